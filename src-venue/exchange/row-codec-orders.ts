import type { Hex } from '../../src-shared/protocol/index.ts';
import type { RowCodec } from './row-archive.ts';
import { baseIn, baseOut, known, ownerIn, ownerOut, type Json, type StoredBase } from './row-codec-parts.ts';
import type { OrderFacts, OrderRow, TradeDetail } from './rows.ts';

/** Participants sign nothing, and their nonce is their order hash, padded. */
const UNSIGNED: Hex = `0x${'00'.repeat(65)}`;
const PADDING = '00'.repeat(7);

function orderOut(order: OrderFacts | null): Json {
  if (order === null) return null;
  const { market, side, type, ticks, lots, stopPrice, hash, nonce, signature, epochId, createdAtMs } = order;
  return [
    market.symbol,
    side,
    type,
    ticks,
    lots,
    String(stopPrice),
    hash,
    nonce === hash + PADDING ? 0 : nonce,
    signature === UNSIGNED ? 0 : signature,
    epochId,
    createdAtMs,
    ownerOut(order.owner),
  ];
}

type StoredOrder = [
  string,
  OrderFacts['side'],
  OrderFacts['type'],
  number,
  number,
  string,
  Hex,
  Hex | 0,
  Hex | 0,
  number,
  number,
  [Hex, Hex],
];

function orderIn(stored: StoredOrder): OrderFacts {
  const [symbol, side, type, ticks, lots, stopPrice, hash, nonce, signature, epochId, createdAtMs, owner] =
    stored;
  return {
    market: known(symbol),
    side,
    type,
    ticks,
    lots,
    stopPrice: BigInt(stopPrice),
    hash,
    nonce: nonce === 0 ? `${hash}${PADDING}` : nonce,
    signature: signature === 0 ? UNSIGNED : signature,
    epochId,
    createdAtMs,
    owner: ownerIn(owner),
  };
}

function tradeOut(trade: TradeDetail | null): Json {
  if (trade === null) return null;
  const { matchOrdinal, ticks, takerFee, makerPnl, takerPnl, cumulativeLots, cumulativeQuote } = trade;
  const amounts = [takerFee.collateral, takerFee.ddx, makerPnl, takerPnl, cumulativeQuote].map(String);
  return [matchOrdinal, ticks, cumulativeLots, ...amounts];
}

function tradeIn(stored: [number, number, number, ...string[]]): TradeDetail {
  const [matchOrdinal, ticks, cumulativeLots, ...texts] = stored;
  const [collateral = 0n, ddx = 0n, makerPnl = 0n, takerPnl = 0n, cumulativeQuote = 0n] = texts.map(BigInt);
  return {
    matchOrdinal,
    ticks,
    takerFee: { collateral, ddx },
    makerPnl,
    takerPnl,
    cumulativeLots,
    cumulativeQuote,
  };
}

type StoredOrderRow = [
  StoredBase,
  StoredOrder,
  StoredOrder | null,
  number,
  number | null,
  [number, number, number, ...string[]] | null,
  [number, [Hex, Hex]] | null,
];

export const orderCodec: RowCodec<OrderRow> = {
  encode: (row) => [
    baseOut(row),
    orderOut(row.maker),
    orderOut(row.taker),
    row.lots,
    row.rejection,
    tradeOut(row.trade),
    row.liquidated ? [row.liquidated.ticks, ownerOut(row.liquidated.strategy)] : null,
  ],
  decode(value) {
    const [base, maker, taker, lots, rejection, trade, liquidated] = value as StoredOrderRow;
    return {
      ...baseIn(base),
      maker: orderIn(maker),
      taker: taker && orderIn(taker),
      lots,
      rejection,
      trade: trade && tradeIn(trade),
      ...(liquidated ? { liquidated: { ticks: liquidated[0], strategy: ownerIn(liquidated[1]) } } : {}),
    };
  },
  facts({ maker, taker, liquidated, reason, createdAtMs }) {
    const traders: Hex[] = [maker.owner.trader.wireAddress];
    if (taker) traders.push(taker.owner.trader.wireAddress);
    if (liquidated) traders.push(liquidated.strategy.trader.wireAddress);
    return { traders, reason, atMs: createdAtMs };
  },
};
