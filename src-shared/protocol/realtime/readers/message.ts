import { FEEDS, type DataMessage } from '../messages.ts';

const known: ReadonlySet<unknown> = new Set(FEEDS);

/** Reads a data message as `DataMessageSchema` does, its rows aside; undefined when it is none. */
export function readDataMessage(value: unknown): DataMessage | undefined {
  if (!isObject(value)) return undefined;
  const { sequence, ordinal, feed, subscriptionKey, contents } = value;
  if (typeof ordinal !== 'number' || !Number.isSafeInteger(ordinal) || ordinal < 0) return undefined;
  if (!isFeed(feed) || !isObject(contents)) return undefined;
  const { messageType, data } = contents;
  if ((messageType !== 'PARTIAL' && messageType !== 'UPDATE') || !Array.isArray(data)) return undefined;
  if (sequence !== undefined && typeof sequence !== 'number') return undefined;
  if (subscriptionKey !== undefined && typeof subscriptionKey !== 'string') return undefined;
  return { sequence, ordinal, feed, subscriptionKey, contents: { messageType, data } };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isFeed = (value: unknown): value is DataMessage['feed'] => known.has(value);
