import type { GroupLeg, GroupRow } from '../../../src-shared/contract/index.ts';
import { readDecimal } from '../../format/index.ts';

const size = (text: string): bigint => readDecimal(text) ?? 0n;

/** What the entry of a bracket has traded more than its exits, scaled by 10^6: it is held by nothing but them. */
function leftOf({ kind, legs }: GroupRow): bigint {
  if (kind !== 'bracket') return 0n;
  return legs.reduce(
    (sum, { role, filled }) => (role === 'entry' ? sum + size(filled) : sum - size(filled)),
    0n,
  );
}

/** Whether a position is left of a bracket. */
export function holdsPosition(row: GroupRow): boolean {
  return leftOf(row) > 0n;
}

const stands = ({ state }: GroupLeg): boolean =>
  state === 'waits' || state === 'open' || state === 'partly filled';

/**
 * Whether a part of the position of a bracket stands without its stop; without its target, where it has no stop. While an
 * exit is being placed that is so for a moment: it is a matter for a person only where the daemon names a problem as well.
 */
export function isBare(row: GroupRow): boolean {
  const left = leftOf(row);
  if (left <= 0n || row.state === 'ended') return false;
  const role = row.legs.some((leg) => leg.role === 'stop') ? 'stop' : 'target';
  const covered = row.legs
    .filter((leg) => leg.role === role && stands(leg))
    .reduce((sum, { amount, filled }) => sum + size(amount) - size(filled), 0n);
  return covered < left;
}

/** What needs keys later, so what a lock that takes the session keys holds up. */
export interface HeldUp {
  readonly brackets: number;
  readonly scales: number;
}

/** Brackets under way, and scales of which orders are still to be placed. */
export function heldUpByLock(rows: readonly GroupRow[]): HeldUp {
  const open = rows.filter(({ state }) => state !== 'ended');
  return {
    brackets: open.filter(({ kind }) => kind === 'bracket').length,
    scales: open.filter(({ kind, legs }) => kind === 'scale' && legs.some(({ state }) => state === 'planned'))
      .length,
  };
}
