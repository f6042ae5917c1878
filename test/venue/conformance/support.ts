import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ForeignTrader, ForeignVenue } from '../support/foreign.ts';
import { startProcess, type VenueProcess } from '../support/process.ts';

/** The started process that the tests of a file share. */
export interface Started {
  /** There once the file's tests run. */
  readonly venue: ForeignVenue;
  /** A new trader with collateral in the strategy "main"; with null it is unknown to the venue. */
  trader(collateral?: string | null): Promise<ForeignTrader>;
}

/**
 * Starts one venue for a file: seed 7, nobody else trades, the clock stands still, nothing is limited, unless an
 * option says otherwise (`'--limits', 'trader'`).
 */
export function startedVenue(...options: string[]): Started {
  let running: VenueProcess | undefined;
  let venue: ForeignVenue | undefined;
  const defaults = ['--seed', '7', '--participants', 'off', '--clock', 'manual', '--limits', 'off'];
  beforeAll(async () => {
    running = await startProcess([...defaults, ...options]);
    venue = new ForeignVenue(running.ready);
    await leaveFundingBehind(venue);
  });
  afterAll(async () => {
    // A venue that has died in between has not served its tests.
    if (running) expect(await running.stop()).toBe(0);
  });
  const started = (): ForeignVenue => {
    if (venue === undefined) throw new Error('the venue has not been started');
    return venue;
  };
  return {
    get venue() {
      return started();
    },
    async trader(collateral = '10000') {
      const trader = new ForeignTrader(started());
      if (collateral !== null) await trader.deposit(collateral);
      return trader;
    },
  };
}

const FUNDING_MS = 8 * 3_600_000;
const MARGIN_MS = 30 * 60_000;

/**
 * Funding, settlement and mining come at 00, 08 and 16 UTC. A test that starts just before moves past them, so that
 * the rows it sees do not depend on the time of day.
 */
export async function leaveFundingBehind(venue: ForeignVenue): Promise<void> {
  const left = FUNDING_MS - ((await venue.timeMs()) % FUNDING_MS);
  if (left <= MARGIN_MS) await venue.advance(left + 1);
}

export type RowTest<Row extends string> = (row: Row, means: string, test: () => Promise<void> | void) => void;

/**
 * One table of interface.md: `rows` are its rows as they are written there, and each must be shown by at least one
 * test, which is named after it.
 */
export function table<const Row extends string>(
  title: string,
  rows: readonly Row[],
  define: (row: RowTest<Row>) => void,
): void {
  rowsOf(`interface: ${title}`, rows, define);
}

/** The same for a table of profile.md. */
export function profileTable<const Row extends string>(
  title: string,
  rows: readonly Row[],
  define: (row: RowTest<Row>) => void,
): void {
  rowsOf(`profile: ${title}`, rows, define);
}

function rowsOf<const Row extends string>(
  title: string,
  rows: readonly Row[],
  define: (row: RowTest<Row>) => void,
): void {
  describe(title, () => {
    const shown = new Set<string>();
    define((row, means, test) => {
      shown.add(row);
      it(`${/\s/.test(row) ? `${row}:` : `\`${row}\``} ${means}`, test);
    });
    it('has a test for every row', () => {
      expect(rows.filter((row) => !shown.has(row))).toEqual([]);
    });
  });
}
