import { describe, expect, it } from 'vitest';
import { parseDecimal } from '../../../src-shared/money/index.ts';
import type { SymbolInfo } from '../../../src-shared/protocol/index.ts';
import {
  orderNotional,
  preflightOrder,
  railFindings,
  type OrderShape,
} from '../../../src-main/guard/index.ts';

const d = parseDecimal;
const ETHP: SymbolInfo = {
  symbol: 'ETHP',
  tickSize: d('0.1'),
  maxOrderNotional: d('1000000'),
  maxTakerPriceDeviation: d('0.02'),
  minOrderSize: d('0.0001'),
  kind: 'SingleNamePerpetual',
};
const LIMIT: OrderShape = {
  symbol: 'ETHP',
  side: 'Bid',
  orderType: 0,
  amount: d('0.5'),
  price: d('2000'),
  stopPrice: 0n,
};
const FACTS = { market: ETHP, symbols: ['ETHP', 'BTCP'], mark: d('2000'), openOrders: 3 };

const rules = (order: Partial<OrderShape>, facts: Partial<typeof FACTS> = {}): string[] =>
  preflightOrder({ ...LIMIT, ...order }, { ...FACTS, ...facts }).map((finding) => finding.rule);
const hint = (order: Partial<OrderShape>): string | undefined =>
  preflightOrder({ ...LIMIT, ...order }, FACTS)[0]?.hint;

describe('the preflight of an order', () => {
  it('has nothing against a good one', () => {
    expect(rules({})).toEqual([]);
    expect(rules({ orderType: 1, price: 0n })).toEqual([]);
    expect(rules({ orderType: 2, price: d('2010'), stopPrice: d('2005') })).toEqual([]);
    expect(rules({ orderType: 3 })).toEqual([]);
  });

  it('knows the markets', () => {
    const [finding] = preflightOrder({ ...LIMIT, symbol: 'DOGEP' }, { ...FACTS, market: undefined });
    expect(finding).toMatchObject({ rule: 'UnsupportedMarket', hint: 'Markets: ETHP, BTCP.' });
  });

  it.each<[Partial<OrderShape>, string]>([
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

  it.each<Partial<OrderShape>>([
    { price: d('2040') },
    { side: 'Ask', price: d('1960') },
    { price: d('1') },
    { side: 'Ask', price: d('99999') },
    { amount: d('500') },
    { orderType: 2, price: d('2142'), stopPrice: d('2100') },
  ])('stays silent at the border: %o', (order) => {
    expect(rules(order)).toEqual([]);
  });

  it('counts open orders', () => {
    expect(rules({}, { openOrders: 19 })).toEqual([]);
    expect(rules({}, { openOrders: 20 })).toEqual(['TooManyOrders']);
  });

  it('predicts nothing from what is not known', () => {
    expect(
      preflightOrder({ ...LIMIT, price: d('99999') }, { ...FACTS, mark: undefined, openOrders: null }),
    ).toEqual([]);
  });

  it('names the nearest allowed value', () => {
    expect(hint({ price: d('2000.05') })).toBe('The price goes in steps of 0.1: 2000 or 2000.1 is allowed.');
    expect(hint({ amount: d('0.00005') })).toBe('The amount goes in steps of 0.0001: 0.0001 is allowed.');
    expect(hint({ price: d('3000') })).toBe('At the present mark price at most 2040.');
    expect(hint({ side: 'Ask', price: d('1000') })).toBe('At the present mark price at least 1960.');
    expect(hint({ amount: d('600') })).toBe('At the present mark price at most 500.');
  });

  it('lists every finding in the order in which the venue would refuse', () => {
    expect(rules({ amount: d('600.00005'), price: d('3000.05'), stopPrice: 0n }, { openOrders: 20 })).toEqual(
      [
        'OrderAmountNotMultipleOfMinOrderSize',
        'PriceNotMultipleOfTickSize',
        'MaxOrderNotionalBreached',
        'MaxTakerPriceDeviationBreached',
        'TooManyOrders',
      ],
    );
  });
});

describe('the rails of a session', () => {
  const facts = {
    symbol: 'ETHP',
    orderNotional: d('1000'),
    openNotional: d('5000'),
    ordersInLastMinute: 2,
    isOrder: true,
  };
  const broken = (rails: Parameters<typeof railFindings>[0], over: Partial<typeof facts> = {}): string[] =>
    railFindings(rails, { ...facts, ...over }).map((finding) => finding.rule);

  it('say nothing while they hold', () => {
    expect(broken({})).toEqual([]);
    expect(
      broken({
        symbols: ['ETHP'],
        maxOrderNotional: d('1000'),
        maxOpenNotional: d('5000'),
        maxOrdersPerMinute: 3,
      }),
    ).toEqual([]);
  });

  it('refuse by name', () => {
    expect(broken({ symbols: ['BTCP'] })).toEqual(['rail:symbols']);
    expect(broken({ maxOrderNotional: d('999.999999') })).toEqual(['rail:max-order-notional']);
    expect(broken({ maxOpenNotional: d('4999') })).toEqual(['rail:max-open-notional']);
    expect(broken({ maxOrdersPerMinute: 2 })).toEqual(['rail:max-orders-per-minute']);
  });

  it('refuse when what they need is not known', () => {
    const unknown = { ...facts, orderNotional: null, openNotional: null };
    expect(railFindings({ maxOrderNotional: d('1'), maxOpenNotional: d('1') }, unknown)).toHaveLength(2);
  });

  it('let cancels pass but for the symbols', () => {
    const cancel = {
      ...facts,
      isOrder: false,
      orderNotional: null,
      openNotional: null,
      ordersInLastMinute: 99,
    };
    expect(
      railFindings({ maxOrderNotional: 1n, maxOpenNotional: 1n, maxOrdersPerMinute: 1 }, cancel),
    ).toEqual([]);
    expect(railFindings({ symbols: ['BTCP'] }, cancel)).toHaveLength(1);
  });

  it('count a market order at the mark price and a stop at its stop price', () => {
    expect(orderNotional({ ...LIMIT, orderType: 1, price: 0n }, d('2000'))).toBe(d('1000'));
    expect(orderNotional({ ...LIMIT, orderType: 1, price: 0n }, undefined)).toBeNull();
    expect(orderNotional({ ...LIMIT, orderType: 2, price: 0n, stopPrice: d('1800') }, d('2000'))).toBe(
      d('900'),
    );
  });
});
