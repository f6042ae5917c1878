import * as v from 'valibot';
import { RECV_WINDOW_MS, REQUEST_KINDS, REQUESTS, type Hex } from '../../src-shared/protocol/index.ts';
import type { SequencedRequest } from '../log/index.ts';
import { rejection, type Rejection } from './outcome.ts';
import { readStrictJson, StrictJsonError } from './strict-json.ts';

/** A request as read, before anybody has been asked who signed it. */
export interface ReadRequest {
  readonly request: SequencedRequest;
  readonly signature: Hex;
  readonly sessionKeySignature: Hex | null;
}

const EnvelopeSchema = v.strictObject({
  t: v.picklist(REQUEST_KINDS),
  c: v.custom<object>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
});

const MAX_U64 = 0xffff_ffff_ffff_ffffn;

/** Strict JSON and fields, then the replay fields by themselves (profile: 5 Order of checks). */
export function readRequest(plain: Uint8Array): ReadRequest | Rejection {
  let json: unknown;
  try {
    json = readStrictJson(plain);
  } catch (error) {
    if (error instanceof StrictJsonError) return rejection('InvalidRequestPayload', error.message);
    throw error;
  }
  const envelope = v.safeParse(EnvelopeSchema, json, { abortEarly: true });
  if (!envelope.success) return invalid('The envelope', envelope.issues[0]);
  const { t: kind, c } = envelope.output;
  const content = v.safeParse(REQUESTS[kind].schema, c, { abortEarly: true });
  if (!content.success) return invalid(kind, content.issues[0]);
  // Kinds without a session have no such member; the others always have it.
  const {
    signature,
    sessionKeySignature = null,
    clientTimestampMs,
    recvWindowMs,
    ...fields
  } = content.output;

  if (clientTimestampMs === undefined || recvWindowMs === undefined) {
    return rejection(
      'ReplayFieldMissing',
      `${clientTimestampMs === undefined ? 'clientTimestampMs' : 'recvWindowMs'} is missing.`,
    );
  }
  if (recvWindowMs === 0n) return rejection('ReplayWindowZero', 'recvWindowMs is 0.');
  if (recvWindowMs > BigInt(RECV_WINDOW_MS.max))
    return rejection('ReplayWindowTooLarge', `recvWindowMs is above ${RECV_WINDOW_MS.max}.`);
  if (clientTimestampMs + recvWindowMs > MAX_U64)
    return rejection('ReplayTimestampOverflow', 'The end of the replay window is above 2^64 - 1.');
  // The schema belongs to the kind, so its output is that kind's parameters; the compiler cannot follow the lookup.
  const request = { kind, params: { ...fields, clientTimestampMs, recvWindowMs } } as SequencedRequest;
  return { request, signature, sessionKeySignature };
}

function invalid(what: string, issue: v.BaseIssue<unknown>): Rejection {
  const path = v.getDotPath(issue);
  // Only the place is told: the received value may be long, and it is the sender's anyway.
  return rejection(
    'InvalidRequestPayload',
    path === null
      ? `${what} is malformed.`
      : `${what}: the member ${path.slice(0, 64)} is missing, unknown or malformed.`,
  );
}
