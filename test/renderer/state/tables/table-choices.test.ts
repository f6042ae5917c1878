import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { by, TableView, type Column } from '../../../../src-renderer/components/index.ts';
import { tableMemory } from '../../../../src-renderer/state/index.ts';
import { say, useLanguage } from '../../../../src-renderer/words/index.ts';

interface Row {
  readonly name: string;
}
const text = ({ name }: Row): string => name;
const columns = (): Column<Row>[] => [
  { id: 'name', label: say().orders.columns.market, width: 20, text, compare: by(text), fixed: true },
  { id: 'size', label: 'Size', width: 40, text, compare: by(text) },
  { id: 'age', label: 'Age', width: 40, text },
  { id: 'fee', label: 'Fee', width: 20, text, hidden: true },
];
const KEY = 'countersign.table.open-orders';

function setting(kept: Record<string, string> = {}) {
  const held = new Map(Object.entries(kept));
  const storage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  };
  const view = (table = 'open-orders'): TableView<Row> =>
    new TableView(columns(), tableMemory(storage, table));
  return { held, view };
}
const ids = (view: TableView<Row>): string[] => view.shown.map(({ id }) => id);

afterEach(() => useLanguage('en'));

describe('what was chosen for a table', () => {
  it('is there after a reload: order, columns and widths', () => {
    const { view } = setting();
    const first = view();
    first.turn('size');
    first.turn('size');
    first.show('fee', true);
    first.show('age', false);
    first.widen('name', 10);
    first.keep();
    const again = view();
    expect(again.direction('size')).toBe('descending');
    expect(ids(again)).toEqual(['name', 'size', 'fee']);
    expect(again.widths).toEqual(first.widths);
    first.turn('size');
    expect(view().direction('size')).toBe('none');
  });

  it('stays as it is in another language, and belongs to one table alone', async () => {
    const { view } = setting();
    const first = view();
    first.turn('name');
    first.show('size', false);
    await useLanguage('de');
    const german = view();
    expect(german.shown.map(({ label }) => label)).toEqual(['Markt', 'Age']);
    expect(german.direction('name')).toBe('ascending');
    expect(ids(view('positions'))).toEqual(['name', 'size', 'age']);
  });

  it('leaves a column that came since as it was made, and hides none that must be there', () => {
    const choice = {
      sort: { id: 'gone', descending: true },
      columns: { name: false, gone: true },
      widths: { gone: 50 },
    };
    const { view } = setting({ [KEY]: JSON.stringify({ version: 1, choice }) });
    expect(ids(view())).toEqual(['name', 'size', 'age']);
    expect(view().direction('gone')).toBe('none');
    expect(view().widths).toEqual([20, 40, 40]);
  });

  it.each([
    'no JSON',
    'null',
    '{"version":2,"choice":{"sort":null,"columns":{},"widths":{}}}',
    '{"version":1,"choice":{"sort":null,"columns":{"size":"no"},"widths":{}}}',
    '{"version":1,"choice":{"sort":null,"columns":{"size":false},"widths":{"size":-5}}}',
  ])('is as the table was made where %s was kept', (kept) => {
    const view = setting({ [KEY]: kept }).view();
    expect(ids(view)).toEqual(['name', 'size', 'age']);
    expect(view.widths).toEqual([20, 40, 40]);
  });

  it('never breaks a table, whatever was kept', () => {
    fc.assert(
      fc.property(fc.json(), (choice) => {
        const view = setting({ [KEY]: `{"version":1,"choice":${choice}}` }).view();
        expect(ids(view)).toContain('name');
        expect(view.widths.every((share) => share > 0)).toBe(true);
      }),
    );
  });

  it('lasts as long as the table where nothing can be kept', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const view = new TableView(columns(), tableMemory(full, 'open-orders'));
    view.turn('size');
    expect(view.direction('size')).toBe('ascending');
    expect(new TableView(columns(), tableMemory(null, 'open-orders')).direction('size')).toBe('none');
  });
});
