import {
  estimate,
  estimateScale,
  largestAmount,
  type Estimate,
  type Levels,
} from '../../../src-shared/market/index.ts';
import { divFloor, max, mulFloor, type Fixed } from '../../../src-shared/money/index.ts';
import { readDecimal } from '../../format/index.ts';
import { say } from '../../words/index.ts';
import type { Markets } from '../markets.svelte.ts';
import { standingOf, type StandingSources } from '../standing.ts';
import type { AmountScale } from './check.ts';
import { TicketEntry } from './entry.svelte.ts';
import { Exits } from './exits.svelte.ts';
import type { PlannedOrder } from './group-intent.ts';
import type { TicketSide } from './intent.ts';
import { plannedExits, plannedRungs } from './planned.ts';
import { Scale } from './scale.svelte.ts';

export interface TicketSources extends StandingSources {
  /** The side of the book that an order of `side` would meet, best first. */
  levels(side: TicketSide): Levels;
}

const other = (side: TicketSide): TicketSide => (side === 'buy' ? 'sell' : 'buy');

/** What is typed into the ticket, and what it would come to. */
export abstract class TicketFigures extends TicketEntry {
  /** What the ticket trades in. */
  strategy = $state('main');
  readonly exits: Exits;
  readonly scale: Scale;
  protected readonly sources: TicketSources;

  constructor(markets: Markets, sources: TicketSources) {
    super(markets);
    this.sources = sources;
    this.scale = new Scale(markets, () => this.amountCheck);
    this.exits = new Exits(markets, () => ({
      side: this.side,
      amount: this.amountCheck.state === 'good' ? this.amountCheck.value : null,
      // An entry that crosses the book trades at what stands there, not at its limit.
      price: this.estimate?.averagePrice ?? null,
    }));
  }

  /** Whether it trades in one strategy of several: then the button says in which. */
  protected get isOneOfSeveral(): boolean {
    const { account, positions } = this.sources;
    const known = [...(account?.strategies ?? []), ...(positions ?? [])];
    return known.some(({ strategy }) => strategy !== this.strategy);
  }

  readonly standing = $derived.by(() => standingOf(this.sources, this.strategy));

  /** The largest amount of the side that the margin allows now; null while that is not known. */
  readonly most: Fixed | null = $derived.by(() => {
    const step = this.lot;
    if (step === undefined || this.standing === null) return null;
    return largestAmount(this.standing, this.markets.symbol, this.side, step);
  });

  /** Of the market on screen; undefined while it is not known. */
  protected get lot(): Fixed | undefined {
    const { info } = this.markets;
    const step = info && readDecimal(info.minOrderSize);
    return step === undefined || step <= 0n ? undefined : step;
  }

  get #mark(): Fixed | null {
    return readDecimal(this.markets.ticker?.markPrice ?? '') ?? null;
  }

  /** Best price of the orders that one of `side` would meet. */
  #best(side: TicketSide): Fixed | null {
    return this.sources.levels(side)[0]?.[0] ?? null;
  }

  protected get startPrice(): Fixed | null {
    return this.#best(other(this.side)) ?? this.#mark;
  }

  protected get amountScale(): AmountScale {
    return { price: this.#reckonedPrice ?? this.#mark, most: this.most };
  }

  /** The price that a value in USDC is reckoned with. */
  get #reckonedPrice(): Fixed | null {
    const good = (check: typeof this.priceCheck): Fixed | null =>
      check.state === 'good' ? check.value : null;
    if (this.type === 'scale') {
      const [from, to] = [good(this.scale.fromCheck), good(this.scale.toCheck)];
      return from === null || to === null ? null : (from + to) / 2n;
    }
    if (this.type === 'market') return this.#best(this.side);
    return good(this.priceCheck) ?? (this.type === 'stop' ? good(this.stopCheck) : null);
  }

  readonly estimate: Estimate | null = $derived.by(() => {
    const { side, read, standing, type } = this;
    const { symbol } = this.markets;
    if (type === 'scale') {
      const { orders, postOnly } = this.scale;
      if (orders === null) return null;
      const trades = postOnly ? 'maker' : 'now';
      return estimateScale({ symbol, side, orders, trades }, this.sources.levels(side), standing);
    }
    if (read === null) return null;
    const { amount, price, stopPrice } = read;
    // A stop order meets nothing before it wakes up.
    const trades = type === 'post-only' ? 'maker' : type === 'stop' ? 'waiting' : 'now';
    const order = { symbol, side, amount, price: price ?? stopPrice, trades } as const;
    return estimate(order, this.sources.levels(side), standing);
  });

  /**
   * What the order may be worth, for the question before it is sent: a sale trades at what is bid, whatever price it
   * asks, and a stop at what is there once it wakes up. null while it is not known.
   */
  protected get largestValue(): Fixed | null {
    const { type, side, read, scale, estimate } = this;
    const notional = estimate?.notional ?? null;
    // At market the value is not known where the book does not show enough.
    if (type === 'market') return estimate?.slippage?.enough === true ? notional : null;
    // A purchase with a limit never costs more than that.
    if (side === 'buy' && type !== 'stop') return notional;
    const amount = read?.amount ?? scale.orders?.reduce((sum, each) => sum + each.amount, 0n);
    const now = [this.#mark, this.#best(side)].filter((price) => price !== null);
    if (notional === null || amount === undefined || now.length === 0) return null;
    const prices = [...now, read?.price ?? 0n, read?.stopPrice ?? 0n];
    return max(notional, mulFloor(amount, prices.reduce(max)));
  }

  /** What the venue would do at once with a price that is good in itself; null when nothing is to be said. */
  readonly hint = $derived.by((): { box: 'price' | 'stopPrice'; words: string } | null => {
    const { read, type, side } = this;
    const best = this.#best(side);
    const mark = this.#mark;
    const words = say().ticket.estimates;
    const reaches = (price: Fixed, limit: Fixed): boolean =>
      side === 'buy' ? price >= limit : price <= limit;
    if (type === 'post-only' && read?.price != null && best !== null && reaches(read.price, best))
      return { box: 'price', words: words.wouldCross };
    if (type === 'stop' && read?.stopPrice != null && mark !== null && reaches(mark, read.stopPrice))
      return { box: 'stopPrice', words: words.stopMet };
    return null;
  });

  /** Every order that would go out, where there are several; null while a box is wrong. */
  readonly planned: readonly PlannedOrder[] | null = $derived.by(() => {
    const { side, type, read, scale, exits } = this;
    if (type === 'scale') return scale.orders && plannedRungs(scale.orders, side, scale.postOnly);
    if (!exits.on || read === null || exits.read === null) return null;
    return plannedExits({ side, type, ...read }, exits);
  });

  /** Whether a rung would trade at once. */
  crosses({ role, price }: PlannedOrder): boolean {
    const best = this.#best(this.side);
    if (role !== 'rung' || price === null || best === null) return false;
    return this.side === 'buy' ? price >= best : price <= best;
  }

  /** How much of what the margin allows is typed, in whole percent; zero while that is not known. */
  readonly share = $derived.by((): number => {
    if (this.amountCheck.state !== 'good' || this.most === null || this.most <= 0n) return 0;
    // To the nearest: what was rounded down to the step is still the part that was taken.
    const percent = divFloor(this.amountCheck.value * 200n + this.most, this.most * 2n);
    return percent > 100n ? 100 : Number(percent);
  });
}
