import { describe, expect, it } from 'vitest';
import { HistoryPages } from '../../../../src-renderer/state/history/pages.svelte.ts';
import { CountersignError } from '../../../../src-shared/errors/index.ts';

interface Row {
  readonly id: string;
}
const rowsOf = (from: number, to: number): Row[] =>
  Array.from({ length: from - to + 1 }, (_, i) => ({ id: String(from - i) }));

/** A venue with so many rows, three to a page. */
function venue(count: number) {
  const state = { count, reads: 0, failing: false };
  const pages = new HistoryPages<Row>(
    (before) => {
      state.reads += 1;
      if (state.failing)
        return Promise.reject(new CountersignError('VENUE_UNREACHABLE', 'It does not answer.', ''));
      const from = (before ?? state.count + 1) - 1;
      const rows = from < 1 ? [] : rowsOf(from, Math.max(1, from - 2));
      const last = Number(rows.at(-1)?.id ?? 0);
      return Promise.resolve({ rows, next: last > 1 ? last : null });
    },
    (row) => [`row ${row.id}`],
  );
  return { pages, state };
}
const ids = (pages: HistoryPages<Row>): number[] => (pages.rows ?? []).map(({ id }) => Number(id));

describe('a history in the interface', () => {
  it('reads page after page, newest first, without skipping or repeating', async () => {
    const { pages } = venue(7);
    await pages.refresh();
    expect(ids(pages)).toEqual([7, 6, 5]);
    await pages.more();
    await pages.more();
    expect([ids(pages), pages.hasMore]).toEqual([[7, 6, 5, 4, 3, 2, 1], false]);
    await pages.more();
    expect(ids(pages)).toHaveLength(7);
  });

  it('joins what came meanwhile to what was read, and begins anew where rows between may be missing', async () => {
    const { pages, state } = venue(7);
    await pages.refresh();
    await pages.more();
    state.count = 9;
    await pages.refresh();
    expect(ids(pages)).toEqual([9, 8, 7, 6, 5, 4, 3, 2]);
    await pages.more();
    expect(ids(pages)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    state.count = 20;
    await pages.refresh();
    expect([ids(pages), pages.hasMore]).toEqual([[20, 19, 18], true]);
  });

  it('looks again when something happened while it was reading', async () => {
    const { pages, state } = venue(2);
    const first = pages.refresh();
    state.count = 3;
    await pages.refresh();
    await first;
    expect([ids(pages), state.reads]).toEqual([[3, 2, 1], 2]);
  });

  it('finds rows that hold every word, and exports all pages of them', async () => {
    const { pages } = venue(12);
    await pages.refresh();
    pages.search = 'ROW 1';
    expect(pages.found.map(({ id }) => id)).toEqual(['12', '11', '10']);
    expect((await pages.all())?.map(({ id }) => id)).toEqual(['12', '11', '10', '1']);
  });

  it('keeps what it has and says what went wrong, and writes no half of an export', async () => {
    const { pages, state } = venue(12);
    await pages.refresh();
    state.failing = true;
    expect(await pages.all()).toBeNull();
    expect([pages.error?.code, ids(pages).length, pages.busy]).toEqual(['VENUE_UNREACHABLE', 3, null]);
    state.failing = false;
    await pages.refresh();
    expect(pages.error).toBeNull();
  });
});
