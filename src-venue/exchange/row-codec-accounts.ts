import type { Hex } from '../../src-shared/protocol/index.ts';
import type { RowCodec } from './row-archive.ts';
import { baseIn, baseOut, known, ownerIn, ownerOut, type StoredBase } from './row-codec-parts.ts';
import type { MarkRow, StrategyRow, TraderRow } from './rows.ts';

type StoredStrategyRow = [
  StoredBase,
  [Hex, Hex],
  string,
  string,
  string,
  number | null,
  [string, string, string, 1 | 2, string] | null,
];

export const strategyCodec: RowCodec<StrategyRow> = {
  encode: (row) => [
    baseOut(row),
    ownerOut(row.strategy),
    String(row.amount),
    String(row.availCollateral),
    String(row.lockedCollateral),
    row.rejection,
    row.position && [
      row.position.market.symbol,
      String(row.position.after.size),
      String(row.position.after.cost),
      row.position.side,
      String(row.position.realisedPnl),
    ],
  ],
  decode(value) {
    const [base, owner, amount, avail, locked, rejection, position] = value as StoredStrategyRow;
    return {
      ...baseIn(base),
      strategy: ownerIn(owner),
      amount: BigInt(amount),
      availCollateral: BigInt(avail),
      lockedCollateral: BigInt(locked),
      rejection,
      position: position && {
        market: known(position[0]),
        after: { size: BigInt(position[1]), cost: BigInt(position[2]) },
        side: position[3],
        realisedPnl: BigInt(position[4]),
      },
    };
  },
  facts: ({ strategy, reason, createdAtMs }) => ({
    traders: [strategy.trader.wireAddress],
    reason,
    atMs: createdAtMs,
  }),
};

type StoredTraderRow = [StoredBase, Hex, string | null, string, string, boolean, number | null];

export const traderCodec: RowCodec<TraderRow> = {
  encode: (row) => [
    baseOut(row),
    row.trader.wireAddress,
    row.amount === null ? null : String(row.amount),
    String(row.availDdx),
    String(row.lockedDdx),
    row.payFeesInDdx,
    row.rejection,
  ],
  decode(value) {
    const [base, wireAddress, amount, avail, locked, payFeesInDdx, rejection] = value as StoredTraderRow;
    return {
      ...baseIn(base),
      trader: { wireAddress },
      amount: amount === null ? null : BigInt(amount),
      availDdx: BigInt(avail),
      lockedDdx: BigInt(locked),
      payFeesInDdx,
      rejection,
    };
  },
  facts: ({ trader, reason, createdAtMs }) => ({ traders: [trader.wireAddress], reason, atMs: createdAtMs }),
};

type StoredMarkRow = [number, number, string, string, string, number];

export const markCodec: RowCodec<MarkRow> = {
  encode: (row) => [
    row.globalOrdinal,
    row.epochId,
    row.market.symbol,
    String(row.price),
    String(row.fundingRate),
    row.createdAtMs,
  ],
  decode(value) {
    const [globalOrdinal, epochId, symbol, price, rate, createdAtMs] = value as StoredMarkRow;
    const market = known(symbol);
    return { globalOrdinal, epochId, market, price: BigInt(price), fundingRate: BigInt(rate), createdAtMs };
  },
  facts: ({ createdAtMs }) => ({ traders: [], reason: 0, atMs: createdAtMs }),
};
