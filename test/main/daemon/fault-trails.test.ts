import { describe, expect, it } from 'vitest';
import type { RequestRow } from '../../../src-shared/contract/index.ts';
import type { TestDaemon } from '../support/daemon.ts';
import { KINDS, makeRequest } from '../support/kinds.ts';
import { quietVenue, startPractice } from '../support/practice.ts';

interface Setting extends TestDaemon {
  fault(body: object): Promise<void>;
}

/** A daemon that has begun to practise in the highest tier, and the faults of its venue. */
async function practising(): Promise<Setting> {
  const test = await startPractice({ launchVenue: quietVenue });
  const { wallet } = await test.client.call('practice.start', { unprotected: true });
  const ready = await test.daemon.venueReady;
  async function control(path: string, body: object): Promise<void> {
    const answer = await fetch(`${ready?.baseUrl ?? ''}/practice/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ready?.controlToken ?? ''}` },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
  }
  await control('deposit_ddx', { trader: wallet, amount: '100' });
  return { ...test, fault: (body) => control('fault', body) };
}

const SENT = ['Prepared', 'Signed', 'Sending'];

interface Trail {
  readonly fault: object;
  readonly states: readonly RequestRow['state'][];
  /** Outcome and status of each attempt. */
  readonly attempts: readonly (readonly [string, number | null])[];
}

/** profile: 9, POST /practice/fault: what each leaves in the journal. */
const TRAILS: Record<string, Trail> = {
  'not-accepting': {
    fault: { kind: 'not-accepting', count: 1 },
    states: ['Sequenced'],
    attempts: [
      ['NotAcceptingRequests', 421],
      ['Sequenced', 200],
    ],
  },
  'trusted-time-unavailable': {
    fault: { kind: 'trusted-time-unavailable', count: 1 },
    states: ['Sequenced'],
    attempts: [
      ['TrustedTimeUnavailable', 503],
      ['Sequenced', 200],
    ],
  },
  'internal-error-before-commit': {
    fault: { kind: 'internal-error-before-commit', count: 1 },
    states: ['Unknown', 'Sequenced'],
    attempts: [
      ['InternalServerError', 500],
      ['Sequenced', 200],
    ],
  },
  'internal-error-after-commit': {
    fault: { kind: 'internal-error-after-commit', count: 1 },
    states: ['Unknown', 'Sequenced'],
    attempts: [
      ['InternalServerError', 500],
      ['Sequenced', 200],
    ],
  },
  'drop-response-after-commit': {
    fault: { kind: 'drop-response-after-commit', count: 1 },
    states: ['Unknown', 'Sequenced'],
    attempts: [
      ['the connection broke', null],
      ['Sequenced', 200],
    ],
  },
  delay: {
    fault: { kind: 'delay', ms: 150, count: 1 },
    states: ['Sequenced'],
    attempts: [['Sequenced', 200]],
  },
  'drop-sockets': {
    fault: { kind: 'drop-sockets' },
    states: ['Sequenced'],
    attempts: [['Sequenced', 200]],
  },
  'rotate-encryption-key': {
    fault: { kind: 'rotate-encryption-key' },
    states: ['Sequenced'],
    attempts: [
      ['InvalidEncryption', 422],
      ['Sequenced', 200],
    ],
  },
};

describe('the journal trail of each kind of request', () => {
  it.each(Object.entries(TRAILS))('under %s', async (_, { fault, states, attempts }) => {
    const test = await practising();
    for (const [n, kind] of KINDS.entries()) {
      const answer = await makeRequest(test, kind, n, () => test.fault(fault));
      const row = await test.client.call('request.show', { requestId: answer.requestId });
      expect({
        kind,
        states: row.trail.map(({ state }) => state),
        attempts: row.attempts.map(({ outcome, status }) => [outcome, status]),
        receiptVerified: row.receiptVerified,
        error: row.error,
      }).toEqual({
        kind,
        states: [...SENT, ...states],
        attempts,
        receiptVerified: true,
        error: undefined,
      });
    }
  });
});
