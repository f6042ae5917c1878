import { ONE } from '../../src-shared/money/index.ts';
import { settlePosition, NO_POSITION } from '../../src-shared/market/index.ts';
import { STRATEGY_UPDATE_REASON } from '../../src-shared/protocol/index.ts';
import { cancelAll } from './cancel.ts';
import { emitStrategy } from './emit.ts';
import type { Exchange } from './state.ts';
import type { MarketState } from './trading.ts';

const DAY_MS = 24 * 3_600_000;
const LIFE_MS = 7 * DAY_MS;

/** 00:00 UTC, seven days after genesis (profile: 8). */
export function firstExpiry(genesisMs: number): number {
  return Math.ceil((genesisMs + LIFE_MS) / DAY_MS) * DAY_MS;
}

/** The future ends: orders cancelled, positions closed at the running average of the index, the next one listed. */
export function expire(x: Exchange): void {
  x.expiryMs += LIFE_MS;
  for (const market of x.markets) if (market.spec.kind === 'FixedExpiryFuture') close(x, market);
}

function close(x: Exchange, { spec, price }: MarketState): void {
  for (const strategy of x.accounts.strategies()) cancelAll(x, strategy, spec);
  for (const strategy of x.accounts.strategies()) {
    const holding = strategy.holding(spec);
    const { size } = holding.position;
    if (size === 0n) continue;
    const { realisedPnl, remainder } = settlePosition(holding.position, price.mark);
    holding.position = NO_POSITION;
    holding.lastModifiedInEpoch = x.epochId;
    strategy.availCollateral += realisedPnl;
    x.insuranceFund += remainder;
    const side = size > 0n ? 1 : 2;
    const change = { market: spec, after: NO_POSITION, side, realisedPnl } as const;
    emitStrategy(x, STRATEGY_UPDATE_REASON.pnlSettlement, strategy, realisedPnl, change);
    coverDust(x, strategy);
  }
  x.market(spec).openInterest = 0n;
  price.relist();
  x.marks[spec.index] = price.mark;
}

/** Rounding may leave a millionth too little; the insurance fund has what was rounded. */
export function coverDust(
  x: Exchange,
  strategy: { availCollateral: bigint; holdings: readonly { position: { size: bigint } }[] },
): void {
  if (strategy.availCollateral >= 0n || strategy.holdings.some(({ position }) => position.size !== 0n))
    return;
  const missing = -strategy.availCollateral * ONE;
  if (missing > x.insuranceFund) return;
  x.insuranceFund -= missing;
  strategy.availCollateral = 0n;
}
