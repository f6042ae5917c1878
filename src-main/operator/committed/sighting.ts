import { explains, type Trace } from './traces.ts';
import type { KnownRequest } from './known.ts';

/** What committed state says about an unknown request. */
export type Sighting =
  | { readonly seen: 'sequenced'; readonly evidence: string }
  /** No row of it in a read that is late enough to show one. */
  | { readonly seen: 'absent'; readonly evidence: string }
  /** Rows that more than one request of ours may have left: a person decides. */
  | { readonly seen: 'undecided'; readonly evidence: string }
  /** Too early to tell. */
  | { readonly seen: 'nothing' };

/** A read that shows nothing counts only when the venue made it this long after the window's end. */
export const MARGIN_MS = 2_000;

/** Rows of the venue since the request, and the venue time at which they were read. */
export interface Look {
  readonly traces: readonly Trace[];
  readonly readAtMs: number;
}

/**
 * Decides from the venue's rows what became of a request. `rivals` are the other requests of ours that may have been
 * sequenced in the same time. An order is named by its hash; of the other kinds a row counts when this request alone
 * explains it. Never guessed: what more than one explains is left to a person.
 */
export function sighting(unknown: KnownRequest, rivals: readonly KnownRequest[], look: Look): Sighting {
  const late = look.readAtMs >= unknown.toMs + MARGIN_MS;
  const { orderHash } = unknown;
  const placed = look.traces.find((trace) => orderHash !== null && trace.orderHashes.includes(orderHash));
  if (placed !== undefined) return { seen: 'sequenced', evidence: `${rowText(placed)} shows the order` };

  const fitting = look.traces.filter((trace) => explains(unknown, trace));
  const own = fitting.find((trace) => !rivals.some((rival) => explains(rival, trace)));
  if (own !== undefined)
    return { seen: 'sequenced', evidence: `${rowText(own)} can only have come from this request` };
  if (fitting.length === 0) {
    if (!late) return { seen: 'nothing' };
    return { seen: 'absent', evidence: 'the venue showed nothing of it more than 2 s after its window' };
  }

  const others = rivals.filter((rival) => fitting.some((trace) => explains(rival, trace)));
  // The other kinds leave just one such row each, so that rows and requests can be counted against each other.
  const countable = [unknown, ...others].every(({ intent }) => !['CancelAll', 'Order'].includes(intent.kind));
  if (countable && others.every((rival) => rival.request.state === 'Sequenced')) {
    const text = `${fitting.length} fitting rows, ${others.length} other requests that were sequenced`;
    if (fitting.length > others.length) return { seen: 'sequenced', evidence: text };
    if (late) return { seen: 'absent', evidence: text };
  }
  if (!late) return { seen: 'nothing' };
  return {
    seen: 'undecided',
    evidence: `${fitting.length} rows fit this request and ${others.length} other requests of ours; a person must say which`,
  };
}

const rowText = (trace: Trace): string =>
  `${trace.family} row ${trace.globalOrdinal} (reason ${trace.reason})`;
