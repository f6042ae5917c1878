import { randomUUID } from 'node:crypto';
import type { SessionRow, SigningPreview } from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { encodeSessionProof, grantMembers, type Address, type Digesters, type ScopeName } from '../../src-shared/protocol/index.ts';
import type { Custody } from '../custody/index.ts';
import type { Finding } from '../guard/index.ts';
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

/** Which key signs an intent. */
export type Choice = { session: Session } | { refused: { reason: string; message: string; hint: string } };

const MAX_LIFETIME_SECONDS = 30 * 86_400;

/** Session keys: issued, scoped, chosen, ended. */
export class Sessions {
  private readonly options: SessionsOptions;
  private readonly listeners = new Set<() => void>();

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
  async issue(wish: SessionWish, wallet: Address, approve: (preview: SigningPreview) => Promise<void>): Promise<Session> {
    const { store, custody, digesters } = this.options;
    const id = randomUUID();
    const key = custody.createSessionKey(id);
    try {
      // Frozen here: the object shown is the object signed.
      const grant = Object.freeze({ ...this.terms(wish), sessionPublicKey: key.publicKey });
      const digest = digesters.DelegatedSession.digest(grantMembers(grant));
      await approve(previewGrant(wish, wallet, grant, digest));
      const proof = encodeSessionProof({ ...grant, walletSignature: custody.signWithWallet(wallet, digest) });
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

  /**
   * "The session given, else the only one whose scope and rails allow it, else Refused, listing them" (commands.md).
   * `railsAgainst` says what a session's rails have against the intent.
   */
  choose(action: ScopeName, wallet: Address, wanted: string | undefined, railsAgainst: (session: Session) => readonly Finding[]): Choice {
    const now = this.options.venueTime();
    if (wanted !== undefined) return this.given(wanted, action, wallet, railsAgainst);
    const active = this.options.store.all().filter((session) => session.wallet === wallet && stateAt(session, now) === 'active' && this.options.custody.hasSessionKey(session.id));
    const scoped = active.filter((session) => covers(session, action));
    const allowed = scoped.filter((session) => railsAgainst(session).length === 0);
    const [only] = allowed;
    if (only !== undefined && allowed.length === 1) return { session: only };
    if (allowed.length > 1) {
      return refused('SESSION_AMBIGUOUS', 'Several session keys could sign this.', `Name one with --session: ${allowed.map(named).join('; ')}.`);
    }
    const [blocked] = scoped;
    const [finding] = blocked === undefined ? [] : railsAgainst(blocked);
    if (finding !== undefined && scoped.length === 1) return refused(finding.rule, finding.message, finding.hint);
    const list = active.length === 0 ? 'There is no active session.' : `Active sessions: ${active.map(named).join('; ')}.`;
    return refused('SESSION_NONE', 'No session key may sign this.', `${list} Issue one, or ask the wallet with --wallet-signed.`);
  }

  /** Counts a use. */
  used(session: Session): void {
    session.uses += 1;
    session.lastUsedAt = Date.now();
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

  /** Writes use counts down; they are kept in memory between, since a use is in the journal anyway. */
  flush(): void {
    for (const session of this.options.store.all()) if (session.uses > 0) this.options.store.save(session);
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
      .filter((session) => session.wallet === wallet && stateAt(session, now) === 'active' && actions.every((action) => covers(session, action)));
    return fitting[fitting.length - 1] ?? null;
  }

  /** Newest first. */
  list(): SessionRow[] {
    const now = this.options.venueTime();
    return this.options.store.all().map((session) => sessionRow(session, now)).reverse();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private given(id: string, action: ScopeName, wallet: Address, railsAgainst: (session: Session) => readonly Finding[]): Choice {
    const session = this.options.store.get(id);
    if (session?.wallet !== wallet) return refused('SESSION_UNKNOWN', 'There is no such session of this wallet.', 'See `countersign session list`.');
    const state = stateAt(session, this.options.venueTime());
    if (state !== 'active') return refused('SESSION_ENDED', `The session ${session.name} is ${state}.`, 'Issue a new one; a key is never used again.');
    if (!covers(session, action)) {
      return refused('SESSION_SCOPE', `The session ${session.name} may not ${action}.`, `Its scope: ${session.scope.join(', ')}.`);
    }
    const [finding] = railsAgainst(session);
    return finding === undefined ? { session } : refused(finding.rule, finding.message, finding.hint);
  }

  private terms(wish: SessionWish): { expirySeconds: bigint; aclScope: number[] } {
    const now = this.options.venueTime();
    if (now === null) {
      throw new CountersignError('VENUE_TIME_UNKNOWN', "The venue's time is not known yet.", 'A session ends by venue time; wait until the venue answers.');
    }
    if (wish.lifetimeSeconds > MAX_LIFETIME_SECONDS) {
      throw new CountersignError('SESSION_TOO_LONG', 'A session lasts at most 30 days.', 'Choose a shorter time.');
    }
    return { expirySeconds: BigInt(Math.floor(now / 1000) + wish.lifetimeSeconds), aclScope: scopeCodes(wish.scope) };
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}

const named = (session: Session): string => `${session.id} (${session.name}: ${session.scope.join(', ')})`;

function refused(reason: string, message: string, hint: string): Choice {
  return { refused: { reason, message, hint } };
}
