import type { Logger } from '../../src-shared/node/index.ts';
import { notSequencedError } from './errors.ts';
import {
  knownRequest,
  MARGIN_MS,
  readTraces,
  rivalsEnd,
  sighting,
  type CommittedReads,
  type KnownRequest,
} from './committed/index.ts';
import type { Journal } from './journal.ts';
import type { JournalRequest } from './journal-rows.ts';

/** Waits between looks at committed state; the last one repeats. */
const DELAYS_MS = [150, 350, 750, 1_500, 3_000, 5_000, 10_000];
/** A read's own time is in whole seconds. */
const READ_RESOLUTION_MS = 1_000;
/** What only a person can decide may still be decided when its rivals are. */
const UNDECIDED_MS = 30_000;

export interface ResolverOptions {
  journal: Journal;
  reads: CommittedReads;
  /** Venue time in milliseconds; null while it is not known. */
  venueTime: () => number | null;
  logger: Logger;
  /** Told when a request is settled, and when it is found that only a person can settle it. */
  onDecided: (request: JournalRequest) => void;
}

/** Looks for the outcome of unknown requests in committed state: never guessed, only seen (design: 4). */
export class Resolver {
  private readonly options: ResolverOptions;
  private readonly watched = new Map<string, { known: KnownRequest; timer: NodeJS.Timeout }>();
  private stopped = false;

  constructor(options: ResolverOptions) {
    this.options = options;
  }

  /** Begins to look, if the request's outcome is open. */
  watch(request: JournalRequest): void {
    if (this.stopped || request.state !== 'Unknown' || this.watched.has(request.id)) return;
    const known = knownRequest(request);
    if (known !== null) this.plan(known, 0, DELAYS_MS[0] ?? 0);
  }

  /** Ends the looking for one request: a person has settled it. */
  forget(request: JournalRequest): void {
    clearTimeout(this.watched.get(request.id)?.timer);
    this.watched.delete(request.id);
  }

  stop(): void {
    this.stopped = true;
    for (const { timer } of this.watched.values()) clearTimeout(timer);
    this.watched.clear();
  }

  private plan(known: KnownRequest, round: number, delayMs: number): void {
    const timer = setTimeout(() => {
      void this.look(known, round);
    }, delayMs);
    this.watched.set(known.request.id, { known, timer });
  }

  private async look(known: KnownRequest, round: number): Promise<void> {
    const { request } = known;
    const end = await this.settle(known).catch((error: unknown) => {
      this.options.logger.warn({ requestId: request.id, err: error }, 'a look at committed state failed');
      return 'open' as const;
    });
    // A person may have settled it meanwhile.
    if (this.stopped || !this.watched.has(request.id)) return;
    if (end === 'settled') this.watched.delete(request.id);
    else this.plan(known, round + 1, end === 'undecided' ? UNDECIDED_MS : this.delay(known, round + 1));
    if (end !== 'open') this.options.onDecided(request);
  }

  /** The next look: by and by, and as soon as a read that shows nothing would count. */
  private delay(known: KnownRequest, round: number): number {
    const usual = DELAYS_MS[Math.min(round, DELAYS_MS.length - 1)] ?? 0;
    const now = this.options.venueTime();
    const countsIn = now === null ? 0 : known.toMs + MARGIN_MS + READ_RESOLUTION_MS - now;
    return countsIn > 0 ? Math.min(usual, countsIn) : usual;
  }

  private async settle(known: KnownRequest): Promise<'settled' | 'undecided' | 'open'> {
    const { journal, reads } = this.options;
    const { request } = known;
    const look = await readTraces(reads, known);
    if (this.stopped || !this.watched.has(request.id) || look === null) return 'open';
    const found = sighting(known, this.rivalsOf(known), look);
    // An alarm about a receipt stays, whatever committed state says (commands.md).
    const alarm = request.error?.reason === 'ReceiptMismatch';
    switch (found.seen) {
      case 'sequenced':
        journal.update(request, {
          state: 'Sequenced',
          ...(alarm ? {} : { error: null }),
          evidence: found.evidence,
        });
        return 'settled';
      case 'absent':
        // A venue whose reads are ahead of its own clock: by that the request may still be taken.
        if (!this.isOver(known)) return 'open';
        journal.update(request, {
          state: 'NotSequenced',
          ...(alarm ? {} : { error: notSequencedError() }),
          evidence: found.evidence,
        });
        return 'settled';
      case 'undecided':
        if (!request.evidence.includes(found.evidence)) journal.update(request, { evidence: found.evidence });
        return 'undecided';
      case 'nothing':
        return 'open';
    }
  }

  private isOver({ toMs }: KnownRequest): boolean {
    const now = this.options.venueTime();
    return now !== null && now >= toMs;
  }

  /** Other requests of the wallet that can have left a row which would pass for one of this request. */
  private rivalsOf(known: KnownRequest): KnownRequest[] {
    const { fromMs, toMs } = rivalsEnd(known);
    return this.options.journal
      .signedBetween(known.request.wallet, fromMs, toMs)
      .filter(({ id }) => id !== known.request.id)
      .map(knownRequest)
      .filter((rival) => rival !== null);
  }
}
