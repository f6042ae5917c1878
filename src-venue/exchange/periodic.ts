import { divCeil, ONE } from '../../src-shared/money/index.ts';
import { settlePosition } from '../../src-shared/market/index.ts';
import { STRATEGY_UPDATE_REASON } from '../../src-shared/protocol/index.ts';
import { emitStrategy } from './emit.ts';
import { rewardTrading } from './mining.ts';
import type { Exchange } from './state.ts';
import type { MarketState } from './trading.ts';

/** Funding at 00, 08 and 16 UTC of venue time, settlement at 00 (profile: 8 Position). */
export const FUNDING_MS = 8 * 3_600_000;
const SETTLEMENT_MS = 24 * 3_600_000;
/** size × mark × rate carries three times six places; USDC carries one. */
const RATE_SCALE = ONE * ONE;

/** What happens at the end of a funding window, in the order of this list. */
export function endFundingWindow(x: Exchange): void {
  for (const market of x.markets)
    if (market.price.available && market.spec.kind !== 'FixedExpiryFuture') payFunding(x, market);
  if (x.nowMs % SETTLEMENT_MS === 0)
    for (const market of x.markets) if (market.price.available) settle(x, market);
  rewardTrading(x);
}

/** Longs pay shorts when the rate is positive, on notional at mark; what rounding leaves goes to the insurance fund. */
function payFunding(x: Exchange, { spec, price }: MarketState): void {
  const rate = price.fundingRate;
  price.resetPremium();
  if (rate === 0n) return;
  for (const strategy of x.accounts.strategies()) {
    const { size } = strategy.holding(spec).position;
    if (size === 0n) continue;
    const paid = divCeil(size * price.mark * rate, RATE_SCALE);
    strategy.availCollateral -= paid;
    x.insuranceFund += paid * ONE;
    emitStrategy(x, STRATEGY_UPDATE_REASON.fundingPayment, strategy, -paid);
  }
}

/** Unrealised PnL moves into collateral, and positions enter anew at the mark price. */
function settle(x: Exchange, { spec, price }: MarketState): void {
  for (const strategy of x.accounts.strategies()) {
    const holding = strategy.holding(spec);
    if (holding.position.size === 0n) continue;
    const { position, realisedPnl, remainder } = settlePosition(holding.position, price.mark);
    holding.position = position;
    holding.lastModifiedInEpoch = x.epochId;
    strategy.availCollateral += realisedPnl;
    x.insuranceFund += remainder;
    const side = position.size > 0n ? 1 : 2;
    emitStrategy(x, STRATEGY_UPDATE_REASON.pnlSettlement, strategy, realisedPnl, {
      market: spec,
      after: position,
      side,
      realisedPnl,
    });
  }
}
