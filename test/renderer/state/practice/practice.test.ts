import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, callsOf, inputOf, startTerminal } from '../../harness/terminal.ts';

let { carrier, terminal }: Awaited<ReturnType<typeof startTerminal>> = {} as never;
beforeEach(async () => {
  ({ carrier, terminal } = await startTerminal());
});
const COMMAND = 'practice.control';
const asked = () => inputOf(carrier, COMMAND);

describe('the practice controls', () => {
  it('deposit what was typed, short forms too, one at a time', async () => {
    const { practice, messages } = terminal;
    practice.amount = '2.5k';
    practice.strategy = ' second ';
    const done = practice.deposit();
    expect(asked()).toEqual({ do: 'deposit', strategy: 'second', amount: '2500' });
    expect(await practice.deposit()).toBe(false);
    answer(carrier, COMMAND, {});
    expect(await done).toBe(true);
    expect(messages.newest?.text).toBe('2500 USDC are in strategy second.');
  });

  it('move the index by percent, onto a tick', () => {
    const { practice } = terminal;
    const index = Number(terminal.markets.ticker?.indexPrice);
    void practice.move(-10);
    const { symbol, indexPrice } = asked() as { symbol: string; indexPrice: string };
    expect(symbol).toBe('ETHP');
    expect(Number(indexPrice)).toBeCloseTo(Math.floor(index * 9) / 10, 6);
    expect(indexPrice).toMatch(/^\d+(\.\d)?$/);
  });

  it('say what was refused beside the part that it is about', async () => {
    const { practice } = terminal;
    const done = practice.depositDdx();
    const error = { code: 'PRACTICE_REFUSED', message: 'No.', hint: 'Less.' };
    carrier.receive({ t: 'error', id: carrier.lastCall(COMMAND).id, error });
    expect(await done).toBe(false);
    expect(practice.errorOf('funds')).toMatchObject(error);
    expect(practice.errorOf('faults')).toBeNull();
  });

  it('arm a fault for so many requests, remember it, and call it off', async () => {
    const { practice } = terminal;
    practice.times = '3';
    const done = practice.fault('drop-response-after-commit');
    expect(asked()).toMatchObject({ do: 'fault', kind: 'drop-response-after-commit', count: 3 });
    answer(carrier, COMMAND, {});
    await done;
    expect(practice.armed).toEqual(['drop-response-after-commit']);
    const off = practice.callOff();
    expect(asked()).toMatchObject({ kind: 'drop-response-after-commit', count: 0 });
    answer(carrier, COMMAND, {});
    await off;
    expect(practice.armed).toEqual([]);
  });

  it('do not say that a fault waits which happens at once', async () => {
    const done = terminal.practice.fault('drop-sockets');
    answer(carrier, COMMAND, {});
    await done;
    expect(terminal.practice.armed).toEqual([]);
  });

  it('reset only after it was said yes to twice', async () => {
    const { practice } = terminal;
    await practice.reset();
    practice.askReset();
    await practice.reset();
    expect(callsOf(carrier, COMMAND)).toBe(0);
    practice.resetAsked = 2;
    practice.seed = '12';
    void practice.reset();
    expect(asked()).toEqual({ do: 'reset', seed: 12 });
    await practice.reset();
    expect(callsOf(carrier, COMMAND)).toBe(1);
  });

  it('send no seed that is none', async () => {
    const { practice } = terminal;
    for (const seed of ['-1', '4294967296', 'x', '1.5']) {
      practice.seed = seed;
      practice.askReset();
      practice.resetAsked = 2;
      await practice.reset();
      expect(practice.errorOf('reset')).toMatchObject({ code: 'SEED_SYNTAX' });
    }
    expect(callsOf(carrier, COMMAND)).toBe(0);
  });

  it('move the clock by steps', () => {
    void terminal.practice.advance('funding');
    expect(asked()).toEqual({ do: 'advance', ms: 8 * 3_600_000 });
  });
});

describe('the venues', () => {
  it('are read when somebody wants to see them, and begin with the running one', async () => {
    terminal.status.use();
    const { venues } = terminal;
    venues.open();
    const rows = [
      { id: 'practice', kind: 'practice' },
      { id: 'mainnet', kind: 'mainnet' },
    ];
    answer(carrier, 'profiles.list', rows);
    await vi.waitFor(() => expect(venues.rows).toHaveLength(2));
    flushSync();
    expect(venues.shown?.id).toBe('practice');
    venues.choose('mainnet');
    expect(venues.shown?.id).toBe('mainnet');
    venues.close();
    venues.open();
    expect(venues.shown?.id).toBe('practice');
  });
});
