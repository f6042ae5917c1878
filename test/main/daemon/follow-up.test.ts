import { Wallet } from 'ethers';
import { describe, expect, it } from 'vitest';
import { ForeignTrader } from '../../venue/support/foreign.ts';
import { startLab } from '../support/lab.ts';
import { until } from '../support/wait.ts';

const CLICK = { by: 'interface' } as const;

describe('an order that the venue has', () => {
  it('is open, then partly filled by how much, then filled', async () => {
    const lab = await startLab();
    const daemon = await lab.daemon();
    const other = await lab.other();
    const order = await daemon.place({ amount: '0.5' });
    expect(await daemon.progress(order, 'open')).toEqual({
      state: 'open',
      detail: null,
      filled: '0',
      at: expect.any(Number) as number,
    });
    await other.sequenced('Order', { side: 'Ask', amount: '0.2', price: '1990' });
    expect(await daemon.progress(order, 'partly filled')).toMatchObject({ filled: '0.2' });
    await other.sequenced('Order', { side: 'Ask', amount: '0.3', price: '1990' });
    expect(await daemon.progress(order, 'filled')).toMatchObject({ filled: '0.5', detail: null });
  });

  it('is filled at once when it takes, from several makers, also when its rows overtake its receipt', async () => {
    const lab = await startLab();
    const daemon = await lab.daemon();
    const other = await lab.other();
    for (const price of ['2000', '2001', '2002'])
      await other.sequenced('Order', { side: 'Ask', amount: '0.1', price });
    await lab.venue.must('/practice/fault', { kind: 'delay', count: 1, ms: 300 });
    const order = await daemon.place({ amount: '0.3', price: '2010' });
    expect(await daemon.progress(order, 'filled')).toMatchObject({ filled: '0.3' });
  });

  it.each([
    [
      'post-only that would take',
      { type: 'post-only', price: '2005' },
      'It would have taken, and it was post-only.',
      '0',
    ],
    [
      'market without anybody left',
      { type: 'market', price: undefined },
      'There was nobody left to trade with.',
      '0.1',
    ],
  ] as const)('(%s) is rejected in words, with what of it traded', async (_, over, detail, filled) => {
    const lab = await startLab();
    const daemon = await lab.daemon();
    const other = await lab.other();
    await other.sequenced('Order', { side: 'Ask', amount: '0.1', price: '2000' });
    const order = await daemon.place(over);
    expect(order.state).toBe('Sequenced');
    expect(await daemon.progress(order, 'rejected')).toMatchObject({ detail, filled });
  });

  it('(against our own) is rejected in words', async () => {
    const lab = await startLab();
    const daemon = await lab.daemon();
    await daemon.place({ price: '1990' });
    const order = await daemon.place({ side: 'sell', price: '1990' });
    expect(await daemon.progress(order, 'rejected')).toMatchObject({
      detail: 'It would have traded with an order of the same strategy.',
      filled: '0',
    });
  });
});

describe('a cancel', () => {
  it('is confirmed, and the order cancelled; one that came too late is rejected in words', async () => {
    const lab = await startLab();
    const daemon = await lab.daemon();
    const { client } = daemon;
    const order = await daemon.place();
    const orderHash = order.orderHash ?? '';
    const both = await Promise.all([
      client.call('order.cancel', { symbol: 'ETHP', orderHash }),
      client.call('order.cancel', { symbol: 'ETHP', orderHash }),
    ]);
    const [first, second] = both.sort((a, b) => (a.requestIndex ?? 0) - (b.requestIndex ?? 0));
    expect(await daemon.progress(order, 'cancelled')).toMatchObject({ filled: '0', detail: null });
    await daemon.progress(first ?? order, 'confirmed');
    expect(await daemon.progress(second ?? order, 'rejected')).toMatchObject({
      detail: 'The order was no longer open.',
      filled: null,
    });
    expect((await daemon.row(first ?? order)).progress?.state).toBe('confirmed');
  });

  it('of all is confirmed, and so is each order cancelled', async () => {
    const lab = await startLab();
    const daemon = await lab.daemon();
    const orders = [await daemon.place(), await daemon.place({ price: '1980' })];
    const all = await daemon.client.call('order.cancelAll', { symbol: 'ETHP' });
    for (const order of orders) await daemon.progress(order, 'cancelled');
    await daemon.progress(all, 'confirmed');
  });
});

describe('a change of an order', () => {
  it('is open itself, and the old order is said to be replaced', async () => {
    const lab = await startLab();
    const daemon = await lab.daemon();
    const order = await daemon.place();
    await until(async () => (await daemon.client.call('order.list', {})).length === 1);
    const changed = await daemon.client.call('order.modify', {
      orderHash: order.orderHash ?? '',
      price: '1985',
    });
    expect(await daemon.progress(changed, 'open')).toMatchObject({ filled: '0' });
    expect(await daemon.progress(order, 'cancelled')).toMatchObject({
      detail: 'It was replaced by a changed order.',
    });
  });

  it('of an order that is gone by then is rejected, and nothing is placed', async () => {
    const lab = await startLab();
    const daemon = await lab.daemon();
    const { client } = daemon;
    const order = await daemon.place();
    const orderHash = order.orderHash ?? '';
    await until(async () => (await client.call('order.list', {})).length === 1);
    // The answer is held back, so that the change is on its way before the cancel is known here.
    const cancel = client.call('order.cancel', { symbol: 'ETHP', orderHash });
    const change = client.call('order.modify', { orderHash, price: '1985' });
    expect((await cancel).state).toBe('Sequenced');
    const changed = await change;
    expect(changed.state).toBe('Sequenced');
    const { progress } = await until(async () => {
      const row = await daemon.row(changed);
      return row.progress === undefined ? null : row;
    }, 'its fate');
    expect(progress).toMatchObject({ state: 'rejected', detail: 'The order was no longer open.' });
    await daemon.progress(await cancel, 'confirmed');
    await daemon.progress(order, 'cancelled');
  });
});

describe('withdrawals and settings', () => {
  it('are intended, then confirmed; two of the same amount are told apart', async () => {
    const lab = await startLab(['--clock', 'manual']);
    const daemon = await lab.daemon();
    const { client } = daemon;
    const first = await client.call('account.withdraw', { amount: '12.5', approval: CLICK });
    await daemon.progress(first, 'intended');
    await lab.venue.advance(6_000);
    const second = await client.call('account.withdraw', { amount: '12.5', approval: CLICK });
    const ddx = await client.call('account.withdrawDdx', { amount: '0.5', approval: CLICK });
    await daemon.progress(second, 'intended');
    await daemon.progress(ddx, 'intended');
    expect((await client.call('account.get', {})).lockedDdx).toBe('0.5');
    await lab.venue.advance(5_000);
    await daemon.progress(first, 'confirmed');
    expect((await daemon.row(second)).progress?.state).toBe('intended');
    await lab.venue.advance(6_000);
    await daemon.progress(second, 'confirmed');
    await daemon.progress(ddx, 'confirmed');

    const profile = await client.call('profile.update', { payFeesInDdx: true, approval: CLICK });
    await daemon.progress(profile, 'confirmed');
    await until(async () => (await client.call('account.get', {})).payFeesInDdx === true, 'the setting');
  });

  it('(more than the margin bears by then) is given back, in words', async () => {
    const lab = await startLab(['--clock', 'manual']);
    const daemon = await lab.daemon();
    const { client } = daemon;
    const other = await lab.other();
    await other.sequenced('Order', { side: 'Ask', amount: '5', price: '2000' });
    await other.sequenced('Order', { symbol: 'BTCP', side: 'Ask', amount: '0.001', price: '30000' });
    await daemon.progress(await daemon.place({ amount: '5', price: '2000' }), 'filled');
    await daemon.progress(await daemon.place({ symbol: 'BTCP', amount: '0.001', price: '30000' }), 'filled');
    const withdrawal = await client.call('account.withdraw', { amount: '6000', approval: CLICK });
    expect(withdrawal).toMatchObject({ state: 'Sequenced' });
    await daemon.progress(withdrawal, 'intended');
    // Without a price of BTCP nobody who holds it is liquidated: the loss is there when the withdrawal is due.
    await lab.venue.price('BTCP', null);
    await lab.venue.price('ETHP', '1250');
    await lab.venue.advance(11_000);
    expect(await daemon.progress(withdrawal, 'rejected')).toMatchObject({
      detail: 'It was more than could be withdrawn by then.',
    });
  });
});

describe('the tier of a trader', () => {
  it('follows a deposit of DDX, and the request budget with it', async () => {
    const lab = await startLab();
    const { client, wallet } = await lab.daemon();
    await until(async () => (await client.call('account.get', {})).tier === 1, 'the first tier');
    await lab.venue.must('/practice/deposit_ddx', { trader: wallet, amount: '1000000' });
    await until(async () => (await client.call('account.get', {})).tier === 2, 'the highest tier');
    expect(await client.call('account.get', {})).toMatchObject({ ddx: '1001000', collateralCap: '10000000' });
    expect((await client.call('status.get', {})).budget).toMatchObject({ tier: 2, burst: 50 });
  });
});

describe('a trader who also trades elsewhere', () => {
  it('sees those orders here, and can cancel them', async () => {
    const lab = await startLab();
    const daemon = await lab.daemon();
    const { client } = daemon;
    const key = new Wallet(`0x${'5a'.repeat(32)}`);
    const elsewhere = new ForeignTrader(lab.venue, key);
    await client.call('wallet.import', { name: 'Both', secret: key.privateKey });
    const wallet = elsewhere.address;
    await elsewhere.deposit('10000');
    const before = await elsewhere.placed({ price: '1950', amount: '0.3' });
    const listed = () => client.call('order.list', { wallet });
    await until(async () => (await listed()).some(({ orderHash }) => orderHash === before), 'the order');
    const later = await elsewhere.placed({ price: '1940', orderType: 3 });
    const found = await until(
      async () => (await listed()).find(({ orderHash }) => orderHash === later),
      'the later order',
    );
    expect(found).toMatchObject({
      side: 'buy',
      type: 'post-only',
      price: '1940',
      amount: '0.1',
      strategy: 'main',
    });

    const cancels = [];
    for (const orderHash of [before, later])
      cancels.push(
        await client.call('order.cancel', { symbol: 'ETHP', orderHash, wallet, walletSigned: true }),
      );
    for (const cancel of cancels) await daemon.progress(cancel, 'confirmed');
    await until(async () => (await listed()).length === 0, 'the end of both');
    expect(await elsewhere.openOrders()).toEqual([]);

    // And what is cancelled elsewhere is gone here.
    const third = await elsewhere.placed({ price: '1930' });
    await until(async () => (await listed()).length === 1);
    await elsewhere.sequenced('CancelOrder', { orderHash: third });
    await until(async () => (await listed()).length === 0);
  });
});

describe('what was missed', () => {
  it('while the daemon was not there is read when it is again', async () => {
    const lab = await startLab();
    const first = await lab.daemon();
    const other = await lab.other();
    const orders = [await first.place(), await first.place({ price: '1980', amount: '0.4' })];
    const [filled, partly] = orders;
    await first.progress(filled ?? { requestId: '' }, 'open');
    const withdrawal = await first.client.call('account.withdraw', { amount: '10', approval: CLICK });
    await first.stop();
    await other.sequenced('Order', { side: 'Ask', amount: '0.6', price: '1980' });
    await lab.venue.advance(11_000);

    const again = await lab.daemon({ dataDir: first.dataDir });
    expect(await again.progress(filled ?? { requestId: '' }, 'filled')).toMatchObject({ filled: '0.5' });
    expect(await again.progress(partly ?? { requestId: '' }, 'partly filled')).toMatchObject({
      filled: '0.1',
    });
    await again.progress(withdrawal, 'confirmed');
    // And it is followed from there.
    await other.sequenced('Order', { side: 'Ask', amount: '0.3', price: '1980' });
    expect(await again.progress(partly ?? { requestId: '' }, 'filled')).toMatchObject({ filled: '0.4' });
  });

  it('while realtime was broken is read when it is back', async () => {
    const lab = await startLab();
    const daemon = await lab.daemon();
    const other = await lab.other();
    const order = await daemon.place();
    await daemon.progress(order, 'open');
    for (const amount of ['0.1', '0.2']) {
      const { resubscriptions } = (await daemon.client.call('status.get', {})).realtime;
      await lab.venue.must('/practice/fault', { kind: 'drop-sockets' });
      await other.sequenced('Order', { side: 'Ask', amount, price: '1990' });
      await until(async () => {
        const { realtime } = await daemon.client.call('status.get', {});
        return realtime.resubscriptions > resubscriptions && realtime.state === 'live';
      }, 'realtime');
    }
    await until(async () => (await daemon.row(order)).progress?.filled === '0.3', 'what was missed');
    await other.sequenced('Order', { side: 'Ask', amount: '0.2', price: '1990' });
    expect(await daemon.progress(order, 'filled')).toMatchObject({ filled: '0.5' });
  });
});
