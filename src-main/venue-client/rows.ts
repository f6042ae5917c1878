import * as v from 'valibot';
import {
  readRows,
  ROW_SCHEMAS,
  type DataMessage,
  type FeedName,
  type FeedRow,
} from '../../src-shared/protocol/index.ts';
import { venueBody } from './errors.ts';

/** Reads the rows of a feed's message. @throws {CountersignError} `VENUE_BODY` naming feed and field. */
export function rowsOf<F extends FeedName>(message: DataMessage, feed: F): FeedRow<F>[] {
  const rows = readRows(feed, message.contents.data);
  if (rows !== undefined) return rows;
  // Read once more by the schema, which can say what is wrong.
  const schema: v.GenericSchema<unknown, FeedRow<F>> = ROW_SCHEMAS[feed];
  return message.contents.data.map((row) => {
    const parsed = v.safeParse(schema, row);
    if (!parsed.success) throw venueBody(message.feed, parsed.issues);
    return parsed.output;
  });
}
