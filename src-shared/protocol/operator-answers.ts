import * as v from 'valibot';
import { isHex, type Hex } from './hex.ts';

const milliseconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** profile: 5, `GET /v2/time`. */
export const TimeSchema = v.object({
  serverTimeMs: milliseconds,
  timeValue: milliseconds,
  clockTickLenMs: milliseconds,
});
export type OperatorTime = v.InferOutput<typeof TimeSchema>;

/** profile: 3, `GET /v2/encryption-key`: a compressed secp256k1 key as hex. */
export const EncryptionKeySchema = v.pipe(
  v.string(),
  v.check((text) => isHex(text, 33) && /^0x0[23]/.test(text), 'not a compressed secp256k1 key'),
  v.transform((text) => text.toLowerCase() as Hex),
);
