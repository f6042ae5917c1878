import type { Hex } from '../../src-shared/protocol/index.ts';
import { marketOf, type MarketSpec } from '../engine/index.ts';
import type { RowCodec } from './row-archive.ts';
import type { MarkRow, OrderFacts, OrderRow, StrategyFacts, StrategyRow, TraderRow } from './rows.ts';

/** Rows as JSON on the disk: integers beyond JSON's numbers are text, markets and owners are named. */
interface Big {
  readonly $: string;
}
const isBig = (value: unknown): value is Big => typeof value === 'object' && value !== null && '$' in value;

function writer(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { $: String(value) };
  return value;
}

/** Takes the bigints out of the boxes that {@link writer} put them into. */
function unbox(value: unknown): unknown {
  if (isBig(value)) return BigInt(value.$);
  if (typeof value === 'object' && value !== null) {
    const node = value as Record<string, unknown>;
    for (const name in node) node[name] = unbox(node[name]);
  }
  return value;
}

function known(symbol: unknown): MarketSpec {
  const market = typeof symbol === 'string' ? marketOf(symbol) : undefined;
  if (market === undefined) throw new Error('an archived row names an unknown market');
  return market;
}

const ownerOut = ({ idHash, trader }: StrategyFacts) => ({
  idHash,
  trader: { wireAddress: trader.wireAddress },
});

function orderOut(order: OrderFacts | null) {
  if (order === null) return null;
  const { side, type, ticks, lots, stopPrice, hash, nonce, signature, epochId, createdAtMs } = order;
  const symbol = order.market.symbol;
  const owner = ownerOut(order.owner);
  return { symbol, side, type, ticks, lots, stopPrice, hash, nonce, signature, epochId, createdAtMs, owner };
}

// The archive's blocks are our own writing: their form is what the encoders beside give them.
type Stored<T> = T & { readonly symbol: string };

function orderIn(stored: Stored<OrderFacts> | null): OrderFacts | null {
  return stored === null ? null : { ...stored, market: known(stored.symbol) };
}

export const orderCodec: RowCodec<OrderRow> = {
  encode: (row) =>
    JSON.stringify(
      {
        ...row,
        maker: orderOut(row.maker),
        taker: orderOut(row.taker),
        liquidated: row.liquidated && { ...row.liquidated, strategy: ownerOut(row.liquidated.strategy) },
      },
      writer,
    ),
  decode(value) {
    const stored = unbox(value) as OrderRow & { maker: Stored<OrderFacts>; taker: Stored<OrderFacts> | null };
    return {
      ...stored,
      maker: { ...stored.maker, market: known(stored.maker.symbol) },
      taker: orderIn(stored.taker),
    };
  },
  facts({ maker, taker, liquidated, reason, createdAtMs }) {
    const traders: Hex[] = [maker.owner.trader.wireAddress];
    if (taker) traders.push(taker.owner.trader.wireAddress);
    if (liquidated) traders.push(liquidated.strategy.trader.wireAddress);
    return { traders, reason, atMs: createdAtMs };
  },
};

export const strategyCodec: RowCodec<StrategyRow> = {
  encode: (row) =>
    JSON.stringify(
      {
        ...row,
        strategy: ownerOut(row.strategy),
        position: row.position && { ...row.position, market: undefined, symbol: row.position.market.symbol },
      },
      writer,
    ),
  decode(value) {
    const stored = unbox(value) as StrategyRow & {
      position: Stored<NonNullable<StrategyRow['position']>> | null;
    };
    const { position } = stored;
    return { ...stored, position: position && { ...position, market: known(position.symbol) } };
  },
  facts: ({ strategy, reason, createdAtMs }) => ({
    traders: [strategy.trader.wireAddress],
    reason,
    atMs: createdAtMs,
  }),
};

export const traderCodec: RowCodec<TraderRow> = {
  encode: (row) => JSON.stringify({ ...row, trader: { wireAddress: row.trader.wireAddress } }, writer),
  decode: (value) => unbox(value) as TraderRow,
  facts: ({ trader, reason, createdAtMs }) => ({ traders: [trader.wireAddress], reason, atMs: createdAtMs }),
};

export const markCodec: RowCodec<MarkRow> = {
  encode: (row) => JSON.stringify({ ...row, market: undefined, symbol: row.market.symbol }, writer),
  decode(value) {
    const stored = unbox(value) as Stored<MarkRow>;
    return { ...stored, market: known(stored.symbol) };
  },
  facts: ({ createdAtMs }) => ({ traders: [], reason: 0, atMs: createdAtMs }),
};
