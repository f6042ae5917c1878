import { beforeEach, expect } from 'vitest';
import { KINDS, type ForeignTrader } from '../support/foreign.ts';
import { expectError, expectSafety } from './answers.ts';
import { startedVenue, table } from './support.ts';

const t = startedVenue();
let trader: ForeignTrader;
beforeEach(async () => {
  await t.venue.must('/practice/reset', { seed: 7 });
  trader = await t.trader();
});

const hashes = async (symbol?: string): Promise<unknown[]> =>
  (await trader.openOrders(symbol)).map(({ orderHash }) => orderHash);
const profile = () => t.venue.read<Record<string, unknown>>(`/stats/api/v1/trader?trader=${trader.address}`);

table('Content of each request type, what they do', KINDS, (row) => {
  row('Order', 'places an order of that `symbol`, `strategy`, `side`, `amount` and `price`', async () => {
    await trader.deposit('500', 'second');
    const fields = { symbol: 'BTCP', strategy: 'second', side: 'Ask', amount: '0.01234', price: '31000' };
    const orderHash = await trader.placed(fields);
    expect(await trader.openOrders('BTCP')).toMatchObject([
      { orderHash, symbol: 'BTCP', side: 1, amount: '0.01234', price: '31000', traderAddress: trader.wire },
    ]);
    const [update] = await trader.updates('order');
    expect(update?.makerOrderIntent).toMatchObject({ orderHash, orderType: 0, stopPrice: '0' });
  });
  row('Order', '`price` is 0 for market orders, `stopPrice` 0 when it is no stop order', async () => {
    await (await t.trader()).placed({ side: 'Ask', price: '2000' });
    expectSafety(
      await trader.send('Order', { orderType: 1, price: '2000' }),
      'OrderTypeIncompatibleWithPrice',
    );
    await trader.placed({ orderType: 1, price: '0' });
    expectSafety(await trader.send('Order', { stopPrice: '2100' }), 'OrderTypeIncompatibleWithPrice');
    expect(await trader.positions()).toMatchObject([{ symbol: 'ETHP', side: 1, balance: '0.1' }]);
  });

  row('ModifyOrder', 'atomically cancels one order and places the replacement, with one index', async () => {
    const kept = await trader.placed({ price: '1890' });
    const orderHash = await trader.placed();
    const { requestIndex } = await t.venue.stateHash();
    const changed = await trader.sequenced('ModifyOrder', { orderHash, price: '1901', amount: '0.3' });
    expect(changed.receipt.c.requestIndex).toBe(requestIndex + 1);
    expect((await hashes()).sort()).toEqual([kept, changed.orderHash].sort());
    const rows = (await trader.updates('order')).slice(-2);
    expect(rows).toMatchObject([
      { reason: 3, makerOrderIntent: { orderHash } },
      { reason: 0, makerOrderIntent: { orderHash: changed.orderHash, price: '1901', amount: '0.3' } },
    ]);
    expect(rows[0]?.txOrdinal).toBe(rows[1]?.txOrdinal);
  });
  row(
    'ModifyOrder',
    'leaves the old order where the replacement is refused or the old one is gone',
    async () => {
      const orderHash = await trader.placed();
      expectSafety(await trader.send('ModifyOrder', { orderHash, amount: '16' }), 'OMFLessThanIMF');
      expect(await hashes()).toEqual([orderHash]);
      await trader.sequenced('CancelOrder', { orderHash });
      await trader.sequenced('ModifyOrder', { orderHash });
      expect(await hashes()).toEqual([]);
      expect((await trader.updates('order')).at(-1)).toMatchObject({ reason: 5, cancelRejection: 0 });
    },
  );
  row('ModifyOrder', 'has the margin of the order that it replaces', async () => {
    const orderHash = await trader.placed({ amount: '15' });
    const { orderHash: replacement } = await trader.sequenced('ModifyOrder', {
      orderHash,
      amount: '15',
      price: '1901',
    });
    expect(await hashes()).toEqual([replacement]);
  });

  row('CancelOrder', 'cancels that order and no other, a waiting stop too', async () => {
    const [first, second] = [await trader.placed(), await trader.placed({ price: '1901' })];
    const stop = await trader.placed({ orderType: 2, price: '0', stopPrice: '2100' });
    await trader.sequenced('CancelOrder', { orderHash: first });
    await trader.sequenced('CancelOrder', { orderHash: stop });
    expect(await hashes()).toEqual([second]);
    const cancelled = (await trader.updates('order')).filter(({ reason }) => reason === 3);
    expect(cancelled).toMatchObject([
      { makerOrderIntent: { orderHash: first } },
      { makerOrderIntent: { orderHash: stop } },
    ]);
  });

  row('CancelOrder', '`orderHash` in either case, and in the 32-byte form, is the same hash', async () => {
    const upper = (hash: string): string => `0x${hash.slice(2).toUpperCase()}`;
    for (const form of [upper, (hash: string) => `${hash}${'00'.repeat(7)}`]) {
      const orderHash = form(await trader.placed());
      await trader.sequenced('CancelOrder', { orderHash });
      const changed = await trader.sequenced('ModifyOrder', { orderHash: form(await trader.placed()) });
      await trader.sequenced('CancelOrder', { orderHash: form(changed.orderHash) });
    }
    expect(await hashes()).toEqual([]);
    expect((await trader.updates('order')).filter(({ reason }) => reason === 5)).toEqual([]);
  });
  row('CancelOrder', '`nonce` in either case is the same nonce, lower case in the receipt', async () => {
    const [first, second] = [await trader.placed(), await trader.placed()];
    const nonce = `0x${'AB'.repeat(32)}`;
    const { receipt, json } = await trader.sequenced('CancelOrder', { orderHash: first, nonce });
    expect(receipt.c.nonce).toBe(nonce.toLowerCase());
    expect((await t.venue.postText(json.replace(nonce, nonce.toLowerCase()))).body).toEqual(receipt);
    const other = { orderHash: second, nonce: nonce.toLowerCase() };
    expectError(await trader.send('CancelOrder', other), 'NonceCollision');
  });

  row('CancelAll', 'cancels all orders of one strategy and symbol, and no others', async () => {
    await trader.deposit('1000', 'second');
    for (const price of ['1900', '1901']) await trader.placed({ price });
    await trader.placed({ orderType: 2, price: '0', stopPrice: '2100' });
    const elsewhere = await trader.placed({ symbol: 'BTCP', price: '29000', amount: '0.01' });
    const others = await trader.placed({ strategy: 'second' });
    const foreign = await (await t.trader()).placed();
    await trader.sequenced('CancelAll');
    expect(await hashes()).toEqual([others]);
    expect(await hashes('BTCP')).toEqual([elsewhere]);
    const book = await t.venue.read('/exchange/api/v1/order_book?symbol=ETHP');
    expect(book.map(({ orderHash }) => orderHash)).toEqual([others, foreign]);
    expect((await trader.updates('order')).filter(({ reason }) => reason === 3)).toHaveLength(3);
  });

  row('ProfileUpdate', '`payFeesInDdx`: fees are taken in DDX, at half price, from then on', async () => {
    await trader.depositDdx('100');
    await trader.sequenced('ProfileUpdate', { payFeesInDdx: true });
    expect(await profile()).toMatchObject({ payFeesInDdx: true });
    await (await t.trader()).placed({ side: 'Ask', price: '2000' });
    await trader.placed({ orderType: 1, price: '0' });
    // 0.1 ETHP at 2,000 are 200 USDC; 20 bps of it are 0.4.
    expect(await profile()).toMatchObject({ availDdx: '99.8' });
    expect(await trader.strategies()).toMatchObject([{ availCollateral: '10000' }]);
    await trader.sequenced('ProfileUpdate', { payFeesInDdx: false });
    expect(await profile()).toMatchObject({ payFeesInDdx: false });
  });
  row('ProfileUpdate', '`referralAddress`: an optional one-time mutation; null leaves it', async () => {
    const referralAddress = `0x${'AB'.repeat(20)}`;
    await trader.sequenced('ProfileUpdate', { payFeesInDdx: true });
    expect(await profile()).toMatchObject({ referralAddress: null });
    await trader.sequenced('ProfileUpdate', { payFeesInDdx: true, referralAddress });
    await trader.sequenced('ProfileUpdate', { payFeesInDdx: false, referralAddress });
    await trader.sequenced('ProfileUpdate', { payFeesInDdx: true });
    expect(await profile()).toMatchObject({ referralAddress: referralAddress.toLowerCase() });
    const second = { referralAddress: `0x${'cd'.repeat(20)}` };
    expectSafety(await trader.send('ProfileUpdate', second), 'UnsupportedTraderUpdate');
  });

  row('Withdraw', "takes `amount` from the strategy's collateral and from no other", async () => {
    await trader.deposit('1000', 'second');
    await trader.sequenced('Withdraw', { strategyId: 'second', amount: '400.5' });
    expect(await trader.strategies()).toMatchObject([
      { strategyId: 'main', availCollateral: '10000', lockedCollateral: '0' },
      { strategyId: 'second', availCollateral: '599.5', lockedCollateral: '400.5' },
    ]);
    await t.venue.advance(10_000);
    expect((await trader.strategies())[1]).toMatchObject({ availCollateral: '599.5', lockedCollateral: '0' });
  });

  row('WithdrawDDX', "takes `amount` from the trader's DDX", async () => {
    await trader.depositDdx('10');
    await trader.sequenced('WithdrawDDX', { amount: '2.25' });
    expect(await profile()).toMatchObject({ availDdx: '7.75', lockedDdx: '2.25' });
    await t.venue.advance(10_000);
    expect(await profile()).toMatchObject({ availDdx: '7.75', lockedDdx: '0' });
  });
});
