import type { LogRecord, SequencedLog } from '../log/index.ts';
import { apply } from './apply.ts';
import { Exchange } from './state.ts';

/** Called after each record, before what changed in the books is forgotten. */
export type RecordListener = (exchange: Exchange) => void;

/** Called after each record, also one that is replayed: what it does must follow from the records alone. */
export type RecordObserver = (record: LogRecord, exchange: Exchange) => void;

/** The one door through which the exchange changes: append to the log, apply, tell who listens. */
export class Sequencer {
  private current: Exchange;
  private readonly window: number | undefined;
  private readonly log: SequencedLog;
  private readonly listeners = new Set<RecordListener>();
  private readonly observers = new Set<RecordObserver>();

  /** @param window given by tests that cannot wait for the whole one to fill. */
  constructor(log: SequencedLog, window?: number) {
    this.log = log;
    this.window = window;
    this.current = new Exchange(window);
  }

  get exchange(): Exchange {
    return this.current;
  }

  /** Starts a fresh exchange: the genesis record is the first of its life. */
  begin(record: LogRecord & { t: 'genesis' }): void {
    this.sequence(record);
  }

  /** Goes on from a state that was restored. */
  adopt(exchange: Exchange): void {
    this.current = exchange;
  }

  /** Applies a record that the log holds already. */
  replay(record: LogRecord, position: number): void {
    this.apply(record, position);
    for (const market of this.current.markets) market.book.clearTouched();
  }

  /** @throws {LogUnwritableError} when the disk does not take the record; nothing has changed then. */
  sequence(record: LogRecord): void {
    const position = this.log.append(record);
    // The disk works while the record is applied and told; everybody who has to wait for it does so on his own.
    this.log.durable().catch(() => undefined);
    this.apply(record, position);
    for (const listener of this.listeners) listener(this.current);
    for (const market of this.current.markets) market.book.clearTouched();
  }

  get position(): number {
    return this.log.position;
  }

  get durablePosition(): number {
    return this.log.durablePosition;
  }

  /** Settles once everything sequenced so far would survive the machine. */
  durable(): Promise<void> {
    return this.log.durable();
  }

  observe(observer: RecordObserver): void {
    this.observers.add(observer);
  }

  subscribe(listener: RecordListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private apply(record: LogRecord, position: number): void {
    if (record.t === 'genesis') this.current = new Exchange(this.window);
    apply(this.current, record, position);
    for (const observer of this.observers) observer(record, this.current);
  }
}
