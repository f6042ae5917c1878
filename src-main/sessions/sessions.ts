import type { CommandArguments, SessionRow, SigningPreview } from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import type { Logger } from '../../src-shared/node/index.ts';
import type { Address, Digesters, ScopeName } from '../../src-shared/protocol/index.ts';
import type { Custody, Recorder } from '../custody/index.ts';
import type { Rails } from '../guard/index.ts';
import { chooseSession, takeSession, type Choice, type Question } from './choose.ts';
import { Drafts } from './drafts.ts';
import { Endings } from './endings.ts';
import { previewGrant, type SessionWish, type WalletSigner } from './grant.ts';
import { Issuing, type Approve } from './issuing.ts';
import { countOf, newestActive, newestRows, pageOf } from './listing.ts';
import { covers, stateOf, type Moment, type Session } from './session.ts';
import type { SessionStore } from './store.ts';
import { termsOf } from './terms.ts';

export interface SessionsOptions {
  store: SessionStore;
  custody: Custody;
  digesters: Digesters;
  /** Venue time in milliseconds; null while it is not known. */
  venueTime: () => number | null;
  /** Gets a wallet's signature; by default from the vault. */
  signByWallet?: WalletSigner;
  /** Takes what happens to session keys, before it takes effect. */
  record?: Recorder;
  logger?: Logger;
  /** Milliseconds of a clock that never jumps. */
  monotonic?: () => number;
}

const FLUSH_MS = 2_000;
/** A database that is busy or full is left alone for so long. */
const FLUSH_AGAIN_MS = 10_000;

/** Session keys: issued, scoped, chosen, renewed, ended. */
export class Sessions {
  /** Makes and renews session keys. */
  readonly issuing: Issuing;
  private readonly options: SessionsOptions;
  private readonly endings: Endings;
  private readonly listeners = new Set<() => void>();
  private readonly dirty = new Set<Session>();
  private flushing: NodeJS.Timeout | null = null;

  constructor(options: SessionsOptions) {
    const { custody, store, record } = options;
    const drafts = new Drafts(options);
    this.options = options;
    this.endings = new Endings({ store, custody, drafts, record });
    this.issuing = new Issuing({
      ...options,
      drafts,
      issued: (session, replaces) => {
        this.issued(session, replaces);
      },
    });
  }

  /** What the wallet would sign for this wish, now; its key is not made yet. */
  preview(wish: SessionWish, wallet: Address): SigningPreview {
    const terms = termsOf(wish, this.options.venueTime());
    return previewGrant(wish, wallet, { ...terms, sessionPublicKey: null }, null);
  }

  /** Makes a key, shows what the wallet signs for it, and keeps it once that is approved and signed. */
  async issue(wish: SessionWish, wallet: Address, approve: Approve): Promise<Session> {
    return this.issuing.authorise(this.issuing.prepare(wish, wallet), approve);
  }

  /** The key that signs an action of this wallet, or why none does. */
  choose(
    question: Pick<Question, 'action' | 'wallet' | 'railsAgainst'> & { wanted: string | undefined },
  ): Choice {
    const { store } = this.options;
    const asked = { ...question, ...this.moment() };
    return question.wanted === undefined
      ? chooseSession(store.active(), asked)
      : takeSession(store.get(question.wanted), asked);
  }

  /** Counts a use. */
  used(session: Session): void {
    session.uses += 1;
    session.lastUsedAt = Date.now();
    // Soon, and not now: an order does not wait for a count.
    this.flushSoon(session, FLUSH_MS);
  }

  /**
   * Ends a session at a person's word, its key at once, locked or not.
   * @throws {CountersignError} `SESSION_UNKNOWN`, `SESSION_KEY_STAYS`
   */
  revoke(id: string): Session {
    const session = this.find(id);
    this.end([session], 'revoked');
    return session;
  }

  /**
   * The same for every session of a wallet that has not ended, however many there are.
   * @returns how many
   * @throws {CountersignError} `SESSION_KEY_STAYS`
   */
  revokeAllOf(wallet: Address): number {
    const sessions = this.notEnded(wallet);
    this.end(sessions, 'revoked');
    return sessions.length;
  }

  /** How many sessions of a wallet {@link revokeAllOf} would end. */
  countOf(wallet: Address): number {
    return this.notEnded(wallet).length;
  }

  /**
   * The venue does not take its key any more: it has ended here as well (interface: Errors, Forbidden; profile: 4).
   * @param until when the venue was told to, in Unix seconds; null where it said so by itself
   */
  deny(id: string, until: number | null = null): void {
    const session = this.options.store.get(id);
    if (session === undefined) return;
    try {
      this.end([session], 'denied', until);
    } catch {
      // It signs no more. What could not be written is tried again.
    }
  }

  /** Destroys every key that no active session needs: {@link Endings.sweep}. */
  sweep(now: number | null): void {
    if (this.endings.sweep(now)) this.changed();
  }

  /** Writes down what is only in memory yet; what cannot be written stays there. */
  flush(): void {
    if (this.flushing !== null) clearTimeout(this.flushing);
    this.flushing = null;
    this.options.store.save([...this.dirty]);
    this.dirty.clear();
  }

  /** @throws {CountersignError} `SESSION_UNKNOWN` */
  find(id: string): Session {
    const session = this.options.store.get(id);
    if (session !== undefined) return session;
    throw new CountersignError(
      'SESSION_UNKNOWN',
      'There is no such session.',
      'See `countersign session list`.',
    );
  }

  /** The session of this machine that has a key, whatever has become of it. */
  byAddress(address: Address): Session | null {
    return this.options.store.byAddress(address) ?? null;
  }

  stateOf(session: Session): SessionRow['state'] {
    return stateOf(session, this.moment());
  }

  /** The session that signs orders of this wallet, for display: the newest active one that may place orders. */
  current(wallet: Address): Session | null {
    return this.findCovering(wallet, ['order']);
  }

  /** The newest active session of this wallet that covers all of these actions. */
  findCovering(wallet: Address, actions: readonly ScopeName[]): Session | null {
    return this.covering(wallet, actions)[0] ?? null;
  }

  /** Every active session of this wallet that covers all of these actions, newest first. */
  covering(wallet: Address, actions: readonly ScopeName[]): Session[] {
    const fits = (session: Session): boolean =>
      session.wallet === wallet && actions.every((action) => covers(session, action));
    return newestActive(this.options.store, this.moment(), fits);
  }

  /** Whether the rails of any active session are such. */
  someRails(test: (rails: Rails) => boolean): boolean {
    return newestActive(this.options.store, this.moment(), ({ rails }) => test(rails)).length > 0;
  }

  /** The newest active ones and the newest that have ended, newest first. */
  list(): SessionRow[] {
    return newestRows(this.options.store, this.moment());
  }

  page(page: CommandArguments<'session.list'>): SessionRow[] {
    return pageOf(this.options.store, this.moment(), page);
  }

  count(): { active: number; ended: number } {
    return countOf(this.options.store, this.moment());
  }

  /** Names of those whose row in the database is damaged: they sign no more. */
  get unreadable(): readonly string[] {
    return this.options.store.unreadable;
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private moment(): Moment {
    const { venueTime, custody } = this.options;
    return { venueTimeMs: venueTime(), hasKey: ({ id }) => custody.hasSessionKey(id) };
  }

  private issued(session: Session, replaces: Session | null): void {
    if (replaces !== null) {
      replaces.replacedBy = session.id;
      try {
        this.end([replaces], 'revoked');
      } catch {
        // The new one stands. The old one signs no more, and what could not be written is tried again.
      }
    }
    this.changed();
  }

  private notEnded(wallet: Address): Session[] {
    return [...this.options.store.active()].filter((session) => session.wallet === wallet);
  }

  /** Ends them for good, whatever can be written of it now; what cannot is written later. */
  private end(sessions: readonly Session[], state: 'revoked' | 'denied', until: number | null = null): void {
    try {
      this.endings.end(sessions, state, until);
    } catch (error) {
      for (const session of sessions) this.flushSoon(session, FLUSH_AGAIN_MS);
      throw error;
    } finally {
      this.changed();
    }
  }

  /** Writes down what is in memory after a while, and again when that fails: nothing that is only written later may end the daemon. */
  private flushSoon(session: Session, ms: number): void {
    this.dirty.add(session);
    this.flushing ??= setTimeout(() => {
      try {
        this.flush();
      } catch (error) {
        this.options.logger?.warn({ err: error }, 'what became of sessions could not be written');
        this.flushSoon(session, FLUSH_AGAIN_MS);
      }
    }, ms).unref();
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}
