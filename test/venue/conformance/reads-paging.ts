import { expect, it } from 'vitest';
import type { ForeignVenue } from '../support/foreign.ts';
import type { Row } from './shapes.ts';

interface Page {
  readonly value: readonly Row[];
  readonly nextGlobalOrdinal: number | null;
}

/**
 * Tests that a read of updates, page by page, neither skips nor repeats a row, while new rows arrive between pages.
 * @param title names the read and its filters.
 * @param path of the read, with the filters that are to hold.
 * @param emit makes at least one row that the filters keep.
 */
export function itPages(
  title: string,
  venue: () => ForeignVenue,
  path: () => string,
  emit: () => Promise<void>,
): void {
  const read = async (query: string): Promise<Page> => {
    const at = path();
    const { status, body } = await venue().get<Page>(`${at}${at.includes('?') ? '&' : '?'}${query}`);
    expect(status).toBe(200);
    return body;
  };
  const ordinals = ({ value }: Page): number[] => value.map(({ globalOrdinal }) => Number(globalOrdinal));
  /** Every page, with new rows before each of the first four. */
  const walk = async (order: 'asc' | 'desc'): Promise<number[]> => {
    const seen: number[] = [];
    let boundary = '';
    for (let page = 0; ; page++) {
      const body = await read(`order=${order}&limit=2${boundary}`);
      const found = ordinals(body);
      seen.push(...found);
      expect(body.nextGlobalOrdinal).toBe(body.nextGlobalOrdinal === null ? null : found.at(-1));
      if (body.nextGlobalOrdinal === null) return seen;
      expect(found).toHaveLength(2);
      boundary = `&globalOrdinal=${body.nextGlobalOrdinal}`;
      if (page < 4) await emit();
    }
  };

  it(`${title}: asc neither skips nor repeats a row while new ones arrive`, async () => {
    await emit();
    await emit();
    const seen = await walk('asc');
    // All there are by now, those that arrived on the way included.
    expect(seen).toEqual(ordinals(await read('order=asc')));
  });

  it(`${title}: desc neither skips nor repeats a row while new ones arrive`, async () => {
    const before = ordinals(await read('order=desc'));
    // What arrives on the way is newer than the first page and belongs to none after it.
    expect(await walk('desc')).toEqual(before);
  });

  it(`${title}: \`nextGlobalOrdinal\` is the last row’s, null at the end`, async () => {
    const all = ordinals(await read('order=asc'));
    expect((await read(`order=asc&limit=${all.length}`)).nextGlobalOrdinal).toBeNull();
    expect((await read(`order=asc&limit=${all.length - 1}`)).nextGlobalOrdinal).toBe(all.at(-2));
    expect((await read('order=asc&limit=1')).nextGlobalOrdinal).toBe(all[0]);
    expect(await read(`order=asc&globalOrdinal=${all.at(-1)}`)).toMatchObject({
      value: [],
      nextGlobalOrdinal: null,
    });
  });
}
