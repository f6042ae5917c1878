import { abs, divCeil, divFloor, formatDecimal, ONE } from '../../src-shared/money/index.ts';
import { avgEntryPrice, marginFractionOf, MAX_LEVERAGE, MMR } from '../../src-shared/market/index.ts';
import { sumsOf } from '../risk/index.ts';
import { Query } from './query.ts';
import type { Read } from './read.ts';

const MAX_ROWS = 500;

/** interface: strategy_metrics. A strategy that does not exist has the figures of an empty one. */
export const strategyMetrics: Read = (x, values) => {
  const query = new Query(values, ['trader', 'strategyId']);
  const trader = query.requiredHex('trader', 20);
  const strategy = x.accounts.strategy(trader, query.requiredLabel('strategyId'));
  const { total, notional } = strategy ? sumsOf(strategy, x.marks) : { total: 0n, notional: 0n };
  return {
    value: {
      marginFraction: formatDecimal(marginFractionOf(total, notional)),
      mmr: formatDecimal(MMR),
      leverage: formatDecimal(notional === 0n || total <= 0n ? 0n : divCeil(notional * ONE, total)),
      strategyMargin: formatDecimal(strategy?.availCollateral ?? 0n),
      strategyValue: formatDecimal(divFloor(total, ONE)),
    },
  };
};

/** interface: positions. */
export const positions: Read = (x, values) => {
  const query = new Query(values, ['trader', 'strategyId', 'symbol', 'limit', 'offset']);
  const trader = query.requiredHex('trader', 20);
  const strategy = x.accounts.strategy(trader, query.requiredLabel('strategyId'));
  const market = query.market();
  const limit = query.integer('limit', 1, MAX_ROWS) ?? MAX_ROWS;
  const offset = query.integer('offset', 0, Number.MAX_SAFE_INTEGER) ?? 0;
  const held =
    strategy?.holdings.filter(
      (holding) => holding.position.size !== 0n && (market === null || holding.market === market),
    ) ?? [];
  return {
    value: held
      .slice(offset, offset + limit)
      .map(({ market: { symbol }, position, lastModifiedInEpoch }) => ({
        trader,
        symbol,
        strategyIdHash: strategy?.idHash,
        strategyId: strategy?.id,
        side: position.size > 0n ? 1 : 2,
        balance: formatDecimal(abs(position.size)),
        avgEntryPrice: formatDecimal(avgEntryPrice(position)),
        lastModifiedInEpoch,
      })),
  };
};

/** interface: trader; null when there is none. */
export const trader: Read = (x, values) => {
  const query = new Query(values, ['trader']);
  const found = x.accounts.trader(query.requiredHex('trader', 20));
  if (found === undefined) return { value: null };
  return {
    value: {
      trader: found.wireAddress,
      availDdx: formatDecimal(found.availDdx),
      lockedDdx: formatDecimal(found.lockedDdx),
      payFeesInDdx: found.payFeesInDdx,
      referralAddress: found.referralAddress,
    },
  };
};

/** profile: 6, strategies. */
export const strategies: Read = (x, values) => {
  const query = new Query(values, ['trader']);
  const found = x.accounts.trader(query.requiredHex('trader', 20));
  return {
    value: [...(found?.strategies.values() ?? [])].map((strategy) => ({
      trader: strategy.trader.address,
      strategyId: strategy.id,
      strategyIdHash: strategy.idHash,
      availCollateral: formatDecimal(strategy.availCollateral),
      lockedCollateral: formatDecimal(strategy.lockedCollateral),
      maxLeverage: Number(MAX_LEVERAGE),
      frozen: strategy.frozen,
    })),
  };
};
