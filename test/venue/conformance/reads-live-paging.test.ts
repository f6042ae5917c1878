import { beforeAll, describe, expect, it } from 'vitest';
import type { Row } from './shapes.ts';
import { profileTable, startedVenue } from './support.ts';

/** A venue with a day of trading behind it. */
const start = startedVenue('--participants', 'on');
beforeAll(async () => {
  const trader = await start.trader();
  for (let i = 0; i <= 500; i++) await trader.depositDdx('1');
});

profileTable(
  '6 Bounds and defaults, `limit` of the reads of updates',
  ['order_updates', 'strategy_updates', 'trader_updates'],
  (row) => {
    for (const read of ['order_updates', 'strategy_updates', 'trader_updates'] as const)
      row(read, 'default 500, newest first', async () => {
        const path = `/exchange/api/v1/${read}`;
        const { body } = await start.venue.get<{ value: Row[]; nextGlobalOrdinal: number }>(path);
        expect(body.value).toHaveLength(500);
        const last = Number(body.value[0]?.['globalOrdinal']);
        expect(body.value.map(({ globalOrdinal }) => globalOrdinal)).toEqual(
          Array.from({ length: 500 }, (_, i) => last - i),
        );
        expect(body.nextGlobalOrdinal).toBe(last - 499);
        const whole = await start.venue.get<{ value: Row[] }>(`${path}?limit=500`);
        expect(whole.body.value).toEqual(body.value);
      });
  },
);

describe('profile: 6 Bounds and defaults, paging of order_updates while the participants trade', () => {
  const PATH = '/exchange/api/v1/order_updates?limit=500';
  interface Page {
    readonly value: readonly Row[];
    readonly nextGlobalOrdinal: number | null;
  }
  const ordinals = ({ value }: Page): number[] => value.map(({ globalOrdinal }) => Number(globalOrdinal));
  const last = async (): Promise<number> =>
    Number((await start.venue.read('/exchange/api/v1/order_updates?limit=1'))[0]?.['globalOrdinal']);

  /** Up to `most` pages from a boundary on, while venue time goes on and makes new rows. */
  async function walk(order: 'asc' | 'desc', from: number | null, most: number): Promise<number[]> {
    const seen: number[] = [];
    let boundary = from;
    let walking = true;
    const trading = (async () => {
      while (walking) await start.venue.advance(1_000);
    })();
    for (let page = 0; page < most; page++) {
      const at = boundary === null ? '' : `&globalOrdinal=${boundary}`;
      const { body } = await start.venue.get<Page>(`${PATH}&order=${order}${at}`);
      seen.push(...ordinals(body));
      boundary = body.nextGlobalOrdinal;
      if (boundary === null) break;
    }
    walking = false;
    await trading;
    return seen;
  }

  it('asc reaches the rows that arrive on the way, in their order and none left out', async () => {
    const before = await last();
    const from = before - 3_000;
    const seen = await walk('asc', from, Infinity);
    expect(seen).toEqual(seen.map((_ordinal, i) => from + 1 + i));
    expect(seen.at(-1)).toBeGreaterThan(before);
  });

  it('desc goes back from where it began, and meets no row twice', async () => {
    const seen = await walk('desc', null, 8);
    expect(seen).toHaveLength(8 * 500);
    expect(seen).toEqual(seen.map((_ordinal, i) => (seen[0] ?? 0) - i));
    expect(await last()).toBeGreaterThan(seen[0] ?? 0);
  });
});
