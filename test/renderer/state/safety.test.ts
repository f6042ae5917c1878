import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formats } from '../../../src-renderer/format/index.ts';
import { pairOutcome } from '../../../src-renderer/panels/safety/pair-outcome.ts';
import { requestSample, signingSample } from '../harness/samples.ts';
import { DEAD_MAN, PANIC_PLAN, panicSample, railsSample } from '../harness/samples-safety.ts';
import { answer, callsOf, inputOf, startTerminal } from '../harness/terminal.ts';

let { carrier, terminal }: Awaited<ReturnType<typeof startTerminal>> = {} as never;
beforeEach(async () => {
  ({ carrier, terminal } = await startTerminal());
});

describe('panic', () => {
  it('shows what it would do before it does it', async () => {
    void terminal.safety.panic.ask();
    answer(carrier, 'panic.plan', PANIC_PLAN);
    await vi.waitFor(() => expect(terminal.safety.panic.plan?.pairs).toHaveLength(3));
    expect(callsOf(carrier, 'panic')).toBe(0);
  });

  it('runs once, however often it is asked for, and the click is the approval', () => {
    void terminal.safety.panic.run();
    void terminal.safety.panic.run();
    expect(callsOf(carrier, 'panic')).toBe(1);
    expect(inputOf(carrier, 'panic')).toEqual({ approval: { by: 'interface' } });
  });

  it('follows the one that is under way, whoever began it, and asks for no second one', () => {
    const { panic } = terminal.safety;
    panic.stream.use();
    carrier.item('panic', panicSample(Date.now(), 1));
    expect(panic.underWay).toBe(true);
    void panic.ask();
    void panic.run();
    expect([panic.asking, callsOf(carrier, 'panic.plan'), callsOf(carrier, 'panic')]).toEqual([false, 0, 0]);
    carrier.item('panic', panicSample(Date.now(), 3));
    expect(panic.underWay).toBe(false);
  });

  it('says so when it could not begin', async () => {
    void terminal.safety.panic.run();
    const error = { code: 'VAULT_LOCKED', message: 'The vault is locked.', hint: 'Unlock it.' };
    carrier.receive({ t: 'error', id: carrier.lastCall('panic').id, error });
    await vi.waitFor(() => expect(terminal.safety.panic.error).toMatchObject(error));
  });

  it('tells of each pair what became of it', () => {
    const [pair] = panicSample(0, 0).pairs;
    if (!pair) throw new Error('There is no pair.');
    const cancel = (state: 'Sequenced' | 'Unknown' | 'Rejected') => requestSample(0, 1, { state });
    expect(pairOutcome(pair, true)).toMatchObject({ state: 'waiting' });
    expect(pairOutcome(pair, false)).toMatchObject({ state: 'failed', words: 'nothing was sent' });
    expect(pairOutcome({ ...pair, requests: [cancel('Sequenced')], left: 0 }, false)).toMatchObject({
      state: 'done',
      words: 'all cancelled',
    });
    expect(pairOutcome({ ...pair, requests: [cancel('Sequenced')], left: 2 }, false)).toMatchObject({
      state: 'failed',
      words: '2 still open',
    });
    expect(pairOutcome({ ...pair, requests: [cancel('Unknown')] }, true).words).toMatch(/not known/);
    expect(pairOutcome({ ...pair, requests: [cancel('Rejected')], left: 0 }, false)).toMatchObject({
      state: 'done',
    });
  });
});

describe('the guard rails', () => {
  beforeEach(() => {
    terminal.safety.rails.stream.use();
    carrier.item('rails', railsSample(Date.now()));
    terminal.safety.rails.reset();
    flushSync();
  });

  it('are shown as they stand, in a person’s units', () => {
    expect(terminal.safety.rails.typed).toMatchObject({
      symbols: 'ETHP, BTCP',
      maxOrderNotional: '25000',
      maxDistanceFromMarkBps: '1.5',
      maxOpenNotional: '',
    });
    expect(terminal.safety.rails.changed).toBe(false);
  });

  it('are typed with a point, however numbers are shown', () => {
    formats.numbers = 'point-comma';
    terminal.safety.rails.reset();
    expect(terminal.safety.rails.typed.maxDistanceFromMarkBps).toBe('1.5');
    formats.numbers = 'comma-point';
  });

  it('that tighten are set at once, with what differs and nothing else', async () => {
    terminal.safety.rails.typed.maxOrderNotional = '1000';
    terminal.safety.rails.typed.maxDistanceFromMarkBps = '0.5';
    void terminal.safety.rails.save();
    expect(inputOf(carrier, 'rails.preview')).toEqual({
      rails: { maxOrderNotional: '1000', maxDistanceFromMarkBps: 50 },
    });
    answer(carrier, 'rails.preview', { loosens: false, preview: signingSample(0) });
    await vi.waitFor(() => expect(callsOf(carrier, 'rails.set')).toBe(1));
    expect(inputOf(carrier, 'rails.set')).not.toHaveProperty('approval');
  });

  it('that loosen are shown first, and set by the click that was asked for', async () => {
    const { rails } = terminal.safety;
    rails.typed.maxDailyLoss = '';
    void rails.save();
    answer(carrier, 'rails.preview', { loosens: true, preview: signingSample(0) });
    await vi.waitFor(() => expect(rails.reviewed.preview).not.toBeNull());
    expect(callsOf(carrier, 'rails.set')).toBe(0);
    rails.typed.maxDailyLoss = '1';
    void rails.reviewed.approve();
    expect(inputOf(carrier, 'rails.set')).toEqual({
      rails: { maxDailyLoss: null },
      approval: { by: 'interface' },
    });
  });

  it.each([
    ['maxOrderNotional', '1e3'],
    ['maxOrdersPerMinute', '2.5'],
    ['maxDistanceFromMarkBps', '0.001'],
    ['maxDistanceFromMarkBps', '101'],
  ] as const)('%s cannot be "%s"', (box, text) => {
    terminal.safety.rails.typed[box] = text;
    flushSync();
    expect(terminal.safety.rails.errors[box]?.message).toMatch(/./);
    void terminal.safety.rails.save();
    expect(callsOf(carrier, 'rails.preview')).toBe(0);
  });
});

describe('the dead man’s switch', () => {
  beforeEach(() => {
    terminal.safety.deadMan.stream.use();
    carrier.item('deadMan', DEAD_MAN);
    terminal.safety.deadMan.reset();
    flushSync();
  });

  it('is set with all of its settings, at once when that makes it stricter', async () => {
    const { deadMan } = terminal.safety;
    expect(deadMan.changed).toBe(false);
    deadMan.enabled = true;
    deadMan.seconds = '30';
    deadMan.strategies = 'main, hedge';
    void deadMan.save();
    answer(carrier, 'deadMan.preview', { weakens: false, preview: signingSample(0) });
    await vi.waitFor(() => expect(callsOf(carrier, 'deadMan.set')).toBe(1));
    expect(inputOf(carrier, 'deadMan.set')).toEqual({
      change: {
        enabled: true,
        seconds: 30,
        strategies: ['main', 'hedge'],
        watch: { kind: 'interface' },
        pause: false,
      },
    });
  });

  it.each(['', '4', '4.5', '86401', 'soon'])('cannot wait "%s" seconds', (seconds) => {
    terminal.safety.deadMan.seconds = seconds;
    terminal.safety.deadMan.enabled = true;
    flushSync();
    expect(terminal.safety.deadMan.valid).toBe(false);
    void terminal.safety.deadMan.save();
    expect(callsOf(carrier, 'deadMan.preview')).toBe(0);
  });

  it('needs a name for a heartbeat', () => {
    terminal.safety.deadMan.watch = 'heartbeat';
    flushSync();
    expect(terminal.safety.deadMan.valid).toBe(false);
  });
});
