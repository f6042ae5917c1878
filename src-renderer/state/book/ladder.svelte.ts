import type { BookLine, BookView, HeldLines } from './view.ts';
import { heldOf } from './view.ts';

/** Levels (L2) or single orders (L3). */
export type BookKind = 'levels' | 'orders';

/** A row of the ladder: its side and its distance from the spread. */
export interface Row {
  readonly side: 'bid' | 'ask';
  readonly index: number;
}

const same = (a: Row, b: Row): boolean => a.side === b.side && a.index === b.index;

/**
 * The rows of an order book under a hand. While the pointer is over them, or the keyboard is in them, each row keeps its
 * price, so that none moves away between aiming and pressing; sizes go on. Arrows go from row to row.
 */
export class Ladder {
  kind = $state<BookKind>('levels');
  #pointed = $state(false);
  #focused = $state(false);
  #held = $state.raw<{ readonly key: string; readonly lines: HeldLines } | null>(null);
  #active = $state.raw<Row | null>(null);

  /** The lines that are held of what `key` names; null while the book runs. */
  heldFor(key: string): HeldLines | null {
    return this.#held?.key === key ? this.#held.lines : null;
  }

  /** The pointer is over the rows: `view` is what they show. */
  point(key: string, view: BookView | null): void {
    this.#pointed = true;
    this.#hold(key, view);
  }

  leave(): void {
    this.#pointed = false;
    this.#release();
  }

  /** The keyboard is among the rows. */
  focus(key: string, view: BookView | null): void {
    this.#focused = true;
    this.#hold(key, view);
  }

  /** A row has focus, by whatever means: Tab comes back to it. */
  visit(row: Row): void {
    this.#active = row;
  }

  blur(): void {
    this.#focused = false;
    this.#release();
  }

  /** The one row that Tab reaches: where one was last, or the best bid. */
  tabStop(view: BookView): Row | null {
    const rows = rowsOf(view);
    const active = this.#active;
    if (active !== null && rows.some((row) => same(row, active))) return active;
    return rows.find(({ side, index }) => side === 'bid' && index === 0) ?? rows[0] ?? null;
  }

  /** Where a key leads from a row, as the eye sees them from top to bottom; null when it is no key of the rows. */
  next(from: Row, key: string, view: BookView): Row | null {
    const rows = rowsOf(view);
    const at = rows.findIndex((row) => same(row, from));
    switch (key) {
      case 'ArrowUp':
        return rows[Math.max(0, at - 1)] ?? null;
      case 'ArrowDown':
        return rows[Math.min(rows.length - 1, at + 1)] ?? null;
      case 'Home':
        return rows[0] ?? null;
      case 'End':
        return rows.at(-1) ?? null;
      default:
        return null;
    }
  }

  #hold(key: string, view: BookView | null): void {
    if (view === null || this.#held?.key === key) return;
    this.#held = { key, lines: heldOf(view) };
  }

  #release(): void {
    if (!this.#pointed && !this.#focused) this.#held = null;
  }
}

/** Rows that can be pressed, from the top of the panel to its foot. */
function rowsOf(view: BookView): Row[] {
  const there = (side: Row['side'], lines: readonly (BookLine | null)[]): Row[] =>
    lines.flatMap((line, index) => (line ? [{ side, index }] : []));
  return [...there('ask', view.asks).reverse(), ...there('bid', view.bids)];
}
