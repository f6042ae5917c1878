import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  DataMessageSchema,
  FEEDS,
  readDataMessage,
  readRows,
  ROW_SCHEMAS,
  type FeedName,
} from '../../../src-shared/protocol/index.ts';
import { messages, rowOf, spoiled } from './rows.ts';

const both = (feed: FeedName, row: unknown): { read: unknown; schema: unknown } => {
  const parsed = v.safeParse(ROW_SCHEMAS[feed], row);
  return { read: readRows(feed, [row])?.[0], schema: parsed.success ? parsed.output : undefined };
};

describe.each(FEEDS)('the reader of %s', (feed) => {
  it('gives what the schema gives for every row that the feed may carry', () => {
    fc.assert(
      fc.property(rowOf(feed), (row) => {
        const { read, schema } = both(feed, row);
        // The row is good: a reader that refused all would have the schema on its side otherwise.
        expect(schema).toBeDefined();
        expect(read).toEqual(schema);
      }),
    );
  });

  it('takes and refuses what the schema takes and refuses when one member is spoiled', () => {
    const seen = { taken: 0, refused: 0 };
    fc.assert(
      fc.property(spoiled(feed), (row) => {
        const { read, schema } = both(feed, row);
        seen[schema === undefined ? 'refused' : 'taken']++;
        expect(read).toEqual(schema);
      }),
      { numRuns: 500 },
    );
    expect(seen.taken).toBeGreaterThan(0);
    expect(seen.refused).toBeGreaterThan(0);
  });

  it('refuses what is no object, and a message of which one row is bad', () => {
    for (const row of [null, undefined, 0, 'row', true, [], {}])
      expect(readRows(feed, [row])).toBe(undefined);
    const [good] = fc.sample(rowOf(feed), 1);
    expect(readRows(feed, [good])).toHaveLength(1);
    expect(readRows(feed, [good, {}])).toBe(undefined);
    expect(readRows(feed, [])).toEqual([]);
  });
});

describe('the reader of data messages', () => {
  it('takes, refuses and gives what the schema does', () => {
    const seen = { taken: 0, refused: 0 };
    fc.assert(
      fc.property(messages, (message) => {
        const parsed = v.safeParse(DataMessageSchema, message);
        seen[parsed.success ? 'taken' : 'refused']++;
        expect(readDataMessage(message)).toEqual(parsed.success ? parsed.output : undefined);
      }),
      { numRuns: 1_000 },
    );
    expect(seen.taken).toBeGreaterThan(0);
    expect(seen.refused).toBeGreaterThan(0);
  });
});
