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

/** USDC times 10^12 traded for each millionth of the fee; 20 bps divide it without a rest. */
const PER_FEE = (ONE * ONE) / TAKER_FEE;

export const NO_FEE: Fee = { collateral: 0n, ddx: 0n };

/**
 * The taker's fee on a fill of `notional`, in USDC times 10^12. In DDX, worth 1.00 USDC each, it is half, when the profile says so and the balance
 * suffices (profile: 8 Fees).
 */
export function takerFee(trader: Trader, notional: bigint): Fee {
  if (trader.payFeesInDdx) {
    const ddx = divCeil(notional, 2n * PER_FEE);
    if (trader.availDdx >= ddx) return { collateral: 0n, ddx };
  }
  return { collateral: divCeil(notional, PER_FEE), ddx: 0n };
}
