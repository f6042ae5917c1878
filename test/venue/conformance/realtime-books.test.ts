import { afterEach, beforeEach, expect } from 'vitest';
import type { ForeignTrader } from '../support/foreign.ts';
import type { TestSocket } from '../support/socket.ts';
import { trade } from './reads-support.ts';
import type { Row } from './shapes.ts';
import { profileTable, startedVenue } from './support.ts';

/** profile: 7 Realtime, the market feeds: what is subscribed to, and books that add up to what is read. */
const start = startedVenue();
const SYMBOLS = ['ETHP', 'BTCP', 'FUNDP', 'ETHFZ'];
let alice: ForeignTrader;
let bob: ForeignTrader;
let socket: TestSocket;
beforeEach(async () => {
  await start.venue.must('/practice/reset', { seed: 7 });
  alice = await start.trader();
  bob = await start.trader();
  socket = await start.venue.socket();
});
afterEach(() => socket.close());

/** Quotes of Alice in ETHP and BTCP. */
async function quote(): Promise<void> {
  for (const [side, price] of [
    ['Bid', '1999.4'],
    ['Bid', '1999.1'],
    ['Bid', '1985'],
    ['Ask', '2000.3'],
    ['Ask', '2000.8'],
    ['Ask', '2012'],
  ])
    await alice.placed({ ...(side && price ? { side, price } : {}), amount: '0.2' });
  await alice.placed({ symbol: 'BTCP', side: 'Ask', price: '30011', amount: '0.01' });
}

/** What changes a book: partial fills, cancels, a level that goes and one that comes. */
async function stir(): Promise<void> {
  await bob.placed({ price: '2000.8', amount: '0.3' });
  await bob.placed({ side: 'Ask', price: '1999.4', amount: '0.05' });
  const orderHash = await bob.placed({ price: '1985', amount: '0.1' });
  await bob.placed({ price: '1986.5', amount: '0.1' });
  await bob.sequenced('CancelOrder', { orderHash });
  await bob.sequenced('ModifyOrder', {
    orderHash: await bob.placed({ side: 'Ask', price: '2013', amount: '0.1' }),
    side: 'Ask',
    price: '2014',
  });
}

/** Waits until what was sent for a key has this many messages. */
const sent = (key: string, count: number): Promise<Row[][]> =>
  socket.until(() => {
    const found = socket.messages.filter(({ subscriptionKey }) => subscriptionKey === key);
    return found.length >= count ? found.map(({ contents }) => [...contents.data]) : undefined;
  });
const keys = (): string[] => [...new Set(socket.messages.map(({ subscriptionKey }) => subscriptionKey))];

/** A book made of rows: later ones replace earlier ones, amount "0" removes. */
function built(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row> {
  const book = new Map<string, Row>();
  for (const row of rows) {
    if (row['amount'] === '0') expect(book.delete(keyOf(row))).toBe(true);
    else book.set(keyOf(row), row);
  }
  return book;
}
const sorted = (rows: Iterable<Row>, keyOf: (row: Row) => string): Row[] =>
  [...rows].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
const level = ({ side, price }: Row): string => `${String(side)} ${String(price)}`;
const order = ({ orderHash }: Row): string => String(orderHash);

/** What was built by messages is what is read in the end. */
async function expectBook(
  feed: string,
  key: string,
  keyOf: (row: Row) => string,
  path: string,
): Promise<void> {
  const read = sorted(await start.venue.read<Row[]>(path), keyOf);
  await socket.until(() => {
    const rows = socket.messages
      .filter((message) => message.feed === feed && message.subscriptionKey === key)
      .flatMap(({ contents }) => contents.data);
    const shown = sorted(built(rows, keyOf).values(), keyOf);
    return JSON.stringify(shown.map(members)) === JSON.stringify(read.map(members)) ? true : undefined;
  });
}
/** Members in one order. */
const members = (row: Row): unknown => Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));

profileTable('7 Realtime, market feeds', ['ORDER_BOOK_L2', 'ORDER_BOOK_L3', 'MARK_PRICE'], (row) => {
  row(
    'ORDER_BOOK_L2',
    '`orderBookL2Filters` [{symbol, aggregation}]: one PARTIAL and its UPDATEs for each',
    async () => {
      await quote();
      const orderBookL2Filters = [
        { symbol: 'ETHP', aggregation: 0.1 },
        { symbol: 'ETHP', aggregation: 10 },
        { symbol: 'BTCP', aggregation: 100 },
      ];
      await socket.subscribe('ORDER_BOOK_L2', { orderBookL2Filters });
      await socket.until(() => (socket.messages.length === 3 ? true : undefined));
      expect(socket.messages.map(({ contents }) => contents.data.map(level))).toEqual([
        ['0 1999.4', '0 1999.1', '0 1985', '1 2000.3', '1 2000.8', '1 2012'],
        ['0 1990', '0 1980', '1 2010', '1 2020'],
        ['1 30100'],
      ]);
      await bob.placed({ symbol: 'BTCP', price: '30011', amount: '0.01' });
      await bob.placed({ symbol: 'FUNDP', price: '900', amount: '0.01' });
      await bob.placed({ price: '1980', amount: '0.01' });
      await socket.until(() => (socket.messages.length === 6 ? true : undefined));
      expect(socket.messages.slice(3).map(({ contents }) => contents)).toEqual([
        { messageType: 'UPDATE', data: [{ symbol: 'BTCP', side: 1, price: '30100', amount: '0' }] },
        { messageType: 'UPDATE', data: [{ symbol: 'ETHP', side: 0, price: '1980', amount: '0.01' }] },
        { messageType: 'UPDATE', data: [{ symbol: 'ETHP', side: 0, price: '1980', amount: '0.21' }] },
      ]);
    },
  );
  for (const aggregation of [0.1, 1, 10])
    row(
      'ORDER_BOOK_L2',
      `PARTIAL and UPDATEs make the book that is read, aggregation ${aggregation}`,
      async () => {
        await quote();
        await socket.subscribe('ORDER_BOOK_L2', { orderBookL2Filters: [{ symbol: 'ETHP', aggregation }] });
        await stir();
        const path = `/stats/api/v1/order_book_l2?symbol=ETHP&priceAggregation=${aggregation}`;
        await expectBook('ORDER_BOOK_L2', keys()[0] ?? '', level, path);
      },
    );
  row('ORDER_BOOK_L2', 'filters left out mean everything', async () => {
    await quote();
    await socket.subscribe('ORDER_BOOK_L2', {});
    await socket.until(() => (socket.messages.length === 4 ? true : undefined));
    for (const symbol of ['FUNDP', 'ETHFZ']) await alice.placed({ symbol, price: '900', amount: '0.1' });
    await socket.until(() => (socket.rows('ORDER_BOOK_L2').length === 9 ? true : undefined));
    expect(new Set(socket.rows('ORDER_BOOK_L2').map(({ symbol }) => symbol))).toEqual(new Set(SYMBOLS));
  });
  row('ORDER_BOOK_L2', 'a new subscription takes the place of the old one', async () => {
    await quote();
    await socket.subscribe('ORDER_BOOK_L2', { orderBookL2Filters: [{ symbol: 'ETHP', aggregation: 1 }] });
    await socket.subscribe('ORDER_BOOK_L2', { orderBookL2Filters: [{ symbol: 'BTCP', aggregation: 1 }] });
    await alice.placed({ price: '1980' });
    await alice.placed({ symbol: 'BTCP', price: '29000', amount: '0.01' });
    const [, update] = await sent('BTCP:1', 2);
    expect(update).toMatchObject([{ symbol: 'BTCP', price: '29000' }]);
    expect(await sent('ETHP:1', 1)).toHaveLength(1);
  });
  row('ORDER_BOOK_L3', '`symbols`[]: every order, with what is left of it', async () => {
    await quote();
    await socket.subscribe('ORDER_BOOK_L3', { symbols: ['ETHP'] });
    const [partial] = await sent('ETHP', 1);
    expect(partial).toEqual(await start.venue.read('/exchange/api/v1/order_book?symbol=ETHP'));
    await alice.placed({ symbol: 'BTCP', price: '29000', amount: '0.01' });
    await bob.placed({ price: '2000.3', amount: '0.05' });
    const [, update] = await sent('ETHP', 2);
    expect(update).toMatchObject([{ side: 1, price: '2000.3', originalAmount: '0.2', amount: '0.15' }]);
    expect(keys()).toEqual(['ETHP']);
  });
  row('ORDER_BOOK_L3', 'PARTIAL and UPDATEs make the book that is read; amount "0" removes', async () => {
    await quote();
    await socket.subscribe('ORDER_BOOK_L3', { symbols: ['ETHP'] });
    await stir();
    await expectBook('ORDER_BOOK_L3', 'ETHP', order, '/exchange/api/v1/order_book?symbol=ETHP');
  });
  row('ORDER_BOOK_L3', 'a waiting stop order is in neither book until it is reached', async () => {
    await socket.subscribe('ORDER_BOOK_L3', { symbols: ['ETHP'] });
    await alice.placed({ orderType: 2, stopPrice: '2010', price: '1990' });
    expect(await start.venue.read('/stats/api/v1/order_book_l2?symbol=ETHP')).toEqual([]);
    await start.venue.price('ETHP', '2010');
    const [partial, update] = await sent('ETHP', 2);
    expect(partial).toEqual([]);
    expect(update).toMatchObject([{ side: 0, price: '1990', amount: '0.1' }]);
  });
  row('ORDER_BOOK_L3', 'filters left out mean everything', async () => {
    await socket.subscribe('ORDER_BOOK_L3', {});
    await socket.until(() => (socket.messages.length === 4 ? true : undefined));
    expect(keys()).toEqual(SYMBOLS);
  });
  row(
    'MARK_PRICE',
    '`symbols`[]: opens with the latest rows, then one row per market and checkpoint',
    async () => {
      await start.venue.advance(1_000);
      await socket.subscribe('MARK_PRICE', { symbols: ['BTCP', 'FUNDP'] });
      const opened = await socket.until(() => socket.messages[0]);
      expect(opened.contents).toMatchObject({
        messageType: 'PARTIAL',
        data: [
          { symbol: 'BTCP', price: '30000', fundingRate: '0' },
          { symbol: 'FUNDP', price: '1000' },
        ],
      });
      await start.venue.price('BTCP', '30300');
      const next = await socket.until(() => socket.messages[1]);
      expect(next.contents).toMatchObject({
        messageType: 'UPDATE',
        data: [{ symbol: 'BTCP', price: '30300' }, { symbol: 'FUNDP' }],
      });
      expect(next.contents.data[0]?.['globalOrdinal']).toBeGreaterThan(
        Number(opened.contents.data[0]?.['globalOrdinal']),
      );
    },
  );
  row('MARK_PRICE', 'one checkpoint a second at most', async () => {
    await socket.subscribe('MARK_PRICE', { symbols: ['ETHP'] });
    const before = await start.venue.timeMs();
    await start.venue.advance(5_000);
    const rows = await socket.until(() =>
      socket.rows('MARK_PRICE').length >= 5 ? socket.rows('MARK_PRICE') : undefined,
    );
    const times = rows.map(({ createdAt }) => new Date(String(createdAt)).getTime());
    expect(times).toEqual([1, 2, 3, 4, 5].map((second) => before + second * 1_000));
  });
  row('MARK_PRICE', 'a market without a price has no row', async () => {
    await start.venue.price('BTCP', null);
    await socket.subscribe('MARK_PRICE', { symbols: ['ETHP', 'BTCP'] });
    await start.venue.advance(1_000);
    await socket.until(() => (socket.messages.length === 2 ? true : undefined));
    expect(socket.rows('MARK_PRICE').map(({ symbol }) => symbol)).toEqual(['ETHP']);
  });
  row('MARK_PRICE', 'filters left out mean everything', async () => {
    await start.venue.advance(1_000);
    await socket.subscribe('MARK_PRICE', {});
    const opened = await socket.until(() => socket.messages[0]);
    expect(opened.contents.data.map(({ symbol }) => symbol)).toEqual(SYMBOLS);
  });
});

/** The books stay true while trades of a liquidation and of a reached stop go through them. */
profileTable('7 Realtime, books through a liquidation', ['ORDER_BOOK_L2', 'ORDER_BOOK_L3'], (row) => {
  const through = async (feed: string, params: unknown): Promise<void> => {
    const carol = await start.trader();
    await socket.subscribe(feed, params);
    await trade(alice, bob, { amount: '14.9' });
    await bob.placed({ side: 'Ask', price: '2300', amount: '0.3' });
    await carol.placed({ price: '1385', amount: '3' });
    await carol.placed({ orderType: 2, side: 'Ask', stopPrice: '1400', price: '1500', amount: '0.2' });
    await start.venue.price('ETHP', '1390');
  };
  row('ORDER_BOOK_L2', 'PARTIAL and UPDATEs make the book that is read', async () => {
    await through('ORDER_BOOK_L2', { orderBookL2Filters: [{ symbol: 'ETHP', aggregation: 1 }] });
    const path = '/stats/api/v1/order_book_l2?symbol=ETHP&priceAggregation=1';
    expect(await start.venue.read(path)).not.toEqual([]);
    await expectBook('ORDER_BOOK_L2', 'ETHP:1', level, path);
  });
  row('ORDER_BOOK_L3', 'PARTIAL and UPDATEs make the book that is read', async () => {
    await through('ORDER_BOOK_L3', { symbols: ['ETHP'] });
    await expectBook('ORDER_BOOK_L3', 'ETHP', order, '/exchange/api/v1/order_book?symbol=ETHP');
  });
});
