import { isHex, type Address, type Hex } from '../../../src-shared/protocol/index.ts';
import type { Page, PublicReads } from '../../venue-client/index.ts';
import type { KnownRequest } from './known.ts';
import type { Look } from './sighting.ts';
import { ofOrderUpdate, ofStrategyUpdate, ofTraderUpdate, type Trace } from './traces.ts';

export type CommittedReads = Pick<PublicReads, 'orderUpdates' | 'strategyUpdates' | 'traderUpdates'>;

const PAGE = 500;
/** A trader who writes more rows than this within a window is left to a person. */
const MOST_PAGES = 20;

/** Reads the venue's rows that a request can have left. @returns null when the read cannot tell. */
export async function readTraces(reads: CommittedReads, known: KnownRequest): Promise<Look | null> {
  const { intent, orderHash } = known;
  const trader = known.request.wallet as Address;
  // Rows of other traders: ours was not what the venue looked for, so this read says nothing about it.
  const own = (look: Look | null): Look | null =>
    look?.traces.every(({ traders }) => traders.includes(trader)) === true ? look : null;
  switch (intent.kind) {
    case 'Order':
    case 'ModifyOrder':
    case 'CancelOrder': {
      const wanted = [orderHash, 'orderHash' in intent ? intent.orderHash : null];
      const hashes = wanted.filter((hash) => hash !== null && isHex(hash));
      const look = await collect(known, ofOrderUpdate, (globalOrdinal) =>
        reads.orderUpdates({ orderHash: hashes, limit: PAGE, order: 'desc', globalOrdinal }),
      );
      // Rows of other orders say as little.
      const asked = (trace: Trace): boolean => trace.orderHashes.some((hash) => hashes.includes(hash as Hex));
      return look === null || look.traces.every(asked) ? look : null;
    }
    case 'CancelAll':
      return own(
        await collect(known, ofOrderUpdate, (globalOrdinal) =>
          reads.orderUpdates({
            trader,
            symbol: intent.symbol,
            limit: PAGE,
            order: 'desc',
            globalOrdinal,
          }),
        ),
      );
    case 'Withdraw':
      return own(
        await collect(known, ofStrategyUpdate, (globalOrdinal) =>
          reads.strategyUpdates({ trader, limit: PAGE, order: 'desc', globalOrdinal }),
        ),
      );
    case 'ProfileUpdate':
    case 'WithdrawDDX':
      return own(
        await collect(known, ofTraderUpdate, (globalOrdinal) =>
          reads.traderUpdates({ trader, limit: PAGE, order: 'desc', globalOrdinal }),
        ),
      );
  }
}

/** Follows pages from the newest row back to before the request. The first page's time is the read's. */
async function collect<T>(
  known: KnownRequest,
  traceOf: (row: T) => Trace,
  read: (globalOrdinal: number | undefined) => Promise<Page<T>>,
): Promise<Look | null> {
  const traces: Trace[] = [];
  let readAtMs: number | null = null;
  let cursor: number | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { rows, nextGlobalOrdinal, timestampSeconds } = await read(cursor);
    readAtMs ??= timestampSeconds * 1_000;
    for (const row of rows) traces.push(traceOf(row));
    const oldest = traces[traces.length - 1];
    const reachedBack = oldest !== undefined && oldest.atMs < known.fromMs - 2_000;
    if (nextGlobalOrdinal === null || rows.length === 0 || reachedBack) return { traces, readAtMs };
    cursor = nextGlobalOrdinal;
  }
  return null;
}
