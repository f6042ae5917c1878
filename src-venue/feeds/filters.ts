import type { OrderRow, StrategyRow, TraderRow } from '../exchange/index.ts';
import { partiesOf } from '../wire/index.ts';
import type { OrderFilter, StrategyFilter, TraderFilter } from './connection.ts';

/** A row matches when its maker or its taker does (profile: 7). */
export function matchesOrder(row: OrderRow, filter: OrderFilter): boolean {
  if (filter.symbol !== undefined && row.maker.market.symbol !== filter.symbol) return false;
  if (filter.reason !== undefined && row.reason !== filter.reason) return false;
  const { traderAddress, strategyIdHash } = filter;
  if (traderAddress === undefined && strategyIdHash === undefined) return true;
  return partiesOf(row).some(
    ({ trader, strategy }) =>
      (traderAddress === undefined || trader === traderAddress) &&
      (strategyIdHash === undefined || strategy === strategyIdHash),
  );
}

export function matchesStrategy({ strategy, reason }: StrategyRow, filter: StrategyFilter): boolean {
  return (
    (filter.traderAddress === undefined || strategy.trader.wireAddress === filter.traderAddress) &&
    (filter.strategyIdHash === undefined || strategy.idHash === filter.strategyIdHash) &&
    (filter.reason === undefined || reason === filter.reason)
  );
}

export function matchesTrader({ trader, reason }: TraderRow, filter: TraderFilter): boolean {
  return (
    (filter.traderAddress === undefined || trader.wireAddress === filter.traderAddress) &&
    (filter.reason === undefined || reason === filter.reason)
  );
}
