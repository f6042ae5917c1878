import { assertShown, type SigningPreview } from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { recoverAddress } from '../../src-shared/node/index.ts';
import {
  encodeSessionProof,
  type Address,
  type Digesters,
  type Hex,
} from '../../src-shared/protocol/index.ts';
import type { Custody, Recorder } from '../custody/index.ts';
import type { Draft, Drafts } from './drafts.ts';
import type { SessionWish, WalletSigner } from './grant.ts';
import type { Session } from './session.ts';
import type { SessionStore } from './store.ts';
import { stillFits } from './terms.ts';

export interface IssuingOptions {
  store: SessionStore;
  custody: Pick<Custody, 'signWithWallet' | 'hasSessionKey' | 'destroySessionKey'>;
  digesters: Pick<Digesters, 'DelegatedSession'>;
  drafts: Drafts;
  /** Venue time in milliseconds; null while it is not known. */
  venueTime: () => number | null;
  /** Gets a wallet's signature; by default from the vault. */
  signByWallet?: WalletSigner | undefined;
  /** Takes what is issued, before it is. */
  record?: Recorder | undefined;
  /** A session came to be, in place of another one where there is one. */
  issued: (session: Session, replaces: Session | null) => void;
}

/** Says yes to what is shown and gives back what was approved, or throws. */
export type Approve = (preview: SigningPreview) => Promise<SigningPreview>;

/** What sessions last that were issued before their lifetime was kept. */
const DAY_SECONDS = 86_400;

/** From a wish to a key that its wallet has authorised. */
export class Issuing {
  private readonly options: IssuingOptions;
  private readonly signByWallet: WalletSigner;

  constructor(options: IssuingOptions) {
    const { custody } = options;
    this.options = options;
    this.signByWallet =
      options.signByWallet ??
      (({ wallet, digest, what }) => Promise.resolve(custody.signWithWallet(wallet, digest, what)));
  }

  /**
   * Makes a key and fixes what the wallet is to sign for it; {@link authorise} or {@link abandon} ends it.
   * @param asker whose limit of keys that wait it counts against
   */
  prepare(wish: SessionWish, wallet: Address, asker?: string): Draft {
    return this.options.drafts.make(wish, wallet, this.options.venueTime(), null, asker);
  }

  /**
   * The same for a new key in place of one, with its name, scope, rails and wallet. A key is never used again.
   * @param over lifetime and end, where they are not to be as they were
   * @throws {CountersignError} `SESSION_REPLACED` when that was done already
   */
  prepareRenewal(
    old: Session,
    over: Partial<Pick<SessionWish, 'lifetimeSeconds' | 'expirySeconds'>>,
    asker?: string,
  ): Draft {
    if (old.replacedBy !== null) throw replaced();
    const { name, scope, rails, wallet } = old;
    const lifetimeSeconds = over.lifetimeSeconds ?? old.lifetimeSeconds ?? DAY_SECONDS;
    const wish = { name, scope, rails, lifetimeSeconds, expirySeconds: over.expirySeconds };
    return this.options.drafts.make(wish, wallet, this.options.venueTime(), old, asker);
  }

  /** @throws {CountersignError} `PREPARED_UNKNOWN` */
  draft(id: string): Draft {
    return this.options.drafts.find(id);
  }

  /** How long a draft is still kept, in milliseconds. */
  validMs(draft: Draft): number {
    return this.options.drafts.validMs(draft);
  }

  /**
   * Shows exactly what the wallet signs through `approve`, has it signed, and keeps the authorised key. When the approval
   * is refused, or anything else stands in the way, the key is destroyed.
   * @throws {CountersignError} `PREPARED_UNKNOWN`, `SESSION_EXPIRY`, `SESSION_REPLACED`, `WALLET_SIGNATURE`, and what
   *   approving throws
   */
  async authorise(draft: Draft, approve: Approve): Promise<Session> {
    this.options.drafts.take(draft.id);
    try {
      const shown = await approve(draft.preview);
      this.assertUsable(draft);
      const session = sessionOf(draft, await this.sign(draft, shown));
      // A device takes its time.
      this.assertUsable(draft);
      this.record(session, draft.replaces);
      this.options.store.add(session);
      this.options.drafts.forget(draft.id);
      this.options.issued(session, draft.replaces);
      return session;
    } catch (error) {
      this.discard(draft);
      throw error;
    }
  }

  /** Whether one waits still to be authorised. */
  isOpen(id: string): boolean {
    return this.options.drafts.has(id);
  }

  /** Discards a draft unless somebody is being asked about it, or it is signed. */
  abandon(id: string): void {
    const { drafts } = this.options;
    if (drafts.has(id) && !drafts.isTaken(id)) this.discard({ id });
  }

  /** Destroys the key of what nobody authorised. */
  private discard({ id }: Pick<Draft, 'id'>): void {
    this.options.drafts.forget(id);
    if (this.options.store.needsKey(id)) return;
    try {
      this.options.custody.destroySessionKey(id);
    } catch {
      // It is forgotten, so the sweep takes its key out of the file.
    }
  }

  /** What is issued is on record before it can be used. */
  private record(
    { id, wallet, name, address, scope, expirySeconds }: Session,
    replaces: Session | null,
  ): void {
    const terms = { name, address, scope: scope.join(','), expirySeconds };
    this.options.record?.({
      event: replaces === null ? 'session.issued' : 'session.renewed',
      wallet,
      session: id,
      details: replaces === null ? terms : { ...terms, before: replaces.id },
    });
  }

  /** The wallet's signature over what was shown, 65 bytes, checked over a digest of our own. */
  private async sign({ wallet, values, replaces }: Draft, shown: SigningPreview): Promise<Uint8Array> {
    const digester = this.options.digesters.DelegatedSession;
    const digest = digester.digest(values);
    assertShown(shown, digest);
    const what = replaces === null ? 'session issue' : 'session renew';
    const signature = await this.signByWallet({ wallet, what, digester, values, digest, preview: shown });
    if (recoverAddress(digester.digest(values), signature) === wallet) return signature;
    throw new CountersignError(
      'WALLET_SIGNATURE',
      'The signature is not the one of this wallet, so the session was not made.',
      'Check which wallet or device account signs, and try again.',
    );
  }

  /**
   * What was shown can still come about: its time is not over, its key is still there, and the session in whose place it
   * comes was neither renewed nor ended by anybody meanwhile. That its time was over is what a renewal is for.
   */
  private assertUsable({ id, grant, replaces, replacesAs }: Draft): void {
    const { custody, venueTime, drafts } = this.options;
    const isEnded = replaces !== null && replaces.state !== replacesAs && replaces.state !== 'expired';
    if (isEnded || (replaces !== null && replaces.replacedBy !== null)) throw replaced();
    if (drafts.has(id) && custody.hasSessionKey(id) && stillFits(grant, venueTime())) return;
    throw new CountersignError(
      'SESSION_EXPIRY',
      'The session that was shown has ended before it was authorised.',
      'Ask for it anew.',
    );
  }
}

const replaced = (): CountersignError =>
  new CountersignError(
    'SESSION_REPLACED',
    'The session was renewed already, or it was ended while this was asked.',
    'No second key is made for it; see `countersign session list`, and issue a new one if you want that.',
  );

function sessionOf({ id, address, wallet, wish, grant }: Draft, walletSignature: Uint8Array): Session {
  const proof: Hex = encodeSessionProof({ ...grant, walletSignature });
  return {
    id,
    name: wish.name,
    address,
    wallet,
    scope: wish.scope,
    expirySeconds: Number(grant.expirySeconds),
    lifetimeSeconds: wish.lifetimeSeconds,
    state: 'active',
    proof,
    rails: wish.rails,
    createdAt: Date.now(),
    lastUsedAt: null,
    uses: 0,
    replacedBy: null,
  };
}
