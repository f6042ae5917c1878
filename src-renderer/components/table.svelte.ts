import { plainDigits } from '../format/index.ts';
import type { TableMemory } from '../state/index.ts';

/** One column of a table of `Row`. */
export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  /** Numbers stand at the end, on the decimal point. */
  readonly end?: boolean;
  /** Share of the width, against the other columns. */
  readonly width: number;
  /** What the cell says, and what goes into a copy. */
  readonly text: (row: Row) => string;
  /** Left out where an order makes no sense. */
  readonly compare?: (a: Row, b: Row) => number;
  /** Cannot be hidden. */
  readonly fixed?: boolean;
  /** Not shown until a person chooses it; of a function, while it says so. */
  readonly hidden?: boolean | (() => boolean);
}

/** Compares by a key that orders as `<` does. */
export function by<Row>(key: (row: Row) => bigint | number | string): (a: Row, b: Row) => number {
  return (a, b) => {
    const left = key(a);
    const right = key(b);
    return left < right ? -1 : left > right ? 1 : 0;
  };
}

const quote = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Least share of the width that a column keeps. */
const LEAST = 4;

/** How one table is looked at: order, columns and their widths. */
export class TableView<Row> {
  readonly columns: readonly Column<Row>[];
  #sort = $state.raw<{ id: string; descending: boolean } | null>(null);
  /** Pixels that the table has; for columns that need more than there is. */
  room = $state(Infinity);
  #widths = $state.raw<Readonly<Record<string, number>>>({});

  /** What was chosen of the columns, kept with order and widths in `memory`, where there is one. */
  #chosen = $state.raw<Readonly<Record<string, boolean>>>({});
  readonly #memory: TableMemory | null;

  constructor(columns: readonly Column<Row>[], memory: TableMemory | null = null) {
    this.columns = columns;
    this.#memory = memory;
    const kept = memory?.read() ?? null;
    this.#chosen = kept?.columns ?? {};
    this.#widths = kept?.widths ?? {};
    // An order by a column that is no more is none.
    const sorted = columns.some(({ id, compare }) => id === kept?.sort?.id && compare !== undefined);
    this.#sort = sorted ? (kept?.sort ?? null) : null;
  }

  /** Keeps how the table is looked at now; of widths once they are as wanted, for they move at every step of a hand. */
  keep(): void {
    this.#memory?.write({ sort: this.#sort, columns: this.#chosen, widths: this.#widths });
  }

  readonly shown = $derived.by(() => this.columns.filter((column) => this.#isShown(column)));

  /** Shares of the width by column, in percent. */
  readonly widths = $derived.by(() => {
    const shares = this.shown.map(({ id, width }) => this.#widths[id] ?? width);
    const total = shares.reduce((sum, share) => sum + share, 0);
    return shares.map((share) => (share * 100) / total);
  });

  /** Widens a column by so many percent of the table, at the cost of the one after it. */
  widen(id: string, percent: number): void {
    const at = this.shown.findIndex((column) => column.id === id);
    const next = this.shown[at + 1];
    const mine = this.widths[at];
    const theirs = this.widths[at + 1];
    if (!next || mine === undefined || theirs === undefined) return;
    const by = Math.max(LEAST - mine, Math.min(percent, theirs - LEAST));
    const all = Object.fromEntries(
      this.shown.map((column, i) => [column.id, this.widths[i] ?? column.width]),
    );
    this.#widths = { ...this.#widths, ...all, [id]: mine + by, [next.id]: theirs - by };
  }

  isShown(id: string): boolean {
    const column = this.columns.find((each) => each.id === id);
    return column !== undefined && this.#isShown(column);
  }

  #isShown({ id, fixed, hidden = false }: Column<Row>): boolean {
    return fixed === true || (this.#chosen[id] ?? !(typeof hidden === 'function' ? hidden() : hidden));
  }

  show(id: string, shown: boolean): void {
    this.#chosen = { ...this.#chosen, [id]: shown };
    this.keep();
  }

  /** For `aria-sort`. */
  direction(id: string): 'ascending' | 'descending' | 'none' {
    if (this.#sort?.id !== id) return 'none';
    return this.#sort.descending ? 'descending' : 'ascending';
  }

  /** Ascending, descending, then as it came. */
  turn(id: string): void {
    const direction = this.direction(id);
    if (direction === 'none') this.#sort = { id, descending: false };
    else this.#sort = direction === 'ascending' ? { id, descending: true } : null;
    this.keep();
  }

  sorted(rows: readonly Row[]): readonly Row[] {
    const sort = this.#sort;
    const compare = this.columns.find(({ id }) => id === sort?.id)?.compare;
    if (!sort || !compare) return rows;
    return rows.toSorted((a, b) => (sort.descending ? compare(b, a) : compare(a, b)));
  }

  /** The shown columns and all rows; plain digits, so that a spreadsheet reads them as numbers. */
  csv(rows: readonly Row[]): string {
    const columns = this.shown.filter(({ label }) => label !== '');
    const lines = [
      columns.map(({ label }) => quote(label)),
      ...this.sorted(rows).map((row) => columns.map(({ text }) => quote(plain(text(row))))),
    ];
    return lines.map((line) => line.join(',')).join('\n');
  }
}

/** Numbers as a spreadsheet reads them; a text that would be a formula is told apart by a quote. */
function plain(text: string): string {
  return plainDigits(text) ?? (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
}
