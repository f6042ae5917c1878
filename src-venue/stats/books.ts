import type { VenueOrder } from '../accounts/index.ts';
import { aggregationTicks, l2Row, l3Row, levelsOf } from '../wire/index.ts';
import type { SideIndex } from '../engine/index.ts';
import { Query } from './query.ts';
import type { Read } from './read.ts';

const DEFAULT_DEPTH = 100;
const MAX_DEPTH = 500;

const sidesOf = (side: SideIndex | null): readonly SideIndex[] => (side === null ? [0, 1] : [side]);

/** interface: order_book_l2; bids first, then asks, each best first. */
export const orderBookL2: Read = (x, values) => {
  const query = new Query(values, ['symbol', 'depth', 'priceAggregation', 'side']);
  const market = query.requiredMarket();
  const depth = query.integer('depth', 1, MAX_DEPTH) ?? DEFAULT_DEPTH;
  const aggregation = query.oneOf('priceAggregation', market.aggregations);
  const size = aggregation === null ? 1 : aggregationTicks(market, aggregation);
  const { book } = x.market(market);
  return {
    value: sidesOf(query.side()).flatMap((side) =>
      levelsOf(book, side, size, depth).map((level) => l2Row(market, side, level.ticks, level.lots)),
    ),
  };
};

/** interface: order_book (L3), in price-time priority; the filters apply before the depth. */
export const orderBook: Read = (x, values) => {
  const query = new Query(values, ['symbol', 'depth', 'side', 'trader', 'strategyIdHash']);
  const market = query.requiredMarket();
  const depth = query.integer('depth', 1, MAX_DEPTH) ?? DEFAULT_DEPTH;
  const trader = query.hex('trader', 21);
  const strategy = query.hex('strategyIdHash', 4);
  const keep = ({ owner }: VenueOrder): boolean =>
    (trader === null || owner.trader.wireAddress === trader) &&
    (strategy === null || owner.idHash === strategy);
  const value = [];
  for (const side of sidesOf(query.side())) {
    let count = 0;
    const { levels } = x.market(market).book.side(side);
    for (let i = levels.length - 1; i >= 0 && count < depth; i--) {
      for (let order = levels[i]?.head ?? null; order !== null && count < depth; order = order.next) {
        if (!keep(order)) continue;
        value.push(l3Row(order));
        count++;
      }
    }
  }
  return { value };
};
