import { abs, formatDecimal } from '../../src-shared/money/index.ts';
import { avgEntryPrice } from '../../src-shared/market/index.ts';
import { PRACTICE, STRATEGY_UPDATE_REASON, TRADER_UPDATE_REASON } from '../../src-shared/protocol/index.ts';
import type { MarkRow, StrategyRow, TraderRow } from '../exchange/index.ts';
import { isoTime } from './time.ts';

const COLLATERAL = PRACTICE.collateral[0];

/** A row of STRATEGY_UPDATE (profile: 7). */
export function strategyUpdateFeed(row: StrategyRow) {
  const { strategy, position } = row;
  return {
    globalOrdinal: row.globalOrdinal,
    epochId: row.epochId,
    ...(row.reason === STRATEGY_UPDATE_REASON.withdrawalRejection
      ? { withdrawRejection: row.rejection }
      : {}),
    reason: row.reason,
    traderAddress: strategy.trader.wireAddress,
    strategyIdHash: strategy.idHash,
    collateralAddress: COLLATERAL?.address,
    collateralSymbol: COLLATERAL?.symbol,
    amount: formatDecimal(row.amount),
    newAvailCollateral: formatDecimal(row.availCollateral),
    newLockedCollateral: formatDecimal(row.lockedCollateral),
    ...(position === null
      ? {}
      : {
          positions: [
            {
              symbol: position.market.symbol,
              balance: formatDecimal(abs(position.after.size)),
              side: position.side,
              avgEntryPrice: formatDecimal(avgEntryPrice(position.after)),
              realizedPnl: formatDecimal(position.realisedPnl),
            },
          ],
        }),
    createdAt: isoTime(row.createdAtMs),
  };
}

/** A row of the read strategy_updates (profile: 6). */
export function strategyUpdateRead(row: StrategyRow) {
  return { ...strategyUpdateFeed(row), txOrdinal: row.txOrdinal, ordinal: row.ordinal };
}

/** A row of TRADER_UPDATE (profile: 7). Mind the capitals: realtime writes DDX. */
export function traderUpdateFeed(row: TraderRow) {
  return {
    globalOrdinal: row.globalOrdinal,
    epochId: row.epochId,
    ...(row.reason === TRADER_UPDATE_REASON.withdrawDDXRejection
      ? { withdrawDDXRejection: row.rejection }
      : {}),
    reason: row.reason,
    traderAddress: row.trader.wireAddress,
    ...(row.amount === null ? {} : { amount: formatDecimal(row.amount) }),
    newAvailDDXBalance: formatDecimal(row.availDdx),
    newLockedDDXBalance: formatDecimal(row.lockedDdx),
    payFeesInDDX: row.payFeesInDdx,
    createdAt: isoTime(row.createdAtMs),
  };
}

/** A row of the read trader_updates (profile: 6). */
export function traderUpdateRead(row: TraderRow) {
  return { ...traderUpdateFeed(row), txOrdinal: row.txOrdinal };
}

/** A row of MARK_PRICE (profile: 7). */
export function markPriceFeed(row: MarkRow) {
  return {
    globalOrdinal: row.globalOrdinal,
    epochId: row.epochId,
    symbol: row.market.symbol,
    price: formatDecimal(row.price),
    fundingRate: formatDecimal(row.fundingRate),
    createdAt: isoTime(row.createdAtMs),
  };
}
