import { closeSync, fstatSync, openSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { decodeRecord, type AuditRecord } from './record.ts';
import { endOfLines, linesBackwards } from './tail.ts';

/** Lines that are looked at before everything else has its turn: about a millisecond. */
const STEP = 200;
/** Every line of ours begins with its number. */
const NUMBER = /^\{"n":(\d{1,16}),/;

/**
 * Records before a number, newest first, read from the end of the log. However long it is, others are served meanwhile;
 * damaged lines are passed over.
 */
export async function readPage(path: string, limit: number, before: number): Promise<AuditRecord[]> {
  const fd = openSync(path, 'r');
  const page: AuditRecord[] = [];
  let looked = 0;
  try {
    for (const line of linesBackwards(fd, endOfLines(fd, fstatSync(fd).size))) {
      if (page.length === limit) break;
      if (++looked % STEP === 0) await turn();
      // Newer than what is asked for: not worth its hash.
      if (Number(NUMBER.exec(line)?.[1] ?? 0) >= before) continue;
      const record = decodeRecord(line);
      if (record !== null && record.n < before) page.push(record);
    }
  } finally {
    closeSync(fd);
  }
  return page;
}
