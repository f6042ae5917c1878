import { describe, expect, it } from 'vitest';
import type { PanicPlan, PanicReport } from '../../../src-shared/contract/index.ts';
import { answer, fakeDaemon, status } from './support.ts';

const PAIR = {
  wallet: `0x${'11'.repeat(20)}`,
  strategy: 'main',
  symbol: 'ETHP',
  orders: 3,
  notional: '600',
  signer: 'session',
} as const;
const PLAN: PanicPlan = { pairs: [PAIR], expectedMs: 12_000, problem: null };
const REPORT: PanicReport = {
  id: 'p1',
  by: 'command line',
  startedAt: 1,
  endedAt: 2,
  paused: true,
  expectedMs: 0,
  pairs: [
    { ...PAIR, requests: [answer({ kind: 'CancelAll' })], awaitsApproval: false, problem: null, left: 0 },
  ],
  leftOpen: [],
  inDoubt: [],
  problem: null,
};
const OPEN: NonNullable<PanicReport['leftOpen']>[number] = {
  wallet: PAIR.wallet,
  orderHash: '0x01',
  symbol: 'ETHP',
  strategy: 'main',
  side: 'buy',
  type: 'limit',
  price: '1500',
  stopPrice: null,
  originalAmount: '0.1',
  amount: '0.1',
  createdAt: 1,
};

/** A daemon whose panic ends so; `during` is what its stream tells meanwhile. */
function panicking(report: Partial<PanicReport> = {}, plan: Partial<PanicPlan> = {}, during?: PanicReport) {
  return fakeDaemon(
    {
      'panic.plan': () => ({ ...PLAN, ...plan }),
      panic: () => ({ ...REPORT, ...report }),
    },
    {
      panic: (_, emit) => {
        if (during !== undefined) emit(during);
        return () => undefined;
      },
    },
  );
}

describe('panic', () => {
  it('asks nothing, prints the report, and says before and meanwhile how long the budget makes it take', async () => {
    const under = { ...REPORT, endedAt: null, expectedMs: 8_000 };
    const daemon = await panicking({}, {}, under);
    const { code, json, stderr } = await daemon.run(['panic']);
    expect(code).toBe(0);
    expect(json).toEqual(REPORT);
    expect(stderr).toContain('Cancelling 3 orders by 1 request; the request budget makes it take 12 s.');
    expect(stderr).toContain('1 of 1 answered, 8 s to go');
  });

  it('shows a person each pair, what is left, and how trading goes on', async () => {
    const { stdout } = await (await panicking()).read(['panic']);
    expect(stdout).toMatch(/ETHP +main +3 +600 +session +Sequenced +0/);
    expect(stdout).toContain('New orders are paused until `countersign resume`');
  });

  it('ends with 1 when orders are left open, and with 3 when one may still open', async () => {
    const left = await (await panicking({ leftOpen: [OPEN] })).run(['panic']);
    expect(left).toMatchObject({ code: 1, error: { code: 'PANIC_INCOMPLETE' } });
    const unread = await (
      await panicking({ leftOpen: null, problem: 'It could not be read.' })
    ).run(['panic']);
    expect(unread).toMatchObject({ code: 1, error: { message: 'It could not be read.' } });
    const doubt = await (await panicking({ inDoubt: ['r7'] })).run(['panic']);
    expect(doubt).toMatchObject({ code: 3, error: { code: 'PANIC_IN_DOUBT' } });
  });

  it('says when the wallet must sign, and hands its approval on', async () => {
    const daemon = await panicking({}, { pairs: [{ ...PAIR, signer: 'wallet' }] });
    const { stderr } = await daemon.run(['panic', '--yes', '--wallet', PAIR.wallet]);
    expect(stderr).toMatch(/No session key may cancel all on 1 of them: the wallet must sign/);
    expect(daemon.calls.find(({ command }) => command === 'panic')?.input).toEqual({
      wallet: PAIR.wallet,
      approval: { by: 'yes' },
    });
  });
});

describe('resume', () => {
  const paused = { since: 1, by: 'command line' };
  const pausedDaemon = (protection: 'passphrase' | 'unprotected') =>
    fakeDaemon({
      'status.get': () => ({ ...status({ protection }), paused }),
      'trading.resume': () => ({}),
    });

  it('waits for the interface: it knows no --yes', async () => {
    const daemon = await pausedDaemon('unprotected');
    expect(await daemon.run(['resume', '--yes'])).toMatchObject({ code: 2 });
    const { code, json, stderr } = await daemon.run(['resume']);
    expect([code, json]).toEqual([0, { resumed: true }]);
    expect(stderr).toMatch(/Waiting for approval in the interface/);
    expect(daemon.calls.at(-1)).toEqual({ command: 'trading.resume', input: { approval: undefined } });
  });

  it('takes the passphrase from a person at the terminal', async () => {
    const daemon = await pausedDaemon('passphrase');
    const { code } = await daemon.read(['resume'], { answers: ['y', 'a passphrase'] });
    expect(code).toBe(0);
    expect(daemon.calls.at(-1)?.input).toEqual({
      approval: { by: 'passphrase', passphrase: 'a passphrase' },
    });
  });

  it('does nothing where nothing is paused', async () => {
    const daemon = await fakeDaemon({ 'status.get': () => status() });
    expect((await daemon.run(['resume'])).json).toEqual({ resumed: false });
  });
});

describe('status', () => {
  it('shows the budget, what waits, and when the next order may go', async () => {
    const budget = {
      tier: 1 as const,
      tokens: 1,
      burst: 5,
      requestsPerHour: 1_800,
      reserved: 1,
      nextSlotMs: 3_500,
      nextCancelMs: 0,
      slowedMs: 41_000,
      queued: 2,
      gateway: { tokens: 0, burst: 5, requestsPerMinute: 30 },
    };
    const daemon = await fakeDaemon({
      'status.get': () => ({ ...status(), budget, paused: { since: 1, by: 'interface' } }),
    });
    const { stdout } = await daemon.read(['status']);
    expect(stdout).toContain(
      '1 of 5 (tier 1, 1800 an hour), 1 kept for cancels, gateway 0 of 5, 2 waiting, next order in 4 s, taken for half of that for 41 s',
    );
    expect(stdout).toMatch(/New orders: +paused since .* by interface/);
  });
});
