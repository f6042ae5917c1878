import { randomUUID } from 'node:crypto';
import type { SessionRow, SigningPreview } from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import {
  encodeSessionProof,
  grantMembers,
  type Address,
  type Digesters,
  type ScopeName,
} from '../../src-shared/protocol/index.ts';
import type { Custody } from '../custody/index.ts';
import type { Rails } from '../guard/index.ts';
import { chooseSession, type Choice, type Question } from './choose.ts';
import { previewGrant, scopeCodes, type SessionWish } from './grant.ts';
import { covers, sessionRow, stateAt, type Session } from './session.ts';
import type { SessionStore } from './store.ts';

export interface SessionsOptions {
  store: SessionStore;
  custody: Custody;
  digesters: Digesters;
  /** Venue time in milliseconds; null while it is not known. */
  venueTime: () => number | null;
}

const FLUSH_MS = 2_000;
const MAX_LIFETIME_SECONDS = 30 * 86_400;

/** Session keys: issued, scoped, chosen, ended. */
export class Sessions {
  private readonly options: SessionsOptions;
  private readonly listeners = new Set<() => void>();
  private readonly dirty = new Set<Session>();
  private flushing: NodeJS.Timeout | null = null;

  constructor(options: SessionsOptions) {
    this.options = options;
  }

  /** What the wallet would sign for this wish, now. */
  preview(wish: SessionWish, wallet: Address): SigningPreview {
    return previewGrant(wish, wallet, { ...this.terms(wish), sessionPublicKey: null }, null);
  }

  /**
   * Makes a key, shows the wallet exactly what it signs through `approve`, and keeps the authorised key. When the
   * approval is refused the key is destroyed.
   */
  async issue(
    wish: SessionWish,
    wallet: Address,
    approve: (preview: SigningPreview) => Promise<void>,
  ): Promise<Session> {
    const { store, custody, digesters } = this.options;
    const id = randomUUID();
    const key = custody.createSessionKey(id);
    try {
      // Frozen here: the object shown is the object signed.
      const grant = Object.freeze({ ...this.terms(wish), sessionPublicKey: key.publicKey });
      const digest = digesters.DelegatedSession.digest(grantMembers(grant));
      await approve(previewGrant(wish, wallet, grant, digest));
      const proof = encodeSessionProof({ ...grant, walletSignature: custody.signWithWallet(wallet, digest, 'session issue') });
      const session: Session = {
        id,
        name: wish.name,
        address: key.address,
        wallet,
        scope: wish.scope,
        expirySeconds: Number(grant.expirySeconds),
        state: 'active',
        proof,
        rails: wish.rails,
        createdAt: Date.now(),
        lastUsedAt: null,
        uses: 0,
      };
      store.add(session);
      this.changed();
      return session;
    } catch (error) {
      if (custody.state === 'unlocked') custody.destroySessionKey(id);
      throw error;
    }
  }

  /** The key that signs an action of this wallet, or why none does. */
  choose(question: Pick<Question, 'action' | 'wallet' | 'wanted' | 'railsAgainst'>): Choice {
    const hasKey = (session: Session): boolean => this.options.custody.hasSessionKey(session.id);
    return chooseSession(this.options.store.all(), {
      ...question,
      hasKey,
      venueTimeMs: this.options.venueTime(),
    });
  }

  /** Counts a use. */
  used(session: Session): void {
    session.uses += 1;
    session.lastUsedAt = Date.now();
    this.dirty.add(session);
    // Soon, and not now: an order does not wait for a count.
    this.flushing ??= setTimeout(() => {
      this.flush();
    }, FLUSH_MS);
  }

  /** Ends a session on this machine for good: its key is destroyed. */
  deny(id: string): void {
    const session = this.options.store.get(id);
    if (session?.state !== 'active') return;
    session.state = 'denied';
    this.options.store.save(session);
    if (this.options.custody.state === 'unlocked') this.options.custody.destroySessionKey(id);
    this.changed();
  }

  /**
   * Destroys the keys of sessions that have expired, or were denied while the vault was locked: they are never used
   * again (profile: 4).
   * @param now venue time in milliseconds, as sure as what cannot be undone asks for; null ends none by time
   */
  sweep(now: number | null): void {
    const { custody, store } = this.options;
    if (custody.state !== 'unlocked') return;
    for (const session of store.all()) {
      if (stateAt(session, now) !== 'active') custody.destroySessionKey(session.id);
    }
  }

  /** Writes down the uses that are only in memory yet. */
  flush(): void {
    if (this.flushing !== null) clearTimeout(this.flushing);
    this.flushing = null;
    for (const session of this.dirty) this.options.store.save(session);
    this.dirty.clear();
  }

  /** The session that signs orders of this wallet, for display: the newest active one that may place orders. */
  current(wallet: Address): Session | null {
    return this.findCovering(wallet, ['order']);
  }

  /** The newest active session of this wallet that covers all of these actions. */
  findCovering(wallet: Address, actions: readonly ScopeName[]): Session | null {
    const now = this.options.venueTime();
    const fitting = this.options.store
      .all()
      .filter(
        (session) =>
          session.wallet === wallet &&
          stateAt(session, now) === 'active' &&
          actions.every((action) => covers(session, action)),
      );
    return fitting[fitting.length - 1] ?? null;
  }

  /** Whether the rails of any active session are such. */
  someRails(test: (rails: Rails) => boolean): boolean {
    const now = this.options.venueTime();
    return this.options.store
      .all()
      .some((session) => stateAt(session, now) === 'active' && test(session.rails));
  }

  /** Newest first. */
  list(): SessionRow[] {
    const now = this.options.venueTime();
    return this.options.store
      .all()
      .map((session) => sessionRow(session, now))
      .reverse();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private terms(wish: SessionWish): { expirySeconds: bigint; aclScope: number[] } {
    const now = this.options.venueTime();
    if (now === null) {
      throw new CountersignError(
        'VENUE_TIME_UNKNOWN',
        "The venue's time is not known yet.",
        'A session ends by venue time; wait until the venue answers.',
      );
    }
    if (wish.lifetimeSeconds > MAX_LIFETIME_SECONDS) {
      throw new CountersignError(
        'SESSION_TOO_LONG',
        'A session lasts at most 30 days.',
        'Choose a shorter time.',
      );
    }
    const nowSeconds = Math.floor(now / 1000);
    const expirySeconds = wish.expirySeconds ?? nowSeconds + wish.lifetimeSeconds;
    if (expirySeconds <= nowSeconds || expirySeconds > nowSeconds + wish.lifetimeSeconds) {
      throw new CountersignError(
        'SESSION_EXPIRY',
        'The end that was shown no longer fits the lifetime.',
        'Ask for the session anew.',
      );
    }
    return {
      expirySeconds: BigInt(expirySeconds),
      aclScope: scopeCodes(wish.scope),
    };
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}
