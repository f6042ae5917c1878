import { beforeAll, describe, expect } from 'vitest';
import { strategyIdHash, type ForeignTrader } from '../support/foreign.ts';
import { itPages } from './reads-paging.ts';
import { itRefuses, trade } from './reads-support.ts';
import type { Row } from './shapes.ts';
import { profileTable, startedVenue, table } from './support.ts';

const STRATEGY = '/exchange/api/v1/strategy_updates';
const TRADER = '/exchange/api/v1/trader_updates';

const start = startedVenue();
let alice: ForeignTrader;
let bob: ForeignTrader;
let strategies: Row[];
let traders: Row[];

beforeAll(async () => {
  alice = await start.trader();
  bob = await start.trader();
  await alice.deposit('1000', 'alt');
  await trade(alice, bob);
  await bob.sequenced('Withdraw');
  await alice.depositDdx('10');
  await bob.depositDdx('20');
  await bob.sequenced('ProfileUpdate', { payFeesInDdx: true });
  await alice.sequenced('WithdrawDDX');
  await start.venue.advance(10_000);
  strategies = await start.venue.read(`${STRATEGY}?order=asc`);
  traders = await start.venue.read(`${TRADER}?order=asc`);
});

const venue = (): typeof start.venue => start.venue;
const ordinals = (rows: readonly Row[]): unknown[] => rows.map(({ globalOrdinal }) => globalOrdinal);
const reasons = async (path: string): Promise<unknown[]> =>
  (await start.venue.read(path)).map(({ reason }) => reason);
const NO_TRADER = `0x00${'77'.repeat(20)}`;

/** The parameters that both reads have. */
const commonRefusals = (name: string, path: string): void => {
  describe(`profile: 6 Bounds and defaults, ${name}`, () => {
    const at = (): string => path;
    itRefuses('`trader` in the 21-byte form', venue, at, [`trader=0x${'77'.repeat(20)}`, 'trader=']);
    itRefuses('`reason` from 0 to 9', venue, at, ['reason=10', 'reason=-1', 'reason=fee', 'reason=']);
    itRefuses('`limit` from 1 to 500', venue, at, ['limit=0', 'limit=501', 'limit=x', 'limit=']);
    itRefuses('`globalOrdinal` of an integer', venue, at, ['globalOrdinal=-1', 'globalOrdinal=1.5']);
    itRefuses('`order` of its table', venue, at, ['order=up', 'order=Desc', 'order=']);
    itRefuses('unknown and repeated parameters', venue, at, [
      'since=1&order=asc',
      'symbol=ETHP',
      'limit=1&limit=2',
      'reason=1&reason=1',
    ]);
  });
};

table(
  'GET /exchange/api/v1/strategy_updates',
  ['trader', 'strategyIdHash', 'reason', 'limit', 'globalOrdinal', 'order'],
  (row) => {
    row('trader', 'optional trader address with the blockchain discriminant prefix', async () => {
      expect(await reasons(`${STRATEGY}?order=asc&trader=${bob.wire}`)).toEqual([0, 5, 6, 2, 1]);
      expect(await reasons(`${STRATEGY}?trader=${NO_TRADER}`)).toEqual([]);
    });
    row('strategyIdHash', 'optional strategy ID hash', async () => {
      const rows = await start.venue.read(`${STRATEGY}?strategyIdHash=${strategyIdHash('alt')}`);
      expect(rows).toMatchObject([{ reason: 0, amount: '1000', traderAddress: alice.wire }]);
    });
    row('reason', 'optional strategy-update reason code', async () => {
      for (const reason of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
        expect(ordinals(await start.venue.read(`${STRATEGY}?order=asc&reason=${reason}`))).toEqual(
          ordinals(strategies.filter((each) => each['reason'] === reason)),
        );
    });
    row('limit', 'rows to return', async () => {
      expect(ordinals(await start.venue.read(`${STRATEGY}?order=asc&limit=3`))).toEqual([1, 2, 3]);
    });
    row('globalOrdinal', 'boundary used to fetch the next timeseries page', async () => {
      const after = await start.venue.read(`${STRATEGY}?order=asc&globalOrdinal=2`);
      expect(ordinals(after)).toEqual(ordinals(strategies.slice(2)));
      expect(ordinals(await start.venue.read(`${STRATEGY}?order=desc&globalOrdinal=3`))).toEqual([2, 1]);
      expect(ordinals(strategies)).toEqual(strategies.map((_each, at) => at + 1));
    });
    row('order', '`asc` or `desc`, default desc', async () => {
      const down = await start.venue.read(`${STRATEGY}?order=desc`);
      expect(ordinals(down)).toEqual([...ordinals(strategies)].reverse());
      expect(await start.venue.read(STRATEGY)).toEqual(down);
    });
  },
);
commonRefusals('strategy_updates', STRATEGY);
describe('profile: 6 Bounds and defaults, strategy_updates', () => {
  itRefuses('`strategyIdHash` of 4 bytes', venue, () => STRATEGY, ['strategyIdHash=main', 'strategyIdHash=']);
});

profileTable(
  '6 REST bodies, /exchange/api/v1/trader_updates parameters',
  ['trader', 'reason', 'limit', 'globalOrdinal', 'order'],
  (row) => {
    row('trader', 'in the 21-byte form', async () => {
      expect(await reasons(`${TRADER}?order=asc&trader=${alice.wire}`)).toEqual([0, 2, 1]);
      expect(await reasons(`${TRADER}?trader=${NO_TRADER}`)).toEqual([]);
    });
    row('reason', 'trader-update reason code', async () => {
      for (const reason of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
        expect(ordinals(await start.venue.read(`${TRADER}?order=asc&reason=${reason}`))).toEqual(
          ordinals(traders.filter((each) => each['reason'] === reason)),
        );
    });
    row('limit', 'rows to return', async () => {
      expect(ordinals(await start.venue.read(`${TRADER}?order=asc&limit=3`))).toEqual([1, 2, 3]);
    });
    row('globalOrdinal', 'boundary: strictly after it (asc), before it (desc)', async () => {
      expect(ordinals(await start.venue.read(`${TRADER}?order=asc&globalOrdinal=2`))).toEqual([3, 4, 5]);
      expect(ordinals(await start.venue.read(`${TRADER}?order=desc&globalOrdinal=3`))).toEqual([2, 1]);
    });
    row('order', '`asc` or `desc`, default desc', async () => {
      expect(ordinals(await start.venue.read(`${TRADER}?order=asc`))).toEqual([1, 2, 3, 4, 5]);
      expect(ordinals(await start.venue.read(`${TRADER}?order=desc`))).toEqual([5, 4, 3, 2, 1]);
      expect(await start.venue.read(TRADER)).toEqual(await start.venue.read(`${TRADER}?order=desc`));
    });
  },
);
commonRefusals('trader_updates', TRADER);
describe('profile: 6 Bounds and defaults, trader_updates', () => {
  itRefuses('`strategyIdHash` is no parameter', venue, () => TRADER, ['strategyIdHash=0x2576ebd1']);
});

describe('profile: 6 Bounds and defaults, paging', () => {
  itPages(
    'strategy_updates',
    venue,
    () => STRATEGY,
    () => alice.deposit('0.01', 'alt'),
  );
  itPages(
    'strategy_updates by trader and reason',
    venue,
    () => `${STRATEGY}?trader=${alice.wire}&reason=0`,
    async () => {
      await bob.deposit('0.01', 'alt');
      await alice.deposit('0.01', 'alt');
    },
  );
  itPages(
    'trader_updates',
    venue,
    () => TRADER,
    () => alice.depositDdx('0.01'),
  );
  itPages(
    'trader_updates by trader',
    venue,
    () => `${TRADER}?trader=${alice.wire}`,
    async () => {
      await bob.depositDdx('0.01');
      await alice.depositDdx('0.01');
    },
  );
});
