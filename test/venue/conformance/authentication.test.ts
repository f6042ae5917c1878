import { SigningKey } from 'ethers';
import { expect } from 'vitest';
import { randomHex, seal } from '../support/foreign.ts';
import { expectError, expectReceipt, expectSafety } from './answers.ts';
import { startedVenue, table } from './support.ts';

const t = startedVenue();
const U64_MAX = 2n ** 64n - 1n;

table(
  'Authentication',
  [
    '1. Public reads',
    '2. Private requests',
    '3. `signature`',
    '4. Both replay fields',
    '4. `recvWindowMs`',
    '4. Future timestamp',
    '4. Expiry',
    "4. Operator's time",
  ],
  (row) => {
    row('1. Public reads', 'require no private request signature, and none at all', async () => {
      const trader = await t.trader();
      for (const path of [
        '/stats/api/v1/aggregations/volume',
        '/exchange/api/v1/order_book?symbol=ETHP',
        '/stats/api/v1/order_book_l2?symbol=ETHP',
        '/exchange/api/v1/tickers',
        `/stats/api/v1/strategy_metrics?trader=${trader.address}&strategyId=main`,
        `/stats/api/v1/positions?trader=${trader.address}&strategyId=main`,
        `/stats/api/v1/trader?trader=${trader.address}`,
        '/exchange/api/v1/order_updates',
        '/exchange/api/v1/strategy_updates',
      ])
        expect((await t.venue.get(path)).status, path).toBe(200);
    });

    row('2. Private requests', 'require signature, replay fields and encryption, each of them', async () => {
      const trader = await t.trader();
      const { json } = await trader.sign('Order');
      expectError(await t.venue.post(Buffer.from(json)), 'InvalidEncryption');
      const unsigned = await trader.sign('Order', {}, { change: (c) => (c.signature = '0x') });
      expectError(await t.venue.postText(unsigned.json), 'SignedRequestAuthenticationFailed');
      const timeless = await trader.sign('Order', {}, { change: (c) => delete c.recvWindowMs });
      expectError(await t.venue.postText(timeless.json), 'ReplayFieldMissing');
      expectReceipt(await t.venue.postText(json));
    });
    row(
      '2. Private requests',
      'a sealed body whose bytes, length or key were changed does not open',
      async () => {
        const sealed = seal((await (await t.trader()).sign('Order')).json, await t.venue.operatorKey());
        for (const at of [
          0,
          10,
          sealed.length - 62,
          sealed.length - 46,
          sealed.length - 34,
          sealed.length - 1,
        ]) {
          const changed = Uint8Array.from(sealed);
          changed[at] = (changed[at] ?? 0) ^ 1;
          expectError(await t.venue.post(changed), 'InvalidEncryption');
        }
        expectError(await t.venue.post(sealed.slice(1)), 'InvalidEncryption');
        expectError(await t.venue.post(Buffer.concat([sealed, Buffer.of(0)])), 'InvalidEncryption');
      },
    );

    row(
      '2. Private requests',
      'a sealed body that states another length than it has does not open',
      async () => {
        const { json } = await (await t.trader()).sign('Order');
        const key = await t.venue.operatorKey();
        for (const statedLength of [0, json.length - 1, json.length + 1, 0xffff_ffff])
          expectError(await t.venue.post(seal(json, key, { statedLength })), 'InvalidEncryption');
        expectReceipt(await t.venue.post(seal(json, key, { statedLength: json.length })));
      },
    );

    row(
      '3. `signature`',
      'proves control of the trader wallet: `sender` is who is recovered from it',
      async () => {
        const trader = await t.trader();
        for (const kind of ['Order', 'CancelAll', 'Withdraw'] as const)
          expect((await trader.sequenced(kind)).receipt.c.sender).toBe(trader.address);
        const stranger = new SigningKey(randomHex(32));
        expectSafety(await trader.send('Order', {}, { key: stranger }), 'TraderNotFound');
      },
    );
    row(
      '3. `signature`',
      'is 65 bytes, v 27 or 28, s in the lower half; anything else is refused',
      async () => {
        const trader = await t.trader();
        const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
        const { json } = await trader.sign('Order');
        const spoil = (by: (signature: string) => string) =>
          t.venue.postText(json.replace(/(?<="signature":")0x[0-9a-f]+/, by));
        const v = (signature: string): number => Number.parseInt(signature.slice(-2), 16);
        const highS = (signature: string): string => {
          const s = order - BigInt(`0x${signature.slice(66, 130)}`);
          return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v(signature) === 27 ? '1c' : '1b'}`;
        };
        for (const by of [
          highS,
          (s: string) => `${s.slice(0, -2)}${(v(s) - 27).toString(16).padStart(2, '0')}`,
          (s: string) => `${s.slice(0, -2)}1d`,
          (s: string) => s.slice(0, -2),
          (s: string) => `${s}00`,
          () => `0x${'00'.repeat(64)}1b`,
          () => `0x${'ff'.repeat(64)}1b`,
          () => '0x',
        ])
          expectError(await spoil(by), 'SignedRequestAuthenticationFailed');
      },
    );

    row('4. Both replay fields', 'must be sent; partial payloads are rejected', async () => {
      const trader = await t.trader();
      const { json } = await trader.sign('Order');
      for (const field of ['clientTimestampMs', 'recvWindowMs']) {
        const absent = await trader.sign('Order', {}, { change: (c) => delete c[field] });
        expectError(await t.venue.postText(absent.json), 'ReplayFieldMissing');
        const nothing = json.replace(new RegExp(`"${field}":\\d+`), `"${field}":null`);
        expectError(await t.venue.postText(nothing), 'InvalidRequestPayload');
      }
    });
    row('4. `recvWindowMs`', 'of 0 is rejected, above 60000 is rejected, 1 to 60000 is taken', async () => {
      const trader = await t.trader();
      expectError(await trader.send('Order', { recvWindowMs: 0 }), 'ReplayWindowZero');
      expectError(await trader.send('Order', { recvWindowMs: 60_001 }), 'ReplayWindowTooLarge');
      for (const recvWindowMs of [1, 5_000, 60_000]) await trader.sequenced('Order', { recvWindowMs });
    });
    row('4. Future timestamp', 'at least 1000 ms ahead of operator time is rejected', async () => {
      const trader = await t.trader();
      const now = await t.venue.timeMs();
      for (const ahead of [1_000, 60_000])
        expectError(
          await trader.send('Order', { clientTimestampMs: now + ahead }),
          'ReplayTimestampTooFarInFuture',
        );
      await trader.sequenced('Order', { clientTimestampMs: now + 999 });
    });
    row('4. Expiry', 'a window that has expired is rejected', async () => {
      const trader = await t.trader();
      const { json } = await trader.sign('Order', { recvWindowMs: 100 });
      await t.venue.advance(101);
      expectError(await t.venue.postText(json), 'ReplayTimestampExpired');
      const last = await trader.sign('Order', { recvWindowMs: 100 });
      await t.venue.advance(100);
      expectReceipt(await t.venue.postText(last.json));
    });
    row('4. Expiry', 'one that cannot be represented is rejected', async () => {
      const trader = await t.trader();
      for (const clientTimestampMs of [U64_MAX, U64_MAX - 4_999n])
        expectError(await trader.send('Order', { clientTimestampMs }), 'ReplayTimestampOverflow');
    });
    row(
      "4. Operator's time",
      'counts, not the local clock; nonce order is not the replay check',
      async () => {
        const trader = await t.trader();
        await t.venue.advance(7_200_000);
        expectError(await trader.send('Order', { clientTimestampMs: Date.now() }), 'ReplayTimestampExpired');
        for (const first of ['ff', '80', '01'])
          await trader.sequenced('Order', { nonce: `0x${first}${'00'.repeat(31)}` });
      },
    );
  },
);
