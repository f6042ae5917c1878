import type { Hex, OrderTypeCode } from '../../src-shared/protocol/index.ts';
import type { Fixed } from '../../src-shared/money/index.ts';
import type { Level } from './level.ts';
import type { MarketSpec } from './markets.ts';

/** 0 bid, 1 ask. */
export type SideIndex = 0 | 1;

/** What an order is made from, already checked and on the grid. */
export interface OrderInit<O> {
  readonly owner: O;
  readonly market: MarketSpec;
  readonly side: SideIndex;
  readonly type: OrderTypeCode;
  /** 0 for market orders. */
  readonly ticks: number;
  readonly lots: number;
  /** 0 when not a stop order. */
  readonly stopPrice: Fixed;
  readonly hash: Hex;
  readonly nonce: Hex;
  readonly signature: Hex;
}

/** An order from its acceptance to its end. The engine knows its owner only by identity. */
export class Order<O> {
  readonly owner: O;
  readonly market: MarketSpec;
  readonly side: SideIndex;
  readonly type: OrderTypeCode;
  readonly ticks: number;
  readonly lots: number;
  readonly stopPrice: Fixed;
  readonly hash: Hex;
  readonly nonce: Hex;
  readonly signature: Hex;
  readonly epochId: number;
  readonly createdAtMs: number;
  /** Unique and ascending over all orders of an exchange. */
  readonly ordinal: number;
  /** Lots not yet traded. */
  left: number;
  /** Σ ticks × lots of all fills. */
  filledQuote = 0n;
  /** True while it can still trade: in the book or waiting for its stop price. */
  open = false;
  /** Where it stands in the book; null outside. */
  level: Level<O> | null = null;
  next: Order<O> | null = null;
  previous: Order<O> | null = null;

  constructor(init: OrderInit<O>, ordinal: number, epochId = 0, createdAtMs = 0) {
    this.owner = init.owner;
    this.market = init.market;
    this.side = init.side;
    this.type = init.type;
    this.ticks = init.ticks;
    this.lots = init.lots;
    this.left = init.lots;
    this.stopPrice = init.stopPrice;
    this.hash = init.hash;
    this.nonce = init.nonce;
    this.signature = init.signature;
    this.epochId = epochId;
    this.createdAtMs = createdAtMs;
    this.ordinal = ordinal;
  }
}
