import { createRequire } from 'node:module';

/** The part of npm's nodejs-order-book that the benchmarks use; its documented functions for each kind of order. */
export interface PeerBook {
  limit(options: PeerLimit): PeerAnswer;
  market(options: { side: PeerSide; size: number }): PeerAnswer;
  modify(id: string, update: { size: number; price: number }): PeerAnswer;
  cancel(id: string): unknown;
  /** Price and volume of every level: asks from the lowest price, bids from the highest. */
  depth(): [asks: [number, number][], bids: [number, number][]];
}

export type PeerSide = 'buy' | 'sell';

export interface PeerLimit {
  readonly id: string;
  readonly side: PeerSide;
  readonly size: number;
  readonly price: number;
}

export interface PeerAnswer {
  readonly err: unknown;
  readonly quantityLeft: number;
}

/** It is installed only for the benchmarks, so it has neither types nor a place in the type check. */
const load = createRequire(import.meta.url);

/** A fresh book as the peer's manual opens it: no journal, no snapshot. */
export function openPeerBook(): PeerBook {
  const { OrderBook } = load('nodejs-order-book') as { OrderBook: new () => PeerBook };
  return new OrderBook();
}
