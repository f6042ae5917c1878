import { describe, expect, it } from 'vitest';
import type { TestDaemon } from '../support/daemon.ts';
import { quietVenue, startPractice } from '../support/practice.ts';
import { until } from '../support/wait.ts';

type Setting = TestDaemon & { control(path: string, body: object): Promise<unknown> };

/** A daemon that has begun to practise, and the controls of its venue. */
async function practising(): Promise<Setting> {
  const test = await startPractice({ launchVenue: quietVenue });
  await test.client.call('practice.start', { unprotected: true });
  const ready = await test.daemon.venueReady;
  return {
    ...test,
    async control(path, body) {
      const answer = await fetch(`${ready?.baseUrl ?? ''}/practice/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ready?.controlToken ?? ''}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(200);
      return answer.json();
    },
  };
}

const far = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.1', price: '1000' } as const;

describe('against the faults of the practice venue', () => {
  it.each(['drop-response-after-commit', 'internal-error-after-commit'])(
    'an order that ended in %s is sent again and gets its original receipt: one order',
    async (kind) => {
      const { client, control } = await practising();
      await control('fault', { kind, count: 1 });
      const answer = await client.call('order.place', far);
      expect(answer).toMatchObject({ state: 'Sequenced', receiptVerified: true });
      const row = await client.call('request.show', { requestId: answer.requestId });
      expect(row.attempts).toHaveLength(2);
      await until(async () => (await client.call('order.list', {})).length === 1, 'the one order');
    },
  );

  it('an internal error before the commit is sent again and placed once', async () => {
    const { client, control } = await practising();
    await control('fault', { kind: 'internal-error-before-commit', count: 1 });
    expect(await client.call('order.place', far)).toMatchObject({ state: 'Sequenced' });
    await until(async () => (await client.call('order.list', {})).length === 1, 'the one order');
  });

  it('internal errors to the end of the window end as NotSequenced, when it is well over', async () => {
    const { client, control } = await practising();
    await control('fault', { kind: 'internal-error-before-commit', count: 20 });
    const placed = await client.call('order.place', { ...far, recvWindowMs: 2_000 });
    expect(placed.state).toBe('Unknown');
    await until(
      async () =>
        (await client.call('request.show', { requestId: placed.requestId })).state === 'NotSequenced',
      'its fate',
    );
    expect(await client.call('order.list', {})).toEqual([]);
  });

  it('a delay longer than half the window makes another attempt, and one order', async () => {
    const { client, control } = await practising();
    await control('fault', { kind: 'delay', ms: 2_600, count: 1 });
    expect(await client.call('order.place', far)).toMatchObject({
      state: 'Sequenced',
      receiptVerified: true,
    });
    await until(async () => (await client.call('order.list', {})).length === 1, 'the one order');
  });

  it('a rotated key costs one more attempt and nothing else', async () => {
    const { client, control } = await practising();
    await control('fault', { kind: 'rotate-encryption-key' });
    const answer = await client.call('order.place', far);
    expect(answer).toMatchObject({ state: 'Sequenced', receiptVerified: true });
    const row = await client.call('request.show', { requestId: answer.requestId });
    expect(row.attempts.map((attempt) => attempt.outcome)).toEqual(['InvalidEncryption', 'Sequenced']);
  });

  it.each(['not-accepting', 'trusted-time-unavailable'])(
    'a venue that is %s for a moment gets the same body again',
    async (kind) => {
      const { client, control } = await practising();
      await control('fault', { kind, count: 2 });
      const answer = await client.call('order.place', far);
      expect(answer).toMatchObject({ state: 'Sequenced', receiptVerified: true });
      const row = await client.call('request.show', { requestId: answer.requestId });
      expect(row.attempts).toHaveLength(3);
    },
  );

  it('dropped sockets are made again, and books and orders follow as before', async () => {
    const { client, control, watch } = await practising();
    const books = watch('book', { symbol: 'ETHP' });
    const orders = watch('orders', {});
    await until(() => books.at(-1)?.state === 'live');
    await control('fault', { kind: 'drop-sockets' });
    await until(() => books.at(-1)?.state === 'stale', 'stale');
    await until(() => books.at(-1)?.state === 'live', 'live');
    expect((await client.call('status.get', {})).realtime).toMatchObject({
      state: 'live',
      resubscriptions: 1,
    });
    await client.call('order.place', far);
    await until(() => orders.at(-1)?.length === 1, 'the order');
  });

  it('a venue that was reset is noticed and can be practised on again', async () => {
    const { client, control } = await practising();
    await control('reset', {});
    const again = await client.call('practice.start', {});
    expect(again.strategy).toBe('main');
    expect(await client.call('order.place', far)).toMatchObject({ state: 'Sequenced' });
  });
});
