import { beforeEach, describe, expect, it } from 'vitest';
import type { ForeignTrader } from '../support/foreign.ts';
import { trade } from './reads-support.ts';
import { profileTable, startedVenue } from './support.ts';

const start = startedVenue();
let alice: ForeignTrader;
let bob: ForeignTrader;
beforeEach(async () => {
  await start.venue.must('/practice/reset', { seed: 7 });
  alice = await start.trader();
  bob = await start.trader();
});

const CALLS: readonly [method: 'GET' | 'POST', path: string, body: object | null][] = [
  ['POST', '/practice/deposit', { trader: `0x${'11'.repeat(20)}`, strategyId: 'main', amount: '1' }],
  ['POST', '/practice/deposit_ddx', { trader: `0x${'11'.repeat(20)}`, amount: '1' }],
  ['POST', '/practice/clock', { advanceMs: 1 }],
  ['POST', '/practice/price', { symbol: 'ETHP', indexPrice: '1' }],
  ['POST', '/practice/market_maker', { running: false }],
  ['POST', '/practice/deny', { trader: `0x${'11'.repeat(20)}`, denied: true }],
  ['POST', '/practice/fault', { kind: 'not-accepting' }],
  ['POST', '/practice/reset', {}],
  ['GET', '/practice/state-hash', null],
];
const FAILED = { success: false, errorMsg: expect.stringMatching(/./) as string };

describe('profile: 9 Practice-only controls, header `authorization: Bearer <control token>`', () => {
  it.each(CALLS)('%s %s needs it', async (method, path, content) => {
    const before = await start.venue.stateHash();
    const token = start.venue.ready.controlToken;
    const body = content === null ? {} : { body: JSON.stringify(content) };
    for (const authorization of [
      null,
      'Bearer',
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      token,
      `Basic ${token}`,
    ]) {
      const headers: Record<string, string> = authorization === null ? {} : { authorization };
      const answer = await start.venue.http(method, path, { ...body, headers });
      expect({ authorization, status: answer.status, body: answer.body }).toEqual({
        authorization,
        status: 401,
        body: FAILED,
      });
    }
    expect(await start.venue.stateHash()).toEqual(before);
  });
  it.each(CALLS.filter(([method]) => method === 'POST'))(
    '%s %s refuses a malformed body with 400',
    async (_m, path) => {
      for (const body of ['', '{', '[]', '{"x":1}', 'null'])
        expect(await start.venue.control(path, body)).toMatchObject({ status: 400, body: FAILED });
    },
  );
});

profileTable(
  '9 Practice-only controls',
  [
    'POST /practice/deposit {trader, strategyId, amount}',
    'POST /practice/deposit_ddx {trader, amount}',
    'POST /practice/price {symbol, indexPrice}',
    'POST /practice/price {symbol, unavailable:true}',
    'POST /practice/deny {trader, denied}',
    'POST /practice/reset {seed?}',
    'GET /practice/state-hash',
  ],
  (row) => {
    row('POST /practice/deposit {trader, strategyId, amount}', 'deposits USDC', async () => {
      await alice.deposit('12.5', 'alt');
      expect(await alice.strategies()).toMatchObject([{}, { strategyId: 'alt', availCollateral: '12.5' }]);
    });
    row(
      'POST /practice/deposit {trader, strategyId, amount}',
      'tier cap applies: 422 with a reason',
      async () => {
        const deposit = (amount: string): Promise<unknown> =>
          start.venue.control('/practice/deposit', { trader: alice.address, strategyId: 'main', amount });
        expect(await deposit('0.000001')).toMatchObject({
          status: 422,
          body: { ...FAILED, reason: expect.stringMatching(/./) as string },
        });
        await alice.depositDdx('1000000');
        expect(await deposit('9990000')).toMatchObject({ status: 200 });
        expect(await deposit('0.000001')).toMatchObject({ status: 422 });
      },
    );
    row(
      'POST /practice/deposit {trader, strategyId, amount}',
      'refuses what is no amount, label or address',
      async () => {
        const valid = { trader: alice.address, strategyId: 'alt', amount: '1' };
        for (const wrong of [
          { amount: '0' },
          { amount: '-1' },
          { amount: 1 },
          { amount: '0.0000001' },
          { strategyId: '' },
          { trader: alice.wire },
          { extra: 1 },
        ])
          expect(await start.venue.control('/practice/deposit', { ...valid, ...wrong })).toMatchObject({
            status: 400,
          });
      },
    );
    row('POST /practice/deposit_ddx {trader, amount}', 'deposits DDX', async () => {
      await bob.depositDdx('7.25');
      expect(await start.venue.read(`/stats/api/v1/trader?trader=${bob.address}`)).toMatchObject({
        availDdx: '7.25',
      });
    });
    row(
      'POST /practice/price {symbol, indexPrice}',
      'sets the index price at once and makes a checkpoint',
      async () => {
        const socket = await start.venue.socket();
        await socket.subscribe('MARK_PRICE', { symbols: ['BTCP'] });
        await start.venue.price('BTCP', '31000');
        expect(await start.venue.read('/exchange/api/v1/tickers?symbol=BTCP')).toMatchObject([
          { indexPrice: '31000', markPrice: '31000' },
        ]);
        await socket.until(() => socket.rows('MARK_PRICE').find(({ price }) => price === '31000'));
        socket.close();
      },
    );
    row('POST /practice/price {symbol, indexPrice}', 'ends unavailability', async () => {
      await start.venue.price('ETHP', null);
      await start.venue.price('ETHP', '2000');
      await alice.placed();
    });
    row('POST /practice/price {symbol, unavailable:true}', 'takes the mark price away', async () => {
      await start.venue.price('ETHP', null);
      expect(await start.venue.read('/exchange/api/v1/tickers?symbol=ETHP')).toMatchObject([
        { markPrice: null },
      ]);
      const answer = await alice.send('Order');
      expect(answer).toMatchObject({
        status: 503,
        body: { error_reason: 'ServiceUnavailable', safety_failure: 'MarketPriceNotAvailable' },
      });
      await alice.placed({ symbol: 'BTCP', price: '29000' });
    });
    row('POST /practice/deny {trader, denied}', 'AccessDenied for a trader', async () => {
      const deny = (denied: boolean): Promise<unknown> =>
        start.venue.must('/practice/deny', { trader: alice.address, denied });
      await deny(true);
      expect(await alice.send('Order')).toMatchObject({
        status: 422,
        body: { error_reason: 'SafetyFailure', safety_failure: 'AccessDenied' },
      });
      await bob.placed();
      await deny(false);
      await alice.placed();
    });
    row('POST /practice/reset {seed?}', 'a fresh exchange', async () => {
      await trade(alice, bob);
      await start.venue.must('/practice/reset');
      expect(await start.venue.read('/exchange/api/v1/order_updates')).toEqual([]);
      expect(await start.venue.read(`/stats/api/v1/trader?trader=${alice.address}`)).toBeNull();
      expect(await start.venue.stateHash()).toMatchObject({ requestIndex: 0 });
      const again = await start.trader();
      expect((await again.sequenced('Order')).receipt.c.requestIndex).toBe(1);
    });
    row(
      'POST /practice/reset {seed?}',
      'ends realtime connections, whose state is of the old one',
      async () => {
        const socket = await start.venue.socket();
        await start.venue.must('/practice/reset');
        await socket.closed;
      },
    );
    row(
      'GET /practice/state-hash',
      '{hash, requestIndex}: of the state as of the last log record, not of the running time',
      async () => {
        const before = await start.venue.stateHash();
        expect(before).toEqual({
          hash: expect.stringMatching(/^(0x)?[0-9a-f]{32,}$/) as string,
          requestIndex: 0,
        });
        expect(await start.venue.stateHash()).toEqual(before);
        await alice.placed();
        const after = await start.venue.stateHash();
        expect(after.requestIndex).toBe(1);
        expect(after.hash).not.toBe(before.hash);
        // A refused request leaves no record.
        await alice.send('Order', { amount: '0' });
        expect(await start.venue.stateHash()).toEqual(after);
      },
    );
  },
);
