import { VOLUME_PERIODS, type Book, type VolumeRow } from '../../../src-shared/contract/index.ts';
import type { CliCommand } from '../command.ts';
import { withDaemon } from '../link.ts';
import { columns, table, time } from '../table.ts';
import { checked, oneOf, whole } from '../values.ts';

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

const trades: CliCommand = {
  name: 'market trades',
  summary: 'show the last trades of a market',
  operands: ['SYMBOL'],
  options: { limit: { value: 'N', help: 'how many, 50 by default' } },
  async run(invocation) {
    const input = checked('market.trades', {
      symbol: invocation.operand(0),
      limit: whole(invocation.text('limit'), 'limit'),
    });
    const rows = await withDaemon(invocation.dataDir, (daemon) => daemon.call('market.trades', input));
    invocation.print(rows, () =>
      table(
        ['TIME', 'SIDE', 'PRICE', 'AMOUNT'],
        rows.map((row) => [time(row.at), row.side, row.price, row.amount]),
        'There are no trades yet.',
      ),
    );
    return undefined;
  },
};

const volume: CliCommand = {
  name: 'market volume',
  summary: 'show volume by period, newest first',
  options: {
    period: { value: 'PERIOD', help: 'week, day (the default), hour or minute' },
    count: { value: 'N', help: 'periods back from now, 60 by default' },
    symbol: { value: 'S', help: 'only this market; then its amount is shown as well' },
    group: { value: 'symbol', help: 'by market' },
  },
  async run(invocation) {
    const period = invocation.text('period');
    const group = invocation.text('group');
    const input = checked('market.volume', {
      period: period === undefined ? undefined : oneOf(period, VOLUME_PERIODS, 'period'),
      count: whole(invocation.text('count'), 'count'),
      symbol: invocation.text('symbol'),
      group: group === undefined ? undefined : oneOf<'symbol'>(group, ['symbol'], 'group'),
    });
    const rows = await withDaemon(invocation.dataDir, (daemon) => daemon.call('market.volume', input));
    invocation.print(rows, () => volumeTable(rows));
    return undefined;
  },
};

/** A line for each period, or for each period and market where the volume is told by market. */
function volumeTable(rows: readonly VolumeRow[]): string {
  const lines = rows.flatMap(({ at, notional, markets }) => [
    ...(notional === null ? [] : [[time(at), 'all', notional, null]]),
    ...markets.map((market) => [time(at), market.symbol, market.notional, market.amount]),
  ]);
  return table(['FROM', 'MARKET', 'USDC', 'AMOUNT'], lines, 'There is no volume yet.');
}

export const marketCommands: readonly CliCommand[] = [tickers, book, trades, volume];
