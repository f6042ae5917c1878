import type { Hex, OrderUpdateRow } from '../../../src-shared/protocol/index.ts';
import { fateOfCancel } from './cancels.ts';
import { isFinal, type Followed, type Progress } from './followed.ts';
import { OrderTrail } from './order-trail.ts';

/** Trails that are kept after all their requests have ended: a late refusal may still tell who got it. */
const KEPT = 2_000;

/** The orders that requests of ours place, change or cancel, by hash. */
export class OrderTrails {
  private readonly trails = new Map<Hex, OrderTrail>();

  add(followed: Followed): void {
    const { placed, named } = hashesOf(followed);
    if (placed !== null) this.trail(placed).placedBy = followed;
    if (named !== null) this.trail(named).namedBy.add(followed);
  }

  /** It is not followed any more: the venue does not have it. */
  delete(followed: Followed): void {
    const { placed, named } = hashesOf(followed);
    if (named !== null) this.trails.get(named)?.namedBy.delete(followed);
    if (placed !== null) this.trails.delete(placed);
  }

  /** Whether a request of ours names the order. */
  isNamed(orderHash: Hex | undefined): boolean {
    return orderHash !== undefined && (this.trails.get(orderHash)?.namedBy.size ?? 0) > 0;
  }

  /**
   * Takes a row. `contiguous` says that no row before it is missing.
   * @returns the requests that it may tell of
   */
  take(row: OrderUpdateRow, contiguous: boolean): Followed[] {
    const told: Followed[] = [];
    for (const intent of [row.makerOrderIntent, row.takerOrderIntent]) {
      const trail = intent == null ? undefined : this.trails.get(intent.orderHash);
      if (trail === undefined) continue;
      trail.take(row);
      if (contiguous) trail.readTo = row.globalOrdinal;
      told.push(...trail.namedBy);
      if (trail.placedBy !== null) told.push(trail.placedBy, ...this.siblings(trail.placedBy));
    }
    return told;
  }

  /** The requests about the same order: what becomes of one may tell of another. */
  siblings(followed: Followed): Followed[] {
    const { named } = hashesOf(followed);
    const trail = named === null ? undefined : this.trails.get(named);
    if (trail === undefined) return [];
    return trail.placedBy === null ? [...trail.namedBy] : [...trail.namedBy, trail.placedBy];
  }

  progress(followed: Followed): Progress | null {
    const { placed, named } = hashesOf(followed);
    const { intent } = followed.known;
    const own = placed === null ? undefined : this.trails.get(placed);
    if (own !== undefined && 'amount' in intent) {
      const progress = own.progress(intent.amount);
      const replaced =
        progress?.state === 'cancelled' && [...own.namedBy].some((each) => this.replaces(each));
      if (progress !== null) return replaced ? { ...progress, detail: REPLACED } : progress;
    }
    const target = named === null ? undefined : this.trails.get(named);
    return target === undefined ? null : fateOfCancel(target, followed, (each) => this.replaces(each));
  }

  /** Trails that something may still become of, with the requests that wait for it. */
  pending(): { trail: OrderTrail; followed: Followed[] }[] {
    return [...this.trails.values()]
      .map((trail) => ({ trail, followed: [...followersOf(trail)].filter((each) => !isDone(each)) }))
      .filter(({ followed }) => followed.length > 0);
  }

  /** Whether a request that changes an order is seen to have placed the new one. */
  private replaces(followed: Followed): boolean {
    const { placed } = hashesOf(followed);
    return placed !== null && this.trails.get(placed)?.isSeen === true;
  }

  private trail(orderHash: Hex): OrderTrail {
    const known = this.trails.get(orderHash);
    if (known !== undefined) return known;
    const made = new OrderTrail(orderHash);
    this.trails.set(orderHash, made);
    this.prune();
    return made;
  }

  /** Lets go of the oldest trails that nothing more can become of. */
  private prune(): void {
    if (this.trails.size <= KEPT) return;
    for (const [hash, trail] of this.trails) {
      const followers = [...followersOf(trail)];
      if (followers.length === 0 || !followers.every(isDone)) continue;
      this.trails.delete(hash);
      if (this.trails.size <= KEPT) return;
    }
  }
}

const REPLACED = 'It was replaced by a changed order.';

const isDone = ({ request }: Followed): boolean => isFinal(request.progress);

function* followersOf({ placedBy, namedBy }: OrderTrail): Iterable<Followed> {
  if (placedBy !== null) yield placedBy;
  yield* namedBy;
}

function hashesOf({ known }: Followed): { placed: Hex | null; named: Hex | null } {
  const { intent, orderHash } = known;
  return { placed: orderHash as Hex | null, named: 'orderHash' in intent ? intent.orderHash : null };
}
