import type { Fixed } from '../../src-shared/money/index.ts';
import type { Strategy, VenueOrder } from '../accounts/index.ts';
import type { Book, MarketSpec, SideIndex } from '../engine/index.ts';

/** An order as a participant gives it; prices and sizes are on the grid. */
export interface ParticipantOrder {
  readonly strategy: Strategy;
  readonly market: MarketSpec;
  readonly side: SideIndex;
  /** 0 for a market order; everything else is post-only. */
  readonly ticks: number;
  readonly lots: number;
}

/** What the participants may do: trade through the engine like everybody, and move the index. */
export interface Floor {
  isAvailable(market: MarketSpec): boolean;
  index(market: MarketSpec): Fixed;
  /** False for a market whose index follows those of others. */
  moves(market: MarketSpec): boolean;
  setIndex(market: MarketSpec, price: Fixed): void;
  book(market: MarketSpec): Book<Strategy>;
  place(order: ParticipantOrder): void;
  cancel(order: VenueOrder): void;
}
