import { beforeAll, expect } from 'vitest';
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
