import type * as v from 'valibot';
import { open } from '../../src-shared/node/index.ts';
import {
  fromHex,
  strategyIdHash,
  withDiscriminant,
  type Address,
  type Hex,
} from '../../src-shared/protocol/index.ts';
import type { Sequencer } from '../exchange/index.ts';
import type { CopyTradingRecord } from '../log/index.ts';
import type { OperatorKey } from '../operator/index.ts';
import {
  Auth,
  CopyTradingError,
  readMessage,
  type Registration,
  type StrategyRef,
  type Unregistration,
} from './messages.ts';
import { ReplayGuard } from './replay.ts';
import { registrationSigner, sessionOf, unregistrationSigner } from './signatures.ts';

export type Ref = v.InferOutput<typeof StrategyRef>;

export interface Registered {
  readonly ref: Ref;
  /** Null for a lead itself. */
  readonly follows: Ref | null;
  /** Holds the channel's secret, sealed to the service's key: so it lies on the disk. */
  readonly encryptedAuth: Hex;
  readonly channelSecret: Uint8Array;
  /** A session key that may sign log-ons, and until when. */
  readonly session: { readonly key: Address; readonly expirySeconds: bigint } | null;
}

/** A registration in a snapshot. */
export type RegisteredDump = Omit<Registered, 'channelSecret'>;

const keyOf = ({ trader, strategyId }: Ref): string => `${trader}/${strategyId}`;

/** Which strategies may be copied, and which copy which (profile: 10). It holds no key that can trade. */
export class Registry {
  readonly replay = new ReplayGuard();
  private readonly registered = new Map<string, Registered>();
  private readonly sequencer: Sequencer;
  private readonly key: OperatorKey;

  constructor(sequencer: Sequencer, key: OperatorKey) {
    this.sequencer = sequencer;
    this.key = key;
  }

  get count(): number {
    return this.registered.size;
  }

  clear(): void {
    this.registered.clear();
  }

  /** Checks a registration and sequences it. @throws {CopyTradingError} */
  register(message: Registration, nowMs: number): void {
    const { trader, strategyId, role, lead, nonce, encryptedAuth, sessionDelegatedPayload } = message;
    if (registrationSigner(message) !== trader)
      throw new CopyTradingError('The signature is not the trader’s.');
    this.replay.check(trader, message, nowMs);
    if (this.sequencer.exchange.accounts.strategy(trader, strategyId) === undefined)
      throw new CopyTradingError('The trader has no such strategy.');
    if (role === 'lead' && lead !== null) throw new CopyTradingError('A lead names no lead.');
    if (role === 'follow' && (lead === null || this.registered.get(keyOf(lead))?.follows !== null))
      throw new CopyTradingError('There is no such lead.');
    if (sessionDelegatedPayload !== null && sessionOf(sessionDelegatedPayload, trader, nowMs) === null)
      throw new CopyTradingError('The session payload does not authorise a key for this trader.');
    this.secretOf(encryptedAuth);
    this.sequence(nowMs, {
      kind: 'register',
      trader,
      strategyId,
      nonce,
      lead,
      encryptedAuth,
      sessionDelegatedPayload,
    });
  }

  /** @throws {CopyTradingError} */
  unregister(message: Unregistration, nowMs: number): void {
    const { trader, strategyId, nonce } = message;
    if (unregistrationSigner(message) !== trader)
      throw new CopyTradingError('The signature is not the trader’s.');
    this.replay.check(trader, message, nowMs);
    if (!this.registered.has(keyOf({ trader, strategyId })))
      throw new CopyTradingError('The strategy is not registered.');
    this.sequence(nowMs, { kind: 'unregister', trader, strategyId, nonce });
  }

  /** Puts a record into the log, which brings it to {@link apply}. */
  sequence(timeMs: number, content: CopyTradingRecord): void {
    this.sequencer.sequence({ t: 'copy-trading', timeMs, content });
  }

  /** Applies what was accepted; everything was checked before it came into the log. */
  apply(content: CopyTradingRecord, timeMs: number): void {
    this.replay.remember(content.trader, content.nonce, timeMs);
    if (content.kind === 'logon') return;
    const { trader, strategyId } = content;
    const ref = { trader, strategyId };
    if (content.kind === 'unregister') {
      this.registered.delete(keyOf(ref));
      return;
    }
    const { lead: follows, encryptedAuth, sessionDelegatedPayload: payload } = content;
    const session = payload === null ? null : sessionOf(payload, trader, timeMs);
    this.add({ ref, follows, encryptedAuth, session });
  }

  dump(): RegisteredDump[] {
    return Array.from(this.registered.values(), ({ ref, follows, encryptedAuth, session }) => ({
      ref,
      follows,
      encryptedAuth,
      session,
    }));
  }

  restore(dumps: readonly RegisteredDump[]): void {
    for (const dump of dumps) this.add(dump);
  }

  /** The lead that a row is about, by what rows say of a strategy. */
  leadOf(wireAddress: Hex, idHash: Hex): Ref | null {
    for (const { ref, follows } of this.registered.values()) {
      if (follows !== null || withDiscriminant(ref.trader) !== wireAddress) continue;
      if (strategyIdHash(ref.strategyId) === idHash) return ref;
    }
    return null;
  }

  /** Who copies a lead. */
  followersOf(lead: Ref): Registered[] {
    return [...this.registered.values()].filter(
      ({ follows }) => follows !== null && keyOf(follows) === keyOf(lead),
    );
  }

  /** Everything that an address has registered. */
  of(trader: Address): Registered[] {
    return [...this.registered.values()].filter(({ ref }) => ref.trader === trader);
  }

  private add(dump: RegisteredDump): void {
    try {
      this.registered.set(keyOf(dump.ref), { ...dump, channelSecret: this.secretOf(dump.encryptedAuth) });
    } catch (error) {
      // Somebody took the service's key out of the data-dir: the client has to register again.
      if (!(error instanceof CopyTradingError)) throw error;
    }
  }

  private secretOf(encryptedAuth: Hex): Uint8Array {
    const plain = open(fromHex(encryptedAuth), this.key.secret);
    if (plain === null) throw new CopyTradingError('encryptedAuth is not sealed to the key of this service.');
    return fromHex(readMessage(Auth, plain).channelSecret);
  }
}
