import type { Book, StreamItem, TickerRow } from '../../../src-shared/contract/index.ts';
import {
  divFloor,
  floorTo,
  formatDecimal,
  parseDecimal,
  type Fixed,
} from '../../../src-shared/money/index.ts';
import { L2Book } from '../../../src-shared/market/index.ts';

type TradeItem = StreamItem<'trades'>['rows'][number];

interface MarketShape {
  symbol: string;
  start: string;
  tick: string;
  step: string;
  /** Mean size of a level. */
  size: number;
}

/** A small generator of repeatable numbers from 0 to 1 (mulberry32). */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One market that looks alive: a walking middle, levels around it, trades at the best prices. Not an exchange. */
export class SimulatedMarket {
  readonly shape: MarketShape;
  readonly book = new L2Book();
  readonly trades: TradeItem[] = [];
  /** Tells of a book that no venue should send: crossed, at no price, of sizes beyond reason, unreadable. */
  absurd = false;
  private readonly random: () => number;
  private readonly tick: Fixed;
  private readonly step: Fixed;
  private mid: Fixed;
  private count = 0;

  constructor(shape: MarketShape, seed: number) {
    this.shape = shape;
    this.random = generator(seed);
    this.tick = parseDecimal(shape.tick);
    this.step = parseDecimal(shape.step);
    this.mid = parseDecimal(shape.start);
    this.refill();
  }

  /** One step of time; returns the trade that happened, if any. */
  move(now: number): TradeItem | null {
    const drift = Math.floor((this.random() - 0.5) * 5);
    if (this.random() < 0.35) this.mid += BigInt(drift) * this.tick;
    this.refill();
    if (this.random() > 0.45) return null;
    const side = this.random() < 0.5 ? 'buy' : 'sell';
    const level = side === 'buy' ? this.book.bestAsk : this.book.bestBid;
    if (!level) return null;
    const trade: TradeItem = {
      id: `${this.shape.symbol}-${this.count++}`,
      side,
      price: formatDecimal(level.price),
      amount: formatDecimal(this.amount(0.3)),
      at: now,
    };
    this.trades.unshift(trade);
    this.trades.length = Math.min(this.trades.length, 80);
    return trade;
  }

  /** The market's book as the stream carries it. */
  rows(aggregation: string, depth: number): Pick<Book, 'bids' | 'asks'> {
    if (this.absurd) return ABSURD;
    const step = parseDecimal(aggregation);
    const side = (code: 0 | 1): Book['bids'] =>
      this.book
        .aggregated(code, step, depth)
        .map(({ price, amount }) => [formatDecimal(price), formatDecimal(amount)]);
    return { bids: side(0), asks: side(1) };
  }

  ticker(): TickerRow {
    const { start, symbol } = this.shape;
    const last = this.trades[0]?.price ?? formatDecimal(this.mid);
    const away = (thousandths: bigint): string =>
      formatDecimal(floorTo(divFloor(parseDecimal(start) * thousandths, 1000n), this.tick));
    return {
      symbol,
      lastPrice: last,
      markPrice: formatDecimal(this.mid + this.tick),
      indexPrice: formatDecimal(this.mid - this.tick * 3n),
      prevPrice24h: away(987n),
      highPrice24h: away(1012n),
      lowPrice24h: away(981n),
      volume24h: '48211733.412',
      fundingRate: '0.000042',
      nextFundingTime: null,
      openInterest: '1204418.5',
    };
  }

  private refill(): void {
    this.book.clear();
    for (let i = 0; i < 90; i++) {
      const away = BigInt(1 + i + Math.floor(this.random() * 2) + Math.floor((i * i) / 60)) * this.tick;
      this.book.set(0, floorTo(this.mid - away, this.tick), this.amount(1 + i / 14));
      this.book.set(1, floorTo(this.mid + away, this.tick), this.amount(1 + i / 14));
    }
  }

  private amount(scale: number): Fixed {
    const size = BigInt(Math.round((0.15 + this.random() ** 2 * 1.9) * scale * this.shape.size * 1e6));
    const onStep = floorTo(size, this.step);
    return onStep > 0n ? onStep : this.step;
  }
}

const ABSURD: Pick<Book, 'bids' | 'asks'> = {
  bids: [
    ['2433.5', '1000000000000000'],
    ['2430', '0.5'],
    ['0', '12'],
    ['<b>2429</b>', '1'],
    ['2428', '1e9'],
  ],
  asks: [
    ['2431', '999999999999999999.999999'],
    ['2434', '0.000001'],
    ['999999999999999999.999999', '3'],
  ],
};

export const SHAPES: readonly MarketShape[] = [
  { symbol: 'ETHP', start: '2431.2', tick: '0.1', step: '0.0001', size: 2.2 },
  { symbol: 'BTCP', start: '30412', tick: '1', step: '0.00001', size: 0.16 },
];
