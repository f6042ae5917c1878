import { describe, expect, it } from 'vitest';
import type { FeedName } from '../../../src-shared/protocol/index.ts';
import { selectProfile } from '../../../src-main/daemon/index.ts';
import { startDaemon, venueFound, type TestDaemon } from '../support/daemon.ts';
import { startStubVenue, type StubVenue } from '../support/stub-venue.ts';
import { until } from '../support/wait.ts';

interface Setting extends TestDaemon {
  stub: StubVenue;
  /** Sends rows of a feed, counting the connection's ordinal. */
  push(feed: FeedName, messageType: 'PARTIAL' | 'UPDATE', data: unknown[], key?: string): void;
  /** Leaves an ordinal out. */
  skip(): void;
}

async function setting(): Promise<Setting> {
  const stub = await startStubVenue();
  const selected = selectProfile({ profile: 'practice', baseUrl: stub.baseUrl, wsUrl: stub.wsUrl });
  const test = await startDaemon({ selected, passphrase: 'a passphrase' });
  await venueFound(test);
  await until(async () => (await test.client.call('market.list', {})).length === 2, 'the markets');
  const ordinals = new WeakMap<object, number>();
  let skipped = 0;
  return {
    ...test,
    stub,
    push(feed, messageType, data, key = '') {
      for (const socket of stub.sockets) {
        const ordinal = (ordinals.get(socket) ?? 0) + skipped;
        ordinals.set(socket, ordinal + 1);
        socket.send(
          JSON.stringify({
            sequence: ordinal,
            ordinal,
            feed,
            subscriptionKey: key,
            contents: { messageType, data },
          }),
        );
      }
      skipped = 0;
    },
    skip() {
      skipped = 1;
    },
  };
}

const subscriptions = (stub: StubVenue, feed: FeedName): number =>
  stub.commands.filter((command) => {
    const { action, feeds } = command as { action: string; feeds: { feed: string }[] };
    return action === 'SUBSCRIBE' && feeds.some((each) => each.feed === feed);
  }).length;

const level = (side: 0 | 1, price: string, amount: string, symbol = 'ETHP') => ({
  symbol,
  side,
  price,
  amount,
});

describe('the book stream', () => {
  it('is loading, then live from the PARTIAL on, then follows', async () => {
    const { watch, push, stub } = await setting();
    const books = watch('book', { symbol: 'ETHP', depth: 2 });
    await until(() => subscriptions(stub, 'ORDER_BOOK_L2') === 1, 'the subscription');
    await until(() => books.length > 0);
    expect(books[0]).toMatchObject({ state: 'loading', bids: [], asks: [], aggregation: '0.1' });
    push('ORDER_BOOK_L2', 'UPDATE', [level(0, '1', '1')]);
    push('ORDER_BOOK_L2', 'PARTIAL', [
      level(0, '1999.9', '1'),
      level(0, '1999.8', '2'),
      level(0, '1999.7', '3'),
      level(1, '2000.1', '4'),
    ]);
    const first = await until(() => books.find((book) => book.state === 'live'));
    expect(first).toMatchObject({
      bids: [
        ['1999.9', '1'],
        ['1999.8', '2'],
      ],
      asks: [['2000.1', '4']],
    });
    push('ORDER_BOOK_L2', 'UPDATE', [level(0, '1999.9', '0'), level(1, '2000', '0.5')]);
    await until(() => books.at(-1)?.asks[0]?.[0] === '2000');
    expect(books.at(-1)?.bids).toEqual([
      ['1999.8', '2'],
      ['1999.7', '3'],
    ]);
  });

  it('gathers a coarser level without asking the venue again', async () => {
    const { watch, push, stub } = await setting();
    const fine = watch('book', { symbol: 'ETHP' });
    const coarse = watch('book', { symbol: 'ETHP', aggregation: '10' });
    await until(() => subscriptions(stub, 'ORDER_BOOK_L2') === 1);
    push('ORDER_BOOK_L2', 'PARTIAL', [
      level(0, '1999.9', '1'),
      level(0, '1990', '2'),
      level(1, '2000.1', '4'),
      level(1, '2010', '1'),
    ]);
    await until(() => fine.at(-1)?.state === 'live' && coarse.at(-1)?.state === 'live');
    expect(coarse.at(-1)).toMatchObject({ aggregation: '10', bids: [['1990', '3']], asks: [['2010', '5']] });
    expect(subscriptions(stub, 'ORDER_BOOK_L2')).toBe(1);
  });

  it('says stale after a gap, keeps what it showed, and is live again with the next PARTIAL', async () => {
    const { watch, push, skip, stub, client } = await setting();
    const books = watch('book', { symbol: 'ETHP' });
    await until(() => subscriptions(stub, 'ORDER_BOOK_L2') === 1);
    push('ORDER_BOOK_L2', 'PARTIAL', [level(0, '1999.9', '1')]);
    await until(() => books.at(-1)?.state === 'live');
    skip();
    push('ORDER_BOOK_L2', 'UPDATE', [level(0, '1999.9', '9')]);
    const stale = await until(() => books.find((book) => book.state === 'stale'), 'stale');
    expect(stale.bids).toEqual([['1999.9', '1']]);
    expect(stale.staleSince).toBeGreaterThan(0);
    await until(() => subscriptions(stub, 'ORDER_BOOK_L2') === 2, 'a second subscription');
    push('ORDER_BOOK_L2', 'PARTIAL', [level(0, '1999.8', '5')]);
    await until(() => books.at(-1)?.state === 'live');
    expect(books.at(-1)).toMatchObject({ staleSince: null, bids: [['1999.8', '5']] });
    expect((await client.call('status.get', {})).realtime.resubscriptions).toBe(1);
  });

  it('joins what comes within one frame', async () => {
    const { watch, push, stub } = await setting();
    const books = watch('book', { symbol: 'ETHP' });
    await until(() => subscriptions(stub, 'ORDER_BOOK_L2') === 1);
    push('ORDER_BOOK_L2', 'PARTIAL', [level(0, '1999.9', '1')]);
    for (let i = 1; i <= 500; i++) push('ORDER_BOOK_L2', 'UPDATE', [level(0, '1999.9', String(i))]);
    await until(() => books.at(-1)?.bids[0]?.[1] === '500', 'the last update');
    expect(books.length).toBeLessThan(60);
  });

  it('is live when the market has no order at all', async () => {
    const { watch, push, stub } = await setting();
    const books = watch('book', { symbol: 'BTCP' });
    await until(() => subscriptions(stub, 'ORDER_BOOK_L2') === 1);
    push('ORDER_BOOK_L2', 'PARTIAL', [], 'BTCP:1');
    await until(() => books.at(-1)?.state === 'live');
    expect(books.at(-1)).toMatchObject({ bids: [], asks: [] });
  });

  it('of an unknown market or level is an error at once', async () => {
    const { client } = await setting();
    const codes: string[] = [];
    client.subscribe(
      'book',
      { symbol: 'DOGEP' },
      () => undefined,
      (error) => codes.push(error.code),
    );
    client.subscribe(
      'book',
      { symbol: 'ETHP', aggregation: '3' },
      () => undefined,
      (error) => codes.push(error.code),
    );
    await until(() => codes.length === 2);
    expect(codes).toEqual(['MARKET_UNKNOWN', 'AGGREGATION_UNKNOWN']);
  });
});

describe('prices', () => {
  it('follow the mark price feed and the trades', async () => {
    const { watch, push } = await setting();
    const tickers = watch('tickers', {});
    const trades = watch('trades', { symbol: 'ETHP' });
    await until(() => tickers.at(-1)?.[0]?.markPrice === '2000' && trades.length === 1);
    const createdAt = new Date().toISOString();
    push('MARK_PRICE', 'PARTIAL', [
      { globalOrdinal: 1, epochId: 1, symbol: 'ETHP', price: '2001.5', fundingRate: '0.0001', createdAt },
    ]);
    push('ORDER_UPDATE', 'UPDATE', [tradeRow(7, '2002.1', createdAt)]);
    const row = await until(
      () => tickers.at(-1)?.find((each) => each.lastPrice === '2002.1' && each.markPrice === '2001.5'),
      'the new prices',
    );
    expect(row.symbol).toBe('ETHP');
    expect(trades[0]).toEqual({ reset: true, rows: [] });
    await until(() => trades.length === 2);
    expect(trades[1]).toEqual({
      reset: false,
      rows: [{ id: '7', side: 'sell', price: '2002.1', amount: '0.5', at: Date.parse(createdAt) }],
    });
  });

  it('are not shown twice when a trade comes twice', async () => {
    const { watch, push } = await setting();
    const trades = watch('trades', { symbol: 'ETHP' });
    await until(() => trades.length === 1);
    const createdAt = new Date().toISOString();
    push('ORDER_UPDATE', 'UPDATE', [
      tradeRow(7, '2002.1', createdAt),
      tradeRow(7, '2002.1', createdAt),
      tradeRow(8, '2002.2', createdAt),
    ]);
    await until(() => trades.length === 3);
    expect(trades.slice(1).flatMap((message) => message.rows.map((row) => row.id))).toEqual(['7', '8']);
  });
});

describe('a realtime row that cannot be read', () => {
  it('drops the state and never becomes a zero on screen', async () => {
    const { watch, push, stub } = await setting();
    const books = watch('book', { symbol: 'ETHP' });
    await until(() => subscriptions(stub, 'ORDER_BOOK_L2') === 1);
    push('ORDER_BOOK_L2', 'PARTIAL', [level(0, '1999.9', '1')]);
    await until(() => books.at(-1)?.state === 'live');
    push('ORDER_BOOK_L2', 'UPDATE', [level(0, 'cheap', '1')]);
    await until(() => books.at(-1)?.state === 'stale', 'stale');
    expect(books.flatMap((book) => book.bids).every(([price]) => price === '1999.9')).toBe(true);
    await until(() => subscriptions(stub, 'ORDER_BOOK_L2') === 2, 'a second subscription');
  });
});

function tradeRow(globalOrdinal: number, price: string, createdAt: string): unknown {
  const intent = (side: 0 | 1) => ({
    epochId: 1,
    orderHash: `0x${'0'.repeat(49)}${side}`,
    symbol: 'ETHP',
    side,
    amount: '1',
    price,
    traderAddress: `0x00${'22'.repeat(20)}`,
    strategyIdHash: '0x2576ebd1',
    orderType: 0,
    stopPrice: '0',
    nonce: `0x${'00'.repeat(32)}`,
    signature: null,
    createdAt,
  });
  return {
    globalOrdinal,
    epochId: 1,
    reason: 1,
    symbol: 'ETHP',
    ordinal: 0,
    createdAt,
    amount: '0.5',
    price,
    quoteAssetAmount: '1000',
    makerOrderIntent: intent(0),
    takerOrderIntent: intent(1),
  };
}
