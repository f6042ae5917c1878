import { describe, expect, it } from 'vitest';
import { followUnknownOrders } from '../../../src-main/daemon/unknown-orders.ts';
import type { JournalRequest } from '../../../src-main/operator/index.ts';
import { FROM, hash, TRADER } from '../support/followed.ts';

const SIGNED = {
  symbol: 'ETHP',
  orderHash: hash(1),
  nonce: `0x${'22'.repeat(32)}`,
  clientTimestampMs: FROM,
  recvWindowMs: 5_000,
  signature: `0x${'33'.repeat(64)}1b`,
  sessionKeySignature: null,
};

/** What is told of orders when the journal tells of a cancel that ended so. */
function told(state: JournalRequest['state'], reason: string, safety: string | null): string[] {
  const refuted: string[] = [];
  followUnknownOrders({
    journal: {
      onChange(listener: (request: JournalRequest) => void) {
        // Only what is read.
        listener({
          kind: 'CancelOrder',
          state,
          wallet: TRADER,
          orderHash: null,
          windowEndMs: FROM + 5_000,
          envelope: JSON.stringify({ t: 'CancelOrder', c: SIGNED }),
          error: { reason, safety, message: '', retry: 'no' },
        } as unknown as JournalRequest);
        return () => undefined;
      },
    },
    accounts: {
      of: (trader) => ({ refuted: (orderHash) => refuted.push(`${trader} ${orderHash}`) }),
    },
  });
  return refuted;
}

describe('an order that is shown as open', () => {
  it('is shown no more once the venue answers its cancel with OrderNotFound', () => {
    expect(told('Rejected', 'SafetyFailure', 'OrderNotFound')).toEqual([`${TRADER} ${hash(1)}`]);
  });

  it('stays after any other answer, and while the outcome is open', () => {
    expect(told('Rejected', 'SafetyFailure', 'AccessDenied')).toEqual([]);
    expect(told('Rejected', 'RateLimit', null)).toEqual([]);
    expect(told('Unknown', 'SafetyFailure', 'OrderNotFound')).toEqual([]);
  });
});
