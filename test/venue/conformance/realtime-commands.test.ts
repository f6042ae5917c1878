import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { ForeignTrader } from '../support/foreign.ts';
import type { TestSocket } from '../support/socket.ts';
import { trade } from './reads-support.ts';
import { profileTable, startedVenue } from './support.ts';

/** profile: 7 Realtime, what is said both ways over `{ws_url}/realtime-api`. */
const start = startedVenue();
let socket: TestSocket;
beforeEach(async () => {
  socket = await start.venue.socket();
});
afterEach(() => socket.close());

const FAILED = (nonce: string): unknown => ({
  action: 'SUBSCRIBE',
  nonce,
  result: { error: expect.stringMatching(/./) as string },
});
const subscribe = (nonce: string, ...feeds: unknown[]): { nonce: string } & Record<string, unknown> => ({
  action: 'SUBSCRIBE',
  nonce,
  feeds,
});
const MARKS = { feed: 'MARK_PRICE', params: { symbols: ['ETHP'] } };

/** A row of MARK_PRICE arrives: the connection is healthy and still subscribed. */
async function marksArrive(): Promise<void> {
  const before = socket.rows('MARK_PRICE').length;
  await start.venue.advance(1_000);
  await socket.until(() => (socket.rows('MARK_PRICE').length > before ? true : undefined));
}

profileTable(
  '7 Realtime, commands',
  ['Address', 'Subscribe', 'Unsubscribe', 'ACKNOWLEDGE', 'ACKNOWLEDGE failure', 'Unknown keys'],
  (row) => {
    row('Address', '`{ws_url}/realtime-api`, no authentication', async () => {
      expect(await socket.command(subscribe('a', MARKS))).toMatchObject({ result: {} });
      const other = new WebSocket(`${start.venue.ready.wsUrl}/realtime`);
      const status = await new Promise((resolve) => {
        other.on('unexpected-response', (_request, response) => resolve(response.statusCode));
        other.on('error', () => undefined);
      });
      other.terminate();
      expect(status).toBe(404);
    });
    row('Subscribe', 'to several feeds by one command', async () => {
      const filters = { orderBookL2Filters: [{ symbol: 'ETHP', aggregation: 1 }] };
      await socket.command(subscribe('a1', { feed: 'ORDER_BOOK_L2', params: filters }, MARKS));
      await socket.until(() => (socket.messages.length === 2 ? true : undefined));
      expect(socket.messages.map(({ feed }) => feed)).toEqual(['ORDER_BOOK_L2', 'MARK_PRICE']);
    });
    row('Unsubscribe', 'by feed names only: nothing more of that feed, the others go on', async () => {
      await socket.command(subscribe('a', MARKS, { feed: 'STRATEGY_UPDATE', params: {} }));
      const ack = await socket.command({ action: 'UNSUBSCRIBE', nonce: 'a2', feeds: ['MARK_PRICE'] });
      expect(ack).toEqual({ action: 'UNSUBSCRIBE', nonce: 'a2', result: {} });
      const before = socket.rows('MARK_PRICE').length;
      await start.venue.advance(1_000);
      await start.trader('1');
      await socket.until(() => (socket.rows('STRATEGY_UPDATE').length === 1 ? true : undefined));
      expect(socket.rows('MARK_PRICE')).toHaveLength(before);
    });
    row('Unsubscribe', 'with anything but feed names fails, and the feed goes on', async () => {
      await socket.command(subscribe('a', MARKS));
      for (const [i, feeds] of [[MARKS], ['NEWS'], [], 'MARK_PRICE', [1]].entries()) {
        const ack = await socket.command({ action: 'UNSUBSCRIBE', nonce: `u${i}`, feeds });
        expect(ack).toMatchObject({ action: 'UNSUBSCRIBE', result: { error: expect.any(String) as string } });
      }
      await marksArrive();
    });
    row('ACKNOWLEDGE', 'carries action and nonce, and comes before the data', async () => {
      socket.send(subscribe('a1', MARKS));
      await socket.until(() => socket.messages[0]);
      expect(socket.acks).toEqual([{ action: 'SUBSCRIBE', nonce: 'a1', result: {} }]);
    });
    row('ACKNOWLEDGE failure', 'puts text in `result.error` and the connection stays up', async () => {
      await socket.command(subscribe('first', MARKS));
      const ack = await socket.command(subscribe('x', { feed: 'NEWS', params: {} }));
      expect(ack).toEqual(FAILED('x'));
      await marksArrive();
    });
    row('ACKNOWLEDGE failure', 'of one feed leaves the whole command undone', async () => {
      const ack = await socket.command(
        subscribe(
          'x',
          { feed: 'ORDER_BOOK_L3', params: {} },
          { feed: 'MARK_PRICE', params: { symbols: ['NO'] } },
        ),
      );
      expect(ack).toEqual(FAILED('x'));
      await socket.command(subscribe('y', MARKS));
      await marksArrive();
      expect(socket.messages.filter(({ feed }) => feed === 'ORDER_BOOK_L3')).toEqual([]);
    });
    row('ACKNOWLEDGE failure', 'of what is no command at all', async () => {
      const messages = [
        'hello',
        '[]',
        'null',
        '{}',
        '{"action":"PING","nonce":"p"}',
        '{"action":"SUBSCRIBE"}',
      ];
      for (const [i, message] of messages.entries()) {
        socket.send(message);
        const ack = await socket.until(() => socket.acks[i]);
        expect(ack.result).toEqual({ error: expect.stringMatching(/./) as string });
      }
      await socket.command(subscribe('y', MARKS));
      await marksArrive();
    });
    row('Unknown keys', 'are refused in the command, its feeds, their params and filters', async () => {
      const refused = [
        { ...subscribe('0', MARKS), colour: 'red' },
        subscribe('1', { ...MARKS, depth: 1 }),
        subscribe('2', { feed: 'MARK_PRICE', params: { symbols: ['ETHP'], depth: 1 } }),
        subscribe('3', { feed: 'MARK_PRICE', params: { orderFilters: [] } }),
        subscribe('4', {
          feed: 'ORDER_BOOK_L2',
          params: { orderBookL2Filters: [{ symbol: 'ETHP', aggregation: 1, side: 0 }] },
        }),
        subscribe('5', { feed: 'ORDER_UPDATE', params: { orderFilters: [{ trader: '0x' }] } }),
        subscribe('6', {
          feed: 'TRADER_UPDATE',
          params: { traderFilters: [{ strategyIdHash: '0x2576ebd1' }] },
        }),
      ];
      for (const command of refused) expect(await socket.command(command)).toEqual(FAILED(command.nonce));
    });
  },
);

describe('profile: 7 Realtime, filters that name what there is not', () => {
  const refused: [string, string, unknown][] = [
    ['an unknown symbol', 'ORDER_BOOK_L3', { symbols: ['DOGEP'] }],
    [
      'an aggregation the market lacks',
      'ORDER_BOOK_L2',
      { orderBookL2Filters: [{ symbol: 'BTCP', aggregation: 0.1 }] },
    ],
    [
      'an aggregation as text',
      'ORDER_BOOK_L2',
      { orderBookL2Filters: [{ symbol: 'ETHP', aggregation: '1' }] },
    ],
    ['no aggregation', 'ORDER_BOOK_L2', { orderBookL2Filters: [{ symbol: 'ETHP' }] }],
    ['no symbol', 'ORDER_BOOK_L2', { orderBookL2Filters: [{ aggregation: 1 }] }],
    ['a trader of 20 bytes', 'ORDER_UPDATE', { orderFilters: [{ traderAddress: `0x${'11'.repeat(20)}` }] }],
    ['a strategy label', 'STRATEGY_UPDATE', { strategyFilters: [{ strategyIdHash: 'main' }] }],
    ['reason 6 of orders', 'ORDER_UPDATE', { orderFilters: [{ reason: 6 }] }],
    ['reason 10 of strategies', 'STRATEGY_UPDATE', { strategyFilters: [{ reason: 10 }] }],
    ['reason 10 of traders', 'TRADER_UPDATE', { traderFilters: [{ reason: 10 }] }],
    ['symbols that are no list', 'MARK_PRICE', { symbols: 'ETHP' }],
    ['params that are a list', 'MARK_PRICE', []],
    ['a filter that is a list', 'ORDER_UPDATE', { orderFilters: [[]] }],
  ];
  it.each(refused)('%s fails in the acknowledgement of %s', async (_name, feed, params) => {
    expect(await socket.command(subscribe('x', { feed, params }))).toEqual(FAILED('x'));
    expect(await socket.command(subscribe('y', MARKS))).toMatchObject({ result: {} });
  });
});

profileTable(
  '7 Realtime, data',
  ['sequence', 'ordinal', 'feed', 'subscriptionKey', 'contents', 'PARTIAL', 'UPDATE'],
  (row) => {
    const all = [
      'ORDER_BOOK_L2',
      'ORDER_BOOK_L3',
      'MARK_PRICE',
      'ORDER_UPDATE',
      'STRATEGY_UPDATE',
      'TRADER_UPDATE',
    ];
    let alice: ForeignTrader;
    let bob: ForeignTrader;
    /** Everything is subscribed to, and then happens. */
    beforeEach(async () => {
      alice = await start.trader();
      bob = await start.trader();
      await alice.placed({ price: '1900' });
      await start.venue.advance(1_000);
      await socket.command(subscribe('all', ...all.map((feed) => ({ feed, params: {} }))));
      await trade(alice, bob);
      await bob.depositDdx('1');
      await start.venue.advance(1_000);
      await socket.until(() => (socket.rows('MARK_PRICE').length >= 8 ? true : undefined));
    });
    row('sequence', 'ascends, and may skip', () => {
      const sequences = socket.messages.map(({ sequence }) => sequence);
      expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
      expect(new Set(sequences).size).toBe(sequences.length);
    });
    row('ordinal', 'is per connection over all feeds, without gaps', async () => {
      expect(socket.messages.map(({ ordinal }) => ordinal)).toEqual(socket.messages.map((_each, at) => at));
      const other = await start.venue.socket();
      await other.subscribe('ORDER_UPDATE', {});
      expect((await other.until(() => other.messages[0])).ordinal).toBe(0);
      other.close();
    });
    row('ordinal', 'goes on over a later subscription', async () => {
      await socket.command(subscribe('again', { feed: 'ORDER_BOOK_L3', params: {} }));
      await marksArrive();
      expect(socket.messages.map(({ ordinal }) => ordinal)).toEqual(socket.messages.map((_each, at) => at));
    });
    row('feed', 'is the name of one of the six', () => {
      expect(new Set(socket.messages.map(({ feed }) => feed))).toEqual(new Set(all));
    });
    row('subscriptionKey', 'is text', () => {
      for (const { subscriptionKey } of socket.messages) expect(subscriptionKey).toMatch(/./);
    });
    row('contents', 'has messageType and data, and the message no other member', () => {
      for (const message of socket.messages) {
        expect(Object.keys(message)).toEqual(['sequence', 'ordinal', 'feed', 'subscriptionKey', 'contents']);
        expect(Object.keys(message.contents)).toEqual(['messageType', 'data']);
        expect(['PARTIAL', 'UPDATE']).toContain(message.contents.messageType);
      }
    });
    row('PARTIAL', 'opens each key of a feed, full in market feeds and empty in user feeds', () => {
      const seen = new Set<string>();
      for (const { feed, subscriptionKey, contents } of socket.messages) {
        const key = `${feed} ${subscriptionKey}`;
        expect([key, contents.messageType]).toEqual([key, seen.has(key) ? 'UPDATE' : 'PARTIAL']);
        if (!seen.has(key) && feed.endsWith('_UPDATE')) expect(contents.data).toEqual([]);
        if (!seen.has(key) && (feed === 'MARK_PRICE' || subscriptionKey.startsWith('ETHP')))
          expect(contents.data).not.toEqual([]);
        seen.add(key);
      }
    });
    row('UPDATE', 'has at least one row', () => {
      for (const { contents } of socket.messages)
        if (contents.messageType === 'UPDATE') expect(contents.data).not.toEqual([]);
    });
  },
);
