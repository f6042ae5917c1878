import { BLOCK_ROWS, type BlockFacts, type RowArchive } from './row-archive.ts';

/** Rows of each update family that stay in memory. */
export const WINDOW_ROWS = 200_000;
/** How far a window may overrun before its oldest entries are dropped together. */
export const SLACK = 1.1;

export interface Numbered {
  /** Unique and ascending within the family, from 1 without gaps. */
  readonly globalOrdinal: number;
}

export interface RowQuery<T> {
  readonly ascending: boolean;
  readonly boundary: number | null;
  readonly limit: number;
  readonly keep: (row: T) => boolean;
  /** False when no row of an archived block can be kept, so that it need not be read. */
  readonly mayHold?: (facts: BlockFacts) => boolean;
}

/**
 * One family of update rows, newest last. Beyond the window the oldest are dropped while ordinals go on; with an
 * archive they stay readable from the disk.
 */
export class RowFamily<T extends Numbered> {
  private rows: T[] = [];
  private next = 1;
  private archive: RowArchive<T> | null = null;
  private readonly window: number;
  /** How many rows memory may hold before the oldest leave it; more after the disk has refused them. */
  private bound: number;

  constructor(window: number = WINDOW_ROWS) {
    this.window = window;
    this.bound = window * SLACK;
  }

  /** The ordinal that the next row must carry. */
  get nextOrdinal(): number {
    return this.next;
  }

  private get unarchived(): number {
    return this.archive === null ? 0 : this.next - 1 - this.archive.lastOrdinal;
  }

  /** Goes on after the rows that an archive holds. */
  continueFrom(archive: RowArchive<T>, next: number): void {
    this.archive = archive;
    this.next = next;
  }

  /** Hands the archive one full block, if there is one; false when there is none. */
  flushBlock(): boolean {
    if (this.archive === null || this.unarchived < BLOCK_ROWS) return false;
    const from = Math.max(0, this.archive.lastOrdinal + 1 - this.first);
    this.archive.append(this.rows.slice(from, from + BLOCK_ROWS));
    return true;
  }

  /** Hands the archive what it does not have yet. */
  flush(): void {
    this.archive?.append(this.from(this.archive.lastOrdinal + 1));
  }

  append(row: T): void {
    this.rows.push(row);
    this.next++;
    if (this.rows.length <= this.bound) return;
    try {
      // What is dropped must be on the disk; dropping many at a time keeps the cost per row constant.
      this.flush();
    } catch {
      // A full disk must not stop a record halfway: the rows stay here until it takes them.
      this.bound += this.window * (SLACK - 1);
      return;
    }
    this.bound = this.window * SLACK;
    this.rows = this.rows.slice(-this.window);
  }

  /** Rows in memory with an ordinal of at least `ordinal`, oldest first. */
  from(ordinal: number): readonly T[] {
    const first = this.first;
    return ordinal <= first ? this.rows : this.rows.slice(ordinal - first);
  }

  /**
   * Up to `limit` rows that `keep` accepts, strictly after (ascending) or before (descending) `boundary`, and whether
   * more follow (profile: 6 Bounds and defaults).
   */
  page(query: RowQuery<T>): { rows: T[]; more: boolean } {
    const out: T[] = [];
    for (const row of query.ascending ? this.upward(query) : this.downward(query)) {
      if (!query.keep(row)) continue;
      if (out.length === query.limit) return { rows: out, more: true };
      out.push(row);
    }
    return { rows: out, more: false };
  }

  private get first(): number {
    return this.next - this.rows.length;
  }

  private *upward(query: RowQuery<T>): Iterable<T> {
    const start = query.boundary === null ? 1 : query.boundary + 1;
    if (this.archive && start < this.first) {
      for (const row of this.archive.upward(start, query.mayHold))
        if (row.globalOrdinal < this.first) yield row;
    }
    for (let at = Math.max(0, start - this.first); at < this.rows.length; at++) {
      const row = this.rows[at];
      if (row !== undefined) yield row;
    }
  }

  private *downward(query: RowQuery<T>): Iterable<T> {
    const start = query.boundary === null ? this.next - 1 : query.boundary - 1;
    for (let at = Math.min(this.rows.length - 1, start - this.first); at >= 0; at--) {
      const row = this.rows[at];
      if (row !== undefined) yield row;
    }
    if (this.archive) yield* this.archive.downward(Math.min(start, this.first - 1), query.mayHold);
  }
}
