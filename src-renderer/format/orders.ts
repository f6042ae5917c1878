import { placesOf } from '../../src-shared/money/index.ts';
import type { MarketInfo } from '../../src-shared/contract/index.ts';
import { say } from '../words/index.ts';
import { formatShortest, formatText, readDecimal, UNREADABLE } from './numbers.ts';

/** What an order says about itself, as far as words need it. */
export interface OrderWords {
  readonly side: 'buy' | 'sell';
  readonly symbol: string;
  readonly amount: string;
  readonly price?: string | undefined;
  readonly stopPrice?: string | null | undefined;
}

/** Decimals of a market's prices and sizes; the wire's six while the market is not known. */
export function placesFor(info: MarketInfo | undefined): { price: number; amount: number } {
  const places = (step: string | undefined): number => {
    const value = step === undefined ? undefined : readDecimal(step);
    return value === undefined || value <= 0n ? 6 : placesOf(value);
  };
  return { price: places(info?.tickSize), amount: places(info?.minOrderSize) };
}

export function sideWord(side: 'buy' | 'sell'): string {
  return say().orders.sides[side];
}

/** "Buy 0.5 ETHP @ 2,000.0", "Sell 0.1 ETHP at market", with ", stop 1,990.0" behind it where it waits: the same words on the button, in the dialog and in lists. */
export function orderWords(order: OrderWords, pricePlaces: number): string {
  const value = readDecimal(order.amount);
  const amount = value === undefined ? UNREADABLE : formatShortest(value);
  const stop = readDecimal(order.stopPrice ?? '');
  return say().ticket.sent.order({
    side: order.side,
    symbol: order.symbol,
    amount,
    price: order.price === undefined ? null : formatText(order.price, pricePlaces),
    stop: stop === undefined || stop === 0n ? null : formatText(order.stopPrice, pricePlaces),
  });
}

/** The ends of a hash or address, enough to recognise it by. */
export function shortHex(hex: string): string {
  return hex.length <= 14 ? hex : `${hex.slice(0, 6)}…${hex.slice(-4)}`;
}
