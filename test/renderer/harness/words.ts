import { formatPlaces, parseDecimal } from '../../../src-shared/money/index.ts';

/** An order as a daemon names it in its journal: "Buy 0.5 ETHP @ 2,000.0, stop 1,990.0". */
export function orderWords(
  order: {
    readonly side: 'buy' | 'sell';
    readonly symbol: string;
    readonly amount: string;
    readonly price?: string | undefined;
    readonly stopPrice?: string | null | undefined;
  },
  places: number,
): string {
  const grouped = (text: string): string =>
    formatPlaces(parseDecimal(text), places).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
  const price = order.price === undefined ? 'at market' : `@ ${grouped(order.price)}`;
  const stop =
    order.stopPrice && parseDecimal(order.stopPrice) !== 0n ? `, stop ${grouped(order.stopPrice)}` : '';
  return `${order.side === 'buy' ? 'Buy' : 'Sell'} ${order.amount} ${order.symbol} ${price}${stop}`;
}
