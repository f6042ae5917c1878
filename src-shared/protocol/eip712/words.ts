const LOW = 0xffff_ffffn;

/**
 * Writes an integer as a 32-byte big-endian word at `offset`. A negative one becomes its two's complement, which is
 * how a leading minus is signed (profile: 5 Strict JSON). The place must be zero before.
 */
export function writeUint(value: bigint, target: Uint8Array, offset: number): void {
  if (value >= 0n && value <= 0x1f_ffff_ffff_ffffn) {
    writeSafe(Number(value), target, offset);
    return;
  }
  let rest = BigInt.asUintN(256, value);
  for (let at = offset + 28; at >= offset && rest > 0n; at -= 4) {
    write32(Number(rest & LOW), target, at);
    rest >>= 32n;
  }
}

function writeSafe(value: number, target: Uint8Array, offset: number): void {
  write32(value >>> 0, target, offset + 28);
  if (value > 0xffff_ffff) write32(Math.floor(value / 0x1_0000_0000), target, offset + 24);
}

function write32(value: number, target: Uint8Array, at: number): void {
  target[at] = value >>> 24;
  target[at + 1] = (value >>> 16) & 255;
  target[at + 2] = (value >>> 8) & 255;
  target[at + 3] = value & 255;
}
