import {
  ORDER_UPDATE_REASON,
  type Address,
  type OrderUpdateRow,
} from '../../../src-shared/protocol/index.ts';
import type { Journal, JournalRequest } from '../../operator/index.ts';
import type { AccountState } from '../account/account-state.ts';
import type { OrderFeed } from '../market/order-feed.ts';
import { isJustSigned, signedContent, type SignedContent } from './signed-content.ts';

/** A request that may change the account and that the account does not show yet. */
interface Held {
  readonly request: JournalRequest;
  readonly content: SignedContent;
  /** Monotonic milliseconds of its receipt. */
  sequencedAt: number | null;
  /** The account's version of its holdings when a row told of a trade: the position follows in a row of its own. */
  tradedAt: number | null;
}

export interface OnTheirWayOptions {
  journal: Pick<Journal, 'open' | 'onChange'>;
  feed: Pick<OrderFeed, 'rows'>;
  accountOf: (wallet: Address) => AccountState | undefined;
  /** Venue time in milliseconds; null while it is not known. */
  venueTime: () => number | null;
}

/** A row that should have come by then has been missed. */
const MISSED_MS = 1_000;
/** The venue may take a request until its window ends, and its reads follow within so much. */
const COMMITTED_MS = 2_000;
const OPEN_STATES: readonly string[] = ['Sending', 'Unknown'];

/**
 * Orders and withdrawals from the moment they are signed until the account shows what became of them, or they ended
 * without being sequenced. Whoever judges the next one counts them, so that many at once pass no limit together.
 */
export class OnTheirWay {
  private readonly options: OnTheirWayOptions;
  private readonly held = new Map<string, Held>();
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(options: OnTheirWayOptions) {
    this.options = options;
    for (const request of options.journal.open()) this.hold(request);
    options.journal.onChange((request) => {
      this.follow(request);
    });
    options.feed.rows.on((row) => {
      this.seen(row);
    });
  }

  /** What of a wallet is still on its way. */
  of(wallet: Address): SignedContent[] {
    const account = this.options.accountOf(wallet);
    const contents: SignedContent[] = [];
    for (const [id, held] of this.held) {
      if (held.request.wallet !== wallet) continue;
      if (account !== undefined && this.isShown(held, account)) this.held.delete(id);
      else contents.push(held.content);
    }
    return contents;
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private follow(request: JournalRequest): void {
    const held = this.held.get(request.id);
    if (held === undefined) {
      if (isJustSigned(request)) this.hold(request);
    } else if (request.state === 'Rejected' || request.state === 'NotSequenced') {
      this.held.delete(request.id);
    } else if (request.state === 'Sequenced' && held.sequencedAt === null) {
      held.sequencedAt = performance.now();
      this.lookIfMissed(held);
    }
  }

  private hold(request: JournalRequest): void {
    const content = OPEN_STATES.includes(request.state) ? signedContent(request) : null;
    if (content !== null) this.held.set(request.id, { request, content, sequencedAt: null, tradedAt: null });
  }

  /** The row tells of it, and the account has taken the row already. */
  private seen(row: OrderUpdateRow): void {
    for (const intent of [row.makerOrderIntent, row.takerOrderIntent]) {
      if (!intent) continue;
      for (const [id, held] of this.held) {
        if (held.request.orderHash !== intent.orderHash) continue;
        const traded =
          row.reason === ORDER_UPDATE_REASON.trade || row.reason === ORDER_UPDATE_REASON.liquidation;
        if (traded) held.tradedAt = this.accountOf(held)?.holdingsVersion ?? null;
        else if (held.tradedAt === null) this.held.delete(id);
      }
    }
  }

  /** Whether the account has what became of it. */
  private isShown(held: Held, account: AccountState): boolean {
    if (held.tradedAt !== null && account.holdingsVersion > held.tradedAt) return true;
    if (held.sequencedAt !== null && account.readBeganAt >= held.sequencedAt) return true;
    const now = this.options.venueTime();
    if (now === null || held.request.windowEndMs === null) return false;
    const venueTimeOfReading = now - (performance.now() - account.readBeganAt);
    return venueTimeOfReading > held.request.windowEndMs + COMMITTED_MS;
  }

  private lookIfMissed(held: Held): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      if (this.held.has(held.request.id)) this.accountOf(held)?.stale();
    }, MISSED_MS);
    this.timers.add(timer.unref());
  }

  private accountOf({ request }: Held): AccountState | undefined {
    return request.wallet === null ? undefined : this.options.accountOf(request.wallet as Address);
  }
}
