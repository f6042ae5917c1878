import { describe, expect, it } from 'vitest';
import { positionOf } from '../../../src-shared/market/index.ts';
import { parseDecimal } from '../../../src-shared/money/index.ts';
import type { SymbolInfo } from '../../../src-shared/protocol/index.ts';
import {
  distanceBps,
  effectOf,
  loosens,
  orderNotional,
  previewChange,
  railFindings,
  railsFromText,
  railsToText,
  symbolFindings,
  withChange,
  type OrderShape,
  type Rails,
  type StrategyFacts,
} from '../../../src-main/guard/index.ts';

const d = parseDecimal;
const LIMIT: OrderShape = {
  symbol: 'ETHP',
  side: 'Bid',
  orderType: 0,
  amount: d('0.5'),
  price: d('2000'),
  stopPrice: 0n,
};
const MARKET: SymbolInfo = {
  symbol: 'ETHP',
  tickSize: d('0.1'),
  maxOrderNotional: d('1000000'),
  maxTakerPriceDeviation: d('0.02'),
  minOrderSize: d('0.0001'),
  kind: 'SingleNamePerpetual',
};

describe('rails', () => {
  const order = {
    notional: d('1000'),
    distanceBps: 150,
    reduces: false,
    raisesOpen: true,
    openNotional: d('5000'),
    ordersInLastMinute: 2,
    dayResult: d('-99.999999'),
  };
  const broken = (rails: Rails, over: Partial<Parameters<typeof railFindings>[2]> = {}): string[] =>
    railFindings(rails, 'ETHP', { ...order, ...over }, 'app').map(({ rule }) => rule);

  it('say nothing while they hold', () => {
    expect(broken({})).toEqual([]);
    expect(
      broken({
        symbols: ['ETHP'],
        maxOrderNotional: d('1000'),
        maxOpenNotional: d('5000'),
        maxOrdersPerMinute: 3,
        maxDistanceFromMarkBps: 150,
        maxDailyLoss: d('100'),
      }),
    ).toEqual([]);
  });

  it.each<[Rails, string]>([
    [{ symbols: ['BTCP'] }, 'rail:symbols'],
    [{ maxOrderNotional: d('999.999999') }, 'rail:max-order-notional'],
    [{ maxOpenNotional: d('4999') }, 'rail:max-open-notional'],
    [{ maxOrdersPerMinute: 2 }, 'rail:max-orders-per-minute'],
    [{ maxDistanceFromMarkBps: 149 }, 'rail:max-distance-from-mark'],
    [{ maxDailyLoss: d('99.999999') }, 'rail:max-daily-loss'],
  ])('refuse by name: %o', (rails, rule) => {
    const [finding, ...more] = railFindings(rails, 'ETHP', order, 'session');
    expect(finding).toMatchObject({ rule, safety: null, mayOverride: false });
    expect(finding?.message).toMatch(/session/);
    expect(more).toEqual([]);
  });

  it('refuse when what they need is not known', () => {
    const unknown = {
      notional: null,
      distanceBps: null,
      openNotional: null,
      ordersInLastMinute: null,
      dayResult: null,
    };
    const all = {
      maxOrderNotional: d('1'),
      maxOpenNotional: d('1'),
      maxOrdersPerMinute: 1,
      maxDistanceFromMarkBps: 1,
      maxDailyLoss: d('1'),
    };
    expect(broken(all, unknown)).toHaveLength(5);
  });

  it('let what reduces pass the daily loss, and what raises nothing pass the open notional', () => {
    expect(broken({ maxDailyLoss: d('1') }, { reduces: true, dayResult: null })).toEqual([]);
    expect(broken({ maxOpenNotional: d('1') }, { raisesOpen: false })).toEqual([]);
  });

  it('name the markets that are allowed', () => {
    expect(symbolFindings({ symbols: ['BTCP'] }, 'ETHP', 'session')).toMatchObject([
      { message: 'The session may not trade ETHP.', hint: 'It may trade BTCP.' },
    ]);
    expect(symbolFindings({}, 'ETHP', 'session')).toEqual([]);
  });

  it('are the same after they were kept', () => {
    const rails: Rails = {
      symbols: ['ETHP'],
      maxOrderNotional: d('1.5'),
      maxOpenNotional: d('2'),
      maxOrdersPerMinute: 3,
      maxDistanceFromMarkBps: 4,
      maxDailyLoss: d('0.000001'),
    };
    expect(railsFromText(JSON.parse(JSON.stringify(railsToText(rails))))).toEqual(rails);
    expect(() => railsFromText({ maxDailyLoss: 5 })).toThrow();
  });
});

describe('an order in the terms of the rails', () => {
  it('counts at the most that it can trade for', () => {
    const mark = d('2000');
    expect(orderNotional(LIMIT, undefined)).toBe(d('1000'));
    expect(orderNotional({ ...LIMIT, orderType: 1, price: 0n }, mark)).toBe(d('1000'));
    expect(orderNotional({ ...LIMIT, orderType: 1, price: 0n }, undefined)).toBeNull();
    expect(orderNotional({ ...LIMIT, orderType: 2, price: 0n, stopPrice: d('1800') }, mark)).toBe(d('900'));
    // An ask below the mark receives the mark, whatever it says.
    expect(orderNotional({ ...LIMIT, side: 'Ask', price: d('1') }, mark)).toBe(d('1000'));
    expect(orderNotional({ ...LIMIT, side: 'Ask', price: d('2200') }, mark)).toBe(d('1100'));
    expect(orderNotional({ ...LIMIT, side: 'Ask' }, undefined)).toBeNull();
  });

  it('is as far from the mark as it can trade', () => {
    const mark = d('2000');
    expect(distanceBps({ ...LIMIT, price: d('1970') }, MARKET, mark)).toBe(150);
    expect(distanceBps({ ...LIMIT, price: d('2030.1') }, MARKET, mark)).toBe(151);
    expect(distanceBps(LIMIT, MARKET, undefined)).toBeNull();
    // A market order takes what the market's band allows.
    expect(distanceBps({ ...LIMIT, orderType: 1, price: 0n }, MARKET, mark)).toBe(200);
    // A stop begins to run at its stop price, however far that is now.
    const stop = { ...LIMIT, orderType: 2, stopPrice: d('1000'), price: d('1010') } as const;
    expect(distanceBps(stop, MARKET, mark)).toBe(100);
    expect(distanceBps({ ...stop, price: 0n }, MARKET, mark)).toBe(200);
  });

  const marks = new Map([['ETHP', d('2000')]]);
  const long: StrategyFacts = {
    collateral: d('10000'),
    positions: new Map([['ETHP', positionOf(1, d('2'), d('2000'))]]),
    openOrders: [],
    onTheirWay: [],
  };
  const ask = (amount: string): OrderShape => ({ ...LIMIT, side: 'Ask', amount: d(amount) });
  const openAsk = {
    orderHash: `0x${'ab'.repeat(25)}`,
    symbol: 'ETHP',
    side: 'Ask',
    amount: d('1.5'),
  } as const;

  it('reduces when nothing of its side can carry the position past zero', () => {
    expect(effectOf(ask('2'), null, long, marks).reduces).toBe(true);
    expect(effectOf(ask('2.0001'), null, long, marks).reduces).toBe(false);
    expect(effectOf(LIMIT, null, long, marks).reduces).toBe(false);
    const withAsk = { ...long, openOrders: [openAsk] };
    expect(effectOf(ask('0.5'), null, withAsk, marks).reduces).toBe(true);
    expect(effectOf(ask('0.5001'), null, withAsk, marks).reduces).toBe(false);
    expect(effectOf(ask('2'), openAsk.orderHash, withAsk, marks).reduces).toBe(true);
    const coming = { ...long, onTheirWay: [{ ...openAsk, replaces: null, mayRest: true }] };
    expect(effectOf(ask('0.5001'), null, coming, marks).reduces).toBe(false);
  });

  it('raises what is open by what the worse side grows', () => {
    const effect = effectOf({ ...LIMIT, amount: d('1') }, null, long, marks);
    expect(effect).toMatchObject({
      raisesOpen: true,
      before: d('4000') * 1_000_000n,
      after: d('6000') * 1_000_000n,
    });
    expect(effectOf(ask('4'), null, long, marks)).toMatchObject({ raisesOpen: false });
    expect(effectOf(ask('4.0001'), null, long, marks)).toMatchObject({ raisesOpen: true });
    expect(effectOf(LIMIT, null, long, new Map()).after).toBeNull();
  });
});

describe('a change of rails', () => {
  const before: Rails = { symbols: ['ETHP', 'BTCP'], maxOrderNotional: d('100'), maxOrdersPerMinute: 5 };
  const isLooser = (change: Parameters<typeof withChange>[1]): boolean =>
    loosens(before, withChange(before, change));

  it('leaves what it does not name', () => {
    expect(withChange(before, { maxDailyLoss: d('5'), symbols: null })).toEqual({
      maxOrderNotional: d('100'),
      maxOrdersPerMinute: 5,
      maxDailyLoss: d('5'),
    });
  });

  it.each<[Parameters<typeof withChange>[1], boolean]>([
    [{}, false],
    [{ maxOrderNotional: d('99') }, false],
    [{ maxOrderNotional: d('100.000001') }, true],
    [{ maxOrderNotional: null }, true],
    [{ symbols: ['ETHP'] }, false],
    [{ symbols: ['BTCP', 'ETHP'] }, false],
    [{ symbols: ['ETHP', 'FUNDP'] }, true],
    [{ symbols: null }, true],
    [{ maxOrdersPerMinute: 6, maxDailyLoss: d('1') }, true],
    [{ maxDailyLoss: d('1'), maxDistanceFromMarkBps: 10, maxOpenNotional: 0n }, false],
    [{ maxDailyLoss: null }, false],
  ])('%o loosens: %s', (change, looser) => {
    expect(isLooser(change)).toBe(looser);
  });

  it('is shown before and after', () => {
    const after = withChange(before, { maxOrderNotional: null, maxDistanceFromMarkBps: 150 });
    expect(previewChange(before, after)).toMatchObject({
      title: 'Loosen the guard rails of this app',
      sentences: [
        'Afterwards:',
        'Only on ETHP, BTCP.',
        'At most 5 orders a minute.',
        'At most 1.5% from the mark price.',
      ],
      fields: [
        { name: 'largest order, USDC', raw: '100 → none', readable: 'looser' },
        { name: 'distance from mark', raw: 'none → 1.5%' },
      ],
    });
  });
});
