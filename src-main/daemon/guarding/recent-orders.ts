import type { Address } from '../../../src-shared/protocol/index.ts';
import type { Journal, JournalRequest } from '../../operator/index.ts';
import { isJustSigned, signedContent } from './signed-content.ts';

export interface RecentOrdersOptions {
  journal: Pick<Journal, 'onChange' | 'signedBetween'>;
  wallets: () => readonly Address[];
  /** Venue time in milliseconds; null while it is not known. */
  venueTime: () => number | null;
  /** Milliseconds of a clock that never jumps. */
  monotonic?: () => number;
}

interface Signed {
  readonly session: string | null;
  readonly at: number;
}

const MINUTE_MS = 60_000;

/**
 * Orders that were signed in the last minute, by the monotonic clock. Those of an earlier run are placed on it by the
 * venue time that they carry, so the machine's wall clock may jump as it likes.
 */
export class RecentOrders {
  private readonly options: RecentOrdersOptions;
  private readonly monotonic: () => number;
  /** By id, nearly in the order of their times. */
  private readonly signed = new Map<string, Signed>();
  private earlierKnown = false;

  constructor(options: RecentOrdersOptions) {
    this.options = options;
    this.monotonic = options.monotonic ?? (() => performance.now());
    options.journal.onChange((request) => {
      if (isJustSigned(request) && isOrder(request)) this.add(request, this.monotonic());
    });
  }

  /** How many a session signed, or anything of this app; null while the venue's time is not known. */
  count(session?: string): number | null {
    if (!this.earlierKnown && !this.learnEarlier()) return null;
    const since = this.monotonic() - MINUTE_MS;
    let count = 0;
    for (const each of this.signed.values())
      if (each.at > since && (session === undefined || each.session === session)) count++;
    return count;
  }

  private learnEarlier(): boolean {
    const now = this.options.venueTime();
    if (now === null) return false;
    for (const wallet of this.options.wallets()) {
      for (const request of this.options.journal.signedBetween(wallet, now - MINUTE_MS, now)) {
        const content = signedContent(request);
        if (content?.kind === 'order')
          this.add(request, this.monotonic() - Math.max(0, now - content.clientTimestampMs));
      }
    }
    this.earlierKnown = true;
    return true;
  }

  private add({ id, session }: JournalRequest, at: number): void {
    // Nobody may ever ask for the count, so what is too old goes here.
    const since = this.monotonic() - MINUTE_MS;
    for (const [known, each] of this.signed) {
      if (each.at > since) break;
      this.signed.delete(known);
    }
    if (!this.signed.has(id)) this.signed.set(id, { session, at });
  }
}

const isOrder = ({ kind }: JournalRequest): boolean => kind === 'Order' || kind === 'ModifyOrder';
