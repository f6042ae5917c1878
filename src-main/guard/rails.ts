import { formatDecimal, type Fixed } from '../../src-shared/money/index.ts';
import type { Finding } from './finding.ts';

/** Limits that a person put on a session key. */
export interface SessionRails {
  readonly symbols?: readonly string[] | undefined;
  readonly maxOrderNotional?: Fixed | undefined;
  readonly maxOpenNotional?: Fixed | undefined;
  readonly maxOrdersPerMinute?: number | undefined;
}

/** What a request would do, in the terms of the rails. Notionals in USDC. */
export interface RailFacts {
  readonly symbol: string;
  /** null for a cancel, and while no price is known. */
  readonly orderNotional: Fixed | null;
  /** All that would be open after it, positions and orders; null for a cancel, and while it is not known. */
  readonly openNotional: Fixed | null;
  /** Orders that the session has placed in the last minute. */
  readonly ordersInLastMinute: number;
  /** Cancels pass every rail but the symbols. */
  readonly isOrder: boolean;
}

/** What a session's rails say against a request. An unknown that a rail needs counts against it: a rail holds or refuses. */
export function railFindings(rails: SessionRails, facts: RailFacts): Finding[] {
  const findings: Finding[] = [];
  if (rails.symbols !== undefined && !rails.symbols.includes(facts.symbol)) {
    findings.push(
      rail(
        'symbols',
        `The session may not trade ${facts.symbol}.`,
        `It may trade ${rails.symbols.join(', ')}.`,
      ),
    );
  }
  if (!facts.isOrder) return findings;
  const { maxOrderNotional, maxOpenNotional, maxOrdersPerMinute } = rails;
  if (
    maxOrderNotional !== undefined &&
    (facts.orderNotional === null || facts.orderNotional > maxOrderNotional)
  ) {
    findings.push(
      rail(
        'max-order-notional',
        `The order is above the session's limit of ${usdc(maxOrderNotional)} an order.`,
        notionalHint(facts.orderNotional),
      ),
    );
  }
  if (
    maxOpenNotional !== undefined &&
    (facts.openNotional === null || facts.openNotional > maxOpenNotional)
  ) {
    findings.push(
      rail(
        'max-open-notional',
        `More than the session's limit of ${usdc(maxOpenNotional)} would be open.`,
        notionalHint(facts.openNotional),
      ),
    );
  }
  if (maxOrdersPerMinute !== undefined && facts.ordersInLastMinute >= maxOrdersPerMinute) {
    findings.push(
      rail(
        'max-orders-per-minute',
        `The session has placed its ${maxOrdersPerMinute} orders of this minute.`,
        'Wait a moment.',
      ),
    );
  }
  return findings;
}

const usdc = (value: Fixed): string => `${formatDecimal(value)} USDC`;
const notionalHint = (value: Fixed | null): string =>
  value === null ? 'The mark price is not known yet; wait a moment.' : `It would be ${usdc(value)}.`;

function rail(rule: string, message: string, hint: string): Finding {
  return { rule: `rail:${rule}`, safety: null, message, hint, mayOverride: false };
}
