import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gather } from '../../../src-main/daemon/history/index.ts';
import type { Page } from '../../../src-main/venue-client/index.ts';
import { until } from '../support/wait.ts';
import { practising } from './practising.ts';

describe('pages of a history', () => {
  it('neither skip nor repeat a row, whatever their size, whatever is passed over, while newer rows come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 0, max: 3 }),
        async (count, limit, every, arriving) => {
          let newest = count;
          const read = (before: number | undefined, size: number): Promise<Page<number>> => {
            const rows: number[] = [];
            for (let n = (before ?? newest + 1) - 1; n >= 1 && rows.length < size; n--) rows.push(n);
            const last = rows.at(-1) ?? 0;
            return Promise.resolve({ rows, nextGlobalOrdinal: last > 1 ? last : null, timestampSeconds: 0 });
          };
          const seen: number[] = [];
          let before: number | undefined;
          for (let pages = 0; pages < 200; pages++) {
            const page = await gather(read, (n) => (n % every === 0 ? [n] : []), { before, limit });
            seen.push(...page.rows);
            newest += arriving;
            if (page.next === null) break;
            before = page.next;
          }
          const all = Array.from({ length: count }, (_, i) => count - i).filter((n) => n % every === 0);
          expect(seen).toEqual(all);
        },
      ),
    );
  });
});

describe('the history of the own trader, at the practice venue', () => {
  it('tells of fills from both sides, of orders to their end, of funds and of the trader, page by page', async () => {
    const { client, bid, wallet } = await practising();
    await bid({ price: '2000', amount: '0.3' });
    const sell = {
      symbol: 'ETHP',
      strategy: 'second',
      side: 'sell',
      type: 'limit',
      amount: '0.2',
      price: '2000',
    } as const;
    await client.call('order.place', sell);
    await client.call('order.cancelAll', { symbol: 'ETHP' });
    const fills = await until(async () => {
      const page = await client.call('history.orders', { fills: true });
      return page.rows.length >= 2 && page;
    }, 'the fills');
    expect(fills).toMatchObject({
      next: null,
      rows: [
        {
          what: 'trade',
          role: 'maker',
          side: 'buy',
          strategy: 'main',
          amount: '0.2',
          price: '2000',
          fee: '0',
        },
        { what: 'trade', role: 'taker', side: 'sell', strategy: 'second', amount: '0.2', fee: '0.8' },
      ],
    });
    await until(async () => (await client.call('history.orders', {})).rows[0]?.what === 'cancel');
    const whole = await client.call('history.orders', {});
    expect(whole.rows.map(({ what }) => what)).toEqual(['cancel', 'trade', 'trade', 'post']);
    const paged: string[] = [];
    for (let before: number | undefined, more = true; more;) {
      const page = await client.call('history.orders', {
        limit: 1,
        ...(before === undefined ? {} : { before }),
      });
      paged.push(...page.rows.map(({ id }) => id));
      more = page.next !== null;
      before = page.next ?? undefined;
    }
    expect(paged).toEqual(whole.rows.map(({ id }) => id));
    expect((await client.call('history.orders', { symbol: 'BTCP' })).rows).toEqual([]);
    const funds = await client.call('history.funds', { what: 'deposit' });
    expect(funds.rows.map(({ strategy, amount }) => `${strategy ?? ''} ${amount ?? ''}`)).toEqual([
      'second 10000',
      'main 10000',
    ]);
    const trader = await client.call('history.trader', { wallet });
    expect(trader.rows).toMatchObject([{ what: 'DDX deposit', amount: '1000' }]);
  });
});
