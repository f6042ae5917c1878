import { describe, expect, it } from 'vitest';
import { withdrawalsIn, withdrawalStage } from '../../../../src-renderer/state/index.ts';
import { requestSample } from '../../harness/samples.ts';
import type { RequestRow } from '../../../../src-shared/contract/index.ts';

type Progress = NonNullable<RequestRow['progress']>['state'];
const stage = (state: RequestRow['state'], progress?: Progress): string =>
  withdrawalStage({
    state,
    ...(progress && { progress: { state: progress, detail: null, filled: null, at: 0 } }),
  });

describe('withdrawals', () => {
  it('are the requests that take USDC or DDX out, and no others', () => {
    const rows = (['Order', 'Withdraw', 'CancelAll', 'WithdrawDDX', 'ProfileUpdate'] as const).map(
      (kind, i) => requestSample(0, i, { kind }),
    );
    expect(withdrawalsIn(rows).map(({ kind }) => kind)).toEqual(['Withdraw', 'WithdrawDDX']);
  });

  it.each([
    ['Prepared', undefined, 'underWay'],
    ['Sending', undefined, 'underWay'],
    ['Refused', undefined, 'refused'],
    ['NotSequenced', undefined, 'refused'],
    ['Rejected', undefined, 'rejected'],
    ['Unknown', undefined, 'unknown'],
    ['Sequenced', undefined, 'accepted'],
    ['Sequenced', 'intended', 'intended'],
    ['Sequenced', 'confirmed', 'confirmed'],
    ['Sequenced', 'rejected', 'returned'],
  ] as const)('that are %s with %s at the venue are %s', (state, progress, expected) => {
    expect(stage(state, progress)).toBe(expected);
  });

  it('follow the venue’s events though the answer never came', () => {
    expect(stage('Unknown', 'intended')).toBe('intended');
    expect(stage('Unknown', 'confirmed')).toBe('confirmed');
  });
});
