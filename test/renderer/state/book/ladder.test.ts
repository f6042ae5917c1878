import { describe, expect, it } from 'vitest';
import { bookView, Ladder, levelSource } from '../../../../src-renderer/state/index.ts';
import type { Book } from '../../../../src-shared/contract/index.ts';

const bookAt = (bid: number): Book => ({
  symbol: 'ETHP',
  aggregation: '1',
  state: 'live',
  staleSince: null,
  bids: [
    [String(bid), '1'],
    [String(bid - 1), '2'],
  ],
  asks: [
    [String(bid + 1), '3'],
    [String(bid + 2), '4'],
  ],
});
const viewAt = (bid: number, held: ReturnType<Ladder['heldFor']> = null) =>
  bookView(levelSource(bookAt(bid), []), 2, { price: 0, amount: 0 }, held);
const prices = (view: ReturnType<typeof viewAt>) => view.bids.map((line) => line?.price);

describe('holding the book', () => {
  it('begins with the pointer, keeps what it showed then, and ends when the pointer leaves', () => {
    const ladder = new Ladder();
    expect(ladder.heldFor('a')).toBeNull();
    ladder.point('a', viewAt(100));
    expect(prices(viewAt(120, ladder.heldFor('a')))).toEqual(['100', '99']);
    ladder.point('a', viewAt(120));
    expect(prices(viewAt(130, ladder.heldFor('a')))).toEqual(['100', '99']);
    ladder.leave();
    expect(ladder.heldFor('a')).toBeNull();
  });

  it('lasts while either the pointer or the keyboard is there', () => {
    const ladder = new Ladder();
    ladder.focus('a', viewAt(100));
    ladder.point('a', viewAt(110));
    ladder.leave();
    expect(prices(viewAt(120, ladder.heldFor('a')))).toEqual(['100', '99']);
    ladder.blur();
    expect(ladder.heldFor('a')).toBeNull();
  });

  it('is not begun by a row that has focus because it was pressed', () => {
    const ladder = new Ladder();
    ladder.point('a', viewAt(100));
    ladder.visit({ side: 'ask', index: 1 });
    ladder.leave();
    expect(ladder.heldFor('a')).toBeNull();
    expect(ladder.tabStop(viewAt(100))).toEqual({ side: 'ask', index: 1 });
  });

  it('is of one market, step and size: another one runs, and is held by the next movement', () => {
    const ladder = new Ladder();
    ladder.point('ETHP', viewAt(100));
    expect(ladder.heldFor('BTCP')).toBeNull();
    ladder.point('BTCP', viewAt(300));
    expect(prices(viewAt(320, ladder.heldFor('BTCP')))).toEqual(['300', '299']);
    expect(ladder.heldFor('ETHP')).toBeNull();
  });

  it('begins once there is something to hold', () => {
    const ladder = new Ladder();
    ladder.point('a', null);
    expect(ladder.heldFor('a')).toBeNull();
    ladder.point('a', viewAt(100));
    expect(ladder.heldFor('a')).not.toBeNull();
  });
});

describe('the keyboard in the book', () => {
  const ladder = new Ladder();
  const view = viewAt(100);

  it('goes from the farthest ask at the top over the spread to the farthest bid, and no further', () => {
    const walk = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'].reduce<ReturnType<Ladder['next']>[]>(
      (rows, key) => [...rows, ladder.next(rows.at(-1) ?? { side: 'ask', index: 1 }, key, view)],
      [{ side: 'ask', index: 1 }],
    );
    expect(walk.map((row) => row && `${row.side} ${row.index}`)).toEqual([
      'ask 1',
      'ask 0',
      'bid 0',
      'bid 1',
      'bid 1',
    ]);
    expect(ladder.next({ side: 'bid', index: 1 }, 'Home', view)).toEqual({ side: 'ask', index: 1 });
    expect(ladder.next({ side: 'ask', index: 1 }, 'ArrowUp', view)).toEqual({ side: 'ask', index: 1 });
    expect(ladder.next({ side: 'ask', index: 1 }, 'End', view)).toEqual({ side: 'bid', index: 1 });
    expect(ladder.next({ side: 'ask', index: 1 }, 'x', view)).toBeNull();
  });

  it('enters at the best bid, and comes back to where it was', () => {
    const fresh = new Ladder();
    expect(fresh.tabStop(view)).toEqual({ side: 'bid', index: 0 });
    fresh.visit({ side: 'ask', index: 1 });
    expect(fresh.tabStop(view)).toEqual({ side: 'ask', index: 1 });
    const onlyAsks = bookView(
      levelSource({ ...bookAt(100), bids: [] }, []),
      2,
      { price: 0, amount: 0 },
      null,
    );
    expect(new Ladder().tabStop(onlyAsks)?.side).toBe('ask');
    const nothing = bookView(
      levelSource({ ...bookAt(100), bids: [], asks: [] }, []),
      2,
      { price: 0, amount: 0 },
      null,
    );
    expect(fresh.tabStop(nothing)).toBeNull();
  });
});
