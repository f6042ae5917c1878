import * as v from 'valibot';
import { FEEDS, isHex, type Hex } from '../../src-shared/protocol/index.ts';
import { marketOf, MARKETS, type MarketSpec } from '../engine/index.ts';
import { aggregationTicks } from '../wire/index.ts';

/** profile: 7 Realtime. Unknown keys are refused here. */
const hex = (bytes: number) =>
  v.pipe(
    v.string(),
    v.check((text) => isHex(text, bytes), `must be 0x and ${bytes * 2} hex digits`),
    v.transform((text) => text.toLowerCase() as Hex),
  );

const symbol = v.pipe(
  v.string(),
  v.check((text) => marketOf(text) !== undefined, 'names no market'),
);
const reason = (highest: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(highest));
/** One subscription names at most this many filters, so that no message costs more than it may. */
const list = <T extends v.GenericSchema>(entry: T) =>
  v.pipe(v.array(entry), v.maxLength(100, 'has too many entries'));

/** An object of these members; a list is none, though all of them be optional. */
const members = <const T extends v.ObjectEntries>(entries: T) =>
  v.pipe(
    v.unknown(),
    v.check((value) => !Array.isArray(value), 'must be an object'),
    v.strictObject(entries),
  );

const l2Filter = v.pipe(
  members({ symbol, aggregation: v.number() }),
  v.check(
    ({ symbol: name, aggregation }) => marketOf(name)?.aggregations.includes(String(aggregation)) === true,
    'asks for an aggregation that this market lacks',
  ),
);
const symbols = v.optional(members({ symbols: v.optional(list(symbol)) }), {});

const PARAMS = {
  ORDER_BOOK_L2: v.optional(members({ orderBookL2Filters: v.optional(list(l2Filter)) }), {}),
  ORDER_BOOK_L3: symbols,
  MARK_PRICE: symbols,
  ORDER_UPDATE: v.optional(
    members({
      orderFilters: v.optional(
        list(
          members({
            traderAddress: v.optional(hex(21)),
            strategyIdHash: v.optional(hex(4)),
            symbol: v.optional(symbol),
            reason: v.optional(reason(5)),
          }),
        ),
      ),
    }),
    {},
  ),
  STRATEGY_UPDATE: v.optional(
    members({
      strategyFilters: v.optional(
        list(
          members({
            traderAddress: v.optional(hex(21)),
            strategyIdHash: v.optional(hex(4)),
            reason: v.optional(reason(9)),
          }),
        ),
      ),
    }),
    {},
  ),
  TRADER_UPDATE: v.optional(
    members({
      traderFilters: v.optional(
        list(members({ traderAddress: v.optional(hex(21)), reason: v.optional(reason(9)) })),
      ),
    }),
    {},
  ),
} as const;

const FeedSchema = v.variant('feed', [
  v.strictObject({ feed: v.literal('ORDER_BOOK_L2'), params: PARAMS.ORDER_BOOK_L2 }),
  v.strictObject({ feed: v.literal('ORDER_BOOK_L3'), params: PARAMS.ORDER_BOOK_L3 }),
  v.strictObject({ feed: v.literal('MARK_PRICE'), params: PARAMS.MARK_PRICE }),
  v.strictObject({ feed: v.literal('ORDER_UPDATE'), params: PARAMS.ORDER_UPDATE }),
  v.strictObject({ feed: v.literal('STRATEGY_UPDATE'), params: PARAMS.STRATEGY_UPDATE }),
  v.strictObject({ feed: v.literal('TRADER_UPDATE'), params: PARAMS.TRADER_UPDATE }),
]);
export type FeedRequest = v.InferOutput<typeof FeedSchema>;

const nonce = v.pipe(v.string(), v.maxLength(128));
const CommandSchema = v.variant('action', [
  v.strictObject({
    action: v.literal('SUBSCRIBE'),
    nonce,
    feeds: v.pipe(v.array(FeedSchema), v.minLength(1)),
  }),
  v.strictObject({
    action: v.literal('UNSUBSCRIBE'),
    nonce,
    feeds: v.pipe(v.array(v.picklist(FEEDS)), v.minLength(1)),
  }),
]);
export type Command = v.InferOutput<typeof CommandSchema>;

/** What of a broken command can still be answered to. */
const KnownSchema = v.object({
  action: v.fallback(v.optional(v.picklist(['SUBSCRIBE', 'UNSUBSCRIBE'])), undefined),
  nonce: v.fallback(v.optional(nonce), undefined),
});

/** A command, or what is wrong with the text, with as much of the acknowledgement as could be read. */
export function readCommand(
  text: string,
): { command: Command } | { error: string; action?: string; nonce?: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { error: 'The message is not JSON.' };
  }
  const parsed = v.safeParse(CommandSchema, json, { abortEarly: true });
  if (parsed.success) return { command: parsed.output };
  const issue = parsed.issues[0];
  const known = v.safeParse(KnownSchema, json);
  const place = v.getDotPath(issue)?.slice(0, 80);
  const error =
    place === undefined
      ? 'The message is not a command.'
      : `${place} is missing, unknown or malformed: ${issue.message.slice(0, 120)}`;
  return { error, ...(known.success ? known.output : {}) };
}

/** One gathered book that somebody wants to see. */
export interface BookView {
  readonly market: MarketSpec;
  /** Ticks per level. */
  readonly size: number;
  /** `subscriptionKey`: the rows do not say their aggregation, so the key does. */
  readonly key: string;
}

const views = new Map<string, BookView>();

/** The same object for the same view, so that subscribers share its work. */
export function bookView(market: MarketSpec, aggregation: string): BookView {
  const key = `${market.symbol}:${aggregation}`;
  const known = views.get(key);
  if (known) return known;
  const view = { market, size: aggregationTicks(market, aggregation), key };
  views.set(key, view);
  return view;
}

/** Symbols left out mean all of them. */
export function marketsOf(names: readonly string[] | undefined): readonly MarketSpec[] {
  return names === undefined ? MARKETS : MARKETS.filter((market) => names.includes(market.symbol));
}
