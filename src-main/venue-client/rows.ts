import * as v from 'valibot';
import type { DataMessage } from '../../src-shared/protocol/index.ts';
import { venueBody } from './errors.ts';

/** Reads the rows of a feed's message. @throws {CountersignError} `VENUE_BODY` naming feed and field. */
export function rowsOf<T>(message: DataMessage, schema: v.GenericSchema<unknown, T>): T[] {
  return message.contents.data.map((row) => {
    const parsed = v.safeParse(schema, row);
    if (!parsed.success) throw venueBody(message.feed, parsed.issues);
    return parsed.output;
  });
}
