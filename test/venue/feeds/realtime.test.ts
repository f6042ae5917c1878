import * as v from 'valibot';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatDecimal } from '../../../src-shared/money/index.ts';
import { L2Book } from '../../../src-shared/market/index.ts';
import {
  AcknowledgeSchema,
  DataMessageSchema,
  L2Level,
  ROW_SCHEMAS,
} from '../../../src-shared/protocol/index.ts';
import { TestSocket } from '../support/socket.ts';
import { MAIN_HASH, openVenue, type TestTrader, type TestVenue } from '../support/venue.ts';

/** profile: 7 Realtime. */
let t: TestVenue;
let alice: TestTrader;
let bob: TestTrader;
let socket: TestSocket;

beforeAll(async () => {
  t = await openVenue();
});
beforeEach(async () => {
  await t.must('/practice/reset', {});
  alice = await t.trader();
  bob = await t.trader();
  socket = await TestSocket.open(t.venue.ready.wsUrl);
});
afterEach(() => socket.close());
afterAll(() => t.close());

async function trade(): Promise<void> {
  await alice.placed({ side: 'Ask', price: '2000', amount: '1' });
  await bob.placed({ side: 'Bid', price: '2000.5', amount: '2' });
}

describe('commands', () => {
  it('are acknowledged with their action and nonce', async () => {
    const ack = await socket.command({
      action: 'SUBSCRIBE',
      nonce: 'a1',
      feeds: [{ feed: 'MARK_PRICE', params: { symbols: ['ETHP'] } }],
    });
    expect(ack).toEqual({ action: 'SUBSCRIBE', nonce: 'a1', result: {} });
    v.parse(AcknowledgeSchema, ack);
    expect(await socket.command({ action: 'UNSUBSCRIBE', nonce: 'a2', feeds: ['MARK_PRICE'] })).toEqual({
      action: 'UNSUBSCRIBE',
      nonce: 'a2',
      result: {},
    });
  });

  it.each([
    ['an unknown feed', { action: 'SUBSCRIBE', nonce: 'x', feeds: [{ feed: 'NEWS', params: {} }] }],
    [
      'an unknown symbol',
      { action: 'SUBSCRIBE', nonce: 'x', feeds: [{ feed: 'MARK_PRICE', params: { symbols: ['DOGEP'] } }] },
    ],
    [
      'an aggregation the market lacks',
      {
        action: 'SUBSCRIBE',
        nonce: 'x',
        feeds: [
          { feed: 'ORDER_BOOK_L2', params: { orderBookL2Filters: [{ symbol: 'BTCP', aggregation: 0.1 }] } },
        ],
      },
    ],
    [
      'an unknown key',
      { action: 'SUBSCRIBE', nonce: 'x', colour: 'red', feeds: [{ feed: 'MARK_PRICE', params: {} }] },
    ],
    [
      'an unknown key of a filter',
      {
        action: 'SUBSCRIBE',
        nonce: 'x',
        feeds: [{ feed: 'ORDER_UPDATE', params: { orderFilters: [{ trader: '0x' }] } }],
      },
    ],
    [
      'a trader without the discriminant',
      {
        action: 'SUBSCRIBE',
        nonce: 'x',
        feeds: [
          { feed: 'ORDER_UPDATE', params: { orderFilters: [{ traderAddress: `0x${'11'.repeat(20)}` }] } },
        ],
      },
    ],
    ['no feeds', { action: 'SUBSCRIBE', nonce: 'x', feeds: [] }],
    ['another action', { action: 'PING', nonce: 'x' }],
  ])('with %s fail in the acknowledgement while the connection stays healthy', async (_name, command) => {
    const ack = await socket.command(command);
    expect(ack.result.error).toEqual(expect.any(String));
    expect((await socket.subscribe('MARK_PRICE', {})).result.error).toBeUndefined();
  });

  it('that are not JSON are answered too', async () => {
    socket.send('hello');
    expect((await socket.until(() => socket.acks[0])).result.error).toEqual(expect.any(String));
  });
});

describe('ORDER_BOOK_L2', () => {
  it('opens with a full PARTIAL per market and aggregation, then sends changed levels; amount "0" removes', async () => {
    await alice.placed({ side: 'Ask', price: '2000', amount: '1' });
    await socket.subscribe('ORDER_BOOK_L2', {
      orderBookL2Filters: [
        { symbol: 'ETHP', aggregation: 0.1 },
        { symbol: 'ETHP', aggregation: 10 },
      ],
    });
    const hash = await alice.placed({ side: 'Ask', price: '2001', amount: '2' });
    await alice.cancel(hash);
    await socket.until(() => (socket.messages.length === 6 ? true : undefined));
    const shown = socket.messages.map(({ subscriptionKey, contents }) => [
      subscriptionKey,
      contents.messageType,
      contents.data.map((row) => [row.price, row.amount]),
    ]);
    expect(shown).toEqual([
      ['ETHP:0.1', 'PARTIAL', [['2000', '1']]],
      ['ETHP:10', 'PARTIAL', [['2000', '1']]],
      ['ETHP:0.1', 'UPDATE', [['2001', '2']]],
      ['ETHP:10', 'UPDATE', [['2010', '2']]],
      ['ETHP:0.1', 'UPDATE', [['2001', '0']]],
      ['ETHP:10', 'UPDATE', [['2010', '0']]],
    ]);
  });
});

describe('ORDER_BOOK_L3', () => {
  it('shows every order, what is left of it, and amount "0" when it has left', async () => {
    await alice.placed({ side: 'Ask', price: '2000', amount: '1' });
    await socket.subscribe('ORDER_BOOK_L3', { symbols: ['ETHP'] });
    await bob.placed({ side: 'Bid', price: '2000', amount: '0.4' });
    await bob.placed({ side: 'Bid', price: '2000', amount: '1' });
    await socket.until(() => (socket.messages.length === 3 ? true : undefined));
    expect(
      socket.messages.map(({ contents }) =>
        contents.data.map((row) => [row.side, row.originalAmount, row.amount]),
      ),
    ).toEqual([
      [[1, '1', '1']],
      [[1, '1', '0.6']],
      [
        [1, '1', '0'],
        [0, '1', '0.4'],
      ],
    ]);
  });
});

describe('MARK_PRICE', () => {
  it('sends one row per market and checkpoint', async () => {
    await socket.subscribe('MARK_PRICE', { symbols: ['BTCP'] });
    await t.must('/practice/clock', { advanceMs: 2_000 });
    await socket.until(() => (socket.rows('MARK_PRICE').length === 2 ? true : undefined));
    expect(socket.rows('MARK_PRICE')).toMatchObject([
      { symbol: 'BTCP', price: '30000', fundingRate: '0' },
      { symbol: 'BTCP' },
    ]);
  });
});

describe('ORDER_UPDATE', () => {
  it('opens empty, and lets maker and taker follow a trade', async () => {
    await socket.subscribe('ORDER_UPDATE', { orderFilters: [{ traderAddress: alice.wire }] });
    await trade();
    const traded = await socket.until(() => socket.rows('ORDER_UPDATE').find((row) => row.reason === 1));
    expect(socket.messages[0]?.contents).toEqual({ messageType: 'PARTIAL', data: [] });
    expect(traded).toMatchObject({
      orderMatchOrdinal: 1,
      lastExecutedAmount: '1',
      lastExecutedPrice: '2000',
      cumulativeFilledAmount: '1',
      cumulativeQuoteAssetTransactedAmount: '2000',
      lastQuoteAssetTransactedAmount: '2000',
      makerOrderIntent: { traderAddress: alice.wire },
      takerOrderIntent: { traderAddress: bob.wire },
    });
    // What rests of bob's order is his alone.
    expect(socket.rows('ORDER_UPDATE').map((row) => row.reason)).toEqual([0, 1]);
  });

  it('filters by strategy, symbol and reason, and sends everything without filters', async () => {
    const everything = await TestSocket.open(t.venue.ready.wsUrl);
    await everything.subscribe('ORDER_UPDATE', {});
    await socket.subscribe('ORDER_UPDATE', {
      orderFilters: [{ traderAddress: bob.wire, strategyIdHash: MAIN_HASH, symbol: 'ETHP', reason: 0 }],
    });
    await trade();
    await everything.until(() => (everything.rows('ORDER_UPDATE').length === 3 ? true : undefined));
    expect(socket.rows('ORDER_UPDATE')).toMatchObject([{ reason: 0, amount: '1' }]);
    everything.close();
  });
});

describe('STRATEGY_UPDATE', () => {
  it('tells deposits, trades with the position, and fees', async () => {
    await socket.subscribe('STRATEGY_UPDATE', { strategyFilters: [{ traderAddress: bob.wire }] });
    await t.must('/practice/deposit', { trader: bob.address, strategyId: 'alt', amount: '100' });
    await trade();
    await socket.until(() => (socket.rows('STRATEGY_UPDATE').length === 3 ? true : undefined));
    expect(socket.rows('STRATEGY_UPDATE')).toMatchObject([
      {
        reason: 0,
        amount: '100',
        newAvailCollateral: '100',
        collateralSymbol: 'USDC',
        traderAddress: bob.wire,
      },
      {
        reason: 5,
        positions: [{ symbol: 'ETHP', balance: '1', side: 1, avgEntryPrice: '2000', realizedPnl: '0' }],
      },
      { reason: 6, amount: '4', newAvailCollateral: '9996', strategyIdHash: MAIN_HASH },
    ]);
  });
});

describe('TRADER_UPDATE', () => {
  it('tells DDX deposits, denial and admission', async () => {
    await socket.subscribe('TRADER_UPDATE', { traderFilters: [{ traderAddress: bob.wire }] });
    await t.must('/practice/deposit_ddx', { trader: bob.address, amount: '7' });
    await t.must('/practice/deny', { trader: bob.address, denied: true });
    await t.must('/practice/deny', { trader: bob.address, denied: false });
    await socket.until(() => (socket.rows('TRADER_UPDATE').length === 3 ? true : undefined));
    expect(socket.rows('TRADER_UPDATE')).toMatchObject([
      { reason: 0, amount: '7', newAvailDDXBalance: '7', payFeesInDDX: false },
      { reason: 7 },
      { reason: 6 },
    ]);
  });
});

describe('a connection', () => {
  it('numbers its messages over all feeds without gaps', async () => {
    await socket.subscribe('ORDER_BOOK_L2', {});
    await socket.subscribe('ORDER_UPDATE', {});
    await socket.subscribe('STRATEGY_UPDATE', {});
    await trade();
    await socket.until(() => (socket.rows('STRATEGY_UPDATE').length === 3 ? true : undefined));
    expect(socket.messages.map((message) => message.ordinal)).toEqual(
      socket.messages.map((_message, index) => index),
    );
  });

  it('gets nothing of a feed after it unsubscribed', async () => {
    await socket.subscribe('ORDER_UPDATE', {});
    await socket.command({ action: 'UNSUBSCRIBE', nonce: 'u', feeds: ['ORDER_UPDATE'] });
    await socket.subscribe('STRATEGY_UPDATE', {});
    await trade();
    await socket.until(() => (socket.rows('STRATEGY_UPDATE').length === 3 ? true : undefined));
    expect(socket.rows('ORDER_UPDATE')).toEqual([]);
  });

  it('is dropped by the fault drop-sockets and by a reset', async () => {
    await t.must('/practice/fault', { kind: 'drop-sockets' });
    await socket.closed;
    socket = await TestSocket.open(t.venue.ready.wsUrl);
    await t.must('/practice/reset', {});
    await socket.closed;
  });

  it('is refused at another path', async () => {
    const other = new WebSocket(`${t.venue.ready.wsUrl}/elsewhere`);
    const status = await new Promise((resolve) => {
      other.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      other.on('error', () => undefined);
    });
    expect(status).toBe(404);
    other.terminate();
  });

  it('ends when its reader falls too far behind', async () => {
    const slow = new WebSocket(`${t.venue.ready.wsUrl}/realtime-api`);
    await new Promise((resolve) => slow.on('open', resolve));
    const closed = new Promise((resolve) => slow.on('close', resolve));
    slow.pause();
    slow.send(
      JSON.stringify({
        action: 'SUBSCRIBE',
        nonce: 's',
        feeds: [{ feed: 'ORDER_BOOK_L3' }, { feed: 'ORDER_UPDATE', params: {} }],
      }),
    );
    // Large answers to a reader that does not read: full books over and over.
    for (let i = 0; i < 18; i++) await alice.placed({ amount: '0.01', price: String(1900 + i) });
    const command = JSON.stringify({
      action: 'SUBSCRIBE',
      nonce: 'again',
      feeds: Array.from({ length: 400 }, () => ({ feed: 'ORDER_BOOK_L3' })),
    });
    for (let i = 0; i < 40; i++) slow.send(command);
    await expect.poll(() => t.venue.hub.count, { timeout: 15_000 }).toBe(1);
    slow.resume();
    await closed;
  });
});

describe('with participants', () => {
  it('every row of every feed parses, and the book that updates build is the book that is read', async () => {
    const live = await openVenue({ participants: true, seed: 4 });
    const reader = await TestSocket.open(live.venue.ready.wsUrl);
    await reader.command({
      action: 'SUBSCRIBE',
      nonce: 'all',
      feeds: ['ORDER_BOOK_L2', 'ORDER_BOOK_L3', 'MARK_PRICE', 'ORDER_UPDATE', 'STRATEGY_UPDATE'].map(
        (feed) => ({ feed }),
      ),
    });
    await live.must('/practice/clock', { advanceMs: 30_000 });
    await reader.until(() => (reader.rows('MARK_PRICE').length >= 124 ? true : undefined));
    const book = new L2Book();
    for (const message of reader.messages) {
      const { feed, contents } = v.parse(DataMessageSchema, message);
      if (feed !== 'TRADER_UPDATE') for (const row of contents.data) v.parse(ROW_SCHEMAS[feed], row);
      if (message.subscriptionKey === 'ETHP:0.1')
        book.apply(contents.messageType, v.parse(v.array(L2Level), contents.data));
    }
    for (const side of [0, 1] as const) {
      const read = await live.read(`/stats/api/v1/order_book_l2?symbol=ETHP&side=${side}&depth=500`);
      expect(
        book.levels(side, 500).map((level) => [formatDecimal(level.price), formatDecimal(level.amount)]),
      ).toEqual(read.map((row) => [row.price, row.amount]));
    }
    reader.close();
    await live.close();
  });
});
