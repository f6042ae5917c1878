import { TAKER_FEE } from '../../src-shared/market/index.ts';
import { divCeil, ONE, type Fixed } from '../../src-shared/money/index.ts';
import type { Trader } from '../accounts/index.ts';

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
  const exact = price * amount * TAKER_FEE;
  if (trader.payFeesInDdx) {
    const ddx = divCeil(exact, 2n * ONE * ONE);
    if (trader.availDdx >= ddx) return { collateral: 0n, ddx };
  }
  return { collateral: divCeil(exact, ONE * ONE), ddx: 0n };
}
