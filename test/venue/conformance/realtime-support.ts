import { afterEach, beforeEach } from 'vitest';
import type { ForeignTrader } from '../support/foreign.ts';
import { Observer, type Observed } from './observe.ts';
import { trade } from './reads-support.ts';
import { leaveFundingBehind, startedVenue, type Started } from './support.ts';

export interface Floor extends Started {
  readonly alice: ForeignTrader;
  readonly bob: ForeignTrader;
  /** What an operation emits, seen through realtime and the reads. */
  rowsOf(operation: () => Promise<unknown>): Promise<Observed>;
}

/** A venue with a fresh exchange for each test, two funded traders, and somebody who sees every update. */
export function freshFloor(): Floor {
  const start = startedVenue();
  let observer: Observer | undefined;
  let people: readonly ForeignTrader[] = [];
  beforeEach(async () => {
    await start.venue.must('/practice/reset', { seed: 7 });
    await leaveFundingBehind(start.venue);
    people = [await start.trader(), await start.trader()];
    observer = await Observer.open(start.venue);
  });
  afterEach(() => observer?.close());
  const person = (at: number): ForeignTrader => {
    const found = people[at];
    if (found === undefined) throw new Error('the test has not begun');
    return found;
  };
  return {
    get venue() {
      return start.venue;
    },
    trader: (collateral) => start.trader(collateral),
    get alice() {
      return person(0);
    },
    get bob() {
      return person(1);
    },
    rowsOf(operation) {
      if (observer === undefined) throw new Error('the test has not begun');
      return observer.rowsOf(operation);
    },
  };
}

/** Bob long and Alice short 14.9 ETHP at 2,000: nearly three times leverage. */
export async function stretch({ alice, bob }: Floor): Promise<void> {
  await trade(alice, bob, { price: '2000', amount: '14.9' });
}

const EIGHT_HOURS_MS = 8 * 3_600_000;

/** Moves venue time to the next multiple of `lengthMs`; funding windows are 8 hours. */
export async function passNext({ venue }: Started, lengthMs: number = EIGHT_HOURS_MS): Promise<void> {
  const now = await venue.timeMs();
  await venue.advance((Math.floor(now / lengthMs) + 1) * lengthMs - now);
}

/** A withdrawal becomes final this long after its acceptance. */
export const CONFIRMATION_MS = 10_000;
/** A lone bid above the index pulls the mark price up, so that longs pay funding. */
export async function raisePremium({ alice }: Floor): Promise<void> {
  await alice.placed({ side: 'Bid', price: '2039', amount: '0.1' });
}

/** A withdrawal of Bob's that his strategy cannot bear any more when it is due. */
export async function unbearableWithdrawal(floor: Floor): Promise<void> {
  const { alice, bob, venue } = floor;
  await trade(alice, bob, { price: '2000', amount: '5' });
  await trade(alice, bob, { symbol: 'BTCP', price: '30000', amount: '0.001' });
  await bob.sequenced('Withdraw', { amount: '6000' });
  // Without a price of BTCP nobody who holds it is liquidated; the loss in ETHP is there when the time comes.
  await venue.price('BTCP', null);
  await venue.price('ETHP', '1250');
}

/** A withdrawal of DDX by Bob whose cap does not fit any more when it is due. */
export async function cappedDdxWithdrawal({ bob }: Floor): Promise<void> {
  await bob.depositDdx('1000000');
  await bob.sequenced('WithdrawDDX', { amount: '500000' });
  // What is locked still counts for the tier, so this deposit fits; after the withdrawal it would not.
  await bob.deposit('0.000001');
}
