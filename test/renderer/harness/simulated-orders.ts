import type { OpenOrder, OrderBook, OrderLine } from '../../../src-shared/contract/index.ts';
import { L3Book, type L2Book, type RestingOrder } from '../../../src-shared/market/index.ts';
import { formatDecimal, parseDecimal } from '../../../src-shared/money/index.ts';

const LEVELS = 90;

/** Each level of a book as up to three orders, with own orders among them: after the first, where there are others. */
export function simulatedOrders(
  levels: L2Book,
  open: readonly OpenOrder[],
  depth: number,
): Pick<OrderBook, 'bids' | 'asks' | 'own'> {
  const book = new L3Book();
  for (const side of [0, 1] as const)
    for (const { price, amount } of levels.levels(side, LEVELS))
      for (const [i, part] of split(price, amount).entries())
        book.set({
          orderHash: `${side}-${price}-${i}`,
          side,
          price,
          amount: part,
          bookOrdinal: Number(price / 100_000n) * 10 + i * 2,
        });
  for (const { orderHash, side, price, amount } of open) {
    const at = parseDecimal(price);
    // The middle has walked past it; an exchange would have filled it.
    const across = side === 'buy' ? levels.bestAsk : levels.bestBid;
    if (across && (side === 'buy' ? at >= across.price : at <= across.price)) continue;
    const bookOrdinal = Number(at / 100_000n) * 10 + 1;
    book.set({
      orderHash,
      side: side === 'buy' ? 0 : 1,
      price: at,
      amount: parseDecimal(amount),
      bookOrdinal,
    });
  }
  const line = (order: RestingOrder): OrderLine => [
    order.bookOrdinal,
    formatDecimal(order.price),
    formatDecimal(order.amount),
  ];
  return {
    bids: book.orders(0, depth).map(line),
    asks: book.orders(1, depth).map(line),
    own: open.flatMap(({ orderHash, side, price, amount }) => {
      const place = book.placeOf(orderHash);
      if (place === null) return [];
      const rank = Number(parseDecimal(price) / 100_000n) * 10 + 1;
      return [
        { orderHash, rank, side, price, amount, place: place.place, ahead: formatDecimal(place.ahead) },
      ];
    }),
  };
}

/** Ends like its price do decide into how many, so that a level keeps its orders. */
function split(price: bigint, amount: bigint): bigint[] {
  const first = amount / 2n;
  const second = amount / 3n;
  switch (Number((price / 100_000n) % 3n)) {
    case 0:
      return [amount];
    case 1:
      return [first, amount - first];
    default:
      return [first, second, amount - first - second];
  }
}
