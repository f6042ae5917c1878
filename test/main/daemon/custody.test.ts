import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDaemon, selectProfile } from '../../../src-main/daemon/index.ts';
import { manualAlarm } from '../support/alarm.ts';
import { LOCAL, startDaemon } from '../support/daemon.ts';
import { temporaryFolder } from '../support/folder.ts';
import { KEY, liveOnStub, practiceOnStub } from '../support/on-stub.ts';
import { startStubVenue } from '../support/stub-venue.ts';
import { until } from '../support/wait.ts';

const SESSION = { scope: ['order' as const], lifetimeSeconds: 3600 };

describe('approval of what a wallet signs', () => {
  it('is a click, from the interface alone', async () => {
    const { client, connect } = await practiceOnStub();
    expect(await client.call('session.issue', { ...SESSION, approval: { by: 'interface' } })).toMatchObject({
      scope: ['order'],
    });
    const local = connect(LOCAL);
    await expect(
      local.call('session.issue', { ...SESSION, approval: { by: 'interface' } }),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it("is the vault's passphrase from anybody", async () => {
    const { connect } = await liveOnStub({ acceptUnverified: true });
    const local = connect(LOCAL);
    await expect(
      local.call('session.issue', { ...SESSION, approval: { by: 'passphrase', passphrase: 'guess' } }),
    ).rejects.toMatchObject({ code: 'VAULT_PASSPHRASE' });
    await local.call('session.issue', {
      ...SESSION,
      approval: { by: 'passphrase', passphrase: 'a passphrase' },
    });
  });

  it('is a plain yes only where one practises; else it waits for a person, who sees what is signed', async () => {
    const { connect, client, watch } = await liveOnStub({ acceptUnverified: true });
    const approvals = watch('approvals', {});
    const local = connect(LOCAL);
    const issued = local.call('session.issue', { ...SESSION, name: 'Bot', approval: { by: 'yes' } });
    const waiting = await until(() => approvals.at(-1)?.[0], 'the question');
    expect(waiting).toMatchObject({
      caller: 'command line',
      command: 'session issue',
      walletName: 'Live',
      preview: { title: 'Authorise a session key: Bot' },
    });
    expect(waiting.preview.digest).toMatch(/^0x[0-9a-f]{64}$/);
    expect(await client.call('session.list', {})).toEqual([]);
    for (const approval of [undefined, { by: 'yes' }, { by: 'interface' }] as const) {
      await expect(local.call('approvals.approve', { id: waiting.id, approval })).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
    }
    await client.call('approvals.approve', { id: waiting.id });
    await issued;
    expect(await client.call('session.list', {})).toMatchObject([{ name: 'Bot', state: 'active' }]);
    await until(() => approvals.at(-1)?.length === 0, 'the end of the question');
  });

  it('is given to what waits by who knows the passphrase', async () => {
    const { connect, client } = await liveOnStub({ acceptUnverified: true });
    const issued = connect(LOCAL).call('session.issue', SESSION);
    const { id } = await until(async () => (await client.call('approvals.list', {}))[0]);
    const other = connect(LOCAL);
    await expect(
      other.call('approvals.approve', { id, approval: { by: 'passphrase', passphrase: 'guess' } }),
    ).rejects.toMatchObject({ code: 'VAULT_PASSPHRASE' });
    await other.call('approvals.approve', { id, approval: { by: 'passphrase', passphrase: 'a passphrase' } });
    expect(await issued).toMatchObject({ session: expect.any(String) as string });
  });

  it('may be refused, and ends when who asked has gone', async () => {
    const alarm = manualAlarm();
    const { connect, client } = await liveOnStub({ acceptUnverified: true, alarm });
    const local = connect(LOCAL);
    const first = local.call('session.issue', SESSION);
    const waiting = await until(async () => (await client.call('approvals.list', {}))[0]);
    await client.call('approvals.reject', { id: waiting.id });
    await expect(first).rejects.toMatchObject({ code: 'APPROVAL_REJECTED' });
    void local.call('session.issue', SESSION).catch(() => undefined);
    // One that was turned down is patient before it asks again.
    await until(async () => {
      alarm.pass(1_000);
      return (await client.call('approvals.list', {})).length === 1;
    });
    local.close();
    await until(
      async () => (await client.call('approvals.list', {})).length === 0,
      'the end of the question',
    );
    expect(await client.call('session.list', {})).toEqual([]);
    await expect(client.call('approvals.approve', { id: waiting.id })).rejects.toMatchObject({
      code: 'APPROVAL_UNKNOWN',
    });
  });

  it('is asked of the wallet before it signs an order for the command line', async () => {
    const { connect, client, stub } = await practiceOnStub();
    const order = {
      symbol: 'ETHP',
      side: 'buy',
      type: 'limit',
      amount: '0.5',
      price: '1990',
      walletSigned: true,
    } as const;
    const placed = connect(LOCAL).call('order.place', order);
    const waiting = await until(async () => (await client.call('approvals.list', {}))[0]);
    expect(waiting.preview.title).toBe('Buy 0.5 ETHP @ 1,990');
    expect(stub.bodies).toEqual([]);
    await client.call('approvals.approve', { id: waiting.id });
    expect(await placed).toMatchObject({ state: 'Sequenced' });
  });
});

describe('a live profile', () => {
  const ORDER = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.5', price: '1990' } as const;

  it('is refused until its unverified facts were accepted, and remembers that they were', async () => {
    const test = await liveOnStub();
    const { client, stub } = test;
    expect(await client.call('order.place', ORDER)).toMatchObject({
      state: 'Refused',
      error: { reason: 'PROFILE_NOT_ACCEPTED' },
    });
    await expect(
      client.call('session.issue', { ...SESSION, approval: { by: 'interface' } }),
    ).rejects.toMatchObject({ code: 'PROFILE_NOT_ACCEPTED' });
    const [row] = await client.call('profiles.list', {});
    expect(row).toMatchObject({ id: 'lab', accepted: false });
    expect(row?.unverified.map((each) => each.fact)).toEqual(['types', 'sessions', 'receipts']);
    await client.call('profiles.accept', { id: 'lab', approval: { by: 'interface' } });
    await client.call('session.issue', { ...SESSION, approval: { by: 'interface' } });
    expect((await client.call('status.get', {})).profile.accepted).toBe(true);
    await expect(
      client.call('profiles.accept', { id: 'mainnet', approval: { by: 'interface' } }),
    ).rejects.toMatchObject({ code: 'PROFILE_NOT_RUNNING' });
    expect(stub.bodies).toEqual([]);
  });

  it('has no practice and no unprotected vault', async () => {
    const { client } = await liveOnStub();
    await expect(client.call('practice.start', {})).rejects.toMatchObject({ code: 'NOT_PRACTICE' });
    await expect(client.call('practice.preview', {})).rejects.toMatchObject({ code: 'NOT_PRACTICE' });
    const stub = await startStubVenue();
    const file = join(temporaryFolder(), 'lab.json');
    const domain = {
      name: 'DerivaDEX',
      version: '1',
      chainId: 99,
      verifyingContract: `0x${'ab'.repeat(20)}`,
    };
    writeFileSync(
      file,
      JSON.stringify({ id: 'lab', kind: 'testnet', baseUrl: stub.baseUrl, wsUrl: stub.wsUrl, domain }),
    );
    const other = await startDaemon({ selected: selectProfile({ profile: file }) });
    await expect(other.client.call('vault.setup', { protection: 'unprotected' })).rejects.toMatchObject({
      code: 'VAULT_UNPROTECTED',
    });
    await expect(other.client.call('wallet.create', { name: 'x' })).rejects.toMatchObject({
      code: 'VAULT_CHOICE_NEEDED',
    });
  });

  it('never uses a wallet of practice', async () => {
    const { client } = await liveOnStub({ acceptUnverified: true });
    const practiceWallet = await client.call('wallet.create', { name: 'Practice', class: 'practice' });
    await expect(
      client.call('order.place', { ...ORDER, wallet: practiceWallet.address }),
    ).rejects.toMatchObject({ code: 'WALLET_CLASS' });
  });
});

describe('the data-dir', () => {
  it('belongs to one daemon', async () => {
    const { dataDir, stop } = await practiceOnStub();
    const options = {
      dataDir,
      selected: selectProfile({
        profile: 'practice',
        baseUrl: 'http://127.0.0.1:9',
        wsUrl: 'ws://127.0.0.1:9',
      }),
      version: '0',
    };
    expect(() => createDaemon(options)).toThrow(expect.objectContaining({ code: 'ALREADY_RUNNING' }));
    await stop();
    await createDaemon({ ...options, keychainMode: 'file' }).stop();
  });

  it('is private to the user, and holds the key in no form that a search would find', async () => {
    const { client, dataDir, stop } = await practiceOnStub();
    await client.call('session.issue', { ...SESSION, approval: { by: 'yes' } });
    await client.call('order.place', {
      symbol: 'ETHP',
      side: 'buy',
      type: 'limit',
      amount: '0.5',
      price: '1990',
    });
    await stop();
    const secret = Buffer.from(KEY, 'hex');
    const forms = [
      secret,
      Buffer.from(KEY),
      Buffer.from(secret.toString('base64')),
      Buffer.from(BigInt(`0x${KEY}`).toString()),
      Buffer.from('a passphrase'),
    ];
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
      const path = join(dataDir, name);
      const stat = statSync(path);
      expect(stat.mode & 0o077, name).toBe(0);
      if (stat.isFile())
        for (const form of forms) expect(readFileSync(path).includes(form), name).toBe(false);
    }
  });

  it('keeps a vault whose given passphrase is wrong locked, and says so at the start', async () => {
    const { dataDir, stop, stub } = await practiceOnStub();
    await stop();
    const selected = selectProfile({ profile: 'practice', baseUrl: stub.baseUrl, wsUrl: stub.wsUrl });
    await expect(startDaemon({ dataDir, selected, passphrase: 'another' })).rejects.toMatchObject({
      code: 'VAULT_PASSPHRASE',
    });
  });
});

describe('what leaves the daemon', () => {
  it('shows no secret in any answer or stream', async () => {
    const { client, watch } = await practiceOnStub();
    const seen: unknown[] = [
      await client.call('session.issue', { ...SESSION, approval: { by: 'interface' } }),
      await client.call('order.place', {
        symbol: 'ETHP',
        side: 'buy',
        type: 'limit',
        amount: '0.5',
        price: '1990',
      }),
    ];
    for (const stream of ['status', 'wallets', 'sessions', 'requests', 'account', 'approvals'] as const) {
      const items = watch(stream, {});
      await until(() => items.length > 0, stream);
      seen.push(items);
    }
    for (const command of [
      'wallet.list',
      'session.list',
      'status.get',
      'request.list',
      'profiles.list',
    ] as const)
      seen.push(await client.call(command, {}));
    const text = JSON.stringify(seen).toLowerCase();
    expect(text).not.toContain(KEY);
    expect(text).not.toContain('a passphrase');
    expect(text).not.toContain(BigInt(`0x${KEY}`).toString());
  });
});
