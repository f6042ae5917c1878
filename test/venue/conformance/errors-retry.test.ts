import { describe, expect, it } from 'vitest';
import { randomHex, seal, type ForeignTrader } from '../support/foreign.ts';
import { expectError, expectReceipt, expectSafety, refusedForGood, sequencesNothing } from './answers.ts';
import { startedVenue, table } from './support.ts';

/** The trader buckets are on, for the row of RateLimit; everybody else here has tier 2, a burst of 50. */
const t = startedVenue('--limits', 'trader');

async function rich(): Promise<ForeignTrader> {
  const trader = await t.trader();
  await trader.depositDdx('1000000');
  return trader;
}

const fault = (kind: string): Promise<unknown> => t.venue.must('/practice/fault', { kind });

table(
  'Errors, private-request HTTP errors, from 421 on',
  [
    'NotAcceptingRequests',
    'InvalidEncryption',
    'SafetyFailure',
    'RateLimit',
    'InternalServerError',
    'TrustedTimeUnavailable',
    'ServiceUnavailable',
  ],
  (row) => {
    row('NotAcceptingRequests', '421: retry the exact body while the window is valid', async () => {
      const { json } = await (await rich()).sign('Order');
      await fault('not-accepting');
      await sequencesNothing(t.venue, async () =>
        expectError(await t.venue.postText(json), 'NotAcceptingRequests'),
      );
      expectReceipt(await t.venue.postText(json));
    });

    row(
      'InvalidEncryption',
      '422: re-encrypt the exact signed payload with the current operator key',
      async () => {
        const { json } = await (await rich()).sign('Order');
        const former = await t.venue.operatorKey();
        await fault('rotate-encryption-key');
        const sealed = seal(json, former);
        await sequencesNothing(t.venue, async () => {
          expectError(await t.venue.post(sealed), 'InvalidEncryption');
          expectError(await t.venue.post(sealed), 'InvalidEncryption');
          expectError(await t.venue.post(new Uint8Array(64)), 'InvalidEncryption');
        });
        expectReceipt(await t.venue.postText(json));
      },
    );

    row('SafetyFailure', '422: validation rejected the action; no retry', async () => {
      const { json } = await (await rich()).sign('Order', { price: '1900.05' });
      await sequencesNothing(t.venue, async () => {
        expectSafety(await t.venue.postText(json), 'PriceNotMultipleOfTickSize');
        expectSafety(await t.venue.postText(json), 'PriceNotMultipleOfTickSize');
      });
    });

    row('RateLimit', '429: trader bucket exceeded; no automatic retry', async () => {
      const trader = await t.trader();
      await trader.sequenced('Order');
      await refusedForGood(t.venue, (await trader.sign('Order')).json, 'RateLimit');
    });

    row('InternalServerError', '500: completion unknown; retry only while the window is valid', async () => {
      const trader = await rich();
      const lost = await trader.sign('Order');
      await fault('internal-error-before-commit');
      await sequencesNothing(t.venue, async () =>
        expectError(await t.venue.postText(lost.json), 'InternalServerError'),
      );
      expectReceipt(await t.venue.postText(lost.json));

      const kept = await trader.sign('Order', { price: '1901' });
      await fault('internal-error-after-commit');
      expectError(await t.venue.postText(kept.json), 'InternalServerError');
      const { requestIndex } = await t.venue.stateHash();
      const again = await t.venue.postText(kept.json);
      expect(again.body.c).toMatchObject({ requestHash: kept.digest, requestIndex });
      expect(
        (await trader.openOrders()).filter(({ orderHash }) => orderHash === kept.orderHash),
      ).toHaveLength(1);
      await t.venue.advance(5_001);
      expectError(await t.venue.postText(kept.json), 'ReplayTimestampExpired');
    });

    row('TrustedTimeUnavailable', '503: wait for readiness, then the same body', async () => {
      const { json } = await (await rich()).sign('Order');
      await fault('trusted-time-unavailable');
      await sequencesNothing(t.venue, async () =>
        expectError(await t.venue.postText(json), 'TrustedTimeUnavailable'),
      );
      expectReceipt(await t.venue.postText(json));
    });

    row(
      'ServiceUnavailable',
      '503: a dependency is not ready; wait briefly and retry the same body',
      async () => {
        const { json } = await (await rich()).sign('Order');
        await t.venue.price('ETHP', null);
        await sequencesNothing(t.venue, async () =>
          expectError(await t.venue.postText(json), 'ServiceUnavailable', 'MarketPriceNotAvailable'),
        );
        await t.venue.price('ETHP', '2000');
        expectReceipt(await t.venue.postText(json));
      },
    );
  },
);
describe('interface: Errors, after the table', () => {
  it('a transport failure carries no `error_reason`: completion is unknown, and the same body tells it', async () => {
    const trader = await rich();
    const { json, digest } = await trader.sign('Order');
    await fault('drop-response-after-commit');
    await expect(t.venue.postText(json)).rejects.toThrow();
    const { requestIndex } = await t.venue.stateHash();
    expect((await t.venue.postText(json)).body.c).toMatchObject({ requestHash: digest, requestIndex });
  });

  it('a retry of the same signed JSON gets the original receipt, freshly encrypted, and takes no index', async () => {
    const trader = await rich();
    const { json, receipt } = await trader.sequenced('Order');
    await sequencesNothing(t.venue, async () => {
      expect((await t.venue.postText(json)).body).toEqual(receipt);
      expect((await t.venue.postText(json)).body).toEqual(receipt);
    });
  });

  it('an expired request fails before duplicate or collision handling', async () => {
    const trader = await rich();
    const nonce = randomHex(32);
    const { json } = await trader.sequenced('Order', { nonce });
    const collides = await trader.sign('Order', { nonce, amount: '0.3' });
    expectError(await t.venue.postText(collides.json), 'NonceCollision');
    await t.venue.advance(5_001);
    expectError(await t.venue.postText(json), 'ReplayTimestampExpired');
    expectError(await t.venue.postText(collides.json), 'ReplayTimestampExpired');
  });

  it('safety failures do not allocate a `requestIndex`', async () => {
    const trader = await rich();
    const first = await trader.sequenced('Order');
    for (const amount of ['0', '-1', '0.00001', '600'])
      expect((await trader.send('Order', { amount })).status).toBe(422);
    const second = await trader.sequenced('Order');
    expect(second.receipt.c.requestIndex).toBe(first.receipt.c.requestIndex + 1);
  });
});
