import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PendingApproval } from '../../../src-shared/contract/index.ts';
import { approvalSample, statusSample } from '../harness/samples.ts';
import { answer, callsOf, inputOf, startTerminal } from '../harness/terminal.ts';

let { carrier, terminal }: Awaited<ReturnType<typeof startTerminal>> = {} as never;
const asked = (id: string, part: Partial<PendingApproval> = {}): PendingApproval => ({
  ...approvalSample(Date.now()),
  id,
  ...part,
});
const waiting = (...approvals: PendingApproval[]): void => {
  carrier.item('approvals', approvals);
  flushSync();
  terminal.approving.follow();
};

/** Another connection, of a page whose address that program asked for. */
const reopened = (askedBy?: string): void => {
  carrier.end();
  terminal.connection.retry();
  carrier.open(askedBy);
};

beforeEach(async () => {
  ({ carrier, terminal } = await startTerminal());
  terminal.approving.stream.use();
});

describe('what others ask a person to approve', () => {
  it('is shown one at a time, oldest first', async () => {
    waiting(asked('a1'), asked('a2'));
    const { approving } = terminal;
    expect([approving.current?.id, approving.count]).toEqual(['a1', 2]);
    if (!approving.current) throw new Error('Nothing is shown.');
    void approving.decide(approving.current, true);
    void approving.decide(approving.current, true);
    expect(callsOf(carrier, 'approvals.approve')).toBe(1);
    expect(inputOf(carrier, 'approvals.approve')).toEqual({ id: 'a1' });
    answer(carrier, 'approvals.approve', {});
    waiting(asked('a2'));
    await vi.waitFor(() => expect(terminal.messages.newest?.text).toMatch(/: approved\.$/));
    expect([approving.current?.id, approving.gone]).toEqual(['a2', null]);
  });

  it('is put aside with what waits then; a later one comes up all the same', () => {
    waiting(asked('a1'));
    terminal.approving.later();
    expect(terminal.approving.current).toBeNull();
    waiting(asked('a1'), asked('a2'));
    expect(terminal.approving.current?.id).toBe('a2');
    terminal.approving.takeUp();
    expect(terminal.approving.current?.id).toBe('a1');
  });

  it('says which program bars a click here, for live wallets alone', () => {
    const { approving } = terminal;
    waiting(asked('a1', { live: true }));
    expect(approving.shownBarredBy).toBeNull();
    reopened('command line');
    waiting(asked('a1', { live: true }));
    expect(approving.shownBarredBy).toBe('command line');
    waiting(asked('a1'));
    expect(approving.shownBarredBy).toBeNull();
    // What this page itself asks a wallet for.
    const status = (kind: 'practice' | 'mainnet') => {
      const sample = statusSample(Date.now());
      carrier.item('status', { ...sample, profile: { ...sample.profile, kind } });
      flushSync();
    };
    terminal.status.use();
    status('practice');
    expect(approving.barredBy).toBeNull();
    status('mainnet');
    expect(approving.barredBy).toBe('command line');
    reopened();
    expect(approving.barredBy).toBeNull();
  });

  it('is not shown while nobody knows whether it still waits', () => {
    waiting(asked('a1'));
    carrier.end();
    flushSync();
    expect(terminal.approving.current).toBeNull();
  });

  it('says why it went from under the eye of whoever read it, before the next one', () => {
    waiting(asked('a1'), asked('a2'));
    waiting(asked('a2'));
    const { approving } = terminal;
    expect(approving.gone).toMatchObject({ why: 'elsewhere' });
    expect(approving.current).toBeNull();
    approving.acknowledge();
    expect(approving.current?.id).toBe('a2');
    waiting(asked('a3', { validMs: 10 }));
    approving.acknowledge();
    waiting();
    expect(approving.gone).toMatchObject({ why: 'over' });
  });

  it('that was rejected here is not said to have gone; one that could not be decided is', async () => {
    waiting(asked('a1'));
    const { approving } = terminal;
    if (!approving.current) throw new Error('Nothing is shown.');
    const rejected = approving.decide(approving.current, false);
    answer(carrier, 'approvals.reject', {});
    await rejected;
    waiting(asked('a2'));
    expect(approving.gone).toBeNull();
    if (!approving.current) throw new Error('Nothing is shown.');
    const failed = approving.decide(approving.current, true);
    const error = { code: 'APPROVAL_UNKNOWN', message: 'Nothing with this id waits.', hint: 'It is over.' };
    carrier.receive({ t: 'error', id: carrier.lastCall('approvals.approve').id, error });
    await failed;
    expect(approving.step.error).toMatchObject(error);
    waiting();
    expect(approving.gone).toMatchObject({ why: 'elsewhere' });
  });
});
