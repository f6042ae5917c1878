import { placesOf } from '../../src-shared/money/index.ts';
import type { MarketInfo } from '../../src-shared/contract/index.ts';
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

export function sideWord(side: 'buy' | 'sell'): 'Buy' | 'Sell' {
  return side === 'buy' ? 'Buy' : 'Sell';
}

/** "Buy 0.5 ETHP @ 2,000.0", "Sell 0.1 ETHP at market", with ", stop 1,990.0" behind it where it waits: the same words on the button, in the dialog and in lists. */
export function orderWords(order: OrderWords, pricePlaces: number): string {
  const value = readDecimal(order.amount);
  const amount = value === undefined ? UNREADABLE : formatShortest(value);
  const price = order.price === undefined ? 'at market' : `@ ${formatText(order.price, pricePlaces)}`;
  const stop = readDecimal(order.stopPrice ?? '');
  const waits = stop === undefined || stop === 0n ? '' : `, stop ${formatText(order.stopPrice, pricePlaces)}`;
  return `${sideWord(order.side)} ${amount} ${order.symbol} ${price}${waits}`;
}

/** The ends of a hash or address, enough to recognise it by. */
export function shortHex(hex: string): string {
  return hex.length <= 14 ? hex : `${hex.slice(0, 6)}…${hex.slice(-4)}`;
}
