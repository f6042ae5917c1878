import * as v from 'valibot';
import { isHex, isLabel, type Hex } from '../../src-shared/protocol/index.ts';
import { readStrictJson, StrictJsonError } from '../operator/index.ts';

/** profile: 10; every field here is ours. */
const hex = (bytes: number | undefined): v.GenericSchema<unknown, Hex> =>
  v.pipe(
    v.string(),
    v.check((text) => isHex(text, bytes), 'is not hex of its length'),
    v.transform((text) => text.toLowerCase() as Hex),
  );
const address = hex(20);
const label = v.pipe(v.string(), v.check(isLabel, 'is not a label'));
const integer = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(0xffff_ffff_ffff_ffffn));

const signed = {
  nonce: hex(32),
  clientTimestampMs: integer,
  recvWindowMs: integer,
  signature: hex(undefined),
};

export const StrategyRef = v.strictObject({ trader: address, strategyId: label });
export const Registration = v.strictObject({
  trader: address,
  strategyId: label,
  role: v.picklist(['lead', 'follow']),
  lead: v.nullable(StrategyRef),
  encryptedAuth: hex(undefined),
  sessionDelegatedPayload: v.nullable(hex(undefined)),
  ...signed,
});
export type Registration = v.InferOutput<typeof Registration>;

export const Unregistration = v.strictObject({ trader: address, strategyId: label, ...signed });
export type Unregistration = v.InferOutput<typeof Unregistration>;

export const Logon = v.strictObject({
  t: v.literal('LogonRequest'),
  c: v.strictObject({
    trader: address,
    ...signed,
    sessionKeySignature: v.nullable(hex(undefined)),
    resumeAfterEventId: v.nullable(integer),
  }),
});
export type Logon = v.InferOutput<typeof Logon>['c'];

/** What `encryptedAuth` holds. */
export const Auth = v.strictObject({ channelSecret: hex(32) });

/** What is refused, with a sentence for the client. */
export class CopyTradingError extends Error {}

/** Reads a body strictly. @throws {CopyTradingError} */
export function readMessage<T>(schema: v.GenericSchema<unknown, T>, bytes: Uint8Array): T {
  let json: unknown;
  try {
    json = readStrictJson(bytes);
  } catch (error) {
    if (error instanceof StrictJsonError) throw new CopyTradingError(error.message);
    throw error;
  }
  const parsed = v.safeParse(schema, json, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const place = v.getDotPath(parsed.issues[0])?.slice(0, 64);
  throw new CopyTradingError(
    place === undefined ? 'The body is malformed.' : `The member ${place} is missing, unknown or malformed.`,
  );
}
