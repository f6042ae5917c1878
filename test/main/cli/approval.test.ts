import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import type { SigningPreview } from '../../../src-shared/contract/index.ts';
import { cli, fakeDaemon, status, temporaryFolder, type FakeDaemon, type StatusChange } from './support.ts';

const ISSUE = ['session', 'issue', '--scope', 'order,cancel-all', '--expires', '24h'];
const PREVIEW: SigningPreview = {
  title: 'Authorise a session key',
  sentences: ['It can never withdraw.'],
  signer: '0xwallet',
  fields: [{ name: 'expiry', raw: '1795343235', readable: 'tomorrow' }],
  digest: '0xdigest',
  expirySeconds: 1_795_343_235,
};

const issuing = (change: StatusChange = {}): Promise<FakeDaemon> =>
  fakeDaemon({
    'status.get': () => status(change),
    'session.prepare': () => ({ prepared: 'd1', preview: PREVIEW, validMs: 60_000 }),
    'session.submit': () => ({
      session: 's1',
      address: '0xkey',
      scope: ['order'],
      expirySeconds: 1_795_343_235,
    }),
  });

const approvalOf = (daemon: FakeDaemon): unknown =>
  (
    daemon.calls.find(({ command }) => command === 'session.submit')?.input as
      { approval?: unknown } | undefined
  )?.approval;

function passphraseFile(text = 'correct horse\n'): string {
  const file = join(temporaryFolder(), 'passphrase');
  writeFileSync(file, text);
  return file;
}

describe('the approval of a wallet-signed command', () => {
  it('shows every signed field before it is given, and answers in one line', async () => {
    const daemon = await issuing();
    const outcome = await daemon.run([...ISSUE, '--yes']);
    expect(outcome).toMatchObject({
      code: 0,
      json: { session: 's1', address: '0xkey', scope: ['order'], expirySeconds: 1_795_343_235 },
    });
    for (const text of [
      PREVIEW.title,
      'It can never withdraw.',
      '0xwallet',
      'expiry',
      '1795343235',
      'tomorrow',
      '0xdigest',
    ]) {
      expect(outcome.stderr).toContain(text);
    }
    expect(approvalOf(daemon)).toEqual({ by: 'yes' });
  });

  it('asks on the terminal, and takes a yes for practice', async () => {
    const daemon = await issuing();
    await daemon.run(ISSUE, { answers: ['y'] });
    expect(approvalOf(daemon)).toEqual({ by: 'yes' });
  });

  it.each(['', 'n', 'no', 'yesterday'])('takes %j for a no and signs nothing', async (word) => {
    const daemon = await issuing();
    expect(await daemon.run(ISSUE, { answers: [word] })).toMatchObject({
      code: 2,
      stdout: '',
      error: { code: 'CANCELLED' },
    });
    expect(daemon.calls.map(({ command }) => command)).not.toContain('session.submit');
  });

  it('waits for the interface when there is neither terminal nor option', async () => {
    const daemon = await issuing();
    const outcome = await daemon.run(ISSUE);
    expect(outcome.stderr).toContain('Waiting for approval in the interface');
    expect(approvalOf(daemon)).toBeUndefined();
  });

  it('does not take --yes alone on a live profile', async () => {
    const daemon = await issuing({ kind: 'mainnet', protection: 'keychain' });
    const outcome = await daemon.run([...ISSUE, '--yes']);
    expect(outcome.stderr).toContain('--yes needs --passphrase-file');
    expect(approvalOf(daemon)).toBeUndefined();
  });

  it("takes the vault's passphrase from a file, without its last newline", async () => {
    const daemon = await issuing({ kind: 'mainnet', protection: 'passphrase' });
    await daemon.run([...ISSUE, '--yes', '--passphrase-file', passphraseFile()]);
    expect(approvalOf(daemon)).toEqual({ by: 'passphrase', passphrase: 'correct horse' });
  });

  it('asks for the passphrase on the terminal of a live profile', async () => {
    const daemon = await issuing({ kind: 'testnet', protection: 'passphrase' });
    await daemon.run(ISSUE, { answers: ['yes', 'correct horse'] });
    expect(approvalOf(daemon)).toEqual({ by: 'passphrase', passphrase: 'correct horse' });
  });

  it('ends with what the person at the interface decided', async () => {
    const daemon = await fakeDaemon({
      'status.get': () => status({ kind: 'mainnet' }),
      'session.prepare': () => ({ prepared: 'd1', preview: PREVIEW, validMs: 60_000 }),
      'session.submit': () => {
        throw new CountersignError('APPROVAL_REJECTED', 'It was not approved.', 'Nothing was signed.');
      },
    });
    expect(await daemon.run(ISSUE)).toMatchObject({ code: 1, error: { code: 'APPROVAL_REJECTED' } });
  });

  it('counts the lifetime in seconds and passes on the rails', async () => {
    const daemon = await issuing();
    await daemon.run([
      ...[
        'session',
        'issue',
        '--scope',
        'order',
        '--expires',
        '90m',
        '--name',
        'bot',
        '--symbols',
        'ETHP,BTCP',
        '--yes',
      ],
      ...['--max-order-notional', '1000.5', '--max-open-notional', '5000', '--max-orders-per-minute', '6'],
    ]);
    expect(daemon.calls.find(({ command }) => command === 'session.prepare')?.input).toMatchObject({
      name: 'bot',
      scope: ['order'],
      lifetimeSeconds: 5400,
      rails: {
        symbols: ['ETHP', 'BTCP'],
        maxOrderNotional: 1_000_500_000n,
        maxOpenNotional: 5_000_000_000n,
        maxOrdersPerMinute: 6,
      },
    });
  });

  it('signs just the key that was shown', async () => {
    const daemon = await issuing();
    await daemon.run([...ISSUE, '--yes']);
    expect(daemon.calls.find(({ command }) => command === 'session.submit')?.input).toMatchObject({
      prepared: 'd1',
    });
  });

  it('is given to what waits with the passphrase as well, after showing it', async () => {
    const waiting = {
      id: 'a1',
      requestedAt: 0,
      caller: 'command line',
      command: 'session issue',
      preview: PREVIEW,
      live: true,
      validMs: 60_000,
    };
    const daemon = await fakeDaemon({
      'status.get': () => status({ kind: 'testnet', protection: 'passphrase' }),
      'approvals.list': () => [waiting],
      'approvals.approve': () => ({}),
    });
    const outcome = await daemon.run(['approvals', 'approve', 'a1', '--passphrase-file', passphraseFile()]);
    expect(outcome).toMatchObject({ code: 0, json: { id: 'a1', decision: 'approve' } });
    expect(outcome.stderr).toContain('It can never withdraw.');
    expect(daemon.calls.find(({ command }) => command === 'approvals.approve')?.input).toEqual({
      id: 'a1',
      approval: { by: 'passphrase', passphrase: 'correct horse' },
    });
  });
});

describe('the first wallet', () => {
  const KEY = `0x${'42'.repeat(32)}`;
  const WALLET = {
    address: `0x${'11'.repeat(20)}`,
    name: 'mine',
    kind: 'software',
    class: 'practice',
    path: null,
    backedUp: null,
    createdAt: 1,
  } as const;

  /** A daemon without a vault that cannot decide by itself how one is kept. */
  async function withoutVault(kind: StatusChange['kind'] = 'practice'): Promise<FakeDaemon> {
    let made = false;
    const need = () => {
      if (!made) throw new CountersignError('VAULT_CHOICE_NEEDED', 'The keys need a place.', 'Choose.');
      return WALLET;
    };
    return fakeDaemon({
      'status.get': () => status({ kind }),
      'wallet.import': need,
      'wallet.create': need,
      'vault.setup': () => {
        made = true;
        return {};
      },
    });
  }
  const setupOf = (daemon: FakeDaemon): unknown =>
    daemon.calls.find(({ command }) => command === 'vault.setup')?.input;

  it('is read from standard input and never repeated', async () => {
    const daemon = await fakeDaemon({ 'status.get': () => status(), 'wallet.import': () => WALLET });
    const outcome = await daemon.run(['wallet', 'import', '--name', 'mine'], { stdin: `${KEY}\n` });
    expect(outcome).toMatchObject({
      code: 0,
      json: { address: WALLET.address, kind: 'software', name: 'mine' },
    });
    expect(daemon.calls.at(-1)?.input).toMatchObject({ secret: KEY });
    expect(outcome.stdout + outcome.stderr).not.toContain('4242');
  });

  it('is not taken from an operand, where every process could read it', async () => {
    const outcome = await cli([
      'wallet',
      'import',
      KEY,
      '--name',
      'mine',
      '--json',
      '--data-dir',
      temporaryFolder(),
    ]);
    expect(outcome).toMatchObject({ code: 2, error: { code: 'OPERAND_UNKNOWN' } });
  });

  it('needs something on standard input', async () => {
    const outcome = await cli([
      'wallet',
      'import',
      '--name',
      'mine',
      '--json',
      '--data-dir',
      temporaryFolder(),
    ]);
    expect(outcome).toMatchObject({ code: 2, error: { code: 'SECRET_MISSING' } });
  });

  it('goes unprotected on practice with --yes, saying so', async () => {
    const daemon = await withoutVault();
    const outcome = await daemon.run(['wallet', 'import', '--name', 'mine', '--yes'], { stdin: KEY });
    expect(outcome.code).toBe(0);
    expect(outcome.stderr).toContain('unprotected');
    expect(setupOf(daemon)).toEqual({ protection: 'unprotected' });
  });

  it('makes a vault under the passphrase of a file', async () => {
    const daemon = await withoutVault('mainnet');
    await daemon.run(['wallet', 'create', '--name', 'mine', '--passphrase-file', passphraseFile()]);
    expect(setupOf(daemon)).toEqual({ protection: 'passphrase', passphrase: 'correct horse' });
  });

  it('makes a vault under a passphrase typed twice the same', async () => {
    const daemon = await withoutVault('mainnet');
    await daemon.run(['wallet', 'create', '--name', 'mine'], { answers: ['a long secret', 'a long secret'] });
    expect(setupOf(daemon)).toEqual({ protection: 'passphrase', passphrase: 'a long secret' });
    const other = await withoutVault('mainnet');
    expect(
      await other.run(['wallet', 'create', '--name', 'mine'], {
        answers: ['a long secret', 'a long secert'],
      }),
    ).toMatchObject({
      code: 2,
      error: { code: 'PASSPHRASE_DIFFERS' },
    });
    expect(setupOf(other)).toBeUndefined();
  });

  it.each([
    ['practice without a word', 'practice', []],
    ['live, whatever --yes says', 'mainnet', ['--yes']],
  ] as const)('is refused on %s', async (_name, kind, more) => {
    const daemon = await withoutVault(kind);
    const outcome = await daemon.run(['wallet', 'create', '--name', 'mine', ...more]);
    expect(outcome).toMatchObject({ code: 1, error: { code: 'VAULT_CHOICE_NEEDED' } });
    expect(setupOf(daemon)).toBeUndefined();
  });
});

describe('practice start', () => {
  const practising = (protection: 'keychain' | 'choose'): Promise<FakeDaemon> =>
    fakeDaemon({
      'practice.preview': () => ({
        steps: [{ done: false, text: 'Make a wallet' }],
        signing: PREVIEW,
        protection,
      }),
      'practice.start': () => ({ wallet: '0xw', strategy: 'main', session: 's1' }),
      'vault.setup': () => ({}),
    });

  it('goes on unprotected without a terminal where there is no keychain, and says so', async () => {
    const daemon = await practising('choose');
    const outcome = await daemon.run(['practice', 'start']);
    expect(outcome).toMatchObject({ code: 0, json: { wallet: '0xw', strategy: 'main', session: 's1' } });
    expect(outcome.stderr).toContain('unprotected');
    expect(daemon.calls.at(-1)).toEqual({
      command: 'practice.start',
      input: { unprotected: true, expirySeconds: PREVIEW.expirySeconds },
    });
  });

  it('says nothing of it where there is a keychain', async () => {
    const daemon = await practising('keychain');
    expect((await daemon.run(['practice', 'start'])).stderr).toBe('');
    expect(daemon.calls.at(-1)).toEqual({
      command: 'practice.start',
      input: { unprotected: false, expirySeconds: PREVIEW.expirySeconds },
    });
  });

  it('takes a passphrase instead from the person at the terminal', async () => {
    const daemon = await practising('choose');
    await daemon.run(['practice', 'start'], { answers: ['a long secret', 'a long secret'] });
    expect(daemon.calls.slice(-2)).toEqual([
      { command: 'vault.setup', input: { protection: 'passphrase', passphrase: 'a long secret' } },
      { command: 'practice.start', input: { unprotected: false, expirySeconds: PREVIEW.expirySeconds } },
    ]);
  });

  it('shows a person what will be done and signed', async () => {
    const { stderr } = await (await practising('keychain')).read(['practice', 'start']);
    expect(stderr).toContain('will: Make a wallet');
    expect(stderr).toContain('1795343235');
  });
});
