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

/** How one table is looked at: order and columns. */
export class TableView<Row> {
  readonly columns: readonly Column<Row>[];
  #sort = $state.raw<{ id: string; descending: boolean } | null>(null);
  #hidden = $state.raw<ReadonlySet<string>>(new Set());

  constructor(columns: readonly Column<Row>[]) {
    this.columns = columns;
  }

  readonly shown = $derived.by(() => this.columns.filter(({ id }) => !this.#hidden.has(id)));

  isShown(id: string): boolean {
    return !this.#hidden.has(id);
  }

  show(id: string, shown: boolean): void {
    const hidden = new Set(this.#hidden);
    if (shown) hidden.delete(id);
    else hidden.add(id);
    this.#hidden = hidden;
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
  if (/^[−+-]?[\d,]+(\.\d+)?$/.test(text)) return text.replaceAll(',', '').replace('−', '-').replace('+', '');
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
