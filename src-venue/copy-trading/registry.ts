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
import type { OperatorKey } from '../operator/index.ts';
import {
  Auth,
  CopyTradingError,
  readMessage,
  type Registration,
  type StrategyRef,
  type Unregistration,
} from './messages.ts';
import { registrationSigner, ReplayGuard, sessionOf, unregistrationSigner } from './signatures.ts';

export type Ref = v.InferOutput<typeof StrategyRef>;

export interface Registered {
  readonly ref: Ref;
  /** Null for a lead itself. */
  readonly follows: Ref | null;
  readonly channelSecret: Uint8Array;
  /** A session key that may sign log-ons, and until when. */
  readonly session: { readonly key: Address; readonly expirySeconds: bigint } | null;
}

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

  /** @throws {CopyTradingError} */
  register(message: Registration, nowMs: number): void {
    const { trader, strategyId, role, lead } = message;
    if (registrationSigner(message) !== trader)
      throw new CopyTradingError('The signature is not the trader’s.');
    this.replay.check(trader, message, nowMs);
    if (this.sequencer.exchange.accounts.strategy(trader, strategyId) === undefined)
      throw new CopyTradingError('The trader has no such strategy.');
    if (role === 'lead' && lead !== null) throw new CopyTradingError('A lead names no lead.');
    if (role === 'follow' && (lead === null || this.registered.get(keyOf(lead))?.follows !== null))
      throw new CopyTradingError('There is no such lead.');
    const payload = message.sessionDelegatedPayload;
    const session = payload === null ? null : sessionOf(payload, trader, nowMs);
    if (payload !== null && session === null)
      throw new CopyTradingError('The session payload does not authorise a key for this trader.');
    const ref = { trader, strategyId };
    this.registered.set(keyOf(ref), {
      ref,
      follows: role === 'follow' ? lead : null,
      channelSecret: this.secretOf(message.encryptedAuth),
      session,
    });
  }

  /** @throws {CopyTradingError} */
  unregister(message: Unregistration, nowMs: number): void {
    const { trader, strategyId } = message;
    if (unregistrationSigner(message) !== trader)
      throw new CopyTradingError('The signature is not the trader’s.');
    this.replay.check(trader, message, nowMs);
    if (!this.registered.delete(keyOf({ trader, strategyId })))
      throw new CopyTradingError('The strategy is not registered.');
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

  private secretOf(encryptedAuth: Hex): Uint8Array {
    const plain = open(fromHex(encryptedAuth), this.key.secret);
    if (plain === null) throw new CopyTradingError('encryptedAuth is not sealed to the key of this service.');
    return fromHex(readMessage(Auth, plain).channelSecret);
  }
}
