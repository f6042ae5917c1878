import type { Fixed } from '../money/index.ts';

/** What a taker pays, as a part of price × amount: 20 bps; makers pay nothing (profile: 8 Fees). */
export const TAKER_FEE: Fixed = 2_000n;
