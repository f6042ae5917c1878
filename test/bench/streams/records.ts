import {
  orderHashOf,
  ORDER_TYPE,
  fromHex,
  toHex,
  type Address,
  type Hex,
  type OrderParams,
} from '../../../src-shared/protocol/index.ts';
import { amountOf, priceOf } from '../../../src-venue/engine/index.ts';
import type { LogRecord, RequestRecord, SequencedRequest } from '../../../src-venue/log/index.ts';
import { MARKET } from './market.ts';
import type { Operation, OrderName } from './operation.ts';
import { OWNERS } from './orders.ts';
import { seeded } from './random.ts';

/** Midnight, so that nothing periodic falls due while the stream lasts. */
const GENESIS_MS = 1_795_046_400_000;
/** Enough for every order of the stream: what is measured is the checking, not the refusing. */
const COLLATERAL = 10_000_000_000_000n;
const STRATEGY = 'main';

/** What an exchange without participants lives through before the stream: its beginning and everybody's deposit. */
export function openingRecords(): ((LogRecord & { t: 'genesis' }) | (LogRecord & { t: 'deposit' }))[] {
  const timeMs = GENESIS_MS;
  return [
    { t: 'genesis', timeMs, seed: 1, participants: false },
    ...Array.from({ length: OWNERS }, (_, owner) => ({
      t: 'deposit' as const,
      timeMs,
      trader: traderOf(owner),
      strategyId: STRATEGY,
      amount: COLLATERAL,
    })),
  ];
}

/** The log of an exchange on which the stream was traded, with a clock step and so a checkpoint every second. */
export function logRecords(stream: readonly Operation[]): LogRecord[] {
  const requests = requestRecords(stream).flatMap((record): LogRecord[] =>
    record.timeMs % 1_000 === 0 ? [{ t: 'step', timeMs: record.timeMs }, record] : [record],
  );
  return [...openingRecords(), ...requests];
}

/** The stream as the operator would sequence it, a request a millisecond. */
export function requestRecords(stream: readonly Operation[]): RequestRecord[] {
  const random = seeded(11);
  const bytes = (count: number): Hex => toHex(Uint8Array.from({ length: count }, () => random(256)));
  const hashes = new Map<OrderName, Hex>();
  return stream.map((operation, index) => {
    const requestHash = bytes(32);
    const request = requestOf(operation, bytes(32), BigInt(GENESIS_MS + index), hashes);
    if (operation.kind === 'limit' || operation.kind === 'modify')
      hashes.set(operation.id, orderHashOf(fromHex(requestHash)));
    return {
      t: 'request',
      timeMs: GENESIS_MS + index,
      request,
      sender: traderOf(operation.owner),
      requestHash,
      signature: bytes(65),
      enclaveSignature: bytes(65),
    };
  });
}

function requestOf(
  operation: Operation,
  nonce: Hex,
  clientTimestampMs: bigint,
  hashes: ReadonlyMap<OrderName, Hex>,
): SequencedRequest {
  const replay = { nonce, clientTimestampMs, recvWindowMs: 5_000n };
  if (operation.kind === 'cancel')
    return {
      kind: 'CancelOrder',
      params: { symbol: 'ETHP', orderHash: hashOf(operation.id, hashes), ...replay },
    };
  const params: OrderParams = {
    symbol: 'ETHP',
    strategy: STRATEGY,
    side: operation.side === 0 ? 'Bid' : 'Ask',
    orderType: operation.kind === 'market' ? ORDER_TYPE.market : ORDER_TYPE.limit,
    amount: amountOf(operation.lots, MARKET),
    price: operation.kind === 'market' ? 0n : priceOf(operation.ticks, MARKET),
    stopPrice: 0n,
    ...replay,
  };
  if (operation.kind !== 'modify') return { kind: 'Order', params };
  return { kind: 'ModifyOrder', params: { orderHash: hashOf(operation.id, hashes), ...params } };
}

function hashOf(id: OrderName, hashes: ReadonlyMap<OrderName, Hex>): Hex {
  const hash = hashes.get(id);
  if (hash === undefined) throw new Error('The stream names an order that it never placed.');
  return hash;
}

const traderOf = (owner: number): Address => `0x${(owner + 1).toString(16).padStart(40, '0')}`;
