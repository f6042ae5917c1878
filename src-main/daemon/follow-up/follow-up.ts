import type { Logger } from '../../../src-shared/node/index.ts';
import { knownRequest, type Journal, type JournalRequest } from '../../operator/index.ts';
import type { UpdateFeed } from '../account/update-feed.ts';
import { coalesce } from '../emitter.ts';
import type { OrderFeed } from '../market/order-feed.ts';
import { CatchUp } from './catch-up.ts';
import { Fates } from './fates.ts';
import { isFinal, type Followed, type Progress } from './followed.ts';
import { endAll } from './gone.ts';
import type { FollowUpReads } from './missed.ts';

export interface FollowUpOptions {
  journal: Pick<Journal, 'onChange' | 'inProgress' | 'progressed'>;
  reads: FollowUpReads;
  orders: Pick<OrderFeed, 'rows' | 'lost' | 'opened'>;
  strategies: Pick<UpdateFeed<'STRATEGY_UPDATE'>, 'rows' | 'lost' | 'opened'>;
  traders: Pick<UpdateFeed<'TRADER_UPDATE'>, 'rows' | 'lost' | 'opened'>;
  logger: Logger;
}

/** Rows come in bursts; each write waits for the disk. */
const WRITE_MS = 50;
/** A read shows what was sequenced by then at the latest. */
const MARGIN_MS = 10_000;

/**
 * What becomes of requests after the venue has them: how far orders are filled, whether cancels came in time, when
 * withdrawals are confirmed, and what is refused all the same (interface: Events 2). Rows of the feeds and of the reads
 * tell the same and may come twice and in any order. What was missed is read by order hash and by trader.
 */
export class FollowUp {
  private readonly options: FollowUpOptions;
  private readonly fates = new Fates();
  private readonly catchingUp: CatchUp;
  /** Requests of which more may become, by id. */
  private readonly followed = new Map<string, Followed>();
  /** Changes of the journal that were not looked at yet: a request on its way is not kept waiting for it. */
  private readonly arrivals = new Map<string, JournalRequest>();
  /** Requests that rows have told of since the last write. */
  private readonly told = new Set<Followed>();
  private readonly write;
  private readonly offs: (() => void)[];
  private writing = false;
  private stopped = false;

  constructor(options: FollowUpOptions) {
    const { journal, reads, orders, strategies, traders, logger } = options;
    const { fates } = this;
    this.options = options;
    this.write = coalesce(WRITE_MS, () => {
      this.writeDown();
    });
    this.catchingUp = new CatchUp({
      reads,
      logger,
      waiting: () => {
        this.drain();
        return { followed: [...this.followed.values()], ...fates.waiting() };
      },
      take: {
        order: (row) => {
          this.tell(fates.order(row, false));
        },
        strategy: (row) => {
          this.tell(fates.strategy(row));
        },
        trader: (row) => {
          this.tell(fates.trader(row));
        },
      },
      done: (looked, readAtMs) => {
        this.caughtUp(looked, readAtMs);
      },
    });
    this.offs = [
      journal.onChange((request) => {
        this.changed(request);
      }),
      orders.rows.on((row) => {
        this.drain();
        this.tell(fates.order(row, !this.catchingUp.isBehind));
      }),
      strategies.rows.on((rows) => {
        this.drain();
        for (const row of rows) this.tell(fates.strategy(row));
      }),
      traders.rows.on((rows) => {
        this.drain();
        for (const row of rows) this.tell(fates.trader(row));
      }),
      ...[orders, strategies, traders].flatMap(({ lost, opened }) => [
        lost.on(() => {
          this.catchingUp.lost();
        }),
        opened.on(() => {
          this.catchingUp.lost();
          this.catchingUp.begin();
        }),
      ]),
    ];
  }

  /** Takes up what an earlier run has left open. */
  start(): void {
    for (const request of this.options.journal.inProgress()) this.follow(request, false);
  }

  /** Reads what may have been missed, soon. */
  catchUp(): void {
    this.catchingUp.begin();
  }

  /** The venue is another one: nothing more becomes of what the one before had. `at` is venue time. */
  venueGone(at: number): void {
    this.arrivals.clear();
    for (const followed of [...this.followed.values()]) this.drop(followed);
    this.told.clear();
    this.writing = true;
    try {
      endAll(this.options.journal, at);
    } finally {
      this.writing = false;
    }
    this.start();
  }

  stop(): void {
    this.stopped = true;
    for (const off of this.offs) off();
    this.write.stop();
    this.catchingUp.stop();
  }

  /** All rows of these requests up to now are known. */
  private caughtUp(looked: readonly Followed[], readAtMs: number | null): void {
    for (const followed of looked) followed.whole = true;
    for (const followed of looked) this.told.add(followed);
    this.writeDown();
    for (const followed of looked) {
      const { request, known } = followed;
      const late = readAtMs !== null && readAtMs > known.toMs + MARGIN_MS;
      // The venue shows nothing of it: it was reset, or keeps its rows no longer. It is asked again at the next start.
      if (late && request.state === 'Sequenced' && this.fates.progress(followed) === null)
        this.drop(followed);
    }
  }

  private changed(request: JournalRequest): void {
    if (this.writing || request.envelope === null) return;
    this.arrivals.set(request.id, request);
    if (this.arrivals.size > 1) return;
    setImmediate(() => {
      if (!this.stopped) this.drain();
    });
  }

  private drain(): void {
    for (const request of this.arrivals.values()) {
      const known = this.followed.get(request.id);
      if (!['Sending', 'Unknown', 'Sequenced'].includes(request.state)) {
        if (known !== undefined) this.drop(known);
      } else if (known !== undefined) {
        known.request = request;
        this.tell([known, ...this.fates.siblings(known)]);
      } else if (!isFinal(request.progress)) this.follow(request, request.state === 'Sending');
    }
    this.arrivals.clear();
  }

  /** `whole` says that it is only just being sent: no row of it can have been missed. */
  private follow(request: JournalRequest, whole: boolean): void {
    const known = knownRequest(request);
    if (known === null) return;
    const followed: Followed = { known, request, whole };
    this.followed.set(request.id, followed);
    this.fates.add(followed);
    if (!whole && !this.catchingUp.isBehind) this.catchingUp.begin();
  }

  /** It is not at the venue, or nothing can be learned of it. */
  private drop(followed: Followed): void {
    const siblings = this.fates.siblings(followed).filter((each) => each !== followed);
    this.followed.delete(followed.request.id);
    this.fates.delete(followed);
    this.told.delete(followed);
    this.tell(siblings);
  }

  private tell(followed: Iterable<Followed>): void {
    for (const each of followed) this.told.add(each);
    if (this.told.size > 0) this.write.poke();
  }

  private writeDown(): void {
    // Without the rows that are missing an order might be taken for less filled than it is.
    if (this.catchingUp.isBehind) return;
    const told = [...this.told];
    this.told.clear();
    const changes: [JournalRequest, Progress][] = [];
    for (const followed of told) {
      const { request, whole } = followed;
      if (request.state !== 'Sequenced' || !whole) continue;
      const progress = this.fates.progress(followed);
      if (progress !== null && !isSame(progress, request.progress)) changes.push([request, progress]);
    }
    if (changes.length === 0) return;
    this.writing = true;
    try {
      this.options.journal.progressed(changes);
    } catch (error) {
      // It is told again with the next row, or read again after a restart.
      this.options.logger.error({ err: error }, 'progress could not be written');
      for (const each of told) this.told.add(each);
      return;
    } finally {
      this.writing = false;
    }
    for (const followed of told) {
      if (!isFinal(followed.request.progress)) continue;
      this.followed.delete(followed.request.id);
      this.fates.finish(followed);
    }
  }
}

function isSame(a: Progress, b: Progress | null): boolean {
  return b !== null && a.state === b.state && a.detail === b.detail && a.filled === b.filled && a.at === b.at;
}
