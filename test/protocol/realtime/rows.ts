import fc from 'fast-check';
import type { FeedName } from '../../../src-shared/protocol/index.ts';

/** Rows as a venue writes them: JSON of every length of number, in either case of hex, with members absent or null. */
const digits = (min: number, max: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.integer({ min: 0, max: 9 }).map(String), minLength: min, maxLength: max });
const decimal = fc
  .tuple(
    fc.constantFrom('', '', '-'),
    fc.oneof(digits(1, 6), digits(7, 18), digits(28, 30)),
    fc.option(fc.oneof(digits(1, 6), digits(7, 30))),
  )
  .map(([sign, whole, fraction]) => sign + whole + (fraction === null ? '' : `.${fraction}`));
const HEX_DIGITS = Array.from('0123456789abcdefABCDEF');
const hex = (bytes: number): fc.Arbitrary<string> =>
  fc
    .string({
      unit: fc.constantFrom(...HEX_DIGITS),
      minLength: bytes * 2,
      maxLength: bytes * 2,
    })
    .map((text) => `0x${text}`);
const ordinal = fc.maxSafeNat();
const code = (last: number): fc.Arbitrary<number> => fc.integer({ min: 0, max: last });
const label = fc.oneof(
  fc.constantFrom('ETHP', 'BTCP'),
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 31 }),
);
const time = fc.oneof(
  fc
    .date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString()),
  fc.constantFrom('2026-01-02 03:04:05+01:00', '2026-01-02T03:04:05.123456789Z', '2026-01-02T03:04:05-0330'),
);
const trader = fc.oneof(hex(20), hex(21));
const text = fc.string();
const number = fc.double({ noNaN: true });
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value);

type Shape = Record<string, fc.Arbitrary<unknown>>;
/** Some of the members are left out, and one that nobody knows may be there. */
const row = (required: Shape, optional: Shape = {}): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(
      fc.record(required),
      fc.record(Object.fromEntries(Object.entries(optional).map(([name, value]) => [name, maybe(value)])), {
        requiredKeys: [],
      }),
      fc.record({ somethingNew: fc.jsonValue() }, { requiredKeys: [] }),
    )
    .map((parts): Record<string, unknown> => Object.assign({}, ...parts) as Record<string, unknown>);

const intent = row(
  {
    epochId: ordinal,
    orderHash: hex(25),
    symbol: label,
    side: code(1),
    amount: decimal,
    price: decimal,
    traderAddress: trader,
    strategyIdHash: hex(4),
    orderType: code(3),
    stopPrice: decimal,
    nonce: hex(32),
    createdAt: time,
  },
  { signature: text },
);
const position = row({
  symbol: label,
  balance: decimal,
  side: fc.constantFrom(1, 2),
  avgEntryPrice: decimal,
  realizedPnl: decimal,
});

const ROWS: Record<FeedName, fc.Arbitrary<Record<string, unknown>>> = {
  ORDER_BOOK_L2: row({ symbol: label, amount: decimal, price: decimal, side: code(1) }),
  ORDER_BOOK_L3: row({
    bookOrdinal: ordinal,
    orderHash: hex(25),
    symbol: label,
    side: code(1),
    originalAmount: decimal,
    amount: decimal,
    price: decimal,
    traderAddress: trader,
    strategyIdHash: hex(4),
  }),
  MARK_PRICE: row({
    globalOrdinal: ordinal,
    epochId: ordinal,
    symbol: label,
    price: decimal,
    fundingRate: decimal,
    createdAt: time,
  }),
  ORDER_UPDATE: row(
    { globalOrdinal: ordinal, epochId: ordinal, reason: code(5), symbol: label, createdAt: time },
    {
      txOrdinal: ordinal,
      ordinal,
      makerOrderIntent: intent,
      takerOrderIntent: intent,
      orderRejection: code(5),
      cancelRejection: code(0),
      orderMatchOrdinal: ordinal,
      liquidatedTraderAddress: trader,
      liquidatedStrategyIdHash: hex(4),
      ...Object.fromEntries(
        [
          'amount',
          'quoteAssetAmount',
          'price',
          'lastExecutedAmount',
          'lastExecutedPrice',
          'cumulativeFilledAmount',
          'cumulativeQuoteAssetTransactedAmount',
          'lastQuoteAssetTransactedAmount',
          'makerFeeCollateral',
          'makerFeeDDX',
          'makerRealizedPnl',
          'takerFeeCollateral',
          'takerFeeDDX',
          'takerRealizedPnl',
        ].map((name) => [name, decimal]),
      ),
    },
  ),
  STRATEGY_UPDATE: row(
    {
      globalOrdinal: ordinal,
      epochId: ordinal,
      reason: code(9),
      traderAddress: trader,
      strategyIdHash: hex(4),
      createdAt: time,
    },
    {
      withdrawRejection: code(4),
      collateralAddress: text,
      collateralSymbol: text,
      amount: decimal,
      newAvailCollateral: decimal,
      newLockedCollateral: decimal,
      blockNumber: number,
      positions: fc.array(position, { maxLength: 3 }),
    },
  ),
  TRADER_UPDATE: row(
    { globalOrdinal: ordinal, epochId: ordinal, reason: code(9), traderAddress: trader, createdAt: time },
    {
      txOrdinal: ordinal,
      withdrawDDXRejection: code(1),
      amount: decimal,
      newAvailDDXBalance: decimal,
      newLockedDDXBalance: decimal,
      payFeesInDDX: fc.boolean(),
      blockNumber: number,
    },
  ),
};

export const rowOf = (feed: FeedName): fc.Arbitrary<Record<string, unknown>> => ROWS[feed];

/** Values that lie just beside what a member may be, or far from it. */
const WRONG = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' 1',
    '1 ',
    '+1',
    '.5',
    '5.',
    '-',
    '-.',
    '--1',
    '1..2',
    '1.2.3',
    '1e3',
    '0x1f',
    '1,000',
    '１',
    '-0',
    '00.10',
    '9007199254740993',
    '9007199254.740993',
    '0.0000009',
    '9'.repeat(31),
    `0.${'9'.repeat(31)}`,
    -1,
    -0,
    0.5,
    2,
    6,
    10,
    2 ** 53,
    true,
    null,
    [],
    {},
    `0x${'g'.repeat(50)}`,
    `0X${'ab'.repeat(25)}`,
    `0x${'ab'.repeat(24)}`,
    `0x${'AB'.repeat(25)}`,
    `0x${'ab'.repeat(20)}\n`,
    'é',
    'a'.repeat(32),
    '2026-13-01T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01',
    '2026-01-01T00:00:00Z\n',
    [{}],
  ),
  fc.jsonValue(),
);

const isFilled = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;

/** A row with one of its members, or one of its order's, replaced by something else or left out. */
export function spoiled(feed: FeedName): fc.Arbitrary<Record<string, unknown>> {
  const spoil = (good: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> =>
    fc
      .tuple(fc.constantFrom(...Object.keys(good)), WRONG, fc.integer({ min: 0, max: 7 }))
      .chain(([name, wrong, chance]) => {
        const inner = good[name];
        if (chance < 4 && isFilled(inner)) return spoil(inner).map((bad) => ({ ...good, [name]: bad }));
        if (chance > 0) return fc.constant({ ...good, [name]: wrong });
        return fc.constant(Object.fromEntries(Object.entries(good).filter(([key]) => key !== name)));
      });
  return ROWS[feed].chain(spoil);
}

/** Data messages, good ones and such with a member spoiled. */
export const messages: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc
    .record({
      sequence: fc.oneof(ordinal, ordinal, fc.constantFrom<unknown>(null, '1', undefined)),
      ordinal: fc.oneof(ordinal, ordinal, ordinal, fc.constantFrom<unknown>(-1, 0.5, '1', null)),
      feed: fc.constantFrom<unknown>('ORDER_BOOK_L2', 'MARK_PRICE', 'TRADER_UPDATE', 'ORDER_BOOK_L4', 3),
      subscriptionKey: fc.oneof(text, text, fc.constantFrom<unknown>(null, 4, undefined)),
      contents: fc.oneof(
        fc.record({
          messageType: fc.constantFrom<unknown>('PARTIAL', 'UPDATE', 'UPDATE', 'FULL'),
          data: fc.oneof(fc.array(fc.jsonValue()), fc.array(fc.jsonValue()), fc.constant<unknown>({})),
        }),
        fc.constant(null),
      ),
    })
    .map((message) => JSON.parse(JSON.stringify(message)) as unknown),
);
