import { expect } from 'vitest';
import { profileTable, startedVenue } from './support.ts';

profileTable(
  '9 Practice-only controls, POST /practice/fault {kind, count?, ms?}',
  [
    'not-accepting',
    'trusted-time-unavailable',
    'internal-error-before-commit',
    'internal-error-after-commit',
    'drop-response-after-commit',
    'delay',
    'drop-sockets',
    'rotate-encryption-key',
  ],
  (row) => {
    const start = startedVenue();
    const fault = (kind: string, more: object = {}): Promise<unknown> =>
      start.venue.must('/practice/fault', { kind, ...more });
    const index = async (): Promise<number> => (await start.venue.stateHash()).requestIndex;

    row('not-accepting', '421 for as many requests as `count` says, 1 when it is left out', async () => {
      const alice = await start.trader();
      await fault('not-accepting', { count: 2 });
      for (let i = 0; i < 2; i++)
        expect(await alice.send('Order')).toMatchObject({
          status: 421,
          body: { error_reason: 'NotAcceptingRequests' },
        });
      await alice.placed();
      await fault('not-accepting');
      expect((await alice.send('Order')).status).toBe(421);
      await alice.placed();
    });
    row('trusted-time-unavailable', '503', async () => {
      const alice = await start.trader();
      await fault('trusted-time-unavailable');
      expect(await alice.send('Order')).toMatchObject({
        status: 503,
        body: { error_reason: 'TrustedTimeUnavailable' },
      });
      await alice.placed();
    });
    row('internal-error-before-commit', '500, and nothing was sequenced', async () => {
      const alice = await start.trader();
      const before = await index();
      await fault('internal-error-before-commit');
      const answer = await alice.send('Order');
      expect(answer).toMatchObject({ status: 500, body: { error_reason: 'InternalServerError' } });
      expect(await index()).toBe(before);
      expect((await start.venue.postText(answer.json)).status).toBe(200);
    });
    row('internal-error-after-commit', '500, though it was sequenced', async () => {
      const alice = await start.trader();
      const before = await index();
      await fault('internal-error-after-commit');
      const answer = await alice.send('Order');
      expect(answer).toMatchObject({ status: 500, body: { error_reason: 'InternalServerError' } });
      expect(await index()).toBe(before + 1);
      // The exact body once more gives its receipt, and no second order.
      expect(await start.venue.postText(answer.json)).toMatchObject({
        status: 200,
        body: { c: { requestIndex: before + 1 } },
      });
      expect(await alice.openOrders()).toHaveLength(1);
    });
    row('drop-response-after-commit', 'the connection breaks, though it was sequenced', async () => {
      const alice = await start.trader();
      const before = await index();
      const signed = await alice.sign('Order');
      await fault('drop-response-after-commit');
      await expect(start.venue.postText(signed.json)).rejects.toThrow();
      expect(await index()).toBe(before + 1);
      expect((await start.venue.postText(signed.json)).status).toBe(200);
    });
    row('delay', 'holds the answer back for `ms`', async () => {
      const alice = await start.trader();
      await fault('delay', { ms: 300 });
      const started = performance.now();
      await alice.placed();
      expect(performance.now() - started).toBeGreaterThan(290);
    });
    row('drop-sockets', 'ends every realtime connection', async () => {
      const sockets = await Promise.all([start.venue.socket(), start.venue.socket()]);
      await fault('drop-sockets');
      await Promise.all(sockets.map(({ closed }) => closed));
      (await start.venue.socket()).close();
    });
    row('rotate-encryption-key', 'a new key; bodies sealed to the old one no longer open', async () => {
      const alice = await start.trader();
      const old = await start.venue.operatorKey();
      const { json } = await alice.sign('Order');
      await fault('rotate-encryption-key');
      expect(await start.venue.operatorKey()).not.toBe(old);
      expect(await start.venue.postText(json, old)).toMatchObject({
        status: 422,
        body: { error_reason: 'InvalidEncryption' },
      });
      expect((await start.venue.postText(json)).status).toBe(200);
    });
  },
);
