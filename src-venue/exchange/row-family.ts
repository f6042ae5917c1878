/** Rows of each update family that stay in memory. */
export const WINDOW_ROWS = 200_000;
/** How far a window may overrun before its oldest entries are dropped together. */
export const SLACK = 1.1;

export interface Numbered {
  /** Unique and ascending within the family, from 1 without gaps. */
  readonly globalOrdinal: number;
}

/** One family of update rows, newest last; beyond the window the oldest are dropped while ordinals go on. */
export class RowFamily<T extends Numbered> {
  private rows: T[] = [];
  private next = 1;
  private readonly window: number;

  constructor(window: number = WINDOW_ROWS) {
    this.window = window;
  }

  /** The ordinal that the next row must carry. */
  get nextOrdinal(): number {
    return this.next;
  }

  append(row: T): void {
    this.rows.push(row);
    this.next++;
    // Dropping many at a time keeps the cost per row constant.
    if (this.rows.length > this.window * SLACK) this.rows = this.rows.slice(-this.window);
  }

  /** Rows with an ordinal of at least `ordinal`, oldest first. */
  from(ordinal: number): readonly T[] {
    const first = this.next - this.rows.length;
    return ordinal <= first ? this.rows : this.rows.slice(ordinal - first);
  }

  /**
   * Up to `limit` rows that `keep` accepts, strictly after (ascending) or before (descending) `boundary`, and whether
   * more follow (profile: 6 Bounds and defaults).
   */
  page(query: { ascending: boolean; boundary: number | null; limit: number; keep: (row: T) => boolean }): {
    rows: T[];
    more: boolean;
  } {
    const { ascending, boundary, limit, keep } = query;
    const first = this.next - this.rows.length;
    const out: T[] = [];
    const step = ascending ? 1 : -1;
    let at = ascending ? 0 : this.rows.length - 1;
    if (boundary !== null)
      at = ascending
        ? Math.max(0, boundary + 1 - first)
        : Math.min(this.rows.length - 1, boundary - 1 - first);
    for (; at >= 0 && at < this.rows.length; at += step) {
      const row = this.rows[at];
      if (row === undefined || !keep(row)) continue;
      if (out.length === limit) return { rows: out, more: true };
      out.push(row);
    }
    return { rows: out, more: false };
  }
}
