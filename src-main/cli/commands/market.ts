import type { Book } from '../../../src-shared/contract/index.ts';
import type { CliCommand } from '../command.ts';
import { withDaemon } from '../link.ts';
import { columns, table } from '../table.ts';
import { checked, whole } from '../values.ts';

const tickers: CliCommand = {
  name: 'market tickers',
  summary: 'show prices of every market',
  async run(invocation) {
    const rows = await withDaemon(invocation.dataDir, (daemon) => daemon.call('market.tickers', {}));
    invocation.print(rows, () =>
      table(
        ['SYMBOL', 'LAST', 'MARK', 'INDEX', 'HIGH 24H', 'LOW 24H', 'VOLUME 24H', 'FUNDING'],
        rows.map((row) => [
          row.symbol,
          row.lastPrice,
          row.markPrice,
          row.indexPrice,
          row.highPrice24h,
          row.lowPrice24h,
          row.volume24h,
          row.fundingRate,
        ]),
        'There are no markets.',
      ),
    );
    return undefined;
  },
};

const book: CliCommand = {
  name: 'market book',
  summary: 'show the order book of a market',
  operands: ['SYMBOL'],
  options: {
    depth: { value: 'N', help: 'levels a side, 25 by default' },
    aggregation: { value: 'X', help: 'width of a level; the finest by default' },
  },
  async run(invocation) {
    const input = checked('market.book', {
      symbol: invocation.operand(0),
      depth: whole(invocation.text('depth'), 'depth'),
      aggregation: invocation.text('aggregation'),
    });
    const found = await withDaemon(invocation.dataDir, (daemon) => daemon.call('market.book', input));
    invocation.print(found, () => ladder(found));
    return undefined;
  },
};

/** Asks above bids, the best of each next to the middle. */
function ladder({ symbol, aggregation, state, bids, asks }: Book): string {
  const side = (name: string, levels: Book['bids']): string[][] =>
    levels.map(([price, size]) => [name, price, size]);
  return [
    `${symbol}, levels of ${aggregation}, ${state}`,
    columns([['SIDE', 'PRICE', 'SIZE'], ...side('ask', asks).reverse(), ...side('bid', bids)]),
  ].join('\n');
}

export const marketCommands: readonly CliCommand[] = [tickers, book];
