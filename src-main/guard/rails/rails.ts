import * as v from 'valibot';
import { Rails as RailsText } from '../../../src-shared/contract/index.ts';
import { formatDecimal, parseDecimal, type Fixed } from '../../../src-shared/money/index.ts';

/** Limits that a person put on a session key or on the whole app. What is left out is not limited. */
export interface Rails {
  readonly symbols?: readonly string[] | undefined;
  readonly maxOrderNotional?: Fixed | undefined;
  readonly maxOpenNotional?: Fixed | undefined;
  readonly maxOrdersPerMinute?: number | undefined;
  /** Hundredths of a percent. */
  readonly maxDistanceFromMarkBps?: number | undefined;
  readonly maxDailyLoss?: Fixed | undefined;
}

type Text = v.InferOutput<typeof RailsText>;

/** As they travel and are kept. */
export function railsToText(rails: Rails): Text {
  const { symbols, maxOrderNotional, maxOpenNotional, maxOrdersPerMinute } = rails;
  const { maxDistanceFromMarkBps, maxDailyLoss } = rails;
  return {
    ...(symbols === undefined ? {} : { symbols: [...symbols] }),
    ...(maxOrderNotional === undefined ? {} : { maxOrderNotional: formatDecimal(maxOrderNotional) }),
    ...(maxOpenNotional === undefined ? {} : { maxOpenNotional: formatDecimal(maxOpenNotional) }),
    ...(maxOrdersPerMinute === undefined ? {} : { maxOrdersPerMinute }),
    ...(maxDistanceFromMarkBps === undefined ? {} : { maxDistanceFromMarkBps }),
    ...(maxDailyLoss === undefined ? {} : { maxDailyLoss: formatDecimal(maxDailyLoss) }),
  };
}

/** An array is an object without members, which would be no rails at all. */
const Kept = v.pipe(
  v.custom<object>((value) => typeof value === 'object' && !Array.isArray(value), 'is not an object'),
  v.strictObject(RailsText.entries),
);

/** Reads what {@link railsToText} wrote. @throws when it is damaged: rails are never taken for absent. */
export function railsFromText(written: unknown): Rails {
  const text = v.parse(Kept, written);
  const amount = (of: string | undefined): Fixed | undefined =>
    of === undefined ? undefined : parseDecimal(of);
  return {
    symbols: text.symbols,
    maxOrderNotional: amount(text.maxOrderNotional),
    maxOpenNotional: amount(text.maxOpenNotional),
    maxOrdersPerMinute: text.maxOrdersPerMinute,
    maxDistanceFromMarkBps: text.maxDistanceFromMarkBps,
    maxDailyLoss: amount(text.maxDailyLoss),
  };
}

/** 150 is "1.5%". */
export const percent = (bps: number): string => `${formatDecimal(BigInt(bps) * 10_000n)}%`;

/** What rails allow, in sentences for a person. */
export function railSentences(rails: Rails): string[] {
  const sentences: string[] = [];
  const { symbols, maxOrderNotional, maxOpenNotional, maxOrdersPerMinute } = rails;
  const { maxDistanceFromMarkBps, maxDailyLoss } = rails;
  if (symbols !== undefined) sentences.push(`Only on ${symbols.join(', ')}.`);
  if (maxOrderNotional !== undefined)
    sentences.push(`At most ${formatDecimal(maxOrderNotional)} USDC an order.`);
  if (maxOpenNotional !== undefined)
    sentences.push(`At most ${formatDecimal(maxOpenNotional)} USDC open at a time.`);
  if (maxOrdersPerMinute !== undefined) sentences.push(`At most ${maxOrdersPerMinute} orders a minute.`);
  if (maxDistanceFromMarkBps !== undefined)
    sentences.push(`At most ${percent(maxDistanceFromMarkBps)} from the mark price.`);
  if (maxDailyLoss !== undefined)
    sentences.push(
      `After a loss of ${formatDecimal(maxDailyLoss)} USDC in a day, only cancels and orders that reduce a position.`,
    );
  return sentences;
}
