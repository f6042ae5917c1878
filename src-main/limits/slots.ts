import type { Status } from '../../src-shared/contract/index.ts';
import type { Address, RequestKind } from '../../src-shared/protocol/index.ts';
import type { Ahead, RequestLimits } from './request-limits.ts';
import { isCancel } from './reserve.ts';

/** Who goes first: a panic's cancels, then cancels, then the others; each in the order of its coming. */
type Rank = 0 | 1 | 2;
const PANIC: Rank = 2;

interface Waiter {
  readonly trader: Address;
  readonly kind: RequestKind;
  readonly rank: Rank;
  /** Monotonic time until which it may wait. */
  readonly deadline: number;
  readonly answer: (waitMs: number) => void;
}

export interface SlotWish {
  readonly trader: Address;
  readonly kind: RequestKind;
  /** How long it may wait: until then its slot comes, or it is refused as soon as that is clear. */
  readonly limitMs: number;
  /** A panic's cancel: before all others. */
  readonly panic?: boolean;
}

/** What a person sees of the limits: what is left, and when the next one may go behind those that wait. */
export type BudgetRow = NonNullable<Status['budget']>;

/** The longest a timer waits before it looks again; waits without an end are no number of milliseconds. */
const LONGEST_MS = 60_000;

/** Who waits for a slot, in what order. Nothing that waits is signed yet. */
export class SlotQueue {
  private readonly limits: RequestLimits;
  private readonly now: () => number;
  private waiting: Waiter[] = [];
  private timer: NodeJS.Timeout | null = null;

  constructor(limits: RequestLimits, now: () => number = () => performance.now()) {
    this.limits = limits;
    this.now = now;
    limits.onChange = () => {
      this.wake();
    };
  }

  /**
   * Takes a slot, waiting for at most `limitMs`. One that would come later is refused at once; so is one that waits and
   * is overtaken, as soon as its slot would come too late.
   * @returns 0 when the slot is taken, else how long it would have taken: then nothing was taken.
   */
  take(trader: Address, kind: RequestKind, limitMs: number): Promise<number> {
    return this.wait({ trader, kind, limitMs });
  }

  wait({ trader, kind, limitMs, panic = false }: SlotWish): Promise<number> {
    return new Promise<number>((answer) => {
      const rank = panic ? PANIC : isCancel(kind) ? 1 : 0;
      const at = this.waiting.findIndex((each) => each.rank < rank);
      const waiter = { trader, kind, rank, deadline: this.now() + limitMs, answer };
      this.waiting.splice(at < 0 ? this.waiting.length : at, 0, waiter);
      this.wake();
    });
  }

  /** Refuses those who wait with such a kind. */
  dismiss(concerns: (kind: RequestKind) => boolean): void {
    const gone = this.waiting.filter(({ kind }) => concerns(kind));
    this.waiting = this.waiting.filter(({ kind }) => !concerns(kind));
    for (const { trader, kind, answer } of gone) answer(Math.max(1, this.limits.waitMs(trader, kind)));
  }

  /** A slot was taken and nothing was sent. */
  unsent(trader: Address): void {
    this.limits.unsent(trader);
  }

  /**
   * How long it takes until so many cancels of each trader have gone, before all that waits. With several traders
   * behind one gateway it is the least: they take turns.
   */
  expectedMs(cancels: ReadonlyMap<Address, number>): number {
    let all = 0;
    for (const count of cancels.values()) all += count;
    const waits = [...cancels].map(([trader, count]) =>
      count === 0 ? 0 : this.limits.waitMs(trader, 'CancelAll', { ofTrader: count - 1, ofAll: all - 1 }),
    );
    return Math.max(0, ...waits);
  }

  /** null while no limit of the trader is mirrored. */
  budget(trader: Address): BudgetRow | null {
    const budget = this.limits.budget(trader);
    if (budget === null) return null;
    const next = (kind: RequestKind): number =>
      this.limits.waitMs(trader, kind, this.ahead(trader, isCancel(kind) ? 1 : 0));
    return {
      ...budget,
      nextSlotMs: next('Order'),
      nextCancelMs: next('CancelAll'),
      queued: this.waiting.filter((each) => each.trader === trader).length,
    };
  }

  /** Nobody goes any more. */
  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.waiting = [];
  }

  /** Those who go before one that would come now. */
  private ahead(trader: Address, rank: Rank): Ahead {
    const before = this.waiting.filter((each) => each.rank >= rank);
    return { ofTrader: before.filter((each) => each.trader === trader).length, ofAll: before.length };
  }

  /** Lets all go whose slot is there, and refuses those whose slot would come after their time. */
  private wake(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const now = this.now();
    const stay: Waiter[] = [];
    const ofTraders = new Map<Address, number>();
    let nextMs = Infinity;
    for (const waiter of this.waiting) {
      const ofTrader = ofTraders.get(waiter.trader) ?? 0;
      // Only one whose trader has nobody before it takes what is there.
      const isNext = ofTrader === 0 && now <= waiter.deadline;
      if (isNext && this.limits.take(waiter.trader, waiter.kind) === 0) {
        waiter.answer(0);
        continue;
      }
      const waitMs = this.limits.waitMs(waiter.trader, waiter.kind, { ofTrader, ofAll: stay.length });
      if (now + waitMs > waiter.deadline) {
        waiter.answer(Math.max(1, waitMs));
        continue;
      }
      stay.push(waiter);
      ofTraders.set(waiter.trader, ofTrader + 1);
      nextMs = Math.min(nextMs, Math.max(1, waitMs));
    }
    this.waiting = stay;
    if (nextMs === Infinity) return;
    this.timer = setTimeout(
      () => {
        this.wake();
      },
      Math.min(nextMs, LONGEST_MS),
    );
  }
}
