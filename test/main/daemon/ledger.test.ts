import { describe, expect, it } from 'vitest';
import type { CommandOutput, Hardware } from '../../../src-shared/contract/index.ts';
import { ledgerJsPort } from '../../../src-main/custody/ledger/ledgerjs/index.ts';
import { EthereumApp } from '../custody/ledger/support/ethereum-app.ts';
import { FakeHidDevice, hidWith } from '../custody/ledger/support/fake-hid.ts';
import { PATH, WALLET } from '../custody/ledger/support/recordings.ts';
import { INTERFACE, LOCAL, type TestDaemon } from '../support/daemon.ts';
import { quietVenue, startPractice } from '../support/practice.ts';
import { until } from '../support/wait.ts';

/*
 * The whole path with a Ledger: the real practice venue, the daemon through its contract, the real transport and
 * hw-app-eth, and below them a device that hashes and signs by itself.
 */
type Setting = TestDaemon & {
  app: EthereumApp;
  device: FakeHidDevice;
  hardware: Hardware[];
  read<T>(path: string): Promise<T>;
};

const CLICK = { by: 'interface' } as const;
const FAR = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.1', price: '1000' } as const;

/** A daemon with a device and no wallet. */
async function plugged(): Promise<Setting> {
  const app = new EthereumApp();
  const device = new FakeHidDevice(app);
  const ledgerPort = ledgerJsPort({ source: hidWith([device]), pollMs: 10 });
  const test = await startPractice({ launchVenue: quietVenue, ledgerPort });
  const ready = await test.daemon.venueReady;
  await test.client.call('vault.setup', { protection: 'unprotected' });
  return {
    ...test,
    app,
    device,
    hardware: test.watch('hardware', {}),
    async read<T>(path: string) {
      const answer = await fetch(`${ready?.baseUrl ?? ''}${path}`);
      return ((await answer.json()) as { value: T }).value;
    },
  };
}

/** The same with the device's first account as wallet, with funds and a session key that it has authorised. */
async function practising(): Promise<Setting> {
  const test = await plugged();
  await test.client.call('wallet.addLedger', { name: 'Device', path: PATH });
  await test.client.call('practice.start', {});
  return test;
}

const promptOf = (hardware: readonly Hardware[]) =>
  until(() => hardware.at(-1)?.prompt, 'the prompt for the device');

function shown(made: CommandOutput<'request.prepare'>) {
  if ('answer' in made) throw new Error(`refused: ${made.answer.error?.message ?? made.answer.state}`);
  return made;
}

describe('a wallet on a Ledger', () => {
  it('is found, compared on the device, added, and shown there again', async () => {
    const { client, app, device, hardware } = await plugged();
    expect(await client.call('ledger.status', {})).toMatchObject({
      devices: [{ id: '/dev/hidraw0', model: 'Nano S Plus' }],
      problem: null,
      emulator: null,
      app: { name: 'Ethereum', version: '1.22.0' },
      pending: null,
    });
    const [first, second] = await client.call('ledger.accounts', { layout: 'live', count: 2 });
    expect(first).toEqual({ path: PATH, address: WALLET, wallet: null });
    expect(second?.path).toBe("m/44'/60'/1'/0/0");

    app.person = () => false;
    await expect(client.call('wallet.addLedger', { name: 'Device', path: PATH })).rejects.toMatchObject({
      code: 'LEDGER_REJECTED',
    });
    expect(await client.call('wallet.list', {})).toEqual([]);

    app.person = () => true;
    const row = await client.call('wallet.addLedger', { name: 'Device', path: 'm/44h/60h/0h/0/0' });
    expect(row).toMatchObject({
      address: WALLET,
      kind: 'ledger',
      path: PATH,
      class: 'practice',
      backedUp: null,
    });
    expect((await client.call('ledger.accounts', { layout: 'bip44', count: 1 }))[0]?.wallet).toBe('Device');
    app.person = async () => (await promptOf(hardware)).title === 'Compare the address of Device';
    expect(await client.call('ledger.show', { address: WALLET })).toEqual({ address: WALLET, path: PATH });
    expect(device.isOpen).toBe(false);
    await until(() => hardware.at(-1)?.prompt === null, 'the end of the prompt');

    const asked = app.seen.length;
    await expect(client.call('wallet.addLedger', { name: 'Again', path: PATH })).rejects.toMatchObject({
      code: 'WALLET_EXISTS',
    });
    // Nobody was asked to compare what could not be added.
    expect(app.seen.slice(asked).some((apdu) => apdu.toString('hex', 0, 3) === 'e00201')).toBe(false);
  });

  it('authorises a session key, the session trades, and the wallet withdraws', async () => {
    const { client, app, device, watch } = await practising();
    const session = await client.call('session.issue', {
      scope: ['order', 'cancel-order'],
      lifetimeSeconds: 3600,
      approval: CLICK,
    });
    const devicesAsked = app.seen.length;
    const orders = watch('orders', {});
    const placed = await client.call('order.place', { ...FAR, session: session.session });
    expect(placed).toMatchObject({ state: 'Sequenced', sender: WALLET, receiptVerified: true });
    await until(() => orders.at(-1)?.length === 1, 'the order at the venue');
    // The session signs: nobody is asked.
    expect(app.seen.length).toBe(devicesAsked);

    const withdrawal = await client.call('account.withdraw', { amount: '12.5', approval: CLICK });
    expect(withdrawal).toMatchObject({
      kind: 'Withdraw',
      state: 'Sequenced',
      sender: WALLET,
      receiptVerified: true,
    });
    expect(app.seen.length).toBeGreaterThan(devicesAsked);
    expect(device.isOpen).toBe(false);

    for (const [command, input] of [
      ['account.withdrawDdx', { amount: '10', approval: CLICK }],
      ['profile.update', { payFeesInDdx: true, approval: CLICK }],
      ['order.cancelAll', { symbol: 'ETHP', walletSigned: true }],
      ['order.place', { ...FAR, walletSigned: true }],
    ] as const)
      expect(await client.call(command, input), command).toMatchObject({
        state: 'Sequenced',
        sender: WALLET,
      });
  });

  it('has the request it was shown signed, with every field, hash and digest beside the device', async () => {
    const { client, app, hardware } = await practising();
    const decision = Promise.withResolvers<boolean>();
    app.person = () => decision.promise;
    const { prepared, preview, validMs } = shown(
      await client.call('request.prepare', { kind: 'Withdraw', amount: '7' }),
    );
    expect(preview).toMatchObject({ title: 'Withdraw 7 USDC from main', digest: null });
    expect(preview.fields).toEqual(
      expect.arrayContaining([
        { name: 'amount', raw: '7000000', readable: '7 USDC' },
        { name: 'nonce', raw: 'taken when the device is asked' },
        { name: 'clientTimestampMs', raw: 'taken when the device is asked' },
        { name: 'recvWindowMs', raw: '60000', readable: '60 s from then on' },
      ]),
    );
    // Longer than any window: the window begins when the device is asked.
    expect(validMs).toBeGreaterThan(120_000);

    const answer = client.call('request.submit', { prepared, approval: CLICK });
    const prompt = await promptOf(hardware);
    expect(prompt).toMatchObject({
      wallet: WALLET,
      model: 'Nano S Plus',
      title: 'Withdraw 7 USDC from main',
      domainHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      messageHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
    expect(prompt.validMs).toBeGreaterThan(50_000);
    expect(prompt.preview.fields.map(({ name }) => name)).toEqual(preview.fields.map(({ name }) => name));
    decision.resolve(true);
    const done = await answer;
    expect(done).toMatchObject({ state: 'Sequenced', requestHash: prompt.digest });
    expect(done.nonce).toBe(prompt.preview.fields.find(({ name }) => name === 'nonce')?.raw);
    await until(() => hardware.at(-1)?.prompt === null, 'the end of the prompt');
  });

  it('is asked for a program only once a person has approved, and the program gets the answer', async () => {
    const { client, connect, app } = await practising();
    const asked = app.seen.length;
    const bot = connect(LOCAL);
    const answer = bot.call('account.withdraw', { amount: '3' });
    const [pending] = await until(async () => {
      const rows = await client.call('approvals.list', {});
      return rows.length === 0 ? null : rows;
    }, 'the question');
    expect(pending?.preview).toMatchObject({ title: 'Withdraw 3 USDC from main', digest: null });
    expect(app.seen.length).toBe(asked);
    await client.call('approvals.approve', { id: pending?.id ?? '' });
    expect(await answer).toMatchObject({ state: 'Sequenced', sender: WALLET });
  });
});

describe('when the device does not sign', () => {
  it.each([
    [
      'it was rejected',
      'LEDGER_REJECTED',
      ({ app }: Setting): void => {
        app.person = () => false;
      },
    ],
    [
      'it is locked',
      'LEDGER_LOCKED',
      ({ app }: Setting): void => {
        app.locked = true;
      },
    ],
    [
      'another app is open',
      'LEDGER_WRONG_APP',
      ({ app }: Setting): void => {
        app.name = 'Bitcoin';
      },
    ],
    [
      'its settings forbid it',
      'LEDGER_SETTING',
      ({ app }: Setting): void => {
        app.blind = false;
      },
    ],
    [
      'it is not there',
      'LEDGER_ABSENT',
      ({ device }: Setting): void => {
        device.isPlugged = false;
      },
    ],
  ] as const)('%s: nothing is signed or sent, and it can be tried again', async (_, code, put) => {
    const test = await practising();
    const before = await test.client.call('request.list', {});
    const budget = (await test.client.call('status.get', {})).budget?.tokens;
    put(test);
    const withdraw = () =>
      test.client.call('account.withdraw', { amount: '5', clientId: 'w', approval: CLICK });
    await expect(withdraw()).rejects.toMatchObject({ code });
    expect(await test.client.call('request.list', {})).toEqual(before);
    expect(test.device.isOpen).toBe(false);
    // The slot that it had taken is free again.
    expect((await test.client.call('status.get', {})).budget?.tokens).toBe(budget);
    Object.assign(test.app, { person: () => true, locked: false, name: 'Ethereum', blind: true });
    test.device.isPlugged = true;
    expect(await withdraw()).toMatchObject({ state: 'Sequenced' });
    const [refused] = await test.client
      .call('audit.list', { limit: 50 })
      .then((rows) => rows.filter(({ event }) => event === 'wallet.refused'));
    expect(refused).toMatchObject({ wallet: WALLET, details: { what: 'Withdraw', code } });
  });

  it('a session key that it did not authorise is destroyed', async () => {
    const { client, app } = await practising();
    const sessions = await client.call('session.list', {});
    app.person = () => false;
    await expect(
      client.call('session.issue', { scope: ['order'], lifetimeSeconds: 3600, approval: CLICK }),
    ).rejects.toMatchObject({ code: 'LEDGER_REJECTED' });
    expect(await client.call('session.list', {})).toEqual(sessions);
  });

  it('a review that outlasts the window is said, and may be repeated as a new request', async () => {
    const { client, app } = await practising();
    app.person = async () => {
      const end = performance.now() + 60;
      await until(() => performance.now() > end, 'the end of the window');
      return true;
    };
    const late = await client.call('account.withdraw', { amount: '5', recvWindowMs: 50, approval: CLICK });
    expect(late).toMatchObject({
      state: 'Refused',
      error: { reason: 'REVIEW_OUTLASTED', hint: expect.stringContaining('new request') },
    });
    app.person = () => true;
    const again = await client.call('account.withdraw', { amount: '5', approval: CLICK });
    expect(again).toMatchObject({ state: 'Sequenced' });
    expect(again.requestId).not.toBe(late.requestId);
  });

  it('a vault that is locked meanwhile keeps what was signed from leaving', async () => {
    const { client, app } = await practising();
    app.person = async () => {
      await client.call('vault.lock', {});
      return true;
    };
    expect(await client.call('account.withdraw', { amount: '5', approval: CLICK })).toMatchObject({
      state: 'Refused',
      error: { reason: 'VAULT_LOCKED' },
    });
    app.seen.length = 0;
    expect(await client.call('account.withdraw', { amount: '5', approval: CLICK })).toMatchObject({
      state: 'Refused',
      error: { reason: 'VAULT_LOCKED' },
    });
    expect(app.seen).toEqual([]);
  });

  it('a second request is told that the device waits for an answer', async () => {
    const { client, app, hardware } = await practising();
    const decision = Promise.withResolvers<boolean>();
    app.person = () => decision.promise;
    const first = client.call('account.withdraw', { amount: '5', approval: CLICK });
    await promptOf(hardware);
    expect(await client.call('ledger.status', {})).toMatchObject({ pending: 'Withdraw 5 USDC from main' });
    await expect(client.call('account.withdraw', { amount: '6', approval: CLICK })).rejects.toMatchObject({
      code: 'LEDGER_IN_USE',
      message: expect.stringContaining('Withdraw 5 USDC from main'),
    });
    decision.resolve(true);
    expect(await first).toMatchObject({ state: 'Sequenced' });
  });

  it('who asked has gone: the device is given back all the same', async () => {
    const { connect, app, device, hardware, client } = await practising();
    const decision = Promise.withResolvers<boolean>();
    app.person = () => decision.promise;
    const tab = connect(INTERFACE);
    void tab.call('account.withdraw', { amount: '5', approval: CLICK }).catch(() => undefined);
    await promptOf(hardware);
    tab.close();
    expect(device.isOpen).toBe(true);
    decision.resolve(false);
    await until(() => !device.isOpen, 'the device to be free');
    app.person = () => true;
    expect(await client.call('account.withdraw', { amount: '5', approval: CLICK })).toMatchObject({
      state: 'Sequenced',
    });
  });

  it('the daemon ends: whoever waits is told, and the device is let go', async () => {
    const { client, app, device, hardware, stop } = await practising();
    app.person = () => new Promise(() => undefined);
    const waiting = client.call('account.withdraw', { amount: '5', approval: CLICK });
    await promptOf(hardware);
    const ended = expect(waiting).rejects.toMatchObject({ code: 'LEDGER_STOPPED' });
    await stop();
    await ended;
    expect(device.isOpen).toBe(false);
  });
});

describe('a panic', () => {
  it('lets the device sign for what no session key may cancel', async () => {
    const { client, app, watch } = await practising();
    const orders = watch('orders', {});
    await client.call('order.place', FAR);
    await until(() => orders.at(-1)?.length === 1, 'the order');
    for (const { session } of await client.call('session.list', {}))
      await client.call('session.revoke', { session });
    const asked = app.seen.length;
    const report = await client.call('panic', { approval: CLICK });
    expect(report.pairs).toMatchObject([
      { symbol: 'ETHP', signer: 'wallet', requests: [{ state: 'Sequenced' }] },
    ]);
    expect(app.seen.length).toBeGreaterThan(asked);
    await until(() => orders.at(-1)?.length === 0, 'the end of the order');
  });
});

describe('a program that wants the device to come up', () => {
  it('asks a person first, and not again at once when it was turned down there', async () => {
    const { client, connect, app } = await plugged();
    let shown = 0;
    app.person = () => {
      shown += 1;
      return false;
    };
    const bot = connect(LOCAL);
    const add = (approval?: { by: 'yes' }) =>
      bot.call('wallet.addLedger', { name: 'Please confirm', path: PATH, approval }).then(
        () => 'added',
        (error: unknown) => (error as { code: string }).code,
      );
    const nonsense = bot.call('wallet.addLedger', { name: 'Device', path: 'a passphrase, say' });
    await expect(nonsense).rejects.toMatchObject({ code: 'PATH_SYNTAX' });
    const asked = add();
    const question = await until(async () => (await client.call('approvals.list', {}))[0], 'the question');
    expect(question.preview).toMatchObject({
      title: 'Show the address of Please confirm on the Ledger',
      fields: [{ name: 'path', raw: PATH }],
    });
    expect(await add()).toBe('APPROVAL_PENDING');
    expect(shown).toBe(0);
    await client.call('approvals.approve', { id: question.id });
    expect(await asked).toBe('LEDGER_REJECTED');
    expect(shown).toBe(1);
    for (let i = 0; i < 5; i++) expect(await add({ by: 'yes' })).toBe('LEDGER_LATER');
    expect(shown).toBe(1);
    // The person at the interface is not held up by it.
    app.person = () => true;
    await client.call('wallet.addLedger', { name: 'Device', path: PATH });
    expect(await bot.call('ledger.show', { address: WALLET }).catch((error: unknown) => error)).toMatchObject(
      {
        code: 'LEDGER_LATER',
      },
    );
  });

  it('that only looks at the device keeps nothing from being signed there', async () => {
    const { client, connect } = await practising();
    const bot = connect(LOCAL);
    let stop = false;
    const looking = (async () => {
      while (!stop) {
        await bot.call('ledger.status', {});
        await bot.call('ledger.accounts', { layout: 'live' }).catch(() => undefined);
      }
    })();
    for (let i = 0; i < 5; i++) {
      const wish = { scope: ['order' as const], lifetimeSeconds: 3600, approval: CLICK };
      expect(await client.call('session.issue', wish)).toMatchObject({ scope: ['order'] });
    }
    stop = true;
    await looking;
  });
});
