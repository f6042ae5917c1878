const STOPS = 'button:not(:disabled), input, a[href]';

/** What has the focus in a table: which row, and which of the things in it that can have it. */
export interface RowFocus {
  readonly key: string;
  /** Of the row among the rows. */
  readonly row: number;
  readonly cell: number;
  /** In the cell, and how many there are from its end: a button that went away stood before those that stay. */
  readonly fromEnd: number;
}

const rowsOf = (table: HTMLElement): HTMLTableRowElement[] => [
  ...table.querySelectorAll<HTMLTableRowElement>('tr[data-key]'),
];
const stopsIn = (element: Element | undefined): HTMLElement[] => [
  ...(element?.querySelectorAll<HTMLElement>(STOPS) ?? []),
];

/** Null when no row has the focus. */
export function focusIn(table: HTMLElement): RowFocus | null {
  const active = document.activeElement;
  const row = active?.closest<HTMLTableRowElement>('tr[data-key]');
  const cell = active?.closest('td');
  if (!row || !cell || !(active instanceof HTMLElement) || !table.contains(row)) return null;
  const stops = stopsIn(cell);
  return {
    key: row.dataset['key'] ?? '',
    row: rowsOf(table).indexOf(row),
    cell: cell.cellIndex,
    fromEnd: stops.length - stops.indexOf(active),
  };
}

/** The focus goes to the row that stands there now, to the same thing in it; to the table itself without any. */
export function focusNext(table: HTMLElement, { row, cell, fromEnd }: RowFocus): void {
  const rows = rowsOf(table);
  const next = rows[Math.min(row, rows.length - 1)];
  const stops = stopsIn(next?.cells[cell]);
  (stops.at(-fromEnd) ?? stops[0] ?? stopsIn(next)[0] ?? table).focus();
}
