import { SvelteSet } from 'svelte/reactivity';
import { describe, expect, it } from 'vitest';
import { by, TableView } from '../../../src-renderer/components/table.svelte.ts';

interface Row {
  name: string;
  size: bigint;
  text: string;
}
const rows: Row[] = [
  { name: 'b', size: 10n, text: '1,000.50' },
  { name: 'a', size: 9n, text: '−2.5' },
  { name: 'c', size: 100n, text: '=cmd()' },
];
const view = () =>
  new TableView<Row>([
    {
      id: 'name',
      label: 'Name',
      width: 1,
      text: (row) => row.name,
      compare: by((row) => row.name),
      fixed: true,
    },
    {
      id: 'size',
      label: 'Size',
      width: 1,
      text: (row) => row.size.toString(),
      compare: by((row) => row.size),
    },
    { id: 'text', label: 'Text', width: 1, text: (row) => row.text },
  ]);

describe('a table', () => {
  it('keeps a column out of sight until a person chooses it', () => {
    const table = new TableView<Row>([
      { id: 'name', label: 'Name', width: 1, text: (row) => row.name },
      { id: 'text', label: 'Text', width: 1, text: (row) => row.text, hidden: true },
    ]);
    expect(table.shown.map(({ id }) => id)).toEqual(['name']);
    table.show('text', true);
    expect(table.shown.map(({ id }) => id)).toEqual(['name', 'text']);
  });

  it('sorts by value, not by letters: up, down, and as it came', () => {
    const table = view();
    const names = () =>
      table
        .sorted(rows)
        .map(({ name }) => name)
        .join('');
    table.turn('size');
    expect([names(), table.direction('size')]).toEqual(['abc', 'ascending']);
    table.turn('size');
    expect([names(), table.direction('size')]).toEqual(['cba', 'descending']);
    table.turn('size');
    expect([names(), table.direction('size')]).toEqual(['bac', 'none']);
  });

  it('widens a column at the cost of the next, and leaves both readable', () => {
    const table = view();
    table.widen('name', 10);
    expect(table.widths.map(Math.round)).toEqual([43, 23, 33]);
    table.widen('name', 1000);
    expect(table.widths.map(Math.round)).toEqual([63, 4, 33]);
    table.widen('text', 10);
    expect(table.widths.map(Math.round)).toEqual([63, 4, 33]);
  });

  it('hides columns and shows them again', () => {
    const table = view();
    table.show('size', false);
    expect(table.shown.map(({ id }) => id)).toEqual(['name', 'text']);
    table.show('size', true);
    expect(table.shown).toHaveLength(3);
  });

  it('shows a column of its own accord while there is cause, until a person has chosen', () => {
    const several = new SvelteSet<string>();
    const table = new TableView<Row>([
      { id: 'text', label: 'Text', width: 1, text: (row) => row.text, hidden: () => several.size < 2 },
    ]);
    expect(table.shown).toEqual([]);
    several.add('main').add('hedge');
    expect(table.shown).toHaveLength(1);
    table.show('text', false);
    expect(table.isShown('text')).toBe(false);
    several.clear();
    table.show('text', true);
    expect(table.isShown('text')).toBe(true);
  });

  it('copies as CSV with numbers that a spreadsheet reads and no formula that it would run', () => {
    expect(view().csv(rows)).toBe("Name,Size,Text\nb,10,1000.50\na,9,-2.5\nc,100,'=cmd()");
  });
});
