import { randomUUID } from 'node:crypto';
import { frozen, type SigningPreview } from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import {
  grantMembers,
  type Address,
  type Digesters,
  type MemberValues,
  type SessionGrant,
} from '../../src-shared/protocol/index.ts';
import type { Custody } from '../custody/index.ts';
import { previewGrant, type SessionWish } from './grant.ts';
import type { Session } from './session.ts';
import { termsOf } from './terms.ts';

/** A session key that is made and not authorised yet: it has no authority and is nobody's signer. */
export interface Draft {
  readonly id: string;
  readonly address: Address;
  readonly wallet: Address;
  readonly wish: SessionWish;
  readonly grant: SessionGrant;
  readonly values: MemberValues;
  /** What the wallet signs, in words and raw, with the digest. */
  readonly preview: SigningPreview;
  /** The session that this one takes the place of, and its state when that was asked for. */
  readonly replaces: Session | null;
  readonly replacesAs: Session['state'] | null;
  /** Monotonic time until which it is kept. */
  readonly deadline: number;
  /** Who asked for it; nobody's drafts fill the room of another. */
  readonly asker: string;
}

export interface DraftsOptions {
  custody: Pick<Custody, 'createSessionKey'>;
  digesters: Pick<Digesters, 'DelegatedSession'>;
  /** Milliseconds of a clock that never jumps. */
  monotonic?: () => number;
}

const LIFETIME_MS = 10 * 60_000;
/** Many enough for any person, and for all callers together; each has a key in the vault. */
const MOST_OF_ONE = 20;
const MOST = 100;

/** The keys that wait for their wallet's signature. */
export class Drafts {
  private readonly options: DraftsOptions;
  private readonly monotonic: () => number;
  private readonly drafts = new Map<string, Draft>();
  /** Those that a person or a wallet is being asked about. */
  private readonly taken = new Set<string>();

  constructor(options: DraftsOptions) {
    this.options = options;
    this.monotonic = options.monotonic ?? (() => performance.now());
  }

  /**
   * Makes a key for a wish and fixes what the wallet will sign. All of it is frozen: the object that is shown is the
   * object that is signed.
   * @throws {CountersignError} `DRAFTS_TOO_MANY`, `VAULT_LOCKED`, and what {@link termsOf} throws
   */
  make(
    wanted: SessionWish,
    wallet: Address,
    venueTimeMs: number | null,
    replaces: Session | null,
    asker = '',
  ): Draft {
    const own = [...this.drafts.values()].filter((draft) => draft.asker === asker).length;
    if (own >= MOST_OF_ONE || this.drafts.size >= MOST) {
      throw new CountersignError(
        'DRAFTS_TOO_MANY',
        `${own} session keys that this caller asked for wait to be authorised, of ${this.drafts.size}.`,
        'Decide on them, or wait: what nobody decides on ends after ten minutes.',
      );
    }
    const wish = frozen(wanted);
    const terms = termsOf(wish, venueTimeMs);
    const id = randomUUID();
    const { address, publicKey } = this.options.custody.createSessionKey(id);
    const grant = frozen({ ...terms, sessionPublicKey: publicKey });
    const values = grantMembers(grant);
    const digest = this.options.digesters.DelegatedSession.digest(values);
    const preview = previewGrant(wish, wallet, grant, digest, replaces?.address ?? null);
    const deadline = this.monotonic() + LIFETIME_MS;
    const replacesAs = replaces?.state ?? null;
    const draft = Object.freeze({
      ...{ id, address, wallet, wish, grant, values, preview, replaces, replacesAs, deadline, asker },
    });
    this.drafts.set(id, draft);
    return draft;
  }

  /** How long one is still kept, in milliseconds. */
  validMs({ deadline }: Draft): number {
    return Math.max(0, Math.floor(deadline - this.monotonic()));
  }

  /** One that can still be signed, and that nobody is asked about yet. @throws {CountersignError} `PREPARED_UNKNOWN` */
  find(id: string): Draft {
    const draft = this.drafts.get(id);
    if (draft !== undefined && draft.deadline > this.monotonic() && !this.taken.has(id)) return draft;
    throw new CountersignError(
      'PREPARED_UNKNOWN',
      'What was shown can no longer be signed: its time is over or it was answered already.',
      'Make the session anew.',
    );
  }

  /** It is signed once or never. @throws {CountersignError} `PREPARED_UNKNOWN` */
  take(id: string): void {
    this.find(id);
    this.taken.add(id);
  }

  isTaken(id: string): boolean {
    return this.taken.has(id);
  }

  has(id: string): boolean {
    return this.drafts.has(id);
  }

  /** Forgets those that nobody decided on; what becomes of their keys is up to the caller. */
  forgetOld(): void {
    const now = this.monotonic();
    for (const { id, deadline } of this.drafts.values())
      if (deadline <= now && !this.taken.has(id)) this.drafts.delete(id);
  }

  forget(id: string): void {
    this.taken.delete(id);
    this.drafts.delete(id);
  }
}
