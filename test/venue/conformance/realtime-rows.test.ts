import { beforeAll, describe, expect, it } from 'vitest';
import type { TestSocket } from '../support/socket.ts';
import { trade } from './reads-support.ts';
import {
  bodyTable,
  boolean,
  code,
  decimal,
  hex,
  integer,
  isoTime,
  label,
  listOf,
  objectOf,
  orderHash,
  strategyHash,
  traderAddress,
  type Row,
  type Shape,
} from './shapes.ts';
import { startedVenue } from './support.ts';

/** profile: 7 Realtime, the rows of the six feeds, and profile: 6, the same rows as the reads give them. */
const start = startedVenue();
const feeds = new Map<string, Row[]>();
const reads = new Map<string, Row[]>();
let socket: TestSocket;

/** A life in which every member of every row has its occasion. */
beforeAll(async () => {
  socket = await start.venue.socket();
  for (const feed of [
    'ORDER_BOOK_L2',
    'ORDER_BOOK_L3',
    'MARK_PRICE',
    'ORDER_UPDATE',
    'STRATEGY_UPDATE',
    'TRADER_UPDATE',
  ])
    await socket.subscribe(feed, {});
  const [alice, bob, carol] = [await start.trader(), await start.trader(), await start.trader()];
  await bob.depositDdx('1000001');
  await alice.placed({ orderType: 1, price: '0' });
  const gone = await alice.placed({ orderType: 2, side: 'Ask', stopPrice: '1500', price: '1500' });
  await alice.sequenced('CancelOrder', { orderHash: gone });
  await alice.sequenced('CancelOrder', { orderHash: gone });
  await bob.sequenced('ProfileUpdate', { payFeesInDdx: true });
  await trade(alice, bob);
  await bob.sequenced('ProfileUpdate', { payFeesInDdx: false });
  await bob.sequenced('WithdrawDDX', { amount: '500000' });
  await bob.deposit('20');
  await start.venue.advance(10_000);
  // Nearly three times leverage, which the fall below ends, in part against carol's bid.
  const [short, long] = [await start.trader(), await start.trader()];
  await trade(short, long, { amount: '14.9' });
  await carol.placed({ price: '1390', amount: '1' });
  // A withdrawal that is given back: bob's loss stands, and without a price of BTCP he is not liquidated.
  await trade(alice, bob, { amount: '5' });
  await trade(alice, bob, { symbol: 'BTCP', price: '30000', amount: '0.001' });
  await bob.sequenced('Withdraw', { amount: '6000' });
  await start.venue.price('BTCP', null);
  await start.venue.price('ETHP', '1250');
  await start.venue.advance(10_000);
  for (const family of ['order', 'strategy', 'trader'])
    reads.set(family, await start.venue.read(`/exchange/api/v1/${family}_updates?order=asc`));
  for (const [family, rows] of reads) {
    const feed = `${family.toUpperCase()}_UPDATE`;
    await socket.until(() => (socket.rows(feed).length >= rows.length ? true : undefined));
  }
  for (const { feed } of socket.messages) feeds.set(feed, socket.rows(feed));
});

const fed = (feed: string) => (): readonly Row[] => feeds.get(feed) ?? [];
const read = (family: string) => (): readonly Row[] => reads.get(family) ?? [];

bodyTable('profile: 7 Realtime, row of ORDER_BOOK_L2', fed('ORDER_BOOK_L2'), {
  symbol: label,
  side: code(0, 1),
  amount: decimal,
  price: decimal,
});

bodyTable('profile: 7 Realtime, row of ORDER_BOOK_L3', fed('ORDER_BOOK_L3'), {
  orderHash,
  symbol: label,
  side: code(0, 1),
  originalAmount: decimal,
  amount: decimal,
  price: decimal,
  traderAddress,
  strategyIdHash: strategyHash,
  bookOrdinal: integer,
});

bodyTable('profile: 7 Realtime, row of MARK_PRICE', fed('MARK_PRICE'), {
  globalOrdinal: integer,
  epochId: integer,
  symbol: label,
  price: decimal,
  fundingRate: decimal,
  createdAt: isoTime,
});

const INTENT: Record<string, Shape> = {
  epochId: integer,
  orderHash,
  symbol: label,
  side: code(0, 1),
  amount: decimal,
  price: decimal,
  traderAddress,
  strategyIdHash: strategyHash,
  orderType: code(0, 1, 2, 3),
  stopPrice: decimal,
  nonce: hex(32),
  signature: hex(65),
  createdAt: isoTime,
};
const intent = objectOf(INTENT);
const intents = (): Row[] =>
  fed('ORDER_UPDATE')().flatMap((row) =>
    [row['makerOrderIntent'], row['takerOrderIntent']].filter((found) => found !== undefined),
  ) as Row[];
bodyTable('profile: 7 Realtime, order intent', intents, INTENT);

const ORDER: Record<string, Shape> = {
  globalOrdinal: integer,
  epochId: integer,
  reason: code(0, 1, 2, 3, 4, 5),
  symbol: label,
  ordinal: integer,
  makerOrderIntent: intent,
  createdAt: isoTime,
};
const ORDER_OPTIONAL: Record<string, Shape> = {
  orderRejection: code(0, 1, 2, 3, 4, 5),
  cancelRejection: code(0),
  amount: decimal,
  quoteAssetAmount: decimal,
  price: decimal,
  makerFeeCollateral: decimal,
  makerFeeDDX: decimal,
  makerRealizedPnl: decimal,
  takerOrderIntent: intent,
  takerFeeCollateral: decimal,
  takerFeeDDX: decimal,
  takerRealizedPnl: decimal,
  liquidatedTraderAddress: traderAddress,
  liquidatedStrategyIdHash: strategyHash,
};
bodyTable('profile: 7 Realtime, row of ORDER_UPDATE', fed('ORDER_UPDATE'), ORDER, {
  ...ORDER_OPTIONAL,
  orderMatchOrdinal: integer,
  lastExecutedAmount: decimal,
  lastExecutedPrice: decimal,
  cumulativeFilledAmount: decimal,
  cumulativeQuoteAssetTransactedAmount: decimal,
  lastQuoteAssetTransactedAmount: decimal,
});
bodyTable(
  'profile: 6 REST bodies, /exchange/api/v1/order_updates',
  read('order'),
  { ...ORDER, txOrdinal: integer },
  ORDER_OPTIONAL,
);

const POSITION: Record<string, Shape> = {
  symbol: label,
  balance: decimal,
  side: code(1, 2),
  avgEntryPrice: decimal,
  realizedPnl: decimal,
};
const STRATEGY: Record<string, Shape> = {
  globalOrdinal: integer,
  epochId: integer,
  reason: code(0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
  traderAddress,
  strategyIdHash: strategyHash,
  collateralAddress: code('0x00000000000000000000000000000000000c0ffe'),
  collateralSymbol: code('USDC'),
  createdAt: isoTime,
};
const STRATEGY_OPTIONAL: Record<string, Shape> = {
  withdrawRejection: code(0, 1, 2, 3, 4),
  amount: decimal,
  newAvailCollateral: decimal,
  newLockedCollateral: decimal,
  positions: listOf(POSITION),
};
bodyTable('profile: 7 Realtime, row of STRATEGY_UPDATE', fed('STRATEGY_UPDATE'), STRATEGY, STRATEGY_OPTIONAL);
bodyTable(
  'profile: 7 Realtime, positions of STRATEGY_UPDATE',
  () => fed('STRATEGY_UPDATE')().flatMap((row) => (row['positions'] ?? []) as Row[]),
  POSITION,
);
bodyTable(
  'profile: 6 REST bodies, /exchange/api/v1/strategy_updates',
  read('strategy'),
  { ...STRATEGY, txOrdinal: integer, ordinal: integer },
  STRATEGY_OPTIONAL,
);

const TRADER: Record<string, Shape> = {
  globalOrdinal: integer,
  epochId: integer,
  reason: code(0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
  traderAddress,
  createdAt: isoTime,
};
const TRADER_OPTIONAL: Record<string, Shape> = {
  withdrawDDXRejection: code(0, 1),
  amount: decimal,
  newAvailDDXBalance: decimal,
  newLockedDDXBalance: decimal,
  payFeesInDDX: boolean,
};
bodyTable('profile: 7 Realtime, row of TRADER_UPDATE', fed('TRADER_UPDATE'), TRADER, TRADER_OPTIONAL);
bodyTable(
  'profile: 6 REST bodies, /exchange/api/v1/trader_updates',
  read('trader'),
  { ...TRADER, txOrdinal: integer },
  TRADER_OPTIONAL,
);

describe('profile: 7 Realtime, what rows say', () => {
  it('`amount` "0" removes a level of ORDER_BOOK_L2 and an order of ORDER_BOOK_L3', () => {
    for (const feed of ['ORDER_BOOK_L2', 'ORDER_BOOK_L3'])
      expect(fed(feed)().filter(({ amount }) => amount === '0')).not.toEqual([]);
  });
  it('`blockNumber` is left out: there is no chain', () => {
    for (const feed of ['STRATEGY_UPDATE', 'TRADER_UPDATE'])
      for (const row of fed(feed)()) expect(row).not.toHaveProperty('blockNumber');
  });
  it('mind the capitals: realtime writes payFeesInDDX and makerFeeDDX, never payFeesInDdx', () => {
    expect(JSON.stringify([...feeds.values()])).not.toContain('Ddx');
  });
  it('`globalOrdinal` is unique and ascending per row within its family', () => {
    for (const feed of ['ORDER_UPDATE', 'STRATEGY_UPDATE', 'TRADER_UPDATE'])
      expect(fed(feed)().map(({ globalOrdinal }) => globalOrdinal)).toEqual(
        fed(feed)().map((_row, at) => at + 1),
      );
  });
  it('`txOrdinal` and `ordinal` place a row: rows of one cause share the first and count the second', () => {
    const rows = [...read('order')(), ...read('strategy')()];
    const places = rows.map(({ txOrdinal, ordinal }) => `${String(txOrdinal)}/${String(ordinal)}`);
    expect(new Set(places).size).toBe(rows.length);
  });
});
