import { describe, expect, it } from 'vitest';
import type { Book } from '../../../src-shared/contract/index.ts';
import { parseDecimal } from '../../../src-shared/money/index.ts';
import { LOCAL } from '../support/daemon.ts';
import { startPractice } from '../support/practice.ts';
import { until } from '../support/wait.ts';

describe('practising', () => {
  it('goes from nothing to a position, through the contract alone', async () => {
    const test = await startPractice();
    const { client } = test;
    const before = await until(async () => {
      const preview = await client.call('practice.preview', {});
      return preview.signing === null ? null : preview;
    }, 'the preview with its expiry');
    expect(before.steps.map((step) => step.done)).toEqual([false, false, false]);
    expect(before.protection).toBe('choose');
    expect(before.signing?.fields.map((field) => field.name)).toEqual([
      'sessionPublicKey',
      'expiry',
      'aclScope',
    ]);
    await expect(client.call('practice.start', {})).rejects.toMatchObject({ code: 'VAULT_CHOICE_NEEDED' });

    const expirySeconds = before.signing?.expirySeconds ?? 0;
    // An end that was not on screen is not signed.
    for (const other of [1, expirySeconds + 3_600]) {
      await expect(
        client.call('practice.start', { unprotected: true, expirySeconds: other }),
      ).rejects.toMatchObject({ code: 'SESSION_EXPIRY' });
    }
    const started = await client.call('practice.start', { unprotected: true, expirySeconds });
    expect(started).toMatchObject({ strategy: 'main' });
    expect(await client.call('session.list', {})).toMatchObject([
      { session: started.session, expirySeconds },
    ]);
    expect(await client.call('practice.start', {})).toEqual(started);
    const account = await client.call('account.get', {});
    expect(account).toMatchObject({
      trader: started.wallet,
      ddx: '1000',
      strategies: [{ strategy: 'main', availableCollateral: '10000' }],
    });

    const books = test.watch('book', { symbol: 'ETHP', depth: 15 });
    const book = await until(() => books.findLast((each) => each.state === 'live'), 'a live book');
    expect(book.bids).toHaveLength(15);
    expect(book.asks).toHaveLength(15);
    const orders = test.watch('orders', {});
    const positions = test.watch('positions', {});
    const requests = test.watch('requests', {});

    const price = awayFrom(book);
    const placed = await client.call('order.place', {
      symbol: 'ETHP',
      side: 'buy',
      type: 'limit',
      amount: '0.5',
      price,
    });
    expect(placed).toMatchObject({ state: 'Sequenced', receiptVerified: true, sender: started.wallet });
    const open = await until(() => orders.at(-1)?.[0], 'the order in the stream');
    expect(open).toMatchObject({
      orderHash: placed.orderHash,
      side: 'buy',
      type: 'limit',
      price,
      amount: '0.5',
      strategy: 'main',
    });
    await until(() => books.at(-1)?.bids.concat(books.at(-1)?.asks ?? []).length, 'the book');

    const cancelled = await client.call('order.cancel', { symbol: 'ETHP', orderHash: open.orderHash });
    expect(cancelled).toMatchObject({ kind: 'CancelOrder', state: 'Sequenced', receiptVerified: true });
    await until(() => orders.at(-1)?.length === 0, 'the end of the order');

    const bought = await client.call('order.place', {
      symbol: 'ETHP',
      side: 'buy',
      type: 'market',
      amount: '0.5',
    });
    expect(bought.state).toBe('Sequenced');
    const position = await until(() => positions.at(-1)?.[0], 'the position');
    expect(position).toMatchObject({ symbol: 'ETHP', strategy: 'main', side: 'long', amount: '0.5' });
    expect(position.unrealisedPnl).not.toBeNull();
    const states = new Map(
      requests.flatMap((message) => message.rows).map((row) => [row.requestId, row.state]),
    );
    expect([...states.values()]).toEqual(['Sequenced', 'Sequenced', 'Sequenced']);
    expect(requests[0]).toMatchObject({ reset: true });

    const status = await client.call('status.get', {});
    expect(status).toMatchObject({
      practiceReady: true,
      venue: { embedded: true, reachable: true, limits: 'off' },
      vault: { state: 'unlocked', protection: 'unprotected' },
    });
  });

  it('goes on where it stood after a restart of the daemon', async () => {
    const first = await startPractice();
    const { wallet } = await first.client.call('practice.start', { unprotected: true });
    const order = await first.client.call('order.place', {
      symbol: 'ETHP',
      side: 'buy',
      type: 'market',
      amount: '0.1',
    });
    await first.stop();
    const second = await startPractice({ dataDir: first.dataDir });
    expect(await second.client.call('request.show', { requestId: order.requestId })).toMatchObject({
      state: 'Sequenced',
      receiptVerified: true,
    });
    expect(await second.client.call('wallet.list', {})).toMatchObject([
      { address: wallet, kind: 'software', class: 'practice' },
    ]);
    expect((await second.client.call('session.list', {}))[0]).toMatchObject({ state: 'active', uses: 1 });
    expect((await second.client.call('practice.start', {})).wallet).toBe(wallet);
    expect(
      await second.client.call('order.place', { symbol: 'ETHP', side: 'buy', type: 'market', amount: '0.1' }),
    ).toMatchObject({ state: 'Sequenced' });
  });

  it('is refused by preflight with the rule, the sentence and the nearest value, and nothing is sent', async () => {
    const { client } = await startPractice();
    await client.call('practice.start', { unprotected: true });
    const answer = await client.call('order.place', {
      symbol: 'ETHP',
      side: 'buy',
      type: 'limit',
      amount: '0.5',
      price: '1999.95',
    });
    expect(answer).toMatchObject({
      state: 'Refused',
      requestHash: null,
      nonce: null,
      error: {
        reason: 'SafetyFailure',
        safety: 'PriceNotMultipleOfTickSize',
        retry: 'no',
        hint: expect.stringContaining('1999.9 or 2000') as string,
      },
    });
    const row = await client.call('request.show', { requestId: answer.requestId });
    expect(row).toMatchObject({ state: 'Refused', attempts: [] });
  });

  it('predicts what the venue then says when a person overrides', async () => {
    const { client } = await startPractice();
    await client.call('practice.start', { unprotected: true });
    const order = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.5', price: '1500.05' } as const;
    const answer = await client.call('order.place', { ...order, override: ['PriceNotMultipleOfTickSize'] });
    expect(answer).toMatchObject({
      state: 'Rejected',
      error: { reason: 'SafetyFailure', safety: 'PriceNotMultipleOfTickSize' },
    });
    expect((await client.call('request.show', { requestId: answer.requestId })).evidence[0]).toContain(
      'overridden: PriceNotMultipleOfTickSize',
    );
  });

  it('refuses the 21st open order of a market, and the next one goes once there is room', async () => {
    const { client } = await startPractice();
    await client.call('practice.start', { unprotected: true });
    const order = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.0001', price: '1000' } as const;
    for (let i = 0; i < 20; i++)
      expect(await client.call('order.place', order)).toMatchObject({ state: 'Sequenced' });
    expect(await client.call('order.place', order)).toMatchObject({
      state: 'Refused',
      error: { safety: 'TooManyOrders' },
    });
    expect(await client.call('order.cancelAll', { symbol: 'ETHP' })).toMatchObject({ state: 'Sequenced' });
    expect(await client.call('order.place', order)).toMatchObject({ state: 'Sequenced' });
  });

  it('takes a gathered book whose sums are those of the fine one', async () => {
    const { client } = await startPractice();
    const fine = await client.call('market.book', { symbol: 'BTCP', depth: 500 });
    const coarse = await client.call('market.book', { symbol: 'BTCP', depth: 500, aggregation: '100' });
    expect(coarse.bids.length).toBeLessThan(fine.bids.length);
    for (const [price] of coarse.bids) expect(parseDecimal(price) % parseDecimal('100')).toBe(0n);
    await expect(client.call('market.book', { symbol: 'BTCP', aggregation: '3' })).rejects.toMatchObject({
      code: 'AGGREGATION_UNKNOWN',
    });
    await expect(client.call('market.book', { symbol: 'DOGEP' })).rejects.toMatchObject({
      code: 'MARKET_UNKNOWN',
    });
  });

  it('does for the command line what it does for the interface', async () => {
    const test = await startPractice();
    const local = test.connect(LOCAL);
    const { wallet } = await local.call('practice.start', { unprotected: true });
    expect(
      await local.call('order.place', { symbol: 'BTCP', side: 'sell', type: 'market', amount: '0.001' }),
    ).toMatchObject({ state: 'Sequenced', sender: wallet });
    const held = await until(async () => {
      const rows = await local.call('position.list', {});
      return rows.length === 0 ? null : rows;
    }, 'the position');
    expect(held).toMatchObject([{ symbol: 'BTCP', side: 'short', amount: '0.001' }]);
  });
});

/** A price 5% below the best bid, on the tick. */
function awayFrom(book: Book): string {
  return String(Math.floor(Number(book.bids[0]?.[0]) * 0.95));
}
