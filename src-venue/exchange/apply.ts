import {
  orderHashOf,
  fromHex,
  SIDE_CODE,
  STRATEGY_UPDATE_REASON,
  TRADER_UPDATE_REASON,
  type OrderParams,
} from '../../src-shared/protocol/index.ts';
import type { Strategy } from '../accounts/index.ts';
import { marketOf, toLots, toTicks, type MarketSpec } from '../engine/index.ts';
import type { LogRecord, RequestRecord } from '../log/index.ts';
import { cancelAll, requestCancel } from './cancel.ts';
import { checkpoint, step } from './checkpoint.ts';
import { emitStrategy, emitTrader } from './emit.ts';
import { openFloor } from './floor.ts';
import { placeOrder } from './place.ts';
import type { Exchange } from './state.ts';

/** Applies one record. Deterministic: it reads nothing but the state and the record. */
export function apply(x: Exchange, record: LogRecord, position: number): void {
  const fromMs = x.nowMs;
  x.nowMs = Math.max(x.nowMs, record.timeMs);
  x.txOrdinal = position;
  x.rowOrdinal = 0;
  switch (record.t) {
    case 'genesis':
      x.genesisMs = record.timeMs;
      if (record.participants) openFloor(x, record.seed);
      return;
    case 'request':
      x.requestIndex++;
      applyRequest(x, record);
      return;
    case 'step':
      step(x, fromMs);
      return;
    case 'price':
      applyPrice(x, known(record.symbol), record.indexPrice);
      return;
    case 'deposit': {
      const strategy = x.accounts.ensureStrategy(x.accounts.ensureTrader(record.trader), record.strategyId);
      strategy.availCollateral += record.amount;
      x.deposited += record.amount;
      emitStrategy(x, STRATEGY_UPDATE_REASON.deposit, strategy, record.amount);
      return;
    }
    case 'deposit-ddx': {
      const trader = x.accounts.ensureTrader(record.trader);
      trader.availDdx += record.amount;
      emitTrader(x, TRADER_UPDATE_REASON.depositDDX, trader, record.amount);
      return;
    }
    case 'deny': {
      const trader = x.accounts.trader(record.trader);
      if (trader === undefined) return;
      trader.denied = record.denied;
      emitTrader(
        x,
        record.denied ? TRADER_UPDATE_REASON.denial : TRADER_UPDATE_REASON.admission,
        trader,
        null,
      );
      return;
    }
    case 'clock':
      // Only a restart asks for it.
      x.clockMode = record.mode;
      return;
    case 'market-maker':
      if (x.participants) x.participants.running = record.running;
      return;
  }
}

function applyPrice(x: Exchange, market: MarketSpec, indexPrice: bigint | null): void {
  const { price } = x.market(market);
  price.available = indexPrice !== null;
  if (indexPrice === null) return;
  price.index = indexPrice;
  // The old premium belongs to the old price.
  price.ema = 0n;
  x.participants?.requote(market);
  checkpoint(x);
}

function applyRequest(x: Exchange, record: RequestRecord): void {
  const { request } = record;
  const market = known(request.params.symbol);
  switch (request.kind) {
    case 'Order':
      place(x, record, request.params, market);
      return;
    case 'ModifyOrder': {
      const old = x.order(request.params.orderHash);
      const strategy = strategyOf(x, record, request.params.strategy);
      if (old && requestCancel(x, old, market, strategy)) place(x, record, request.params, market);
      return;
    }
    case 'CancelOrder': {
      const order = x.order(request.params.orderHash);
      if (order) requestCancel(x, order, market);
      return;
    }
    case 'CancelAll':
      cancelAll(x, strategyOf(x, record, request.params.strategy), market);
      return;
  }
}

function place(x: Exchange, record: RequestRecord, params: OrderParams, market: MarketSpec): void {
  placeOrder(x, {
    owner: strategyOf(x, record, params.strategy),
    market,
    side: SIDE_CODE[params.side],
    type: params.orderType,
    ticks: toTicks(params.price, market),
    lots: toLots(params.amount, market),
    stopPrice: params.stopPrice,
    hash: orderHashOf(fromHex(record.requestHash)),
    nonce: params.nonce,
    signature: record.signature,
  });
}

function strategyOf(x: Exchange, record: RequestRecord, id: string): Strategy {
  const strategy = x.accounts.strategy(record.sender, id);
  if (strategy === undefined) throw new Error('a sequenced request names an unknown strategy');
  return strategy;
}

function known(symbol: string): MarketSpec {
  const market = marketOf(symbol);
  if (market === undefined) throw new Error('a log record names an unknown market');
  return market;
}
