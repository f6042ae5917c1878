import { webcrypto } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeRecipient } from '../../../src-shared/confidential/index.ts';
import type { CommandInput, ContractClient } from '../../../src-shared/contract/index.ts';
import { selectProfile } from '../../../src-main/daemon/index.ts';
import { memoryKeychain } from '../custody/vault/old-vaults.ts';
import { LOCAL, startDaemon, venueFound, type TestDaemon } from '../support/daemon.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startStubVenue } from '../support/stub-venue.ts';
import { until } from '../support/wait.ts';

const KEY = '0x4c0883a69102937d6231471b5dbb6204fe512961708279a1b2c3d4e5f6071829';
const SOMEBODY = `0x${'ab'.repeat(20)}`;
const PASSPHRASE = 'a passphrase';
const BY_PASSPHRASE = { by: 'passphrase', passphrase: PASSPHRASE } as const;
type Over = Parameters<typeof startDaemon>[0];

async function practice(over: Over = { passphrase: PASSPHRASE }): Promise<TestDaemon> {
  const stub = await startStubVenue();
  const selected = selectProfile({ profile: 'practice', baseUrl: stub.baseUrl, wsUrl: stub.wsUrl });
  const test = await startDaemon({ selected, ...over });
  await venueFound(test);
  return test;
}

async function live(over: Over = { passphrase: PASSPHRASE }): Promise<TestDaemon> {
  const stub = await startStubVenue();
  const file = join(temporaryFolder(), 'lab.json');
  const domain = { name: 'DerivaDEX', version: '1', chainId: 99, verifyingContract: SOMEBODY };
  writeFileSync(
    file,
    JSON.stringify({ id: 'lab', kind: 'testnet', baseUrl: stub.baseUrl, wsUrl: stub.wsUrl, domain }),
  );
  return startDaemon({ selected: selectProfile({ profile: file }), acceptUnverified: true, ...over });
}

/** Asks for an export and reads it, as whoever made the key can. */
async function exported(
  client: Pick<ContractClient, 'call'>,
  input: Omit<CommandInput<'wallet.export'>, 'recipient'>,
): Promise<string> {
  const reader = await makeRecipient(webcrypto.subtle);
  const { sealed } = await client.call('wallet.export', { ...input, recipient: reader.publicKey });
  return Buffer.from(await reader.open(sealed)).toString('utf8');
}

describe('an export', () => {
  it('wants the passphrase of the vault each time, on a live profile from the interface as well', async () => {
    const { client, connect } = await live();
    const { address } = await client.call('wallet.import', { name: 'Live', secret: KEY });
    const local = connect(LOCAL);
    for (const approval of [undefined, { by: 'interface' }, { by: 'yes' }] as const)
      await expect(exported(client, { address, as: 'key', approval })).rejects.toMatchObject({
        code: 'VAULT_PASSPHRASE_NEEDED',
      });
    await expect(
      exported(local, { address, as: 'key', approval: { by: 'passphrase', passphrase: 'guess' } }),
    ).rejects.toMatchObject({ code: 'VAULT_PASSPHRASE' });
    expect(await exported(local, { address, as: 'key', approval: BY_PASSPHRASE })).toBe(KEY);
    expect(await exported(client, { address, as: 'key', approval: BY_PASSPHRASE })).toBe(KEY);
  });

  it('is answered with yes where one practises', async () => {
    const { connect } = await practice();
    const local = connect(LOCAL);
    const { address } = await local.call('wallet.create', { name: 'New', words: 12 });
    const phrase = await exported(local, { address, as: 'phrase', approval: { by: 'yes' } });
    expect(phrase.split(' ')).toHaveLength(12);
    expect(await local.call('wallet.check', { by: 'phrase', address, phrase })).toMatchObject({
      backedUp: true,
    });
  });

  it('from a vault in the keychain reads the keychain again and asks a person', async () => {
    const keychain = memoryKeychain();
    const { client, connect } = await live({ keychain, keychainMode: 'auto' });
    const { address } = await client.call('wallet.import', { name: 'Live', secret: KEY });
    const asked = exported(connect(LOCAL), { address, as: 'key', approval: { by: 'yes' } });
    const waiting = await until(async () => (await client.call('approvals.list', {}))[0], 'the question');
    expect(waiting).toMatchObject({
      command: 'wallet export',
      preview: { title: 'Show the private key of Live' },
    });
    await client.call('approvals.approve', { id: waiting.id });
    expect(await asked).toBe(KEY);
    keychain.entries.clear();
    await expect(
      exported(client, { address, as: 'key', approval: { by: 'interface' } }),
    ).rejects.toMatchObject({ code: 'VAULT_KEY_MISSING' });
  });

  it('says what is not there before anybody is asked, and takes no key that is none', async () => {
    const { client, connect } = await live();
    const local = connect(LOCAL);
    const { address } = await client.call('wallet.import', { name: 'Live', secret: KEY });
    await expect(exported(local, { address, as: 'phrase' })).rejects.toMatchObject({
      code: 'PHRASE_UNKNOWN',
    });
    await expect(exported(local, { address, as: 'keystore', password: 'short' })).rejects.toMatchObject({
      code: 'KEYSTORE_PASSWORD_WEAK',
    });
    await expect(exported(local, { address: SOMEBODY, as: 'key' })).rejects.toMatchObject({
      code: 'WALLET_UNKNOWN',
    });
    await expect(
      local.call('wallet.export', { address, as: 'key', recipient: '0x04', approval: BY_PASSPHRASE }),
    ).rejects.toMatchObject({ code: 'RECIPIENT_INVALID' });
    expect(await client.call('approvals.list', {})).toEqual([]);
  });
});

describe('a wallet that is removed', () => {
  it('takes its session keys with it, once its name was typed and a person agreed', async () => {
    const { client, connect, dataDir } = await practice();
    const { address } = await client.call('wallet.import', { name: 'Mine', secret: KEY });
    const other = await client.call('wallet.create', { name: 'Other' });
    const issue = (wallet: string) =>
      client.call('session.issue', {
        scope: ['order'],
        lifetimeSeconds: 3600,
        wallet,
        approval: { by: 'interface' },
      });
    const [gone, kept] = [await issue(address), await issue(other.address)];
    const local = connect(LOCAL);
    await expect(
      local.call('wallet.remove', { address, name: 'mine', approval: { by: 'yes' } }),
    ).rejects.toMatchObject({ code: 'WALLET_NAME' });
    const preview = await local.call('wallet.preview', { address, what: 'remove' });
    expect(preview.sentences.join(' ')).toContain('session key ends');
    expect(await local.call('wallet.remove', { address, name: 'Mine', approval: { by: 'yes' } })).toEqual({
      address,
      sessionsEnded: 1,
    });
    expect(await client.call('wallet.list', {})).toMatchObject([{ address: other.address }]);
    const sessions = await client.call('session.list', {});
    expect(Object.fromEntries(sessions.map(({ session, state }) => [session, state]))).toEqual({
      [gone.session]: 'revoked',
      [kept.session]: 'active',
    });
    const file = readFileSync(join(dataDir, 'vault'), 'utf8');
    expect(file).not.toContain(address);
    expect(file).not.toContain(gone.session);
    expect(file).toContain(kept.session);
  });

  it('stays when nobody agrees', async () => {
    const { client, connect } = await live();
    const { address } = await client.call('wallet.import', { name: 'Live', secret: KEY });
    const asked = connect(LOCAL).call('wallet.remove', { address, name: 'Live', approval: { by: 'yes' } });
    const { id } = await until(async () => (await client.call('approvals.list', {}))[0], 'the question');
    await client.call('approvals.reject', { id });
    await expect(asked).rejects.toMatchObject({ code: 'APPROVAL_REJECTED' });
    expect(await client.call('wallet.list', {})).toHaveLength(1);
  });
});

describe('the wallet in use', () => {
  it('is what status, orders, positions and account show, across a restart, and signs nothing by itself', async () => {
    const { client, connect, watch, stop, dataDir } = await practice();
    const first = await client.call('wallet.create', { name: 'First' });
    const second = await client.call('wallet.create', { name: 'Second' });
    const status = watch('status', {});
    const account = watch('account', {});
    await until(() => status.at(-1)?.wallet?.address === first.address, 'the first wallet');
    await connect(LOCAL).call('wallet.use', { address: second.address });
    await until(() => status.at(-1)?.wallet?.address === second.address, 'the second wallet');
    await until(() => account.at(-1)?.trader === second.address, 'its account');
    expect(await client.call('account.get', {})).toMatchObject({ trader: second.address });
    expect(await client.call('account.get', { wallet: first.address })).toMatchObject({
      trader: first.address,
    });
    await expect(
      client.call('account.withdraw', { strategy: 'main', amount: '1', approval: { by: 'interface' } }),
    ).rejects.toMatchObject({ code: 'WALLET_AMBIGUOUS' });
    await stop();
    const again = await practice({ passphrase: PASSPHRASE, dataDir });
    expect((await again.client.call('status.get', {})).wallet).toMatchObject({ address: second.address });
    await again.client.call('wallet.remove', {
      address: second.address,
      name: 'Second',
      approval: { by: 'interface' },
    });
    expect((await again.client.call('status.get', {})).wallet).toMatchObject({ address: first.address });
    await expect(again.client.call('wallet.use', { address: SOMEBODY })).rejects.toMatchObject({
      code: 'WALLET_UNKNOWN',
    });
  });

  it('may be one that is only watched, which never signs', async () => {
    const { client } = await practice();
    await client.call('wallet.watch', { name: 'Whale', address: SOMEBODY });
    expect((await client.call('status.get', {})).wallet).toMatchObject({ name: 'Whale' });
    expect(await client.call('account.get', {})).toMatchObject({ trader: SOMEBODY });
    await expect(
      client.call('session.issue', {
        scope: ['order'],
        lifetimeSeconds: 3600,
        approval: { by: 'interface' },
      }),
    ).rejects.toMatchObject({ code: 'NO_WALLET' });
    await expect(
      client.call('session.issue', {
        scope: ['order'],
        lifetimeSeconds: 3600,
        wallet: SOMEBODY,
        approval: { by: 'interface' },
      }),
    ).rejects.toMatchObject({ code: 'WALLET_WATCHES' });
    const { address } = await client.call('wallet.create', { name: 'Mine' });
    const issued = await client.call('session.issue', {
      scope: ['order'],
      lifetimeSeconds: 3600,
      approval: { by: 'interface' },
    });
    expect((await client.call('session.list', {}))[0]).toMatchObject({
      session: issued.session,
      wallet: address,
    });
  });
});

describe('keeping the vault in another way', () => {
  it('wants the passphrase that it has, and from then on the new one opens it', async () => {
    const { client, connect } = await live();
    const { address } = await client.call('wallet.import', { name: 'Live', secret: KEY });
    const wish = { protection: 'passphrase', passphrase: 'another one' } as const;
    await expect(
      client.call('vault.protect', { ...wish, approval: { by: 'interface' } }),
    ).rejects.toMatchObject({
      code: 'VAULT_PASSPHRASE_NEEDED',
    });
    await connect(LOCAL).call('vault.protect', { ...wish, approval: BY_PASSPHRASE });
    await client.call('vault.lock', {});
    await expect(client.call('vault.unlock', { passphrase: PASSPHRASE })).rejects.toMatchObject({
      code: 'VAULT_PASSPHRASE',
    });
    await client.call('vault.unlock', { passphrase: 'another one' });
    const approval = { by: 'passphrase', passphrase: 'another one' } as const;
    expect(await exported(client, { address, as: 'key', approval })).toBe(KEY);
  });

  it('in the keychain needs a person on a live profile', async () => {
    const keychain = memoryKeychain();
    const { client, connect } = await live({ keychain, keychainMode: 'auto' });
    await client.call('wallet.import', { name: 'Live', secret: KEY });
    const asked = connect(LOCAL).call('vault.protect', {
      protection: 'passphrase',
      passphrase: 'mine alone',
      approval: { by: 'yes' },
    });
    const { id, preview } = await until(
      async () => (await client.call('approvals.list', {}))[0],
      'the question',
    );
    expect(preview.title).toBe('Keep the vault under a passphrase');
    await client.call('approvals.approve', { id });
    await asked;
    expect((await client.call('status.get', {})).vault).toMatchObject({ protection: 'passphrase' });
    expect(keychain.entries.size).toBe(0);
  });

  it('on a live profile is never without protection', async () => {
    const { client } = await live();
    await client.call('wallet.import', { name: 'Live', secret: KEY });
    await expect(
      client.call('vault.protect', { protection: 'unprotected', approval: BY_PASSPHRASE }),
    ).rejects.toMatchObject({ code: 'VAULT_UNPROTECTED' });
  });
});

describe('the backup of a phrase', () => {
  it('is checked by the words that were asked for', async () => {
    const { client } = await practice();
    const { address } = await client.call('wallet.create', { name: 'New' });
    const words = (await exported(client, { address, as: 'phrase', approval: BY_PASSPHRASE })).split(' ');
    const { positions } = await client.call('wallet.challenge', { address });
    await expect(
      client.call('wallet.check', { by: 'words', address, words: ['a', 'b', 'c'] }),
    ).rejects.toMatchObject({ code: 'BACKUP_WRONG' });
    const asked = await client.call('wallet.challenge', { address });
    expect(asked.positions).toHaveLength(positions.length);
    const right = asked.positions.map((position) => words[position - 1] ?? '');
    expect(await client.call('wallet.check', { by: 'words', address, words: right })).toMatchObject({
      backedUp: true,
    });
  });
});

describe('a phrase that is imported', () => {
  it('shows its accounts first, and gives the one that was chosen', async () => {
    const { client } = await practice();
    const secret = 'test test test test test test test test test test test junk';
    const rows = await client.call('wallet.paths', { secret, layout: 'live', from: 1, count: 3 });
    expect(rows).toHaveLength(3);
    const [row] = rows;
    const wallet = await client.call('wallet.import', { name: 'Chosen', secret, path: row?.path });
    expect(wallet).toMatchObject({ address: row?.address, path: "m/44'/60'/1'/0/0" });
    await expect(
      client.call('wallet.paths', { secret: secret.replace('junk', 'test'), layout: 'live' }),
    ).rejects.toMatchObject({ code: 'PHRASE_INVALID' });
  });
});
