import type {
  Address,
  OrderUpdateRow,
  StrategyUpdateRow,
  TraderUpdateRow,
} from '../../../src-shared/protocol/index.ts';
import type { Page, PublicReads } from '../../venue-client/index.ts';
import { earliestRowMs, type Followed } from './followed.ts';
import type { OrderTrail } from './order-trail.ts';

export type FollowUpReads = Pick<PublicReads, 'orderUpdates' | 'strategyUpdates' | 'traderUpdates'>;

/** What is waited for. */
export interface Waiting {
  readonly orders: readonly { trail: OrderTrail; followed: readonly Followed[] }[];
  readonly sweeps: readonly Followed[];
  readonly transfers: readonly Followed[];
}

export interface Takers {
  readonly order: (row: OrderUpdateRow) => void;
  readonly strategy: (row: StrategyUpdateRow) => void;
  readonly trader: (row: TraderUpdateRow) => void;
}

const PAGE = 500;
/** Order hashes of one read: 63 characters each, so that no address is longer than 4 KiB. */
const BATCH = 60;
/** A venue that leads in circles is left. */
const MOST_PAGES = 1_000;
/** What ends a withdrawal belongs to the oldest one on its way, which may have begun before ours. */
const BEFORE_MS = 60_000;
const AFTER_MS = 2_000;

/** How a reading ended. */
export interface Reading {
  /** Venue time in milliseconds by which all of it was read; null when nothing had to be. */
  readonly readAtMs: number | null;
  /** Requests whose rows could not be read, and why: a deployment may lack a read. */
  readonly unread: readonly Followed[];
  readonly error: unknown;
}

/**
 * Reads the rows that may have been missed: orders by their hashes, many in one read; withdrawals and profile updates
 * trader by trader. Never a read for each request.
 * @throws when the orders cannot be read
 */
export async function readMissed(
  reads: FollowUpReads,
  { orders, sweeps, transfers }: Waiting,
  take: Takers,
): Promise<Reading> {
  const times: number[] = [];
  const pages = async <Row>(
    read: (cursor: number | undefined) => Promise<Page<Row>>,
    each: (row: Row) => void,
    isEnough: (row: Row) => boolean = () => false,
    from?: number,
  ): Promise<Row | undefined> => {
    let cursor = from;
    let last: Row | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const { rows, nextGlobalOrdinal, timestampSeconds } = await read(cursor);
      if (page === 0) times.push(timestampSeconds * 1_000);
      rows.forEach(each);
      last = rows[rows.length - 1] ?? last;
      if (nextGlobalOrdinal === null || last === undefined || isEnough(last)) return last;
      cursor = nextGlobalOrdinal;
    }
    return last;
  };

  for (const batch of batchesOf(orders)) {
    const orderHash = batch.trails.map((trail) => trail.orderHash);
    const query = { trader: batch.trader, orderHash, since: batch.since, limit: PAGE, order: 'asc' } as const;
    const last = await pages(
      (globalOrdinal) => reads.orderUpdates({ ...query, globalOrdinal }),
      take.order,
      undefined,
      batch.after,
    );
    for (const trail of batch.trails) trail.readTo = last?.globalOrdinal ?? trail.readTo;
  }

  for (const [sweep, ...others] of groupsOf(sweeps, sweepKey)) {
    const all = [sweep, ...others];
    const { symbol, wallet } = sweep.request;
    const until = Math.max(...all.map(({ known }) => known.toMs)) + AFTER_MS;
    const query = {
      trader: wallet as Address,
      strategyIdHash: sweep.known.strategyIdHash ?? '0x',
      symbol: symbol ?? '',
      since: sinceOf(all),
      limit: PAGE,
      order: 'asc',
    } as const;
    await pages(
      (globalOrdinal) => reads.orderUpdates({ ...query, globalOrdinal }),
      take.order,
      (row) => Date.parse(row.createdAt) > until,
    );
  }

  const unread: Followed[] = [];
  let error: unknown = null;
  for (const group of groupsOf(transfers, (each) => `${familyOf(each)} ${walletOf(each)}`)) {
    const [first] = group;
    const query = { trader: walletOf(first) as Address, limit: PAGE, order: 'desc' } as const;
    try {
      if (familyOf(first) === 'strategy')
        await pages(
          (globalOrdinal) => reads.strategyUpdates({ ...query, globalOrdinal }),
          take.strategy,
          before(group),
        );
      else
        await pages(
          (globalOrdinal) => reads.traderUpdates({ ...query, globalOrdinal }),
          take.trader,
          before(group),
        );
    } catch (thrown) {
      // What cannot be read of these says nothing about the orders.
      unread.push(...group);
      error = thrown;
    }
  }
  return { readAtMs: times.length === 0 ? null : Math.min(...times), unread, error };
}

interface Batch {
  readonly trader: Address;
  readonly trails: readonly OrderTrail[];
  /** Venue time in seconds of the earliest row that is wanted. */
  readonly since: number;
  /** Ordinal up to which all of them are known. */
  readonly after: number | undefined;
}

/** Orders of one trader, oldest first, so that those of a batch belong to about one time. */
function batchesOf(orders: Waiting['orders']): Batch[] {
  const batches: Batch[] = [];
  for (const group of groupsOf(orders, ({ followed }) => followed[0]?.request.wallet ?? '')) {
    const sorted = group.toSorted((a, b) => sinceOf(a.followed) - sinceOf(b.followed));
    for (let at = 0; at < sorted.length; at += BATCH) {
      const part = sorted.slice(at, at + BATCH);
      const known = part.map(({ trail }) => trail.readTo);
      batches.push({
        trader: (group[0].followed[0]?.request.wallet ?? '') as Address,
        trails: part.map(({ trail }) => trail),
        since: Math.min(...part.map(({ followed }) => sinceOf(followed))),
        after: known.some((ordinal) => ordinal === null) ? undefined : Math.min(...(known as number[])),
      });
    }
  }
  return batches;
}

const sinceOf = (followed: readonly Followed[]): number =>
  Math.floor(Math.min(...followed.map(({ known }) => earliestRowMs(known))) / 1_000);

/** Whether a row lies before all that is waited for: the older ones do, too. */
const before =
  (followed: readonly Followed[]) =>
  (row: { createdAt: string }): boolean =>
    Date.parse(row.createdAt) < sinceOf(followed) * 1_000 - BEFORE_MS;

const familyOf = ({ request }: Followed): 'strategy' | 'trader' =>
  request.kind === 'Withdraw' ? 'strategy' : 'trader';
const walletOf = ({ request }: Followed): string => request.wallet ?? '';
const sweepKey = ({ request, known }: Followed): string =>
  [request.wallet, request.symbol, known.strategyIdHash].join();

function groupsOf<T>(all: readonly T[], key: (each: T) => string): [T, ...T[]][] {
  // A group has at least the one that made it.
  return [...Map.groupBy(all, key).values()] as [T, ...T[]][];
}
