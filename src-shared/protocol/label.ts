import { keccak_256 } from '@noble/hashes/sha3.js';
import { CountersignError } from '../errors/index.ts';
import { toHex, type Hex } from './hex.ts';

const MAX_LABEL_BYTES = 31;
const packed = new Map<string, Uint8Array>();

/** True for 1 to 31 bytes of printable ASCII (profile: 5 Strict JSON). */
export function isLabel(text: string): boolean {
  return text.length >= 1 && text.length <= MAX_LABEL_BYTES && /^[\x20-\x7e]+$/.test(text);
}

/** Refuses what is not a label, with the reason a person can act on. */
export function assertLabel(text: string, path?: string): void {
  if (isLabel(text)) return;
  const where = path === undefined ? {} : { path };
  if (text.length === 0) {
    throw new CountersignError(
      'LABEL_EMPTY',
      'A label must not be empty.',
      'Write 1 to 31 plain letters or digits.',
      where,
    );
  }
  if (!/^[\x20-\x7e]*$/.test(text)) {
    throw new CountersignError(
      'LABEL_NOT_ASCII',
      'A label holds printable ASCII only.',
      'Leave out accents, emoji and control characters.',
      where,
    );
  }
  throw new CountersignError('LABEL_TOO_LONG', 'A label is at most 31 bytes long.', 'Shorten it.', where);
}

/** One length byte, the ASCII bytes, zero padding to 32 (profile: 2 Encoding). The result is shared: do not write to it. */
export function packLabel(label: string): Uint8Array {
  const known = packed.get(label);
  if (known) return known;
  assertLabel(label);
  const out = new Uint8Array(32);
  out[0] = label.length;
  for (let i = 0; i < label.length; i++) out[i + 1] = label.charCodeAt(i);
  // Symbols and strategies are few; a bound keeps a hostile stream of labels from growing the map.
  if (packed.size < 4096) packed.set(label, out);
  return out;
}

/** First 4 bytes of keccak256 of the packed label (profile: 2 Encoding). */
export function strategyIdHash(strategyId: string): Hex {
  return toHex(keccak_256(packLabel(strategyId)).subarray(0, 4));
}
