import { describe, expect, it } from 'vitest';
import {
  belowMaintenance,
  margin,
  marginSums,
  meetsInitialMargin,
  positionOf,
} from '../../src-shared/market/index.ts';
import { ONE, parseDecimal } from '../../src-shared/money/index.ts';

const d = (text: string) => parseDecimal(text);
const none = new Map<never, never>();

describe('margin', () => {
  it('is collateral plus unrealised PnL over notional at mark', () => {
    const figures = margin({
      collateral: d('1000'),
      positions: new Map([['ETHP', positionOf(1, d('1'), d('2000'))]]),
      openOrders: none,
      marks: new Map([['ETHP', d('1900')]]),
    });
    expect(figures).toEqual({
      totalValue: d('900'),
      notional: d('1900'),
      openNotional: d('1900'),
      marginFraction: d('0.473684'),
      openMarginFraction: d('0.473684'),
      leverage: d('2.111112'),
    });
  });

  it('shows plus or minus a million as the fraction without a position', () => {
    const flat = { positions: none, openOrders: none, marks: none };
    expect(margin({ ...flat, collateral: 1n })?.marginFraction).toBe(d('1000000'));
    expect(margin({ ...flat, collateral: -1n })?.marginFraction).toBe(d('-1000000'));
    expect(margin({ ...flat, collateral: 1n })?.openMarginFraction).toBeNull();
  });

  it('counts the worse side of open orders', () => {
    const figures = margin({
      collateral: d('10000'),
      positions: new Map([['ETHP', positionOf(1, d('1'), d('2000'))]]),
      openOrders: new Map([
        ['ETHP', { bids: d('0.5'), asks: d('4') }],
        ['BTCP', { bids: d('0.1'), asks: 0n }],
      ]),
      marks: new Map([
        ['ETHP', d('2000')],
        ['BTCP', d('30000')],
      ]),
    });
    expect(figures?.openNotional).toBe(d('9000'));
    expect(figures?.openMarginFraction).toBe(d('1.111111'));
  });

  it('does not count an unrealised gain toward opening more', () => {
    const input = {
      collateral: d('1000'),
      positions: new Map([['ETHP', positionOf(1, d('1'), d('1000'))]]),
      openOrders: none,
      marks: new Map([['ETHP', d('4000')]]),
    };
    expect(margin(input)?.openMarginFraction).toBe(d('0.25'));
    const sums = marginSums(input);
    expect(sums && meetsInitialMargin(sums.total, input.collateral * ONE, sums.openNotional)).toBe(false);
  });

  it('is unknown, not zero, while a mark price is missing', () => {
    expect(
      margin({
        collateral: 1n,
        positions: new Map([['ETHP', positionOf(1, 1n, 1n)]]),
        openOrders: none,
        marks: none,
      }),
    ).toBeNull();
    expect(
      margin({
        collateral: 1n,
        positions: none,
        openOrders: new Map([['ETHP', { bids: 1n, asks: 0n }]]),
        marks: none,
      }),
    ).toBeNull();
  });

  it('has no leverage figure when the value is used up', () => {
    const figures = margin({
      collateral: d('100'),
      positions: new Map([['ETHP', positionOf(1, d('1'), d('2000'))]]),
      openOrders: none,
      marks: new Map([['ETHP', d('1900')]]),
    });
    expect(figures?.leverage).toBeNull();
    expect(figures?.marginFraction).toBe(0n);
  });

  it('meets the initial requirement exactly at a third and the maintenance one exactly at five percent', () => {
    expect(meetsInitialMargin(100n, 100n, 300n)).toBe(true);
    expect(meetsInitialMargin(100n, 100n, 301n)).toBe(false);
    expect(meetsInitialMargin(100n, 99n, 300n)).toBe(false);
    expect(belowMaintenance(5n, 100n)).toBe(false);
    expect(belowMaintenance(4n, 100n)).toBe(true);
    expect(belowMaintenance(-1n, 0n)).toBe(false);
  });
});
