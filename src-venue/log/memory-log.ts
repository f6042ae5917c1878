import type { LogRecord } from './records.ts';

/** Where records go before they are applied. */
export interface SequencedLog {
  /** Appends one record and returns its position, from 1. */
  append(record: LogRecord): number;
  /** Settles once everything appended so far would survive the process. */
  durable(): Promise<void>;
}

/** A log that lives as long as the process. It keeps the records only when asked to, for replay in tests. */
export class MemoryLog implements SequencedLog {
  readonly records: LogRecord[] | null;
  private count = 0;

  constructor(options: { keep?: boolean } = {}) {
    this.records = options.keep === true ? [] : null;
  }

  append(record: LogRecord): number {
    this.records?.push(record);
    return ++this.count;
  }

  durable(): Promise<void> {
    return Promise.resolve();
  }
}
