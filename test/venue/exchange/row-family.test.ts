import { describe, expect, it } from 'vitest';
import { RowFamily } from '../../../src-venue/exchange/index.ts';

function filled(rows: number, window: number): RowFamily<{ globalOrdinal: number }> {
  const family = new RowFamily<{ globalOrdinal: number }>(window);
  for (let i = 0; i < rows; i++) family.append({ globalOrdinal: family.nextOrdinal });
  return family;
}

const ordinals = (rows: readonly { globalOrdinal: number }[]): number[] =>
  rows.map((row) => row.globalOrdinal);
const everything = (): boolean => true;

describe('a family of rows', () => {
  it('drops the oldest rows beyond its window, while cursors stay true', () => {
    const family = filled(100, 10);
    expect(family.nextOrdinal).toBe(101);
    const { rows } = family.page({ ascending: true, boundary: 0, limit: 100, keep: everything });
    expect(rows.length).toBeGreaterThanOrEqual(10);
    expect(rows.length).toBeLessThanOrEqual(11);
    expect(rows[rows.length - 1]?.globalOrdinal).toBe(100);
    expect(ordinals(family.page({ ascending: true, boundary: 97, limit: 9, keep: everything }).rows)).toEqual(
      [98, 99, 100],
    );
    expect(
      ordinals(family.page({ ascending: false, boundary: 99, limit: 2, keep: everything }).rows),
    ).toEqual([98, 97]);
  });

  it('says whether more rows follow, counting only those that are kept', () => {
    const family = filled(10, 100);
    const even = (row: { globalOrdinal: number }): boolean => row.globalOrdinal % 2 === 0;
    expect(family.page({ ascending: true, boundary: null, limit: 4, keep: even }).more).toBe(true);
    expect(family.page({ ascending: true, boundary: null, limit: 5, keep: even }).more).toBe(false);
    expect(family.page({ ascending: false, boundary: 1, limit: 5, keep: everything })).toEqual({
      rows: [],
      more: false,
    });
    expect(family.page({ ascending: true, boundary: 10, limit: 5, keep: everything })).toEqual({
      rows: [],
      more: false,
    });
  });

  it('keeps in memory what the disk does not take, and hands it over once it does', () => {
    let full = true;
    const archived: number[] = [];
    const archive = {
      get lastOrdinal() {
        return archived.at(-1) ?? 0;
      },
      append(rows: readonly { globalOrdinal: number }[]) {
        if (full) throw new Error('ENOSPC');
        archived.push(...rows.map((row) => row.globalOrdinal));
      },
      upward: () => [],
    };
    const family = new RowFamily<{ globalOrdinal: number }>(10);
    family.continueFrom(archive as never, 1);
    const add = (count: number): void => {
      for (let i = 0; i < count; i++) family.append({ globalOrdinal: family.nextOrdinal });
    };
    add(50);
    const all = { ascending: true, boundary: 0, limit: 100, keep: everything };
    expect(ordinals(family.page(all).rows)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    full = false;
    add(3);
    expect(archived.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    expect(family.page(all).rows.length).toBeLessThanOrEqual(12);
  });

  it('gives what came after an ordinal', () => {
    expect(ordinals(filled(5, 100).from(4))).toEqual([4, 5]);
    expect(filled(5, 100).from(6)).toEqual([]);
  });
});
