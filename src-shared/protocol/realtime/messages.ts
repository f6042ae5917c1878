import * as v from 'valibot';
import { L2Level, L3Order } from '../reads/market.ts';
import { MarkPriceRow, OrderUpdateRow, StrategyUpdateRow, TraderUpdateRow } from '../reads/updates.ts';

/** profile: 7, the six feeds. */
export const FEEDS = [
  'ORDER_BOOK_L2',
  'ORDER_BOOK_L3',
  'MARK_PRICE',
  'ORDER_UPDATE',
  'STRATEGY_UPDATE',
  'TRADER_UPDATE',
] as const;
export type FeedName = (typeof FEEDS)[number];

/** An answer to a command: it may lack action or nonce, or say "ACKNOWLEDGE" (profile: 7). */
export const AcknowledgeSchema = v.object({
  action: v.optional(v.string()),
  nonce: v.optional(v.string()),
  result: v.object({ error: v.nullish(v.string()) }),
});

/** A data message before its rows are read. */
export const DataMessageSchema = v.object({
  sequence: v.optional(v.number()),
  /** Per connection over all feeds, without gaps. */
  ordinal: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  feed: v.picklist(FEEDS),
  subscriptionKey: v.optional(v.string()),
  contents: v.object({ messageType: v.picklist(['PARTIAL', 'UPDATE']), data: v.array(v.unknown()) }),
});
export type DataMessage = v.InferOutput<typeof DataMessageSchema>;

/** The rows of each feed: the type, the oracle of the readers, and the words for what is wrong with a row. */
export const ROW_SCHEMAS = {
  ORDER_BOOK_L2: L2Level,
  ORDER_BOOK_L3: L3Order,
  MARK_PRICE: MarkPriceRow,
  ORDER_UPDATE: OrderUpdateRow,
  STRATEGY_UPDATE: StrategyUpdateRow,
  TRADER_UPDATE: TraderUpdateRow,
} as const;
export type FeedRow<F extends FeedName> = v.InferOutput<(typeof ROW_SCHEMAS)[F]>;
