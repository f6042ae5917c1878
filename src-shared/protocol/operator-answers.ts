import * as v from 'valibot';
import { isHex, type Hex } from './hex.ts';

const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** The end of the year 9999: what lies beyond is in another unit, or no time at all. */
const LAST_MS = 253_402_300_799_999;

/** profile: 5, `GET /v2/time`. */
export const TimeSchema = v.object({
  serverTimeMs: v.pipe(wholeNumber, v.maxValue(LAST_MS)),
  timeValue: wholeNumber,
  clockTickLenMs: wholeNumber,
});
export type OperatorTime = v.InferOutput<typeof TimeSchema>;

/** profile: 3, `GET /v2/encryption-key`: a compressed secp256k1 key as hex. */
export const EncryptionKeySchema = v.pipe(
  v.string(),
  v.check((text) => isHex(text, 33) && /^0x0[23]/.test(text), 'not a compressed secp256k1 key'),
  v.transform((text) => text.toLowerCase() as Hex),
);
