import type {
  Address,
  CancelAllParams,
  CancelOrderParams,
  Hex,
  ModifyOrderParams,
  OrderParams,
  ProfileUpdateParams,
  WithdrawDDXParams,
  WithdrawParams,
} from '../../../src-shared/protocol/index.ts';
import { maxWithdrawal } from './margin.ts';
import { isNoOp, placingRefusal, updateProfile } from './rules.ts';
import { NaiveState, type Market, type NaiveOrder, type Trader } from './state.ts';
import { breaksCap, capOf, live } from './time.ts';
import { cancelAll, placed } from './trading.ts';

export type Asked =
  | { readonly kind: 'Order'; readonly params: OrderParams }
  | { readonly kind: 'ModifyOrder'; readonly params: ModifyOrderParams }
  | { readonly kind: 'CancelOrder'; readonly params: CancelOrderParams }
  | { readonly kind: 'CancelAll'; readonly params: CancelAllParams }
  | { readonly kind: 'ProfileUpdate'; readonly params: ProfileUpdateParams }
  | { readonly kind: 'Withdraw'; readonly params: WithdrawParams }
  | { readonly kind: 'WithdrawDDX'; readonly params: WithdrawDDXParams };

/** A request as it reaches the operator, signed well. */
export interface NaiveRequest {
  readonly asked: Asked;
  readonly trader: Address;
  /** The session key that signed, or null. */
  readonly session: Address | null;
  readonly requestHash: Hex;
}

/** `Sequenced N`, an error reason, or a safety value. */
export type NaiveOutcome = string;

const USDC = '0x00000000000000000000000000000000000c0ffe';

/** The naive exchange behind its operator: who gets which refusal, in the order of profile: 5. */
export class NaiveExchange {
  readonly state: NaiveState;
  requestIndex = 0;
  private readonly retained: { key: string; requestHash: Hex; index: number; untilMs: number }[] = [];

  constructor(genesisMs: number) {
    this.state = new NaiveState(genesisMs);
  }

  deposit(address: string, id: string, amount: bigint): NaiveOutcome {
    const known = this.state.trader(address);
    const there = known?.strategies.get(id);
    if (!there && (known?.strategies.size ?? 0) >= 10) return 'TooManyStrategies';
    if ((there?.avail ?? 0n) + amount > capOf(known ? known.ddx + known.lockedDdx : 0n))
      return 'CollateralCapBreached';
    const trader = this.join(address);
    const strategy = there ?? { trader, id, avail: 0n, locked: 0n, frozen: false, positions: new Map() };
    trader.strategies.set(id, strategy);
    strategy.avail += amount;
    strategy.frozen = false;
    this.state.deposited += amount;
    return 'done';
  }

  depositDdx(address: string, amount: bigint): NaiveOutcome {
    this.join(address).ddx += amount;
    this.state.ddxIn += amount;
    return 'done';
  }

  deny(address: string, denied: boolean): NaiveOutcome {
    const trader = this.state.trader(address);
    if (trader === undefined) return 'TraderNotFound';
    trader.denied = denied;
    return 'done';
  }

  request(request: NaiveRequest): NaiveOutcome {
    const { nowMs } = this.state;
    const { asked, requestHash } = request;
    const { nonce, clientTimestampMs, recvWindowMs } = asked.params;
    if (BigInt(nowMs) > clientTimestampMs + recvWindowMs) return 'ReplayTimestampExpired';
    const trader = this.state.trader(request.trader);
    const seconds = BigInt(Math.floor(nowMs / 1_000));
    if (request.session !== null && (trader?.deniedSessions.get(request.session) ?? -1n) >= seconds)
      return 'Forbidden';
    const key = `${request.trader} ${asked.kind} ${nonce}`;
    const known = this.retained.find((entry) => entry.key === key && entry.untilMs >= nowMs);
    if (known) return known.requestHash === requestHash ? `Sequenced ${known.index}` : 'NonceCollision';
    if (asked.kind === 'ProfileUpdate' && trader && isNoOp(trader, asked.params, seconds))
      return 'NoChangesRequested';
    const refusal = this.refusal(trader, asked);
    if (refusal !== null) return refusal;
    if (trader) this.apply(trader, asked, requestHash);
    this.requestIndex++;
    this.retained.push({ key, requestHash, index: this.requestIndex, untilMs: nowMs + 120_000 });
    return `Sequenced ${this.requestIndex}`;
  }

  private join(address: string): Trader {
    const known = this.state.trader(address);
    if (known) return known;
    const trader: Trader = {
      address,
      ddx: 0n,
      lockedDdx: 0n,
      payFeesInDdx: false,
      referral: null,
      denied: false,
      deniedSessions: new Map(),
      strategies: new Map(),
      made: 0n,
      taken: 0n,
    };
    this.state.traders.push(trader);
    return trader;
  }

  private market(symbol: string): Market | undefined {
    return this.state.markets.find((market) => market.symbol === symbol);
  }

  private refusal(trader: Trader | undefined, { kind, params }: Asked): string | null {
    const s = this.state;
    if (trader === undefined) return 'TraderNotFound';
    if (trader.denied) return 'AccessDenied';
    if (kind === 'ProfileUpdate') {
      const { referralAddress: asked } = params;
      return asked !== null && trader.referral !== null && asked !== trader.referral
        ? 'UnsupportedTraderUpdate'
        : null;
    }
    if (kind === 'WithdrawDDX') {
      if (params.amount <= 0n) return 'WithdrawDDXAmountZeroNeg';
      if (params.amount > trader.ddx) return 'MaxDDXWithdrawAmountBreached';
      return breaksCap(trader, trader.ddx, trader.ddx - params.amount)
        ? 'TooMuchCollateralToWithdrawDDX'
        : null;
    }
    if (trader.strategies.size === 0) return 'NoStrategies';
    if (kind === 'Withdraw') {
      const strategy = trader.strategies.get(params.strategyId);
      if (strategy === undefined) return 'StrategyNotFound';
      if (params.amount <= 0n) return 'WithdrawAmountZeroNeg';
      if (params.currency !== USDC) return 'UnsupportedCurrency';
      return params.amount > maxWithdrawal(s, strategy) ? 'MaxWithdrawAmountBreached' : null;
    }
    const strategy = kind === 'CancelOrder' ? null : trader.strategies.get(params.strategy);
    if (strategy === undefined) return 'StrategyNotFound';
    const market = this.market(params.symbol);
    if (market === undefined) return 'UnsupportedMarket';
    if ((kind === 'Order' || kind === 'ModifyOrder') && !market.available) return 'MarketPriceNotAvailable';
    let old: NaiveOrder | undefined;
    if (kind === 'CancelOrder' || kind === 'ModifyOrder') {
      old = s.orders.find(({ hash }) => hash === params.orderHash);
      if (old === undefined) return 'OrderNotFound';
      if (old.strategy.trader !== trader) return 'SignatureRecoveryMismatch';
    }
    if (strategy === null || kind === 'CancelOrder') return null;
    if (kind === 'CancelAll')
      return s.open(strategy, market).length === 0 ? 'CancelNoLiquidityForMarket' : null;
    const replaced = old && s.open(strategy, market).includes(old) ? old : null;
    return placingRefusal(s, strategy, market, params, replaced);
  }

  private apply(trader: Trader, asked: Asked, requestHash: Hex): void {
    const s = this.state;
    live(s, s.nowMs);
    const { kind, params } = asked;
    if (kind === 'ProfileUpdate') {
      updateProfile(trader, params, BigInt(Math.floor(s.nowMs / 1_000)));
      return;
    }
    if (kind === 'WithdrawDDX' || kind === 'Withdraw') {
      const { amount } = params;
      const strategy = kind === 'Withdraw' ? (trader.strategies.get(params.strategyId) ?? null) : null;
      if (strategy) {
        strategy.avail -= amount;
        strategy.locked += amount;
      } else {
        trader.ddx -= amount;
        trader.lockedDdx += amount;
      }
      s.withdrawals.push({ dueMs: s.nowMs + 10_000, trader, strategy, amount });
      return;
    }
    const market = this.market(params.symbol);
    if (market === undefined) return;
    const old =
      kind === 'CancelOrder' || kind === 'ModifyOrder'
        ? s.orders.find(({ hash }) => hash === params.orderHash)
        : undefined;
    const isOpen = old !== undefined && s.open(old.strategy, market).includes(old);
    if (kind === 'CancelOrder') {
      if (old && isOpen) old.state = 'gone';
      return;
    }
    const strategy = trader.strategies.get(params.strategy);
    if (strategy === undefined) return;
    if (kind === 'CancelAll') {
      cancelAll(s, strategy, market);
      return;
    }
    if (kind === 'ModifyOrder') {
      // One atomic step: when the old order is gone, nothing is placed.
      if (!old || !isOpen || old.strategy !== strategy) return;
      old.state = 'gone';
    }
    const { orderType: type, price, stopPrice, amount: left } = params;
    const bid = params.side === 'Bid';
    const hash = requestHash.slice(0, 52);
    placed(s, { hash, strategy, market, bid, type, price, stopPrice, left, state: 'new', since: 0 });
  }
}
