import { Level } from './level.ts';
import type { Order, SideIndex } from './order.ts';

/** One side of a book: levels sorted with the best price last, so that work near the top moves few entries. */
export class BookSide<O> {
  readonly levels: Level<O>[] = [];
  private readonly byTicks = new Map<number, Level<O>>();
  private readonly sign: 1 | -1;

  constructor(side: SideIndex) {
    this.sign = side === 0 ? 1 : -1;
  }

  best(): Level<O> | undefined {
    return this.levels[this.levels.length - 1];
  }

  levelAt(ticks: number): Level<O> | undefined {
    return this.byTicks.get(ticks);
  }

  add(order: Order<O>): void {
    let level = this.byTicks.get(order.ticks);
    if (level === undefined) {
      level = new Level<O>(order.ticks);
      this.byTicks.set(order.ticks, level);
      this.insert(level);
    }
    level.append(order);
  }

  remove(order: Order<O>): void {
    const level = order.level;
    if (level === null) return;
    level.unlink(order);
    if (level.head !== null) return;
    this.byTicks.delete(level.ticks);
    const last = this.levels.length - 1;
    if (this.levels[last] === level) this.levels.pop();
    else this.levels.splice(this.find(level.ticks), 1);
  }

  private insert(level: Level<O>): void {
    const best = this.best();
    if (best === undefined || (level.ticks - best.ticks) * this.sign > 0) this.levels.push(level);
    else this.levels.splice(this.find(level.ticks), 0, level);
  }

  /** Index of the first level that is not worse than `ticks`. */
  find(ticks: number): number {
    let low = 0;
    let high = this.levels.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const there = this.levels[middle]?.ticks ?? 0;
      if ((there - ticks) * this.sign < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
