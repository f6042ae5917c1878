import { join } from 'node:path';
import { encodeRecord } from './codec.ts';
import { LogBrokenError, LogUnwritableError } from './errors.ts';
import { diskFiles, type LogFiles } from './files.ts';
import type { SequencedLog } from './memory-log.ts';
import type { LogRecord } from './records.ts';
import { segmentHeader, segmentLine } from './segment.ts';

export const SEGMENT_PREFIX = 'log-';
/** So that names sort as positions do. */
export const positionName = (position: number): string => String(position).padStart(15, '0');

interface Waiter {
  /** Of the last record that it waits for. */
  readonly position: number;
  resolve(): void;
  reject(error: unknown): void;
}

interface Segment {
  readonly file: number;
  /** Position of its first record, whether or not it is there yet. */
  readonly first: number;
  /** Checksum and length after its last line. */
  sum: number;
  length: number;
}

export interface DurableLogOptions {
  /** False leaves the disk to the system, to measure what durability costs. */
  readonly sync?: boolean;
  readonly files?: LogFiles;
}

/**
 * An append-only log in files. A record is handed to the system at once, so the death of the process loses nothing;
 * {@link durable} settles when the disk has it, and everybody who waits at the same time shares one sync.
 */
export class DurableLog implements SequencedLog {
  /** Resolves when nothing can be promised any more. */
  readonly broken: Promise<LogBrokenError>;
  private readonly folder: string;
  private readonly sync: boolean;
  private readonly files: LogFiles;
  private segment: Segment;
  private count: number;
  private safe: number;
  private waiting: Waiter[] = [];
  private syncing: Promise<void> | null = null;
  private failure: LogBrokenError | null = null;
  private announceBroken: (error: LogBrokenError) => void = () => undefined;

  /** Goes on after the record at `position` in a fresh segment. */
  constructor(folder: string, position: number, { sync = true, files = diskFiles }: DurableLogOptions = {}) {
    this.folder = folder;
    this.sync = sync;
    this.files = files;
    this.count = position;
    this.safe = position;
    this.broken = new Promise((resolve) => (this.announceBroken = resolve));
    this.segment = this.begin();
  }

  get position(): number {
    return this.count;
  }

  get durablePosition(): number {
    return this.sync ? this.safe : this.count;
  }

  append(record: LogRecord): number {
    if (this.failure) throw this.failure;
    const { segment } = this;
    const { text, sum } = segmentLine(encodeRecord(record), segment.sum);
    const bytes = Buffer.from(text);
    try {
      this.write(segment.file, bytes, segment.length);
    } catch (error) {
      this.undoPartial(error);
      throw new LogUnwritableError(error);
    }
    segment.length += bytes.length;
    segment.sum = sum;
    return ++this.count;
  }

  durable(): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    if (this.durablePosition >= this.count) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.waiting.push({ position: this.count, resolve, reject });
      this.syncing ??= this.syncAll();
    });
  }

  /**
   * Begins the next segment; the one before is on the disk when this returns.
   * @throws when the disk takes no new file; the log goes on in the old one then.
   */
  rotate(): void {
    if (this.failure) throw this.failure;
    // One without a record is that next segment already: begun again, it would bear the same name.
    if (this.segment.first > this.count) return;
    const before = this.segment.file;
    try {
      this.files.syncNow(before);
    } catch (error) {
      throw this.fail(error);
    }
    this.safe = this.count;
    this.segment = this.begin();
    // A sync that is under way still holds the old file.
    void (this.syncing ?? Promise.resolve()).finally(() => {
      this.files.close(before);
    });
  }

  async close(): Promise<void> {
    await this.syncing;
    try {
      if (this.failure === null) this.files.syncNow(this.segment.file);
    } finally {
      this.files.close(this.segment.file);
    }
  }

  private begin(): Segment {
    const first = this.count + 1;
    const path = join(this.folder, SEGMENT_PREFIX + positionName(first));
    const file = this.files.create(path);
    try {
      const { text, sum } = segmentHeader(first);
      this.write(file, Buffer.from(text), 0);
      this.files.syncNow(file);
      this.files.syncFolder(this.folder);
      return { file, first, sum, length: text.length };
    } catch (error) {
      // A segment that is not used must not be found by the next start.
      this.files.close(file);
      this.files.remove(path);
      throw error;
    }
  }

  /** Places are given, so that what an undone write leaves behind is written over. */
  private write(file: number, bytes: Uint8Array, place: number): void {
    for (let at = 0; at < bytes.length;) at += this.files.write(file, bytes, at, place + at);
  }

  private async syncAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const covered = this.count;
      const error = await new Promise<Error | null>((resolve) => {
        this.files.sync(this.segment.file, resolve);
      });
      const failure = error ? this.fail(error) : null;
      if (!failure) this.safe = Math.max(this.safe, covered);
      // Also who came while it ran, if nothing was appended since it began.
      const isServed = ({ position }: Waiter): boolean => failure !== null || position <= this.safe;
      const served = this.waiting.filter(isServed);
      this.waiting = this.waiting.filter((waiter) => !isServed(waiter));
      for (const waiter of served) {
        if (failure) waiter.reject(failure);
        else waiter.resolve();
      }
    }
    // In this very step: who was served may append at once, and must find that nobody looks after him.
    this.syncing = null;
  }

  /** After a failed sync nobody knows what the disk holds. */
  private fail(error: unknown): LogBrokenError {
    this.failure ??= new LogBrokenError(error);
    this.announceBroken(this.failure);
    return this.failure;
  }

  /** A record that did not fit (a full disk) must leave no half line behind. */
  private undoPartial(error: unknown): void {
    try {
      this.files.truncate(this.segment.file, this.segment.length);
    } catch {
      this.fail(error);
    }
  }
}
