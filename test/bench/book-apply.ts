import assert from 'node:assert/strict';
import { L2Book, type LevelRow } from '../../src-shared/market/index.ts';
import type { Benchmark, Contest } from './harness/benchmark.ts';
import { bookStream, READ_EVERY, SHOWN, type PlainRow } from './streams/book-updates.ts';

/** What most clients do: a map by price for each side, whose entries are sorted whenever the book is looked at. */
class MapBook {
  readonly bids = new Map<number, number>();
  readonly asks = new Map<number, number>();

  set({ side, price, amount }: PlainRow): void {
    const levels = side === 0 ? this.bids : this.asks;
    if (amount === 0) levels.delete(price);
    else levels.set(price, amount);
  }

  /** Best levels, best first, each with the sum up to it. */
  top(side: 0 | 1, count: number): [price: number, amount: number, total: number][] {
    let total = 0;
    return [...(side === 0 ? this.bids : this.asks)]
      .sort(([a], [b]) => (side === 0 ? b - a : a - b))
      .slice(0, count)
      .map(([price, amount]) => [price, amount, (total += amount)]);
  }
}

const { snapshot, updates } = bookStream(100_000);
/** The peer gets numbers ready made, which it is fastest with; ours gets the exact integers that it keeps. */
const plain = updates.map(plainOf);

function plainOf(row: LevelRow): PlainRow {
  return { side: row.side, price: Number(row.price), amount: Number(row.amount) };
}

/** Both must show the same levels whenever they are looked at. */
function prove(): void {
  const [ours, peer] = books();
  for (const [i, row] of updates.entries()) {
    ours.set(row.side, row.price, row.amount);
    peer.set(plain[i] ?? plainOf(row));
    if (i % 1_000 !== 0) continue;
    for (const side of [0, 1] as const)
      assert.deepEqual(
        ours
          .levels(side, SHOWN)
          .map(({ price, amount, cumulative }) => [Number(price), Number(amount), Number(cumulative)]),
        peer.top(side, SHOWN),
      );
  }
}

function books(): [L2Book, MapBook] {
  const ours = new L2Book();
  ours.apply('PARTIAL', snapshot);
  const peer = new MapBook();
  for (const row of snapshot) peer.set(plainOf(row));
  return [ours, peer];
}

/** Keeps what is read from being optimised away. */
let seen = 0n;
let peerSeen = 0;

const benchmark: Benchmark = {
  name: 'book-apply',
  peerName: 'a Map re-sorted on read',
  goal: { atLeast: 3 },
  prepare(): Contest {
    prove();
    const [ours, peer] = books();
    let next = 0;
    let peerNext = 0;
    return {
      ours(count) {
        for (let i = 0; i < count; i++) {
          const row = updates[next++ % updates.length];
          if (row !== undefined) ours.set(row.side, row.price, row.amount);
          if (next % READ_EVERY === 0)
            seen +=
              (ours.levels(0, SHOWN).at(-1)?.cumulative ?? 0n) +
              (ours.levels(1, SHOWN).at(-1)?.cumulative ?? 0n);
        }
      },
      peer(count) {
        for (let i = 0; i < count; i++) {
          const row = plain[peerNext++ % plain.length];
          if (row !== undefined) peer.set(row);
          if (peerNext % READ_EVERY === 0)
            peerSeen += (peer.top(0, SHOWN).at(-1)?.[2] ?? 0) + (peer.top(1, SHOWN).at(-1)?.[2] ?? 0);
        }
      },
      close() {
        assert.ok(seen > 0n && peerSeen > 0);
      },
    };
  },
};

export default benchmark;
