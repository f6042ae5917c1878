import { computeAddress } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ForeignTrader, ForeignVenue, receiptSigner, type ForeignSession } from './support/foreign.ts';
import { startProcess, type VenueProcess } from './support/process.ts';
import { TestSocket } from './support/socket.ts';

const ORDER = { symbol: 'ETHP', strategy: 'main', side: 'Bid', orderType: 0, amount: '0.5', stopPrice: '0' };

describe('a client that shares no code with the product', () => {
  let venue: VenueProcess;
  let client: ForeignTrader;
  let session: ForeignSession;

  beforeAll(async () => {
    venue = await startProcess(['--limits', 'off', '--seed', '11']);
    client = new ForeignTrader(new ForeignVenue(venue.ready));
    session = await client.session([1, 3]);
    await client.deposit('10000');
  });

  afterAll(async () => {
    expect(await venue.stop()).toBe(0);
  });

  it('places an order by a session key, verifies its receipt, follows it through reads and realtime, and cancels it', async () => {
    const socket = await TestSocket.open(venue.ready.wsUrl);
    const trader = client.wire;
    expect(
      await socket.subscribe('ORDER_UPDATE', { orderFilters: [{ traderAddress: trader }] }),
    ).toMatchObject({ result: {} });

    const book = await client.venue.read('/stats/api/v1/order_book_l2?symbol=ETHP&depth=1&side=0');
    const price = String(Math.floor(Number(book[0]?.price)) - 20);
    const placed = await client.sequenced('Order', { ...ORDER, price }, { session });
    expect(placed.receipt.t).toBe('Sequenced');
    expect(placed.receipt.c.sender).toBe(client.address);

    const operatorKey = await client.venue.operatorKey();
    expect(receiptSigner(placed.receipt)).toBe(computeAddress(operatorKey).toLowerCase());

    expect(await client.openOrders()).toMatchObject([
      { orderHash: placed.orderHash, symbol: 'ETHP', side: 0, amount: '0.5', price, traderAddress: trader },
    ]);

    const posted = await socket.until(() => socket.rows('ORDER_UPDATE').find((row) => row.reason === 0));
    expect(posted.makerOrderIntent).toMatchObject({
      orderHash: placed.orderHash,
      amount: '0.5',
      price,
      orderType: 0,
    });

    const cancelled = await client.sequenced('CancelOrder', { orderHash: placed.orderHash }, { session });
    expect(cancelled.receipt.c.requestIndex).toBe(placed.receipt.c.requestIndex + 1);
    await socket.until(() => socket.rows('ORDER_UPDATE').find((row) => row.reason === 3));
    expect(await client.openOrders()).toEqual([]);
    socket.close();
  });

  it('buys at market with modest slippage and sees its position', async () => {
    const result = await client.send('Order', { ...ORDER, orderType: 1, price: '0' });
    expect(result.status).toBe(200);
    const positions = await client.positions();
    expect(positions).toMatchObject([{ symbol: 'ETHP', side: 1, balance: '0.5' }]);
    const tickers = await client.venue.read('/exchange/api/v1/tickers?symbol=ETHP');
    const mark = Number(tickers[0]?.markPrice);
    expect(Math.abs(Number(positions[0]?.avgEntryPrice) - mark) / mark).toBeLessThan(0.005);
  });

  it('is refused what its session does not cover', async () => {
    const result = await client.send('CancelAll', { symbol: 'ETHP', strategy: 'main' }, { session });
    expect(result.status).toBe(401);
    expect(result.body).toMatchObject({
      error_reason: 'SignedRequestAuthenticationFailed',
      safety_failure: null,
    });
  });
});
