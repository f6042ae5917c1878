import type { Fixed } from '../../src-shared/money/index.ts';
import { Accounts, type Strategy, type VenueOrder } from '../accounts/index.ts';
import { MarkPrice } from '../clock/index.ts';
import { Book, MARKETS, StopOrders, type FillRules, type MarketSpec } from '../engine/index.ts';
import { fillRules, type Fill } from './fill.ts';
import { TradeStats } from './trade-stats.ts';

/** Everything that is kept per market. */
export class MarketState {
  readonly spec: MarketSpec;
  readonly book = new Book<Strategy>();
  readonly stops = new StopOrders<Strategy>();
  readonly price: MarkPrice;
  readonly stats = new TradeStats();
  matchOrdinal = 0;
  /** Σ of all long sizes. */
  openInterest: Fixed = 0n;

  constructor(spec: MarketSpec) {
    this.spec = spec;
    this.price = new MarkPrice(spec.startIndex, spec.kind === 'FixedExpiryFuture');
  }
}

/**
 * Orders, positions and money, and nothing of who is told: what happens to an order is handed on, after it was booked,
 * to the methods that are left open here.
 */
export abstract class Trading {
  nowMs = 0;
  /** Counts checkpoints. */
  epochId = 0;
  orderOrdinal = 0;
  readonly accounts = new Accounts();
  readonly markets: readonly MarketState[] = MARKETS.map((spec) => new MarketState(spec));
  /** Mark prices by market index. */
  readonly marks: Fixed[] = MARKETS.map((spec) => spec.startIndex);
  /** In USDC times 10^12: it takes the remainders of every rounding (profile: 8 Exactness). */
  insuranceFund = 0n;
  /** Fees paid in DDX. */
  ddxFund: Fixed = 0n;
  /** What every match in this exchange obeys. */
  readonly rules: FillRules<Strategy> = fillRules(this);

  market(spec: MarketSpec): MarketState {
    const found = this.markets[spec.index];
    if (found === undefined) throw new Error(`no state for ${spec.symbol}`);
    return found;
  }

  /** An order has come in; whether it rests, trades or is refused follows. */
  abstract entered(order: VenueOrder): void;
  /** An order will not trade any more. */
  abstract ended(order: VenueOrder): void;
  /** An order rests in the book, or waits for its stop price. */
  abstract posted(order: VenueOrder): void;
  /** What is left of an open order was taken out. */
  abstract cancelled(order: VenueOrder): void;
  /** What is left of a new order was refused, with the code of the reason. */
  abstract rejected(order: VenueOrder, rejection: number): void;
  abstract traded(fill: Fill): void;
}
