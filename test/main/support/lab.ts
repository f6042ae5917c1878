import { onTestFinished } from 'vitest';
import { selectProfile, type DaemonOptions } from '../../../src-main/daemon/index.ts';
import type { CommandInput, RequestAnswer, RequestRow } from '../../../src-shared/contract/index.ts';
import { ForeignTrader, ForeignVenue } from '../../venue/support/foreign.ts';
import { startProcess, type VenueProcess } from '../../venue/support/process.ts';
import { startDaemon, venueFound, type TestDaemon } from './daemon.ts';
import { until } from './wait.ts';

/** The real practice venue as its own process, without participants: nothing happens that the test does not do. */
export interface Lab {
  readonly venue: ForeignVenue;
  readonly process: VenueProcess;
  /** A daemon on it that has begun to practise. */
  daemon(options?: Partial<DaemonOptions>): Promise<LabDaemon>;
  /** One on it as a data-dir has it, with nothing begun. */
  start(dataDir: string): Promise<TestDaemon>;
  /** Another trader with funds, who shares no code with the product. */
  other(): Promise<ForeignTrader>;
}

export interface LabDaemon extends TestDaemon {
  readonly wallet: string;
  place(over?: Partial<CommandInput<'order.place'>>): Promise<RequestAnswer>;
  row(request: { requestId: string }): Promise<RequestRow>;
  /** Waits until the request has come so far. */
  progress(
    request: { requestId: string },
    state: NonNullable<RequestRow['progress']>['state'],
  ): Promise<NonNullable<RequestRow['progress']>>;
}

export async function startLab(args: readonly string[] = []): Promise<Lab> {
  const process = await startProcess(['--limits', 'off', '--seed', '5', '--participants', 'off', ...args]);
  onTestFinished(async () => {
    await process.stop();
  });
  const venue = new ForeignVenue(process.ready);
  const { baseUrl, wsUrl, controlToken } = process.ready;
  const selected = selectProfile({ profile: 'practice', baseUrl, wsUrl });
  return {
    venue,
    process,
    async daemon(options = {}) {
      const test = await startDaemon({ selected, controlToken, ...options });
      await venueFound(test);
      const { wallet } = await test.client.call('practice.start', { unprotected: true });
      const row = (request: { requestId: string }) =>
        test.client.call('request.show', { requestId: request.requestId });
      return {
        ...test,
        wallet,
        row,
        place: (over = {}) =>
          test.client.call('order.place', {
            symbol: 'ETHP',
            side: 'buy',
            type: 'limit',
            amount: '0.5',
            price: '1990',
            ...over,
          }),
        progress: (request, state) =>
          until(async () => {
            const { progress } = await row(request);
            return progress?.state === state ? progress : null;
          }, `the progress ${state}`),
      };
    },
    async start(dataDir) {
      const test = await startDaemon({ selected, controlToken, dataDir });
      await venueFound(test);
      return test;
    },
    async other() {
      const trader = new ForeignTrader(venue);
      await trader.deposit('10000');
      return trader;
    },
  };
}
