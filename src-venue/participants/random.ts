/** A small seeded generator on 32-bit integers (xoshiro128**), so that every platform walks the same way. */
export class Random {
  /** Four words; part of the exchange's state. */
  readonly words: Uint32Array;

  constructor(seed: number) {
    this.words = new Uint32Array(4);
    // splitmix32 spreads a small seed over all words.
    let state = seed >>> 0;
    for (let i = 0; i < 4; i++) {
      state = (state + 0x9e3779b9) >>> 0;
      let mixed = state;
      mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
      mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
      this.words[i] = mixed ^ (mixed >>> 16);
    }
  }

  /** 32 random bits. */
  next(): number {
    const w = this.words;
    const [s0 = 0, s1 = 0, s2 = 0, s3 = 0] = w;
    const mixed = Math.imul(s1, 5);
    const result = Math.imul((mixed << 7) | (mixed >>> 25), 9) >>> 0;
    const t2 = s2 ^ s0;
    const t3 = s3 ^ s1;
    w[0] = s0 ^ t3;
    w[1] = s1 ^ t2;
    w[2] = t2 ^ (s1 << 9);
    w[3] = (t3 << 11) | (t3 >>> 21);
    return result;
  }

  /** An integer from 0 to `bound` − 1; `bound` at most 2^20. */
  below(bound: number): number {
    return Math.floor(((this.next() >>> 12) * bound) / 0x10_0000);
  }

  /** True `percent` times in a hundred. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** Roughly normal with mean 0 and standard deviation 1,000: twelve uniform numbers added up. */
  normal(): number {
    let sum = 0;
    for (let i = 0; i < 12; i++) sum += this.below(1_000);
    return sum - 5_994;
  }
}
