import { CountersignError } from '../../src-shared/errors/index.ts';
import type { Custody, Recorder } from '../custody/index.ts';
import type { Drafts } from './drafts.ts';
import { isOver, type Session } from './session.ts';
import type { SessionStore } from './store.ts';

export interface EndingsOptions {
  store: SessionStore;
  custody: Pick<Custody, 'state' | 'wallets' | 'sessionKeys' | 'hasSessionKey' | 'destroySessionKeys'>;
  drafts: Drafts;
  record?: Recorder | undefined;
}

/** Keys that one sweep destroys. */
const AT_ONCE = 50;

/** How a session ends: by a person, by its venue, by time; and with it its key, locked or not. */
export class Endings {
  private readonly options: EndingsOptions;

  constructor(options: EndingsOptions) {
    this.options = options;
  }

  /**
   * Ends sessions for good: nothing signs with them from here on. First the keys, all at once, then what is written of
   * them: cut off in between, it is a session without its key, and no key without a session.
   * @param until of one that the venue denies: until when, where it is known, in Unix seconds
   * @throws {CountersignError} `SESSION_KEY_STAYS` when the vault cannot be written
   */
  end(sessions: readonly Session[], state: 'revoked' | 'denied', until: number | null = null): void {
    const { custody, store } = this.options;
    const ending = sessions.filter((each) => each.state === 'active' || custody.hasSessionKey(each.id));
    for (const session of ending) if (session.state === 'active') session.state = state;
    let problem: unknown = null;
    try {
      if (ending.length > 0) custody.destroySessionKeys(ending.map(({ id }) => id));
    } catch (error) {
      problem = error;
    }
    for (const session of ending) this.note(session, until);
    // Those as well that had ended before: what took their place is written with them.
    store.save(sessions);
    if (problem !== null) throw keyStays(problem);
  }

  /**
   * Destroys what no active session needs: the keys of those that are over by `now`, of wallets that were removed, and
   * keys that no list knows, left by a process that was cut off. Some at a time, since each is put on record: what is
   * over is not used meanwhile.
   * @param now venue time in milliseconds, as sure as what cannot be undone asks for; null ends none by time
   * @returns whether a session has ended
   */
  sweep(now: number | null): boolean {
    const { custody, store, drafts } = this.options;
    const ended: Session[] = [];
    const wallets = this.wallets();
    for (const session of store.active()) {
      if (ended.length >= AT_ONCE) break;
      if (isOver(session, now)) this.mark(session, 'expired', ended);
      // Only where its key is in this very vault: another one, put in its place, says nothing about the wallet.
      else if (wallets?.has(session.wallet) === false && custody.hasSessionKey(session.id))
        this.mark(session, 'revoked', ended);
    }
    if (ended.length > 0) store.save(ended);
    drafts.forgetOld();
    const needless: string[] = [];
    for (const id of custody.sessionKeys()) {
      if (needless.length >= AT_ONCE) break;
      if (!drafts.has(id) && !store.needsKey(id)) needless.push(id);
    }
    if (needless.length > 0) custody.destroySessionKeys(needless);
    return ended.length > 0;
  }

  private mark(session: Session, state: 'expired' | 'revoked', ended: Session[]): void {
    session.state = state;
    ended.push(session);
    this.note(session, null);
  }

  /** Those in the vault; null while there is none that can be read. */
  private wallets(): ReadonlySet<string> | null {
    const { state } = this.options.custody;
    if (state !== 'locked' && state !== 'unlocked') return null;
    return new Set(this.options.custody.wallets().map(({ address }) => address));
  }

  /** It has ended whatever becomes of the record. */
  private note({ id, wallet, name, address, state }: Session, until: number | null): void {
    const details: Record<string, string | number | null> =
      state === 'denied' ? { address, until } : { name, address };
    try {
      this.options.record?.({ event: `session.${state}`, wallet, session: id, details });
    } catch {
      // Who records says himself that he cannot.
    }
  }
}

function keyStays(cause: unknown): CountersignError {
  return new CountersignError(
    'SESSION_KEY_STAYS',
    'The session has ended here and signs no more, but its key could not be taken out of the vault file.',
    'Make room on the disk; it is tried again by itself, and at the next start.',
    { cause },
  );
}
