import { formatDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import type { Finding } from '../finding.ts';
import { percent, type Rails } from './rails.ts';

/** An order in the terms of the rails. What is null is not known. */
export interface RailOrder {
  /** In USDC. */
  readonly notional: Fixed | null;
  /** How far from the mark price it may trade, in hundredths of a percent, rounded up. */
  readonly distanceBps: number | null;
  /** True when it can only make a position smaller, whatever else is open. */
  readonly reduces: boolean;
  /** True when it raises what is open in its market. */
  readonly raisesOpen: boolean;
  /** Positions and orders of all that the rails are for, with this order, in USDC at mark. */
  readonly openNotional: Fixed | null;
  /** Orders that were signed in the last minute under these rails. */
  readonly ordersInLastMinute: number | null;
  /** Result since 00:00 UTC of venue time in USDC, a loss below zero. */
  readonly dayResult: Fixed | null;
}

/** Whose rails they are, in the sentences. */
export type RailOwner = 'session' | 'app';

/**
 * What rails say against an order. What a rail needs and is not known speaks against the order: a rail holds or
 * refuses. Cancels are not asked: they never add a risk, so they pass every rail but a session's symbols.
 */
export function railFindings(rails: Rails, symbol: string, order: RailOrder, owner: RailOwner): Finding[] {
  const findings = [...symbolFindings(rails, symbol, owner)];
  const { maxOrderNotional, maxOpenNotional, maxOrdersPerMinute } = rails;
  const { maxDistanceFromMarkBps, maxDailyLoss } = rails;
  const add = (rule: string, message: string, hint: string): void => {
    findings.push(rail(rule, message, hint));
  };
  if (maxOrderNotional !== undefined && (order.notional === null || order.notional > maxOrderNotional))
    add(
      'max-order-notional',
      `The order is above the ${owner}'s limit of ${usdc(maxOrderNotional)} an order.`,
      valued(order.notional),
    );
  if (
    maxOpenNotional !== undefined &&
    order.raisesOpen &&
    (order.openNotional === null || order.openNotional > maxOpenNotional)
  )
    add(
      'max-open-notional',
      `More than the ${owner}'s limit of ${usdc(maxOpenNotional)} would be open.`,
      valued(order.openNotional),
    );
  if (
    maxOrdersPerMinute !== undefined &&
    (order.ordersInLastMinute === null || order.ordersInLastMinute >= maxOrdersPerMinute)
  )
    add(
      'max-orders-per-minute',
      `The ${maxOrdersPerMinute} orders that the ${owner} may place in a minute were placed.`,
      'Wait a moment.',
    );
  if (
    maxDistanceFromMarkBps !== undefined &&
    (order.distanceBps === null || order.distanceBps > maxDistanceFromMarkBps)
  )
    add(
      'max-distance-from-mark',
      `The ${owner} may trade at most ${percent(maxDistanceFromMarkBps)} from the mark price.`,
      order.distanceBps === null ? UNKNOWN_MARK : `It could be ${percent(order.distanceBps)} from it.`,
    );
  if (
    maxDailyLoss !== undefined &&
    !order.reduces &&
    (order.dayResult === null || order.dayResult <= -maxDailyLoss)
  )
    add(
      'max-daily-loss',
      order.dayResult === null
        ? `How much was lost today is not known, and the ${owner} may lose at most ${usdc(maxDailyLoss)} a day.`
        : `The ${owner}'s limit of ${usdc(maxDailyLoss)} of loss a day is reached.`,
      'Cancels and orders that only reduce a position pass.',
    );
  return findings;
}

/** What rails say against a market; a session's hold for cancels as well. */
export function symbolFindings(rails: Rails, symbol: string, owner: RailOwner): Finding[] {
  if (rails.symbols === undefined || rails.symbols.includes(symbol)) return [];
  return [
    rail('symbols', `The ${owner} may not trade ${symbol}.`, `It may trade ${rails.symbols.join(', ')}.`),
  ];
}

const UNKNOWN_MARK = 'The mark price is not known yet; wait a moment.';
const usdc = (value: Fixed): string => `${formatDecimal(value)} USDC`;
const valued = (value: Fixed | null): string =>
  value === null ? UNKNOWN_MARK : `It would be ${usdc(value)}.`;

function rail(rule: string, message: string, hint: string): Finding {
  return { rule: `rail:${rule}`, safety: null, message, hint, mayOverride: false };
}
