import { MAINNET_DOMAIN } from '../support/foreign.ts';
import { expectReceipt, refusedForGood } from './answers.ts';
import { startedVenue, table } from './support.ts';

const t = startedVenue();
const U64_MAX = 2n ** 64n - 1n;

const MALFORMED: Readonly<Record<string, (json: string) => string | Uint8Array>> = {
  'duplicate keys': (json) => json.replace('"symbol":', '"symbol":"ETHP","symbol":'),
  'duplicate keys written differently': (json) =>
    json.replace('"symbol":', '"\\u0073ymbol":"ETHP","symbol":'),
  'duplicate keys of the envelope': (json) => json.replace('{"t":', '{"t":"Order","t":'),
  'invalid JSON': (json) => json.slice(0, -1),
  'text after the JSON': (json) => `${json}{}`,
  'a byte order mark': (json) => `\ufeff${json}`,
  'invalid UTF-8': (json) => Buffer.from(json.replace('ETHP', 'ETH\u00ff'), 'latin1'),
  'deep nesting': () => '['.repeat(10_000) + ']'.repeat(10_000),
  'an empty body': () => '',
  'wrong field types': (json) => json.replace('"orderType":0', '"orderType":"0"'),
  'null replay fields': (json) => json.replace(/"recvWindowMs":\d+/, '"recvWindowMs":null'),
  'negative replay fields': (json) => json.replace(/"clientTimestampMs":\d+/, '"clientTimestampMs":-1'),
  'out-of-range replay fields': (json) =>
    json.replace(/"clientTimestampMs":\d+/, `"clientTimestampMs":${U64_MAX + 1n}`),
};

table(
  'Errors, private-request HTTP errors',
  [
    'InvalidRequestPayload',
    'ReplayFieldMissing',
    'ReplayWindowZero',
    'ReplayWindowTooLarge',
    'ReplayTimestampOverflow',
    'SignedRequestAuthenticationFailed',
    'Forbidden',
    'NonceCollision',
    'NoChangesRequested',
    'ReplayTimestampExpired',
    'ReplayTimestampTooFarInFuture',
  ],
  (row) => {
    for (const [condition, spoil] of Object.entries(MALFORMED))
      row('InvalidRequestPayload', `400: ${condition}; fix, re-sign, re-encrypt`, async () => {
        const { json } = await (await t.trader()).sign('Order');
        await refusedForGood(t.venue, spoil(json), 'InvalidRequestPayload');
        expectReceipt(await t.venue.postText(json));
      });

    for (const field of ['clientTimestampMs', 'recvWindowMs'])
      row('ReplayFieldMissing', `400: \`${field}\` missing; no retry`, async () => {
        const { json } = await (await t.trader()).sign('Order', {}, { change: (c) => delete c[field] });
        await refusedForGood(t.venue, json, 'ReplayFieldMissing');
      });

    row('ReplayWindowZero', '400: `recvWindowMs` is 0; no retry', async () => {
      const { json } = await (await t.trader()).sign('Order', { recvWindowMs: 0 });
      await refusedForGood(t.venue, json, 'ReplayWindowZero');
    });

    row('ReplayWindowTooLarge', '400: `recvWindowMs` above 60000; no retry', async () => {
      const trader = await t.trader();
      const { json } = await trader.sign('Order', { recvWindowMs: 60_001 });
      await refusedForGood(t.venue, json, 'ReplayWindowTooLarge');
      await trader.sequenced('Order', { recvWindowMs: 60_000 });
    });

    row('ReplayTimestampOverflow', '400: window expiry cannot be represented safely; no retry', async () => {
      const trader = await t.trader();
      const overflows = await trader.sign('Order', { clientTimestampMs: U64_MAX - 4_999n });
      await refusedForGood(t.venue, overflows.json, 'ReplayTimestampOverflow');
      const last = await trader.sign('Order', { clientTimestampMs: U64_MAX - 5_000n });
      await refusedForGood(t.venue, last.json, 'ReplayTimestampTooFarInFuture');
    });

    row(
      'SignedRequestAuthenticationFailed',
      '401: signature, current type or session proof; no retry',
      async () => {
        const trader = await t.trader();
        const broken = await trader.sign(
          'Order',
          {},
          { change: (c) => (c.signature = `0x${'11'.repeat(64)}05`) },
        );
        await refusedForGood(t.venue, broken.json, 'SignedRequestAuthenticationFailed');
        const session = await trader.session([3]);
        const scope = await trader.sign('Order', {}, { session });
        await refusedForGood(t.venue, scope.json, 'SignedRequestAuthenticationFailed');
        const elsewhere = await trader.sign('Order', {}, { domain: MAINNET_DOMAIN });
        await refusedForGood(t.venue, elsewhere.json, 'SignedRequestAuthenticationFailed');
      },
    );

    row('Forbidden', '403: deny-list state rejected the delegated-session signer; no retry', async () => {
      const trader = await t.trader();
      const session = await trader.session([1]);
      const expiry = Math.floor((await t.venue.timeMs()) / 1_000) + 60;
      const deniedDelegatedSessionUpdate = { delegated: session.address, expiry };
      await trader.sequenced('ProfileUpdate', { deniedDelegatedSessionUpdate });
      await refusedForGood(t.venue, (await trader.sign('Order', {}, { session })).json, 'Forbidden');
    });

    row(
      'NonceCollision',
      '409: a different signed request is retained for trader, family and nonce',
      async () => {
        const trader = await t.trader();
        const { nonce } = await trader.sequenced('Order');
        const other = await trader.sign('Order', { nonce, amount: '0.2' });
        await refusedForGood(t.venue, other.json, 'NonceCollision');
        await trader.sequenced('Order', { amount: '0.2' });
        await trader.sequenced('CancelAll', { nonce });
        await (await t.trader()).sequenced('Order', { nonce });
      },
    );

    row(
      'NoChangesRequested',
      '409: a profile update proven a no-op; no receipt, no `requestIndex`',
      async () => {
        const trader = await t.trader();
        await refusedForGood(t.venue, (await trader.sign('ProfileUpdate')).json, 'NoChangesRequested');
        await trader.sequenced('ProfileUpdate', { payFeesInDdx: true });
        const same = await trader.sign('ProfileUpdate', { payFeesInDdx: true });
        await refusedForGood(t.venue, same.json, 'NoChangesRequested');
      },
    );

    row('ReplayTimestampExpired', '412: replay window expired; no retry', async () => {
      const trader = await t.trader();
      const now = await t.venue.timeMs();
      const expired = await trader.sign('Order', { clientTimestampMs: now - 5_001 });
      await refusedForGood(t.venue, expired.json, 'ReplayTimestampExpired');
      await trader.sequenced('Order', { clientTimestampMs: now - 5_000 });
    });

    row(
      'ReplayTimestampTooFarInFuture',
      '412: at least 1000 ms ahead of operator time; sign anew',
      async () => {
        const trader = await t.trader();
        const now = await t.venue.timeMs();
        const early = await trader.sign('Order', { clientTimestampMs: now + 1_000 });
        await refusedForGood(t.venue, early.json, 'ReplayTimestampTooFarInFuture');
        await trader.sequenced('Order', { clientTimestampMs: now + 999 });
      },
    );
  },
);
