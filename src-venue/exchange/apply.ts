import {
  orderHashOfRequest,
  SIDE_CODE,
  STRATEGY_UPDATE_REASON,
  TRADER_UPDATE_REASON,
  type OrderParams,
} from '../../src-shared/protocol/index.ts';
import type { Strategy, Trader } from '../accounts/index.ts';
import { marketOf, toLots, toTicks, type MarketSpec } from '../engine/index.ts';
import type { LogRecord, RequestRecord, SequencedRequest } from '../log/index.ts';
import { cancelAll, requestCancel } from './cancel.ts';
import { checkpoint, step } from './checkpoint.ts';
import { runDue } from './due.ts';
import { emitStrategy, emitTrader } from './emit.ts';
import { firstExpiry } from './expiry.ts';
import { openFloor } from './floor.ts';
import { deriveIndexes } from './indexes.ts';
import { placeOrder } from './place.ts';
import { updateProfile } from './profile.ts';
import type { Exchange } from './state.ts';
import { intendDdxWithdrawal, intendWithdrawal } from './withdrawals.ts';

/** Applies one record. Deterministic: it reads nothing but the state and the record. */
export function apply(x: Exchange, record: LogRecord, position: number): void {
  x.txOrdinal = position;
  x.rowOrdinal = 0;
  if (record.t === 'genesis') {
    openExchange(x, record);
    return;
  }
  // Whatever the record is: what fell due before it happens first.
  runDue(x, record.timeMs);
  switch (record.t) {
    case 'request':
      x.requestIndex++;
      applyRequest(x, record);
      return;
    case 'step':
      step(x);
      return;
    case 'price':
      applyPrice(x, known(record.symbol), record.indexPrice);
      return;
    case 'deposit': {
      const strategy = x.accounts.ensureStrategy(x.accounts.ensureTrader(record.trader), record.strategyId);
      strategy.availCollateral += record.amount;
      x.deposited += record.amount;
      // Money in hand again: a liquidated strategy may go on.
      strategy.frozen = false;
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
    case 'copy-trading':
      // The service beside the exchange applies it.
      return;
    case 'market-maker':
      if (x.participants) x.participants.running = record.running;
      return;
  }
}

function openExchange(x: Exchange, record: LogRecord & { t: 'genesis' }): void {
  x.nowMs = record.timeMs;
  x.genesisMs = record.timeMs;
  x.seed = record.seed;
  x.steppedMs = record.timeMs;
  x.expiryMs = firstExpiry(record.timeMs);
  if (record.participants) openFloor(x, record.seed);
}

function applyPrice(x: Exchange, market: MarketSpec, indexPrice: bigint | null): void {
  const { price } = x.market(market);
  price.available = indexPrice !== null;
  if (indexPrice === null) return;
  price.index = indexPrice;
  deriveIndexes(x, market);
  x.participants?.requote(market);
  checkpoint(x);
}

function applyRequest(x: Exchange, record: RequestRecord): void {
  const { request } = record;
  switch (request.kind) {
    case 'ProfileUpdate':
      updateProfile(x, traderOf(x, record), request.params);
      return;
    case 'Withdraw':
      intendWithdrawal(x, strategyOf(x, record, request.params.strategyId), request.params);
      return;
    case 'WithdrawDDX':
      intendDdxWithdrawal(x, traderOf(x, record), request.params.amount);
      return;
    default:
      applyTrading(x, record, request);
  }
}

type Trading = Exclude<SequencedRequest, { kind: 'ProfileUpdate' | 'Withdraw' | 'WithdrawDDX' }>;

function applyTrading(x: Exchange, record: RequestRecord, request: Trading): void {
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
    hash: orderHashOfRequest(record.requestHash),
    nonce: params.nonce,
    signature: record.signature,
  });
}

function traderOf(x: Exchange, record: RequestRecord): Trader {
  const trader = x.accounts.trader(record.sender);
  if (trader === undefined) throw new Error('a sequenced request names an unknown trader');
  return trader;
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
