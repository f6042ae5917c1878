import { rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { takeSnapshot, type Exchange, type Sequencer } from '../exchange/index.ts';
import { Archives, ROWS_PREFIX } from './archives.ts';
import type { Beside, OpenStore } from './open.ts';

/** A restart replays at most about this much: a request counts as one, a step with the participants in it as more. */
const WORK_PER_SNAPSHOT = 20_000;
const STEP_WORK = 10;

/** Takes snapshots while the exchange runs, so that a restart is quick and the log does not grow for ever. */
export class Keeper {
  private readonly store: OpenStore;
  private readonly sequencer: Sequencer;
  private readonly beside: () => Omit<Beside, 'generation'>;
  private archives: Archives;
  private exchange: Exchange;
  private generation: number;
  private work = 0;
  private threshold = WORK_PER_SNAPSHOT;
  private requestIndex = 0;
  private fresh = false;
  private closed = false;
  private writing: Promise<void> = Promise.resolve();

  /** @param beside what must survive with the state. */
  constructor(store: OpenStore, sequencer: Sequencer, beside: () => Omit<Beside, 'generation'>) {
    this.store = store;
    this.sequencer = sequencer;
    this.beside = beside;
    this.exchange = sequencer.exchange;
    this.generation = store.restored?.beside?.generation ?? 0;
    this.archives = new Archives(
      store.folder,
      this.generation,
      this.exchange,
      store.restored?.families ?? null,
    );
    sequencer.subscribe((exchange) => {
      this.count(exchange);
    });
  }

  /** Takes a snapshot soon: first the rows go to the disk, a block at a turn, so that nobody waits for them. */
  snapshot(): void {
    this.work = 0;
    const turn = (): void => {
      if (this.closed) return;
      try {
        if (this.sequencer.exchange !== this.exchange) this.follow(this.sequencer.exchange);
        if (this.archives.flushBlock(this.exchange)) setImmediate(turn);
        else this.take();
      } catch (error) {
        report(error);
      }
    };
    setImmediate(turn);
  }

  /** @throws when the disk takes no rows or no further log file; everything stays as it was then. */
  private take(): void {
    const x = this.sequencer.exchange;
    // A state with many closed orders costs more to write, so it is written less often.
    this.threshold = Math.max(WORK_PER_SNAPSHOT, 2 * x.closedOrders().length);
    const { archives, generation, fresh } = this;
    const beside: Beside = { ...this.beside(), generation };
    const content = takeSnapshot(x, archives.flush(x), beside);
    const { position } = this.store.log;
    this.store.log.rotate();
    this.fresh = false;
    this.writing = this.writing
      .then(async () => {
        await archives.sync();
        await this.store.snapshots.write(position, content, fresh);
        if (fresh) await this.dropOlderGenerations(generation);
      })
      .catch((error: unknown) => {
        // Older generations are then dropped by the next one.
        this.fresh ||= fresh;
        report(error);
      });
  }

  /** Ends with a snapshot, so that the next start has nothing to replay. */
  async close(): Promise<void> {
    this.closed = true;
    try {
      if (this.sequencer.exchange !== this.exchange) this.follow(this.sequencer.exchange);
      this.take();
    } catch (error) {
      report(error);
    }
    await this.writing;
    try {
      await this.store.log.close();
    } finally {
      this.archives.close();
      this.store.release();
    }
  }

  private count(exchange: Exchange): void {
    this.work += exchange.requestIndex === this.requestIndex ? STEP_WORK : 1;
    this.requestIndex = exchange.requestIndex;
    if (this.work < this.threshold) return;
    this.snapshot();
  }

  /** A reset begins with empty rows, in files of their own. */
  private follow(exchange: Exchange): void {
    const { position } = this.store.log;
    const archives = new Archives(this.store.folder, position, exchange, null);
    const before = this.archives;
    this.writing = this.writing.finally(() => {
      before.close();
    });
    this.fresh = true;
    this.exchange = exchange;
    this.generation = position;
    this.archives = archives;
  }

  /** Older ones only: a reset may have begun the next while a snapshot was being written. */
  private async dropOlderGenerations(kept: number): Promise<void> {
    for (const name of await readdir(this.store.folder))
      if (name.startsWith(ROWS_PREFIX) && Number.parseInt(name.slice(ROWS_PREFIX.length), 10) < kept)
        rmSync(join(this.store.folder, name), { force: true });
  }
}

/** The log alone still holds everything, so the venue goes on. */
function report(error: unknown): void {
  const why = error instanceof Error ? error.message : String(error);
  process.stderr.write(`practice venue: a snapshot could not be written: ${why}\n`);
}
