import { beforeAll, describe, expect, it } from 'vitest';
import { strategyIdHash, type ForeignTrader } from '../support/foreign.ts';
import { itRefuses, trade } from './reads-support.ts';
import {
  bodyTable,
  boolean,
  code,
  decimal,
  hex,
  integer,
  label,
  orNull,
  strategyHash,
  traderAddress,
  type Row,
} from './shapes.ts';
import { startedVenue, table } from './support.ts';

const METRICS = '/stats/api/v1/strategy_metrics';
const POSITIONS = '/stats/api/v1/positions';
const TRADER = '/stats/api/v1/trader';
const STRATEGIES = '/stats/api/v1/strategies';
const STRANGER = `0x${'77'.repeat(20)}`;
const REFERRER = `0x${'5e'.repeat(20)}`;

const start = startedVenue();
let alice: ForeignTrader;
let bob: ForeignTrader;
let metrics: Row;
let positions: Row[];
let trader: Row;
let strategies: Row[];

beforeAll(async () => {
  alice = await start.trader();
  bob = await start.trader();
  await bob.deposit('500', 'alt');
  await bob.depositDdx('12.5');
  await bob.sequenced('ProfileUpdate', { payFeesInDdx: false, referralAddress: REFERRER });
  await trade(alice, bob, { price: '2000', amount: '1' });
  await trade(alice, bob, { price: '1990', amount: '1' });
  await trade(bob, alice, { symbol: 'BTCP', price: '30000', amount: '0.1' });
  await trade(alice, bob, { symbol: 'FUNDP', price: '1000', amount: '0.5' });
  await bob.sequenced('WithdrawDDX', { amount: '2.5' });
  await bob.sequenced('Withdraw', { strategyId: 'alt', amount: '20' });
  metrics = await start.venue.read(`${METRICS}?${of(bob)}`);
  positions = await start.venue.read(`${POSITIONS}?${of(bob)}`);
  trader = await start.venue.read(`${TRADER}?trader=${bob.address}`);
  strategies = await bob.strategies();
});

const of = ({ address }: ForeignTrader): string => `trader=${address}&strategyId=main`;
const venue = (): typeof start.venue => start.venue;
const symbols = async (query: string): Promise<unknown[]> =>
  (await start.venue.read(`${POSITIONS}?${of(bob)}${query}`)).map(({ symbol }) => symbol);
/** What every parameter `trader` of /stats refuses: the interface's plain 20 bytes are meant. */
const NO_TRADERS = [`trader=0x00${'77'.repeat(20)}`, `trader=${'77'.repeat(20)}`, 'trader=0x12', 'trader='];

table('GET /stats/api/v1/strategy_metrics', ['trader', 'strategyId'], (row) => {
  row('trader', 'required trader address', async () => {
    const { body } = await start.venue.get<{ value: Row }>(`${METRICS}?${of(alice)}`);
    expect(body.value).not.toEqual(metrics);
    const mixed = await start.venue.read<Row>(`${METRICS}?trader=${bob.wallet.address}&strategyId=main`);
    expect(mixed).toEqual(metrics);
  });
  row('strategyId', 'required strategy ID (a strategy label)', async () => {
    const alt = await start.venue.read<Row>(`${METRICS}?trader=${bob.address}&strategyId=alt`);
    expect(alt).toMatchObject({ strategyMargin: '480', strategyValue: '480', marginFraction: '1000000' });
  });
});
describe('profile: 6 Bounds and defaults, strategy_metrics', () => {
  itRefuses('`trader` required', venue, () => `${METRICS}?strategyId=main`, ['', ...NO_TRADERS]);
  itRefuses('`strategyId` required', venue, () => `${METRICS}?trader=${bob.address}`, [
    '',
    'strategyId=',
    `strategyId=${'x'.repeat(32)}`,
    'strategyId=%C3%A4',
  ]);
  itRefuses('unknown and repeated parameters', venue, () => `${METRICS}?${of(bob)}`, [
    'symbol=ETHP',
    'strategyId=main',
  ]);
});
bodyTable('profile: 6 REST bodies, /stats/api/v1/strategy_metrics', () => [metrics], {
  marginFraction: decimal,
  mmr: decimal,
  leverage: decimal,
  strategyMargin: decimal,
  strategyValue: decimal,
});
describe('profile: 8 Margin, as strategy_metrics shows it', () => {
  // Bob is long 2 ETHP from 1995 and 0.5 FUNDP from 1000, which he took at 20 bps, and short 0.1 BTCP from 30000, which
  // he made. At marks of 2000, 1000 and 30000 that is a gain of 10, and N = 4000 + 500 + 3000.
  const total = 10_000 - 0.002 * (2000 + 1990 + 500) + 10;
  it.each([
    ['strategyMargin', total - 10],
    ['strategyValue', total],
    ['marginFraction', total / 7_500],
    ['leverage', 7_500 / total],
    ['mmr', 0.05],
  ])('`%s` is %d', (name, value) => {
    expect(Number(metrics[name])).toBeCloseTo(value, 5);
  });
  it('has marginFraction 1000000 and leverage 0 without a position', async () => {
    const alt = await start.venue.read(`${METRICS}?trader=${bob.address}&strategyId=alt`);
    expect(alt).toMatchObject({ marginFraction: '1000000', leverage: '0' });
  });
});

table('GET /stats/api/v1/positions', ['trader', 'strategyId', 'symbol', 'limit', 'offset'], (row) => {
  row('trader', 'required trader address', async () => {
    expect(await alice.positions()).toMatchObject([
      { trader: alice.address, symbol: 'ETHP', side: 2, balance: '2' },
      { trader: alice.address, symbol: 'BTCP', side: 1, balance: '0.1' },
      { trader: alice.address, symbol: 'FUNDP', side: 2, balance: '0.5' },
    ]);
    expect(await start.venue.read(`${POSITIONS}?trader=${STRANGER}&strategyId=main`)).toEqual([]);
  });
  row('strategyId', 'required strategy ID', async () => {
    expect(await bob.positions('alt')).toEqual([]);
    expect(await bob.positions('none')).toEqual([]);
  });
  row('symbol', 'optional product symbol', async () => {
    expect(await symbols('&symbol=BTCP')).toEqual(['BTCP']);
    expect(await symbols('&symbol=ETHFZ')).toEqual([]);
  });
  row('limit', 'rows to return; default 500', async () => {
    expect(await symbols('&limit=2')).toEqual(['ETHP', 'BTCP']);
    expect(await symbols('&limit=500')).toEqual(await symbols(''));
  });
  row('offset', 'row offset; default 0', async () => {
    expect(await symbols('&offset=0')).toEqual(['ETHP', 'BTCP', 'FUNDP']);
    expect(await symbols('&offset=1&limit=1')).toEqual(['BTCP']);
    expect(await symbols('&offset=2')).toEqual(['FUNDP']);
    expect(await symbols('&offset=3')).toEqual([]);
  });
});
describe('profile: 6 Bounds and defaults, positions', () => {
  itRefuses('`trader` required', venue, () => `${POSITIONS}?strategyId=main`, ['', ...NO_TRADERS]);
  itRefuses('`strategyId` required', venue, () => `${POSITIONS}?trader=${bob.address}`, ['', 'strategyId=']);
  const path = (): string => `${POSITIONS}?${of(bob)}`;
  itRefuses('`symbol` of a market', venue, path, ['symbol=DOGEP', 'symbol=']);
  itRefuses('`limit` from 1 to 500', venue, path, ['limit=0', 'limit=501', 'limit=x', 'limit=1.5', 'limit=']);
  itRefuses('`offset` from 0', venue, path, ['offset=-1', 'offset=1.5', 'offset=x']);
  itRefuses('unknown and repeated parameters', venue, path, [
    'depth=1',
    'limit=1&limit=2',
    'offset=0&offset=0',
  ]);
});
bodyTable('profile: 6 REST bodies, /stats/api/v1/positions', () => positions, {
  trader: hex(20),
  symbol: label,
  strategyIdHash: strategyHash,
  strategyId: label,
  side: code(1, 2),
  balance: decimal,
  avgEntryPrice: decimal,
  lastModifiedInEpoch: integer,
});
describe('profile: 6 REST bodies, what /stats/api/v1/positions says', () => {
  it('`side` 1 long, 2 short; `balance` the size; `avgEntryPrice` the size-weighted mean', () => {
    expect(positions).toMatchObject([
      { symbol: 'ETHP', side: 1, balance: '2', avgEntryPrice: '1995' },
      { symbol: 'BTCP', side: 2, balance: '0.1', avgEntryPrice: '30000' },
      { symbol: 'FUNDP', side: 1, balance: '0.5', avgEntryPrice: '1000' },
    ]);
  });
  it('`trader` is the plain 20 bytes, `strategyIdHash` that of `strategyId`', () => {
    for (const row of positions)
      expect(row).toMatchObject({
        trader: bob.address,
        strategyId: 'main',
        strategyIdHash: strategyIdHash('main'),
      });
  });
});

table('GET /stats/api/v1/trader', ['trader'], (row) => {
  row('trader', 'required trader address', async () => {
    expect(trader['trader']).toBe(bob.wire);
    expect(await start.venue.read(`${TRADER}?trader=${bob.wallet.address}`)).toEqual(trader);
  });
});
describe('profile: 6 Bounds and defaults, trader', () => {
  itRefuses('`trader` required', venue, () => TRADER, ['', ...NO_TRADERS]);
  itRefuses('unknown and repeated parameters', venue, () => `${TRADER}?trader=${bob.address}`, [
    'strategyId=main',
    `trader=${STRANGER}`,
  ]);
});
bodyTable('profile: 6 REST bodies, /stats/api/v1/trader', () => [trader], {
  trader: traderAddress,
  availDdx: decimal,
  lockedDdx: decimal,
  payFeesInDdx: boolean,
  referralAddress: orNull(hex(20)),
});
describe('profile: 6 REST bodies, what /stats/api/v1/trader says', () => {
  it('is the balance, what a withdrawal has locked, and the profile', () => {
    expect(trader).toEqual({
      trader: bob.wire,
      availDdx: '10',
      lockedDdx: '2.5',
      payFeesInDdx: false,
      referralAddress: REFERRER,
    });
  });
  it('has a null `referralAddress` while none is set', async () => {
    expect(await start.venue.read(`${TRADER}?trader=${alice.address}`)).toMatchObject({
      referralAddress: null,
    });
  });
  it('is null for a trader that nobody knows', async () => {
    expect(await start.venue.read(`${TRADER}?trader=${STRANGER}`)).toBeNull();
  });
});

describe('profile: 6 Bounds and defaults, strategies', () => {
  itRefuses('`trader` required', venue, () => STRATEGIES, ['', ...NO_TRADERS]);
  itRefuses('unknown and repeated parameters', venue, () => `${STRATEGIES}?trader=${bob.address}`, [
    'strategyId=main',
    `trader=${STRANGER}`,
  ]);
});
bodyTable('profile: 6 REST bodies, /stats/api/v1/strategies', () => strategies, {
  trader: hex(20),
  strategyId: label,
  strategyIdHash: strategyHash,
  availCollateral: decimal,
  lockedCollateral: decimal,
  maxLeverage: integer,
  frozen: boolean,
});
describe('profile: 6 REST bodies, what /stats/api/v1/strategies says', () => {
  it('lists the strategies in the order of their first deposit', () => {
    expect(strategies).toMatchObject([
      { strategyId: 'main', strategyIdHash: '0x2576ebd1', lockedCollateral: '0', maxLeverage: 3 },
      { strategyId: 'alt', availCollateral: '480', lockedCollateral: '20', frozen: false },
    ]);
  });
  it('is an empty list for a trader that nobody knows', async () => {
    expect(await start.venue.read(`${STRATEGIES}?trader=${STRANGER}`)).toEqual([]);
  });
});
