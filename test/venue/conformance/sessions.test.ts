import { SigningKey } from 'ethers';
import { expect } from 'vitest';
import { randomHex, SESSION_KINDS } from '../support/foreign.ts';
import { expectError, expectSafety } from './answers.ts';
import { startedVenue, table } from './support.ts';

const t = startedVenue();
const U64_MAX = 2n ** 64n - 1n;
const seconds = async (): Promise<bigint> => BigInt(Math.floor((await t.venue.timeMs()) / 1_000));

table('Authentication, rule 5', ['5. Delegated sessions'], (row) => {
  row('5. Delegated sessions', 'the session key signs the request, the wallet the payload', async () => {
    const trader = await t.trader();
    const session = await trader.session([0]);
    const { receipt, orderHash } = await trader.sequenced('Order', {}, { session });
    expect(receipt.c.sender).toBe(trader.address);
    await trader.sequenced('ModifyOrder', { orderHash }, { session });
    await trader.sequenced('CancelAll', {}, { session });
    const last = await trader.placed();
    await trader.sequenced('CancelOrder', { orderHash: last }, { session });
  });
  row(
    '5. Delegated sessions',
    'the wallet cannot sign in the place of its session key, nor another key',
    async () => {
      const trader = await t.trader();
      const session = await trader.session([0]);
      for (const key of [trader.wallet.signingKey, new SigningKey(randomHex(32))])
        expectError(await trader.send('Order', {}, { session, key }), 'SignedRequestAuthenticationFailed');
      // Without its proof the session key is a wallet that nobody knows.
      expectSafety(await trader.send('Order', {}, { key: session.key }), 'TraderNotFound');
    },
  );
  row('5. Delegated sessions', '`expiry`: after it the key is invalid', async () => {
    const trader = await t.trader();
    await trader.sequenced('Order', {}, { session: await trader.session([1], await seconds()) });
    const session = await trader.session([1], (await seconds()) - 1n);
    expectError(await trader.send('Order', {}, { session }), 'SignedRequestAuthenticationFailed');
    await trader.sequenced('Order', {}, { session: await trader.session([1], U64_MAX) });
  });
  row('5. Delegated sessions', '`acl_scope`: violations are refused', async () => {
    const trader = await t.trader();
    for (const [at, kind] of SESSION_KINDS.entries()) {
      const scope = [1, 2, 3, 4].filter((code) => code !== at + 1);
      const session = await trader.session(scope);
      expectError(await trader.send(kind, {}, { session }), 'SignedRequestAuthenticationFailed');
    }
  });
  row('5. Delegated sessions', 'decode failures are refused', async () => {
    const trader = await t.trader();
    const session = await trader.session([0]);
    const { proof } = session;
    const put = (at: number, bytes: string): string =>
      proof.slice(0, 2 + at * 2) + bytes + proof.slice(2 + at * 2 + bytes.length);
    for (const broken of [
      '0x',
      proof.slice(0, -2),
      `${proof}00`,
      put(0, '01'),
      put(0, '03'),
      put(9, '00'),
      put(9, '21'),
      put(9, '41'),
      put(9, '81'),
      put(10, '04'),
      put(10, `02${'ff'.repeat(32)}`),
      put(107, '1d'),
      put(43, '00'.repeat(64)),
    ])
      expectError(
        await trader.send('Order', {}, { session: { ...session, proof: broken } }),
        'SignedRequestAuthenticationFailed',
      );
  });
  row(
    '5. Delegated sessions',
    'a changed payload is never taken for the one that the wallet signed',
    async () => {
      const trader = await t.trader();
      const session = await trader.session([3], await seconds());
      const wider = `${session.proof.slice(0, 20)}1f${session.proof.slice(22)}`;
      const longer = `0x02${'00'.repeat(3)}ff${'00'.repeat(4)}02${session.proof.slice(22)}`;
      for (const proof of [wider, longer]) {
        const { status, body } = await trader.send('Order', {}, { session: { ...session, proof } });
        expect([401, 422]).toContain(status);
        expect(['SignedRequestAuthenticationFailed', 'SafetyFailure']).toContain(body.error_reason);
      }
    },
  );
  row('5. Delegated sessions', 'a deny-list rejection of the session signer is `403 Forbidden`', async () => {
    const trader = await t.trader();
    const session = await trader.session([1]);
    const deniedDelegatedSessionUpdate = { delegated: session.address, expiry: (await seconds()) + 60n };
    await trader.sequenced('ProfileUpdate', { deniedDelegatedSessionUpdate });
    expectError(await trader.send('Order', {}, { session }), 'Forbidden');
  });
});
