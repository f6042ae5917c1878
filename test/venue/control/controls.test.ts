import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openVenue, type TestVenue } from '../support/venue.ts';

/** profile: 9 Practice-only controls. */
let t: TestVenue;

beforeAll(async () => {
  t = await openVenue();
});
beforeEach(() => t.must('/practice/reset', { seed: 1 }));
afterAll(() => t.close());

describe('the control token', () => {
  it('is needed for every call', async () => {
    for (const path of ['/practice/deposit', '/practice/clock', '/practice/reset']) {
      expect((await t.control(path, {}, 'wrong')).status).toBe(401);
      expect((await fetch(t.baseUrl + path, { method: 'POST' })).status).toBe(401);
    }
    expect((await t.get('/practice/state-hash')).status).toBe(401);
  });
});

describe('deposit', () => {
  it('credits a strategy up to the cap of its tier', async () => {
    const trader = await t.trader('9999');
    expect(
      (await t.control('/practice/deposit', { trader: trader.address, strategyId: 'main', amount: '1' }))
        .status,
    ).toBe(200);
    const over = await t.control('/practice/deposit', {
      trader: trader.address,
      strategyId: 'main',
      amount: '0.000001',
    });
    expect(over).toMatchObject({ status: 422, body: { success: false, reason: 'CollateralCapBreached' } });
    await t.must('/practice/deposit_ddx', { trader: trader.address, amount: '1000000' });
    expect(
      (
        await t.control('/practice/deposit', {
          trader: trader.address,
          strategyId: 'main',
          amount: '9990000',
        })
      ).status,
    ).toBe(200);
    expect(await t.read(`/stats/api/v1/strategies?trader=${trader.address}`)).toMatchObject([
      { availCollateral: '10000000' },
    ]);
  });

  it('opens at most ten strategies', async () => {
    const trader = await t.trader();
    for (let i = 2; i <= 10; i++)
      await t.must('/practice/deposit', { trader: trader.address, strategyId: `s${i}`, amount: '1' });
    const answer = await t.control('/practice/deposit', {
      trader: trader.address,
      strategyId: 's11',
      amount: '1',
    });
    expect(answer).toMatchObject({ status: 422, body: { reason: 'TooManyStrategies' } });
  });

  it.each([
    ['no JSON', '{'],
    ['a malformed trader', { trader: '0x12', strategyId: 'main', amount: '1' }],
    ['a zero amount', { trader: `0x${'11'.repeat(20)}`, strategyId: 'main', amount: '0' }],
    ['a number', { trader: `0x${'11'.repeat(20)}`, strategyId: 'main', amount: 1 }],
    ['a label outside ASCII', { trader: `0x${'11'.repeat(20)}`, strategyId: 'ä', amount: '1' }],
    ['an unknown member', { trader: `0x${'11'.repeat(20)}`, strategyId: 'main', amount: '1', x: 1 }],
  ])('refuses %s with 400', async (_name, body) => {
    const answer = await t.control('/practice/deposit', body);
    expect(answer).toMatchObject({ status: 400, body: { success: false } });
  });
});

describe('clock', () => {
  it('moves venue time by hand, with a checkpoint a second at most', async () => {
    const before = t.venue.clock.now();
    const epoch = t.venue.sequencer.exchange.epochId;
    expect(await t.must('/practice/clock', { advanceMs: 2_500 })).toMatchObject({
      serverTimeMs: before + 2_500,
    });
    expect(t.venue.sequencer.exchange.epochId - epoch).toBeLessThanOrEqual(3);
    const { body } = await t.get('/v2/time');
    expect(body.serverTimeMs).toBe(before + 2_500);
  });

  it('lives through a week in steps of at most 60 s', async () => {
    const before = t.venue.sequencer.exchange.epochId;
    await t.must('/practice/clock', { advanceMs: 7 * 86_400_000 });
    const epochs = t.venue.sequencer.exchange.epochId - before;
    expect(epochs).toBeGreaterThanOrEqual(7 * 1440);
  });

  it('starts to run, and stands still again', async () => {
    await t.must('/practice/clock', { mode: 'real' });
    const start = t.venue.clock.now();
    await expect.poll(() => t.venue.clock.now()).toBeGreaterThan(start);
    await t.must('/practice/clock', { mode: 'manual' });
    const stopped = t.venue.clock.now();
    expect((await t.get('/v2/time')).body.serverTimeMs).toBe(stopped);
  });
});

describe('price', () => {
  it('sets the index at once and makes a checkpoint', async () => {
    await t.must('/practice/price', { symbol: 'ETHP', indexPrice: '1234.5' });
    expect(await t.read('/exchange/api/v1/tickers?symbol=ETHP')).toMatchObject([
      { indexPrice: '1234.5', markPrice: '1234.5' },
    ]);
  });

  it('moves the mark by the first step of the EMA towards a book that stays behind', async () => {
    const trader = await t.trader();
    await trader.placed({ side: 'Bid', price: '1990', amount: '1' });
    await trader.placed({ side: 'Ask', price: '2010', amount: '1' });
    await t.must('/practice/price', { symbol: 'ETHP', indexPrice: '2100' });
    // fair − index = 2000 − 2100; one checkpoint weighs 2 / 31 of it, within 0.5% of the index.
    expect(await t.read('/exchange/api/v1/tickers?symbol=ETHP')).toMatchObject([
      { indexPrice: '2100', markPrice: '2093.548387' },
    ]);
    await t.must('/practice/price', { symbol: 'ETHP', indexPrice: '2400' });
    expect(await t.read('/exchange/api/v1/tickers?symbol=ETHP')).toMatchObject([
      { indexPrice: '2400', markPrice: '2388' },
    ]);
  });

  it('takes the mark price away and gives it back', async () => {
    await t.must('/practice/price', { symbol: 'ETHP', unavailable: true });
    expect(await t.read('/exchange/api/v1/tickers?symbol=ETHP')).toMatchObject([
      { markPrice: null, indexPrice: null },
    ]);
    await t.must('/practice/price', { symbol: 'ETHP', indexPrice: '2000' });
    expect(await t.read('/exchange/api/v1/tickers?symbol=ETHP')).toMatchObject([{ markPrice: '2000' }]);
  });

  it.each([
    { symbol: 'DOGEP', indexPrice: '1' },
    { symbol: 'ETHP' },
    { symbol: 'ETHP', indexPrice: '-5' },
    { symbol: 'ETHP', unavailable: false },
  ])('refuses %o', async (body) => {
    expect((await t.control('/practice/price', body)).status).toBe(400);
  });
});

describe('reset', () => {
  it('gives a fresh exchange', async () => {
    const trader = await t.trader();
    await trader.placed();
    await t.must('/practice/reset', {});
    expect(await t.read(`/stats/api/v1/trader?trader=${trader.address}`)).toBeNull();
    expect(await t.read('/exchange/api/v1/order_updates')).toEqual([]);
    expect((await t.trader().then((fresh) => fresh.order())).body.c?.requestIndex).toBe(1);
  });
});

describe('state-hash', () => {
  const hash = async (): Promise<{ hash: string; requestIndex: number }> => {
    const response = await fetch(`${t.baseUrl}/practice/state-hash`, {
      headers: { authorization: `Bearer ${t.venue.ready.controlToken}` },
    });
    return (await response.json()) as { hash: string; requestIndex: number };
  };

  it('changes with the state and names the last request index', async () => {
    const trader = await t.trader();
    const before = await hash();
    expect(before.requestIndex).toBe(0);
    expect(await hash()).toEqual(before);
    await trader.placed();
    const after = await hash();
    expect(after.requestIndex).toBe(1);
    expect(after.hash).not.toBe(before.hash);
  });
});

describe('market_maker', () => {
  it('stops and starts the participants', async () => {
    const live = await openVenue({ participants: true });
    const rows = (): number => live.venue.sequencer.exchange.orderRows.nextOrdinal;
    await live.must('/practice/market_maker', { running: false });
    const before = rows();
    await live.must('/practice/clock', { advanceMs: 5_000 });
    expect(rows()).toBe(before);
    await live.must('/practice/market_maker', { running: true });
    await live.must('/practice/clock', { advanceMs: 5_000 });
    expect(rows()).toBeGreaterThan(before);
    await live.close();
  });
});
