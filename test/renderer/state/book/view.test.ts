import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookView, levelSource, orderSource } from '../../../../src-renderer/state/index.ts';
import { heldOf } from '../../../../src-renderer/state/book/view.ts';
import type { Book, OpenOrder, OrderBook } from '../../../../src-shared/contract/index.ts';

const book: Book = {
  symbol: 'ETHP',
  aggregation: '1',
  state: 'live',
  staleSince: null,
  bids: [
    ['2430', '1'],
    ['2429', '2'],
    ['2428', '3'],
  ],
  asks: [
    ['2431', '0.5'],
    ['2433', '1'],
    ['2434', '4.5'],
  ],
};
const order = (side: 'buy' | 'sell', price: string, amount: string, symbol = 'ETHP'): OpenOrder => ({
  orderHash: `${side}${price}`,
  symbol,
  strategy: 'main',
  side,
  type: 'limit',
  price,
  stopPrice: null,
  originalAmount: amount,
  amount,
  createdAt: null,
});
const places = { price: 1, amount: 4 };
const levels = (of: Book, orders: readonly OpenOrder[], lines: number) =>
  bookView(levelSource(of, orders), lines, places, null);

describe('the lines of a book', () => {
  it('carry prices, amounts and running totals as text', () => {
    const { bids } = levels(book, [], 3);
    expect(bids.map((line) => line && [line.priceText, line.price, line.amount, line.total])).toEqual([
      ['2430', '2,430.0', '1.0000', '1.0000'],
      ['2429', '2,429.0', '2.0000', '3.0000'],
      ['2428', '2,428.0', '3.0000', '6.0000'],
    ]);
    expect(bids.map((line) => line?.totalText)).toEqual(['1', '3', '6']);
  });

  it('are always as many as the panel has room for', () => {
    const view = levels({ ...book, bids: [] }, [], 5);
    expect(view.bids).toEqual([null, null, null, null, null]);
    expect(view.asks).toHaveLength(5);
    expect(view.asks[3]).toBeNull();
  });

  it('measure their bars against the larger side', () => {
    const { bids, asks } = levels(book, [], 3);
    expect([bids[2]?.share, asks[0]?.share, asks[2]?.share]).toEqual([1000, 83, 1000]);
  });

  it('say best bid, best ask and spread, and nothing of a spread while a side is empty', () => {
    expect(levels(book, [], 3)).toMatchObject({
      bestBid: { text: '2430', price: '2,430.0' },
      bestAsk: { text: '2431', price: '2,431.0' },
      spread: '1.0',
      spreadRatio: 411n,
      crossed: false,
    });
    expect(levels({ ...book, asks: [] }, [], 3)).toMatchObject({
      bestAsk: null,
      spread: null,
      spreadRatio: null,
    });
  });

  it('say the size of own orders on the line they are gathered into: bids down, asks up', () => {
    const own = [
      order('buy', '2429.7', '0.5'),
      order('buy', '2429.2', '0.25'),
      order('sell', '2432.4', '1'),
      order('buy', '2429', '9', 'BTCP'),
      { ...order('buy', '2430', '7'), type: 'stop' as const },
    ];
    const { bids, asks } = levels(book, own, 3);
    expect(bids.map((line) => line?.own?.amount ?? null)).toEqual([null, '0.75', null]);
    expect(asks.map((line) => line?.own?.amount ?? null)).toEqual([null, '1', null]);
    expect(asks[1]?.own).toMatchObject({ place: null, ahead: null });
  });

  it('give the last line to an own order that lies further away', () => {
    const { bids } = levels(book, [order('buy', '2428', '3'), order('buy', '2400', '1')], 2);
    expect(bids.map((line) => line && [line.price, line.total, line.own?.amount, line.far])).toEqual([
      ['2,430.0', '1.0000', undefined, false],
      ['2,428.0', '6.0000', '3', true],
    ]);
  });

  it('show only the price of an own order beyond the end of the book', () => {
    const { bids } = levels(book, [order('buy', '2400', '1')], 3);
    expect(bids[2]).toMatchObject({
      price: '2,400.0',
      amount: '–',
      total: '–',
      totalText: null,
      own: { amount: '1' },
      far: true,
    });
  });
});

describe('a book order by order', () => {
  const orders: OrderBook = {
    symbol: 'ETHP',
    state: 'live',
    staleSince: null,
    bids: [
      [4, '2430', '1'],
      [9, '2430', '0.5'],
      [2, '2429', '2'],
    ],
    asks: [[7, '2431', '3']],
    own: [
      { orderHash: '0x1', rank: 9, side: 'buy', price: '2430', amount: '0.5', place: 2, ahead: '1' },
      { orderHash: '0x2', rank: 1, side: 'buy', price: '2400', amount: '4', place: 1, ahead: '0' },
    ],
  };

  it('has a line for each, with the place of own ones in the queue', () => {
    const { bids, asks } = bookView(orderSource(orders), 3, places, null);
    expect(bids.slice(0, 2).map((line) => line && [line.price, line.amount, line.total, line.own])).toEqual([
      ['2,430.0', '1.0000', '1.0000', null],
      ['2,430.0', '0.5000', '1.5000', { amount: '0.5', place: 2, ahead: '1' }],
    ]);
    expect(asks.map((line) => line?.amount ?? null)).toEqual(['3.0000', null, null]);
  });

  it('says of an own order that lies deeper than the lines how it stands there', () => {
    const { bids } = bookView(orderSource(orders), 3, places, null);
    expect(bids[2]).toMatchObject({
      price: '2,400.0',
      amount: '4.0000',
      far: true,
      own: { amount: '4', place: 1, ahead: '0' },
    });
  });

  it('keeps held orders on their rows, those at one price apart, and says nothing of one that has gone', () => {
    const near = { ...orders, own: orders.own.slice(0, 1) };
    const held = heldOf(bookView(orderSource(near), 2, places, null));
    const next: OrderBook = {
      ...orders,
      bids: [
        [11, '2430.5', '7'],
        [9, '2430', '0.25'],
        [2, '2429', '2'],
      ],
      own: [{ orderHash: '0x1', rank: 9, side: 'buy', price: '2430', amount: '0.25', place: 1, ahead: '0' }],
    };
    const { bids, bestBid } = bookView(orderSource(next), 2, places, held);
    expect(bids.map((line) => line && [line.price, line.amount, line.total, line.own?.place])).toEqual([
      ['2,430.0', '–', '7.0000', undefined],
      ['2,430.0', '0.2500', '7.2500', 1],
    ]);
    expect(bestBid?.price).toBe('2,430.5');
  });
});

describe('a held book', () => {
  it('keeps each price on its row while sizes go on, and says what stands up to it', () => {
    const held = heldOf(levels(book, [], 3));
    const moved: Book = {
      ...book,
      bids: [
        ['2431', '4'],
        ['2430', '1.5'],
        ['2428', '3'],
      ],
      asks: [['2433', '2']],
    };
    const view = bookView(levelSource(moved, []), 3, places, held);
    expect(view.bids.map((line) => line && [line.price, line.amount, line.total])).toEqual([
      ['2,430.0', '1.5000', '5.5000'],
      ['2,429.0', '–', '5.5000'],
      ['2,428.0', '3.0000', '8.5000'],
    ]);
    expect(view.asks.map((line) => line && [line.price, line.amount, line.totalText])).toEqual([
      ['2,431.0', '–', null],
      ['2,433.0', '2.0000', '2'],
      ['2,434.0', '–', '2'],
    ]);
    expect([view.bestBid?.price, view.bestAsk?.price]).toEqual(['2,431.0', '2,433.0']);
  });

  it('never moves a price, whatever comes', () => {
    const side = fc
      .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 20 })
      .map((prices) => prices.map((price): [string, string] => [String(price), '1.5']));
    const any = fc.tuple(side, side).map(([bids, asks]): Book => ({
      ...book,
      bids: bids.sort((a, b) => Number(b[0]) - Number(a[0])),
      asks: asks.sort((a, b) => Number(a[0]) - Number(b[0])),
    }));
    fc.assert(
      fc.property(any, any, (before, after) => {
        const first = levels(before, [], 8);
        const then = bookView(levelSource(after, []), 8, places, heldOf(first));
        expect(then.bids.map((line) => line?.price)).toEqual(first.bids.map((line) => line?.price));
        expect(then.asks.map((line) => line?.price)).toEqual(first.asks.map((line) => line?.price));
        // What a modifier click would take is what the running book holds up to that price.
        for (const [code, lines] of [['bids', then.bids] as const, ['asks', then.asks] as const])
          for (const line of lines)
            if (line) {
              const price = Number(line.priceText);
              const there = after[code].filter(([at]) =>
                code === 'bids' ? Number(at) >= price : Number(at) <= price,
              );
              expect(Number(line.totalText ?? '0')).toBe(there.length * 1.5);
            }
      }),
    );
  });
});

describe('absurd data', () => {
  it('of a crossed book is called so, with the spread as it is', () => {
    const view = levels({ ...book, bids: [['2440', '1']] }, [], 3);
    expect(view).toMatchObject({ crossed: true, spread: '−9.0' });
  });

  it('with a price of zero is shown as zero and divides nothing', () => {
    const view = levels({ ...book, bids: [['0', '1']], asks: [['0', '2']] }, [], 2);
    expect(view).toMatchObject({ spread: '0.0', spreadRatio: null, crossed: true });
    expect(view.bids[0]?.price).toBe('0.0');
  });

  it('with amounts of fifteen digits and more keeps the row readable and the sum exact', () => {
    const view = levels(
      {
        ...book,
        bids: [
          ['2430', '1000000000000000'],
          ['2429', '0.000001'],
        ],
      },
      [],
      2,
    );
    expect(view.bids.map((line) => line?.total.length)).toEqual([10, 10]);
    expect(view.bids[1]?.totalText).toBe('1000000000000000.000001');
    expect(view.bids.map((line) => line?.share)).toEqual([999, 1000]);
  });

  it('that is no number, negative or empty is counted and never taken for a zero', () => {
    const view = levels(
      {
        ...book,
        bids: [
          ['<img src=x onerror=alert(1)>', '1'],
          ['2430', 'NaN'],
          ['-5', '1'],
          ['2429', '-2'],
          ['2428', '0'],
          ['2427', '1'],
          ['2426', `1${'0'.repeat(40)}`],
          ['', ''],
        ],
      },
      [order('buy', 'hostile', '1')],
      3,
    );
    expect(view.bids.map((line) => line?.price ?? null)).toEqual(['2,427.0', null, null]);
    expect(view.unreadable).toBe(7);
  });

  it('in the step of prices does not divide by nothing', () => {
    expect(levels({ ...book, aggregation: '0' }, [order('buy', '2430', '1')], 3).bids[0]?.own?.amount).toBe(
      '1',
    );
    expect(levels({ ...book, aggregation: 'x' }, [order('buy', '2430', '1')], 3).bids[0]?.own?.amount).toBe(
      '1',
    );
  });
});
