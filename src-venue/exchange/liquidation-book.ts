import { abs, ONE, type Fixed } from '../../src-shared/money/index.ts';
import { ORDER_UPDATE_REASON, STRATEGY_UPDATE_REASON } from '../../src-shared/protocol/index.ts';
import type { Strategy, VenueOrder } from '../accounts/index.ts';
import { amountOf, priceOf, quoteOf, toLots, type MarketSpec, type SideIndex } from '../engine/index.ts';
import { bearableLots } from '../risk/index.ts';
import { bandTicks } from './band.ts';
import { cancelOrder } from './cancel.ts';
import { emitLiquidation, emitStrategy } from './emit.ts';
import { bookMaker, bookPosition } from './fill.ts';
import type { Exchange } from './state.ts';

/**
 * Sells (or buys back) a liquidated position in the book inside the deviation band. The liquidated side settles at the
 * bankruptcy price; the difference goes to the insurance fund or comes from it, as far as it reaches.
 */
export function sellIntoBook(x: Exchange, strategy: Strategy, market: MarketSpec, bankruptcy: Fixed): void {
  const { book, price } = x.market(market);
  const side: SideIndex = strategy.holding(market).position.size > 0n ? 1 : 0;
  const limit = bandTicks(price.mark, side, market);
  for (;;) {
    const left = toLots(abs(strategy.holding(market).position.size), market);
    const level = book.opposite(side).best();
    const maker = level?.head;
    if (left === 0 || !level || !maker || (side === 0 ? level.ticks > limit : level.ticks < limit)) return;
    const wanted = Math.min(left, maker.left);
    const given = bearableLots(maker, level.ticks, wanted, false, x.marks);
    if (given === 0) {
      cancelOrder(x, maker);
      continue;
    }
    const gain = gainPerUnit(side, priceOf(level.ticks, market), bankruptcy);
    const lots = gain >= 0n ? given : affordable(x, market, given, -gain);
    if (lots === 0) return;
    fill(x, strategy, maker, level.ticks, lots, bankruptcy);
  }
}

/** What the insurance fund gains per unit, in USDC times 10^6; negative when it pays. */
function gainPerUnit(side: SideIndex, price: Fixed, bankruptcy: Fixed): Fixed {
  return side === 1 ? price - bankruptcy : bankruptcy - price;
}

/** A losing fill is cut to what the fund can pay (profile: 8 Exactness); a millionth per fill is left for rounding. */
function affordable(x: Exchange, market: MarketSpec, lots: number, lossPerUnit: Fixed): number {
  const perLot = lossPerUnit * market.step;
  const funds = x.insuranceFund - ONE;
  return funds <= 0n ? 0 : Math.min(lots, Number(funds / perLot));
}

function fill(
  x: Exchange,
  strategy: Strategy,
  maker: VenueOrder,
  ticks: number,
  lots: number,
  bankruptcy: Fixed,
): void {
  const { market } = maker;
  const amount = amountOf(lots, market);
  const price = priceOf(ticks, market);
  const side: SideIndex = maker.side === 0 ? 1 : 0;
  maker.filledQuote += quoteOf(ticks, lots);
  x.market(market).book.reduce(maker, lots);
  const closed = bookPosition(x, strategy, market, side, bankruptcy, amount);
  x.insuranceFund += gainPerUnit(side, price, bankruptcy) * amount;
  const made = bookMaker(x, maker, lots, price, amount);
  x.market(market).stats.add(x.nowMs, price, amount);
  emitStrategy(x, STRATEGY_UPDATE_REASON.trade, maker.owner, made.realisedPnl, made);
  emitLiquidation(x, ORDER_UPDATE_REASON.liquidation, maker, lots, ticks, strategy);
  emitStrategy(x, STRATEGY_UPDATE_REASON.liquidation, strategy, closed.realisedPnl, closed);
}
