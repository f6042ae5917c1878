import { createHash } from 'node:crypto';
import type { Strategy, VenueOrder } from '../accounts/index.ts';
import type { Exchange } from './state.ts';
import type { MarketState } from './trading.ts';

/**
 * A digest of the whole state as of the last record: equal after a replay of the same log (profile: 9, state-hash).
 * It covers what decides the future, and the counters that readers see; not the running time.
 */
export function stateHash(x: Exchange): string {
  const hash = createHash('sha256');
  const line = (...parts: readonly (string | number | bigint | boolean | null)[]): void => {
    hash.update(`${parts.join(' ')}\n`);
  };
  line(
    'exchange',
    x.nowMs,
    x.genesisMs,
    x.epochId,
    x.requestIndex,
    x.orderOrdinal,
    x.insuranceFund,
    x.ddxFund,
    x.deposited,
    x.steppedMs,
    x.checkpointMs,
    x.expiryMs,
  );
  line(
    'rows',
    x.orderRows.nextOrdinal,
    x.strategyRows.nextOrdinal,
    x.traderRows.nextOrdinal,
    x.markRows.nextOrdinal,
  );
  for (const { dueMs, trader, strategyId, amount } of x.withdrawals)
    line('withdrawal', dueMs, trader, strategyId, amount);
  if (x.participants) {
    const { running, afterLong, words, moods } = x.participants.state;
    line('participants', running, afterLong, ...words, ...moods.flat());
  }
  for (const market of x.markets) for (const text of marketLines(market)) line(text);
  for (const trader of x.accounts.traders.values()) {
    line(
      'trader',
      trader.address,
      trader.availDdx,
      trader.lockedDdx,
      trader.payFeesInDdx,
      trader.referralAddress,
      trader.denied,
      trader.makerVolume,
      trader.takerVolume,
    );
    for (const [session, expiry] of trader.deniedSessions) line('denied', session, expiry);
    for (const strategy of trader.strategies.values()) for (const text of strategyLines(strategy)) line(text);
  }
  return `0x${hash.digest('hex')}`;
}

function* marketLines({
  spec,
  price,
  book,
  stops,
  stats,
  matchOrdinal,
  openInterest,
}: MarketState): Iterable<string> {
  yield `market ${spec.symbol} ${matchOrdinal} ${openInterest} ${stats.lastPrice ?? ''}`;
  yield `price ${price.index} ${price.mark} ${price.available} ${price.ema} ${price.premiumSum} ${price.premiumCount} ${price.indexSum} ${price.indexCount}`;
  for (const side of [book.bids, book.asks]) {
    for (const level of side.levels)
      for (let order = level.head; order !== null; order = order.next) yield orderLine('resting', order);
  }
  for (const order of stops.all()) yield orderLine('stop', order);
}

function* strategyLines({
  id,
  availCollateral,
  lockedCollateral,
  frozen,
  holdings,
}: Strategy): Iterable<string> {
  yield `strategy ${id} ${availCollateral} ${lockedCollateral} ${frozen}`;
  for (const { market, position, orders } of holdings) {
    yield `holding ${market.symbol} ${position.size} ${position.cost} ${orders.map((order) => order.ordinal).join(',')}`;
  }
}

function orderLine(what: string, order: VenueOrder): string {
  return `${what} ${order.hash} ${order.ordinal} ${order.side} ${order.ticks} ${order.stopPrice} ${order.lots} ${order.left} ${order.filledQuote}`;
}
