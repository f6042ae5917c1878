import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDecimal } from '../../../src-shared/money/index.ts';
import {
  CANCEL_REJECTIONS,
  ORDER_REJECTIONS,
  WITHDRAW_DDX_REJECTIONS,
  WITHDRAW_REJECTIONS,
  type OrderUpdateRow,
  type StrategyUpdateRow,
} from '../../../src-shared/protocol/index.ts';
import { Fates } from '../../../src-main/daemon/follow-up/fates.ts';
import type { Followed } from '../../../src-main/daemon/follow-up/followed.ts';
import { readMissed } from '../../../src-main/daemon/follow-up/missed.ts';
import type { OrderUpdatesQuery, Page, UpdatesQuery } from '../../../src-main/venue-client/reads.ts';
import {
  cancel,
  cancelAll,
  FROM,
  hash,
  modify,
  order,
  orderRow,
  withdraw,
  withdrawalRow,
} from '../support/followed.ts';

function fatesOf(...followed: Followed[]): Fates {
  const fates = new Fates();
  for (const each of followed) fates.add(each);
  return fates;
}
const take = (fates: Fates, ...rows: OrderUpdateRow[]): void => {
  for (const row of rows) fates.order(row, true);
};
const states = (fates: Fates, ...followed: Followed[]): (string | undefined)[] =>
  followed.map((each) => fates.progress(each)?.state);
const fill = (n: number, amount: string, ms = 100) =>
  orderRow('trade', n, { amount: parseDecimal(amount), ms });

describe('how far an order has come', () => {
  it('is the same whichever way its rows come, and however often', () => {
    const rows = [
      orderRow('post', 1, { amount: parseDecimal('0.9') }),
      fill(1, '0.1', 50),
      fill(1, '0.2', 200),
      fill(1, '0.3', 300),
      orderRow('cancel', 1, { ms: 400 }),
    ];
    const placed = order(1);
    fc.assert(
      fc.property(
        fc.shuffledSubarray(rows, { minLength: rows.length }),
        fc.array(fc.constantFrom(...rows)),
        (once, again) => {
          const fates = fatesOf(placed);
          take(fates, ...once, ...again);
          expect(fates.progress(placed)).toEqual({
            state: 'cancelled',
            detail: null,
            filled: '0.6',
            at: FROM + 400,
          });
        },
      ),
    );
  });

  it('is filled once all of it traded, on either side of a trade', () => {
    const [maker, taker] = [order(1), order(2)];
    const fates = fatesOf(maker, taker);
    take(fates, { ...fill(1, '1'), takerOrderIntent: orderRow('post', 2).makerOrderIntent });
    expect(states(fates, maker, taker)).toEqual(['filled', 'filled']);
  });

  it.each(Object.entries(ORDER_REJECTIONS))('is rejected with reason %s in words', (code, words) => {
    const placed = order(1);
    const fates = fatesOf(placed);
    take(fates, fill(1, '0.4'), orderRow('orderRejection', 1, { orderRejection: Number(code) as 0 }));
    expect(fates.progress(placed)).toMatchObject({ state: 'rejected', detail: words, filled: '0.4' });
  });

  it('has one sentence for each code, and no two alike in one catalogue', () => {
    for (const [catalogue, count] of [
      [ORDER_REJECTIONS, 6],
      [CANCEL_REJECTIONS, 1],
      [WITHDRAW_REJECTIONS, 5],
      [WITHDRAW_DDX_REJECTIONS, 2],
    ] as const) {
      const sentences = Object.values(catalogue);
      expect(new Set(sentences).size).toBe(count);
      for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/);
    }
  });
});

describe('of several requests about one order', () => {
  it('the first that the venue took has cancelled it, and each later one was refused', () => {
    const all = [cancel(1), cancel(1), cancel(1)];
    const fates = fatesOf(...all.toReversed());
    take(fates, orderRow('cancel', 1), orderRow('cancelRejection', 1, { cancelRejection: 0 }));
    expect(states(fates, ...all)).toEqual(['confirmed', undefined, 'rejected']);
    take(fates, orderRow('cancelRejection', 1, { cancelRejection: 0 }));
    expect(states(fates, ...all)).toEqual(['confirmed', 'rejected', 'rejected']);
  });

  it('all were refused when it ended by other means', () => {
    const [first, second] = [cancel(1), cancel(1)];
    const fates = fatesOf(order(1), first, second);
    take(fates, fill(1, '1'), orderRow('cancelRejection', 1), orderRow('cancelRejection', 1));
    expect(states(fates, first, second)).toEqual(['rejected', 'rejected']);
  });

  it('nothing is said while it is not known which of them the venue has', () => {
    const [first, second] = [cancel(1), cancel(1, { state: 'Unknown' })];
    const fates = fatesOf(first, second);
    take(fates, orderRow('cancel', 1), orderRow('cancelRejection', 1));
    expect(states(fates, first, second)).toEqual([undefined, undefined]);
    second.request.state = 'Sequenced';
    expect(states(fates, first, second)).toEqual(['confirmed', 'rejected']);
  });

  it('a change that placed its order was not refused, so the refusal is of the cancel', () => {
    const [placed, late, changed] = [order(1), cancel(1), modify(1, 2)];
    const fates = fatesOf(placed, late, changed);
    take(fates, orderRow('cancel', 1), orderRow('post', 2), orderRow('cancelRejection', 1));
    expect(states(fates, placed, late, changed)).toEqual(['cancelled', 'rejected', 'open']);
    expect(fates.progress(placed)?.detail).toMatch(/replaced/);
  });

  it('a cancel from long before is not explained by what came first', () => {
    const late = cancel(1);
    const fates = fatesOf(late);
    take(fates, orderRow('cancel', 1, { ms: -60_000 }), orderRow('cancelRejection', 1, { ms: -30_000 }));
    expect(states(fates, late)).toEqual([undefined]);
  });
});

describe('a cancel of all', () => {
  it('is confirmed by any order that it can have cancelled, in its time alone', () => {
    const all = cancelAll();
    const fates = fatesOf(all);
    take(
      fates,
      orderRow('cancel', 1, { ms: -60_000 }),
      orderRow('cancel', 2, { ms: 60_000 }),
      orderRow('post', 3),
    );
    take(fates, orderRow('cancel', 4, { symbol: 'BTCP' }));
    expect(states(fates, all)).toEqual([undefined]);
    take(fates, orderRow('cancel', 5), orderRow('cancelRejection', 6));
    expect(states(fates, all)).toEqual(['confirmed']);
  });

  it('is rejected by a refusal that no other request of ours explains', () => {
    const [all, one] = [cancelAll(), cancel(1)];
    const fates = fatesOf(all, one);
    take(fates, orderRow('cancelRejection', 1));
    expect(states(fates, all, one)).toEqual([undefined, 'rejected']);
    take(fates, orderRow('cancelRejection', 2, { cancelRejection: 0 }));
    expect(fates.progress(all)).toMatchObject({ state: 'rejected', detail: CANCEL_REJECTIONS[0] });
  });
});

describe('withdrawals of one amount', () => {
  it('are told apart by the order in which they began, whatever else the trader withdrew elsewhere', () => {
    const [first, second] = [withdraw('5'), withdraw('5')];
    const rows = [
      withdrawalRow('withdrawIntent', '5', { ms: -120_000 }),
      withdrawalRow('withdrawIntent', '5', { ms: 100 }),
      withdrawalRow('withdrawIntent', '5', { ms: 200 }),
      withdrawalRow('withdraw', '5', { ms: -110_000 }),
      withdrawalRow('withdraw', '5', { ms: 10_100 }),
      withdrawalRow('withdrawalRejection', '5', { ms: 10_200, withdrawRejection: 2 }),
      withdrawalRow('withdraw', '6', { ms: 10_300 }),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
        const fates = fatesOf(first, second);
        for (const row of shuffled) fates.strategy(row);
        expect(states(fates, first, second)).toEqual(['confirmed', 'rejected']);
        expect(fates.progress(second)?.detail).toBe(WITHDRAW_REJECTIONS[2]);
      }),
    );
  });
});

describe('what was missed', () => {
  const page = <T>(rows: T[], nextGlobalOrdinal: number | null = null): Promise<Page<T>> =>
    Promise.resolve({ rows, nextGlobalOrdinal, timestampSeconds: FROM / 1_000 + 60 });

  /** A venue that is asked, and what it was asked. */
  function venue(
    orders: (query: OrderUpdatesQuery) => Promise<Page<OrderUpdateRow>> = () => page<OrderUpdateRow>([]),
  ) {
    const asked: { family: string; query: OrderUpdatesQuery }[] = [];
    const note = (family: string, query: UpdatesQuery): void => void asked.push({ family, query });
    const reads = {
      orderUpdates: (query: OrderUpdatesQuery) => {
        note('order', query);
        return orders(query);
      },
      strategyUpdates: (query: UpdatesQuery) => {
        note('strategy', query);
        return page<StrategyUpdateRow>([]);
      },
      traderUpdates: (query: UpdatesQuery) => {
        note('trader', query);
        return page<never>([]);
      },
    };
    return { reads, asked };
  }
  const nobody = { order: () => undefined, strategy: () => undefined, trader: () => undefined };

  it('is read in few reads however many requests there are: by hash in batches, by trader for the rest', async () => {
    const all = [
      ...Array.from({ length: 130 }, (_, n) => order(n + 1)),
      ...Array.from({ length: 40 }, () => withdraw('5')),
      ...Array.from({ length: 10 }, () => cancelAll()),
    ];
    const { reads, asked } = venue();
    await readMissed(reads, fatesOf(...all).waiting(), nobody);
    expect(asked.map(({ family }) => family)).toEqual(['order', 'order', 'order', 'order', 'strategy']);
    const hashes = asked.flatMap(({ query }) => query.orderHash ?? []);
    expect(new Set(hashes)).toEqual(new Set(Array.from({ length: 130 }, (_, n) => hash(n + 1))));
    for (const { query } of asked) expect(JSON.stringify(query).length).toBeLessThan(4_096);
  });

  it('is not asked for when nothing is waited for, and not for what has ended', async () => {
    const { reads, asked } = venue();
    const ended = order(1);
    ended.request.progress = { state: 'filled', detail: null, filled: '1', at: FROM };
    expect((await readMissed(reads, fatesOf(ended).waiting(), nobody)).readAtMs).toBeNull();
    expect(asked).toEqual([]);
  });

  it('is followed over pages, and the next time from where all of them are known', async () => {
    const rows = [orderRow('post', 1), fill(1, '0.1'), fill(1, '0.2'), fill(1, '0.3')];
    const { reads, asked } = venue(({ globalOrdinal }) => {
      const left = rows.filter((row) => globalOrdinal === undefined || row.globalOrdinal > globalOrdinal);
      return page(left.slice(0, 2), left.length > 2 ? (left[1]?.globalOrdinal ?? null) : null);
    });
    const fates = fatesOf(order(1));
    const takers = { ...nobody, order: (row: OrderUpdateRow) => void fates.order(row, false) };
    expect((await readMissed(reads, fates.waiting(), takers)).readAtMs).toBe(FROM + 60_000);
    expect(asked).toHaveLength(2);
    expect(fates.waiting().orders[0]?.trail.progress(parseDecimal('1'))?.filled).toBe('0.6');
    await readMissed(reads, fates.waiting(), takers);
    expect(asked[2]?.query).toMatchObject({ globalOrdinal: rows[3]?.globalOrdinal, since: FROM / 1_000 - 1 });
  });

  it('of withdrawals does not hold back what is known of orders, where a deployment lacks that read', async () => {
    const { reads } = venue();
    const [placed, withdrawal] = [order(1), withdraw('5')];
    const lacking = { ...reads, strategyUpdates: () => Promise.reject(new Error('404')) };
    expect(await readMissed(lacking, fatesOf(placed, withdrawal).waiting(), nobody)).toMatchObject({
      readAtMs: FROM + 60_000,
      unread: [withdrawal],
      error: new Error('404'),
    });
    await expect(
      readMissed(
        { ...reads, orderUpdates: () => Promise.reject(new Error('503')) },
        fatesOf(placed).waiting(),
        nobody,
      ),
    ).rejects.toThrow('503');
  });
});
