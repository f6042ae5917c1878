import { beforeAll, describe, expect } from 'vitest';
import { strategyIdHash, type ForeignTrader } from '../support/foreign.ts';
import { itRefuses } from './reads-support.ts';
import {
  bodyTable,
  code,
  decimal,
  integer,
  label,
  orderHash,
  strategyHash,
  traderAddress,
  type Row,
} from './shapes.ts';
import { startedVenue, table } from './support.ts';

const L3 = '/exchange/api/v1/order_book';
const L2 = '/stats/api/v1/order_book_l2';

const start = startedVenue();
let alice: ForeignTrader;
let bob: ForeignTrader;
let hashes: string[];
let l3: Row[];
let l2: Row[];

beforeAll(async () => {
  alice = await start.trader();
  bob = await start.trader();
  await alice.deposit('5000', 'alt');
  hashes = [
    await alice.placed({ side: 'Ask', price: '2000.3', amount: '0.5' }),
    await bob.placed({ side: 'Ask', price: '2000.3', amount: '0.2' }),
    await alice.placed({ side: 'Ask', price: '2000.9', amount: '0.3' }),
    await alice.placed({ side: 'Ask', price: '2011', amount: '0.1' }),
    await alice.placed({ side: 'Bid', price: '1999.4', amount: '0.4' }),
    await alice.placed({ strategy: 'alt', side: 'Bid', price: '1999.4', amount: '0.1' }),
    await bob.placed({ side: 'Bid', price: '1995', amount: '0.6' }),
  ];
  // Takes a part of the first ask, so that `amount` and `originalAmount` differ.
  await bob.placed({ side: 'Bid', price: '2000.3', amount: '0.2' });
  for (const [price, amount] of [
    ['30001', '0.01'],
    ['30011', '0.02'],
    ['30099', '0.03'],
  ] as const)
    await alice.placed({ symbol: 'BTCP', side: 'Ask', price, amount });
  l3 = await start.venue.read(`${L3}?symbol=ETHP`);
  l2 = await start.venue.read(`${L2}?symbol=ETHP`);
});

const book = (query: string): Promise<Row[]> => start.venue.read(`${L3}?symbol=ETHP${query}`);
const levels = async (query: string): Promise<unknown[]> =>
  (await start.venue.read(`${L2}?${query}`)).map(({ side, price, amount }) => [side, price, amount]);
const hashesOf = (rows: readonly Row[]): unknown[] => rows.map((row) => row['orderHash']);
/** The hashes of the orders above by their numbers. */
const numbered = (...numbers: number[]): string[] => numbers.map((number) => hashes[number] ?? '');
const venue = (): typeof start.venue => start.venue;

table(
  'GET /exchange/api/v1/order_book (L3 order book)',
  ['symbol', 'depth', 'side', 'trader', 'strategyIdHash'],
  (row) => {
    row('symbol', 'product symbol: bids and then asks, each in price-time priority', async () => {
      expect(hashesOf(await book(''))).toEqual(numbered(4, 5, 6, 0, 1, 2, 3));
      const btcp = await start.venue.read(`${L3}?symbol=BTCP`);
      expect(btcp.map(({ symbol, price }) => [symbol, price])).toEqual([
        ['BTCP', '30001'],
        ['BTCP', '30011'],
        ['BTCP', '30099'],
      ]);
    });
    row('depth', 'best N bids and asks to return', async () => {
      expect(hashesOf(await book('&depth=1'))).toEqual(numbered(4, 0));
      expect(hashesOf(await book('&depth=500'))).toHaveLength(7);
    });
    row('depth', 'counts after the filters', async () => {
      expect(hashesOf(await book(`&depth=1&trader=${bob.wire}`))).toEqual(numbered(6, 1));
    });
    row('side', 'optional filter: 0 bid, 1 ask', async () => {
      expect(hashesOf(await book('&side=0'))).toEqual(numbered(4, 5, 6));
      expect(hashesOf(await book('&side=1'))).toEqual(numbered(0, 1, 2, 3));
    });
    row('trader', 'optional trader address with the blockchain discriminant prefix', async () => {
      expect(hashesOf(await book(`&trader=${bob.wire}`))).toEqual(numbered(6, 1));
      expect(hashesOf(await book(`&trader=0x00${bob.wallet.address.slice(2)}`))).toEqual(numbered(6, 1));
      expect(await book(`&trader=0x00${'77'.repeat(20)}`)).toEqual([]);
    });
    row('strategyIdHash', 'optional strategy ID hash', async () => {
      expect(hashesOf(await book(`&strategyIdHash=${strategyIdHash('alt')}`))).toEqual(numbered(5));
      expect(hashesOf(await book(`&trader=${alice.wire}&strategyIdHash=${strategyIdHash('main')}`))).toEqual(
        numbered(4, 0, 2, 3),
      );
    });
  },
);

describe('profile: 6 Bounds and defaults, order_book', () => {
  itRefuses('`symbol` required', venue, () => L3, ['', 'depth=1', 'symbol=DOGEP', 'symbol=ethp', 'symbol=']);
  const path = (): string => `${L3}?symbol=ETHP`;
  itRefuses('`depth` from 1 to 500', venue, path, [
    'depth=0',
    'depth=501',
    'depth=1.5',
    'depth=-1',
    'depth=',
  ]);
  itRefuses('`side` of its table', venue, path, ['side=2', 'side=Bid', 'side=']);
  itRefuses('`trader` in the 21-byte form', venue, path, [
    `trader=0x${'77'.repeat(20)}`,
    `trader=${'77'.repeat(21)}`,
    'trader=0xzz',
    'trader=',
  ]);
  itRefuses('`strategyIdHash` of 4 bytes', venue, path, ['strategyIdHash=main', 'strategyIdHash=0x2576eb']);
  itRefuses('unknown and repeated parameters', venue, path, ['limit=1', 'symbol=BTCP', 'depth=1&depth=2']);
});

bodyTable('profile: 6 REST bodies, /exchange/api/v1/order_book', () => l3, {
  bookOrdinal: integer,
  orderHash,
  symbol: label,
  side: code(0, 1),
  originalAmount: decimal,
  amount: decimal,
  price: decimal,
  traderAddress,
  strategyIdHash: strategyHash,
});

table(
  'GET /stats/api/v1/order_book_l2 (L2 order book)',
  ['symbol', 'depth', 'priceAggregation', 'side'],
  (row) => {
    row('symbol', 'product symbol: bids and then asks, best first, amounts of a level added up', async () => {
      expect(await levels('symbol=ETHP')).toEqual([
        [0, '1999.4', '0.5'],
        [0, '1995', '0.6'],
        [1, '2000.3', '0.5'],
        [1, '2000.9', '0.3'],
        [1, '2011', '0.1'],
      ]);
    });
    row('depth', 'best N bids and asks to return', async () => {
      expect(await levels('symbol=ETHP&depth=1')).toEqual([
        [0, '1999.4', '0.5'],
        [1, '2000.3', '0.5'],
      ]);
      expect(await levels('symbol=ETHP&depth=500')).toHaveLength(5);
    });
    row('depth', 'counts gathered levels', async () => {
      expect(await levels('symbol=ETHP&side=1&priceAggregation=1&depth=2')).toEqual([
        [1, '2001', '0.8'],
        [1, '2011', '0.1'],
      ]);
    });
    row('priceAggregation', 'allowed: 0.1, 1, 10 for ETHP', async () => {
      expect(await levels('symbol=ETHP&priceAggregation=0.1')).toEqual(await levels('symbol=ETHP'));
      expect(await levels('symbol=ETHP&priceAggregation=1')).toEqual([
        [0, '1999', '0.5'],
        [0, '1995', '0.6'],
        [1, '2001', '0.8'],
        [1, '2011', '0.1'],
      ]);
      expect(await levels('symbol=ETHP&priceAggregation=10')).toEqual([
        [0, '1990', '1.1'],
        [1, '2010', '0.8'],
        [1, '2020', '0.1'],
      ]);
    });
    row('priceAggregation', 'allowed: 1, 10, 100 for BTCP', async () => {
      expect(await levels('symbol=BTCP&priceAggregation=1')).toEqual(await levels('symbol=BTCP'));
      expect(await levels('symbol=BTCP&priceAggregation=10')).toEqual([
        [1, '30010', '0.01'],
        [1, '30020', '0.02'],
        [1, '30100', '0.03'],
      ]);
      expect(await levels('symbol=BTCP&priceAggregation=100')).toEqual([[1, '30100', '0.06']]);
    });
    row('side', 'optional filter: 0 bid, 1 ask', async () => {
      expect(await levels('symbol=ETHP&side=0&depth=1')).toEqual([[0, '1999.4', '0.5']]);
      expect(await levels('symbol=ETHP&side=1&depth=1')).toEqual([[1, '2000.3', '0.5']]);
    });
  },
);

describe('profile: 6 Bounds and defaults, order_book_l2', () => {
  itRefuses('`symbol` required', venue, () => L2, ['', 'depth=1', 'symbol=DOGEP', 'symbol=']);
  const path = (): string => `${L2}?symbol=ETHP`;
  itRefuses('`depth` from 1 to 500', venue, path, ['depth=0', 'depth=501', 'depth=1e1', 'depth=x']);
  itRefuses('`priceAggregation` of the table of ETHP', venue, path, [
    'priceAggregation=100',
    'priceAggregation=0.01',
    'priceAggregation=1.0',
    'priceAggregation=',
  ]);
  itRefuses('`priceAggregation` of the table of BTCP', venue, () => `${L2}?symbol=BTCP`, [
    'priceAggregation=0.1',
    'priceAggregation=1000',
  ]);
  itRefuses('`side` of its table', venue, path, ['side=2', 'side=-1']);
  itRefuses('unknown and repeated parameters', venue, path, [
    `trader=0x00${'77'.repeat(20)}`,
    'symbol=ETHP',
    'side=0&side=1',
  ]);
});

bodyTable('profile: 6 REST bodies, /stats/api/v1/order_book_l2', () => l2, {
  symbol: label,
  amount: decimal,
  price: decimal,
  side: code(0, 1),
});

describe('profile: 6 Bounds and defaults, depth', () => {
  const start110 = startedVenue();
  beforeAll(async () => {
    // 20 orders a strategy and market: six strategies of bids make 120 orders at 120 prices.
    const trader = await start110.trader();
    for (let s = 0; s < 6; s++) {
      await trader.deposit('1000', `s${s}`);
      for (let i = 0; i < 20; i++)
        await trader.placed({ strategy: `s${s}`, price: `${1900 - 20 * s - i}`, amount: '0.001' });
    }
  });
  table('order_book and order_book_l2', ['depth'], (row) => {
    row('depth', 'default 100', async () => {
      for (const path of [L2, L3]) {
        expect(await start110.venue.read(`${path}?symbol=ETHP`)).toHaveLength(100);
        expect(await start110.venue.read(`${path}?symbol=ETHP&depth=500`)).toHaveLength(120);
      }
    });
  });
});
