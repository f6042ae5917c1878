import { hexlify, SigningKey, Wallet } from 'ethers';
import { randomHex, sessionProof, type ForeignReceipt } from './foreign-crypto.ts';
import type { ForeignVenue, OperatorAnswer } from './foreign-venue.ts';
import {
  digestOf,
  jsonText,
  orderHashOf,
  SESSION_KINDS,
  withPrefix,
  type Content,
  type Kind,
  type SigningAs,
} from './foreign-wire.ts';

/** A session key with the wallet's proof. */
export interface ForeignSession {
  readonly key: SigningKey;
  readonly address: string;
  readonly proof: string;
}

export interface SignOptions extends SigningAs {
  readonly session?: ForeignSession | undefined;
  /** Signs with this key instead of the wallet's or the session's. */
  readonly key?: SigningKey;
  /** Changes what was signed: the finished content, before it becomes JSON. */
  readonly change?: (content: Record<string, Content[string]>) => void;
}

export interface Signed {
  readonly json: string;
  readonly digest: string;
  readonly orderHash: string;
  readonly nonce: string;
}

const USDC = '0x00000000000000000000000000000000000c0ffe';

/** The fields of a request that is right in itself; a test names those that matter to it. */
export const DEFAULTS: Readonly<Record<Kind, Content>> = {
  Order: {
    symbol: 'ETHP',
    strategy: 'main',
    side: 'Bid',
    orderType: 0,
    amount: '0.1',
    price: '1900',
    stopPrice: '0',
  },
  ModifyOrder: {
    orderHash: `0x${'12'.repeat(25)}`,
    symbol: 'ETHP',
    strategy: 'main',
    side: 'Bid',
    orderType: 0,
    amount: '0.1',
    price: '1900',
    stopPrice: '0',
  },
  CancelOrder: { symbol: 'ETHP', orderHash: `0x${'12'.repeat(25)}` },
  CancelAll: { symbol: 'ETHP', strategy: 'main' },
  ProfileUpdate: { payFeesInDdx: false, referralAddress: null, deniedDelegatedSessionUpdate: null },
  Withdraw: { strategyId: 'main', currency: USDC, amount: '1' },
  WithdrawDDX: { amount: '1' },
};

/** Signs, seals and posts as one trader. */
export class ForeignTrader {
  readonly wallet: Wallet;
  readonly venue: ForeignVenue;

  constructor(venue: ForeignVenue, wallet: Wallet = new Wallet(randomHex(32))) {
    this.venue = venue;
    this.wallet = wallet;
  }

  /** The plain 20 bytes, lower case. */
  get address(): string {
    return this.wallet.address.toLowerCase();
  }

  /** The 21-byte form. */
  get wire(): string {
    return withPrefix(this.wallet.address);
  }

  /** A new session key. @param expiry Unix seconds; an hour of venue time when left out. */
  async session(scope: readonly number[], expiry?: bigint): Promise<ForeignSession> {
    const key = new SigningKey(randomHex(32));
    const until = expiry ?? BigInt(Math.floor((await this.venue.timeMs()) / 1_000) + 3_600);
    const proof = await sessionProof(this.wallet, key, until, scope);
    return { key, address: new Wallet(key).address.toLowerCase(), proof };
  }

  /** The exact JSON of a request. Fields left out are {@link DEFAULTS}; nonce, time and window may be given too. */
  async sign(kind: Kind, fields: Content = {}, options: SignOptions = {}): Promise<Signed> {
    const nonce = typeof fields.nonce === 'string' ? fields.nonce : randomHex(32);
    const content: Record<string, Content[string]> = {
      nonce,
      clientTimestampMs: fields.clientTimestampMs ?? (await this.venue.timeMs()),
      recvWindowMs: 5_000,
      ...DEFAULTS[kind],
      ...fields,
    };
    const { session } = options;
    const digest = digestOf(kind, content, options);
    const key = options.key ?? session?.key ?? this.wallet.signingKey;
    content.signature = hexlify(key.sign(digest).serialized);
    if (SESSION_KINDS.includes(kind)) content.sessionKeySignature = session?.proof ?? null;
    options.change?.(content);
    const json = jsonText({ t: kind, c: content });
    return { json, digest, orderHash: orderHashOf(digest), nonce };
  }

  /** Signs, seals and posts; the answer is whatever came. */
  async send(kind: Kind, fields: Content = {}, options: SignOptions = {}): Promise<OperatorAnswer & Signed> {
    const signed = await this.sign(kind, fields, options);
    return { ...(await this.venue.postText(signed.json)), ...signed };
  }

  /** The same for a request that must be sequenced. */
  async sequenced(
    kind: Kind,
    fields: Content = {},
    options: SignOptions = {},
  ): Promise<Signed & { receipt: ForeignReceipt }> {
    const answer = await this.send(kind, fields, options);
    const { t, c } = answer.body;
    if (answer.status !== 200 || t === undefined || c === undefined)
      throw new Error(`${kind}: ${answer.status} ${answer.text}`);
    const { json, digest, orderHash, nonce } = answer;
    return { json, digest, orderHash, nonce, receipt: { t, c } };
  }

  /** An order that must be sequenced; gives its hash. */
  async placed(fields: Content = {}, options: SignOptions = {}): Promise<string> {
    return (await this.sequenced('Order', fields, options)).orderHash;
  }

  /** Deposits USDC. */
  async deposit(amount: string, strategyId = 'main'): Promise<void> {
    await this.venue.must('/practice/deposit', { trader: this.address, strategyId, amount });
  }

  async depositDdx(amount: string): Promise<void> {
    await this.venue.must('/practice/deposit_ddx', { trader: this.address, amount });
  }

  openOrders(symbol = 'ETHP'): Promise<Record<string, unknown>[]> {
    return this.venue.read(`/exchange/api/v1/order_book?symbol=${symbol}&trader=${this.wire}`);
  }

  positions(strategyId = 'main'): Promise<Record<string, unknown>[]> {
    return this.venue.read(`/stats/api/v1/positions?trader=${this.address}&strategyId=${strategyId}`);
  }

  strategies(): Promise<Record<string, unknown>[]> {
    return this.venue.read(`/stats/api/v1/strategies?trader=${this.address}`);
  }

  /** This trader's rows of a family, oldest first. */
  updates(family: 'order' | 'strategy' | 'trader'): Promise<Record<string, unknown>[]> {
    return this.venue.read(`/exchange/api/v1/${family}_updates?order=asc&trader=${this.wire}`);
  }
}
