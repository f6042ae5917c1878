import { describe, expect, it } from 'vitest';
import type { OrderBook } from '../../../src-shared/contract/index.ts';
import { practiceOnStub, type OnStub } from '../support/on-stub.ts';
import { until } from '../support/wait.ts';
import { practising } from './practising.ts';

const asked = ({ stub }: OnStub): string[] =>
  stub.commands.flatMap((command) => {
    const { action, feeds } = command as { action: string; feeds: (string | { feed: string })[] };
    return feeds
      .map((feed) => (typeof feed === 'string' ? feed : feed.feed))
      .filter((feed) => feed === 'ORDER_BOOK_L3')
      .map(() => action);
  });

const row = (name: number, over: object = {}): object => ({
  bookOrdinal: name,
  orderHash: `0x${String(name).padStart(50, '0')}`,
  symbol: 'ETHP',
  side: 0,
  originalAmount: '5',
  amount: '1',
  price: '1999.9',
  traderAddress: `0x00${'22'.repeat(20)}`,
  strategyIdHash: '0x2576ebd1',
  ...over,
});

describe('the book order by order at the practice venue', () => {
  it('shows each resting order and the place of our own in the queue, until nobody looks', async () => {
    const { client, watch } = await practising();
    const books = watch('book3', { symbol: 'ETHP', depth: 5 });
    const place = (amount: string, price: string): Promise<unknown> =>
      client.call('order.place', { symbol: 'ETHP', side: 'buy', type: 'limit', amount, price });
    await place('0.3', '1990');
    await place('0.2', '1990');
    await place('0.1', '1991');
    const book = await until(() => books.find(({ bids }) => bids.length === 3), 'three orders');
    expect(book).toMatchObject({ symbol: 'ETHP', state: 'live', staleSince: null, asks: [] });
    expect(book.bids.map(([, price, amount]) => [price, amount])).toEqual([
      ['1991', '0.1'],
      ['1990', '0.3'],
      ['1990', '0.2'],
    ]);
    const [better, first, second] = book.bids.map(([rank]) => book.own.find((each) => each.rank === rank));
    expect([better, first, second].map((own) => own && [own.place, own.ahead])).toEqual([
      [1, '0'],
      [1, '0'],
      [2, '0.3'],
    ]);
    const orders = await client.call('order.list', {});
    expect(book.own.map(({ orderHash }) => orderHash).sort()).toEqual(
      orders.map(({ orderHash }) => orderHash).sort(),
    );

    const shown = books.length;
    await client.call('order.cancel', { symbol: 'ETHP', orderHash: first?.orderHash ?? '' });
    const after = await until(() => books.slice(shown).find(({ own }) => own.length === 2), 'the cancel');
    expect(after.own.find(({ orderHash }) => orderHash === second?.orderHash)).toMatchObject({
      place: 1,
      ahead: '0',
    });
  });

  it('carries own orders that lie deeper than what was asked for', async () => {
    const { client, watch } = await practising();
    const books = watch('book3', { symbol: 'ETHP', depth: 1 });
    for (const price of ['1990', '1980'])
      await client.call('order.place', { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.1', price });
    const book = await until(() => books.find(({ own }) => own.length === 2), 'both orders');
    expect(book.bids).toHaveLength(1);
    expect(book.own.map(({ price }) => price).sort()).toEqual(['1980', '1990']);
  });
});

describe('the stream of orders', () => {
  it('subscribes only while somebody looks', async () => {
    const test = await practiceOnStub();
    const { client } = test;
    await until(async () => (await client.call('market.list', {})).length > 0);
    expect(asked(test)).toEqual([]);
    const end = client.subscribe('book3', { symbol: 'ETHP' }, () => undefined);
    await until(() => asked(test).length === 1, 'the subscription');
    end();
    await until(() => asked(test).at(-1) === 'UNSUBSCRIBE', 'the end of it');
  });

  it('is stale after a gap, keeps what it showed, and is live with the next PARTIAL', async () => {
    const test = await practiceOnStub();
    const { client, watch, stub } = test;
    await until(async () => (await client.call('market.list', {})).length > 0);
    const books: OrderBook[] = watch('book3', { symbol: 'ETHP' });
    await until(() => asked(test).length === 1);
    const send = (ordinal: number, messageType: string, data: object[]): void => {
      for (const socket of stub.sockets)
        socket.send(
          JSON.stringify({
            ordinal,
            feed: 'ORDER_BOOK_L3',
            subscriptionKey: 'ETHP',
            contents: { messageType, data },
          }),
        );
    };
    send(0, 'PARTIAL', [row(1), row(2, { side: 1, price: '2000.1' })]);
    await until(() => books.at(-1)?.state === 'live');
    send(2, 'UPDATE', [row(3)]);
    const stale = await until(() => books.find(({ state }) => state === 'stale'), 'stale');
    expect(stale.bids).toEqual([[1, '1999.9', '1']]);
    expect(stale.staleSince).toBeGreaterThan(0);
    await until(() => asked(test).length === 2, 'a second subscription');
    send(0, 'PARTIAL', []);
    await until(() => books.at(-1)?.state === 'live');
    expect(books.at(-1)).toMatchObject({ staleSince: null, bids: [], asks: [], own: [] });
  });

  it('of an unknown market is an error at once', async () => {
    const { client } = await practiceOnStub();
    await until(async () => (await client.call('market.list', {})).length > 0);
    const code = await new Promise((resolve) => {
      client.subscribe(
        'book3',
        { symbol: 'DOGEP' },
        () => undefined,
        (error) => {
          resolve(error.code);
        },
      );
    });
    expect(code).toBe('MARKET_UNKNOWN');
  });
});
