import type { ErrorData } from '../../../src-shared/errors/index.ts';
import { toErrorData } from '../../../src-shared/errors/index.ts';

export interface HistoryRow {
  readonly id: string;
}

export interface HistoryPage<Row> {
  readonly rows: readonly Row[];
  /** Where the next page begins; null when there are no older rows. */
  readonly next: number | null;
}

/** Rows that are shown at most: more than anybody reads, and few enough to be painted at once. */
export const MOST_SHOWN = 500;
/** Rows that an export takes at most. */
const MOST_EXPORTED = 50_000;

/** A history of the venue, read page by page, newest first. */
export class HistoryPages<Row extends HistoryRow> {
  search = $state('');
  #rows = $state.raw<readonly Row[] | null>(null);
  #next = $state.raw<number | null>(null);
  #busy = $state<'reading' | 'exporting' | null>(null);
  #error = $state.raw<ErrorData | null>(null);
  /** Something happened while a page was being read. */
  #again = false;
  readonly #read: (before: number | undefined) => Promise<HistoryPage<Row>>;
  readonly #texts: (row: Row) => readonly string[];

  /** @param texts what a search looks through */
  constructor(
    read: (before: number | undefined) => Promise<HistoryPage<Row>>,
    texts: (row: Row) => readonly string[],
  ) {
    this.#read = read;
    this.#texts = texts;
  }

  /** What was read so far; null before the first page. */
  get rows(): readonly Row[] | null {
    return this.#rows;
  }

  get busy(): 'reading' | 'exporting' | null {
    return this.#busy;
  }

  get error(): ErrorData | null {
    return this.#error;
  }

  get hasMore(): boolean {
    return this.#next !== null;
  }

  /** Rows that hold every word of the search. */
  readonly found: readonly Row[] = $derived.by(() => {
    const words = this.search.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const rows = this.#rows ?? [];
    if (words.length === 0) return rows;
    return rows.filter((row) => {
      const text = this.#texts(row).join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    });
  });

  /** Reads the newest page, and joins it to what was read before. */
  async refresh(): Promise<void> {
    if (this.#busy !== null) {
      this.#again = true;
      return;
    }
    await this.#attempt('reading', async () => {
      const page = await this.#read(undefined);
      const known = new Set((this.#rows ?? []).map(({ id }) => id));
      const fresh = page.rows.filter(({ id }) => !known.has(id));
      // Nothing in common: rows between may be missing, so what was read before is let go.
      const joined = fresh.length < page.rows.length || page.next === null;
      if (this.#rows === null || !joined) {
        this.#rows = page.rows;
        this.#next = page.next;
      } else if (page.next === null) {
        // All that there is: also where the venue was reset, and what was known is no more.
        this.#rows = page.rows;
        this.#next = null;
      } else this.#rows = [...fresh, ...this.#rows];
    });
    if (!this.#again) return;
    this.#again = false;
    await this.refresh();
  }

  /** Reads the next older page. */
  async more(): Promise<void> {
    if (this.#busy !== null || this.#next === null) return;
    await this.#attempt('reading', () => this.#older());
  }

  /** Reads every page that there is. @returns all rows that the search finds; null when that did not work out */
  async all(): Promise<readonly Row[] | null> {
    if (this.#busy !== null) return null;
    await this.#attempt('exporting', async () => {
      while (this.#next !== null && (this.#rows?.length ?? 0) < MOST_EXPORTED) await this.#older();
    });
    return this.#error === null ? this.found : null;
  }

  async #older(): Promise<void> {
    const page = await this.#read(this.#next ?? undefined);
    const known = new Set((this.#rows ?? []).map(({ id }) => id));
    this.#rows = [...(this.#rows ?? []), ...page.rows.filter(({ id }) => !known.has(id))];
    this.#next = page.next;
  }

  async #attempt(as: 'reading' | 'exporting', work: () => Promise<void>): Promise<void> {
    this.#busy = as;
    this.#error = null;
    try {
      await work();
    } catch (thrown) {
      this.#error = toErrorData(thrown);
    } finally {
      this.#busy = null;
    }
  }
}
