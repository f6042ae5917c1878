import type { BookLine } from './view.ts';

/** look: a changed number is tinted so long. */
const TINT_MS = 300;

/**
 * Which rows of one side of a book changed their amount a moment ago. A row that shows another price by now is another
 * row, and a book of another key another book: neither counts as changed.
 */
export class Tints {
  #key: string | null = null;
  #lines: readonly (BookLine | null)[] = [];
  /** Until when each row is tinted. */
  #ends: number[] = [];

  /** Takes what is on screen at `now`, in milliseconds of a clock that does not jump. */
  take(key: string, lines: readonly (BookLine | null)[], now: number): void {
    const before = key === this.#key ? this.#lines : [];
    this.#ends = lines.map((line, row) => {
      const was = before[row];
      if (!line || !was || was.priceText !== line.priceText) return 0;
      return was.amount === line.amount ? (this.#ends[row] ?? 0) : now + TINT_MS;
    });
    this.#key = key;
    this.#lines = lines;
  }

  /** Indexes of the rows that are tinted at `now`, from the spread on. */
  rows(now: number): number[] {
    return this.#ends.flatMap((end, row) => (end > now ? [row] : []));
  }

  /** When the last of them ends; 0 when none is tinted. */
  get end(): number {
    return this.#ends.reduce((last, end) => Math.max(last, end), 0);
  }
}
