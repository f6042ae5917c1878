import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  restoreSnapshot,
  Sequencer,
  stateHash,
  takeSnapshot,
  type Exchange,
} from '../../../src-venue/exchange/index.ts';
import { MemoryLog } from '../../../src-venue/log/index.ts';
import { scaled, seed } from '../../support/long.ts';
import { command, type Command } from '../model/commands.ts';
import { Driver } from '../model/driver.ts';
import { checkInvariants, seenAtVenue, seenInModel } from '../model/seen.ts';
import { openVenue, type TestVenue } from '../support/venue.ts';

/**
 * Issue: model-based test over random sequences of all seven request kinds, with deposits, denials, prices and time,
 * through the operator's door: every answer and the whole visible state are those of a naive exchange.
 */
let t: TestVenue;
const log = new MemoryLog({ keep: true });
beforeAll(async () => {
  t = await openVenue({ log });
});
afterAll(() => t.close());

/** Three traders with money, the first in the highest tier; the fourth comes with a deposit, the fifth never. */
const BEGINNING: readonly Command[] = [
  { what: 'deposit-ddx', who: 0, amount: 1_000_000 },
  { what: 'deposit-ddx', who: 1, amount: 700 },
  ...[0, 1, 2].map((who) => ({ what: 'deposit', who, strategy: 'main', amount: 9_000 }) as const),
  ...[0, 1, 2].map((who) => ({ what: 'deposit', who, strategy: 'alt', amount: 10_000 }) as const),
];

/** The state after the records since the last genesis, applied anew. */
function replayed(): Exchange {
  const records = log.records ?? [];
  const again = new Sequencer(new MemoryLog());
  const from = records.findLastIndex((record) => record.t === 'genesis');
  records.slice(from).forEach((record, at) => {
    again.replay(record, from + at + 1);
  });
  return again.exchange;
}

/** The state out of its own snapshot; where its rows lie on a disk does not matter here. */
function snapshotted(x: Exchange): Exchange {
  const nowhere = { orders: [], strategies: [], traders: [], marks: [] };
  const { exchange, families } = restoreSnapshot(takeSnapshot(x, nowhere, null));
  const archive = { lastOrdinal: 0 } as never;
  exchange.orderRows.continueFrom(archive, families.orders.next);
  exchange.strategyRows.continueFrom(archive, families.strategies.next);
  exchange.traderRows.continueFrom(archive, families.traders.next);
  exchange.markRows.continueFrom(archive, families.marks.next);
  return exchange;
}

it('answers and stands as a naive exchange does, whatever it is asked, and keeps every invariant', async () => {
  const seen = new Map<string, number>();
  const count = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);
  const runs = scaled(400);
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 1, maxLength: 140, size: 'max' }),
      async (commands: Command[]) => {
        await t.must('/practice/reset', { seed: 1 });
        const driver = new Driver(t.venue);
        let requestIndex = 0;
        for (const each of [...BEGINNING, ...commands]) {
          const { venue, naive } = await driver.run(each);
          expect(venue).toBe(naive);
          count(`${each.what} ${venue.replace(/ \d+$/, '')}`);
          const { exchange } = t.venue.sequencer;
          // Counts accepted requests only, without gaps.
          expect(exchange.requestIndex - requestIndex).toBeLessThanOrEqual(1);
          requestIndex = exchange.requestIndex;
          expect(requestIndex).toBe(driver.naive.requestIndex);
          expect(seenAtVenue(exchange)).toEqual(seenInModel(driver.naive.state));
          checkInvariants(exchange, driver.naive.state);
        }
        for (const { reason, rejection } of t.venue.sequencer.exchange.orderRows.from(1))
          count(`order row ${reason}${rejection === null ? '' : ` ${rejection}`}`);
        for (const { reason } of t.venue.sequencer.exchange.strategyRows.from(1))
          count(`strategy row ${reason}`);
        const hash = stateHash(t.venue.sequencer.exchange);
        expect(stateHash(replayed())).toBe(hash);
        expect(stateHash(snapshotted(t.venue.sequencer.exchange))).toBe(hash);
      },
    ),
    { numRuns: runs, seed },
  );
  // The sequences must have gone where they are meant to go.
  for (const kind of [
    'Order',
    'ModifyOrder',
    'CancelOrder',
    'CancelAll',
    'ProfileUpdate',
    'Withdraw',
    'WithdrawDDX',
  ])
    expect(seen.get(`${kind} Sequenced`) ?? 0, kind).toBeGreaterThan(runs / 40);
}, 300_000);
