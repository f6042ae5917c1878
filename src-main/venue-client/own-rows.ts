import type { Address } from '../../src-shared/protocol/index.ts';
import { venueOtherTrader } from './errors.ts';

/**
 * The rows of a read that was asked for one trader's. Those of another one would be taken for ours: shown, cancelled,
 * and counted by the guard rails.
 * @throws {CountersignError} `VENUE_BODY`
 */
export function ownRows<T>(endpoint: string, trader: Address, rows: T[], of: (row: T) => string): T[] {
  if (rows.some((row) => of(row) !== trader.toLowerCase())) throw venueOtherTrader(endpoint);
  return rows;
}
