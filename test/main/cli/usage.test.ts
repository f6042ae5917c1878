import { describe, expect, it } from 'vitest';
import { cli, HASH, temporaryFolder } from './support.ts';

const order = (over: Record<string, string | null> = {}): string[] => {
  const options = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '1', price: '2000', ...over };
  return [
    'order',
    'place',
    ...Object.entries(options).flatMap(([name, value]) => (value === null ? [] : [`--${name}`, value])),
  ];
};

describe('wrong usage', () => {
  it.each([
    ['an unknown command', ['fly'], 'COMMAND_UNKNOWN'],
    ['half a command', ['order'], 'COMMAND_UNKNOWN'],
    ['an unknown word of a group', ['order', 'teleport'], 'COMMAND_UNKNOWN'],
    ['an unknown option', ['status', '--fast'], 'OPTION_UNKNOWN'],
    ['an option of another command', ['order', 'list', '--price', '1'], 'OPTION_UNKNOWN'],
    ['an option without its value', ['market', 'book', 'ETHP', '--depth'], 'OPTION_VALUE'],
    ['an option with an empty value', ['market', 'book', 'ETHP', '--depth='], 'OPTION_VALUE'],
    ['a flag with a value', ['status', '--json=yes'], 'OPTION_VALUE'],
    ['a missing operand', ['market', 'book'], 'OPERAND_MISSING'],
    ['an operand too many', ['market', 'book', 'ETHP', 'BTCP'], 'OPERAND_UNKNOWN'],
    ['a missing option', order({ symbol: null }), 'OPTION_MISSING'],
    ['a side that is none', order({ side: 'long' }), 'OPTION_VALUE'],
    ['a type that is none', order({ type: 'iceberg' }), 'OPTION_VALUE'],
    ['a depth that is no number', ['market', 'book', 'ETHP', '--depth', 'many'], 'NUMBER_SYNTAX'],
    ['a depth of nothing', ['market', 'book', 'ETHP', '--depth', '0'], 'INPUT_INVALID'],
    [
      'a lifetime without unit',
      ['session', 'issue', '--scope', 'order', '--expires', '24'],
      'DURATION_SYNTAX',
    ],
    [
      'a lifetime over 30 days',
      ['session', 'issue', '--scope', 'order', '--expires', '31d'],
      'INPUT_INVALID',
    ],
    ['a scope that is none', ['session', 'issue', '--scope', 'withdraw'], 'OPTION_VALUE'],
    ['a port that is none', ['run', '--web', '70000'], 'PORT_SYNTAX'],
    ['a keychain mode that is none', ['run', '--keychain', 'cloud'], 'OPTION_VALUE'],
    ['a wallet that is no address', ['order', 'list', '--wallet', 'mine'], 'ADDRESS_SYNTAX'],
    ['a window that is too long', [...order(), '--recv-window', '60001'], 'INPUT_INVALID'],
    ['a client id that is not ASCII', [...order(), '--client-id', 'ä'], 'INPUT_INVALID'],
  ])('ends with 2 on %s', async (_name, words, code) => {
    const outcome = await cli([...words, '--data-dir', temporaryFolder(), '--json']);
    expect(outcome).toMatchObject({ code: 2, stdout: '', error: { code } });
    expect(Object.keys(outcome.error ?? {})).toEqual(expect.arrayContaining(['code', 'message', 'hint']));
  });
});

describe('malformed intents on the command line', () => {
  it.each([
    ['seven decimals', order({ amount: '1.0000001' }), 'DECIMAL_SYNTAX'],
    ['an exponent', order({ amount: '1e3' }), 'DECIMAL_SYNTAX'],
    ['a negative amount', order({ amount: '-1' }), 'DECIMAL_NEGATIVE'],
    [
      'a negative amount in one word',
      ['order', 'place', '--amount=-1', ...order({ amount: null }).slice(2)],
      'DECIMAL_NEGATIVE',
    ],
    ['a negative fraction', order({ amount: '-.5' }), 'DECIMAL_SYNTAX'],
    ['a word for an amount', order({ amount: '-x' }), 'DECIMAL_SYNTAX'],
    ['a comma', order({ price: '2,000' }), 'DECIMAL_SYNTAX'],
    ['a label over 31 bytes', order({ strategy: 'x'.repeat(32) }), 'LABEL_TOO_LONG'],
    ['a label that is not ASCII', order({ symbol: 'ΞTHP' }), 'LABEL_NOT_ASCII'],
    ['a hash that is not hex', ['order', 'cancel', '0xzz', '--symbol', 'ETHP'], 'HASH_SYNTAX'],
    ['a hash of another length', ['order', 'cancel', `${HASH}00`, '--symbol', 'ETHP'], 'HASH_SYNTAX'],
  ])('are refused before anything is asked of a daemon: %s', async (_name, words, code) => {
    const outcome = await cli([...words, '--data-dir', temporaryFolder(), '--json']);
    expect(outcome).toMatchObject({ code: 2, stdout: '', error: { code } });
  });
});

describe('without a daemon', () => {
  it('says so and how to start one', async () => {
    const outcome = await cli([...order(), '--data-dir', temporaryFolder(), '--json']);
    expect(outcome).toMatchObject({ code: 1, error: { code: 'DAEMON_NOT_RUNNING' } });
    expect(outcome.error?.hint).toContain('countersign run');
  });

  it('says it in plain sentences without --json', async () => {
    const folder = temporaryFolder();
    const outcome = await cli(['status'], { env: { COUNTERSIGN_DATA_DIR: folder } });
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toBe(`No daemon runs for ${folder}.\nStart one with \`countersign run\`.`);
  });

  it('refuses a live profile without addresses, naming the options', async () => {
    const outcome = await cli(['run', '--profile', 'mainnet', '--data-dir', temporaryFolder(), '--json']);
    expect(outcome).toMatchObject({ code: 1, error: { code: 'PROFILE_NO_ADDRESS' } });
    expect(outcome.error?.hint).toContain('--base-url');
  });

  it('refuses an unreadable passphrase file', async () => {
    const outcome = await cli([
      'run',
      '--keychain',
      'file',
      '--passphrase-file',
      '/nowhere/at/all',
      '--json',
      '--data-dir',
      temporaryFolder(),
    ]);
    expect(outcome).toMatchObject({ code: 1, error: { code: 'PASSPHRASE_FILE' } });
  });
});

describe('help', () => {
  it('lists every command of this version', async () => {
    const { code, stdout } = await cli(['--help']);
    expect(code).toBe(0);
    for (const name of [
      'run',
      'open',
      'status',
      'practice start',
      'wallet create',
      'wallet import',
      'wallet list',
      'wallet lock',
      'wallet unlock',
      'session issue',
      'session list',
      'market tickers',
      'market book',
      'order place',
      'order cancel',
      'order cancel-all',
      'order list',
      'position list',
      'account show',
      'request list',
      'request show',
      'approvals list',
      'approvals show',
      'approvals approve',
      'approvals reject',
      'profiles list',
      'profiles check',
      'profiles accept',
    ]) {
      expect(stdout, name).toMatch(new RegExp(`^ {2}${name} `, 'm'));
      const help = await cli([...name.split(' '), '--help']);
      expect(help, name).toMatchObject({ code: 0, stderr: '' });
      expect(help.stdout, name).toContain('--data-dir DIR');
    }
  });

  it('shows a group by its name, and the version', async () => {
    expect((await cli(['order', '--help'])).stdout).toContain('order cancel-all');
    expect((await cli(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+$/);
  });
});
