import {
  hexlify,
  keccak256,
  Wallet,
  ZeroAddress,
  ZeroHash,
  type SigningKey,
  type TypedDataField,
} from 'ethers';
import { CopyChannel } from './copy-trading-socket.ts';
import {
  DOMAIN,
  packed,
  randomHex,
  seal,
  type ForeignTrader,
  type ForeignVenue,
} from '../support/foreign.ts';

/** profile: 10 Copy trading, spoken from that page alone. */
const fields = (text: string): TypedDataField[] =>
  text.split(',').map((member) => {
    const [type = '', name = ''] = member.split(' ');
    return { type, name };
  });
const REPLAY = 'bytes32 nonce,uint256 clientTimestampMs,uint256 recvWindowMs';
const REGISTER = {
  RegisterStrategyParams: fields(
    `bytes32 strategyId,uint256 role,address leadTrader,bytes32 leadStrategyId,bytes32 authHash,${REPLAY}`,
  ),
};
const UNREGISTER = { UnregisterStrategyParams: fields(`bytes32 strategyId,${REPLAY}`) };
const LOGON = { LogonParams: fields(`address trader,${REPLAY}`) };

export type Members = Record<string, unknown>;

export interface RegisterOptions {
  readonly strategyId?: string;
  /** Null registers a lead. */
  readonly lead?: { readonly trader: string; readonly strategyId: string } | null;
  readonly role?: 'lead' | 'follow';
  readonly session?: string | null;
  /** What is sealed as `encryptedAuth`. */
  readonly auth?: string;
  readonly encryptedAuth?: string;
  readonly replay?: Members;
  readonly signer?: Wallet;
}

export interface LogonOptions {
  readonly resumeAfterEventId?: number | null;
  readonly sessionKeySignature?: string | null;
  readonly signer?: Wallet;
  readonly replay?: Members;
}

/** One trader at the copy-trading service. */
export class CopyClient {
  readonly trader: ForeignTrader;
  readonly channelSecret = randomHex(32);

  constructor(trader: ForeignTrader) {
    this.trader = trader;
  }

  get ref(): { trader: string; strategyId: string } {
    return { trader: this.trader.address, strategyId: 'main' };
  }

  /** The body of a registration that is right in itself, unless an option says otherwise. */
  async registration(options: RegisterOptions = {}): Promise<Members> {
    const { strategyId = 'main', lead = null, session = null } = options;
    const role = options.role ?? (lead ? 'follow' : 'lead');
    const auth = options.auth ?? JSON.stringify({ channelSecret: this.channelSecret });
    const encryptedAuth =
      options.encryptedAuth ?? hexlify(seal(auth, (await getJson(this.venue, '/encryption-key')) as string));
    const replay = { ...(await this.replay()), ...options.replay };
    const signature = await (options.signer ?? this.trader.wallet).signTypedData(DOMAIN, REGISTER, {
      ...replay,
      strategyId: packed(strategyId),
      role: role === 'lead' ? 0 : 1,
      leadTrader: lead?.trader ?? ZeroAddress,
      leadStrategyId: lead ? packed(lead.strategyId) : ZeroHash,
      authHash: keccak256(encryptedAuth),
    });
    return {
      trader: this.trader.address,
      strategyId,
      role,
      lead,
      encryptedAuth,
      sessionDelegatedPayload: session,
      ...replay,
      signature,
    };
  }

  async register(options: RegisterOptions = {}): Promise<ServiceAnswer> {
    return this.post('/strategy/register', await this.registration(options));
  }

  async unregistration(
    options: Pick<RegisterOptions, 'strategyId' | 'replay' | 'signer'> = {},
  ): Promise<Members> {
    const { strategyId = 'main' } = options;
    const replay = { ...(await this.replay()), ...options.replay };
    const signature = await (options.signer ?? this.trader.wallet).signTypedData(DOMAIN, UNREGISTER, {
      ...replay,
      strategyId: packed(strategyId),
    });
    return { trader: this.trader.address, strategyId, ...replay, signature };
  }

  /** Posts a body: members, or text as it is. */
  async post(path: string, body: Members | string, type = 'application/json'): Promise<ServiceAnswer> {
    const response = await fetch(this.venue.ready.copyTradingUrl + path, {
      method: 'POST',
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Members };
  }

  async logonRequest(options: LogonOptions = {}): Promise<{ t: string; c: Members }> {
    const { resumeAfterEventId = null, sessionKeySignature = null } = options;
    const replay = { ...(await this.replay()), ...options.replay };
    const trader = this.trader.address;
    const signature = await (options.signer ?? this.trader.wallet).signTypedData(DOMAIN, LOGON, {
      ...replay,
      trader,
    });
    return {
      t: 'LogonRequest',
      c: { trader, ...replay, signature, sessionKeySignature, resumeAfterEventId },
    };
  }

  /** Connects, logs on and waits for the answer. */
  async logOn(options: LogonOptions = {}): Promise<CopyChannel> {
    const channel = await CopyChannel.open(this.venue);
    channel.send(JSON.stringify(await this.logonRequest(options)));
    await channel.until(1);
    return channel;
  }

  private get venue(): ForeignVenue {
    return this.trader.venue;
  }

  private async replay(): Promise<Members> {
    return {
      nonce: randomHex(32),
      clientTimestampMs: await this.venue.timeMs(),
      recvWindowMs: 5_000,
    };
  }
}

export interface ServiceAnswer {
  readonly status: number;
  readonly body: Members;
}

export async function getJson(venue: ForeignVenue, path: string): Promise<unknown> {
  return (await fetch(venue.ready.copyTradingUrl + path)).json();
}

/** A key that a session may sign with, as a wallet. */
export const walletOf = (key: SigningKey): Wallet => new Wallet(key.privateKey);
