import { randomBytes } from 'node:crypto';
import { utc, type SigningPreview } from '../../src-shared/contract/index.ts';
import { toHex, type Address, type Digesters, type Hex } from '../../src-shared/protocol/index.ts';
import { encodeRequest, type EncodedRequest } from './encode.ts';
import type { Intent } from './intent.ts';
import { readableMembers, summaryOf } from './words.ts';

/** A request fixed to its last bit: what a person is shown, and what is signed. */
export interface Prepared extends EncodedRequest {
  readonly intent: Intent;
  readonly wallet: Address;
  readonly nonce: Hex;
  readonly recvWindowMs: number;
  /** Venue time in milliseconds after which the operator no longer takes it. */
  readonly windowEndMs: number;
  /** The same by this machine's monotonic clock. */
  readonly deadline: number;
}

/** Fixes an intent at a venue time. */
export function prepareRequest(
  intent: Intent,
  wallet: Address,
  clientTimestampMs: number,
  recvWindowMs: number,
  digesters: Digesters,
): Prepared {
  const nonce = toHex(randomBytes(32));
  const replay = { clientTimestampMs: BigInt(clientTimestampMs), recvWindowMs: BigInt(recvWindowMs) };
  const encoded = encodeRequest(intent, nonce, replay, digesters);
  const windowEndMs = clientTimestampMs + recvWindowMs;
  const deadline = performance.now() + recvWindowMs;
  return Object.freeze({ ...encoded, intent, wallet, nonce, recvWindowMs, windowEndMs, deadline });
}

const AT_THE_DEVICE = 'taken when the device is asked';

/**
 * The same before a device is asked: nonce, time and with them the digest come about then, so that its window is not
 * spent on the way there.
 */
export function previewBeforeDevice(prepared: Prepared, order: string | null = null): SigningPreview {
  const { title, signer, fields } = previewOf(prepared, order);
  const seconds = Math.round(prepared.recvWindowMs / 1000);
  return {
    title,
    sentences: [
      'The wallet itself signs this request; it cannot be taken back once the venue has it.',
      `When it is approved, the wallet's device is asked. It must be signed there within ${seconds} s.`,
    ],
    signer,
    fields: fields.map(({ name, raw, readable }) => {
      if (name === 'nonce' || name === 'clientTimestampMs') return { name, raw: AT_THE_DEVICE };
      if (name === 'recvWindowMs') return { name, raw, readable: `${seconds} s from then on` };
      return { name, raw, ...(readable === undefined ? {} : { readable }) };
    }),
    digest: null,
  };
}

/** What a person sees before the wallet itself signs: every signed member in words and raw, and the digest. */
export function previewOf(prepared: Prepared, order: string | null = null): SigningPreview {
  const { intent, wallet, requestHash, windowEndMs, recvWindowMs } = prepared;
  const readable: Record<string, string> = {
    ...readableMembers(intent),
    clientTimestampMs: utc(windowEndMs - recvWindowMs),
    recvWindowMs: `the venue takes it until ${utc(windowEndMs)}`,
  };
  return {
    title: summaryOf(intent, order),
    sentences: [
      'The wallet itself signs this request; it cannot be taken back once the venue has it.',
      `It must be approved within ${Math.round(recvWindowMs / 1000)} s, since the venue takes it no longer.`,
    ],
    signer: wallet,
    fields: prepared.members.map(({ name, raw }) => {
      const words = readable[name];
      return { name, raw, ...(words === undefined || words === raw ? {} : { readable: words }) };
    }),
    digest: requestHash,
  };
}
