import { divCeil, ONE, type Fixed } from '../../src-shared/money/index.ts';
import type { Trader } from '../accounts/index.ts';

/** Taker fee: 20 bps of price × amount; makers pay nothing (profile: 8 Fees). */
const TAKER_BPS = 20n;
const BPS = 10_000n;

/** A fee in one of its two forms; both are paid, so both are rounded up. */
export interface Fee {
  /** In USDC, from the strategy's collateral. */
  readonly collateral: Fixed;
  /** In DDX, from the trader's balance. */
  readonly ddx: Fixed;
}

export const NO_FEE: Fee = { collateral: 0n, ddx: 0n };

/**
 * The taker's fee on a fill. In DDX, worth 1.00 USDC each, it is half, when the profile says so and the balance
 * suffices (profile: 8 Fees).
 */
export function takerFee(trader: Trader, price: Fixed, amount: Fixed): Fee {
  const quote = price * amount * TAKER_BPS;
  if (trader.payFeesInDdx) {
    const ddx = divCeil(quote, 2n * BPS * ONE);
    if (trader.availDdx >= ddx) return { collateral: 0n, ddx };
  }
  return { collateral: divCeil(quote, BPS * ONE), ddx: 0n };
}
