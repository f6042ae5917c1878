import { seal, signDigest } from '../../../src-shared/node/index.ts';
import {
  compileDigesters,
  fromHex,
  orderHashOf,
  PRACTICE,
  REQUESTS,
  toHex,
  type Address,
  type Hex,
  type OrderParams,
} from '../../../src-shared/protocol/index.ts';
import type { Venue } from '../../../src-venue/venue.ts';
import type { Command } from './commands.ts';
import { NaiveExchange, type Asked, type NaiveOutcome } from './exchange.ts';
import { setPrice, step } from './time.ts';
import { E6, floor } from './state.ts';
import { wallet, WALLETS } from './wallets.ts';

const digesters = compileDigesters(PRACTICE);
const [, SECOND] = WALLETS;
const STRANGER: Hex = `0x${'ab'.repeat(25)}`;

interface Sent {
  readonly json: string;
  readonly asked: Asked;
  readonly trader: Address;
  readonly session: Address | null;
  readonly requestHash: Hex;
}

/** Does each command to a venue and to the naive exchange. */
export class Driver {
  readonly naive: NaiveExchange;
  private readonly venue: Venue;
  private readonly sent: Sent[] = [];
  private readonly hashes: { hash: Hex; trader: Address }[] = [];
  private nonce = 0;

  constructor(venue: Venue) {
    this.venue = venue;
    this.naive = new NaiveExchange(venue.sequencer.exchange.nowMs);
  }

  /** What each of the two answered. */
  async run(command: Command): Promise<{ venue: string; naive: NaiveOutcome }> {
    const { naive } = this;
    switch (command.what) {
      case 'step':
        this.venue.clock.advance(command.ms, () => undefined);
        this.venue.sequencer.sequence({ t: 'step', timeMs: this.venue.clock.now() });
        step(naive.state, this.venue.clock.now());
        return { venue: 'done', naive: 'done' };
      case 'price': {
        const market = naive.state.markets.find(({ symbol }) => symbol === command.symbol);
        if (market === undefined) throw new Error(command.symbol);
        const price =
          command.percent === null ? null : (floor(market.index, 100n) * BigInt(command.percent)) / 1n;
        setPrice(naive.state, market, price);
        const body = price === null ? { unavailable: true } : { indexPrice: decimal(price) };
        const venue = await this.control('price', { symbol: command.symbol, ...body });
        return { venue, naive: 'done' };
      }
      case 'deposit': {
        const { address } = wallet(command.who);
        const amount = BigInt(command.amount) * E6;
        const body = { trader: address, strategyId: command.strategy, amount: String(command.amount) };
        return {
          venue: await this.control('deposit', body),
          naive: naive.deposit(address, command.strategy, amount),
        };
      }
      case 'deposit-ddx': {
        const { address } = wallet(command.who);
        const body = { trader: address, amount: String(command.amount) };
        return {
          venue: await this.control('deposit_ddx', body),
          naive: naive.depositDdx(address, BigInt(command.amount) * E6),
        };
      }
      case 'deny': {
        const { address } = wallet(command.who);
        return {
          venue: await this.control('deny', { trader: address, denied: command.denied }),
          naive: naive.deny(address, command.denied),
        };
      }
      case 'resend': {
        const again = this.sent[command.target % Math.max(1, this.sent.length)];
        return again ? this.both(again) : { venue: '', naive: '' };
      }
      default:
        return this.both(this.sign(command));
    }
  }

  private async both(sent: Sent): Promise<{ venue: string; naive: NaiveOutcome }> {
    return { venue: await this.post(sent.json), naive: this.naive.request(sent) };
  }

  private sign(
    command: Exclude<Command, { what: 'step' | 'price' | 'deposit' | 'deposit-ddx' | 'deny' | 'resend' }>,
  ): Sent {
    const by = wallet(command.who);
    const session =
      'session' in command && command.session !== null ? by.sessions[command.session] : undefined;
    const old = command.oldNonce === null ? undefined : command.oldNonce % Math.max(1, this.nonce);
    const nonce: Hex = `0x${(old ?? ++this.nonce).toString(16).padStart(64, '0')}`;
    const at = { nonce, clientTimestampMs: BigInt(this.venue.clock.now()), recvWindowMs: 60_000n };
    const asked = { kind: command.what, params: { ...this.fields(command), ...at } } as Asked;
    // Each definition takes its own kind's parameters.
    const definition = REQUESTS[asked.kind] as unknown as {
      members(params: object): Record<string, bigint>;
      envelope(params: object, proof: object): string;
    };
    const digest = digesters[asked.kind].digest(definition.members(asked.params));
    const signature = toHex(signDigest(digest, session?.secret ?? by.secret));
    const proof = { signature, sessionKeySignature: session?.proof ?? null };
    const json = definition.envelope(asked.params, proof);
    if (asked.kind === 'Order' || asked.kind === 'ModifyOrder')
      this.hashes.push({ hash: orderHashOf(digest), trader: by.address });
    const requestHash = toHex(digest);
    const sent = { json, asked, trader: by.address, session: session?.address ?? null, requestHash };
    this.sent.push(sent);
    return sent;
  }

  private fields(command: Parameters<Driver['sign']>[0]): object {
    switch (command.what) {
      case 'Order':
        return this.placement(command);
      case 'ModifyOrder':
        return { orderHash: this.target(command), ...this.placement(command) };
      case 'CancelOrder':
        return { symbol: command.symbol, orderHash: this.target(command) };
      case 'CancelAll':
        return { symbol: command.symbol, strategy: command.strategy };
      case 'ProfileUpdate':
        return {
          payFeesInDdx: command.inDdx,
          referralAddress: command.referral === null ? null : `0x${String(command.referral).repeat(40)}`,
          deniedDelegatedSessionUpdate: this.denial(command),
        };
      case 'Withdraw':
        return {
          strategyId: command.strategy,
          currency: command.usdc ? '0x00000000000000000000000000000000000c0ffe' : SECOND?.address,
          amount: BigInt(command.amount) * E6,
        };
      case 'WithdrawDDX':
        return { amount: BigInt(command.amount) * E6 };
    }
  }

  private placement(
    command: Extract<Command, { what: 'Order' | 'ModifyOrder' }>,
  ): Omit<OrderParams, 'nonce' | 'clientTimestampMs' | 'recvWindowMs'> {
    const { symbol, strategy, side, orderType, offset, stopOffset, worth, flaw } = command;
    const market = this.naive.state.markets.find((entry) => entry.symbol === symbol);
    const { mark, tick, step: lot } = market ?? { mark: 2_000n * E6, tick: 100_000n, step: 100n };
    const near = (by: number): bigint => floor((mark * BigInt(10_000 + by)) / 10_000n, tick) * tick;
    const stop = near(stopOffset);
    const price = orderType === 1 ? 0n : orderType === 2 ? (offset > 15 ? 0n : stop) : near(offset);
    const amount = floor((BigInt(worth) * E6 * E6) / mark, lot) * lot;
    return {
      symbol,
      strategy,
      side,
      orderType,
      amount: flaw === 'off-step' ? amount + 1n : flaw === 'negative-amount' ? -amount : amount,
      price: flaw === 'off-tick' ? price + 1n : flaw === 'negative-price' ? -tick : price,
      stopPrice: orderType === 2 || flaw === 'stop-on-limit' ? stop : 0n,
    };
  }

  /** An order of the trader's own, of somebody else's, or one that never was. */
  private target({ who, target, mine }: { who: number; target: number; mine: boolean }): Hex {
    const { address } = wallet(who);
    const candidates = mine ? this.hashes.filter(({ trader }) => trader === address) : this.hashes;
    return (
      (target % 9 === 8 ? undefined : candidates[target % Math.max(1, candidates.length)]?.hash) ?? STRANGER
    );
  }

  private denial({ who, denial }: Extract<Command, { what: 'ProfileUpdate' }>): object | string | null {
    if (denial === null) return null;
    const delegated = wallet(who).sessions[denial.session]?.address ?? null;
    if (denial.seconds === null) return delegated;
    return { delegated, expiry: BigInt(Math.floor(this.venue.clock.now() / 1_000) + denial.seconds) };
  }

  private async post(json: string): Promise<string> {
    const { body: key } = await this.venue.app.inject({ method: 'GET', url: '/v2/encryption-key' });
    const sealed = seal(new TextEncoder().encode(json), fromHex(JSON.parse(key) as string));
    const payload = Buffer.from(sealed);
    const answer = await this.venue.app.inject({ method: 'POST', url: '/v2/request', payload });
    const body = answer.json<{
      c?: { requestIndex: number };
      error_reason: string;
      safety_failure: string | null;
    }>();
    if (answer.statusCode === 200) return `Sequenced ${body.c?.requestIndex}`;
    return body.safety_failure ?? body.error_reason;
  }

  private async control(call: string, payload: object): Promise<string> {
    const headers = { authorization: `Bearer ${this.venue.ready.controlToken}` };
    const answer = await this.venue.app.inject({
      method: 'POST',
      url: `/practice/${call}`,
      headers,
      payload,
    });
    return answer.statusCode === 200 ? 'done' : (answer.json<{ reason?: string }>().reason ?? answer.body);
  }
}

function decimal(value: bigint): string {
  return `${value / E6}.${String(value % E6).padStart(6, '0')}`;
}
