import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamItem } from '../../../../src-shared/contract/index.ts';
import { MOST_ALERTS } from '../../../../src-renderer/state/alerts/alerts.svelte.ts';
import { NO_OUTLETS, type Outlets } from '../../../../src-renderer/state/alerts/outlets.ts';
import { ACCOUNT, requestSample, sessionsSample, statusSample } from '../../harness/samples.ts';
import { startTerminal } from '../../harness/terminal.ts';

let { carrier, terminal }: Awaited<ReturnType<typeof startTerminal>> = {} as never;
let storage: Map<string, string>;
let ends: (() => void)[] = [];
const outlets = {
  inFront: vi.fn(() => true),
  play: vi.fn(),
  permission: vi.fn((): ReturnType<Outlets['permission']> => 'default'),
  ask: vi.fn((): ReturnType<Outlets['ask']> => Promise.resolve('granted')),
  notify: vi.fn(),
} satisfies Outlets;

async function start(): Promise<void> {
  ({ carrier, terminal } = await startTerminal({
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
  }));
  for (const use of [
    () => terminal.status.use(),
    () => terminal.signers.stream.use(),
    () => terminal.groups.stream.use(),
  ])
    ends.push(use());
  ends.push(terminal.clock.run());
  carrier.item('status', statusSample(Date.now()));
  carrier.item('sessions', sessionsSample(Date.now()));
  ends.push(terminal.alerts.watch(outlets));
  flushSync();
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
  vi.clearAllMocks();
  outlets.inFront.mockReturnValue(true);
  storage = new Map();
  ends = [];
  await start();
});
afterEach(() => {
  for (const end of ends) end();
  vi.useRealTimers();
});

const pass = (ms: number): void => {
  vi.advanceTimersByTime(ms);
  flushSync();
};
let made = 0;
const filled = (part: Partial<StreamItem<'requests'>['rows'][number]> = {}) =>
  requestSample(Date.now(), 1, {
    requestId: `f${String(++made)}`,
    summary: 'Buy 0.5 ETHP @ 2,430.0',
    createdAt: Date.now() + 1,
    state: 'Sequenced',
    progress: { state: 'filled', detail: null, filled: '0.5', at: 0 },
    ...part,
  });
const requests = (...rows: StreamItem<'requests'>['rows']): void => {
  carrier.item('requests', { reset: false, rows });
  flushSync();
};
const fraction = (marginFraction: string): void => {
  carrier.item('account', {
    ...ACCOUNT,
    strategies: ACCOUNT.strategies.map((row) => ({ ...row, marginFraction })),
  });
  flushSync();
};

describe('alerts', () => {
  it('say nothing of what was there when the window was opened', () => {
    carrier.item('requests', { reset: true, rows: [filled(), filled()] });
    flushSync();
    pass(10_000);
    const { list, unread, toasts, spoken } = terminal.alerts;
    expect([list.length, unread, toasts.length, spoken]).toEqual([0, 0, 0, '']);
  });

  it('stand in a list, newest first, unread until somebody has looked', () => {
    requests();
    requests(filled());
    fraction('0.06');
    const { alerts } = terminal;
    expect(alerts.list.map(({ category }) => category)).toEqual(['liquidation', 'fill']);
    expect(alerts.unread).toBe(2);
    alerts.markRead();
    expect(alerts.unread).toBe(0);
    requests(filled());
    expect(alerts.unread).toBe(1);
    alerts.clear();
    expect([alerts.list.length, alerts.unread, alerts.toasts.length]).toEqual([0, 0, 0]);
  });

  it('tell of a bracket that needs a person', () => {
    const row = { group: 'g1', kind: 'bracket', state: 'stuck', side: 'buy', symbol: 'ETHP', problem: null };
    carrier.item('groups', [row]);
    flushSync();
    expect(terminal.alerts.list.map(({ place }) => place)).toEqual([{ is: 'groups' }]);
    expect(terminal.alerts.toasts).toHaveLength(1);
  });

  it('keep the newest two hundred', () => {
    requests();
    requests(...Array.from({ length: MOST_ALERTS + 7 }, () => filled()));
    expect(terminal.alerts.list).toHaveLength(MOST_ALERTS);
  });

  it('make one toast of each kind, which goes by itself; one that is bad stands longer', () => {
    requests();
    requests(filled(), filled(), filled());
    fraction('0.06');
    const kinds = (): [string, number][] =>
      terminal.alerts.toasts.map(({ category, count }) => [category, count]);
    expect(kinds()).toEqual([
      ['fill', 3],
      ['liquidation', 1],
    ]);
    pass(7_000);
    expect(kinds()).toEqual([['liquidation', 1]]);
    pass(9_000);
    expect(kinds()).toEqual([]);
    expect(terminal.alerts.list).toHaveLength(4);
  });

  it('read out one sentence for one, and numbers for many, not more often than every few seconds', () => {
    requests();
    pass(5_000);
    requests(filled());
    pass(1_000);
    expect(terminal.alerts.spoken).toBe('Filled: Buy 0.5 ETHP @ 2,430.0');
    requests(filled(), filled());
    fraction('0.06');
    pass(1_000);
    expect(terminal.alerts.spoken).toBe('Filled: Buy 0.5 ETHP @ 2,430.0');
    pass(4_000);
    expect(terminal.alerts.spoken).toBe('2 fills, 1 margin warning');
  });

  it('leave out what is switched off, and remember it on this machine', async () => {
    terminal.alerts.settings.turn('fill', false);
    terminal.alerts.settings.margin = '0.15';
    requests();
    requests(filled());
    expect(terminal.alerts.list).toEqual([]);
    await start();
    expect(terminal.alerts.settings.isOn('fill')).toBe(false);
    expect(terminal.alerts.settings.margin).toBe('0.15');
    fraction('0.14');
    expect(terminal.alerts.list.map(({ words }) => words().title)).toEqual(['Near liquidation']);
  });

  it('start as at first when what was kept cannot be read, part by part', async () => {
    storage.set('countersign.alerts', '{"version":1,"fill":false,"margin":"7","sounds":"yes"}');
    await start();
    const { settings } = terminal.alerts;
    expect([settings.isOn('fill'), settings.margin, settings.sounds]).toEqual([false, '0.1', false]);
    storage.set('countersign.alerts', '<b>');
    await start();
    expect(terminal.alerts.settings.isOn('fill')).toBe(true);
  });

  it('are silent until tones are switched on, and then one tone says the worst of a burst', () => {
    requests();
    requests(filled());
    expect(outlets.play).not.toHaveBeenCalled();
    terminal.alerts.setSounds(true);
    expect(outlets.play).toHaveBeenCalledExactlyOnceWith('plain');
    pass(3_000);
    fraction('0.06');
    requests(filled(), filled());
    expect(outlets.play.mock.calls.slice(1)).toEqual([['bad']]);
  });

  it('ask the system by a click alone, and tell it only while the window is not in front', async () => {
    requests();
    expect(outlets.ask).not.toHaveBeenCalled();
    await terminal.alerts.setSystem(true);
    expect(terminal.alerts.settings.system).toBe(true);
    pass(5_000);
    requests(filled());
    pass(5_000);
    expect(outlets.notify).not.toHaveBeenCalled();
    outlets.inFront.mockReturnValue(false);
    requests(filled());
    pass(5_000);
    expect(outlets.notify).toHaveBeenCalledExactlyOnceWith('Countersign', 'Filled: Buy 0.5 ETHP @ 2,430.0');
  });

  it('stay off where the system does not allow them', async () => {
    outlets.ask.mockResolvedValueOnce('denied');
    await terminal.alerts.setSystem(true);
    expect([terminal.alerts.settings.system, terminal.alerts.permission]).toEqual([false, 'denied']);
  });

  it('tell of a daemon that is gone, and of its return, without telling of the past again', async () => {
    requests();
    const row = filled();
    requests(row);
    carrier.end();
    for (let second = 0; second < 5; second++) pass(1_000);
    expect(terminal.alerts.list.map(({ words }) => words().title)).toEqual([
      'The daemon is not there',
      'Filled',
    ]);
    await vi.waitFor(() => {
      if (carrier.links < 2) throw new Error('It was not tried again yet.');
    });
    carrier.open();
    carrier.item('status', statusSample(Date.now()));
    carrier.item('requests', { reset: true, rows: [row] });
    pass(1_000);
    expect(terminal.alerts.list.map(({ words }) => words().title)).toEqual(['The daemon is back', 'Filled']);
  });

  it('need no window', () => {
    expect(NO_OUTLETS.permission()).toBe('absent');
  });
});
