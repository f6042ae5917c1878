import type { BlockFacts, RowFamily } from '../exchange/index.ts';
import { orderUpdateRead, partiesOf, strategyUpdateRead, traderUpdateRead } from '../wire/index.ts';
import { Query, ReadError } from './query.ts';
import type { Answer, Read } from './read.ts';

const MAX_ROWS = 500;
const HIGHEST = Number.MAX_SAFE_INTEGER;

/** interface: order_updates. A row belongs to a trader when its maker or its taker does. */
export const orderUpdates: Read = (x, values) => {
  const names = [
    'trader',
    'strategyIdHash',
    'symbol',
    'reason',
    'limit',
    'globalOrdinal',
    'order',
    'since',
    'orderHash',
  ];
  const query = new Query(values, names, ['orderHash']);
  const trader = query.hex('trader', 21);
  const strategy = query.hex('strategyIdHash', 4);
  const market = query.market();
  const reason = query.integer('reason', 0, 5);
  const since = query.integer('since', 0, HIGHEST);
  const hashes = new Set(query.orderHashList('orderHash'));
  const paging = pagingOf(query);
  if (since !== null && !paging.ascending)
    throw new ReadError('The parameter since cannot be used with order=desc.');
  return page(x.orderRows, paging, orderUpdateRead, mayHold(trader, reason, since), (row) => {
    if (market !== null && row.maker.market !== market) return false;
    if (reason !== null && row.reason !== reason) return false;
    if (since !== null && row.createdAtMs < since * 1_000) return false;
    if (hashes.size > 0 && !hashes.has(row.maker.hash) && !(row.taker && hashes.has(row.taker.hash)))
      return false;
    if (trader === null && strategy === null) return true;
    return partiesOf(row).some(
      (party) =>
        (trader === null || party.trader === trader) && (strategy === null || party.strategy === strategy),
    );
  });
};

/** interface: strategy_updates. */
export const strategyUpdates: Read = (x, values) => {
  const query = new Query(values, ['trader', 'strategyIdHash', 'reason', 'limit', 'globalOrdinal', 'order']);
  const trader = query.hex('trader', 21);
  const strategy = query.hex('strategyIdHash', 4);
  const reason = query.integer('reason', 0, 9);
  return page(
    x.strategyRows,
    pagingOf(query),
    strategyUpdateRead,
    mayHold(trader, reason),
    (row) =>
      (trader === null || row.strategy.trader.wireAddress === trader) &&
      (strategy === null || row.strategy.idHash === strategy) &&
      (reason === null || row.reason === reason),
  );
};

/** profile: 6, trader_updates. */
export const traderUpdates: Read = (x, values) => {
  const query = new Query(values, ['trader', 'reason', 'limit', 'globalOrdinal', 'order']);
  const trader = query.hex('trader', 21);
  const reason = query.integer('reason', 0, 9);
  return page(
    x.traderRows,
    pagingOf(query),
    traderUpdateRead,
    mayHold(trader, reason),
    (row) =>
      (trader === null || row.trader.wireAddress === trader) && (reason === null || row.reason === reason),
  );
};

/** Which blocks on the disk a read has to look into. */
function mayHold(trader: string | null, reason: number | null, since: number | null = null) {
  return (facts: BlockFacts): boolean =>
    (trader === null || facts.traders === null || facts.traders.includes(trader)) &&
    (reason === null || (facts.reasons & (1 << reason)) !== 0) &&
    (since === null || facts.latestMs >= since * 1_000);
}

interface Paging {
  readonly ascending: boolean;
  readonly boundary: number | null;
  readonly limit: number;
}

function pagingOf(query: Query): Paging {
  return {
    ascending: (query.oneOf('order', ['asc', 'desc']) ?? 'desc') === 'asc',
    boundary: query.integer('globalOrdinal', 0, HIGHEST),
    limit: query.integer('limit', 1, MAX_ROWS) ?? MAX_ROWS,
  };
}

/** nextGlobalOrdinal is the last row's, null at the end (profile: 6 Bounds and defaults). */
function page<T extends { readonly globalOrdinal: number }>(
  family: RowFamily<T>,
  paging: Paging,
  show: (row: T) => unknown,
  mayHold: (facts: BlockFacts) => boolean,
  keep: (row: T) => boolean,
): Answer {
  const { rows, more } = family.page({ ...paging, keep, mayHold });
  return {
    value: rows.map(show),
    nextGlobalOrdinal: more ? (rows[rows.length - 1]?.globalOrdinal ?? null) : null,
  };
}
