import type { LogRecord, SequencedLog } from '../log/index.ts';
import { apply } from './apply.ts';
import { Exchange } from './state.ts';

/** Called after each record, before what changed in the books is forgotten. */
export type RecordListener = (exchange: Exchange) => void;

/** The one door through which the exchange changes: append to the log, apply, tell who listens. */
export class Sequencer {
  private current = new Exchange();
  private readonly log: SequencedLog;
  private readonly listeners = new Set<RecordListener>();

  constructor(log: SequencedLog) {
    this.log = log;
  }

  get exchange(): Exchange {
    return this.current;
  }

  /** Starts a fresh exchange: the genesis record is the first of its life. */
  begin(record: LogRecord & { t: 'genesis' }): void {
    this.current = new Exchange();
    this.sequence(record);
  }

  /** Goes on from a state that was restored. */
  adopt(exchange: Exchange): void {
    this.current = exchange;
  }

  /** Applies a record that the log holds already. */
  replay(record: LogRecord, position: number): void {
    if (record.t === 'genesis') this.current = new Exchange();
    apply(this.current, record, position);
    for (const market of this.current.markets) market.book.clearTouched();
  }

  sequence(record: LogRecord): void {
    const position = this.log.append(record);
    apply(this.current, record, position);
    for (const listener of this.listeners) listener(this.current);
    for (const market of this.current.markets) market.book.clearTouched();
  }

  /** Settles once everything sequenced so far would survive the process. */
  durable(): Promise<void> {
    return this.log.durable();
  }

  subscribe(listener: RecordListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
