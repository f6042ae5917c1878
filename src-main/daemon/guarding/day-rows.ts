import { abs, type Fixed } from '../../../src-shared/money/index.ts';
import {
  STRATEGY_UPDATE_REASON,
  type Address,
  type StrategyUpdateRow,
} from '../../../src-shared/protocol/index.ts';

export const DAY_MS = 86_400_000;
/** The settlement of 00:00 is stamped with 00:00, or soon after where a venue takes its time. */
const SETTLEMENT_SLACK_MS = 60_000;

/** 00:00 UTC of the day that a venue time is in. */
export const midnightOf = (venueMs: number): number => Math.floor(venueMs / DAY_MS) * DAY_MS;

/** @throws when there are rows of others: they would be taken for what was won or lost here */
export function assertOwn(rows: readonly StrategyUpdateRow[], trader: Address): void {
  if (rows.some(({ traderAddress }) => traderAddress !== trader))
    throw new Error('rows of other traders were read');
}

/** A strategy's position in a market. */
export const placeOf = (strategyIdHash: string, symbol: string): string => `${strategyIdHash} ${symbol}`;

/**
 * True for the settlement with which the day begins. It moves what was won or lost before 00:00 into the collateral,
 * so it is no result of the day; after it a position enters anew, with nothing unrealised.
 */
export function isOpeningSettlement(row: StrategyUpdateRow, midnightMs: number): boolean {
  const at = Date.parse(row.createdAt) - midnightMs;
  return row.reason === STRATEGY_UPDATE_REASON.pnlSettlement && at >= 0 && at < SETTLEMENT_SLACK_MS;
}

/**
 * What a row adds to the day's result in USDC: realised PnL, funding and fees; deposits and withdrawals add nothing.
 * Null when the row does not say how much.
 */
export function realisedBy(row: StrategyUpdateRow, midnightMs: number): Fixed | null {
  switch (row.reason) {
    case STRATEGY_UPDATE_REASON.trade:
    case STRATEGY_UPDATE_REASON.pnlSettlement:
    case STRATEGY_UPDATE_REASON.liquidation:
    case STRATEGY_UPDATE_REASON.adl:
    case STRATEGY_UPDATE_REASON.fundingPayment:
      return isOpeningSettlement(row, midnightMs) ? 0n : (row.amount ?? null);
    case STRATEGY_UPDATE_REASON.fee:
      return row.amount == null ? null : -abs(row.amount);
    default:
      return 0n;
  }
}

/** Rows of a day and before it, newest first, as far as they were read. */
export interface ReadRows {
  readonly today: readonly StrategyUpdateRow[];
  readonly before: readonly StrategyUpdateRow[];
  /** True when the venue has no older ones. */
  readonly exhausted: boolean;
}

/**
 * The places whose unrealised PnL at 00:00 is not known to be nil: held then, and not settled then.
 * @param held places with a position now
 * @param settlesDaily the venue says that it settles every day, so a position that no row of the day before names was
 *   none
 */
export function unsettled(
  { today, before, exhausted }: ReadRows,
  held: readonly string[],
  midnightMs: number,
  settlesDaily: boolean,
): string[] {
  const settled = new Set<string>();
  const touched = new Set(held);
  for (const row of today) {
    for (const { symbol } of row.positions ?? []) {
      const place = placeOf(row.strategyIdHash, symbol);
      touched.add(place);
      if (isOpeningSettlement(row, midnightMs)) settled.add(place);
    }
  }
  const last = new Map<string, Fixed>();
  for (const row of before) {
    for (const { symbol, balance } of row.positions ?? []) {
      const place = placeOf(row.strategyIdHash, symbol);
      if (!last.has(place)) last.set(place, balance);
    }
  }
  return [...touched].filter((place) => {
    if (settled.has(place)) return false;
    const balance = last.get(place);
    return balance === undefined ? !(exhausted || settlesDaily) : balance !== 0n;
  });
}
