import type { AuditRow, PendingApproval, RequestRow, StreamItem } from '../../src-shared/contract/index.ts';

export type TradeRow = StreamItem<'trades'>['rows'][number];

/** Trades kept for the list. */
export const MAX_TRADES = 80;
/** Requests kept for the list; the journal has them all. */
export const MAX_REQUESTS = 500;

/** An approval that is asked for, with its end by the monotonic clock. */
export type WaitingApproval = PendingApproval & { readonly deadline: number };

export function foldApprovals(
  _before: readonly WaitingApproval[] | null,
  item: StreamItem<'approvals'>,
): readonly WaitingApproval[] {
  const now = performance.now();
  return item.map((approval) => ({ ...approval, deadline: now + approval.validMs }));
}

/** Newest first. Rows of a message may come in either order. */
export function foldTrades(
  before: readonly TradeRow[] | null,
  item: StreamItem<'trades'>,
): readonly TradeRow[] {
  const rows = [...item.rows].sort((a, b) => b.at - a.at);
  if (item.reset || before === null) return rows.slice(0, MAX_TRADES);
  return [...rows, ...before].slice(0, MAX_TRADES);
}

/** Newest first; a row that is there already is replaced where it stands. */
export function foldRequests(
  before: readonly RequestRow[] | null,
  item: StreamItem<'requests'>,
): readonly RequestRow[] {
  const byId = new Map<string, RequestRow>();
  if (!item.reset) for (const row of before ?? []) byId.set(row.requestId, row);
  let fresh = before === null || item.reset;
  for (const row of item.rows) {
    fresh ||= !byId.has(row.requestId);
    byId.set(row.requestId, row);
  }
  const rows = [...byId.values()];
  return fresh ? rows.sort((a, b) => b.createdAt - a.createdAt).slice(0, MAX_REQUESTS) : rows;
}

/**
 * Every record that was seen, newest first. A log that is not the one before it, or that has gone on too far to join, is
 * shown for itself.
 */
export function foldAudit(
  before: readonly AuditRow[] | null,
  item: StreamItem<'audit'>,
): readonly AuditRow[] {
  const oldest = item.at(-1);
  if (before === null || oldest === undefined) return item;
  const same = before.find(({ n }) => n === oldest.n);
  const joins = same ? same.hash === oldest.hash : before[0]?.n === oldest.n - 1;
  return joins ? [...item, ...before.filter(({ n }) => n < oldest.n)] : item;
}
