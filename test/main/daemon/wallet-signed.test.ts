import { describe, expect, it } from 'vitest';
import type { CommandOutput, RequestAnswer, SigningPreview } from '../../../src-shared/contract/index.ts';
import { LOCAL, type TestDaemon } from '../support/daemon.ts';
import { quietVenue, startPractice } from '../support/practice.ts';
import { until } from '../support/wait.ts';

type Setting = TestDaemon & { wallet: string; read<T>(path: string): Promise<T> };

/** A daemon that has begun to practise, and its venue's public reads. */
async function practising(): Promise<Setting> {
  const test = await startPractice({ launchVenue: quietVenue });
  const { wallet } = await test.client.call('practice.start', { unprotected: true });
  const ready = await test.daemon.venueReady;
  return {
    ...test,
    wallet,
    async read<T>(path: string) {
      const answer = await fetch(`${ready?.baseUrl ?? ''}${path}`);
      return ((await answer.json()) as { value: T }).value;
    },
  };
}

function shown(made: CommandOutput<'request.prepare'>): { prepared: string; preview: SigningPreview } {
  if ('answer' in made) throw new Error(`refused: ${made.answer.error?.message ?? made.answer.state}`);
  return made;
}

const CLICK = { by: 'interface' } as const;

describe('a withdrawal', () => {
  it('signs just what was shown: every field, the digest, and nothing before the approval', async () => {
    const { client, wallet } = await practising();
    const { prepared, preview } = shown(
      await client.call('request.prepare', { kind: 'Withdraw', amount: '12.5' }),
    );
    expect(preview).toMatchObject({ title: 'Withdraw 12.5 USDC from main', signer: wallet });
    expect(preview.fields.map(({ name }) => name)).toEqual([
      'strategyId',
      'currency',
      'amount',
      'nonce',
      'clientTimestampMs',
      'recvWindowMs',
    ]);
    expect(preview.fields.find(({ name }) => name === 'amount')).toEqual({
      name: 'amount',
      raw: '12500000',
      readable: '12.5 USDC',
    });
    expect(await client.call('request.list', {})).toEqual([]);

    const answer = await client.call('request.submit', { prepared, approval: CLICK });
    expect(answer).toMatchObject({ state: 'Sequenced', requestHash: preview.digest, sender: wallet });
    expect(answer.nonce).toBe(preview.fields.find(({ name }) => name === 'nonce')?.raw);
    await expect(client.call('request.submit', { prepared, approval: CLICK })).rejects.toMatchObject({
      code: 'PREPARED_UNKNOWN',
    });
  });

  it('reaches the venue: funds are locked, and the update names the amount', async () => {
    const { client, wallet, read } = await practising();
    const answer = await client.call('account.withdraw', { amount: '12.5', approval: CLICK });
    expect(answer).toMatchObject({ kind: 'Withdraw', state: 'Sequenced', receiptVerified: true });
    const rows = await read<{ amount: string }[]>(
      `/exchange/api/v1/strategy_updates?trader=0x00${wallet.slice(2)}&reason=2`,
    );
    expect(rows.map(({ amount }) => amount)).toEqual(['12.5']);
  });

  it('asked for by a program waits for a person, shows the same, and is one request', async () => {
    const { client, connect } = await practising();
    const bot = connect(LOCAL);
    const answer = bot.call('account.withdraw', { amount: '3', clientId: 'w1' });
    const [pending] = await until(async () => {
      const rows = await client.call('approvals.list', {});
      return rows.length === 0 ? null : rows;
    }, 'the question');
    expect(pending).toMatchObject({
      caller: 'command line',
      command: 'Withdraw',
      preview: { title: 'Withdraw 3 USDC from main' },
    });
    await expect(
      bot.call('approvals.approve', { id: pending?.id ?? '', approval: CLICK }),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await client.call('approvals.approve', { id: pending?.id ?? '' });
    const done = await answer;
    expect(done).toMatchObject({ state: 'Sequenced', requestHash: pending?.preview.digest });
    expect(await bot.call('account.withdraw', { amount: '3', clientId: 'w1' })).toEqual(done);
    await expect(bot.call('account.withdraw', { amount: '4', clientId: 'w1' })).rejects.toMatchObject({
      code: 'CLIENT_ID_REUSED',
    });
  });

  it('is not signed when the review outlasts its window', async () => {
    const { client } = await practising();
    const { prepared } = shown(
      await client.call('request.prepare', { kind: 'Withdraw', amount: '1', recvWindowMs: 40 }),
    );
    const end = performance.now() + 40;
    await until(() => performance.now() > end, 'the end of the window');
    await expect(client.call('request.submit', { prepared, approval: CLICK })).rejects.toMatchObject({
      code: 'PREPARED_UNKNOWN',
    });
    expect(await client.call('request.list', {})).toEqual([]);
  });

  it('that nobody approves within its window is not signed', async () => {
    const { client, connect } = await practising();
    const bot = connect(LOCAL);
    await expect(bot.call('account.withdraw', { amount: '3', recvWindowMs: 50 })).rejects.toMatchObject({
      code: 'APPROVAL_EXPIRED',
    });
    expect(await client.call('request.list', {})).toEqual([]);
  });
});

describe('the other kinds that only the wallet signs', () => {
  it('WithdrawDDX and ProfileUpdate reach the venue', async () => {
    const { client, wallet, read } = await practising();
    const trader = () =>
      read<{ payFeesInDdx: boolean; availDdx: string; lockedDdx: string; referralAddress: string | null }>(
        `/stats/api/v1/trader?trader=${wallet}`,
      );
    expect(await client.call('account.withdrawDdx', { amount: '10', approval: CLICK })).toMatchObject({
      kind: 'WithdrawDDX',
      state: 'Sequenced',
    });
    expect((await trader()).lockedDdx).toBe('10');

    const referral = `0x${'11'.repeat(20)}`;
    expect(
      await client.call('profile.update', { payFeesInDdx: true, referralAddress: referral, approval: CLICK }),
    ).toMatchObject({ kind: 'ProfileUpdate', state: 'Sequenced' });
    expect(await trader()).toMatchObject({ payFeesInDdx: true });
  });

  it('a profile update that names only the referral leaves the fees as they are', async () => {
    const { client, wallet, read } = await practising();
    await client.call('profile.update', { payFeesInDdx: true, approval: CLICK });
    await until(
      async () =>
        (await read<{ payFeesInDdx: boolean }>(`/stats/api/v1/trader?trader=${wallet}`)).payFeesInDdx,
      'the setting',
    );
    const { preview } = await until(async () => {
      const made = await client.call('request.prepare', {
        kind: 'ProfileUpdate',
        referralAddress: `0x${'11'.repeat(20)}`,
      });
      const view = shown(made);
      return view.preview.fields.find(({ name }) => name === 'payFeesInDdxState')?.raw === '1' ? view : null;
    }, 'the setting here');
    expect(preview.title).toContain('fees in DDX');
  });

  it('a session key cannot be asked for', async () => {
    const { client } = await practising();
    await expect(
      client.call('request.prepare', { kind: 'CancelAll', symbol: 'ETHP', walletSigned: false }),
    ).rejects.toMatchObject({ code: 'NOT_WALLET_SIGNED' });
  });
});

describe('a modification', () => {
  const far = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.1', price: '1000' } as const;

  it('keeps what is not named, and replaces the order in one step', async () => {
    const { client, watch } = await practising();
    const orders = watch('orders', {});
    const placed = await client.call('order.place', far);
    await until(() => orders.at(-1)?.length === 1, 'the order');
    const changed = await client.call('order.modify', { orderHash: placed.orderHash ?? '', price: '1001' });
    expect(changed).toMatchObject({ kind: 'ModifyOrder', state: 'Sequenced' });
    await until(() => orders.at(-1)?.[0]?.orderHash === changed.orderHash, 'the replacement');
    expect(orders.at(-1)).toMatchObject([{ price: '1001', amount: '0.1', side: 'buy', type: 'limit' }]);
  });

  it('repeated under its client id is the same request, also when the order has changed meanwhile', async () => {
    const { client, watch } = await practising();
    const orders = watch('orders', {});
    const placed = await client.call('order.place', far);
    await until(() => orders.at(-1)?.length === 1, 'the order');
    const input = { orderHash: placed.orderHash ?? '', amount: '0.2', clientId: 'm1' };
    const answers: RequestAnswer[] = [await client.call('order.modify', input)];
    await until(() => orders.at(-1)?.[0]?.amount === '0.2', 'the replacement');
    answers.push(await client.call('order.modify', input));
    expect(answers[1]).toEqual(answers[0]);
  });

  it('sent while it was prepared as well is what their client id stands for', async () => {
    const { client } = await practising();
    await client.call('rails.set', { rails: { maxOrdersPerMinute: 1 } });
    const modify = {
      orderHash: `0x${'ab'.repeat(25)}`,
      symbol: 'ETHP',
      strategy: 'main',
      side: 'buy',
      type: 'limit',
      amount: '0.1',
      price: '1500',
      clientId: 'a1',
    } as const;
    // Both look for the order at the venue; the rail is used up by the time that the second one knows.
    const input = { ...modify, override: ['OrderNotFound'] };
    const [sent] = await Promise.all([
      client.call('order.modify', input),
      client.call('request.prepare', { kind: 'ModifyOrder', ...input, walletSigned: true }),
    ]);
    expect(sent).toMatchObject({ state: 'Rejected', error: { safety: 'OrderNotFound' } });
    expect(await client.call('order.modify', input)).toEqual(sent);
    expect(await client.call('request.list', { clientId: 'a1' })).toHaveLength(1);
  });

  it('of an order that is not known here needs every value', async () => {
    const { client } = await practising();
    await expect(
      client.call('order.modify', { orderHash: `0x${'ab'.repeat(25)}`, price: '1001' }),
    ).rejects.toMatchObject({ code: 'ORDER_NOT_OPEN' });
  });
});
