import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { decodeRecord } from './codec.ts';
import { SEGMENT_PREFIX } from './durable-log.ts';
import type { LogRecord } from './records.ts';
import { LogCorruptError, readSegment, type ReadSegment } from './segment.ts';
import { namesWith, type SnapshotFiles } from './snapshot-files.ts';

export interface PlacedRecord {
  readonly record: LogRecord;
  readonly position: number;
}

/** What a data-dir holds: a snapshot to begin with, and the records that followed it. */
export interface Recovered {
  /** Position of the last record. */
  readonly position: number;
  /** Null when the log is whole from its beginning. */
  readonly snapshot: Buffer | null;
  /** To be gone through once: each is read when it is asked for and forgotten afterwards. */
  readonly records: Iterable<PlacedRecord>;
  /** What a person should know: a torn end that was cut off, a snapshot that could not be used. */
  readonly notes: readonly string[];
}

/**
 * Reads a data-dir.
 * @returns null when it holds no log yet.
 * @throws {LogCorruptError} when records are missing or damaged before the end.
 */
export function recover(folder: string, snapshots: SnapshotFiles): Recovered | null {
  const notes: string[] = [];
  const names = namesWith(folder, SEGMENT_PREFIX);
  let from = 0;
  let snapshot: Buffer | null = null;
  for (const position of snapshots.positions()) {
    snapshot = snapshots.read(position);
    from = position;
    if (snapshot) break;
    notes.push(`The snapshot at record ${position} is damaged; an older one and the log take its place.`);
    from = 0;
  }
  if (names.length === 0 && snapshot === null) return null;

  const parts: Part[] = [];
  let position = from;
  names.forEach((name, index) => {
    const last = index === names.length - 1;
    const following = names[index + 1];
    if (following !== undefined && Number(following.slice(SEGMENT_PREFIX.length)) <= from + 1) return;
    const file = join(folder, name);
    const segment = readSegment(file, name);
    if (segment.torn > 0) {
      if (!last)
        throw new LogCorruptError(
          `The log file ${name} ends in the middle of a record, and others follow it.`,
        );
      truncateSync(file, segment.length);
      notes.push(`The log ended in the middle of a record: ${segment.torn} bytes were cut off.`);
    }
    if (segment.count === 0) return;
    if (segment.first > position + 1)
      throw new LogCorruptError(`Records ${position + 1} to ${segment.first - 1} of the log are missing.`);
    const skip = position + 1 - segment.first;
    if (segment.count <= skip) return;
    parts.push({ segment, skip });
    position = segment.first + segment.count - 1;
  });
  const [opening] = parts[0]?.segment.lines(parts[0].skip) ?? [];
  if (snapshot === null && opening !== undefined && decodeRecord(opening).t !== 'genesis')
    throw new LogCorruptError(
      'The log does not begin with the beginning of an exchange, and there is no snapshot.',
    );
  return { position, snapshot, records: recordsOf(parts), notes };
}

/** A segment, and how many of its records the snapshot holds already. */
interface Part {
  readonly segment: ReadSegment;
  readonly skip: number;
}

function* recordsOf(parts: Part[]): Iterable<PlacedRecord> {
  for (let part = parts.shift(); part; part = parts.shift()) {
    let position = part.segment.first + part.skip;
    for (const line of part.segment.lines(part.skip))
      yield { record: decodeRecord(line), position: position++ };
  }
}
