import { beforeAll, describe, expect } from 'vitest';
import { strategyIdHash, type ForeignTrader } from '../support/foreign.ts';
import { itPages } from './reads-paging.ts';
import { itRefuses, trade } from './reads-support.ts';
import type { Row } from './shapes.ts';
import { startedVenue, table } from './support.ts';

const UPDATES = '/exchange/api/v1/order_updates';

const start = startedVenue();
let alice: ForeignTrader;
let bob: ForeignTrader;
let all: Row[];
let made: string;
let took: string;
let laterS: number;

beforeAll(async () => {
  alice = await start.trader();
  bob = await start.trader();
  await alice.deposit('1000', 'alt');
  ({ made, took } = await trade(alice, bob));
  await trade(alice, bob, { symbol: 'BTCP', price: '30000', amount: '0.01' });
  await alice.placed({ strategy: 'alt', price: '1900' });
  const cancelled = await alice.placed({ price: '1901' });
  await alice.sequenced('CancelOrder', { orderHash: cancelled });
  await alice.sequenced('CancelOrder', { orderHash: cancelled });
  await start.venue.advance(5_000);
  laterS = Math.ceil((await start.venue.timeMs()) / 1_000);
  await start.venue.advance(1_000);
  await bob.placed({ orderType: 1, price: '0', symbol: 'FUNDP' });
  all = await updates('order=asc');
});

const updates = (query: string): Promise<Row[]> => start.venue.read(`${UPDATES}?${query}`);
const ordinals = (rows: readonly Row[]): unknown[] => rows.map(({ globalOrdinal }) => globalOrdinal);
const intent = (row: Row, whose: 'maker' | 'taker'): Row => (row[`${whose}OrderIntent`] ?? {}) as Row;
const mentions = (row: Row, member: string, value: string): boolean =>
  intent(row, 'maker')[member] === value || intent(row, 'taker')[member] === value;
const venue = (): typeof start.venue => start.venue;

table(
  'GET /exchange/api/v1/order_updates',
  ['trader', 'strategyIdHash', 'symbol', 'reason', 'limit', 'globalOrdinal', 'order', 'since', 'orderHash'],
  (row) => {
    row(
      'trader',
      'optional trader address with the blockchain discriminant prefix: maker or taker',
      async () => {
        const rows = await updates(`order=asc&trader=${bob.wire}`);
        expect(ordinals(rows)).toEqual(
          ordinals(all.filter((each) => mentions(each, 'traderAddress', bob.wire))),
        );
        expect(rows.map(({ reason }) => reason)).toEqual([1, 1, 4]);
        expect(await updates(`trader=0x00${'77'.repeat(20)}`)).toEqual([]);
      },
    );
    row('strategyIdHash', 'optional strategy ID hash', async () => {
      const rows = await updates(`strategyIdHash=${strategyIdHash('alt')}`);
      expect(rows).toMatchObject([{ reason: 0, price: '1900' }]);
      const both = await updates(`trader=${bob.wire}&strategyIdHash=${strategyIdHash('alt')}`);
      expect(both).toEqual([]);
    });
    row('symbol', 'optional product symbol', async () => {
      expect((await updates('order=asc&symbol=BTCP')).map(({ symbol, reason }) => [symbol, reason])).toEqual([
        ['BTCP', 0],
        ['BTCP', 1],
      ]);
    });
    row('reason', 'optional order-update reason code', async () => {
      for (const reason of [0, 1, 2, 3, 4, 5])
        expect(ordinals(await updates(`order=asc&reason=${reason}`))).toEqual(
          ordinals(all.filter((each) => each['reason'] === reason)),
        );
    });
    row('limit', 'rows to return', async () => {
      expect(ordinals(await updates('order=asc&limit=2'))).toEqual([1, 2]);
    });
    row(
      'globalOrdinal',
      'boundary used to fetch the next timeseries page: strictly after it (asc)',
      async () => {
        expect(ordinals(await updates('order=asc&globalOrdinal=3'))).toEqual(ordinals(all.slice(3)));
        expect(await updates(`order=asc&globalOrdinal=${all.length}`)).toEqual([]);
      },
    );
    row(
      'globalOrdinal',
      'boundary used to fetch the next timeseries page: strictly before it (desc)',
      async () => {
        expect(ordinals(await updates('order=desc&globalOrdinal=3'))).toEqual([2, 1]);
        expect(await updates('order=desc&globalOrdinal=1')).toEqual([]);
      },
    );
    row('globalOrdinal', 'is unique and ascending per row, without gaps from 1', () => {
      expect(ordinals(all)).toEqual(all.map((_each, at) => at + 1));
    });
    row('order', '`asc` or `desc`, default desc', async () => {
      expect(ordinals(await updates('order=desc'))).toEqual([...ordinals(all)].reverse());
      expect(await updates('')).toEqual(await updates('order=desc'));
    });
    row('since', 'earliest timestamp in seconds', async () => {
      const rows = await updates(`order=asc&since=${laterS}`);
      expect(rows).toMatchObject([{ reason: 4, symbol: 'FUNDP' }]);
      expect(await updates(`order=asc&since=${laterS + 60}`)).toEqual([]);
      expect(ordinals(await updates('order=asc&since=0'))).toEqual(ordinals(all));
    });
    row('orderHash', 'optional order hash: the order as maker and as taker', async () => {
      const rows = await updates(`order=asc&orderHash=${made}`);
      expect(rows.map(({ reason }) => reason)).toEqual([0, 1]);
      expect(await updates(`orderHash=${took}`)).toMatchObject([{ reason: 1 }]);
    });
    row('orderHash', 'may be given multiple times', async () => {
      const other = intent(all[2] ?? {}, 'maker')['orderHash'] as string;
      const rows = await updates(`order=asc&orderHash=${other}&orderHash=${took}&orderHash=${made}`);
      expect(ordinals(rows)).toEqual([1, 2, 3, 4]);
    });
    row('orderHash', 'in its 32-byte form too, zero padded', async () => {
      expect(await updates(`orderHash=${took}${'00'.repeat(7)}`)).toMatchObject([{ reason: 1 }]);
    });
  },
);

describe('profile: 6 Bounds and defaults, order_updates', () => {
  const path = (): string => UPDATES;
  itRefuses('`trader` in the 21-byte form', venue, path, [
    `trader=0x${'77'.repeat(20)}`,
    'trader=x',
    'trader=',
  ]);
  itRefuses('`strategyIdHash` of 4 bytes', venue, path, ['strategyIdHash=main', 'strategyIdHash=0x25']);
  itRefuses('`symbol` of a market', venue, path, ['symbol=DOGEP', 'symbol=']);
  itRefuses('`reason` from 0 to 5', venue, path, ['reason=6', 'reason=-1', 'reason=trade', 'reason=']);
  itRefuses('`limit` from 1 to 500', venue, path, [
    'limit=0',
    'limit=501',
    'limit=-1',
    'limit=1.5',
    'limit=',
  ]);
  itRefuses('`globalOrdinal` of an integer', venue, path, ['globalOrdinal=-1', 'globalOrdinal=x']);
  itRefuses('`order` of its table', venue, path, ['order=up', 'order=ASC', 'order=']);
  itRefuses('`since` with desc, which is the default', venue, path, [
    'since=1&order=desc',
    'since=1',
    'since=x&order=asc',
    'since=-1&order=asc',
  ]);
  itRefuses('`orderHash` of 25 bytes', venue, path, [
    'orderHash=0x12',
    'orderHash=',
    `orderHash=0x${'12'.repeat(32)}`,
    `orderHash=0x${'12'.repeat(25)}&orderHash=0x`,
  ]);
  itRefuses('unknown and repeated parameters', venue, path, [
    'depth=1',
    'limit=1&limit=1',
    'reason=0&reason=1',
  ]);
});

describe('profile: 6 Bounds and defaults, paging through order_updates', () => {
  itPages(
    'unfiltered',
    venue,
    () => UPDATES,
    async () => {
      await alice.placed({ price: '1850', amount: '0.001' });
      await alice.sequenced('CancelAll', { symbol: 'ETHP', strategy: 'main' });
    },
  );
  itPages(
    'by trader and reason',
    venue,
    () => `${UPDATES}?trader=${alice.wire}&reason=3`,
    async () => {
      await alice.placed({ price: '1850', amount: '0.001' });
      await bob.placed({ price: '1850', amount: '0.001' });
      await alice.sequenced('CancelAll', { symbol: 'ETHP', strategy: 'main' });
      await bob.sequenced('CancelAll', { symbol: 'ETHP', strategy: 'main' });
    },
  );
});
