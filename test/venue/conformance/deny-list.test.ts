import { beforeEach, expect } from 'vitest';
import { sessionProof, type ForeignSession, type ForeignTrader, type Json } from '../support/foreign.ts';
import { expectError, expectReceipt } from './answers.ts';
import { startedVenue, table } from './support.ts';

const t = startedVenue();
let trader: ForeignTrader;
let session: ForeignSession;
beforeEach(async () => {
  trader = await t.trader();
  session = await trader.session([0]);
});

const seconds = async (): Promise<number> => Math.floor((await t.venue.timeMs()) / 1_000);
const update = (deniedDelegatedSessionUpdate: Json, rest = {}) =>
  trader.send('ProfileUpdate', { deniedDelegatedSessionUpdate, ...rest });

table('Delegated-session deny-list update', ['Add', 'Remove', 'Empty'], (row) => {
  row('Add', '`delegated` and `expiry` in Unix seconds: denies the session key until expiry', async () => {
    await trader.sequenced('Order', {}, { session });
    const expiry = (await seconds()) + 30;
    expectReceipt(await update({ delegated: session.address, expiry }));
    for (const kind of ['Order', 'ModifyOrder', 'CancelOrder', 'CancelAll'] as const)
      expectError(await trader.send(kind, {}, { session }), 'Forbidden');
    await trader.sequenced('Order');
    // Denied through the last second of it, and no longer.
    await t.venue.advance(expiry * 1_000 + 999 - (await t.venue.timeMs()));
    expectError(await trader.send('Order', {}, { session }), 'Forbidden');
    await t.venue.advance(1);
    await trader.sequenced('Order', {}, { session });
  });

  row(
    'Add',
    'a later expiry replaces the first; the same one, or one already past, changes nothing',
    async () => {
      const now = await seconds();
      const delegated = session.address;
      expectError(await update({ delegated, expiry: now - 1 }), 'NoChangesRequested');
      expectReceipt(await update({ delegated, expiry: now + 10 }));
      expectError(await update({ delegated, expiry: now + 10 }), 'NoChangesRequested');
      expectReceipt(await update({ delegated, expiry: now + 20 }));
      await t.venue.advance(12_000);
      expectError(await trader.send('Order', {}, { session }), 'Forbidden');
    },
  );

  row('Add', "is for the own sessions: another trader's grant of the same key is not denied", async () => {
    const other = await t.trader();
    const expiry = (await seconds()) + 600;
    const proof = await sessionProof(other.wallet, session.key, BigInt(expiry), [0]);
    expectReceipt(await update({ delegated: session.address, expiry }));
    expectError(await trader.send('Order', {}, { session }), 'Forbidden');
    await other.sequenced('Order', {}, { session: { ...session, proof } });
  });

  row('Remove', 'address string: removes the key from the deny list', async () => {
    const second = await trader.session([0]);
    const expiry = (await seconds()) + 600;
    for (const { address } of [session, second]) expectReceipt(await update({ delegated: address, expiry }));
    expectReceipt(await update(session.address.toUpperCase().replace('0X', '0x')));
    await trader.sequenced('Order', {}, { session });
    expectError(await trader.send('Order', {}, { session: second }), 'Forbidden');
    expectError(await update(session.address), 'NoChangesRequested');
  });

  row('Empty', 'null: leaves the deny list unchanged', async () => {
    expectReceipt(await update({ delegated: session.address, expiry: (await seconds()) + 600 }));
    expectReceipt(await update(null, { payFeesInDdx: true }));
    expectError(await trader.send('Order', {}, { session }), 'Forbidden');
    expectError(await update(null, { payFeesInDdx: true }), 'NoChangesRequested');
    const profile = await t.venue.read(`/stats/api/v1/trader?trader=${trader.address}`);
    expect(profile).toMatchObject({ payFeesInDdx: true });
  });
});
