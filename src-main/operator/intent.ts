import { createHash } from 'node:crypto';
import { formatDecimal, type Fixed } from '../../src-shared/money/index.ts';
import type {
  CancelAllParams,
  CancelOrderParams,
  ModifyOrderParams,
  OrderParams,
  ReplayFields,
} from '../../src-shared/protocol/index.ts';

/** The kinds that the daemon submits. */
interface ParamsByKind {
  Order: OrderParams;
  ModifyOrder: ModifyOrderParams;
  CancelOrder: CancelOrderParams;
  CancelAll: CancelAllParams;
}

/** What a person or a program wants, before nonce and time make a request of it. Frozen: what is shown is what is signed. */
export type IntentOf<K extends keyof ParamsByKind> = Readonly<
  { kind: K } & Omit<ParamsByKind[K], 'nonce' | keyof ReplayFields>
>;
export type Intent = { [K in keyof ParamsByKind]: IntentOf<K> }[keyof ParamsByKind];

/** The intent in words of a trader: "Buy 0.5 ETHP @ 2,000"; `order` says what an order hash stands for, if known. */
export function summaryOf(intent: Intent, order: string | null = null): string {
  switch (intent.kind) {
    case 'Order':
      return `${tradeWords(intent)}${intent.strategy === 'main' ? '' : ` in ${intent.strategy}`}`;
    case 'ModifyOrder':
      return `Change ${order ?? short(intent.orderHash)} to ${tradeWords(intent)}`;
    case 'CancelOrder':
      return order === null ? `Cancel ${short(intent.orderHash)} on ${intent.symbol}` : `Cancel: ${order}`;
    case 'CancelAll':
      return `Cancel all of ${intent.strategy} on ${intent.symbol}`;
  }
}

/** Same intent, same text: how a repeated client id is told from a reused one. */
export function intentHash(intent: Intent, wallet: string | null): string {
  const members = Object.entries({ ...intent, wallet }).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(members, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
  return createHash('sha256').update(text).digest('hex');
}

function tradeWords(intent: IntentOf<'Order'> | IntentOf<'ModifyOrder'>): string {
  const words = `${intent.side === 'Bid' ? 'Buy' : 'Sell'} ${grouped(intent.amount)} ${intent.symbol}`;
  const price = intent.price === 0n ? 'at market' : `@ ${grouped(intent.price)}`;
  switch (intent.orderType) {
    case 0:
      return `${words} ${price}`;
    case 1:
      return `${words} at market`;
    case 2:
      return `${words} ${price}, stop ${grouped(intent.stopPrice)}`;
    case 3:
      return `${words} ${price}, post-only`;
  }
}

function grouped(value: Fixed): string {
  const [whole = '', fraction] = formatDecimal(value).split('.');
  const spaced = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? spaced : `${spaced}.${fraction}`;
}

const short = (hash: string): string => `${hash.slice(0, 10)}…`;
