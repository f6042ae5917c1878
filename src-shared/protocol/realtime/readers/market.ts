import type { L2Level, L3Order } from '../../reads/market.ts';
import type { MarkPriceRow } from '../../reads/updates.ts';
import { decimal, label, members, orderHash, ordinal, side, strategyIdHash, time, trader } from './values.ts';

/** A row of ORDER_BOOK_L2. */
export function l2Level(value: unknown): L2Level {
  const row = members(value);
  return {
    symbol: label(row['symbol']),
    amount: decimal(row['amount']),
    price: decimal(row['price']),
    side: side(row['side']),
  };
}

/** A row of ORDER_BOOK_L3. */
export function l3Order(value: unknown): L3Order {
  const row = members(value);
  return {
    bookOrdinal: ordinal(row['bookOrdinal']),
    orderHash: orderHash(row['orderHash']),
    symbol: label(row['symbol']),
    side: side(row['side']),
    originalAmount: decimal(row['originalAmount']),
    amount: decimal(row['amount']),
    price: decimal(row['price']),
    traderAddress: trader(row['traderAddress']),
    strategyIdHash: strategyIdHash(row['strategyIdHash']),
  };
}

/** A row of MARK_PRICE. */
export function markPriceRow(value: unknown): MarkPriceRow {
  const row = members(value);
  return {
    globalOrdinal: ordinal(row['globalOrdinal']),
    epochId: ordinal(row['epochId']),
    symbol: label(row['symbol']),
    price: decimal(row['price']),
    fundingRate: decimal(row['fundingRate']),
    createdAt: time(row['createdAt']),
  };
}
