import { describe, expect, it } from 'vitest';
import { parseDecimal } from '../../../src-shared/money/index.ts';
import { positionOf } from '../../../src-shared/market/index.ts';
import type { SymbolInfo } from '../../../src-shared/protocol/index.ts';
import { preflight, type PreflightFacts, type StrategyFacts } from '../../../src-main/guard/index.ts';
import type { Intent, IntentOf } from '../../../src-main/operator/index.ts';

const d = parseDecimal;
const ETHP: SymbolInfo = {
  symbol: 'ETHP',
  tickSize: d('0.1'),
  maxOrderNotional: d('1000000'),
  maxTakerPriceDeviation: d('0.02'),
  minOrderSize: d('0.0001'),
  kind: 'SingleNamePerpetual',
};
const ORDER: IntentOf<'Order'> = {
  kind: 'Order',
  strategy: 'main',
  symbol: 'ETHP',
  side: 'Bid',
  orderType: 0,
  amount: d('0.5'),
  price: d('2000'),
  stopPrice: 0n,
};
const HASH = `0x${'ab'.repeat(25)}` as const;
const USDC = `0x${'0c'.repeat(20)}` as const;
const FRIEND = `0x${'0f'.repeat(20)}` as const;

const strategy = (over: Partial<StrategyFacts> = {}): StrategyFacts => ({
  collateral: d('1000000'),
  positions: new Map(),
  openOrders: [],
  onTheirWay: [],
  ...over,
});
const accountWith = (main: Partial<StrategyFacts>): PreflightFacts['account'] => ({
  trader: { availDdx: d('1500'), payFeesInDdx: false, referralAddress: null },
  strategies: new Map([['main', strategy(main)]]),
  ordersComplete: true,
});
const FACTS: PreflightFacts = {
  market: ETHP,
  symbols: ['ETHP', 'BTCP'],
  marks: new Map([['ETHP', d('2000')]]),
  priceless: false,
  account: accountWith({}),
  hash: 'own',
  currencies: [USDC],
  venueSeconds: 1_800_000_000n,
};

const find = (intent: Intent, facts: Partial<PreflightFacts> = {}) =>
  preflight(intent, { ...FACTS, ...facts });
const rulesOf = (intent: Intent, facts: Partial<PreflightFacts> = {}): string[] =>
  find(intent, facts).map(({ rule }) => rule);
const rules = (order: Partial<IntentOf<'Order'>>, facts: Partial<PreflightFacts> = {}): string[] =>
  rulesOf({ ...ORDER, ...order }, facts);
const hint = (order: Partial<IntentOf<'Order'>>, facts: Partial<PreflightFacts> = {}): string | undefined =>
  find({ ...ORDER, ...order }, facts)[0]?.hint;
const openOrders = (count: number, over: Partial<StrategyFacts['openOrders'][number]> = {}) =>
  Array.from({ length: count }, (_, at) => ({
    orderHash: `0x${at.toString(16).padStart(50, '0')}` as const,
    symbol: 'ETHP',
    side: 'Bid' as const,
    amount: d('0.0001'),
    ...over,
  }));

describe('the preflight of an order', () => {
  it('has nothing against a good one', () => {
    expect(rules({})).toEqual([]);
    expect(rules({ orderType: 1, price: 0n })).toEqual([]);
    expect(rules({ orderType: 2, price: d('2010'), stopPrice: d('2005') })).toEqual([]);
    expect(rules({ orderType: 3 })).toEqual([]);
  });

  it.each<[Partial<IntentOf<'Order'>>, string]>([
    [{ amount: 0n }, 'OrderAmountZeroNeg'],
    [{ amount: d('0.00005') }, 'OrderAmountNotMultipleOfMinOrderSize'],
    [{ price: d('2000.05') }, 'PriceNotMultipleOfTickSize'],
    [{ price: 0n }, 'OrderTypeIncompatibleWithPrice'],
    [{ orderType: 1 }, 'OrderTypeIncompatibleWithPrice'],
    [{ stopPrice: d('2000') }, 'OrderTypeIncompatibleWithPrice'],
    [{ orderType: 2 }, 'OrderTypeIncompatibleWithPrice'],
    [{ orderType: 3, price: 0n }, 'OrderTypeIncompatibleWithPrice'],
    [{ orderType: 2, price: d('2010'), stopPrice: d('2005.01') }, 'PriceNotMultipleOfTickSize'],
    [{ amount: d('500.0001') }, 'MaxOrderNotionalBreached'],
    [{ price: d('2040.1') }, 'MaxTakerPriceDeviationBreached'],
    [{ side: 'Ask', price: d('1959.9') }, 'MaxTakerPriceDeviationBreached'],
    [{ orderType: 2, price: d('2142.1'), stopPrice: d('2100') }, 'MaxTakerPriceDeviationBreached'],
  ])('predicts for %o: %s', (order, rule) => {
    expect(rules(order)).toEqual([rule]);
  });

  it.each<Partial<IntentOf<'Order'>>>([
    { price: d('2040') },
    { side: 'Ask', price: d('1960') },
    { price: d('1') },
    { side: 'Ask', price: d('99999') },
    { amount: d('500') },
    { orderType: 2, price: d('2142'), stopPrice: d('2100') },
  ])('stays silent at the border: %o', (order) => {
    expect(rules(order)).toEqual([]);
  });

  it('knows the trader, its strategies and the markets, in the order of the venue', () => {
    const account = accountWith({});
    if (account === null) throw new Error('there is one');
    expect(rules({}, { account: { ...account, trader: null } })).toEqual(['TraderNotFound']);
    expect(rules({}, { account: { ...account, strategies: new Map() } })).toEqual(['NoStrategies']);
    expect(find({ ...ORDER, strategy: 'other', symbol: 'DOGEP' }, { market: undefined })).toMatchObject([
      { rule: 'StrategyNotFound', hint: 'Strategies of this trader: main.' },
    ]);
    expect(find({ ...ORDER, symbol: 'DOGEP' }, { market: undefined })).toMatchObject([
      { rule: 'UnsupportedMarket', hint: 'Markets: ETHP, BTCP.' },
    ]);
  });

  it('counts open orders, but not for a market order', () => {
    const full = { account: accountWith({ openOrders: openOrders(20) }) };
    expect(rules({}, { account: accountWith({ openOrders: openOrders(19) }) })).toEqual([]);
    expect(
      rules(
        {},
        {
          account: accountWith({ openOrders: openOrders(20, { symbol: 'BTCP' }) }),
          marks: new Map([
            ['ETHP', d('2000')],
            ['BTCP', d('1')],
          ]),
        },
      ),
    ).toEqual([]);
    expect(rules({}, full)).toEqual(['TooManyOrders']);
    expect(rules({ orderType: 1, price: 0n }, full)).toEqual([]);
  });

  it('counts orders on their way that may rest, unless they take the place of an open one', () => {
    const coming = { symbol: 'ETHP', side: 'Bid', amount: 1n, replaces: null, mayRest: true } as const;
    const withOne = (over: object) => ({
      account: accountWith({ openOrders: openOrders(19), onTheirWay: [{ ...coming, ...over }] }),
    });
    expect(rules({}, withOne({}))).toEqual(['TooManyOrders']);
    expect(rules({}, withOne({ mayRest: false }))).toEqual([]);
    expect(rules({}, withOne({ replaces: openOrders(1)[0]?.orderHash }))).toEqual([]);
    expect(rules({}, withOne({ symbol: 'BTCP' }))).toEqual([]);
  });

  it('knows when there is no mark price, and then predicts nothing from one', () => {
    expect(rules({ price: d('99999') }, { priceless: true })).toEqual(['MarketPriceNotAvailable']);
  });

  it('predicts nothing from what is not known', () => {
    expect(rules({ price: d('99999') }, { marks: new Map(), account: null })).toEqual([]);
    // A position in a market without a price leaves the margin unknown.
    const positions = new Map([['BTCP', positionOf(1, d('1'), d('30000'))]]);
    expect(rules({}, { account: accountWith({ collateral: d('1'), positions }) })).toEqual([]);
  });

  it('names the nearest allowed value', () => {
    expect(hint({ price: d('2000.05') })).toBe('The price goes in steps of 0.1: 2000 or 2000.1 is allowed.');
    expect(hint({ amount: d('0.00005') })).toBe('The amount goes in steps of 0.0001: 0.0001 is allowed.');
    expect(hint({ price: d('3000') })).toBe('At the present mark price at most 2040.');
    expect(hint({ side: 'Ask', price: d('1000') })).toBe('At the present mark price at least 1960.');
    expect(hint({ amount: d('600') })).toBe('At the present mark price at most 500.');
    expect(hint({ orderType: 2, price: d('2200'), stopPrice: d('2100') })).toBe(
      'With this stop price at most 2142.',
    );
  });

  it('lists every finding in the order in which the venue would refuse', () => {
    const account = accountWith({ collateral: 0n, openOrders: openOrders(20) });
    expect(rules({ amount: d('600.00005'), price: d('3000.05') }, { account })).toEqual([
      'OrderAmountNotMultipleOfMinOrderSize',
      'PriceNotMultipleOfTickSize',
      'MaxOrderNotionalBreached',
      'MaxTakerPriceDeviationBreached',
      'TooManyOrders',
      'NotEnoughCollateral',
      'OMFLessThanIMF',
    ]);
  });
});

describe('the margin', () => {
  // 1,000 USDC bear 3,000 of notional.
  const poor = (over: Partial<StrategyFacts> = {}) => ({
    account: accountWith({ collateral: d('1000'), ...over }),
  });

  it('bears three times the collateral, and the hint says how much that is', () => {
    expect(rules({ amount: d('1.5') }, poor())).toEqual([]);
    expect(find({ ...ORDER, amount: d('1.5001') }, poor())).toMatchObject([
      {
        rule: 'OMFLessThanIMF',
        safety: 'OMFLessThanIMF',
        hint: 'At the present mark price the margin allows at most 1.5.',
        mayOverride: true,
      },
    ]);
  });

  it('always lets a position be reduced', () => {
    const broke = poor({
      collateral: d('1'),
      positions: new Map([['ETHP', positionOf(1, d('2'), d('2000'))]]),
    });
    expect(rules({ side: 'Ask', amount: d('4') }, broke)).toEqual([]);
    expect(hint({ side: 'Ask', amount: d('4.0001') }, broke)).toContain('at most 4.');
    expect(hint({ amount: d('0.0001') }, broke)).toContain('nothing more on this side');
  });

  it('counts what a modification frees', () => {
    const [old] = openOrders(1, { orderHash: HASH, amount: d('1.5') });
    if (old === undefined) throw new Error('there is one');
    const modify: Intent = { ...ORDER, kind: 'ModifyOrder', orderHash: HASH, amount: d('1.5') };
    expect(rulesOf(modify, poor({ openOrders: [old] }))).toEqual([]);
    expect(rulesOf({ ...modify, amount: d('1.5001') }, poor({ openOrders: [old] }))).toEqual([
      'OMFLessThanIMF',
    ]);
    expect(rulesOf({ ...ORDER, amount: d('0.0001') }, poor({ openOrders: [old] }))).toEqual([
      'OMFLessThanIMF',
    ]);
    const full = accountWith({ openOrders: [old, ...openOrders(19)] });
    expect(rulesOf(modify, { account: full })).toEqual([]);
    expect(rulesOf({ ...modify, orderHash: `0x${'cd'.repeat(25)}` }, { account: full })).toEqual([
      'TooManyOrders',
    ]);
  });

  it('counts orders that are on their way, and of a modification what it adds', () => {
    const coming = { symbol: 'ETHP', side: 'Bid', amount: d('1'), replaces: null, mayRest: true } as const;
    expect(rules({ amount: d('0.5') }, poor({ onTheirWay: [coming] }))).toEqual([]);
    expect(hint({ amount: d('0.5001') }, poor({ onTheirWay: [coming] }))).toBe(
      'At the present mark price the margin allows at most 0.5. Orders that are on their way are counted.',
    );
    const old = openOrders(1, { orderHash: HASH, amount: d('0.8') });
    const larger = { ...coming, replaces: HASH };
    expect(rules({ amount: d('0.5') }, poor({ openOrders: old, onTheirWay: [larger] }))).toEqual([]);
    expect(rules({ amount: d('0.5001') }, poor({ openOrders: old, onTheirWay: [larger] }))).toEqual([
      'OMFLessThanIMF',
    ]);
  });

  it('refuses only what is surely too much: a mean entry price is cut at its sixth place', () => {
    // A short of 3 whose cost may be up to 2,999,999 × 10^-12 more than the entry price shows.
    const positions = new Map([['ETHP', positionOf(2, d('3'), d('2000'))]]);
    const short = (collateral: string) => poor({ collateral: d(collateral), positions });
    // Open notional 6,000 + 3,000 with the order needs T of 3,000.
    expect(rules({ side: 'Ask', amount: d('1.5') }, short('3000'))).toEqual([]);
    expect(rules({ side: 'Ask', amount: d('1.5') }, short('2999.999998'))).toEqual(['OMFLessThanIMF']);
  });

  it('needs collateral at all', () => {
    const positions = new Map([['ETHP', positionOf(1, d('1'), d('1000'))]]);
    expect(rules({ side: 'Ask', amount: d('1') }, poor({ collateral: 0n, positions }))).toEqual([
      'NotEnoughCollateral',
    ]);
  });
});

describe('the preflight of a cancel', () => {
  const cancel: Intent = { kind: 'CancelOrder', symbol: 'ETHP', orderHash: HASH };
  const cancelAll: Intent = { kind: 'CancelAll', symbol: 'ETHP', strategy: 'main' };

  it('knows a hash that the venue never saw from one that it saw', () => {
    expect(rulesOf(cancel, { hash: 'own' })).toEqual([]);
    expect(rulesOf(cancel, { hash: 'unknown' })).toEqual([]);
    expect(rulesOf(cancel, { hash: 'never' })).toEqual(['OrderNotFound']);
    expect(rulesOf(cancel, { hash: 'foreign' })).toEqual(['SignatureRecoveryMismatch']);
    expect(rulesOf({ ...ORDER, kind: 'ModifyOrder', orderHash: HASH }, { hash: 'never' })).toEqual([
      'OrderNotFound',
    ]);
  });

  it('knows when there is nothing to cancel, and says nothing when a stop may be unknown', () => {
    const account = accountWith({});
    expect(rulesOf(cancelAll)).toEqual(['CancelNoLiquidityForMarket']);
    expect(rulesOf(cancelAll, { account: account && { ...account, ordersComplete: false } })).toEqual([]);
    expect(rulesOf(cancelAll, { account: accountWith({ openOrders: openOrders(1) }) })).toEqual([]);
    const coming = { symbol: 'ETHP', side: 'Bid', amount: 1n, replaces: null, mayRest: true } as const;
    expect(rulesOf(cancelAll, { account: accountWith({ onTheirWay: [coming] }) })).toEqual([]);
    expect(rulesOf(cancelAll, { account: null })).toEqual([]);
  });
});

describe('the preflight of a withdrawal', () => {
  const withdraw = (amount: string, currency: typeof USDC = USDC): Intent => ({
    kind: 'Withdraw',
    strategyId: 'main',
    currency,
    amount: d(amount),
  });

  it('knows the most that can go', () => {
    const positions = new Map([['ETHP', positionOf(1, d('1'), d('2000'))]]);
    const account = accountWith({ collateral: d('1000'), positions });
    expect(rulesOf(withdraw('899.999998'), { account })).toEqual([]);
    expect(find(withdraw('900.000001'), { account })).toMatchObject([
      { rule: 'MaxWithdrawAmountBreached', hint: 'At most 899.999999 USDC can be withdrawn now.' },
    ]);
    expect(rulesOf(withdraw('0'), { account })).toEqual(['WithdrawAmountZeroNeg']);
    expect(rulesOf(withdraw('1', FRIEND), { account })).toEqual(['UnsupportedCurrency']);
  });

  it.each<[string, string, string[], string | undefined]>([
    ['1500', '9000', [], undefined],
    ['1500.000001', '9000', ['MaxDDXWithdrawAmountBreached'], 'At most 1500 DDX can be withdrawn.'],
    ['0', '9000', ['WithdrawDDXAmountZeroNeg'], undefined],
    ['500', '20000', [], undefined],
    [
      '500.000001',
      '20000',
      ['TooMuchCollateralToWithdrawDDX'],
      'At most 500 DDX can be withdrawn with 20000 USDC of collateral.',
    ],
  ])('of %s DDX of 1,500 with %s USDC: %j', (amount, collateral, expected, says) => {
    const found = find(
      { kind: 'WithdrawDDX', amount: d(amount) },
      { account: accountWith({ collateral: d(collateral) }) },
    );
    expect(found.map(({ rule }) => rule)).toEqual(expected);
    if (says !== undefined) expect(found[0]?.hint).toBe(says);
  });
});

describe('the preflight of a profile update', () => {
  const update = (over: Partial<IntentOf<'ProfileUpdate'>> = {}): Intent => ({
    kind: 'ProfileUpdate',
    payFeesInDdx: false,
    referralAddress: null,
    deniedDelegatedSessionUpdate: null,
    ...over,
  });
  const referred = {
    account: {
      trader: { availDdx: 0n, payFeesInDdx: false, referralAddress: FRIEND },
      strategies: new Map(),
      ordersComplete: true,
    },
  };

  it('knows what changes nothing, as far as reads tell', () => {
    expect(find(update())).toMatchObject([{ rule: 'NoChangesRequested', safety: null }]);
    expect(rulesOf(update({ referralAddress: FRIEND }), referred)).toEqual(['NoChangesRequested']);
    const past = { delegated: USDC, expiry: 1_799_999_999n };
    expect(rulesOf(update({ deniedDelegatedSessionUpdate: past }))).toEqual(['NoChangesRequested']);
    expect(rulesOf(update({ deniedDelegatedSessionUpdate: past }), { venueSeconds: null })).toEqual([]);
    expect(rulesOf(update({ payFeesInDdx: true }))).toEqual([]);
    expect(rulesOf(update({ deniedDelegatedSessionUpdate: { ...past, expiry: 1_800_000_000n } }))).toEqual(
      [],
    );
    // Whether a key is denied is in no read.
    expect(rulesOf(update({ deniedDelegatedSessionUpdate: USDC }))).toEqual([]);
    expect(rulesOf(update(), { account: null })).toEqual([]);
  });

  it('knows that a referral is named once', () => {
    expect(rulesOf(update({ referralAddress: USDC }), referred)).toEqual(['UnsupportedTraderUpdate']);
    expect(rulesOf(update({ payFeesInDdx: true, referralAddress: FRIEND }), referred)).toEqual([]);
  });
});
