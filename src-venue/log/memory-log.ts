import type { LogRecord } from './records.ts';

/** Where records go before they are applied. */
export interface SequencedLog {
  /** Position of the last record; 0 when there is none. */
  readonly position: number;
  /** Position up to which everything would survive the machine. */
  readonly durablePosition: number;
  /**
   * Appends one record and returns its position, from 1.
   * @throws {LogUnwritableError} when the disk does not take it; it is not kept then.
   */
  append(record: LogRecord): number;
  /** Settles once everything appended so far would survive the machine. */
  durable(): Promise<void>;
}

/** A log that lives as long as the process. It keeps the records only when asked to, for replay in tests. */
export class MemoryLog implements SequencedLog {
  readonly records: LogRecord[] | null;
  private count = 0;

  constructor(options: { keep?: boolean } = {}) {
    this.records = options.keep === true ? [] : null;
  }

  get position(): number {
    return this.count;
  }

  get durablePosition(): number {
    return this.count;
  }

  append(record: LogRecord): number {
    this.records?.push(record);
    return ++this.count;
  }

  durable(): Promise<void> {
    return Promise.resolve();
  }
}
