import type { CommandHandlers } from '../../../src-shared/contract/index.ts';
import type { World } from './world.ts';

type Names = 'history.orders' | 'history.funds' | 'history.trader';

/** A page of rows: `before` is the place of the last one that was given. */
function pageOf<Row>(rows: readonly Row[], before: number | undefined, limit: number) {
  const from = before ?? 0;
  const page = rows.slice(from, from + limit);
  return { rows: page, next: from + page.length < rows.length ? from + page.length : null };
}

export function historyHandlers(world: World): Pick<CommandHandlers, Names> {
  return {
    'history.orders': ({ before, limit, symbol, fills }) => {
      const rows = world.history.orders
        .filter((row) => symbol === undefined || row.symbol === symbol)
        .filter(({ what }) => !fills || what === 'trade' || what === 'liquidation');
      return pageOf(rows, before, limit);
    },
    'history.funds': ({ before, limit, what }) =>
      pageOf(
        world.history.funds.filter((row) => what === undefined || row.what === what),
        before,
        limit,
      ),
    'history.trader': ({ before, limit }) => pageOf(world.history.trader, before, limit),
  };
}
