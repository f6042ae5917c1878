import { max, ONE, type Fixed } from '../../src-shared/money/index.ts';
import { applyFill } from '../../src-shared/market/index.ts';
import {
  ORDER_UPDATE_REASON,
  STRATEGY_UPDATE_REASON,
  TRADER_UPDATE_REASON,
} from '../../src-shared/protocol/index.ts';
import type { VenueOrder } from '../accounts/index.ts';
import { amountOf, priceOf, type FillRules, type MarketSpec, type SideIndex } from '../engine/index.ts';
import { bearableLots, NO_FEE, takerFee, type Fee } from '../risk/index.ts';
import type { Strategy } from '../accounts/index.ts';
import { emitOrder, emitStrategy, emitTrade, emitTrader, type PositionChange } from './emit.ts';
import type { Exchange } from './state.ts';

/** What matching in this exchange obeys: solvency from risk, bookkeeping from here. */
export function fillRules(x: Exchange): FillRules<Strategy> {
  return {
    bearable: (order, ticks, lots, taker) => bearableLots(order, ticks, lots, taker, x.marks),
    filled: (maker, taker, lots) => bookFill(x, maker, taker, lots),
    makerCancelled: (maker) => {
      closeOrder(x, maker);
      emitOrder(x, ORDER_UPDATE_REASON.cancel, maker, maker.left);
    },
  };
}

/** Takes an ended order out of its strategy's open ones. */
export function closeOrder(x: Exchange, order: VenueOrder): void {
  order.owner.holding(order.market).removeOrder(order);
  x.forgetLater(order);
}

/** Keeps the accounts of one fill at the maker's price. */
function bookFill(x: Exchange, maker: VenueOrder, taker: VenueOrder, lots: number): void {
  const market = x.market(maker.market);
  const price = priceOf(maker.ticks, maker.market);
  const amount = amountOf(lots, maker.market);
  const fee = takerFee(taker.owner.trader, price, amount);
  const made = bookSide(x, maker, price, amount, NO_FEE);
  const took = bookSide(x, taker, price, amount, fee);
  market.stats.add(x.nowMs, price, amount);
  maker.owner.trader.makerVolume += price * amount;
  taker.owner.trader.takerVolume += price * amount;
  if (maker.left === 0) closeOrder(x, maker);
  emitTrade(x, maker, taker, lots, {
    matchOrdinal: ++market.matchOrdinal,
    ticks: maker.ticks,
    takerFee: fee,
    makerPnl: made.realisedPnl,
    takerPnl: took.realisedPnl,
    cumulativeLots: maker.lots - maker.left,
    cumulativeQuote: maker.filledQuote,
  });
  emitStrategy(x, STRATEGY_UPDATE_REASON.trade, maker.owner, made.realisedPnl, made);
  emitStrategy(x, STRATEGY_UPDATE_REASON.trade, taker.owner, took.realisedPnl, took);
  if (fee.collateral > 0n) emitStrategy(x, STRATEGY_UPDATE_REASON.fee, taker.owner, fee.collateral);
  if (fee.ddx > 0n) emitTrader(x, TRADER_UPDATE_REASON.fee, taker.owner.trader, fee.ddx);
}

/** A maker's side of a liquidation fill: it trades as ever, without a fee. */
export function bookMaker(x: Exchange, maker: VenueOrder, price: Fixed, amount: Fixed): void {
  const made = bookSide(x, maker, price, amount, NO_FEE);
  x.market(maker.market).stats.add(x.nowMs, price, amount);
  if (maker.left === 0) closeOrder(x, maker);
  emitStrategy(x, STRATEGY_UPDATE_REASON.trade, maker.owner, made.realisedPnl, made);
}

/** One side of a fill: position, realised PnL and fee; every remainder goes to the insurance fund. */
function bookSide(x: Exchange, order: VenueOrder, price: Fixed, amount: Fixed, fee: Fee): PositionChange {
  return bookPosition(x, order.owner, order.market, order.side, price, amount, fee);
}

/** Changes a position at a price, and what depends on it. */
export function bookPosition(
  x: Exchange,
  owner: Strategy,
  market: MarketSpec,
  orderSide: SideIndex,
  price: Fixed,
  amount: Fixed,
  fee: Fee = NO_FEE,
): PositionChange {
  const holding = owner.holding(market);
  const before = holding.position.size;
  const { position, realisedPnl, remainder } = applyFill(
    holding.position,
    orderSide === 0 ? 'Bid' : 'Ask',
    price,
    amount,
  );
  holding.position = position;
  holding.lastModifiedInEpoch = x.epochId;
  owner.availCollateral += realisedPnl - fee.collateral;
  owner.trader.availDdx -= fee.ddx;
  x.ddxFund += fee.ddx;
  x.insuranceFund += remainder + fee.collateral * ONE;
  x.market(market).openInterest += max(0n, position.size) - max(0n, before);
  const side = position.size > 0n || (position.size === 0n && before > 0n) ? 1 : 2;
  return { market, after: position, side, realisedPnl };
}
