import { ORDER_EVENTS, type OrderEvent } from '../../../src-shared/contract/index.ts';
import { formatDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import {
  CANCEL_REJECTIONS,
  ORDER_REJECTIONS,
  ORDER_UPDATE_REASON,
  REJECTED_WITHOUT_REASON,
  type Address,
  type OrderUpdateRow,
} from '../../../src-shared/protocol/index.ts';

export const text = (value: Fixed | null | undefined): string | null =>
  value == null ? null : formatDecimal(value);
const TRADED: readonly OrderUpdateRow['reason'][] = [
  ORDER_UPDATE_REASON.trade,
  ORDER_UPDATE_REASON.liquidation,
];

export const isFill = ({ reason }: OrderUpdateRow): boolean => TRADED.includes(reason);

/**
 * What a row tells of a trader: nothing where it tells of others, two events where both sides are the trader's.
 * @param labelOf the label of a strategy by its hash
 */
export function orderEvents(
  row: OrderUpdateRow,
  trader: Address,
  labelOf: (strategyIdHash: string) => string | undefined,
): OrderEvent[] {
  const { makerOrderIntent: maker, takerOrderIntent: taker } = row;
  const at = Date.parse(row.createdAt);
  const base = { at, what: ORDER_EVENTS[row.reason], symbol: row.symbol, detail: detailOf(row) };
  const events: OrderEvent[] = [];
  const add = (
    role: NonNullable<OrderEvent['role']>,
    part: Omit<OrderEvent, keyof typeof base | 'id' | 'role'>,
  ): void => {
    events.push({ ...base, id: `${row.globalOrdinal} ${role}`, role: isFill(row) ? role : null, ...part });
  };
  const amount = text(row.amount);
  const price = text(row.price);
  for (const [role, intent] of [
    ['maker', maker],
    ['taker', taker],
  ] as const) {
    if (intent?.traderAddress !== trader) continue;
    const isMaker = role === 'maker';
    add(role, {
      strategy: labelOf(intent.strategyIdHash) ?? null,
      side: intent.side === 0 ? 'buy' : 'sell',
      orderHash: intent.orderHash,
      amount: amount ?? formatDecimal(intent.amount),
      price: price ?? formatDecimal(intent.price),
      fee: text(isMaker ? row.makerFeeCollateral : row.takerFeeCollateral),
      feeDdx: text(isMaker ? row.makerFeeDDX : row.takerFeeDDX),
      realisedPnl: text(isMaker ? row.makerRealizedPnl : row.takerRealizedPnl),
    });
  }
  if (row.liquidatedTraderAddress === trader) {
    const hash = row.liquidatedStrategyIdHash;
    add('liquidated', {
      strategy: hash == null ? null : (labelOf(hash) ?? null),
      // The position is sold to whoever made the price.
      side: maker == null ? null : maker.side === 0 ? 'sell' : 'buy',
      orderHash: null,
      amount,
      price,
      fee: null,
      feeDdx: null,
      realisedPnl: null,
    });
  }
  return events;
}

function detailOf({ reason, orderRejection, cancelRejection }: OrderUpdateRow): string | null {
  if (reason === ORDER_UPDATE_REASON.orderRejection)
    return orderRejection == null ? REJECTED_WITHOUT_REASON : ORDER_REJECTIONS[orderRejection];
  if (reason === ORDER_UPDATE_REASON.cancelRejection)
    return cancelRejection == null ? REJECTED_WITHOUT_REASON : CANCEL_REJECTIONS[cancelRejection];
  return null;
}
