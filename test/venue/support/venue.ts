import { startVenue, type Venue, type VenueOptions } from '../../../src-venue/venue.ts';
import {
  addressOfSecret,
  publicKeyOf,
  randomSecretKey,
  seal,
  signDigest,
} from '../../../src-shared/node/index.ts';
import {
  compileDigesters,
  encodeSessionProof,
  fromHex,
  grantMembers,
  orderHashOf,
  PRACTICE,
  REQUESTS,
  strategyIdHash,
  toHex,
  withDiscriminant,
  type Digesters,
  type Hex,
  type Receipt,
} from '../../../src-shared/protocol/index.ts';
import { parseDecimal } from '../../../src-shared/money/index.ts';
import { randomBytes } from 'node:crypto';

const digesters = compileDigesters(PRACTICE);
export const MAIN_HASH = strategyIdHash('main');

/** A venue inside the test process: the clock stands still, nobody else trades, no limits, unless asked otherwise. */
export async function openVenue(options: Partial<VenueOptions> = {}): Promise<TestVenue> {
  return new TestVenue(
    await startVenue({
      port: 0,
      seed: 1,
      limits: 'off',
      participants: false,
      clock: 'manual',
      dataDir: null,
      ...options,
    }),
  );
}

export interface Answer {
  readonly status: number;
  readonly body: {
    readonly t?: string;
    readonly c?: Receipt['c'];
    readonly error_reason?: string;
    readonly safety_failure?: string | null;
    readonly message?: string;
    readonly success?: boolean;
    readonly errorMsg?: string;
  };
}

export class TestVenue {
  readonly venue: Venue;

  constructor(venue: Venue) {
    this.venue = venue;
  }

  get baseUrl(): string {
    return this.venue.ready.baseUrl;
  }

  close(): Promise<void> {
    return this.venue.close();
  }

  async get(path: string): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await fetch(this.baseUrl + path);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  /** The `value` of a read that must succeed. */
  async read<T = Record<string, unknown>[]>(path: string): Promise<T> {
    const { status, body } = await this.get(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body.value as T;
  }

  async control(
    path: string,
    body: unknown,
    token = this.venue.ready.controlToken,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await fetch(this.baseUrl + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  /** A control that must succeed. */
  async must(path: string, body: unknown): Promise<Record<string, unknown>> {
    const answer = await this.control(path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async post(body: Uint8Array, contentType = 'application/octet-stream'): Promise<Answer> {
    const response = await fetch(`${this.baseUrl}/v2/request`, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body: new Uint8Array(body),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }

  /** Seals any text to the operator's key and posts it. */
  async postText(text: string | Uint8Array): Promise<Answer> {
    const key = (await (await fetch(`${this.baseUrl}/v2/encryption-key`)).json()) as string;
    return this.post(seal(typeof text === 'string' ? new TextEncoder().encode(text) : text, fromHex(key)));
  }

  /** A trader with collateral in the strategy "main". */
  async trader(collateral: string | null = '10000'): Promise<TestTrader> {
    const trader = new TestTrader(this);
    if (collateral !== null)
      await this.must('/practice/deposit', {
        trader: trader.address,
        strategyId: 'main',
        amount: collateral,
      });
    return trader;
  }
}

export interface OrderFields {
  symbol?: string;
  strategy?: string;
  side?: 'Bid' | 'Ask';
  orderType?: 0 | 1 | 2 | 3;
  amount?: string;
  price?: string;
  stopPrice?: string;
}

export interface SendOptions {
  nonce?: Hex;
  clientTimestampMs?: bigint;
  recvWindowMs?: bigint;
  /** Signs with this key instead of the wallet's. */
  secret?: Uint8Array;
  proof?: Hex | null;
  digesters?: Digesters;
}

/** Signs, seals and posts as one trader. */
export class TestTrader {
  readonly secret: Uint8Array;
  readonly address;
  readonly wire;
  private readonly venue: TestVenue;

  constructor(venue: TestVenue, secret: Uint8Array = randomSecretKey()) {
    this.venue = venue;
    this.secret = secret;
    this.address = addressOfSecret(secret);
    this.wire = withDiscriminant(this.address);
  }

  /** The same trader at another venue, or at the same one after a restart. */
  in(venue: TestVenue): TestTrader {
    return new TestTrader(venue, this.secret);
  }

  /** The exact JSON of a request and its order hash. */
  text(kind: keyof typeof REQUESTS, fields: object, options: SendOptions = {}): { json: string; hash: Hex } {
    const params = {
      ...fields,
      nonce: options.nonce ?? toHex(randomBytes(32)),
      clientTimestampMs: options.clientTimestampMs ?? BigInt(this.venue.venue.clock.now()),
      recvWindowMs: options.recvWindowMs ?? 5_000n,
    };
    // Each kind has its own parameters; a test may send any of them, wrong ones too.
    const definition = REQUESTS[kind] as unknown as {
      members(params: object): Record<string, bigint>;
      envelope(params: object, proof: object): string;
    };
    const digest = (options.digesters ?? digesters)[kind].digest(definition.members(params));
    const signature = toHex(signDigest(digest, options.secret ?? this.secret));
    return {
      json: definition.envelope(params, { signature, sessionKeySignature: options.proof ?? null }),
      hash: orderHashOf(digest),
    };
  }

  async send(
    kind: keyof typeof REQUESTS,
    fields: object,
    options: SendOptions = {},
  ): Promise<Answer & { hash: Hex; json: string }> {
    const { json, hash } = this.text(kind, fields, options);
    return { ...(await this.venue.postText(json)), hash, json };
  }

  order(fields: OrderFields = {}, options: SendOptions = {}): Promise<Answer & { hash: Hex; json: string }> {
    return this.send('Order', orderParams(fields), options);
  }

  /** An order that must be sequenced; gives its hash. */
  async placed(fields: OrderFields = {}): Promise<Hex> {
    const answer = await this.order(fields);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.hash;
  }

  cancel(orderHash: Hex, symbol = 'ETHP', options: SendOptions = {}): Promise<Answer> {
    return this.send('CancelOrder', { symbol, orderHash }, options);
  }

  cancelAll(symbol = 'ETHP', strategy = 'main', options: SendOptions = {}): Promise<Answer> {
    return this.send('CancelAll', { symbol, strategy }, options);
  }

  modify(
    orderHash: Hex,
    fields: OrderFields = {},
    options: SendOptions = {},
  ): Promise<Answer & { hash: Hex }> {
    return this.send('ModifyOrder', { orderHash, ...orderParams(fields) }, options);
  }

  /** This trader's rows of order_updates, oldest first. */
  updates(): Promise<Record<string, unknown>[]> {
    return this.venue.read(`/exchange/api/v1/order_updates?order=asc&trader=${this.wire}`);
  }

  /** This trader's resting orders. */
  openOrders(symbol = 'ETHP'): Promise<Record<string, unknown>[]> {
    return this.venue.read(`/exchange/api/v1/order_book?symbol=${symbol}&trader=${this.wire}`);
  }

  position(symbol = 'ETHP'): Promise<Record<string, unknown>[]> {
    return this.venue.read(`/stats/api/v1/positions?trader=${this.address}&strategyId=main&symbol=${symbol}`);
  }
}

/** A session key with its proof. */
export function session(
  trader: TestTrader,
  scope: readonly number[],
  expirySeconds: bigint,
): { secret: Uint8Array; proof: Hex } {
  const secret = randomSecretKey();
  const grant = { sessionPublicKey: publicKeyOf(secret), expirySeconds, aclScope: scope };
  const walletSignature = signDigest(digesters.DelegatedSession.digest(grantMembers(grant)), trader.secret);
  return { secret, proof: encodeSessionProof({ ...grant, walletSignature }) };
}

export function orderParams(fields: OrderFields) {
  return {
    symbol: fields.symbol ?? 'ETHP',
    strategy: fields.strategy ?? 'main',
    side: fields.side ?? 'Bid',
    orderType: fields.orderType ?? 0,
    amount: parseDecimal(fields.amount ?? '1'),
    price: parseDecimal(fields.price ?? '1990'),
    stopPrice: parseDecimal(fields.stopPrice ?? '0'),
  };
}
