import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  envelopeOf,
  ExchangeInfo,
  L2Level,
  L3Order,
  OrderUpdateRow,
  PositionRow,
  ReadErrorSchema,
  StrategyMetrics,
  StrategyRow,
  StrategyUpdateRow,
  Ticker,
  TraderRow,
} from '../../../src-shared/protocol/index.ts';
import { MAIN_HASH, openVenue, type TestTrader, type TestVenue } from '../support/venue.ts';

/** interface: Public reads, and profile: 6 Bounds and defaults. */
let t: TestVenue;
let alice: TestTrader;
let bob: TestTrader;

beforeAll(async () => {
  t = await openVenue();
  alice = await t.trader();
  bob = await t.trader();
  await t.must('/practice/deposit', { trader: alice.address, strategyId: 'alt', amount: '500' });
  await alice.placed({ side: 'Ask', price: '2000.3', amount: '1' });
  await alice.placed({ side: 'Ask', price: '2000.9', amount: '2' });
  await alice.placed({ side: 'Ask', price: '2010', amount: '1' });
  await alice.placed({ side: 'Bid', price: '1999.4', amount: '1.5' });
  await alice.placed({ strategy: 'alt', side: 'Bid', price: '1999.4', amount: '0.1' });
  await alice.placed({ symbol: 'BTCP', side: 'Bid', price: '29000', amount: '0.01' });
  await bob.placed({ side: 'Bid', price: '2000.3', amount: '0.4' });
});
afterAll(() => t.close());

const main = (trader: TestTrader): string => `trader=${trader.address}&strategyId=main`;

describe('every read', () => {
  const cases: [string, () => string, v.GenericSchema][] = [
    ['order_book_l2', () => '/stats/api/v1/order_book_l2?symbol=ETHP', v.array(L2Level)],
    ['order_book', () => '/exchange/api/v1/order_book?symbol=ETHP', v.array(L3Order)],
    ['tickers', () => '/exchange/api/v1/tickers', v.array(Ticker)],
    ['exchange_info', () => '/exchange/api/v1/exchange_info', ExchangeInfo],
    ['strategy_metrics', () => `/stats/api/v1/strategy_metrics?${main(bob)}`, StrategyMetrics],
    ['positions', () => `/stats/api/v1/positions?${main(bob)}`, v.array(PositionRow)],
    ['trader', () => `/stats/api/v1/trader?trader=${bob.address}`, TraderRow],
    ['strategies', () => `/stats/api/v1/strategies?trader=${alice.address}`, v.array(StrategyRow)],
    ['order_updates', () => '/exchange/api/v1/order_updates', v.array(OrderUpdateRow)],
    ['strategy_updates', () => '/exchange/api/v1/strategy_updates', v.array(StrategyUpdateRow)],
  ];
  it.each(cases)('%s parses with the schema that the client uses', async (_name, path, schema) => {
    const { status, body } = await t.get(path());
    expect(status).toBe(200);
    const { value } = v.parse(envelopeOf(schema), body);
    expect(Array.isArray(value) ? value.length > 0 : value !== null).toBe(true);
  });

  it.each(cases)('%s refuses an unknown parameter', async (_name, path) => {
    const { status, body } = await t.get(`${path()}${path().includes('?') ? '&' : '?'}colour=red`);
    expect(status).toBe(400);
    v.parse(ReadErrorSchema, body);
  });

  it('refuses a known parameter that is given twice', async () => {
    expect((await t.get('/exchange/api/v1/tickers?symbol=ETHP&symbol=BTCP')).status).toBe(400);
  });
});

describe('bounds', () => {
  it.each([
    '/stats/api/v1/order_book_l2',
    '/stats/api/v1/order_book_l2?symbol=DOGEP',
    '/stats/api/v1/order_book_l2?symbol=ETHP&depth=0',
    '/stats/api/v1/order_book_l2?symbol=ETHP&depth=501',
    '/stats/api/v1/order_book_l2?symbol=ETHP&depth=1.5',
    '/stats/api/v1/order_book_l2?symbol=ETHP&priceAggregation=100',
    '/stats/api/v1/order_book_l2?symbol=BTCP&priceAggregation=0.1',
    '/stats/api/v1/order_book_l2?symbol=ETHP&side=2',
    '/exchange/api/v1/order_book',
    '/exchange/api/v1/order_book?symbol=ETHP&trader=0x12',
    '/exchange/api/v1/order_book?symbol=ETHP&strategyIdHash=main',
    '/exchange/api/v1/tickers?marketKind=1',
    '/stats/api/v1/strategy_metrics?strategyId=main',
    '/stats/api/v1/positions?trader=0x00',
    '/stats/api/v1/trader',
    '/stats/api/v1/strategies',
    '/exchange/api/v1/order_updates?limit=0',
    '/exchange/api/v1/order_updates?limit=501',
    '/exchange/api/v1/order_updates?reason=6',
    '/exchange/api/v1/order_updates?order=up',
    '/exchange/api/v1/order_updates?since=1',
    '/exchange/api/v1/order_updates?since=1&order=desc',
    '/exchange/api/v1/order_updates?globalOrdinal=-1',
    '/exchange/api/v1/order_updates?orderHash=0x12',
    '/exchange/api/v1/strategy_updates?reason=10',
  ])('%s is answered with 400 and a reason', async (path) => {
    const { status, body } = await t.get(path);
    expect(status).toBe(400);
    expect(body).toEqual({ success: false, errorMsg: expect.any(String) as string });
  });
});

describe('order_book_l2', () => {
  it('lists bids, then asks, each best first, with amounts added up', async () => {
    expect(await t.read('/stats/api/v1/order_book_l2?symbol=ETHP')).toEqual([
      { symbol: 'ETHP', amount: '1.6', price: '1999.4', side: 0 },
      { symbol: 'ETHP', amount: '0.6', price: '2000.3', side: 1 },
      { symbol: 'ETHP', amount: '2', price: '2000.9', side: 1 },
      { symbol: 'ETHP', amount: '1', price: '2010', side: 1 },
    ]);
  });

  it('gathers bids down and asks up', async () => {
    expect(await t.read('/stats/api/v1/order_book_l2?symbol=ETHP&priceAggregation=1')).toEqual([
      { symbol: 'ETHP', amount: '1.6', price: '1999', side: 0 },
      { symbol: 'ETHP', amount: '2.6', price: '2001', side: 1 },
      { symbol: 'ETHP', amount: '1', price: '2010', side: 1 },
    ]);
    expect(
      await t.read('/stats/api/v1/order_book_l2?symbol=ETHP&priceAggregation=10&side=1&depth=1'),
    ).toEqual([{ symbol: 'ETHP', amount: '3.6', price: '2010', side: 1 }]);
  });
});

describe('order_book', () => {
  it('shows each resting order with what is left of it', async () => {
    const rows = await t.read(`/exchange/api/v1/order_book?symbol=ETHP&side=1&depth=1`);
    expect(rows).toMatchObject([
      {
        originalAmount: '1',
        amount: '0.6',
        price: '2000.3',
        side: 1,
        traderAddress: alice.wire,
        strategyIdHash: MAIN_HASH,
      },
    ]);
  });

  it('filters by trader and strategy', async () => {
    expect(await t.read(`/exchange/api/v1/order_book?symbol=ETHP&trader=${bob.wire}`)).toEqual([]);
    expect(
      await t.read(
        `/exchange/api/v1/order_book?symbol=ETHP&trader=${alice.wire}&strategyIdHash=${MAIN_HASH}`,
      ),
    ).toHaveLength(4);
  });
});

describe('tickers', () => {
  it('show the last trade, the mark price and the open interest', async () => {
    expect(await t.read('/exchange/api/v1/tickers?symbol=ETHP&marketKind=0')).toMatchObject([
      {
        symbol: 'ETHP',
        kind: 0,
        lastPrice: '2000.3',
        highPrice24h: '2000.3',
        lowPrice24h: '2000.3',
        amount24h: '0.4',
        volume24h: '800.12',
        openInterest: '0.4',
        markPrice: '2000',
        indexPrice: '2000',
      },
    ]);
    for (const [kind, symbol] of [
      [2, 'FUNDP'],
      [3, 'ETHFZ'],
    ])
      expect(await t.read(`/exchange/api/v1/tickers?marketKind=${kind}`)).toMatchObject([{ symbol, kind }]);
    expect(await t.read('/exchange/api/v1/tickers?symbol=BTCP')).toMatchObject([
      { lastPrice: null, highPrice24h: null, volume24h: '0' },
    ]);
  });
});

describe('account reads', () => {
  it('give positions in pages', async () => {
    expect(await t.read(`/stats/api/v1/positions?${main(bob)}`)).toMatchObject([
      { trader: bob.address, symbol: 'ETHP', side: 1, balance: '0.4' },
    ]);
    expect(await t.read(`/stats/api/v1/positions?${main(bob)}&symbol=BTCP`)).toEqual([]);
    expect(await t.read(`/stats/api/v1/positions?${main(bob)}&offset=1`)).toEqual([]);
  });

  it('know nothing of a stranger', async () => {
    const stranger = `0x${'77'.repeat(20)}`;
    expect(await t.read(`/stats/api/v1/trader?trader=${stranger}`)).toBeNull();
    expect(await t.read(`/stats/api/v1/strategies?trader=${stranger}`)).toEqual([]);
    expect(await t.read(`/stats/api/v1/positions?trader=${stranger}&strategyId=main`)).toEqual([]);
  });

  it('list the strategies of a trader', async () => {
    expect(await t.read(`/stats/api/v1/strategies?trader=${alice.address}`)).toMatchObject([
      {
        trader: alice.address,
        strategyId: 'main',
        strategyIdHash: MAIN_HASH,
        availCollateral: '10000',
        lockedCollateral: '0',
        maxLeverage: 3,
        frozen: false,
      },
      { strategyId: 'alt', availCollateral: '500' },
    ]);
  });
});

describe('order_updates', () => {
  it('filter by trader, strategy, symbol, reason, time and several order hashes', async () => {
    const rows = await t.read('/exchange/api/v1/order_updates?order=asc');
    const hashes = rows.slice(0, 2).map((row) => (row.makerOrderIntent as { orderHash: string }).orderHash);
    const query = hashes.map((hash) => `orderHash=${hash}`).join('&');
    expect(await t.read(`/exchange/api/v1/order_updates?order=asc&${query}`)).toMatchObject([
      { reason: 0 },
      { reason: 0 },
      { reason: 1 },
    ]);
    expect(await t.read(`/exchange/api/v1/order_updates?reason=1&trader=${alice.wire}`)).toHaveLength(1);
    expect(await t.read(`/exchange/api/v1/order_updates?symbol=BTCP`)).toHaveLength(1);
    const later = Math.floor(t.venue.clock.now() / 1000) + 1;
    expect(await t.read(`/exchange/api/v1/order_updates?order=asc&since=${later}`)).toEqual([]);
  });

  it('leave out the members that only the feed has', async () => {
    const [row] = await t.read('/exchange/api/v1/order_updates?reason=1');
    for (const name of ['orderMatchOrdinal', 'lastExecutedAmount', 'cumulativeFilledAmount'])
      expect(row).not.toHaveProperty(name);
    expect(row).toHaveProperty('txOrdinal');
  });

  it.each(['asc', 'desc'])(
    'neither skip nor repeat a row when read page by page, %s, while new ones arrive',
    async (order) => {
      const seen: number[] = [];
      let boundary = '';
      for (let page = 0; page < 50; page++) {
        const { body } = await t.get(`/exchange/api/v1/order_updates?limit=2&order=${order}${boundary}`);
        for (const row of body.value as { globalOrdinal: number }[]) seen.push(row.globalOrdinal);
        if (body.nextGlobalOrdinal === null) break;
        boundary = `&globalOrdinal=${body.nextGlobalOrdinal as number}`;
        if (page < 3) await alice.placed({ amount: '0.01', price: '1900' });
      }
      const sorted = [...seen].sort((a, b) => (order === 'asc' ? a - b : b - a));
      expect(seen).toEqual(sorted);
      expect(new Set(seen).size).toBe(seen.length);
      const first = Math.min(...seen);
      expect(Math.max(...seen) - first + 1).toBe(seen.length);
      expect(first).toBe(1);
    },
  );
});

describe('unknown paths and methods', () => {
  it('are answered with 404 and 405 and the error body', async () => {
    const { status, body } = await t.get('/stats/api/v1/nothing');
    expect(status).toBe(404);
    v.parse(ReadErrorSchema, body);
    expect((await fetch(`${t.baseUrl}/v2/request`)).status).toBe(405);
    expect((await fetch(`${t.baseUrl}/exchange/api/v1/tickers`, { method: 'DELETE' })).status).toBe(405);
  });
});
