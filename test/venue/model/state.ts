/**
 * A naive exchange: plain lists, searched from end to end, written down from profile.md section 8 with nothing of the
 * venue's own code, so that the two can be held against each other. Money and sizes are integers of 10^-6, their
 * products of 10^-12.
 */
export const E6 = 1_000_000n;

export interface Market {
  readonly symbol: string;
  readonly tick: bigint;
  readonly step: bigint;
  readonly future: boolean;
  index: bigint;
  mark: bigint;
  available: boolean;
  /** EMA of fair − index, times 10^6. */
  ema: bigint;
  premiums: bigint[];
  /** Indexes at the checkpoints since the future was listed. */
  indexes: bigint[];
}

export interface Position {
  size: bigint;
  /** Σ price × size of what is open. */
  cost: bigint;
}

export interface Strategy {
  readonly trader: Trader;
  readonly id: string;
  avail: bigint;
  locked: bigint;
  frozen: boolean;
  readonly positions: Map<string, Position>;
}

export interface Trader {
  readonly address: string;
  ddx: bigint;
  lockedDdx: bigint;
  payFeesInDdx: boolean;
  referral: string | null;
  denied: boolean;
  readonly deniedSessions: Map<string, bigint>;
  readonly strategies: Map<string, Strategy>;
  made: bigint;
  taken: bigint;
}

export interface NaiveOrder {
  readonly hash: string;
  readonly strategy: Strategy;
  readonly market: Market;
  readonly bid: boolean;
  readonly type: number;
  readonly price: bigint;
  readonly stopPrice: bigint;
  left: bigint;
  /** `waiting` is a stop whose price has not come. */
  state: 'new' | 'waiting' | 'resting' | 'gone';
  /** Counts up: who came first into the book, or among the waiting. */
  since: number;
}

export interface Withdrawal {
  readonly dueMs: number;
  readonly trader: Trader;
  readonly strategy: Strategy | null;
  readonly amount: bigint;
}

const market = (symbol: string, tick: bigint, step: bigint, index: bigint): Market => ({
  symbol,
  tick,
  step,
  future: symbol === 'ETHFZ',
  index: index * E6,
  mark: index * E6,
  available: true,
  ema: 0n,
  premiums: [],
  indexes: [],
});

export class NaiveState {
  nowMs: number;
  checkpointMs = 0;
  expiryMs: number;
  readonly markets = [
    market('ETHP', 100_000n, 100n, 2_000n),
    market('BTCP', 1_000_000n, 10n, 30_000n),
    market('FUNDP', 100_000n, 1_000n, 1_000n),
    market('ETHFZ', 100_000n, 100n, 2_000n),
  ];
  readonly traders: Trader[] = [];
  /** Every order there ever was. */
  readonly orders: NaiveOrder[] = [];
  withdrawals: Withdrawal[] = [];
  /** In 10^-12 USDC. */
  fund = 0n;
  ddxFund = 0n;
  /** What came in and has not gone out again. */
  deposited = 0n;
  ddxIn = 0n;
  private count = 0;

  constructor(genesisMs: number) {
    this.nowMs = genesisMs;
    const day = 86_400_000;
    this.expiryMs = Math.ceil((genesisMs + 7 * day) / day) * day;
  }

  next(): number {
    return ++this.count;
  }

  trader(address: string): Trader | undefined {
    return this.traders.find((trader) => trader.address === address);
  }

  strategies(): Strategy[] {
    return this.traders.flatMap((trader) => [...trader.strategies.values()]);
  }

  /** Resting and waiting orders, oldest first. */
  open(strategy: Strategy, of: Market): NaiveOrder[] {
    return this.orders
      .filter((order) => order.strategy === strategy && order.market === of)
      .filter(({ state }) => state === 'resting' || state === 'waiting');
  }

  /** One side of a book, best price first, oldest first. */
  book(of: Market, bid: boolean): NaiveOrder[] {
    return this.orders
      .filter((order) => order.state === 'resting' && order.market === of && order.bid === bid)
      .sort((a, b) => Number(bid ? b.price - a.price : a.price - b.price) || a.since - b.since);
  }
}

export const position = (strategy: Strategy, of: Market): Position =>
  strategy.positions.get(of.symbol) ?? { size: 0n, cost: 0n };

export const floor = (a: bigint, b: bigint): bigint => {
  const cut = a / b;
  return cut * b !== a && a < 0n !== b < 0n ? cut - 1n : cut;
};
export const ceil = (a: bigint, b: bigint): bigint => -floor(-a, b);
export const abs = (a: bigint): bigint => (a < 0n ? -a : a);
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);
