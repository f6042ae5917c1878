import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RailsState } from '../../../src-shared/contract/index.ts';
import { cli, fakeDaemon, status, temporaryFolder, type StatusChange } from './support.ts';

const STATE: RailsState = {
  rails: { symbols: ['ETHP'], maxOrderNotional: '1000', maxDistanceFromMarkBps: 150, maxDailyLoss: '100' },
  day: { since: 1_800_000_000_000, result: '-25.5', problem: null, lossReached: false },
  openNotional: '4000',
  ordersInLastMinute: 3,
};
const PREVIEW = {
  title: 'Loosen the guard rails of this app',
  sentences: ['Afterwards no guard rail stands.'],
  signer: 'nobody: nothing is signed',
  fields: [{ name: 'loss a day, USDC', raw: '100 → none', readable: 'looser' }],
  digest: null,
};

const daemon = (loosens: boolean, change: StatusChange = {}) =>
  fakeDaemon({
    'rails.get': () => STATE,
    'rails.preview': () => ({ loosens, preview: PREVIEW }),
    'rails.set': () => STATE,
    'status.get': () => status(change),
  });
const set = (words: string) => ['rails', 'set', ...words.split(' ')];

describe('rails show', () => {
  it('says what stands and how much of it is used', async () => {
    const { run, read } = await daemon(false);
    expect((await run(['rails', 'show'])).json).toEqual(STATE);
    const { stdout } = await read(['rails', 'show']);
    for (const text of ['ETHP', '1000 USDC', '1.5%', '100 USDC', 'today -25.5 USDC', 'now 4000'])
      expect(stdout).toContain(text);
  });
});

describe('rails set', () => {
  it('tightens without a question, and leaves what is not named', async () => {
    const { run, calls } = await daemon(false);
    const words =
      '--symbols ETHP,BTCP --max-order-notional 1000 --max-open-notional 5000 --max-orders-per-minute 10 --max-distance-from-mark 1.5% --max-daily-loss 100';
    expect(await run(set(words))).toMatchObject({ code: 0, json: STATE });
    expect(calls.at(-1)).toEqual({
      command: 'rails.set',
      input: {
        rails: {
          symbols: ['ETHP', 'BTCP'],
          maxOrderNotional: 1_000_000_000n,
          maxOpenNotional: 5_000_000_000n,
          maxOrdersPerMinute: 10,
          maxDistanceFromMarkBps: 150,
          maxDailyLoss: 100_000_000n,
        },
      },
    });
  });

  it('takes rails away with "none", shows what that means, and never takes a bare yes for it', async () => {
    const { run, calls } = await daemon(true);
    const outcome = await run(set('--max-daily-loss none --max-distance-from-mark none --yes'));
    expect(outcome.code).toBe(0);
    expect(outcome.stderr).toContain('Afterwards no guard rail stands.');
    expect(outcome.stderr).toContain('Waiting for approval in the interface');
    expect(calls.at(-1)).toEqual({
      command: 'rails.set',
      input: { rails: { maxDailyLoss: null, maxDistanceFromMarkBps: null } },
    });
  });

  it('loosens by the passphrase of a file or of the terminal', async () => {
    const { run, calls } = await daemon(true, { protection: 'passphrase' });
    const file = join(temporaryFolder(), 'passphrase');
    writeFileSync(file, 'correct horse\n');
    const approval = { by: 'passphrase', passphrase: 'correct horse' };
    await run([...set('--max-daily-loss 200 --yes'), '--passphrase-file', file]);
    expect(calls.at(-1)?.input).toMatchObject({ approval });
    await run(set('--max-daily-loss 200'), { answers: ['y', 'correct horse'] });
    expect(calls.at(-1)?.input).toMatchObject({ approval });
    const asked = calls.length;
    expect(await run(set('--max-daily-loss 200'), { answers: ['n'] })).toMatchObject({
      error: { code: 'CANCELLED' },
    });
    expect(calls.slice(asked).map(({ command }) => command)).not.toContain('rails.set');
  });

  it.each([
    ['nothing', ['rails', 'set'], 'NOTHING_TO_CHANGE'],
    ['a distance that is no percentage', set('--max-distance-from-mark far'), 'PERCENT_SYNTAX'],
    ['a distance finer than a hundredth', set('--max-distance-from-mark 1.555'), 'PERCENT_SYNTAX'],
    ['a distance of nothing', set('--max-distance-from-mark 0'), 'INPUT_INVALID'],
    ['a negative loss', set('--max-daily-loss=-5'), 'DECIMAL_NEGATIVE'],
    ['no orders at all', set('--max-orders-per-minute 0'), 'INPUT_INVALID'],
  ])('ends with 2 on %s', async (_name, words, code) => {
    const outcome = await cli([...words, '--data-dir', temporaryFolder(), '--json']);
    expect(outcome).toMatchObject({ code: 2, stdout: '', error: { code } });
  });
});
