import { createHmac } from 'node:crypto';
import { abs, formatDecimal } from '../../src-shared/money/index.ts';
import { avgEntryPrice } from '../../src-shared/market/index.ts';
import { ORDER_UPDATE_REASON, type Hex } from '../../src-shared/protocol/index.ts';
import { amountOf, priceOf } from '../engine/index.ts';
import type { OrderFacts, OrderRow, StrategyFacts, StrategyRow } from '../exchange/index.ts';
import { isoTime } from '../wire/index.ts';
import type { Ref } from './registry.ts';

/** What happened to a lead, before a channel numbers and signs it (profile: 10, Events). */
export interface LeadEvent {
  readonly kind: 'Post' | 'Trade' | 'Cancel' | 'Position';
  readonly symbol: string;
  readonly side: 'Bid' | 'Ask' | null;
  readonly orderType: number | null;
  readonly amount: string;
  readonly price: string;
  readonly orderHash: Hex | null;
  readonly createdAt: string;
}

/** An event as a channel keeps it: JSON text, signed under the channel's secret. */
export function eventText(eventId: number, lead: Ref, event: LeadEvent, secret: Uint8Array): string {
  const { kind, symbol, side, orderType, amount, price, orderHash, createdAt } = event;
  const { trader, strategyId } = lead;
  const content = {
    eventId,
    lead: { trader, strategyId },
    kind,
    symbol,
    side,
    orderType,
    amount,
    price,
    orderHash,
    createdAt,
  };
  const mac = createHmac('sha256', secret).update(JSON.stringify(content)).digest('hex');
  return JSON.stringify({ t: 'StrategyEventWithId', c: { ...content, mac: `0x${mac}` } });
}

const KINDS: Readonly<Record<number, 'Post' | 'Trade' | 'Cancel'>> = {
  [ORDER_UPDATE_REASON.post]: 'Post',
  [ORDER_UPDATE_REASON.trade]: 'Trade',
  [ORDER_UPDATE_REASON.liquidation]: 'Trade',
  [ORDER_UPDATE_REASON.cancel]: 'Cancel',
};

/** The events of an order row, with the strategy that each is about. */
export function orderEvents(row: OrderRow): { owner: StrategyFacts; event: LeadEvent }[] {
  const kind = KINDS[row.reason];
  if (kind === undefined) return [];
  const ticks = row.trade?.ticks ?? row.liquidated?.ticks ?? row.maker.ticks;
  const of = (order: OrderFacts): { owner: StrategyFacts; event: LeadEvent } => ({
    owner: order.owner,
    event: {
      kind,
      symbol: order.market.symbol,
      side: order.side === 0 ? 'Bid' : 'Ask',
      orderType: order.type,
      amount: formatDecimal(amountOf(row.lots, order.market)),
      price: formatDecimal(priceOf(ticks, order.market)),
      orderHash: order.hash,
      createdAt: isoTime(row.createdAtMs),
    },
  });
  return row.taker ? [of(row.maker), of(row.taker)] : [of(row.maker)];
}

/** The position that a strategy row changed; an amount of 0 says that it is closed. */
export function positionEvent({ position, createdAtMs }: StrategyRow): LeadEvent | null {
  if (position === null) return null;
  const { market, after, side } = position;
  return {
    kind: 'Position',
    symbol: market.symbol,
    side: after.size === 0n ? null : side === 1 ? 'Bid' : 'Ask',
    orderType: null,
    amount: formatDecimal(abs(after.size)),
    price: formatDecimal(avgEntryPrice(after)),
    orderHash: null,
    createdAt: isoTime(createdAtMs),
  };
}
