import { describe, expect, it } from 'vitest';
import { selectProfile } from '../../../src-main/daemon/index.ts';
import { LOCAL, startDaemon, venueFound } from '../support/daemon.ts';
import { quietVenue, startPractice } from '../support/practice.ts';
import { startStubVenue } from '../support/stub-venue.ts';
import { until } from '../support/wait.ts';
import { practising, type Practising } from './practising.ts';

const ORDER = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.1', price: '1500' } as const;
const CLICK = { by: 'interface' } as const;

/** Orders on four pairs: the largest notional is BTCP's, and one stands only as a stop. */
async function withOrders(): Promise<Practising> {
  const test = await practising();
  await test.bid();
  await test.bid({ strategy: 'second', amount: '0.5' });
  await test.bid({ symbol: 'BTCP', amount: '0.1', price: '20000' });
  await test.bid({ symbol: 'FUNDP', type: 'stop', amount: '0.3', price: '1500', stopPrice: '1500' });
  return test;
}

describe('a panic', () => {
  it('cancels every pair with open orders, stops too, the largest notional first, and says what is left', async () => {
    const { client, standing, watch } = await withOrders();
    const reports = watch('panic', {});
    const plan = await client.call('panic.plan', {});
    expect(plan).toMatchObject({ expectedMs: 0, problem: null });
    expect(plan.pairs.map(({ symbol, strategy }) => `${symbol} ${strategy}`)).toEqual([
      'BTCP main',
      'ETHP second',
      'FUNDP main',
      'ETHP main',
    ]);

    const report = await client.call('panic', {});
    expect(report).toMatchObject({ by: 'interface', paused: true, leftOpen: [], inDoubt: [], problem: null });
    expect(report.endedAt).not.toBeNull();
    expect(report.pairs).toHaveLength(4);
    for (const pair of report.pairs) {
      expect(pair).toMatchObject({ signer: 'session', left: 0, problem: null, awaitsApproval: false });
      expect(pair.requests).toEqual([expect.objectContaining({ kind: 'CancelAll', state: 'Sequenced' })]);
    }
    const cancels = (await client.call('request.list', {})).filter(({ kind }) => kind === 'CancelAll');
    expect(cancels.map(({ symbol, strategy }) => `${symbol} ${strategy}`).reverse()).toEqual(
      plan.pairs.map(({ symbol, strategy }) => `${symbol} ${strategy}`),
    );
    expect(await client.call('order.list', {})).toEqual([]);
    for (const symbol of ['ETHP', 'BTCP', 'FUNDP']) expect(await standing(symbol)).toEqual([]);
    await until(() => reports.at(-1)?.endedAt);
    expect(reports[0]).toBeNull();
    expect(reports.at(-1)).toEqual(report);
  });

  it('passes every rail of the session', async () => {
    const { client, bid, session, standing } = await practising();
    await bid();
    const rails = { symbols: ['BTCP'], maxOrdersPerMinute: 1 };
    await client.call('session.issue', {
      scope: ['cancel-all'],
      lifetimeSeconds: 3600,
      rails,
      approval: CLICK,
    });
    const report = await client.call('panic', {});
    const rows = await client.call('session.list', {});
    const railed = rows.find((row) => row.session !== session);
    const sent = await client.call('request.show', {
      requestId: report.pairs[0]?.requests[0]?.requestId ?? '',
    });
    expect(sent).toMatchObject({ state: 'Sequenced', session: railed?.session });
    expect(await standing('ETHP')).toEqual([]);
  });

  it('asks for the wallet where no session key may cancel all, and says so', async () => {
    const { client, connect, bid, session, standing, denyElsewhere } = await practising();
    await bid();
    await client.call('session.issue', { scope: ['order'], lifetimeSeconds: 3600, approval: CLICK });
    // The one that might is denied at the venue, which the first cancel is told.
    const { address } = (await client.call('session.list', {})).find((row) => row.session === session) ?? {};
    await denyElsewhere(address ?? '');
    const local = connect(LOCAL);
    const first = await local.call('panic', { approval: { by: 'yes' } });
    expect(first.pairs[0]?.requests[0]).toMatchObject({ state: 'Rejected', error: { reason: 'Forbidden' } });
    expect(first).toMatchObject({ pairs: [{ signer: 'wallet', left: 1 }], leftOpen: [{ symbol: 'ETHP' }] });

    expect((await local.call('panic.plan', {})).pairs).toMatchObject([{ signer: 'wallet' }]);
    const answer = local.call('panic', {});
    const [pending] = await until(async () => {
      const list = await client.call('approvals.list', {});
      return list.length > 0 && list;
    });
    expect(pending).toMatchObject({
      command: 'panic',
      preview: { fields: [{ name: 'CancelAll', raw: 'ETHP main' }] },
    });
    expect((await client.call('panic.plan', {})).pairs).toHaveLength(1);
    await client.call('approvals.approve', { id: pending?.id ?? '' });
    const second = await answer;
    expect(second).toMatchObject({ leftOpen: [], pairs: [{ signer: 'wallet', left: 0, problem: null }] });
    expect(await standing('ETHP')).toEqual([]);
  });

  it('that is repeated joins the question that is open, goes by its answer, and signs once', async () => {
    const { client, connect, bid, session, standing } = await practising();
    await bid();
    await client.call('session.revoke', { session });
    const local = connect(LOCAL);
    const answers = [local.call('panic', {})];
    const [pending] = await until(async () => {
      const list = await client.call('approvals.list', {});
      return list.length > 0 && list;
    });
    for (let i = 0; i < 5; i++) answers.push((i % 2 === 0 ? local : connect(LOCAL)).call('panic', {}));
    await local.call('panic.plan', {});
    expect(await client.call('approvals.list', {})).toHaveLength(1);
    await client.call('approvals.approve', { id: pending?.id ?? '' });
    for (const report of await Promise.all(answers)) expect(report).toMatchObject({ leftOpen: [] });
    expect(await standing('ETHP')).toEqual([]);
    const signed = (await client.call('request.list', {})).filter(({ kind }) => kind === 'CancelAll');
    expect(signed).toHaveLength(1);
  });

  it('that is repeated is turned down with the one that is open, and the next one waits', async () => {
    const { client, connect, bid, session } = await practising();
    await bid();
    await client.call('session.revoke', { session });
    const local = connect(LOCAL);
    const answers = [local.call('panic', {})];
    const [pending] = await until(async () => {
      const list = await client.call('approvals.list', {});
      return list.length > 0 && list;
    });
    answers.push(local.call('panic', {}));
    await local.call('panic.plan', {});
    await client.call('approvals.reject', { id: pending?.id ?? '' });
    for (const report of await Promise.all(answers))
      expect(report).toMatchObject({ pairs: [{ problem: 'It was not approved.' }], leftOpen: [{}] });
    void local.call('panic', {}).catch(() => undefined);
    await until(async () => (await local.call('status.get', {})).paused);
    expect(await client.call('approvals.list', {})).toEqual([]);
  });

  it('leaves what the wallet was not let sign, and says why', async () => {
    const { client, connect, bid, session, denyElsewhere } = await practising();
    await bid();
    await client.call('vault.lock', {});
    await client.call('vault.unlock', {});
    const row = (await client.call('session.list', {})).find((each) => each.session === session);
    await denyElsewhere(row?.address ?? '');
    await client.call('panic', {});
    const answer = connect(LOCAL).call('panic', {});
    const [pending] = await until(async () => {
      const list = await client.call('approvals.list', {});
      return list.length > 0 && list;
    });
    await client.call('approvals.reject', { id: pending?.id ?? '' });
    expect(await answer).toMatchObject({
      pairs: [{ left: 1, problem: 'It was not approved.', requests: [] }],
      leftOpen: [{ symbol: 'ETHP' }],
    });
  });

  it('tries the other key where the first one was denied', async () => {
    const { client, bid, standing, denyElsewhere } = await practising();
    await bid();
    const { address } = await client.call('session.issue', {
      scope: ['cancel-all'],
      lifetimeSeconds: 3600,
      approval: CLICK,
    });
    await denyElsewhere(address);
    const { pairs } = await client.call('panic', {});
    expect(pairs[0]?.requests).toMatchObject([
      { state: 'Rejected', error: { reason: 'Forbidden' } },
      { state: 'Sequenced' },
    ]);
    expect(await standing('ETHP')).toEqual([]);
  });

  it('cancels also an order that was on its way when it began', async () => {
    const { client, bid, control, standing } = await practising();
    await bid({ symbol: 'BTCP', price: '20000' });
    await control('/practice/fault', { kind: 'delay', count: 1, ms: 1_000 });
    const order = client.call('order.place', ORDER);
    await until(async () => (await client.call('request.list', {}))[0]?.state === 'Sending');
    const report = await client.call('panic', {});
    expect(await order).toMatchObject({ state: 'Sequenced' });
    expect(report).toMatchObject({ leftOpen: [], inDoubt: [] });
    expect(report.pairs.map(({ symbol }) => symbol)).toEqual(['BTCP', 'ETHP']);
    expect(await standing('ETHP')).toEqual([]);
  });

  it('goes before the orders that wait for their slot, and says how long it takes', async () => {
    const { client, bid } = await practising({ venueLimits: 'trader' });
    await bid();
    await bid({ strategy: 'second' });
    const wish = { ...ORDER, recvWindowMs: 60_000 };
    const orders = Array.from({ length: 10 }, () => client.call('order.place', wish));
    await until(async () => ((await client.call('status.get', {})).budget?.queued ?? 0) > 0);
    const plan = await client.call('panic.plan', {});
    const report = await client.call('panic', {});
    expect(report.leftOpen).toEqual([]);
    expect(report.pairs.map(({ strategy }) => strategy).sort()).toEqual(['main', 'second']);
    const answers = await Promise.all(orders);
    const late = answers.filter(({ state }) => state === 'Refused');
    expect(late.length).toBeGreaterThan(0);
    for (const { error } of late) expect(error?.reason).toBe('TRADING_PAUSED');
    // One token is kept for cancels; the second one had to wait for its own.
    expect(plan.expectedMs).toBeGreaterThan(0);
    expect(plan.expectedMs).toBeLessThanOrEqual(2_000);
  });

  it('is one panic when it is asked for twice', async () => {
    const { client, connect, bid } = await practising();
    await bid();
    const [first, second] = await Promise.all([
      client.call('panic', {}),
      connect(LOCAL).call('panic', { approval: { by: 'yes' } }),
    ]);
    expect(second.id).toBe(first.id);
  });

  it('by a click is not held up by one that still waits for a person', async () => {
    const { client, connect, bid, session, standing, denyElsewhere } = await practising();
    await bid();
    const row = (await client.call('session.list', {})).find((each) => each.session === session);
    await denyElsewhere(row?.address ?? '');
    // The cancel that is told so ends the session here: from now on only the wallet can sign.
    await connect(LOCAL).call('panic', { approval: { by: 'yes' } });
    expect(await standing('ETHP')).toHaveLength(1);
    const bot = connect(LOCAL).call('panic', {});
    const [pending] = await until(async () => {
      const list = await client.call('approvals.list', {});
      return list.length > 0 && list;
    });
    expect(await client.call('panic', {})).toMatchObject({ leftOpen: [], pairs: [{ left: 0 }] });
    expect(await standing('ETHP')).toEqual([]);
    await client.call('approvals.reject', { id: pending?.id ?? '' });
    expect((await bot).pairs).toMatchObject([{ requests: [] }]);
  });

  it('pauses also when nothing can be signed, and says why', async () => {
    const { client, bid } = await practising();
    await bid();
    await client.call('vault.lock', {});
    const report = await client.call('panic', {});
    expect(report.problem).toMatch(/locked/);
    expect(report.pairs).toMatchObject([{ requests: [], problem: report.problem }]);
    expect((await client.call('status.get', {})).paused).toMatchObject({ by: 'interface' });
  });
});

describe('while trading is paused', () => {
  it('no new order is signed by any key, and cancels go on', async () => {
    const { client, bid } = await practising();
    await client.call('panic', {});
    const refused = { state: 'Refused', error: { reason: 'TRADING_PAUSED' } };
    expect(await client.call('order.place', ORDER)).toMatchObject(refused);
    expect(await client.call('order.place', { ...ORDER, walletSigned: true })).toMatchObject(refused);
    await client.call('trading.resume', { approval: CLICK });
    const { orderHash } = await bid();
    await client.call('panic', {});
    expect(
      await client.call('order.modify', { ...ORDER, orderHash: orderHash ?? '', strategy: 'main' }),
    ).toMatchObject(refused);
    expect(await client.call('order.cancel', { symbol: 'ETHP', orderHash: orderHash ?? '' })).toMatchObject({
      kind: 'CancelOrder',
      state: 'Sequenced',
    });
  });

  it('a bare yes of a local program does not end it: a click in the interface does', async () => {
    const { client, connect } = await practising();
    await client.call('panic', {});
    const resumed = connect(LOCAL).call('trading.resume', { approval: { by: 'yes' } });
    const [pending] = await until(async () => {
      const list = await client.call('approvals.list', {});
      return list.length > 0 && list;
    });
    expect(pending).toMatchObject({ command: 'resume', caller: 'command line' });
    expect((await client.call('status.get', {})).paused).not.toBeNull();
    await client.call('approvals.approve', { id: pending?.id ?? '' });
    await resumed;
    expect((await client.call('status.get', {})).paused).toBeNull();
  });

  it('an answer to a question about an earlier pause does not end it', async () => {
    const { client, connect } = await practising();
    await client.call('panic', {});
    const asked = connect(LOCAL).call('trading.resume', {});
    const [pending] = await until(async () => {
      const list = await client.call('approvals.list', {});
      return list.length > 0 && list;
    });
    await client.call('trading.resume', { approval: CLICK });
    await client.call('panic', {});
    await Promise.all([
      expect(asked).rejects.toMatchObject({ code: 'PAUSED_ANEW' }),
      client.call('approvals.approve', { id: pending?.id ?? '' }),
    ]);
    expect((await client.call('status.get', {})).paused).not.toBeNull();
  });

  it('it stays so over a restart', async () => {
    const first = await practising();
    await first.client.call('panic', {});
    const { paused } = await first.client.call('status.get', {});
    await first.stop();
    const { client } = await startPractice({ launchVenue: quietVenue, dataDir: first.dataDir });
    expect((await client.call('status.get', {})).paused).toEqual(paused);
    expect(await client.call('order.place', ORDER)).toMatchObject({
      state: 'Refused',
      error: { reason: 'TRADING_PAUSED' },
    });
  });

  it('no order that an earlier run left open is sent again; its fate is looked for', async () => {
    const stub = await startStubVenue();
    const selected = selectProfile({ profile: 'practice', baseUrl: stub.baseUrl, wsUrl: stub.wsUrl });
    const first = await startDaemon({ selected });
    await venueFound(first);
    await first.client.call('vault.setup', { protection: 'unprotected' });
    await first.client.call('wallet.create', { name: 'Test' });
    stub.replies.push(() => 'hang');
    const wish = { ...ORDER, walletSigned: true, wait: false };
    const { requestId } = await first.client.call('order.place', wish);
    await until(() => stub.requests.length === 1, 'the order');
    void first.client.call('panic', {});
    await until(async () => (await first.client.call('status.get', {})).paused);
    await first.stop();

    const { client } = await startDaemon({ selected, dataDir: first.dataDir });
    expect(await client.call('request.show', { requestId })).toMatchObject({ state: 'Unknown' });
    // Its window is over, and the venue shows nothing of it.
    await until(async () => (await client.call('status.get', {})).venue.venueTimeMs !== null);
    stub.clockOffsetMs = 70_000;
    await until(
      async () => (await client.call('request.show', { requestId })).state === 'NotSequenced',
      'its fate',
    );
    expect(stub.requests).toHaveLength(1);
  });
});
