import { abs, divCeil, divFloor, max, min, ONE, type Fixed } from '../money/index.ts';
import { unrealisedPnlExact, type Position } from './position.ts';

/** profile: 8 Margin. */
export const MAX_LEVERAGE = 3n;
/** Maintenance margin ratio, 0.15 / 3 = 5%. */
export const MMR: Fixed = 50_000n;
/** marginFraction when there is no position. */
export const NO_POSITION_MARGIN_FRACTION: Fixed = 1_000_000n * ONE;

/** Sizes of a strategy's open orders in one market. */
export interface OpenSizes {
  readonly bids: Fixed;
  readonly asks: Fixed;
}

export interface MarginInput {
  /** Available collateral in USDC. */
  readonly collateral: Fixed;
  /** By symbol. */
  readonly positions: ReadonlyMap<string, Position>;
  /** By symbol. */
  readonly openOrders: ReadonlyMap<string, OpenSizes>;
  /** Mark prices by symbol. */
  readonly marks: ReadonlyMap<string, Fixed>;
}

/** The sums that every margin rule compares, in USDC times 10^12, exact. */
export interface MarginSums {
  /** T. */
  total: bigint;
  /** N. */
  notional: bigint;
  openNotional: bigint;
}

export interface Margin {
  /** T: available collateral + unrealised PnL, rounded down. */
  readonly totalValue: Fixed;
  /** N: Σ|position| × mark, rounded up. */
  readonly notional: Fixed;
  /** Σ max(|position + bids|, |position − asks|) × mark, rounded up. */
  readonly openNotional: Fixed;
  /** T / N; ±1,000,000 without a position. */
  readonly marginFraction: Fixed;
  /** min(T, available collateral) / open notional; null when nothing is open. */
  readonly openMarginFraction: Fixed | null;
  /** N / T; null when T is zero or less while a position is open. */
  readonly leverage: Fixed | null;
}

/** max(|position + bids|, |position − asks|): the largest size that the open orders could lead to. */
export function openSize(size: Fixed, bids: Fixed, asks: Fixed): Fixed {
  return max(abs(size + bids), abs(size - asks));
}

/** T / N as the venue shows it (profile: 8 Margin); the arguments share any one scale. */
export function marginFractionOf(total: bigint, notional: bigint): Fixed {
  if (notional === 0n) return total < 0n ? -NO_POSITION_MARGIN_FRACTION : NO_POSITION_MARGIN_FRACTION;
  return divFloor(total * ONE, notional);
}

/** True when MF is below MMR: the strategy is to be liquidated. */
export function belowMaintenance(total: bigint, notional: bigint): boolean {
  return notional > 0n && total * ONE < MMR * notional;
}

/** True when OMF ≥ IMF, which is 1 / maximum leverage (profile: 8 Margin). */
export function meetsInitialMargin(total: bigint, collateral: bigint, openNotional: bigint): boolean {
  return min(total, collateral) * MAX_LEVERAGE >= openNotional;
}

/**
 * All margin figures of one strategy (profile: 8 Margin).
 * @returns null when a mark price that is needed is missing: an unknown is never counted as zero.
 */
export function margin(input: MarginInput): Margin | null {
  const sums = marginSums(input);
  if (sums === null) return null;
  const { total, notional, openNotional } = sums;
  const base = min(total, input.collateral * ONE);
  let leverage: Fixed | null = 0n;
  if (notional > 0n) leverage = total > 0n ? divCeil(notional * ONE, total) : null;
  return {
    totalValue: divFloor(total, ONE),
    notional: divCeil(notional, ONE),
    openNotional: divCeil(openNotional, ONE),
    marginFraction: marginFractionOf(total, notional),
    openMarginFraction: openNotional === 0n ? null : divFloor(base * ONE, openNotional),
    leverage,
  };
}

/** The exact sums behind {@link margin}; null when a needed mark price is missing. */
export function marginSums(input: MarginInput): MarginSums | null {
  const sums: MarginSums = { total: input.collateral * ONE, notional: 0n, openNotional: 0n };
  for (const [symbol, position] of input.positions) {
    if (position.size === 0n) continue;
    const mark = input.marks.get(symbol);
    if (mark === undefined) return null;
    sums.total += unrealisedPnlExact(position, mark);
    sums.notional += abs(position.size) * mark;
    const open = input.openOrders.get(symbol);
    sums.openNotional += openSize(position.size, open?.bids ?? 0n, open?.asks ?? 0n) * mark;
  }
  for (const [symbol, open] of input.openOrders) {
    if ((input.positions.get(symbol)?.size ?? 0n) !== 0n) continue;
    if (open.bids === 0n && open.asks === 0n) continue;
    const mark = input.marks.get(symbol);
    if (mark === undefined) return null;
    sums.openNotional += openSize(0n, open.bids, open.asks) * mark;
  }
  return sums;
}
