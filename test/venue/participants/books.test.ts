import { describe, expect, it } from 'vitest';
import { Random } from '../../../src-venue/participants/index.ts';
import { openVenue } from '../support/venue.ts';

describe('the simulated participants', () => {
  it('keep at least 15 levels a side at the finest aggregation and several trades a second, in all markets', async () => {
    const t = await openVenue({ participants: true, seed: 9 });
    for (let round = 0; round < 20; round++) {
      for (const symbol of ['ETHP', 'BTCP', 'FUNDP', 'ETHFZ']) {
        for (const side of [0, 1]) {
          const levels = await t.read(`/stats/api/v1/order_book_l2?symbol=${symbol}&side=${side}&depth=500`);
          expect(levels.length).toBeGreaterThanOrEqual(15);
        }
      }
      const { venue } = t;
      // One live second is five steps.
      for (let step = 1; step <= 5; step++)
        venue.sequencer.sequence({ t: 'step', timeMs: venue.sequencer.exchange.nowMs + 200 });
    }
    const trades = t.venue.sequencer.exchange.markets.map((market) => market.stats.all().length);
    expect(Math.min(...trades)).toBeGreaterThan(100);
    const before = t.venue.sequencer.exchange.markets.map((market) => market.matchOrdinal);
    for (let step = 0; step < 300; step++)
      t.venue.sequencer.sequence({ t: 'step', timeMs: t.venue.sequencer.exchange.nowMs + 200 });
    t.venue.sequencer.exchange.markets.forEach((market, index) => {
      expect(market.matchOrdinal - (before[index] ?? 0)).toBeGreaterThanOrEqual(2 * 60);
    });
    await t.close();
  });

  it('have traded before anybody looks, so that last price and day figures are there', async () => {
    const t = await openVenue({ participants: true, seed: 10 });
    for (const row of await t.read('/exchange/api/v1/tickers')) {
      for (const name of [
        'lastPrice',
        'markPrice',
        'indexPrice',
        'highPrice24h',
        'lowPrice24h',
        'prevPrice24h',
      ])
        expect(row[name]).toEqual(expect.any(String));
      expect(Number(row.volume24h)).toBeGreaterThan(10_000);
      expect(Number(row.highPrice24h)).toBeGreaterThan(Number(row.lowPrice24h));
    }
    // Trades for the candles of 24 hours: every hour has them, and most minutes.
    const now = t.venue.clock.now();
    for (const symbol of ['ETHP', 'BTCP', 'FUNDP', 'ETHFZ']) {
      const minutes = new Set<number>();
      let cursor: number | null = null;
      do {
        const after: string = cursor === null ? '' : `&globalOrdinal=${cursor}`;
        const { body } = await t.get(`/exchange/api/v1/order_updates?reason=1&symbol=${symbol}${after}`);
        for (const { createdAt } of body.value as { createdAt: string }[])
          minutes.add(Math.floor((now - new Date(createdAt).getTime()) / 60_000));
        cursor = body.nextGlobalOrdinal as number | null;
      } while (cursor !== null);
      const hours = new Set([...minutes].map((minute) => Math.floor(minute / 60)));
      for (let hour = 0; hour < 24; hour++) expect(hours).toContain(hour);
      expect(minutes.size).toBeGreaterThan(700);
    }
    await t.close();
  });

  it('follow a price that is set, so that the mark price is near it at once', async () => {
    const t = await openVenue({ participants: true, seed: 11 });
    for (const price of ['2500', '1200']) {
      await t.must('/practice/price', { symbol: 'ETHP', indexPrice: price });
      const [row] = await t.read('/exchange/api/v1/tickers?symbol=ETHP');
      expect(Math.abs(Number(row?.markPrice) / Number(price) - 1)).toBeLessThan(0.001);
      const [bid] = await t.read('/stats/api/v1/order_book_l2?symbol=ETHP&side=0&depth=1');
      expect(Math.abs(Number(bid?.price) / Number(price) - 1)).toBeLessThan(0.001);
    }
    await t.close();
  });

  it('keep to the 20 open orders of everybody, and lose no sleep over a user in their way', async () => {
    const t = await openVenue({ participants: true, seed: 12 });
    const trader = await t.trader();
    const [ask] = await t.read('/stats/api/v1/order_book_l2?symbol=ETHP&side=1&depth=1');
    await trader.placed({ side: 'Bid', price: String(Number(ask?.price) + 5), amount: '3' });
    await t.must('/practice/clock', { advanceMs: 60_000 });
    for (const strategy of t.venue.sequencer.exchange.accounts.strategies()) {
      for (const holding of strategy.holdings) expect(holding.orders.length).toBeLessThanOrEqual(20);
    }
    expect(await trader.openOrders()).toEqual([]);
    expect(await trader.position()).toMatchObject([{ side: 1, balance: '3' }]);
    await t.close();
  });
});

describe('the generator', () => {
  it('walks the same way from the same seed and another from another', () => {
    const draw = (seed: number): number[] => {
      const random = new Random(seed);
      return Array.from({ length: 8 }, () => random.next());
    };
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });

  it('draws evenly below a bound and around zero', () => {
    const random = new Random(3);
    const counts = new Array<number>(10).fill(0);
    let sum = 0;
    for (let i = 0; i < 20_000; i++) {
      const drawn = random.below(10);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
      sum += random.normal();
    }
    for (const count of counts) expect(Math.abs(count - 2_000)).toBeLessThan(200);
    expect(Math.abs(sum / 20_000)).toBeLessThan(30);
  });
});
