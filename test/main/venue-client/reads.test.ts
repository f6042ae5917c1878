import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  HttpClient,
  operatorEndpoints,
  practiceControl,
  PublicReads,
  TransportFailure,
  VenueLocation,
} from '../../../src-main/venue-client/index.ts';
import { startStubVenue, type StubVenue } from '../support/stub-venue.ts';

const TRADER = `0x${'11'.repeat(20)}` as const;

async function setting(): Promise<{
  stub: StubVenue;
  reads: PublicReads;
  http: HttpClient;
  location: VenueLocation;
}> {
  const stub = await startStubVenue();
  const http = new HttpClient();
  onTestFinished(() => {
    http.close();
  });
  const location = new VenueLocation();
  location.set({ baseUrl: stub.baseUrl, wsUrl: stub.wsUrl, controlToken: 'token' });
  return { stub, http, location, reads: new PublicReads(http, location, () => Promise.resolve()) };
}

const PATH = '/exchange/api/v1/exchange_info';
const answer = (stub: StubVenue, text: string, status = 200): void => {
  stub.reads.set(PATH, () => ({ status, text }));
};

describe('a read that was asked for one trader', () => {
  const OTHER = `0x00${'12'.repeat(20)}`;
  const strategy = { strategyId: 'main', strategyIdHash: '0x2576ebd1' };
  const position = { ...strategy, symbol: 'ETHP', side: 1, balance: '1', avgEntryPrice: '1' };
  const funds = { availCollateral: '1', lockedCollateral: '0', maxLeverage: 3, frozen: false };
  const order = {
    ...{
      bookOrdinal: 1,
      orderHash: `0x${'ab'.repeat(25)}`,
      symbol: 'ETHP',
      side: 0,
      strategyIdHash: '0x2576ebd1',
    },
    ...{ originalAmount: '1', amount: '1', price: '1' },
  };

  it.each<[string, object, (reads: PublicReads) => Promise<unknown>]>([
    ['/exchange/api/v1/order_book', [order], (reads) => reads.openOrders('ETHP', TRADER)],
    ['/stats/api/v1/positions', [position], (reads) => reads.positions(TRADER, 'main')],
    ['/stats/api/v1/strategies', [{ ...strategy, ...funds }], (reads) => reads.strategies(TRADER)],
    [
      '/stats/api/v1/trader',
      { availDdx: '1', lockedDdx: '0', payFeesInDdx: false, referralAddress: null },
      (reads) => reads.trader(TRADER),
    ],
  ])('%s takes no rows of another one', async (path, value, read) => {
    const { stub, reads } = await setting();
    const shows = (trader: string): void => {
      const mark = (row: object): object => ({ ...row, trader, traderAddress: trader });
      const rows: unknown = Array.isArray(value) ? value.map(mark) : mark(value);
      const text = JSON.stringify({ value: rows, success: true, timestamp: 1 });
      stub.reads.set(path, () => ({ status: 200, text }));
    };
    shows(OTHER);
    await expect(read(reads)).rejects.toMatchObject({ code: 'VENUE_BODY', path });
    shows(`0x00${TRADER.slice(2)}`);
    expect(await read(reads)).toMatchObject(Array.isArray(value) ? [{}] : {});
  });
});

describe('a public read', () => {
  it('gives typed values', async () => {
    const { reads } = await setting();
    const info = await reads.exchangeInfo();
    expect(info.symbols[0]).toMatchObject({ symbol: 'ETHP', tickSize: 100_000n, minOrderSize: 100n });
  });

  it('whose body does not fit is an error that names endpoint and field', async () => {
    const { stub, reads } = await setting();
    answer(
      stub,
      JSON.stringify({
        value: { settlementsInfo: [], assets: [], symbols: [{ symbol: 'ETHP', tickSize: 0.1 }] },
        success: true,
        timestamp: 1,
      }),
    );
    await expect(reads.exchangeInfo()).rejects.toMatchObject({
      code: 'VENUE_BODY',
      path: `${PATH}#value.symbols.0.tickSize`,
    });
  });

  it.each([
    ['is no JSON', '<html>', 200, 'VENUE_BODY'],
    ['is null', 'null', 200, 'VENUE_BODY'],
    ['lacks the envelope', '[]', 200, 'VENUE_BODY'],
    ['says no', '{"success":false,"errorMsg":"unknown symbol"}', 400, 'VENUE_READ_ERROR'],
    ['says no in an unknown way', 'gone', 503, 'VENUE_READ_ERROR'],
  ])('that %s is an error', async (_, text, status, code) => {
    const { stub, reads } = await setting();
    answer(stub, text, status);
    await expect(reads.exchangeInfo()).rejects.toMatchObject({ code });
  });

  it("carries the venue's own words", async () => {
    const { stub, reads } = await setting();
    answer(stub, '{"success":false,"errorMsg":"unknown symbol"}', 400);
    await expect(reads.exchangeInfo()).rejects.toThrow('unknown symbol');
  });

  it('of a venue that is not there is unreachable', async () => {
    const { stub, reads, location } = await setting();
    await stub.stop();
    await expect(reads.tickers()).rejects.toMatchObject({ code: 'VENUE_UNREACHABLE' });
    location.set(null);
    await expect(reads.tickers()).rejects.toMatchObject({ code: 'VENUE_UNREACHABLE' });
  });

  it('writes the trader in the form that the path wants', async () => {
    const { stub, reads } = await setting();
    const asked: string[] = [];
    for (const path of [
      '/exchange/api/v1/order_book',
      '/stats/api/v1/positions',
      '/exchange/api/v1/order_updates',
    ]) {
      stub.reads.set(path, (query) => {
        asked.push(query.get('trader') ?? '');
        return { status: 200, text: '{"value":[],"success":true,"timestamp":1}' };
      });
    }
    await reads.openOrders('ETHP', TRADER);
    await reads.positions(TRADER, 'main');
    await reads.orderUpdates({ trader: TRADER });
    expect(asked).toEqual([`0x00${'11'.repeat(20)}`, TRADER, `0x00${'11'.repeat(20)}`]);
  });

  it('of stats waits at the gate, others do not', async () => {
    const { http, location } = await setting();
    let passed = 0;
    const reads = new PublicReads(http, location, () => {
      passed++;
      return Promise.resolve();
    });
    await reads.strategies(TRADER);
    await reads.tickers();
    expect(passed).toBe(1);
  });
});

describe('the operator endpoints', () => {
  it('give time and key', async () => {
    const { stub, http, location } = await setting();
    const endpoints = operatorEndpoints(http, location);
    expect((await endpoints.time()).clockTickLenMs).toBe(1000);
    expect(await endpoints.encryptionKey()).toBe(stub.key.publicKey);
  });

  it('know whether a request may have left', async () => {
    const { stub, http, location } = await setting();
    const endpoints = operatorEndpoints(http, location);
    await stub.stop();
    await expect(endpoints.submit(new Uint8Array(1), 1_000)).rejects.toMatchObject({ mayHaveArrived: false });

    // A listener that takes the bytes and says nothing.
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      silent.close();
    });
    const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    location.set({ baseUrl, wsUrl: '', controlToken: null });
    const failure: unknown = await endpoints.submit(new Uint8Array(1), 50).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TransportFailure);
    expect(failure).toMatchObject({ mayHaveArrived: true, status: null });
  });
});

describe('the practice controls', () => {
  it('are never spoken to a venue that is not for practice', async () => {
    const { stub, http, location } = await setting();
    await expect(
      practiceControl({ kind: 'testnet' }, http, location).deposit(TRADER, 'main', '1'),
    ).rejects.toMatchObject({ code: 'NOT_PRACTICE' });
    await expect(
      practiceControl({ kind: 'mainnet' }, http, location).depositDdx(TRADER, '1'),
    ).rejects.toMatchObject({ code: 'NOT_PRACTICE' });
    for (const kind of ['testnet', 'mainnet'] as const) {
      const control = practiceControl({ kind }, http, location);
      for (const call of [
        () => control.price('ETHP', '1'),
        () => control.price('ETHP', null),
        () => control.participants(false),
        () => control.deny(TRADER, true),
        () => control.clock('manual'),
        () => control.advance(1),
        () => control.fault('delay', 1, 1),
        () => control.reset(1),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'NOT_PRACTICE' });
    }
    expect(stub.paths).toEqual([]);
  });

  it('need the token of the venue', async () => {
    const { stub, http, location } = await setting();
    location.set({ baseUrl: stub.baseUrl, wsUrl: stub.wsUrl, controlToken: null });
    await expect(
      practiceControl({ kind: 'practice' }, http, location).deposit(TRADER, 'main', '1'),
    ).rejects.toMatchObject({ code: 'NO_CONTROL_TOKEN' });
  });
});
