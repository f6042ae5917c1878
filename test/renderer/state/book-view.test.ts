import { describe, expect, it } from 'vitest';
import { bookView } from '../../../src-renderer/state/index.ts';
import type { Book, OpenOrder } from '../../../src-shared/contract/index.ts';

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

describe('the lines of a book', () => {
  it('carry prices, amounts and running totals as text', () => {
    const { bids } = bookView(book, [], 3, places);
    expect(bids.map((line) => line && [line.price, line.amount, line.total])).toEqual([
      ['2,430.0', '1.0000', '1.0000'],
      ['2,429.0', '2.0000', '3.0000'],
      ['2,428.0', '3.0000', '6.0000'],
    ]);
  });

  it('are always as many as the panel has room for', () => {
    const view = bookView({ ...book, bids: [] }, [], 5, places);
    expect(view.bids).toEqual([null, null, null, null, null]);
    expect(view.asks).toHaveLength(5);
    expect(view.asks[3]).toBeNull();
  });

  it('measure their bars against the larger side', () => {
    const { bids, asks } = bookView(book, [], 3, places);
    expect([bids[2]?.share, asks[0]?.share, asks[2]?.share]).toEqual([1000, 83, 1000]);
  });

  it('say best bid, best ask and spread, and nothing of a spread while a side is empty', () => {
    expect(bookView(book, [], 3, places)).toMatchObject({
      bestBid: '2,430.0',
      bestAsk: '2,431.0',
      spread: '1.0',
      spreadRatio: 411n,
    });
    expect(bookView({ ...book, asks: [] }, [], 3, places)).toMatchObject({
      bestAsk: null,
      spread: null,
      spreadRatio: null,
    });
  });

  it('mark own orders on the line they are gathered into: bids down, asks up', () => {
    const own = [
      order('buy', '2429.7', '0.5'),
      order('buy', '2429.2', '0.25'),
      order('sell', '2432.4', '1'),
      order('buy', '2429', '9', 'BTCP'),
    ];
    const { bids, asks } = bookView(book, own, 3, places);
    expect(bids.map((line) => line?.own)).toEqual([null, '0.75', null]);
    expect(asks.map((line) => line?.own)).toEqual([null, '1', null]);
  });

  it('give the last line to an own order that lies further away', () => {
    const { bids } = bookView(book, [order('buy', '2428', '3'), order('buy', '2400', '1')], 2, places);
    expect(bids.map((line) => line && [line.price, line.total, line.own, line.far])).toEqual([
      ['2,430.0', '1.0000', null, false],
      ['2,428.0', '6.0000', '3', true],
    ]);
  });

  it('show only the price of an own order beyond the end of the book', () => {
    const { bids } = bookView(book, [order('buy', '2400', '1')], 3, places);
    expect(bids[2]).toMatchObject({ price: '2,400.0', amount: '–', total: '–', own: '1', far: true });
  });
});
