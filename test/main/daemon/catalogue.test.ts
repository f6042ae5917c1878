import { expect, it } from 'vitest';
import { Catalogue } from '../../../src-main/daemon/market/catalogue.ts';
import { createLogger } from '../../../src-shared/node/index.ts';
import type { ExchangeInfo } from '../../../src-shared/protocol/index.ts';

it('markets are waited for while they are read, though a reading has just failed', async () => {
  const readings: PromiseWithResolvers<ExchangeInfo>[] = [];
  const catalogue = new Catalogue(
    {
      exchangeInfo: () => {
        const reading = Promise.withResolvers<ExchangeInfo>();
        readings.push(reading);
        return reading.promise;
      },
      tickers: () => Promise.resolve([]),
    },
    { read: () => () => undefined, want: () => undefined },
    createLogger('test', { level: 'silent' }),
  );
  const early = catalogue.ensure();
  readings[0]?.reject(new Error('The practice venue is starting.'));
  await expect(early).rejects.toThrow('starting');
  await expect(catalogue.ensure()).rejects.toThrow('starting');

  // The venue has appeared: the daemon reads, and somebody asks meanwhile.
  const reading = catalogue.load();
  const asked = catalogue.ensure();
  readings[1]?.resolve({ symbols: [], settlementsInfo: [], assets: [] });
  await Promise.all([reading, asked]);
  expect(readings).toHaveLength(2);
});
