import type { Print } from '../../../src-shared/market/index.ts';

/** Kept at most: a busy market's trades of many minutes. Of more, the older half goes. */
export const MOST_PENDING = 10_000;

/**
 * Trades of the feed that wait for what lies below them to be read, however long that fails. What was dropped is in the
 * reading that works in the end, as long as that one goes up to `droppedTo`.
 */
export class PendingPrints {
  private prints: Print[] = [];
  /** Ordinal of the newest trade that was dropped; null while none was. */
  droppedTo: number | null = null;

  get size(): number {
    return this.prints.length;
  }

  push(print: Print): void {
    if (this.prints.length >= MOST_PENDING) {
      const dropped = this.prints.splice(0, MOST_PENDING / 2);
      this.droppedTo = dropped.at(-1)?.ordinal ?? this.droppedTo;
    }
    this.prints.push(print);
  }

  /** Oldest first; none waits any more. */
  take(): readonly Print[] {
    const { prints } = this;
    this.prints = [];
    this.droppedTo = null;
    return prints;
  }
}
