import type { RequestRow } from '../../../src-shared/contract/index.ts';

/** How far a withdrawal has come: its request first, then what the venue's events say of it. */
export type WithdrawalStage =
  'underWay' | 'unknown' | 'refused' | 'rejected' | 'accepted' | 'intended' | 'confirmed' | 'returned';

/** The requests that take USDC or DDX out, newest first as they came. */
export const withdrawalsIn = (rows: readonly RequestRow[]): readonly RequestRow[] =>
  rows.filter(({ kind }) => kind === 'Withdraw' || kind === 'WithdrawDDX');

/** profile: 6, Lifecycles: withdrawals are intended, confirmed or, once accepted, given back. */
export function stageOf({ state, progress }: Pick<RequestRow, 'state' | 'progress'>): WithdrawalStage {
  // What the venue's events say counts, though its answer never came.
  switch (progress?.state) {
    case 'intended':
      return 'intended';
    case 'confirmed':
      return 'confirmed';
    case 'rejected':
      return 'returned';
    default:
  }
  switch (state) {
    case 'Prepared':
    case 'Signed':
    case 'Sending':
      return 'underWay';
    case 'Unknown':
      return 'unknown';
    case 'Sequenced':
      return 'accepted';
    case 'Rejected':
      return 'rejected';
    case 'NotSequenced':
    case 'Refused':
      return 'refused';
  }
}
