import { beforeEach, describe, expect, it } from 'vitest';
import { doubtOf } from '../../../src-renderer/state/index.ts';
import { progressWords } from '../../../src-renderer/format/index.ts';
import { requestSample } from '../harness/samples.ts';
import { startTerminal } from '../harness/terminal.ts';

const unknown = requestSample(0, 1, { state: 'Unknown', windowEndMs: 10_000 });
const mismatch = requestSample(0, 2, {
  state: 'Unknown',
  windowEndMs: 10_000,
  error: { reason: 'ReceiptMismatch', safety: null, message: 'It does not fit.', retry: 'no' },
});

describe('a request whose outcome is unknown', () => {
  it('is not doubted once its outcome is known', () => {
    expect(doubtOf(requestSample(0, 1, {}), 20_000)).toBeNull();
  });

  it('may be sent again while its window lasts, and no person may settle it', () => {
    expect(doubtOf(unknown, 9_000)).toMatchObject({ maySettle: false });
    expect(doubtOf(unknown, 9_000)?.words).toMatch(/may be sent again/);
  });

  it('is looked for after its window, and a person may settle it', () => {
    expect(doubtOf(unknown, 10_001)).toMatchObject({ maySettle: true });
    expect(doubtOf(unknown, 10_001)?.words).toMatch(/not sent again/);
  });

  it('is not given to a person while the venue’s time or the window is not known', () => {
    expect(doubtOf(unknown, null)?.maySettle).toBe(false);
    expect(doubtOf({ ...unknown, windowEndMs: null }, 99_000)?.maySettle).toBe(false);
  });

  it('because its receipt does not fit is never sent again', () => {
    expect(doubtOf(mismatch, 9_000)?.words).toMatch(/not sent again/);
    expect(doubtOf(mismatch, 9_000)?.maySettle).toBe(false);
  });
});

describe('a receipt that does not fit', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  beforeEach(() => kept.clear());

  it('is an alarm until it is acknowledged, over a reload and whatever became of the request', async () => {
    const first = await startTerminal(storage);
    first.carrier.item('requests', { reset: true, rows: [unknown, mismatch] });
    expect(first.terminal.alarms.open.map(({ requestId }) => requestId)).toEqual(['r2']);
    first.carrier.item('requests', { reset: false, rows: [{ ...mismatch, state: 'Sequenced' }] });
    expect(first.terminal.alarms.open).toHaveLength(1);
    first.terminal.alarms.acknowledge('r2');
    expect(first.terminal.alarms.open).toHaveLength(0);
    const second = await startTerminal(storage);
    second.carrier.item('requests', { reset: true, rows: [mismatch] });
    expect(second.terminal.alarms.open).toHaveLength(0);
  });
});

describe('what became of a request', () => {
  const at = 0;
  it.each([
    [{ state: 'open', detail: null, filled: '0', at }, 'open'],
    [{ state: 'partly filled', detail: null, filled: '1.10', at }, 'partly filled 1.1'],
    [{ state: 'filled', detail: null, filled: '2', at }, 'filled'],
    [{ state: 'cancelled', detail: null, filled: '0.5', at }, 'cancelled, 0.5 filled'],
    [{ state: 'confirmed', detail: null, filled: null, at }, 'confirmed'],
  ] as const)('%o reads "%s"', (progress, words) => {
    expect(progressWords(progress)).toBe(words);
  });
});
