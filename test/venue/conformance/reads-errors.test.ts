import { expect } from 'vitest';
import type { Row } from './shapes.ts';
import { startedVenue, table } from './support.ts';

const start = startedVenue();
const TRADER = `trader=0x${'11'.repeat(20)}`;

/** Every public read, with what it requires. */
const READS = [
  '/stats/api/v1/aggregations/volume?',
  '/exchange/api/v1/order_book?symbol=ETHP',
  '/stats/api/v1/order_book_l2?symbol=ETHP',
  '/exchange/api/v1/tickers?',
  `/stats/api/v1/strategy_metrics?${TRADER}&strategyId=main`,
  `/stats/api/v1/positions?${TRADER}&strategyId=main`,
  `/stats/api/v1/trader?${TRADER}`,
  '/exchange/api/v1/order_updates?',
  '/exchange/api/v1/strategy_updates?',
  '/exchange/api/v1/trader_updates?',
  '/exchange/api/v1/exchange_info?',
  `/stats/api/v1/strategies?${TRADER}`,
];

/** The error body of each read. */
async function errors(): Promise<Row[]> {
  const answers = await Promise.all(READS.map((path) => start.venue.get(`${path}&colour=red`)));
  expect(answers.map(({ status }) => status)).toEqual(READS.map(() => 400));
  for (const { headers } of answers) expect(headers['content-type']).toMatch(/^application\/json/);
  return answers.map(({ body }) => body);
}

table('Read-endpoint error response', ['success', 'errorMsg', 'No other properties', 'statuses'], (row) => {
  row('success', 'boolean, always false, required', async () => {
    for (const body of await errors()) expect(body['success']).toBe(false);
  });
  row('errorMsg', 'string: what is wrong', async () => {
    for (const body of await errors()) expect(body['errorMsg']).toMatch(/colour/);
  });
  row('No other properties', 'are in the error response', async () => {
    for (const body of await errors()) expect(Object.keys(body).sort()).toEqual(['errorMsg', 'success']);
  });
  row('statuses', '200 without a signature, a token or a header of any kind', async () => {
    for (const path of READS)
      expect({ path, status: (await start.venue.get(path)).status }).toEqual({ path, status: 200 });
  });
  row(
    'statuses',
    '404 of a path that there is not, 405 of a method that is not GET, with the same body',
    async () => {
      const none = await start.venue.get('/stats/api/v1/nothing');
      expect(none).toMatchObject({ status: 404, body: { success: false } });
      for (const method of ['POST', 'PUT', 'DELETE'])
        expect(await start.venue.http(method, READS[3] ?? '')).toMatchObject({
          status: 405,
          body: { success: false },
        });
    },
  );
});
