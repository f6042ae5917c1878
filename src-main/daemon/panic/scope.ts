import type { PanicReport } from '../../../src-shared/contract/index.ts';
import { toErrorData } from '../../../src-shared/errors/index.ts';
import type { Fixed } from '../../../src-shared/money/index.ts';
import type { Address } from '../../../src-shared/protocol/index.ts';
import type { Journal, JournalRequest } from '../../operator/index.ts';
import type { AccountState } from '../account/account-state.ts';
import { keyOf, openPairs, type OpenPair } from './pairs.ts';

export interface ScopeSources {
  readonly accountOf: (wallet: Address) => AccountState | undefined;
  readonly marks: () => ReadonlyMap<string, Fixed>;
  readonly journal: Pick<Journal, 'list'>;
  /** Milliseconds; null while it is not known. */
  readonly venueTime: () => number | null;
}

/** A request that came at the very end of its window is in the books by then. */
const MARGIN_MS = 1_000;
/** Requests that are looked through for pairs when an account cannot be read. */
const REMEMBERED = 1_000;

/** What a panic is about: these wallets, and of them these strategies or all. */
export class Scope {
  readonly wallets: readonly Address[];
  private readonly strategies: readonly string[] | null;
  private readonly sources: ScopeSources;

  constructor(sources: ScopeSources, wallets: readonly Address[], strategies: readonly string[] | null) {
    this.sources = sources;
    this.wallets = wallets;
    this.strategies = strategies;
  }

  /** The same for the same wallets and strategies. */
  get key(): string {
    return JSON.stringify([this.wallets, this.strategies]);
  }

  /** Whether a request whose outcome is open can reach the venue yet; after its window only a reading tells. */
  mayStillOpen = (request: JournalRequest): boolean => {
    const now = this.sources.venueTime();
    const over = now !== null && request.windowEndMs !== null && now > request.windowEndMs + MARGIN_MS;
    return !over && this.concerns(request);
  };

  private concerns = ({ wallet, strategy }: Pick<JournalRequest, 'wallet' | 'strategy'>): boolean =>
    wallet !== null && this.wallets.includes(wallet as Address) && this.has(strategy);

  /**
   * What is open as known now; an account that was never read is read first. Where that fails, the pairs that the
   * journal names stand in: a CancelAll without an order does no harm.
   */
  async open(): Promise<{ pairs: OpenPair[]; problem: string | null }> {
    const reading = await Promise.allSettled(this.accounts().map((account) => account.ensure()));
    const failed = reading.find((each) => each.status === 'rejected');
    const pairs = this.known();
    if (failed === undefined) return { pairs, problem: null };
    const problem = `The open orders could not be read: ${toErrorData(failed.reason).message}`;
    return { pairs: [...pairs, ...this.remembered(pairs)], problem };
  }

  /** What is open by a reading that begins now. @throws {CountersignError} when the venue cannot be read */
  async reread(): Promise<{ pairs: OpenPair[]; orders: NonNullable<PanicReport['leftOpen']> }> {
    const accounts = this.accounts();
    await Promise.all(accounts.map((account) => account.refreshAnew()));
    const orders = accounts.flatMap((account) =>
      account.openOrders().map((order) => ({ ...order, wallet: account.trader })),
    );
    return { pairs: this.known(), orders: orders.filter(({ strategy }) => this.has(strategy)) };
  }

  /** Without asking the venue. */
  known(): OpenPair[] {
    return openPairs(this.accounts(), this.sources.marks()).filter(({ strategy }) => this.has(strategy));
  }

  private accounts(): AccountState[] {
    return this.wallets.flatMap((wallet) => this.sources.accountOf(wallet) ?? []);
  }

  /** An order whose strategy is not known may be of any. */
  private has(strategy: string | null): boolean {
    return this.strategies === null || strategy === null || this.strategies.includes(strategy);
  }

  private remembered(known: readonly OpenPair[]): OpenPair[] {
    const pairs = new Map<string, OpenPair>();
    for (const request of this.sources.journal.list({ limit: REMEMBERED })) {
      const { kind, state, wallet, strategy, symbol } = request;
      const placed = (kind === 'Order' || kind === 'ModifyOrder') && ['Sequenced', 'Unknown'].includes(state);
      if (!placed || strategy === null || symbol === null || !this.concerns(request)) continue;
      const pair = { wallet: wallet as Address, strategy, symbol, orders: 0, notional: null };
      pairs.set(keyOf(pair), pair);
    }
    for (const pair of known) pairs.delete(keyOf(pair));
    return [...pairs.values()];
  }
}
