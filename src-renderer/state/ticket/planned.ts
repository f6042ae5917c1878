import type { ScaleOrder } from '../../../src-shared/market/index.ts';
import type { Checked } from './check.ts';
import type { TypedOrder } from './entry.svelte.ts';
import type { PlannedOrder } from './group-intent.ts';
import type { TicketSide, TicketType } from './intent.ts';

/** The orders of a scale as they are shown. */
export function plannedRungs(
  orders: readonly ScaleOrder[],
  side: TicketSide,
  postOnly: boolean,
): readonly PlannedOrder[] {
  const type = postOnly ? 'post-only' : 'limit';
  return orders.map((order, i) => ({
    leg: String(i + 1),
    role: 'rung',
    side,
    type,
    ...order,
    stopPrice: null,
  }));
}

/** An entry and its exits as they are shown: the stop first, as it is placed first. */
export function plannedExits(
  entry: TypedOrder & { readonly side: TicketSide; readonly type: TicketType },
  { stopCheck, targetCheck }: { readonly stopCheck: Checked; readonly targetCheck: Checked },
): readonly PlannedOrder[] {
  const { amount } = entry;
  const side = entry.side === 'buy' ? 'sell' : 'buy';
  const orders: PlannedOrder[] = [{ leg: 'entry', role: 'entry', ...entry }];
  if (stopCheck.state === 'good') {
    const prices = { price: null, stopPrice: stopCheck.value };
    orders.push({ leg: 'stop', role: 'stop', side, type: 'stop', amount, ...prices });
  }
  if (targetCheck.state === 'good') {
    const prices = { price: targetCheck.value, stopPrice: null };
    orders.push({ leg: 'target', role: 'target', side, type: 'limit', amount, ...prices });
  }
  return orders;
}
