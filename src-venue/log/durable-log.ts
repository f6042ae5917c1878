import { closeSync, fdatasync, fdatasyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { encodeRecord } from './codec.ts';
import type { SequencedLog } from './memory-log.ts';
import type { LogRecord } from './records.ts';
import { segmentHeader, segmentLine } from './segment.ts';

export const SEGMENT_PREFIX = 'log-';
/** So that names sort as positions do. */
export const positionName = (position: number): string => String(position).padStart(15, '0');

interface Waiter {
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * An append-only log in files. A record is handed to the system at once, so the death of the process loses nothing;
 * {@link durable} settles when the disk has it, and everybody who waits at the same time shares one sync.
 */
export class DurableLog implements SequencedLog {
  private readonly folder: string;
  private readonly sync: boolean;
  private file: number;
  private sum: number;
  private length: number;
  private count: number;
  private waiting: Waiter[] = [];
  private syncing: Promise<void> | null = null;
  private failure: Error | null = null;

  /**
   * Goes on after the record at `position` in a fresh segment.
   * @param sync false leaves the disk to the system, to measure what durability costs.
   */
  constructor(folder: string, position: number, sync = true) {
    this.folder = folder;
    this.sync = sync;
    this.count = position;
    const begun = this.begin();
    this.file = begun.file;
    this.sum = begun.sum;
    this.length = begun.length;
  }

  get position(): number {
    return this.count;
  }

  /** Why nothing can be appended any more; null while all is well. */
  get broken(): Error | null {
    return this.failure;
  }

  append(record: LogRecord): number {
    if (this.failure) throw this.failure;
    const { text, sum } = segmentLine(encodeRecord(record), this.sum);
    const bytes = Buffer.from(text);
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(this.file, bytes, at);
    } catch (error) {
      this.undoPartial(error);
      throw error;
    }
    this.length += bytes.length;
    this.sum = sum;
    return ++this.count;
  }

  durable(): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    if (!this.sync) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.syncing ??= this.syncAll().finally(() => {
        this.syncing = null;
      });
    });
  }

  /** Begins the next segment; the one before is on the disk when this returns. */
  rotate(): void {
    fdatasyncSync(this.file);
    const before = this.file;
    const begun = this.begin();
    this.file = begun.file;
    this.sum = begun.sum;
    this.length = begun.length;
    // A sync that is under way still holds the old file.
    void (this.syncing ?? Promise.resolve()).finally(() => {
      closeSync(before);
    });
  }

  async close(): Promise<void> {
    await this.syncing;
    if (this.failure === null) fdatasyncSync(this.file);
    closeSync(this.file);
  }

  private begin(): { file: number; sum: number; length: number } {
    const file = openSync(join(this.folder, SEGMENT_PREFIX + positionName(this.count + 1)), 'w', 0o600);
    const { text, sum } = segmentHeader(this.count + 1);
    writeSync(file, text);
    fdatasyncSync(file);
    return { file, sum, length: text.length };
  }

  private async syncAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const served = this.waiting;
      this.waiting = [];
      const error = await new Promise<Error | null>((resolve) => {
        fdatasync(this.file, resolve);
      });
      // After a failed sync nobody knows what the disk holds: nothing more is promised.
      if (error) this.failure = error;
      for (const waiter of served) {
        if (error) waiter.reject(error);
        else waiter.resolve();
      }
    }
  }

  /** A record that did not fit (a full disk) must leave no half line behind. */
  private undoPartial(error: unknown): void {
    try {
      ftruncateSync(this.file, this.length);
    } catch {
      this.failure = error instanceof Error ? error : new Error(String(error));
    }
  }
}
