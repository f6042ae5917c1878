import type { DaemonOptions } from '../../../src-main/daemon/index.ts';
import { startPractice, venueWith } from './practice.ts';
import { until } from './wait.ts';
import type { TestDaemon } from './daemon.ts';

/** Where nothing moves unless a test moves it. */
const stillVenue = venueWith('--clock', 'manual', '--participants', 'off', '--data-dir', 'memory');

export interface StillVenue extends TestDaemon {
  /** A practice-only control (profile: 9). */
  control(path: string, body: object): Promise<number>;
  /** A public read, as the venue itself answers it. */
  read(path: string): Promise<unknown>;
  /** Moves the venue's clock by what the daemon's has moved, and waits until the daemon knows every mark price. */
  settle(): Promise<void>;
}

/** A daemon and a venue that stands still. */
export async function startStillVenue(options: Partial<DaemonOptions> = {}): Promise<StillVenue> {
  const test = await startPractice({ launchVenue: stillVenue, ...options });
  const ready = await test.daemon.venueReady;
  if (ready === null) throw new Error('the venue is embedded');
  const { baseUrl, controlToken } = ready;
  let movedAt = performance.now();
  const control = async (path: string, body: object): Promise<number> => {
    const answer = await fetch(`${baseUrl}/practice/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const read = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${baseUrl}${path}`);
    return ((await answer.json()) as { value: unknown }).value;
  };
  return {
    ...test,
    control,
    read,
    async settle() {
      const now = performance.now();
      await control('clock', { advanceMs: Math.ceil(now - movedAt) });
      movedAt = now;
      const tickers = (await read('/exchange/api/v1/tickers')) as {
        symbol: string;
        markPrice: string | null;
      }[];
      await until(async () => {
        const known = await test.client.call('market.tickers', {});
        return tickers.every(({ symbol, markPrice }) => {
          const mark = known.find((each) => each.symbol === symbol)?.markPrice;
          return (
            markPrice === null || (mark !== null && mark !== undefined && Number(mark) === Number(markPrice))
          );
        });
      }, 'the mark prices');
    },
  };
}
