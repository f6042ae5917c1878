import { createRequire } from 'node:module';

/** The part of npm's zod that is used here. */
interface Schema {
  parse(value: unknown): unknown;
  nullish(): Schema;
  optional(): Schema;
  int(): Schema;
  min(least: number): Schema;
  max(most: number): Schema;
  regex(form: RegExp): Schema;
  transform(change: (text: string) => unknown): Schema;
}
interface Zod {
  string(): Schema;
  number(): Schema;
  literal(value: string | number): Schema;
  enum(values: readonly string[]): Schema;
  array(of: Schema): Schema;
  union(of: readonly Schema[]): Schema;
  object(shape: Readonly<Record<string, Schema>>): Schema;
  discriminatedUnion(member: string, of: readonly Schema[]): Schema;
  readonly iso: { datetime(options: { offset: boolean }): Schema };
}

/** It is installed only for the benchmarks, so it has neither types nor a place in the type check. */
const { z } = createRequire(import.meta.url)('zod') as { z: Zod };

/** The messages of the feeds as a client with zod would read them: the same checks, the same typed rows. */
const decimal = z
  .string()
  .regex(/^-?\d{1,30}(\.\d{1,30})?$/)
  .transform((text) => {
    const negative = text.startsWith('-');
    const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.');
    const value = BigInt(whole + fraction.slice(0, 6).padEnd(6, '0'));
    return negative ? -value : value;
  });
const hex = (bytes: number): Schema =>
  z
    .string()
    .regex(new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`))
    .transform((text) => text.toLowerCase());
const label = z.string().regex(/^[\x20-\x7e]{1,31}$/);
const side = z.union([z.literal(0), z.literal(1)]);
const ordinal = z.number().int().min(0);
const time = z.iso.datetime({ offset: true });
const trader = z
  .string()
  .regex(/^0x([0-9a-fA-F]{40}|[0-9a-fA-F]{42})$/)
  .transform((text) => (text.length === 44 ? `0x${text.slice(4)}` : text).toLowerCase());

const level = z.object({ symbol: label, amount: decimal, price: decimal, side });
const order = z.object({
  bookOrdinal: ordinal,
  orderHash: hex(25),
  symbol: label,
  side,
  originalAmount: decimal,
  amount: decimal,
  price: decimal,
  traderAddress: trader,
  strategyIdHash: hex(4),
});
const mark = z.object({
  globalOrdinal: ordinal,
  epochId: ordinal,
  symbol: label,
  price: decimal,
  fundingRate: decimal,
  createdAt: time,
});
const intent = z.object({
  epochId: ordinal,
  orderHash: hex(25),
  symbol: label,
  side,
  amount: decimal,
  price: decimal,
  traderAddress: trader,
  strategyIdHash: hex(4),
  orderType: z.number().int().min(0).max(3),
  stopPrice: decimal,
  nonce: hex(32),
  signature: z.string().nullish(),
  createdAt: time,
});
const update = z.object({
  globalOrdinal: ordinal,
  epochId: ordinal,
  txOrdinal: ordinal.nullish(),
  reason: z.number().int().min(0).max(5),
  symbol: label,
  ordinal: ordinal.nullish(),
  makerOrderIntent: intent.nullish(),
  takerOrderIntent: intent.nullish(),
  createdAt: time,
  orderRejection: z.number().int().min(0).max(5).nullish(),
  cancelRejection: z.literal(0).nullish(),
  amount: decimal.nullish(),
  quoteAssetAmount: decimal.nullish(),
  price: decimal.nullish(),
  orderMatchOrdinal: ordinal.nullish(),
  lastExecutedAmount: decimal.nullish(),
  lastExecutedPrice: decimal.nullish(),
  cumulativeFilledAmount: decimal.nullish(),
  cumulativeQuoteAssetTransactedAmount: decimal.nullish(),
  lastQuoteAssetTransactedAmount: decimal.nullish(),
  makerFeeCollateral: decimal.nullish(),
  makerFeeDDX: decimal.nullish(),
  makerRealizedPnl: decimal.nullish(),
  takerFeeCollateral: decimal.nullish(),
  takerFeeDDX: decimal.nullish(),
  takerRealizedPnl: decimal.nullish(),
  liquidatedTraderAddress: trader.nullish(),
  liquidatedStrategyIdHash: hex(4).nullish(),
});

const message = (feed: string, row: Schema): Schema =>
  z.object({
    sequence: z.number().optional(),
    ordinal,
    feed: z.literal(feed),
    subscriptionKey: z.string().optional(),
    contents: z.object({ messageType: z.enum(['PARTIAL', 'UPDATE']), data: z.array(row) }),
  });

const messages = z.discriminatedUnion('feed', [
  message('ORDER_BOOK_L2', level),
  message('ORDER_BOOK_L3', order),
  message('MARK_PRICE', mark),
  message('ORDER_UPDATE', update),
]);

/** The typed rows of a message. */
export const zodRows = (text: string): readonly unknown[] =>
  (messages.parse(JSON.parse(text)) as { contents: { data: readonly unknown[] } }).contents.data;
