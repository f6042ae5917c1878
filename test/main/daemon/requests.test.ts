import { describe, expect, it } from 'vitest';
import { selectProfile } from '../../../src-main/daemon/index.ts';
import { LOCAL, startDaemon, venueFound, type TestDaemon } from '../support/daemon.ts';
import { startStubVenue, type StubVenue } from '../support/stub-venue.ts';
import { until } from '../support/wait.ts';

const LIMIT = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.5', price: '1990' } as const;

async function setting(): Promise<TestDaemon & { stub: StubVenue }> {
  const stub = await startStubVenue();
  const selected = selectProfile({ profile: 'practice', baseUrl: stub.baseUrl, wsUrl: stub.wsUrl });
  const test = await startDaemon({ selected, passphrase: 'a passphrase' });
  await venueFound(test);
  await test.client.call('wallet.create', { name: 'Test' });
  await test.client.call('session.issue', {
    scope: ['unrestricted'],
    lifetimeSeconds: 3600,
    approval: { by: 'yes' },
  });
  return { ...test, stub };
}

describe('a malformed intent', () => {
  it.each<[string, object, string, string | undefined]>([
    ['seven decimals', { amount: '0.1234567' }, 'DECIMAL_SYNTAX', 'amount'],
    ['an exponent', { price: '1e3' }, 'DECIMAL_SYNTAX', 'price'],
    ['a negative amount', { amount: '-1' }, 'DECIMAL_NEGATIVE', 'amount'],
    ['no number', { amount: 'lots' }, 'DECIMAL_SYNTAX', 'amount'],
    ['a label over 31 bytes', { strategy: 'x'.repeat(32) }, 'LABEL_TOO_LONG', 'strategy'],
    ['a label that is not ASCII', { strategy: 'mäin' }, 'LABEL_NOT_ASCII', 'strategy'],
    ['an empty symbol', { symbol: '' }, 'LABEL_EMPTY', 'symbol'],
    ['another side', { side: 'long' }, 'INPUT_INVALID', 'side'],
    ['a window that is too wide', { recvWindowMs: 60_001 }, 'INPUT_INVALID', 'recvWindowMs'],
    ['a member that there is not', { leverage: 3 }, 'INPUT_INVALID', 'leverage'],
  ])('(%s) is an error before any request exists', async (_, over, code, path) => {
    const { client, connect, stub } = await setting();
    const input = { ...LIMIT, ...over } as typeof LIMIT;
    for (const caller of [client, connect(LOCAL)]) {
      await expect(caller.call('order.place', input)).rejects.toMatchObject({
        code,
        path,
        hint: expect.stringMatching(/\.$/) as string,
      });
    }
    expect(await client.call('request.list', {})).toEqual([]);
    expect(stub.bodies).toEqual([]);
  });

  it.each(['0x12', 'ab'.repeat(25), `0x${'zz'.repeat(25)}`, `0x${'ab'.repeat(32)}`])(
    '(the hash %s) is one, too',
    async (orderHash) => {
      const { client } = await setting();
      await expect(client.call('order.cancel', { symbol: 'ETHP', orderHash })).rejects.toMatchObject({
        code: 'HASH_SYNTAX',
        path: 'orderHash',
      });
    },
  );

  it('(an unknown symbol) is Refused and journalled so, never as sent', async () => {
    const { client, stub } = await setting();
    const orderHash = `0x${'ab'.repeat(25)}`;
    const answers = [
      await client.call('order.place', { ...LIMIT, symbol: 'DOGEP' }),
      await client.call('order.cancel', { symbol: 'DOGEP', orderHash }),
      await client.call('order.cancelAll', { symbol: 'DOGEP' }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ state: 'Refused', error: { safety: 'UnsupportedMarket', retry: 'no' } });
    expect(stub.bodies).toEqual([]);
  });
});

describe('a hash that no order of ours has', () => {
  const cancel = { symbol: 'ETHP', orderHash: `0x${'cd'.repeat(25)}` };

  it('is Refused when the venue has no row of it', async () => {
    const { client, stub } = await setting();
    expect(await client.call('order.cancel', cancel)).toMatchObject({
      state: 'Refused',
      error: { safety: 'OrderNotFound' },
    });
    expect(stub.bodies).toEqual([]);
  });

  it('is sent when that cannot be looked up', async () => {
    const { client, stub } = await setting();
    stub.reads.set('/exchange/api/v1/order_updates', () => ({ status: 500, text: '{"success":false}' }));
    expect(await client.call('order.cancel', cancel)).toMatchObject({ state: 'Sequenced' });
  });
});

describe('a venue that lacks the read of its markets', () => {
  it.each([404, 500])(
    '(%i) is still traded on: nothing is predicted, and the journal says so',
    async (status) => {
      const stub = await startStubVenue();
      stub.reads.set('/exchange/api/v1/exchange_info', () => ({ status, text: '{"success":false}' }));
      const selected = selectProfile({ profile: 'practice', baseUrl: stub.baseUrl, wsUrl: stub.wsUrl });
      const { client } = await startDaemon({ selected, passphrase: 'a passphrase' });
      await until(async () => (await client.call('status.get', {})).venue.reachable);
      await client.call('wallet.create', { name: 'Test' });
      await client.call('session.issue', {
        scope: ['order'],
        lifetimeSeconds: 3600,
        approval: { by: 'yes' },
      });
      const answer = await client.call('order.place', { ...LIMIT, amount: '0.55555' });
      expect(answer).toMatchObject({ state: 'Sequenced', receiptVerified: true });
      const { evidence } = await client.call('request.show', { requestId: answer.requestId });
      expect(evidence).toEqual([expect.stringMatching(/nothing was predicted.*exchange_info/)]);
    },
  );

  it('but a body that does not parse stops the order, naming endpoint and field', async () => {
    const stub = await startStubVenue();
    stub.reads.set('/exchange/api/v1/exchange_info', () => ({
      status: 200,
      text: '{"success":true,"timestamp":1,"value":{"settlementsInfo":[],"assets":[],"symbols":[{"symbol":"ETHP"}]}}',
    }));
    const selected = selectProfile({ profile: 'practice', baseUrl: stub.baseUrl, wsUrl: stub.wsUrl });
    const { client } = await startDaemon({ selected, passphrase: 'a passphrase' });
    await until(async () => (await client.call('status.get', {})).venue.reachable);
    await client.call('wallet.create', { name: 'Test' });
    await client.call('session.issue', { scope: ['order'], lifetimeSeconds: 3600, approval: { by: 'yes' } });
    await expect(client.call('order.place', LIMIT)).rejects.toMatchObject({
      code: 'VENUE_BODY',
      message: expect.stringMatching(/exchange_info.*tickSize/) as string,
    });
    expect(stub.bodies).toEqual([]);
  });
});

describe('a client id', () => {
  it('makes a command one request, also when it comes twice at once or after a restart', async () => {
    const test = await setting();
    const { client, stub } = test;
    const twice = await Promise.all([
      client.call('order.place', { ...LIMIT, clientId: 'a1' }),
      client.call('order.place', { ...LIMIT, clientId: 'a1' }),
    ]);
    expect(twice[0]).toEqual(twice[1]);
    expect(await client.call('order.place', { ...LIMIT, clientId: 'a1' })).toEqual(twice[0]);
    expect(stub.bodies).toHaveLength(1);
    expect(await client.call('request.list', { clientId: 'a1' })).toHaveLength(1);

    await test.stop();
    const selected = selectProfile({ profile: 'practice', baseUrl: stub.baseUrl, wsUrl: stub.wsUrl });
    const again = await startDaemon({ selected, dataDir: test.dataDir, passphrase: 'a passphrase' });
    await venueFound(again);
    expect(await again.client.call('order.place', { ...LIMIT, clientId: 'a1' })).toEqual(twice[0]);
    expect(stub.bodies).toHaveLength(1);
  });

  it('asked for again from another connection waits for the outcome as the first one does', async () => {
    const { client, connect, stub } = await setting();
    let answered = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answered = resolve;
    });
    stub.hold = held;
    const first = client.call('order.place', { ...LIMIT, clientId: 'a b', wait: false });
    expect((await first).state).toBe('Sending');
    const again = connect(LOCAL).call('order.place', { ...LIMIT, clientId: 'a b' });
    await until(() => stub.bodies.length === 1, 'the request');
    answered();
    expect(await again).toMatchObject({ state: 'Sequenced', requestId: (await first).requestId });
    expect(stub.bodies).toHaveLength(1);
  });

  it('with another intent is an error', async () => {
    const { client } = await setting();
    await client.call('order.place', { ...LIMIT, clientId: 'a1' });
    await expect(
      client.call('order.place', { ...LIMIT, amount: '0.6', clientId: 'a1' }),
    ).rejects.toMatchObject({ code: 'CLIENT_ID_REUSED' });
  });
});

describe('a request', () => {
  it('answers at once after Sending when nobody waits, and goes on', async () => {
    const { client, stub } = await setting();
    stub.replies.push((opened) => stub.receiptFor(opened));
    const answer = await client.call('order.place', { ...LIMIT, wait: false });
    expect(answer.state).toBe('Sending');
    await until(
      async () => (await client.call('request.show', { requestId: answer.requestId })).state === 'Sequenced',
    );
  });

  it('goes on when its caller has gone', async () => {
    const { client, connect, stub } = await setting();
    const other = connect(LOCAL);
    void other.call('order.place', LIMIT).catch(() => undefined);
    await until(() => stub.bodies.length === 1);
    other.close();
    await until(async () => (await client.call('request.list', {}))[0]?.state === 'Sequenced');
  });

  it('that is not answered ends as Unknown at the end of its window and two seconds', async () => {
    const { client, stub } = await setting();
    stub.replies.push(() => 'hang');
    const before = Date.now();
    const answer = await client.call('order.cancelAll', {
      symbol: 'ETHP',
      recvWindowMs: 1_000,
      override: ['CancelNoLiquidityForMarket'],
    });
    expect(answer).toMatchObject({ state: 'Unknown', error: { reason: 'OutcomeUnknown' } });
    expect(Date.now() - before).toBeGreaterThanOrEqual(2_990);
  });

  it('waits for nobody: while the vault is locked it is refused, and one finds it in the journal', async () => {
    const { client, stub } = await setting();
    await client.call('vault.lock', {});
    const refused = { state: 'Refused', requestHash: null, error: { reason: 'VAULT_LOCKED' } };
    expect(await client.call('order.place', LIMIT)).toMatchObject(refused);
    expect(await client.call('request.list', {})).toMatchObject([refused]);
    expect(stub.bodies).toEqual([]);
    await client.call('vault.unlock', { passphrase: 'a passphrase' });
    expect(await client.call('order.place', LIMIT)).toMatchObject({ state: 'Sequenced' });
  });

  it('is refused by the rails of the session that was named', async () => {
    const { client } = await setting();
    const { session } = await client.call('session.issue', {
      name: 'Small',
      scope: ['order'],
      lifetimeSeconds: 3600,
      rails: { maxOrderNotional: '500', maxOrdersPerMinute: 1 },
      approval: { by: 'interface' },
    });
    const answer = await client.call('order.place', { ...LIMIT, session });
    expect(answer).toMatchObject({
      state: 'Refused',
      error: { reason: 'rail:max-order-notional', safety: null },
    });
    expect(await client.call('order.place', { ...LIMIT, amount: '0.1', session })).toMatchObject({
      state: 'Sequenced',
    });
    expect(await client.call('order.place', { ...LIMIT, amount: '0.1', session })).toMatchObject({
      state: 'Refused',
      error: { reason: 'rail:max-orders-per-minute' },
    });
  });
});
