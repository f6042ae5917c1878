import type { Address, RequestKind } from '../../src-shared/protocol/index.ts';
import type { RequestLimits } from './request-limits.ts';

interface Waiter {
  readonly trader: Address;
  readonly kind: RequestKind;
  readonly resolve: () => void;
}

/** Cancels overtake what waits. */
const isCancel = (kind: RequestKind): boolean => kind.startsWith('Cancel');

/** Who waits for a slot, in what order. Nothing that waits is signed yet. */
export class SlotQueue {
  private readonly limits: RequestLimits;
  private readonly waiting: Waiter[] = [];
  private timer: NodeJS.Timeout | null = null;

  constructor(limits: RequestLimits) {
    this.limits = limits;
    limits.onChange = () => {
      this.wake();
    };
  }

  /**
   * Takes a slot, waiting for at most `limitMs`.
   * @returns 0 when the slot is taken, else how long it would have taken: then nothing was taken.
   */
  async take(trader: Address, kind: RequestKind, limitMs: number): Promise<number> {
    const ahead = this.ahead(trader, kind);
    if (ahead === 0) {
      const slot = this.limits.take(trader, kind);
      if (slot.granted) return 0;
      if (slot.waitMs > limitMs) return slot.waitMs;
    } else {
      const waitMs = this.estimate(trader, ahead);
      if (waitMs > limitMs) return waitMs;
    }
    await new Promise<void>((resolve) => {
      const waiter = { trader, kind, resolve };
      const at = isCancel(kind) ? this.waiting.findIndex((each) => !isCancel(each.kind)) : -1;
      if (at < 0) this.waiting.push(waiter);
      else this.waiting.splice(at, 0, waiter);
      this.wake();
    });
    return 0;
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private ahead(trader: Address, kind: RequestKind): number {
    return this.waiting.filter((each) => each.trader === trader && (!isCancel(kind) || isCancel(each.kind)))
      .length;
  }

  private estimate(trader: Address, ahead: number): number {
    const budget = this.limits.budget(trader);
    return budget === null ? 0 : budget.nextSlotMs + (ahead * 3_600_000) / budget.requestsPerHour;
  }

  private wake(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const blocked = new Set<Address>();
    let nextMs = Infinity;
    for (let i = 0; i < this.waiting.length;) {
      const waiter = this.waiting[i];
      if (waiter === undefined) break;
      const slot = blocked.has(waiter.trader) ? null : this.limits.take(waiter.trader, waiter.kind);
      if (slot?.granted) {
        this.waiting.splice(i, 1);
        waiter.resolve();
        continue;
      }
      blocked.add(waiter.trader);
      if (slot) nextMs = Math.min(nextMs, slot.waitMs);
      i++;
    }
    if (nextMs < Infinity) {
      this.timer = setTimeout(
        () => {
          this.wake();
        },
        Math.max(1, nextMs),
      );
    }
  }
}
