import type { Fixed } from '../../src-shared/money/index.ts';
import {
  tierOf,
  withDiscriminant,
  type Address,
  type Hex,
  type Tier,
} from '../../src-shared/protocol/index.ts';
import { Strategy } from './strategy.ts';

/** A trader exists from the first deposit of either kind (profile: 5 Safety order). */
export class Trader {
  readonly address: Address;
  /** The 21-byte form (profile: 2 Encoding). */
  readonly wireAddress: Hex;
  /** The venue's own participants are exempt from caps and limits (profile: 8). */
  readonly participant: boolean;
  readonly strategies = new Map<string, Strategy>();
  availDdx: Fixed = 0n;
  lockedDdx: Fixed = 0n;
  payFeesInDdx = false;
  referralAddress: Address | null = null;
  /** Traded since the last trade-mining reward, in USDC times 10^12. */
  makerVolume = 0n;
  takerVolume = 0n;
  /** AccessDenied for everything. */
  denied = false;
  /** Session key address to expiry in Unix seconds (interface: deniedDelegatedSessionUpdate). */
  readonly deniedSessions = new Map<Address, bigint>();

  constructor(address: Address, participant: boolean) {
    this.address = address;
    this.wireAddress = withDiscriminant(address);
    this.participant = participant;
  }

  /** Tier of the deposited DDX (interface: Trading request tiers). */
  get tier(): Tier {
    return tierOf(this.availDdx + this.lockedDdx);
  }

  /** True while the deny list holds the key: denials end at their expiry. */
  deniesSession(session: Address, nowSeconds: bigint): boolean {
    const expiry = this.deniedSessions.get(session);
    return expiry !== undefined && nowSeconds <= expiry;
  }
}

/** All traders of an exchange, in the order of their first deposit. */
export class Accounts {
  readonly traders = new Map<Address, Trader>();

  trader(address: Address): Trader | undefined {
    return this.traders.get(address);
  }

  strategy(address: Address, id: string): Strategy | undefined {
    return this.traders.get(address)?.strategies.get(id);
  }

  ensureTrader(address: Address, participant = false): Trader {
    const known = this.traders.get(address);
    if (known) return known;
    const trader = new Trader(address, participant);
    this.traders.set(address, trader);
    return trader;
  }

  ensureStrategy(trader: Trader, id: string): Strategy {
    const known = trader.strategies.get(id);
    if (known) return known;
    const strategy = new Strategy(trader, id);
    trader.strategies.set(id, strategy);
    return strategy;
  }

  *strategies(): Iterable<Strategy> {
    for (const trader of this.traders.values()) yield* trader.strategies.values();
  }
}
