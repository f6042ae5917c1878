import { describe, expect, it } from 'vitest';
import type { RequestRow, StreamItem } from '../../../src-shared/contract/index.ts';
import { answer, cli, fakeDaemon, temporaryFolder } from './support.ts';

const row = (over: Partial<RequestRow> = {}): RequestRow => ({
  ...answer(),
  createdAt: 1,
  updatedAt: 2,
  summary: 'Buy 0.5 ETHP @ 2,000',
  wallet: null,
  session: null,
  trail: [],
  windowEndMs: null,
  attempts: [],
  evidence: [],
  ...over,
});
const filled = row({ progress: { state: 'partly filled', detail: null, filled: '0.2', at: 3 } });

/** A daemon whose requests change as the test says. */
async function setting() {
  let emit: ((item: StreamItem<'requests'>) => void) | undefined;
  const begun = Promise.withResolvers<void>();
  const daemon = await fakeDaemon(
    {},
    {
      requests: (_, send) => {
        emit = send;
        send({ reset: true, rows: [row({ requestId: 'old' })] });
        begun.resolve();
        return () => undefined;
      },
    },
  );
  return {
    daemon,
    begun: begun.promise,
    change: (...rows: RequestRow[]) => emit?.({ reset: false, rows }),
  };
}

describe('request watch', () => {
  it('prints each row that changes as one line of JSON, and nothing of what was there before', async () => {
    const { daemon, begun, change } = await setting();
    const told = Promise.withResolvers<void>();
    const lines: string[] = [];
    const ended = daemon.run(['request', 'watch'], {
      told: told.promise,
      onLine: (line) => {
        lines.push(line);
        if (lines.length === 3) told.resolve();
      },
    });
    await begun;
    change(row({ state: 'Sending' }), row());
    change(filled);
    expect(await ended).toMatchObject({ code: 0 });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      row({ state: 'Sending' }),
      row(),
      filled,
    ]);
  });

  it('says in words how far a request has come', async () => {
    const { daemon, begun, change } = await setting();
    const told = Promise.withResolvers<void>();
    const ended = daemon.read(['request', 'watch'], {
      told: told.promise,
      onLine: () => {
        told.resolve();
      },
    });
    await begun;
    change(filled);
    expect((await ended).stdout).toMatch(
      /r1 {2}Buy 0\.5 ETHP @ 2,000: Sequenced, partly filled, 0\.2 traded$/,
    );
  });

  it('ends with 1 when the daemon goes away', async () => {
    const { daemon, begun } = await setting();
    const ended = daemon.run(['request', 'watch']);
    await begun;
    await daemon.close();
    expect(await ended).toMatchObject({ code: 1, error: { code: 'DISCONNECTED' } });
  });
});

describe('request settle', () => {
  it('says how, and prints the request as it is then', async () => {
    const settled = row({ state: 'NotSequenced' });
    const daemon = await fakeDaemon({ 'request.settle': () => settled });
    expect(await daemon.run(['request', 'settle', 'r1', '--as', 'not-sequenced'])).toMatchObject({
      code: 0,
      json: settled,
    });
    expect(daemon.calls).toEqual([
      { command: 'request.settle', input: { requestId: 'r1', as: 'not-sequenced' } },
    ]);
  });

  it('refuses any other word before the daemon is asked', async () => {
    const daemon = await fakeDaemon({});
    expect(await daemon.run(['request', 'settle', 'r1', '--as', 'done'])).toMatchObject({ code: 2 });
    expect(await daemon.run(['request', 'settle', 'r1'])).toMatchObject({
      code: 2,
      error: { code: 'OPTION_MISSING' },
    });
    expect(daemon.calls).toEqual([]);
  });
});

describe('market trades and market volume', () => {
  it('ask for what was typed, with the defaults of the contract', async () => {
    const daemon = await fakeDaemon({ 'market.trades': () => [], 'market.volume': () => [] });
    await daemon.run(['market', 'trades', 'ETHP']);
    await daemon.run(['market', 'volume']);
    await daemon.run([
      'market',
      'volume',
      '--period',
      'hour',
      '--count',
      '3',
      '--symbol',
      'ETHP',
      '--group',
      'symbol',
    ]);
    expect(daemon.calls.map(({ input }) => input)).toEqual([
      { symbol: 'ETHP', limit: 50 },
      { period: 'day', count: 60 },
      { period: 'hour', count: 3, symbol: 'ETHP', group: 'symbol' },
    ]);
    expect(await daemon.run(['market', 'volume', '--period', 'year'])).toMatchObject({ code: 2 });
  });
});

describe('doctor', () => {
  const ok = { check: 'venue', result: 'ok', found: 'It answers.', hint: null } as const;
  const failed = {
    check: 'journal',
    result: 'failed',
    found: 'It is damaged.',
    hint: 'Restore it.',
  } as const;

  it('prints what the daemon found, and ends with 1 when something has failed', async () => {
    const well = await fakeDaemon({ 'doctor.run': () => [ok] });
    expect(await well.run(['doctor'])).toMatchObject({ code: 0, json: [ok] });
    const ill = await fakeDaemon({ 'doctor.run': () => [ok, failed] });
    expect(await ill.run(['doctor'])).toMatchObject({ code: 1, json: [ok, failed] });
    expect((await ill.read(['doctor'])).stdout).toMatch(
      /journal +failed +It is damaged\.\njournal: Restore it\./,
    );
  });

  it('looks at what needs no daemon when none runs', async () => {
    const { code, json } = await cli(['doctor', '--json', '--data-dir', temporaryFolder()]);
    expect(code).toBe(1);
    expect(
      (json as { check: string; result: string }[]).map(({ check, result }) => `${check} ${result}`),
    ).toEqual(['runtime ok', 'data folder ok', 'daemon failed']);
  });
});
