import { webcrypto } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeRecipient } from '../../../src-shared/confidential/index.ts';
import type { ContractClient, PendingApproval } from '../../../src-shared/contract/index.ts';
import { selectProfile } from '../../../src-main/daemon/index.ts';
import { memoryKeychain } from '../custody/vault/old-vaults.ts';
import { LOCAL, startDaemon, type TestDaemon } from '../support/daemon.ts';
import { temporaryFolder } from '../support/folder.ts';
import { liveOnStub, PASSPHRASE, practiceOnStub } from '../support/on-stub.ts';
import { until } from '../support/wait.ts';

const SECRET = `0x${'11'.repeat(32)}`;
const YES = { by: 'yes' } as const;
const BY_PASSPHRASE = { by: 'passphrase', passphrase: PASSPHRASE } as const;
type Calls = Pick<ContractClient, 'call'>;

const codeOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => (error as { code: string }).code,
  );

async function exportOf(client: Calls, address: string, approval: typeof YES | typeof BY_PASSPHRASE) {
  const reader = await makeRecipient(webcrypto.subtle);
  const { sealed } = await client.call('wallet.export', {
    address,
    as: 'key',
    recipient: reader.publicKey,
    approval,
  });
  return Buffer.from(await reader.open(sealed)).toString('utf8');
}

const question = (client: Calls): Promise<PendingApproval> =>
  until(async () => (await client.call('approvals.list', {}))[0], 'the question');

/** A practice profile over a vault in a keychain, with a wallet of each class. */
async function practiceInKeychain(
  live: boolean,
): Promise<TestDaemon & { keychain: ReturnType<typeof memoryKeychain> }> {
  const keychain = memoryKeychain();
  const selected = selectProfile({
    profile: 'practice',
    baseUrl: 'http://127.0.0.1:9',
    wsUrl: 'ws://127.0.0.1:9',
  });
  const test = await startDaemon({ selected, keychain, keychainMode: 'auto' });
  await test.client.call('vault.setup', { protection: 'keychain' });
  await test.client.call('wallet.create', { name: 'Practice' });
  if (live) await test.client.call('wallet.import', { name: 'Savings', secret: SECRET, class: 'live' });
  return { ...test, keychain };
}

describe('on a practice profile yes is no approval for a live wallet in the same vault', () => {
  it('under a passphrase: neither for its export nor for a backup nor for its removal', async () => {
    const { client, connect } = await practiceOnStub();
    const { address } = await client.call('wallet.import', {
      name: 'Savings',
      secret: SECRET,
      class: 'live',
    });
    const bot = connect(LOCAL);
    expect(await codeOf(exportOf(bot, address, YES))).toBe('VAULT_PASSPHRASE_NEEDED');
    const path = join(temporaryFolder(), 'out');
    const wish = { path, passphrase: 'chosen by a program', approval: YES };
    expect(await codeOf(bot.call('backup.write', wish))).toBe('VAULT_PASSPHRASE_NEEDED');
    expect(existsSync(path)).toBe(false);
    const protect = { protection: 'passphrase', passphrase: 'chosen by a program', approval: YES } as const;
    expect(await codeOf(bot.call('vault.protect', protect))).toBe('VAULT_PASSPHRASE_NEEDED');
    const removing = codeOf(bot.call('wallet.remove', { address, name: 'Savings', approval: YES }));
    const asked = await question(client);
    // No other program can say it either.
    expect(await codeOf(connect(LOCAL).call('approvals.approve', { id: asked.id, approval: YES }))).toBe(
      'NOT_ALLOWED',
    );
    await client.call('approvals.reject', { id: asked.id });
    expect(await removing).toBe('APPROVAL_REJECTED');
    expect(await client.call('wallet.list', {})).toHaveLength(2);
    expect(await exportOf(bot, address, BY_PASSPHRASE)).toBe(SECRET);
  });

  it('and stays one for the practice wallets beside it', async () => {
    const { client, connect } = await practiceOnStub();
    await client.call('wallet.import', { name: 'Savings', secret: SECRET, class: 'live' });
    const [practice] = await client.call('wallet.list', {});
    const bot = connect(LOCAL);
    expect(await exportOf(bot, practice?.address ?? '', YES)).toMatch(/^0x/);
    const wish = { address: practice?.address ?? '', name: 'Test', approval: YES };
    expect(await bot.call('wallet.remove', wish)).toMatchObject({ sessionsEnded: 0 });
  });

  it('in the keychain: a person is asked before it unlocks, is kept otherwise, or shows the key', async () => {
    const { client, connect } = await practiceInKeychain(true);
    const savings = (await client.call('wallet.list', {})).find(({ name }) => name === 'Savings');
    const bot = connect(LOCAL);
    const rejected = async (work: Promise<unknown>, title: string): Promise<PendingApproval> => {
      const outcome = codeOf(work);
      const asked = await question(client);
      expect(asked.preview.title).toContain(title);
      await client.call('approvals.reject', { id: asked.id });
      expect(await outcome).toBe('APPROVAL_REJECTED');
      return asked;
    };
    await rejected(exportOf(connect({ ...LOCAL, label: 'a' }), savings?.address ?? '', YES), 'private key');
    const protect = { protection: 'passphrase', passphrase: 'chosen by a program', approval: YES } as const;
    const { preview } = await rejected(
      connect({ ...LOCAL, label: 'b' }).call('vault.protect', protect),
      'Keep the vault',
    );
    expect(preview.sentences.join(' ')).toContain('whoever asked can open the vault');
    const path = join(temporaryFolder(), 'out');
    const backup = { path, passphrase: 'chosen by a program', approval: YES };
    const written = await rejected(connect({ ...LOCAL, label: 'c' }).call('backup.write', backup), 'backup');
    expect(written.preview.sentences.join(' ')).toContain('whoever asked can open the file');
    await client.call('vault.lock', { everything: true });
    await rejected(bot.call('vault.unlock', {}), 'Unlock the vault');
    expect((await client.call('status.get', {})).vault).toMatchObject({
      state: 'locked',
      protection: 'keychain',
    });
    await client.call('vault.unlock', {});
  });

  it('and a click is none in a page whose address a program asked for', async () => {
    const { client, connect } = await practiceInKeychain(true);
    const [practice, savings] = await client.call('wallet.list', {});
    const page = connect({ kind: 'interface', label: 'interface (asked for)', askedBy: 'command line' });
    const reader = await makeRecipient(webcrypto.subtle);
    const exporting = (address = '') =>
      page.call('wallet.export', {
        address,
        as: 'key',
        recipient: reader.publicKey,
        approval: { by: 'interface' },
      });
    expect(await codeOf(exporting(savings?.address))).toBe('NOT_ALLOWED');
    expect(await codeOf(exporting(practice?.address))).toBeNull();
    const removing = codeOf(
      connect(LOCAL).call('wallet.remove', {
        address: savings?.address ?? '',
        name: 'Savings',
        approval: YES,
      }),
    );
    const { id } = await question(client);
    expect(await codeOf(page.call('approvals.approve', { id }))).toBe('NOT_ALLOWED');
    await client.call('approvals.reject', { id });
    expect(await removing).toBe('APPROVAL_REJECTED');
  });

  it('in the keychain: a program unlocks and protects what holds practice wallets alone', async () => {
    const { client, connect } = await practiceInKeychain(false);
    const bot = connect(LOCAL);
    await client.call('vault.lock', { everything: true });
    await bot.call('vault.unlock', {});
    await bot.call('vault.protect', { protection: 'passphrase', passphrase: 'eight or more', approval: YES });
    expect((await client.call('status.get', {})).vault).toMatchObject({ protection: 'passphrase' });
  });

  it('nor for one that comes while what was agreed to for practice wallets is under way', async () => {
    const { client, connect, keychain } = await practiceInKeychain(false);
    const get = keychain.get.bind(keychain);
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    let asked = 0;
    keychain.get = async (account) => {
      asked++;
      await held;
      return get(account);
    };
    const bot = connect(LOCAL);
    const path = join(temporaryFolder(), 'out');
    const backup = codeOf(
      bot.call('backup.write', { path, passphrase: 'chosen by a program', approval: YES }),
    );
    const protect = codeOf(
      bot.call('vault.protect', {
        protection: 'passphrase',
        passphrase: 'chosen by a program',
        approval: YES,
      }),
    );
    await until(() => asked === 2, 'both to be under way');
    await client.call('wallet.import', { name: 'Savings', secret: SECRET, class: 'live' });
    go();
    expect([await backup, await protect]).toEqual(['CHANGED_MEANWHILE', 'CHANGED_MEANWHILE']);
    expect(existsSync(path)).toBe(false);
    expect((await client.call('status.get', {})).vault).toMatchObject({ protection: 'keychain' });
  });
});

describe('a program that changes by what people know live wallets', () => {
  it('asks before it renames and chooses one, and a bare yes is no answer', async () => {
    const { client, connect } = await liveOnStub({ acceptUnverified: true });
    const [own] = await client.call('wallet.list', {});
    const address = own?.address ?? '';
    const asks: [string, (bot: Calls) => Promise<unknown>, string][] = [
      [
        'rename',
        (bot) => bot.call('wallet.rename', { address, name: 'Old', approval: YES }),
        'Call the wallet Live',
      ],
      ['use', (bot) => bot.call('wallet.use', { address, approval: YES }), 'Show the wallet Live'],
    ];
    for (const [label, ask, title] of asks) {
      const outcome = codeOf(ask(connect({ ...LOCAL, label })));
      const { id, preview } = await question(client);
      expect(preview.title).toContain(title);
      await client.call('approvals.reject', { id });
      expect(await outcome).toBe('APPROVAL_REJECTED');
    }
    expect(await client.call('wallet.list', {})).toMatchObject([{ address, name: 'Live' }]);
    const bot = connect(LOCAL);
    await bot.call('wallet.rename', { address, name: 'Trading', approval: BY_PASSPHRASE });
    expect((await client.call('wallet.rename', { address, name: 'Live' })).name).toBe('Live');
  });

  it('does nothing when what it asked for reads otherwise by then', async () => {
    const { client, connect } = await liveOnStub({ acceptUnverified: true });
    const [own] = await client.call('wallet.list', {});
    const address = own?.address ?? '';
    const renaming = codeOf(connect(LOCAL).call('wallet.rename', { address, name: 'Old' }));
    const { id } = await question(client);
    await client.call('wallet.rename', { address, name: 'Other' });
    await client.call('approvals.approve', { id });
    expect(await renaming).toBe('CHANGED_MEANWHILE');
  });

  it('brings one along without asking, and the wallet in use stays the one in use', async () => {
    const { client, connect } = await liveOnStub({ acceptUnverified: true });
    const bot = connect(LOCAL);
    await bot.call('wallet.import', { name: 'Mine', secret: SECRET });
    await bot.call('wallet.watch', { name: 'Somebody', address: `0x${'ab'.repeat(20)}` });
    expect((await client.call('status.get', {})).wallet).toMatchObject({ name: 'Live' });
    expect(await client.call('approvals.list', {})).toEqual([]);
  });

  it('is not asked for a practice wallet where one practises', async () => {
    const { client, connect } = await practiceOnStub();
    const bot = connect(LOCAL);
    const { address } = await bot.call('wallet.import', { name: 'Mine', secret: SECRET });
    await bot.call('wallet.rename', { address, name: 'Other' });
    expect(await bot.call('wallet.use', { address })).toMatchObject({ name: 'Other' });
    expect(await client.call('approvals.list', {})).toEqual([]);
  });
});

describe('a wallet that got another name while its removal waited for an answer', () => {
  it('stays, and its session keys sign on', async () => {
    const { client, connect } = await liveOnStub({ acceptUnverified: true });
    const [own] = await client.call('wallet.list', {});
    const address = own?.address ?? '';
    const approval = { by: 'interface' } as const;
    await client.call('session.issue', { scope: ['order'], lifetimeSeconds: 3600, approval });
    const removing = codeOf(connect(LOCAL).call('wallet.remove', { address, name: 'Live' }));
    const { id } = await question(client);
    await client.call('wallet.rename', { address, name: 'Other' });
    await client.call('approvals.approve', { id });
    expect(await removing).toBe('WALLET_NAME');
    expect(await client.call('session.list', {})).toMatchObject([{ state: 'active' }]);
  });
});

describe('a backup that a program asked for', () => {
  it('and that nobody answers keeps no person from another one', async () => {
    const { client, connect } = await practiceInKeychain(true);
    const folder = temporaryFolder();
    const waiting = codeOf(
      connect(LOCAL).call('backup.write', { path: join(folder, 'its'), passphrase: 'chosen by it' }),
    );
    const { id } = await question(client);
    const mine = {
      path: join(folder, 'mine'),
      passphrase: 'chosen by me',
      approval: { by: 'interface' } as const,
    };
    expect(await client.call('backup.write', mine)).toMatchObject({ wallets: 2 });
    await client.call('approvals.reject', { id });
    expect(await waiting).toBe('APPROVAL_REJECTED');
  });
});
