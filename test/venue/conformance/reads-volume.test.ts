import { beforeAll, expect } from 'vitest';
import { READ_ERROR, trade } from './reads-support.ts';
import { startedVenue, table } from './support.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
const VOLUME = '/stats/api/v1/aggregations/volume';

interface Entry {
  readonly timestamp: number;
  readonly [total: string]: string | number | null;
}
interface Body {
  readonly success: boolean;
  readonly timestamp: number;
  readonly nextLookbackTimestamp: number | null;
  readonly value: readonly Entry[];
}

const start = startedVenue();
/** Starts of the minutes with trades, in seconds: ETHP, three days later BTCP, 70 minutes later ETHP. */
let firstS: number;
let secondS: number;
let lastS: number;

const nowS = async (): Promise<number> => Math.floor((await start.venue.timeMs()) / 1_000);
const startOf = (seconds: number, length: number): number => Math.floor(seconds / length) * length;

beforeAll(async () => {
  const maker = await start.trader();
  const taker = await start.trader();
  // To 12:00 UTC, so that the minutes and hours below lie in days that are known.
  const now = await start.venue.timeMs();
  await start.venue.advance((DAY_S - (Math.floor(now / 1_000) % DAY_S) + 12 * HOUR_S) * 1_000);
  firstS = startOf(await nowS(), MINUTE_S);
  await trade(maker, taker, { amount: '0.5' });
  await start.venue.advance(3 * DAY_S * 1_000);
  secondS = startOf(await nowS(), MINUTE_S);
  await trade(maker, taker, { symbol: 'BTCP', price: '30000', amount: '0.01' });
  await start.venue.advance(70 * MINUTE_S * 1_000);
  lastS = startOf(await nowS(), MINUTE_S);
  await trade(maker, taker, { price: '2010', amount: '0.25' });
});

async function volume(query = ''): Promise<Body> {
  const { status, body } = await start.venue.get<Body>(`${VOLUME}?${query}`);
  expect(status).toBe(200);
  return body;
}

/** Reads page by page until there are no more. */
async function pages(query: string): Promise<Entry[][]> {
  const out: Entry[][] = [];
  for (let next: number | null = null, first = true; first || next !== null; first = false) {
    const page: Body = await volume(next === null ? query : `${query}&lookbackTimestamp=${next}`);
    out.push([...page.value]);
    next = page.nextLookbackTimestamp;
  }
  return out;
}

const refused = async (query: string): Promise<void> => {
  const { status, body } = await start.venue.get(`${VOLUME}?${query}`);
  expect({ query, status, body }).toEqual({ query, ...READ_ERROR });
};

table(
  'Volume aggregation response (success)',
  ['success', 'timestamp', 'nextLookbackTimestamp', 'value', 'No other properties'],
  (row) => {
    row('success', 'boolean, always true', async () => {
      expect((await volume()).success).toBe(true);
    });
    row('timestamp', 'number: timestamp of the response', async () => {
      expect((await volume()).timestamp).toBe(await nowS());
    });
    row('nextLookbackTimestamp', 'number: pointer for the next page', async () => {
      const { nextLookbackTimestamp } = await volume('aggregationPeriod=day&lookbackCount=1');
      expect(nextLookbackTimestamp).toBe(startOf(firstS, DAY_S));
    });
    row(
      'nextLookbackTimestamp',
      'skips gaps in the data to the next non-null aggregation period',
      async () => {
        const paged = await pages('aggregationPeriod=minute&lookbackCount=1');
        expect(paged.map(([entry]) => entry?.timestamp)).toEqual([lastS, secondS, firstS]);
      },
    );
    row('nextLookbackTimestamp', 'skips periods in which only another symbol traded', async () => {
      const paged = await pages('aggregationPeriod=minute&lookbackCount=1&symbol=ETHP');
      expect(paged.map(([entry]) => entry?.timestamp)).toEqual([lastS, firstS]);
    });
    row('nextLookbackTimestamp', 'null means no more data', async () => {
      expect((await volume('aggregationPeriod=week')).nextLookbackTimestamp).toBeNull();
      const last = await volume(`aggregationPeriod=minute&lookbackTimestamp=${firstS}`);
      expect(last.nextLookbackTimestamp).toBeNull();
      const before = await volume(`aggregationPeriod=minute&lookbackTimestamp=${firstS - MINUTE_S}`);
      expect(before).toMatchObject({ value: [], nextLookbackTimestamp: null });
    });
    row('value', 'array of entries: one entry per aggregation period, newest first', async () => {
      const { value } = await volume('aggregationPeriod=day');
      expect(value.map(({ timestamp }) => timestamp)).toEqual(
        [0, 1, 2, 3].map((days) => startOf(lastS, DAY_S) - days * DAY_S),
      );
    });
    row('value', 'page by page adds up to the whole', async () => {
      const sum = (entries: readonly Entry[]): number =>
        entries.reduce((total, entry) => total + Number(entry['volume_notional_overall']), 0);
      const paged = await pages('aggregationPeriod=minute&lookbackCount=7');
      expect(sum(paged.flat())).toBe(1000 + 300 + 502.5);
      for (const period of ['hour', 'day', 'week'])
        expect(sum((await volume(`aggregationPeriod=${period}&lookbackCount=1000`)).value)).toBe(1802.5);
    });
    row('No other properties', 'are in the success response', async () => {
      expect(Object.keys(await volume()).sort()).toEqual([
        'nextLookbackTimestamp',
        'success',
        'timestamp',
        'value',
      ]);
    });
  },
);

table(
  'Volume aggregation entry',
  ['timestamp', 'volume_notional_overall', 'volume_notional_<symbol>', 'volume_amount_<symbol>'],
  (row) => {
    row('timestamp', 'number, Unix timestamp at the start of the period', async () => {
      const [entry] = (await volume('aggregationPeriod=hour&lookbackCount=1')).value;
      expect(entry?.timestamp).toBe(startOf(lastS, HOUR_S));
    });
    row('volume_notional_overall', 'string, when ungrouped', async () => {
      const [entry] = (await volume('aggregationPeriod=day&lookbackCount=1')).value;
      expect(entry).toEqual({ timestamp: startOf(lastS, DAY_S), volume_notional_overall: '802.5' });
      const [grouped] = (await volume('group=symbol&lookbackCount=1')).value;
      expect(grouped).not.toHaveProperty('volume_notional_overall');
    });
    row('volume_notional_<symbol>', 'string per symbol', async () => {
      const [entry] = (await volume('group=symbol&lookbackCount=1')).value;
      expect(entry).toMatchObject({
        volume_notional_ETHP: '502.5',
        volume_notional_BTCP: '300',
        volume_notional_FUNDP: '0',
        volume_notional_ETHFZ: '0',
      });
    });
    row('volume_amount_<symbol>', 'string with the parameter `symbol`', async () => {
      const [entry] = (await volume('group=symbol&symbol=ETHP&lookbackCount=1')).value;
      expect(entry).toEqual({
        timestamp: startOf(lastS, DAY_S),
        volume_notional_ETHP: '502.5',
        volume_amount_ETHP: '0.25',
      });
    });
    row('volume_amount_<symbol>', 'null when the `symbol` parameter is not provided', async () => {
      const [entry] = (await volume('group=symbol&lookbackCount=1')).value;
      expect(entry).toMatchObject({ volume_amount_ETHP: null, volume_amount_BTCP: null });
    });
  },
);

table(
  'GET /stats/api/v1/aggregations/volume',
  ['group', 'symbol', 'aggregationPeriod', 'lookbackCount', 'lookbackTimestamp', 'Responses'],
  (row) => {
    row('group', 'string, enum `symbol`, default none: grouping of the aggregation', async () => {
      expect((await volume('lookbackCount=1')).value[0]).toHaveProperty('volume_notional_overall');
      expect(Object.keys((await volume('group=symbol&lookbackCount=1')).value[0] ?? {})).toHaveLength(9);
      for (const value of ['trader', 'SYMBOL', '']) await refused(`group=${value}`);
    });
    row('symbol', 'string, default none: product symbol', async () => {
      const [entry] = (await volume('symbol=BTCP&lookbackCount=1')).value;
      expect(entry).toMatchObject({ volume_notional_overall: '300', volume_amount_BTCP: '0.01' });
      for (const value of ['DOGEP', 'ethp', '']) await refused(`symbol=${value}`);
    });
    row('aggregationPeriod', 'string, enum `week`, `day`, `hour`, `minute`', async () => {
      const starts = {
        // Weeks begin on Monday; the epoch was a Thursday.
        week: startOf(lastS - 4 * DAY_S, 7 * DAY_S) + 4 * DAY_S,
        day: startOf(lastS, DAY_S),
        hour: startOf(lastS, HOUR_S),
        minute: lastS,
      };
      for (const [period, timestamp] of Object.entries(starts))
        expect((await volume(`aggregationPeriod=${period}`)).value[0]).toMatchObject({ timestamp });
      for (const value of ['year', 'Day', '60', '']) await refused(`aggregationPeriod=${value}`);
    });
    row('aggregationPeriod', 'default `day`', async () => {
      expect(await volume()).toEqual(await volume('aggregationPeriod=day'));
    });
    row('lookbackCount', 'integer, default 60: number of periods to look back from the present', async () => {
      expect((await volume('aggregationPeriod=minute')).value).toHaveLength(60);
      const three = (await volume('aggregationPeriod=minute&lookbackCount=3')).value;
      expect(three.map(({ timestamp }) => timestamp)).toEqual([lastS, lastS - 60, lastS - 120]);
    });
    row('lookbackCount', 'from 1 to 1,000', async () => {
      expect((await volume('aggregationPeriod=minute&lookbackCount=1000')).value).toHaveLength(1000);
      expect((await volume('lookbackCount=1')).value).toHaveLength(1);
      for (const value of ['0', '1001', '-1', '1.5', '1e2', 'x', '']) await refused(`lookbackCount=${value}`);
    });
    row('lookbackTimestamp', 'number, default none: timestamp to begin the lookback from', async () => {
      const { value } = await volume(`aggregationPeriod=minute&lookbackTimestamp=${secondS}&lookbackCount=2`);
      expect(value).toEqual([
        { timestamp: secondS, volume_notional_overall: '300' },
        { timestamp: secondS - MINUTE_S, volume_notional_overall: '0' },
      ]);
      const within = `aggregationPeriod=minute&lookbackTimestamp=${secondS + 0.5}&lookbackCount=2`;
      expect((await volume(within)).value).toEqual(value);
      for (const text of ['-1', 'yesterday', '1e9', '']) await refused(`lookbackTimestamp=${text}`);
    });
    row('lookbackTimestamp', 'the next page while new trades arrive is the same', async () => {
      const first = await volume('aggregationPeriod=minute&lookbackCount=1');
      const query = `aggregationPeriod=minute&lookbackCount=1&lookbackTimestamp=${first.nextLookbackTimestamp}`;
      const before = await volume(query);
      const [maker, taker] = [await start.trader(), await start.trader()];
      await trade(maker, taker, { symbol: 'FUNDP', price: '1000', amount: '0.1' });
      expect((await volume(query)).value).toEqual(before.value);
    });
    row('Responses', '400 bad request for an unknown parameter and for one that is given twice', async () => {
      await refused('period=day');
      await refused('lookbackCount=1&lookbackCount=2');
    });
  },
);
