import { computeAddress } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ForeignClient, receiptSigner, sessionProof, withPrefix } from './support/foreign.ts';
import { startProcess, type VenueProcess } from './support/process.ts';
import { TestSocket } from './support/socket.ts';

interface Envelope {
  value: Record<string, unknown>[];
  success: boolean;
}

const ORDER = { symbol: 'ETHP', strategy: 'main', side: 'Bid', orderType: 0, amount: '0.5', stopPrice: '0' };

describe('a client that shares no code with the product', () => {
  let venue: VenueProcess;
  let client: ForeignClient;
  let proof: string;

  beforeAll(async () => {
    venue = await startProcess(['--limits', 'off', '--seed', '11']);
    client = new ForeignClient(venue.ready.baseUrl, venue.ready.controlToken);
    const expiry = BigInt(Math.floor((await client.timeMs()) / 1000) + 3600);
    proof = await sessionProof(client.wallet, client.session, expiry, [1, 3]);
    const deposit = await client.control('/practice/deposit', {
      trader: client.address,
      strategyId: 'main',
      amount: '10000',
    });
    expect(deposit.status).toBe(200);
  });

  afterAll(async () => {
    expect(await venue.stop()).toBe(0);
  });

  it('places an order by a session key, verifies its receipt, follows it through reads and realtime, and cancels it', async () => {
    const socket = await TestSocket.open(venue.ready.wsUrl);
    const trader = withPrefix(client.address);
    expect(
      await socket.subscribe('ORDER_UPDATE', { orderFilters: [{ traderAddress: trader }] }),
    ).toMatchObject({ result: {} });

    const book = await client.get<Envelope>('/stats/api/v1/order_book_l2?symbol=ETHP&depth=1&side=0');
    const price = String(Math.floor(Number(book.value[0]?.price)) - 20);
    const placed = await client.send('Order', { ...ORDER, price }, proof);
    expect(placed.status).toBe(200);
    expect(placed.body.t).toBe('Sequenced');
    expect(placed.body.c.sender).toBe(client.address);

    const operatorKey = await client.get<string>('/v2/encryption-key');
    expect(receiptSigner(placed.body)).toBe(computeAddress(operatorKey).toLowerCase());

    const own = await client.get<Envelope>(`/exchange/api/v1/order_book?symbol=ETHP&trader=${trader}`);
    expect(own.value).toMatchObject([
      { orderHash: placed.orderHash, symbol: 'ETHP', side: 0, amount: '0.5', price, traderAddress: trader },
    ]);

    const posted = await socket.until(() => socket.rows('ORDER_UPDATE').find((row) => row.reason === 0));
    expect(posted.makerOrderIntent).toMatchObject({
      orderHash: placed.orderHash,
      amount: '0.5',
      price,
      orderType: 0,
    });

    const cancelled = await client.send(
      'CancelOrder',
      { symbol: 'ETHP', orderHash: placed.orderHash },
      proof,
    );
    expect(cancelled.status).toBe(200);
    expect(cancelled.body.c.requestIndex).toBe(placed.body.c.requestIndex + 1);
    await socket.until(() => socket.rows('ORDER_UPDATE').find((row) => row.reason === 3));
    const left = await client.get<Envelope>(`/exchange/api/v1/order_book?symbol=ETHP&trader=${trader}`);
    expect(left.value).toEqual([]);
    socket.close();
  });

  it('buys at market with modest slippage and sees its position', async () => {
    const result = await client.send('Order', { ...ORDER, orderType: 1, price: '0' });
    expect(result.status).toBe(200);
    const positions = await client.get<Envelope>(
      `/stats/api/v1/positions?trader=${client.address}&strategyId=main`,
    );
    expect(positions.value).toMatchObject([{ symbol: 'ETHP', side: 1, balance: '0.5' }]);
    const tickers = await client.get<Envelope>('/exchange/api/v1/tickers?symbol=ETHP');
    const mark = Number(tickers.value[0]?.markPrice);
    expect(Math.abs(Number(positions.value[0]?.avgEntryPrice) - mark) / mark).toBeLessThan(0.005);
  });

  it('is refused what its session does not cover', async () => {
    const result = await client.send('CancelAll', { symbol: 'ETHP', strategy: 'main' }, proof);
    expect(result.status).toBe(401);
    expect(result.body).toMatchObject({
      error_reason: 'SignedRequestAuthenticationFailed',
      safety_failure: null,
    });
  });
});
