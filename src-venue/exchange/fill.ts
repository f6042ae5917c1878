import { ONE, type Fixed } from '../../src-shared/money/index.ts';
import { applyFill, type Position } from '../../src-shared/market/index.ts';
import type { Strategy, VenueOrder } from '../accounts/index.ts';
import { amountOf, priceOf, type FillRules, type MarketSpec, type SideIndex } from '../engine/index.ts';
import { bearableLots, NO_FEE, takerFee, type Fee } from '../risk/index.ts';
import type { Trading } from './trading.ts';

/** What a fill, or the end of a market, did to a position. */
export interface PositionChange {
  readonly market: MarketSpec;
  readonly after: Position;
  /** The side it has, or had before it was closed. */
  readonly side: 1 | 2;
  readonly realisedPnl: Fixed;
}

/** A trade at the maker's price, booked. */
export interface Fill {
  readonly maker: VenueOrder;
  readonly taker: VenueOrder;
  readonly lots: number;
  readonly price: Fixed;
  readonly amount: Fixed;
  readonly fee: Fee;
  readonly made: PositionChange;
  readonly took: PositionChange;
}

/** What matching obeys: solvency from risk, bookkeeping from here. */
export function fillRules(x: Trading): FillRules<Strategy> {
  return {
    bearable: (order, ticks, lots, taker) => bearableLots(order, ticks, lots, taker, x.marks),
    filled: (maker, taker, lots) => {
      bookFill(x, maker, taker, lots);
    },
    makerCancelled: (maker) => {
      closeOrder(x, maker);
      x.cancelled(maker);
    },
  };
}

/** Takes an ended order out of its strategy's open ones. */
export function closeOrder(x: Trading, order: VenueOrder): void {
  order.owner.holding(order.market).removeOrder(order);
  x.ended(order);
}

/** Keeps the accounts of one fill at the maker's price. */
function bookFill(x: Trading, maker: VenueOrder, taker: VenueOrder, lots: number): void {
  const { market } = maker;
  const price = priceOf(maker.ticks, market);
  const amount = amountOf(lots, market);
  const notional = price * amount;
  const fee = takerFee(taker.owner.trader, notional);
  const made = bookPosition(x, maker.owner, market, maker.side, price, amount);
  const took = bookPosition(x, taker.owner, market, taker.side, price, amount, fee);
  maker.owner.trader.makerVolume += notional;
  taker.owner.trader.takerVolume += notional;
  leaveBook(x, maker, lots);
  x.traded({ maker, taker, lots, price, amount, fee, made, took });
}

/** A maker's side of a liquidation fill: it trades as ever, without a fee. */
export function bookMaker(
  x: Trading,
  maker: VenueOrder,
  lots: number,
  price: Fixed,
  amount: Fixed,
): PositionChange {
  const made = bookPosition(x, maker.owner, maker.market, maker.side, price, amount);
  leaveBook(x, maker, lots);
  return made;
}

/** The book has given `lots` of a resting order away. */
function leaveBook(x: Trading, maker: VenueOrder, lots: number): void {
  maker.owner.holding(maker.market).reduce(maker.side, lots);
  if (maker.left === 0) closeOrder(x, maker);
}

/** Changes a position at a price, and what depends on it; every remainder goes to the insurance fund. */
export function bookPosition(
  x: Trading,
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
  const after = position.size;
  holding.position = position;
  holding.lastModifiedInEpoch = x.epochId;
  const received = fee === NO_FEE ? realisedPnl : realisedPnl - fee.collateral;
  if (received !== 0n) owner.availCollateral += received;
  if (remainder !== 0n) x.insuranceFund += remainder;
  if (fee !== NO_FEE) chargeFee(x, owner, fee);
  const wasLong = before > 0n;
  const isLong = after > 0n;
  if (isLong) x.market(market).openInterest += wasLong ? after - before : after;
  else if (wasLong) x.market(market).openInterest -= before;
  return { market, after: position, side: isLong || (wasLong && after === 0n) ? 1 : 2, realisedPnl };
}

function chargeFee(x: Trading, owner: Strategy, { collateral, ddx }: Fee): void {
  x.insuranceFund += collateral * ONE;
  if (ddx === 0n) return;
  owner.trader.availDdx -= ddx;
  x.ddxFund += ddx;
}
