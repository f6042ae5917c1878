import { abs, divCeil, divFloor, ONE, type Fixed } from '../money/index.ts';
import type { Side } from '../protocol/index.ts';

/**
 * A position as the venue keeps it (profile: 8 Exactness). Both members carry the sign of the position: positive is
 * long, negative is short, zero is none.
 */
export interface Position {
  /** Size in units of the market. */
  readonly size: Fixed;
  /** Σ price × size of what is open, in USDC times 10^12. */
  readonly cost: bigint;
}

export const NO_POSITION: Position = { size: 0n, cost: 0n };

export interface FillResult {
  readonly position: Position;
  /** What moves into collateral: rounded down, so that a trader receives less and pays more (profile: 8 Exactness). */
  readonly realisedPnl: Fixed;
  /** What rounding left over, in USDC times 10^12, from 0 to 999,999; it belongs to the insurance fund. */
  readonly remainder: bigint;
}

/** A position from what the positions read shows: side 1 long, 2 short, size without a sign, mean entry price. */
export function positionOf(side: 1 | 2, balance: Fixed, avgEntryPrice: Fixed): Position {
  const size = side === 1 ? balance : -balance;
  return { size, cost: size * avgEntryPrice };
}

/** PnL if the position were closed at `mark`, in USDC times 10^12, exact. */
export function unrealisedPnlExact(position: Position, mark: Fixed): bigint {
  return position.size * mark - position.cost;
}

/** PnL if the position were closed at `mark`, in USDC, rounded down. */
export function unrealisedPnl(position: Position, mark: Fixed): Fixed {
  return divFloor(unrealisedPnlExact(position, mark), ONE);
}

/** Mean entry price, cut at the sixth place; zero when there is no position. For display (profile: 8 Exactness). */
export function avgEntryPrice(position: Position): Fixed {
  return position.size === 0n ? 0n : position.cost / position.size;
}

/** |size| × mark in USDC, rounded up. */
export function notionalOf(position: Position, mark: Fixed): Fixed {
  return divCeil(abs(position.size) * mark, ONE);
}

/**
 * The position after a fill of `size` (positive) at `price`: the entry is the weighted mean on increase, kept on
 * decrease, and the fill price after a flip (profile: 8 Position).
 */
export function applyFill(position: Position, side: Side, price: Fixed, size: Fixed): FillResult {
  const bid = side === 'Bid';
  const before = position.size;
  const after = bid ? before + size : before - size;
  if (bid ? before >= 0n : before <= 0n) {
    const paid = price * size;
    const cost = bid ? position.cost + paid : position.cost - paid;
    return { position: { size: after, cost }, realisedPnl: 0n, remainder: 0n };
  }
  const closes = bid ? after >= 0n : after <= 0n;
  // The closed part carries the position's sign; its cost is rounded against the trader.
  const closed = closes ? before : before - after;
  const closedCost = closes ? position.cost : divCeil(position.cost * closed, before);
  const cost = closes ? price * after : position.cost - closedCost;
  return realise({ size: after, cost }, closed * price - closedCost);
}

/** Daily settlement: the PnL at `mark` moves into collateral and the entry becomes `mark` (profile: 8 Position). */
export function settlePosition(position: Position, mark: Fixed): FillResult {
  return realise({ size: position.size, cost: position.size * mark }, unrealisedPnlExact(position, mark));
}

/** The exact PnL, parted into what moves and what rounding down leaves. */
function realise(position: Position, exact: bigint): FillResult {
  const cut = exact / ONE;
  const rest = exact - cut * ONE;
  return rest < 0n
    ? { position, realisedPnl: cut - 1n, remainder: rest + ONE }
    : { position, realisedPnl: cut, remainder: rest };
}
