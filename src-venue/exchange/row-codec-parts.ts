import type { Hex } from '../../src-shared/protocol/index.ts';
import { marketOf, type MarketSpec } from '../engine/index.ts';
import type { StrategyFacts } from './rows.ts';

/**
 * Rows as JSON on the disk, by position and without names: there are many of them. Integers beyond JSON's numbers are
 * text. What is read back is our own writing, under the snapshot's checksum of its place.
 */
export type Json = string | number | boolean | null | Json[];

export function known(symbol: unknown): MarketSpec {
  const market = typeof symbol === 'string' ? marketOf(symbol) : undefined;
  if (market === undefined) throw new Error('an archived row names an unknown market');
  return market;
}

export const ownerOut = ({ idHash, trader }: StrategyFacts): Json[] => [idHash, trader.wireAddress];
export function ownerIn([idHash, wireAddress]: [Hex, Hex]): StrategyFacts {
  return { idHash, trader: { wireAddress } };
}

interface Base {
  readonly globalOrdinal: number;
  readonly epochId: number;
  readonly txOrdinal: number;
  readonly ordinal: number;
  readonly createdAtMs: number;
  readonly reason: number;
}
export type StoredBase = [number, number, number, number, number, number];

export const baseOut = (row: Base): StoredBase => [
  row.globalOrdinal,
  row.epochId,
  row.txOrdinal,
  row.ordinal,
  row.createdAtMs,
  row.reason,
];
export function baseIn([globalOrdinal, epochId, txOrdinal, ordinal, createdAtMs, reason]: StoredBase): Base {
  return { globalOrdinal, epochId, txOrdinal, ordinal, createdAtMs, reason };
}
