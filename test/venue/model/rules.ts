import type { OrderParams, ProfileUpdateParams } from '../../../src-shared/protocol/index.ts';
import { openSize, sums } from './margin.ts';
import {
  E6,
  least,
  type Market,
  type NaiveOrder,
  type NaiveState,
  type Strategy,
  type Trader,
} from './state.ts';

/** The rules of a placement, from OrderPriceNeg on (profile: 5 Safety order). */
export function placingRefusal(
  s: NaiveState,
  strategy: Strategy,
  market: Market,
  { side, orderType, amount, price, stopPrice }: OrderParams,
  replaced: NaiveOrder | null,
): string | null {
  const bid = side === 'Bid';
  if (price < 0n || stopPrice < 0n) return 'OrderPriceNeg';
  if (amount <= 0n) return 'OrderAmountZeroNeg';
  if (amount % market.step !== 0n) return 'OrderAmountNotMultipleOfMinOrderSize';
  const fits =
    orderType === 2 ? stopPrice > 0n : stopPrice === 0n && (orderType === 1 ? price === 0n : price > 0n);
  if (!fits) return 'OrderTypeIncompatibleWithPrice';
  if (price % market.tick !== 0n || stopPrice % market.tick !== 0n) return 'PriceNotMultipleOfTickSize';
  if (amount * market.mark > 1_000_000n * E6 * E6) return 'MaxOrderNotionalBreached';
  const reference = orderType === 2 ? stopPrice : market.mark;
  if (price > 0n && (bid ? price * 100n > reference * 102n : price * 100n < reference * 98n))
    return 'MaxTakerPriceDeviationBreached';
  const open = s.open(strategy, market).length - (replaced ? 1 : 0);
  if (orderType !== 1 && open >= 20) return 'TooManyOrders';
  if (strategy.avail < 1n) return 'NotEnoughCollateral';
  const come = [{ bid, amount }, ...(replaced ? [{ bid: replaced.bid, amount: -replaced.left }] : [])];
  const before = openSize(s, strategy, market, []);
  const after = openSize(s, strategy, market, come);
  const all = sums(s, strategy);
  const notional = all.open + (after - before) * market.mark;
  return after <= before || least(all.t, strategy.avail * E6) * 3n >= notional ? null : 'OMFLessThanIMF';
}

/** profile: 5, ProfileUpdate no-ops. */
export function isNoOp(trader: Trader, params: ProfileUpdateParams, seconds: bigint): boolean {
  const { payFeesInDdx, referralAddress, deniedDelegatedSessionUpdate: update } = params;
  if (payFeesInDdx !== trader.payFeesInDdx) return false;
  if (referralAddress !== null && referralAddress !== trader.referral) return false;
  if (update === null) return true;
  if (typeof update === 'string') return (trader.deniedSessions.get(update) ?? -1n) < seconds;
  return update.expiry < seconds || trader.deniedSessions.get(update.delegated) === update.expiry;
}

export function updateProfile(trader: Trader, params: ProfileUpdateParams, seconds: bigint): void {
  const { deniedDelegatedSessionUpdate: update } = params;
  trader.payFeesInDdx = params.payFeesInDdx;
  trader.referral ??= params.referralAddress;
  if (typeof update === 'string') trader.deniedSessions.delete(update);
  else if (update !== null && update.expiry >= seconds)
    trader.deniedSessions.set(update.delegated, update.expiry);
}
