import { beforeEach, expect } from 'vitest';
import { KINDS, type ForeignTrader, type Kind } from '../support/foreign.ts';
import { expectError, expectReceipt, expectSafety } from './answers.ts';
import { startedVenue, table } from './support.ts';

const t = startedVenue();
let trader: ForeignTrader;
beforeEach(async () => {
  await t.venue.must('/practice/reset', { seed: 7 });
  trader = await t.trader();
  await trader.depositDdx('100');
});

/** Content that is right for each kind, an open order included where one is named. */
const RIGHT: Readonly<Record<Kind, () => Promise<Record<string, string | boolean>>>> = {
  Order: async () => ({}),
  ModifyOrder: async () => ({ orderHash: await trader.placed() }),
  CancelOrder: async () => ({ orderHash: await trader.placed() }),
  CancelAll: async () => ({ symbol: await trader.placed().then(() => 'ETHP') }),
  ProfileUpdate: async () => ({ payFeesInDdx: true }),
  Withdraw: async () => ({}),
  WithdrawDDX: async () => ({}),
};

table('Signed request envelope', ['t', 'c'], (row) => {
  for (const kind of KINDS)
    row('t', `enum: \`${kind}\` is taken`, async () => {
      await trader.sequenced(kind, await RIGHT[kind]());
    });
  row('t', 'enum: every other value, and none, is refused', async () => {
    const { json } = await trader.sign('Order');
    for (const other of ['"order"', '"Cancel"', '"Deposit"', '""', 'null', '0', '["Order"]', '"Order "'])
      expectError(
        await t.venue.postText(json.replace('"t":"Order"', `"t":${other}`)),
        'InvalidRequestPayload',
      );
    expectError(await t.venue.postText(json.replace('"t":"Order",', '')), 'InvalidRequestPayload');
  });
  row('c', "object: another kind's content, another type, or none is refused", async () => {
    const { json } = await trader.sign('Order');
    const content = json.slice(json.indexOf('"c":') + 4, -1);
    for (const other of ['null', '"{}"', '[]', `[${content}]`, '1', '{}'])
      expectError(await t.venue.postText(`{"t":"Order","c":${other}}`), 'InvalidRequestPayload');
    expectError(await t.venue.postText('{"t":"Order"}'), 'InvalidRequestPayload');
    for (const kind of KINDS.filter((name) => name !== 'Order'))
      expectError(await t.venue.postText(`{"t":"${kind}","c":${content}}`), 'InvalidRequestPayload');
    expectError(await t.venue.postText(`{"t":"Order","c":${content},"x":1}`), 'InvalidRequestPayload');
    expectReceipt(await t.venue.postText(`\n{ "c" : ${content}, "t" : "Order" }\n`));
  });
});

table('Enumerations used in request content', ['side', 'orderType', 'acl_scope', 'Amounts'], (row) => {
  for (const [side, code, price] of [
    ['Bid', 0, '1900'],
    ['Ask', 1, '2100'],
  ] as const)
    row('side', `\`${side}\` is signed as ${code}`, async () => {
      const orderHash = await trader.placed({ side, price });
      expect(await trader.openOrders()).toMatchObject([{ orderHash, side: code }]);
      const other = side === 'Bid' ? 'Ask' : 'Bid';
      const turned = await trader.send('Order', { side, price }, { change: (c) => (c.side = other) });
      expectSafety(turned, 'TraderNotFound');
    });

  row('orderType', '0 limit: trades what it crosses, the rest posts', async () => {
    await (await t.trader()).placed({ side: 'Ask', price: '2000', amount: '0.1' });
    const orderHash = await trader.placed({ orderType: 0, price: '2000', amount: '0.3' });
    expect(await trader.openOrders()).toMatchObject([{ orderHash, amount: '0.2', originalAmount: '0.3' }]);
  });
  row('orderType', '1 market: trades and never rests', async () => {
    await (await t.trader()).placed({ side: 'Ask', price: '2000', amount: '0.1' });
    await trader.placed({ orderType: 1, price: '0', amount: '0.3' });
    expect(await trader.openOrders()).toEqual([]);
    expect(await trader.positions()).toMatchObject([{ balance: '0.1', side: 1 }]);
  });
  row('orderType', '2 stop: waits for its stop price', async () => {
    const orderHash = await trader.placed({ orderType: 2, price: '2110', stopPrice: '2100' });
    expect(await trader.openOrders()).toEqual([]);
    await t.venue.price('ETHP', '2100');
    expect(await trader.openOrders()).toMatchObject([{ orderHash, price: '2110' }]);
  });
  row('orderType', '3 limit-post-only: is refused where it would trade', async () => {
    await (await t.trader()).placed({ side: 'Ask', price: '2000' });
    await trader.placed({ orderType: 3, price: '2000' });
    expect((await trader.updates('order')).at(-1)).toMatchObject({ reason: 4, orderRejection: 5 });
    const orderHash = await trader.placed({ orderType: 3, price: '1999.9' });
    expect(await trader.openOrders()).toMatchObject([{ orderHash }]);
  });
  row('orderType', 'every other value is refused', async () => {
    const { json } = await trader.sign('Order');
    for (const other of ['4', '-1', '"0"', '0.0', '0e0', 'null', 'true', '"limit"'])
      expectError(
        await t.venue.postText(json.replace('"orderType":0', `"orderType":${other}`)),
        'InvalidRequestPayload',
      );
  });

  const scopes = ['unrestricted', 'order', 'modify-order', 'cancel-order', 'cancel-all'];
  const kindOf = ['', 'Order', 'ModifyOrder', 'CancelOrder', 'CancelAll'] as const;
  for (const [code, name] of scopes.entries())
    row(
      'acl_scope',
      `${code} ${name}: allows ${code === 0 ? 'all four kinds' : `${kindOf[code]} alone`}`,
      async () => {
        const session = await trader.session([code]);
        for (const kind of ['Order', 'ModifyOrder', 'CancelOrder', 'CancelAll'] as const) {
          const answer = await trader.send(kind, await RIGHT[kind](), { session });
          if (code === 0 || kindOf[code] === kind) expectReceipt(answer);
          else expectError(answer, 'SignedRequestAuthenticationFailed');
        }
      },
    );
  row('acl_scope', 'several codes allow what each of them does', async () => {
    const session = await trader.session([1, 3]);
    const orderHash = await trader.placed({}, { session });
    expectError(await trader.send('CancelAll', {}, { session }), 'SignedRequestAuthenticationFailed');
    await trader.sequenced('CancelOrder', { orderHash }, { session });
  });

  row('Amounts', 'are decimal strings scaled at six decimal places for signing', async () => {
    // The same integer whatever the notation, so the same digest: the second one is the first one again.
    const nonce = `0x${'07'.repeat(32)}`;
    const first = await trader.sequenced('Withdraw', { amount: '1.5', nonce });
    const again = await trader.sequenced('Withdraw', { amount: '1.500000', nonce });
    expect(again.receipt).toEqual(first.receipt);
    await trader.sequenced('Withdraw', { amount: '0.000001' });
    expect(await trader.strategies()).toMatchObject([
      { availCollateral: '9998.499999', lockedCollateral: '1.500001' },
    ]);
  });
});

table('Private-request error body', ['error_reason', 'safety_failure', 'message'], (row) => {
  row('error_reason', 'enum: main error code', async () => {
    expectError(await t.venue.postText('{}'), 'InvalidRequestPayload');
    expectError(await t.venue.post(new Uint8Array(80)), 'InvalidEncryption');
    expectError(await trader.send('ProfileUpdate'), 'NoChangesRequested');
    expectError(await trader.send('Order', { amount: '0' }), 'SafetyFailure', 'OrderAmountZeroNeg');
  });
  row('safety_failure', 'enum or null: null unless a safety rule refused', async () => {
    expect((await t.venue.postText('{}')).body.safety_failure).toBeNull();
    expect((await trader.send('Order', { recvWindowMs: 0 })).body.safety_failure).toBeNull();
    expect((await trader.send('Order', { amount: '0' })).body.safety_failure).toBe('OrderAmountZeroNeg');
    await t.venue.price('ETHP', null);
    expect((await trader.send('Order')).body.safety_failure).toBe('MarketPriceNotAvailable');
  });
  row('message', 'string: human-readable detail, which never repeats what was sent', async () => {
    const { json } = await trader.sign('Order', { symbol: 'SECRET-LABEL' });
    const answer = await t.venue.postText(json.replace('"side":"Bid"', '"side":"OTHER-SECRET"'));
    expectError(answer, 'InvalidRequestPayload');
    expect(answer.body.message).toMatch(/\w+ .*\.$/);
    expect(answer.text).not.toContain('SECRET');
  });
});
