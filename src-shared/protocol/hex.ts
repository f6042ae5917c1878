/** 0x-prefixed hex, lower case. */
export type Hex = `0x${string}`;

const DIGITS = '0123456789abcdef';
const PAIRS: string[] = Array.from(
  { length: 256 },
  (_, byte) => `${DIGITS[byte >> 4] ?? ''}${DIGITS[byte & 15] ?? ''}`,
);

/** Bytes as lower-case hex with 0x. */
export function toHex(bytes: Uint8Array): Hex {
  let text = '';
  for (const byte of bytes) text += PAIRS[byte] ?? '';
  return `0x${text}`;
}

/** True for 0x followed by `bytes` × 2 hex digits, either case; any even number of digits when `bytes` is left out. */
export function isHex(text: string, bytes?: number): text is Hex {
  if (bytes !== undefined && text.length !== 2 + bytes * 2) return false;
  return text.length % 2 === 0 && /^0x[0-9a-fA-F]*$/.test(text);
}

function nibble(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  if (lower >= 97 && lower <= 102) return lower - 87;
  return -1;
}

/** Hex with 0x as bytes. @throws {RangeError} when it is not hex: callers validate at the door. */
export function fromHex(hex: string): Uint8Array {
  const out = new Uint8Array(Math.max(0, (hex.length - 2) >> 1));
  hexInto(hex, out, 0);
  return out;
}

/** Writes the bytes of `hex` into `target` from `offset`; returns how many. */
export function hexInto(hex: string, target: Uint8Array, offset: number): number {
  const count = (hex.length - 2) >> 1;
  if (hex.length % 2 !== 0 || hex.charCodeAt(0) !== 48 || (hex.charCodeAt(1) | 32) !== 120) {
    throw new RangeError('not a hex string');
  }
  for (let i = 0; i < count; i++) {
    const high = nibble(hex.charCodeAt(2 + i * 2));
    const low = nibble(hex.charCodeAt(3 + i * 2));
    if (high < 0 || low < 0) throw new RangeError('not a hex string');
    target[offset + i] = (high << 4) | low;
  }
  return count;
}
