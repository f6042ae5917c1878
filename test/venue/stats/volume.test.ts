import { afterAll, beforeAll, expect, it } from 'vitest';
import { openVenue, type TestVenue } from '../support/venue.ts';

/** interface: GET /stats/api/v1/aggregations/volume. */
const HOUR_MS = 3_600_000;
let t: TestVenue;
let lastMs: number;
beforeAll(async () => {
  t = await openVenue();
  const maker = await t.trader();
  const taker = await t.trader();
  // One trade, five quiet hours, another trade.
  for (const price of ['2000', '2010']) {
    await t.must('/practice/clock', { advanceMs: 5 * HOUR_MS });
    await maker.placed({ side: 'Ask', price, amount: '0.5' });
    await taker.placed({ side: 'Bid', price, amount: '0.5' });
  }
  lastMs = t.venue.clock.now();
});
afterAll(() => t.close());

const volume = async (query: string): Promise<Record<string, unknown>> =>
  (await t.get(`/stats/api/v1/aggregations/volume?${query}`)).body;
const hour = (ms: number): number => Math.floor(ms / HOUR_MS) * 3_600;

it('begins with the running period, newest first, and has the overall notional when ungrouped', async () => {
  const body = await volume('aggregationPeriod=hour&lookbackCount=2');
  expect(body).toEqual({
    success: true,
    timestamp: expect.any(Number) as number,
    value: [
      { timestamp: hour(lastMs), volume_notional_overall: '1005' },
      { timestamp: hour(lastMs) - 3_600, volume_notional_overall: '0' },
    ],
    nextLookbackTimestamp: hour(lastMs) - 5 * 3_600,
  });
});

it('skips the gap to the next period with trades, and ends with null', async () => {
  const first = await volume('aggregationPeriod=hour&lookbackCount=1');
  const next = await volume(
    `aggregationPeriod=hour&lookbackCount=1&lookbackTimestamp=${Number(first['nextLookbackTimestamp'])}`,
  );
  expect(next).toMatchObject({ value: [{ volume_notional_overall: '1000' }], nextLookbackTimestamp: null });
});

it('groups by symbol; the amount is null without the parameter symbol', async () => {
  const { value } = await volume('group=symbol&aggregationPeriod=week&lookbackCount=1');
  expect((value as unknown[])[0]).toMatchObject({
    volume_notional_ETHP: expect.any(String) as string,
    volume_amount_ETHP: null,
    volume_notional_BTCP: '0',
  });
  const one = await volume('group=symbol&symbol=ETHP&aggregationPeriod=minute&lookbackCount=1');
  expect(one['value']).toMatchObject([{ volume_notional_ETHP: '1005', volume_amount_ETHP: '0.5' }]);
});

it('defaults to 60 days, and adds up to the same over every period', async () => {
  const sum = async (period: string): Promise<number> => {
    const { value } = await volume(`aggregationPeriod=${period}&lookbackCount=1000`);
    return (value as { volume_notional_overall: string }[]).reduce(
      (total, entry) => total + Number(entry.volume_notional_overall),
      0,
    );
  };
  for (const period of ['minute', 'hour', 'day', 'week']) expect(await sum(period)).toBe(2005);
  const { value } = await volume('');
  expect((value as { timestamp: number }[])[0]?.timestamp).toBe(Math.floor(lastMs / 86_400_000) * 86_400);
});

it.each([
  'group=trader',
  'symbol=X',
  'aggregationPeriod=year',
  'lookbackCount=0',
  'lookbackCount=1001',
  'x=1',
])('refuses %s with 400', async (query) => {
  const { status, body } = await t.get(`/stats/api/v1/aggregations/volume?${query}`);
  expect(status).toBe(400);
  expect(body).toEqual({ success: false, errorMsg: expect.any(String) as string });
});
