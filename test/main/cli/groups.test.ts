import { describe, expect, it } from 'vitest';
import type { GroupLeg, GroupRow } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { cli, fakeDaemon, temporaryFolder } from './support.ts';

const leg = (over: Partial<GroupLeg> = {}): GroupLeg => ({
  leg: 'entry',
  role: 'entry',
  side: 'buy',
  type: 'limit',
  amount: '1',
  price: '2000',
  stopPrice: null,
  state: 'open',
  filled: '0',
  orderHash: null,
  requests: [],
  error: null,
  ...over,
});
const row = (over: Partial<GroupRow> = {}): GroupRow => ({
  group: 'g1',
  kind: 'bracket',
  state: 'working',
  ending: null,
  problem: null,
  symbol: 'ETHP',
  strategy: 'main',
  side: 'buy',
  wallet: '0x00',
  clientId: null,
  createdAt: 0,
  updatedAt: 0,
  legs: [
    leg(),
    leg({ leg: 'stop', role: 'stop', side: 'sell', type: 'stop', price: null, stopPrice: '1955' }),
  ],
  ...over,
});
const MARKET = {
  symbol: 'ETHP',
  kind: 'SingleNamePerpetual' as const,
  tickSize: '0.1',
  minOrderSize: '0.0001',
  maxOrderNotional: '1000000',
  maxTakerPriceDeviation: '0.02',
  aggregations: ['0.1'],
};
const ENTRY = [
  ...['order', 'bracket', '--symbol', 'ETHP', '--side', 'buy', '--type', 'limit'],
  ...['--amount', '1', '--price', '2000'],
];
const SCALE = [
  ...['order', 'scale', '--symbol', 'ETHP', '--side', 'buy', '--amount', '0.6'],
  ...['--from', '1900', '--to', '1880', '--count', '3'],
];

describe('a bracket on the command line', () => {
  it('is sent as it was typed, and answered with its orders', async () => {
    const daemon = await fakeDaemon({ 'order.bracket': () => row() });
    const outcome = await daemon.run([
      ...ENTRY,
      ...[
        '--stop',
        '1955',
        '--stop-limit',
        '1950',
        '--target',
        '2030',
        '--session',
        's1',
        '--client-id',
        'b1',
      ],
    ]);
    expect(outcome).toMatchObject({ code: 0, json: { group: 'g1', state: 'working' } });
    expect(daemon.calls).toEqual([
      {
        command: 'order.bracket',
        input: {
          symbol: 'ETHP',
          strategy: 'main',
          side: 'buy',
          type: 'limit',
          amount: 1_000_000n,
          price: 2_000_000_000n,
          stop: { stopPrice: 1_955_000_000n, price: 1_950_000_000n },
          target: { price: 2_030_000_000n },
          session: 's1',
          clientId: 'b1',
        },
      },
    ]);
    const read = await daemon.read([...ENTRY, '--target', '2030']);
    expect(read.stdout).toContain('Bracket to buy ETHP in main: working.');
    expect(read.stdout).toMatch(/stop {3}sell {2}stop .* 1955 /);
  });

  it('ends with 1 and says the field where the daemon refuses it', async () => {
    const daemon = await fakeDaemon({
      'order.bracket': () => {
        throw new CountersignError('BRACKET_SIDE', 'The stop is above.', 'Lower it.', {
          path: 'stop.stopPrice',
        });
      },
    });
    expect(await daemon.run([...ENTRY, '--stop', '2100'])).toMatchObject({
      code: 1,
      stdout: '',
      error: { code: 'BRACKET_SIDE', path: 'stop.stopPrice' },
    });
  });

  it('ends with 1 where it stands still, or where its entry came to nothing', async () => {
    const problem = { code: 'BRACKET_UNPROTECTED', message: 'No stop.', hint: 'Try again.' };
    const error = {
      reason: 'SafetyFailure',
      safety: 'OMFLessThanIMF',
      message: 'No margin.',
      retry: 'no' as const,
    };
    const legs = [leg({ state: 'refused', error })];
    const daemon = await fakeDaemon({
      'group.retry': () => row({ state: 'stuck', problem }),
      'group.cancel': () => row({ state: 'ended', ending: 'not-entered', legs }),
    });
    expect(await daemon.run(['group', 'retry', 'g1'])).toMatchObject({
      code: 1,
      json: { state: 'stuck' },
      error: problem,
    });
    expect(await daemon.run(['group', 'cancel', 'g1'])).toMatchObject({
      code: 1,
      error: { code: 'OMFLessThanIMF' },
    });
  });
});

describe('a scale on the command line', () => {
  it("is spread over the market's own grid, as the ticket does it", async () => {
    const daemon = await fakeDaemon({
      'market.list': () => [MARKET],
      'order.scale': () => row({ kind: 'scale' }),
    });
    expect(await daemon.run([...SCALE, '--sizes', 'rising', '--type', 'post-only'])).toMatchObject({
      code: 0,
    });
    expect(daemon.calls.at(-1)).toEqual({
      command: 'order.scale',
      input: {
        symbol: 'ETHP',
        strategy: 'main',
        side: 'buy',
        type: 'post-only',
        orders: [
          { price: 1_900_000_000n, amount: 100_000n },
          { price: 1_890_000_000n, amount: 200_000n },
          { price: 1_880_000_000n, amount: 300_000n },
        ],
      },
    });
  });

  it.each([
    ['a price off the grid', { from: '1900.05' }, 'SCALE_IMPOSSIBLE'],
    ['too many orders', { count: '21' }, 'SCALE_IMPOSSIBLE'],
    ['fewer prices than orders', { to: '1900.1' }, 'SCALE_IMPOSSIBLE'],
    ['less than the smallest size each', { amount: '0.0002' }, 'SCALE_IMPOSSIBLE'],
    ['another market', { symbol: 'NONE' }, 'MARKET_UNKNOWN'],
  ])('is wrong usage with %s', async (_, over, code) => {
    const daemon = await fakeDaemon({ 'market.list': () => [MARKET] });
    const words = SCALE.map((word, i) => {
      const option = SCALE[i - 1]?.replace(/^--/, '');
      return Object.entries(over).find(([name]) => name === option)?.[1] ?? word;
    });
    expect(await daemon.run(words)).toMatchObject({ code: 2, stdout: '', error: { code } });
  });
});

describe('groups on the command line', () => {
  it('are listed with every order, and told apart from none', async () => {
    const rows = [row(), row({ group: 'g2', state: 'ended', ending: 'done' })];
    const daemon = await fakeDaemon({ 'group.list': () => rows });
    expect((await daemon.run(['group', 'list'])).json).toEqual(rows);
    expect((await daemon.read(['group', 'list'])).stdout).toMatch(
      /working\.[^]*Group: g1\n\n[^]*done\.[^]*Group: g2$/,
    );
    const none = await fakeDaemon({ 'group.list': () => [] });
    expect((await none.read(['group', 'list'])).stdout).toBe('There are no brackets and scales.');
  });

  it('are cancelled by their id', async () => {
    const daemon = await fakeDaemon({ 'group.cancel': () => row({ state: 'ending', ending: 'cancelled' }) });
    expect(await daemon.run(['group', 'cancel', 'g1'])).toMatchObject({ code: 0, json: { state: 'ending' } });
    expect(daemon.calls).toEqual([{ command: 'group.cancel', input: { group: 'g1' } }]);
  });
});

describe('malformed brackets and scales', () => {
  it.each([
    ['no exit', ENTRY, 'OPTION_MISSING'],
    ['a worst price without a stop', [...ENTRY, '--target', '2030', '--stop-limit', '1'], 'OPTION_MISSING'],
    ['a stop that is no number', [...ENTRY, '--stop', 'low'], 'DECIMAL_SYNTAX'],
    ['a negative target', [...ENTRY, '--target', '-1'], 'DECIMAL_NEGATIVE'],
    ['an amount of a scale that is none', [...SCALE, '--amount', '1e3'], 'DECIMAL_SYNTAX'],
    ['a negative price of a scale', [...SCALE, '--from', '-1'], 'DECIMAL_NEGATIVE'],
    ['a count that is none', [...SCALE, '--count', 'many'], 'NUMBER_SYNTAX'],
    ['sizes that are none', [...SCALE, '--sizes', 'wild'], 'OPTION_VALUE'],
    ['no group', ['group', 'cancel'], 'OPERAND_MISSING'],
  ])('end with 2 before anything is asked of a daemon: %s', async (_, words, code) => {
    const outcome = await cli([...words, '--data-dir', temporaryFolder(), '--json']);
    expect(outcome).toMatchObject({ code: 2, stdout: '', error: { code } });
  });
});
