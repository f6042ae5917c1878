import type { Page } from '../../venue-client/index.ts';

/** Reads of the venue that one page may take where most rows are passed over. */
const READS = 8;

/**
 * Reads pages until so many events are there or there are no older rows. A page of the venue is taken whole, so that the
 * next one begins just behind it: nothing is skipped and nothing comes twice.
 */
export async function gather<Row, Event>(
  read: (before: number | undefined, limit: number) => Promise<Page<Row>>,
  eventsOf: (row: Row) => readonly Event[],
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ rows: Event[]; next: number | null }> {
  const rows: Event[] = [];
  let from = before;
  for (let reads = 0; reads < READS; reads++) {
    const page = await read(from, limit);
    for (const row of page.rows) rows.push(...eventsOf(row));
    // The venue names the last row of a full page also when it was the very last.
    if (page.nextGlobalOrdinal === null || page.rows.length === 0) return { rows, next: null };
    from = page.nextGlobalOrdinal;
    if (rows.length >= limit) break;
  }
  return { rows, next: from ?? null };
}
