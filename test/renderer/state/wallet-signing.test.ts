import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestSample, signingSample } from '../harness/samples.ts';
import { answer, callsOf, inputOf, refused, startTerminal } from '../harness/terminal.ts';

let { carrier, terminal }: Awaited<ReturnType<typeof startTerminal>> = {} as never;
let stopClock: () => void;
beforeEach(async () => {
  ({ carrier, terminal } = await startTerminal());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
  stopClock = terminal.clock.run();
  terminal.funds.open('withdraw');
});
afterEach(() => {
  stopClock();
  vi.useRealTimers();
});

const prepared = (validMs: number) => ({ prepared: 'p1', preview: signingSample(0), validMs });
const review = async (validMs = 57_000): Promise<void> => {
  terminal.funds.amount = '250';
  terminal.funds.submit();
  answer(carrier, 'request.prepare', prepared(validMs));
  await vi.waitFor(() => expect(terminal.funds.signing.preview).not.toBeNull());
};

describe('a request that the wallet signs', () => {
  it('is prepared first: nothing is signed before a person has seen it', async () => {
    await review();
    expect(inputOf(carrier, 'request.prepare')).toMatchObject({
      kind: 'Withdraw',
      strategy: 'main',
      amount: '250',
    });
    expect(callsOf(carrier, 'request.submit')).toBe(0);
    void terminal.funds.signing.sign();
    expect(inputOf(carrier, 'request.submit')).toEqual({
      prepared: 'p1',
      approval: { by: 'interface' },
    });
    answer(carrier, 'request.submit', requestSample(0, 3, { kind: 'Withdraw' }));
    await vi.waitFor(() =>
      expect(terminal.messages.newest?.text).toBe('Withdraw 250 USDC from main: sequenced.'),
    );
  });

  it('counts its window down by the monotonic clock, and cannot be signed once it is over', async () => {
    await review(10_000);
    vi.setSystemTime(0);
    vi.advanceTimersByTime(4_000);
    flushSync();
    expect(terminal.funds.signing.leftMs).toBe(6_000);
    vi.advanceTimersByTime(7_000);
    flushSync();
    expect(terminal.funds.signing.expired).toBe(true);
    await terminal.funds.signing.sign();
    expect(callsOf(carrier, 'request.submit')).toBe(0);
  });

  it('is made anew with a window of its own', async () => {
    await review(1_000);
    vi.advanceTimersByTime(2_000);
    void terminal.funds.signing.again();
    answer(carrier, 'request.prepare', { ...prepared(60_000), prepared: 'p2' });
    await vi.waitFor(() => expect(terminal.funds.signing.preview).not.toBeNull());
    void terminal.funds.signing.sign();
    expect(inputOf(carrier, 'request.submit')['prepared']).toBe('p2');
  });

  it('that outlasted its review on a device is asked for again as a new request', async () => {
    await review();
    const first = inputOf(carrier, 'request.prepare')['clientId'];
    void terminal.funds.signing.sign();
    answer(carrier, 'request.submit', refused('REVIEW_OUTLASTED', null));
    await vi.waitFor(() => expect(terminal.funds.signing.outlasted).toBe(true));
    void terminal.funds.signing.anew();
    const again = inputOf(carrier, 'request.prepare');
    expect(again).toMatchObject({ kind: 'Withdraw', strategy: 'main', amount: '250' });
    expect(again['clientId']).not.toBe(first);
    expect(terminal.funds.signing.outlasted).toBe(false);
  });

  it('that is refused beforehand is said at its box and may go to review in spite of it', async () => {
    terminal.funds.amount = '99999';
    terminal.funds.submit();
    answer(carrier, 'request.prepare', { answer: refused('SafetyFailure', 'MaxWithdrawAmountBreached') });
    await vi.waitFor(() => expect(terminal.funds.refusal).toMatchObject({ field: 'amount' }));
    expect(terminal.funds.signing.preview).toBeNull();
    terminal.funds.submit('MaxWithdrawAmountBreached');
    expect(inputOf(carrier, 'request.prepare')['override']).toEqual(['MaxWithdrawAmountBreached']);
    expect(callsOf(carrier, 'request.submit')).toBe(0);
  });

  it('sends nothing for an amount that is missing, zero or no number', () => {
    for (const amount of ['', '0', '-1', '1e3']) {
      terminal.funds.amount = amount;
      expect(terminal.funds.submit()).toBe(false);
    }
    expect(callsOf(carrier, 'request.prepare')).toBe(0);
  });

  it('knows the most that can be withdrawn: what open orders need stays', () => {
    expect(Number(terminal.funds.most)).toBeGreaterThan(0);
    expect(Number(terminal.funds.most)).toBeLessThan(9_987.414);
    terminal.funds.open('withdraw-ddx');
    expect(terminal.funds.most).toBe('1000');
  });
});

describe('the profile', () => {
  beforeEach(() => terminal.funds.open('profile'));

  it('is not sent while nothing in it changes, or the referral is no address', () => {
    expect(terminal.funds.ready).toBe(false);
    terminal.funds.referral = '0x12';
    expect(terminal.funds.ready).toBe(false);
    expect(terminal.funds.submit()).toBe(false);
  });

  it('sends what changes and nothing else', () => {
    terminal.funds.payFeesInDdx = true;
    terminal.funds.submit();
    const input = inputOf(carrier, 'request.prepare');
    expect(input).toEqual({ kind: 'ProfileUpdate', payFeesInDdx: true, clientId: input['clientId'] });
  });
});
