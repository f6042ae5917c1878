import type { RowFamily } from '../exchange/index.ts';

/** Follows one family of rows and makes the JSON text of a row when the first reader wants it. */
export class NewRows<T extends { readonly globalOrdinal: number }> {
  private next: number;
  private rows: readonly T[] = [];
  private readonly texts = new Map<T, string>();
  private readonly show: (row: T) => unknown;

  constructor(family: RowFamily<T>, show: (row: T) => unknown) {
    this.next = family.nextOrdinal;
    this.show = show;
  }

  /** Moves on to what the last record has added. */
  advance(family: RowFamily<T>): void {
    this.texts.clear();
    this.rows = family.nextOrdinal === this.next ? [] : family.from(this.next);
    this.next = family.nextOrdinal;
  }

  get isEmpty(): boolean {
    return this.rows.length === 0;
  }

  /** The rows that `keep` accepts, as JSON text. */
  select(keep: (row: T) => boolean): string {
    let out = '';
    for (const row of this.rows) if (keep(row)) out += (out === '' ? '' : ',') + this.text(row);
    return out;
  }

  private text(row: T): string {
    let text = this.texts.get(row);
    if (text === undefined) {
      text = JSON.stringify(this.show(row));
      this.texts.set(row, text);
    }
    return text;
  }
}
