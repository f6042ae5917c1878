import { beforeAll, describe, expect, it } from 'vitest';
import { itRefuses, trade } from './reads-support.ts';
import { bodyTable, code, decimal, integer, isoTime, label, orNull, type Row } from './shapes.ts';
import { startedVenue, table } from './support.ts';

const TICKERS = '/exchange/api/v1/tickers';
const INFO = '/exchange/api/v1/exchange_info';
const HOUR_MS = 3_600_000;

const start = startedVenue();
let tickers: Row[];
let info: { settlementsInfo: Row[]; assets: unknown; symbols: Row[] };
let envelope: Row;

beforeAll(async () => {
  const maker = await start.trader();
  const taker = await start.trader();
  // A trade of the day before yesterday is in no figure of 24 hours.
  await trade(maker, taker, { price: '1980', amount: '0.7' });
  await start.venue.advance(48 * HOUR_MS);
  for (const [price, amount] of [
    ['2000', '0.1'],
    ['2010', '0.2'],
    ['1990', '0.3'],
    ['2005', '0.4'],
  ])
    await trade(maker, taker, { ...(price && amount ? { price, amount } : {}) });
  for (const [symbol, price, amount] of [
    ['BTCP', '30000', '0.01'],
    ['FUNDP', '1000', '0.1'],
    ['ETHFZ', '2000', '0.1'],
  ] as const)
    await trade(maker, taker, { symbol, price, amount });
  tickers = await start.venue.read(TICKERS);
  const { body } = await start.venue.get<{ value: typeof info; success: boolean; timestamp: number }>(INFO);
  envelope = body;
  info = body.value;
});

const symbolsOf = (rows: readonly Row[]): unknown[] => rows.map(({ symbol }) => symbol);
const read = (query: string): Promise<Row[]> => start.venue.read(`${TICKERS}?${query}`);
const venue = (): typeof start.venue => start.venue;

table('GET /exchange/api/v1/tickers', ['symbol', 'marketKind'], (row) => {
  row('symbol', 'optional product symbol', async () => {
    expect(symbolsOf(await read('symbol=BTCP'))).toEqual(['BTCP']);
    expect(symbolsOf(await read(''))).toEqual(['ETHP', 'BTCP', 'FUNDP', 'ETHFZ']);
  });
  row('marketKind', 'optional market type filter: 0 single-name perpetual', async () => {
    expect(symbolsOf(await read('marketKind=0'))).toEqual(['ETHP', 'BTCP']);
  });
  row('marketKind', 'optional market type filter: 2 index-fund perpetual', async () => {
    expect(symbolsOf(await read('marketKind=2'))).toEqual(['FUNDP']);
  });
  row('marketKind', 'optional market type filter: 3 fixed-expiry future', async () => {
    expect(symbolsOf(await read('marketKind=3'))).toEqual(['ETHFZ']);
  });
  row('marketKind', 'and symbol together', async () => {
    expect(await read('marketKind=3&symbol=ETHP')).toEqual([]);
  });
});

describe('profile: 6 Bounds and defaults, tickers', () => {
  itRefuses('`symbol` of a market', venue, () => TICKERS, ['symbol=DOGEP', 'symbol=']);
  itRefuses('`marketKind` of its table', venue, () => TICKERS, [
    'marketKind=1',
    'marketKind=4',
    'marketKind=SingleNamePerpetual',
    'marketKind=',
  ]);
  itRefuses('unknown and repeated parameters', venue, () => TICKERS, [
    'depth=1',
    'symbol=ETHP&symbol=BTCP',
    'marketKind=0&marketKind=0',
  ]);
});

bodyTable('profile: 6 REST bodies, /exchange/api/v1/tickers', () => tickers, {
  symbol: label,
  kind: code(0, 2, 3),
  highPrice24h: decimal,
  lowPrice24h: decimal,
  prevPrice24h: decimal,
  lastPrice: decimal,
  markPrice: decimal,
  indexPrice: decimal,
  nextFundingTime: orNull(isoTime),
  volume24h: decimal,
  amount24h: decimal,
  fundingRate: decimal,
  openInterest: decimal,
  openInterestValue: decimal,
});

describe('profile: 6 REST bodies, what the figures of /exchange/api/v1/tickers are', () => {
  const figure = (name: string): unknown => tickers.find(({ symbol }) => symbol === 'ETHP')?.[name];
  it('`kind` uses the marketKind codes 0, 2, 3', () => {
    expect(tickers.map(({ kind }) => kind)).toEqual([0, 0, 2, 3]);
  });
  it.each([
    ['highPrice24h', '2010'],
    ['lowPrice24h', '1990'],
    ['prevPrice24h', '2000'],
    ['lastPrice', '2005'],
    ['markPrice', '2000'],
    ['indexPrice', '2000'],
    // 0.1 × 2000 + 0.2 × 2010 + 0.3 × 1990 + 0.4 × 2005
    ['volume24h', '2001'],
    ['amount24h', '1'],
    ['fundingRate', '0'],
    ['openInterest', '1.7'],
    ['openInterestValue', '3400'],
  ])('`%s` of ETHP is %s', (name, value) => {
    expect(figure(name)).toBe(value);
  });
  it('`nextFundingTime` is the next 00, 08 or 16 UTC of venue time', async () => {
    const next = new Date(String(figure('nextFundingTime'))).getTime();
    const now = await start.venue.timeMs();
    expect(next).toBe((Math.floor(now / (8 * HOUR_MS)) + 1) * 8 * HOUR_MS);
  });
});

bodyTable('profile: 6 REST bodies, envelope', () => [envelope], {
  value: { name: 'of the endpoint', is: (value) => typeof value === 'object' },
  success: { name: 'true', is: (value) => value === true },
  timestamp: integer,
});

bodyTable('profile: 6 REST bodies, exchange_info settlementsInfo', () => info.settlementsInfo, {
  type: label,
  durationValue: integer,
  durationUnit: label,
});

bodyTable('profile: 6 REST bodies, exchange_info symbols', () => info.symbols, {
  symbol: label,
  tickSize: decimal,
  maxOrderNotional: decimal,
  maxTakerPriceDeviation: decimal,
  minOrderSize: decimal,
  kind: code('SingleNamePerpetual', 'IndexFundPerpetual', 'FixedExpiryFuture'),
});

describe('profile: 8 Exchange rules, markets as exchange_info gives them', () => {
  it.each([
    ['ETHP', '0.1', '0.0001', 'SingleNamePerpetual'],
    ['BTCP', '1', '0.00001', 'SingleNamePerpetual'],
    ['FUNDP', '0.1', '0.001', 'IndexFundPerpetual'],
    ['ETHFZ', '0.1', '0.0001', 'FixedExpiryFuture'],
  ])('%s tick %s, minimum size and step %s, %s', (symbol, tickSize, minOrderSize, kind) => {
    expect(info.symbols.find((entry) => entry['symbol'] === symbol)).toEqual({
      symbol,
      tickSize,
      minOrderSize,
      kind,
      maxOrderNotional: '1000000',
      maxTakerPriceDeviation: '0.02',
    });
  });
  it('`assets` are USDC alone', () => {
    expect(info.assets).toEqual(['USDC']);
  });
  itRefuses('exchange_info, unknown parameters', venue, () => INFO, ['symbol=ETHP', 'x=']);
});

describe('profile: 5 Operator answers, GET /v2/time', () => {
  const time = async (): Promise<Record<string, number>> =>
    (await start.venue.get<Record<string, number>>('/v2/time')).body;
  it('has `serverTimeMs`, `timeValue` and `clockTickLenMs`, integers, and nothing else', async () => {
    const body = await time();
    expect(Object.keys(body).sort()).toEqual(['clockTickLenMs', 'serverTimeMs', 'timeValue']);
    for (const value of Object.values(body)) expect(Number.isSafeInteger(value)).toBe(true);
  });
  it('`serverTimeMs` is the time that requests are signed with', async () => {
    const trader = await start.trader();
    const { serverTimeMs = 0 } = await time();
    await trader.sequenced('Order', { clientTimestampMs: serverTimeMs });
    const early = await trader.send('Order', { clientTimestampMs: serverTimeMs + 1_000 });
    expect(early.body.error_reason).toBe('ReplayTimestampTooFarInFuture');
  });
  it('`timeValue` counts ticks of `clockTickLenMs`', async () => {
    const { timeValue = 0, clockTickLenMs = 0 } = await time();
    await start.venue.advance(7 * clockTickLenMs);
    expect((await time())['timeValue']).toBe(timeValue + 7);
  });
});
