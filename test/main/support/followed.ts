import { parseDecimal } from '../../../src-shared/money/index.ts';
import {
  ORDER_UPDATE_REASON,
  STRATEGY_UPDATE_REASON,
  type Hex,
  type OrderIntent,
  type OrderUpdateRow,
  type StrategyUpdateRow,
} from '../../../src-shared/protocol/index.ts';
import type { Followed } from '../../../src-main/daemon/follow-up/followed.ts';
import type { Intent, JournalRequest } from '../../../src-main/operator/index.ts';

/** Requests and rows as the follow-up sees them, with all that a test does not name filled in. */
export const FROM = 1_800_000_000_000;
export const TRADER: Hex = `0x${'11'.repeat(20)}`;
const MAIN: Hex = '0x2576ebd1';
export const hash = (n: number): Hex => `0x${n.toString(16).padStart(50, '0')}`;
const at = (ms: number): string => new Date(FROM + ms).toISOString();

let seq = 0;
function followed(intent: Intent, orderHash: Hex | null, over: Partial<JournalRequest>): Followed {
  seq++;
  // Only what the follow-up reads.
  const request = {
    seq,
    id: `request-${seq}`,
    kind: intent.kind,
    state: 'Sequenced',
    wallet: TRADER,
    symbol: 'symbol' in intent ? intent.symbol : null,
    orderHash,
    requestIndex: seq,
    progress: null,
    ...over,
  } as unknown as JournalRequest;
  return {
    request,
    whole: true,
    known: { request, intent, orderHash, strategyIdHash: MAIN, fromMs: FROM, toMs: FROM + 5_000 },
  };
}

const placing = {
  symbol: 'ETHP',
  strategy: 'main',
  side: 'Bid',
  orderType: 0,
  amount: parseDecimal('1'),
  price: parseDecimal('2000'),
  stopPrice: 0n,
} as const;

export const order = (n: number, over: Partial<JournalRequest> = {}): Followed =>
  followed({ kind: 'Order', ...placing }, hash(n), over);
export const cancel = (n: number, over: Partial<JournalRequest> = {}): Followed =>
  followed({ kind: 'CancelOrder', symbol: 'ETHP', orderHash: hash(n) }, null, over);
export const cancelAll = (over: Partial<JournalRequest> = {}): Followed =>
  followed({ kind: 'CancelAll', symbol: 'ETHP', strategy: 'main' }, null, over);
export const modify = (old: number, n: number, over: Partial<JournalRequest> = {}): Followed =>
  followed({ kind: 'ModifyOrder', orderHash: hash(old), ...placing }, hash(n), over);
export const withdraw = (amount: string, over: Partial<JournalRequest> = {}): Followed =>
  followed(
    { kind: 'Withdraw', strategyId: 'main', currency: `0x${'c0'.repeat(20)}`, amount: parseDecimal(amount) },
    null,
    over,
  );

let ordinals = 0;
export function orderRow(
  reason: keyof typeof ORDER_UPDATE_REASON,
  n: number,
  over: Partial<Omit<OrderUpdateRow, 'createdAt'>> & { ms?: number } = {},
): OrderUpdateRow {
  const { ms = 100, ...rest } = over;
  const intent: OrderIntent = {
    epochId: 1,
    orderHash: hash(n),
    symbol: 'ETHP',
    side: 0,
    amount: parseDecimal('1'),
    price: parseDecimal('2000'),
    traderAddress: TRADER,
    strategyIdHash: MAIN,
    orderType: 0,
    stopPrice: 0n,
    nonce: `0x${'00'.repeat(32)}`,
    createdAt: at(0),
  };
  return {
    globalOrdinal: ++ordinals,
    epochId: 1,
    reason: ORDER_UPDATE_REASON[reason],
    symbol: 'ETHP',
    makerOrderIntent: intent,
    createdAt: at(ms),
    ...rest,
  };
}

export function withdrawalRow(
  reason: 'withdrawIntent' | 'withdraw' | 'withdrawalRejection',
  amount: string,
  over: Partial<Omit<StrategyUpdateRow, 'createdAt'>> & { ms?: number } = {},
): StrategyUpdateRow {
  const { ms = 100, ...rest } = over;
  return {
    globalOrdinal: ++ordinals,
    epochId: 1,
    reason: STRATEGY_UPDATE_REASON[reason],
    traderAddress: TRADER,
    strategyIdHash: MAIN,
    amount: parseDecimal(amount),
    createdAt: at(ms),
    ...rest,
  };
}
