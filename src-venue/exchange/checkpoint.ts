import type { Fixed } from '../../src-shared/money/index.ts';
import { priceOf } from '../engine/index.ts';
import { liquidateAll } from './liquidation.ts';
import { runStops } from './place.ts';
import type { Exchange } from './state.ts';
import type { MarketState } from './trading.ts';

const CHECKPOINT_MS = 1_000;

/** A clock step: the participants act, and a checkpoint is made when a second has begun (profile: 8, Mark). */
export function step(x: Exchange): void {
  const elapsedMs = x.nowMs - x.steppedMs;
  x.steppedMs = x.nowMs;
  x.participants?.round(elapsedMs);
  if (Math.floor(x.checkpointMs / CHECKPOINT_MS) !== Math.floor(x.nowMs / CHECKPOINT_MS)) checkpoint(x);
}

/** New mark prices, and what depends on them. */
export function checkpoint(x: Exchange): void {
  x.epochId++;
  x.checkpointMs = x.nowMs;
  for (const market of x.markets) {
    if (!market.price.available) continue;
    market.price.checkpoint(fairPrice(market));
    x.marks[market.spec.index] = market.price.mark;
    emitMark(x, market);
  }
  liquidateAll(x);
  for (const market of x.markets) if (market.price.available) runStops(x, market.spec);
}

function emitMark(x: Exchange, market: MarketState): void {
  x.markRows.append({
    globalOrdinal: x.markRows.nextOrdinal,
    epochId: x.epochId,
    market: market.spec,
    price: market.price.mark,
    fundingRate: market.price.fundingRate,
    createdAtMs: x.nowMs,
  });
}

/** The middle of best bid and ask, one side if there is only one, the index if none (profile: 8, Mark). */
function fairPrice(market: MarketState): Fixed {
  const bid = market.book.bids.best();
  const ask = market.book.asks.best();
  if (bid && ask) return (priceOf(bid.ticks, market.spec) + priceOf(ask.ticks, market.spec)) / 2n;
  const one = bid ?? ask;
  return one ? priceOf(one.ticks, market.spec) : market.price.index;
}
