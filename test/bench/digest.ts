import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { hashTypedData, hexToBytes } from 'viem';
import {
  compileDigesters,
  Order,
  PRACTICE,
  toHex,
  type OrderParams,
} from '../../src-shared/protocol/index.ts';
import type { Benchmark, Contest } from './harness/benchmark.ts';
import { ETHP, MAIN, ORDER_TYPES } from './peers/viem-order.ts';

const digester = compileDigesters(PRACTICE).Order;
const ours = (params: OrderParams): Uint8Array => digester.digest(Order.members(params));

const peer = ({
  nonce,
  amount,
  price,
  stopPrice,
  clientTimestampMs,
  recvWindowMs,
}: OrderParams): Uint8Array =>
  hexToBytes(
    hashTypedData({
      domain: PRACTICE.domain,
      types: ORDER_TYPES,
      primaryType: 'OrderParams',
      message: {
        symbol: ETHP,
        strategy: MAIN,
        side: 0n,
        orderType: 0n,
        nonce,
        amount,
        price,
        stopPrice,
        clientTimestampMs,
        recvWindowMs,
      },
    }),
  );

const order = (index: number): OrderParams => ({
  symbol: 'ETHP',
  strategy: 'main',
  side: 'Bid',
  orderType: 0,
  nonce: toHex(randomBytes(32)),
  amount: BigInt(1 + index) * 100_000n,
  price: 2_400_000_000n + BigInt(index) * 100_000n,
  stopPrice: 0n,
  clientTimestampMs: 1_795_000_000_000n + BigInt(index),
  recvWindowMs: 5000n,
});

/** Enough orders that none is hashed from memory, few enough to stay in the cache of both sides alike. */
const orders = Array.from({ length: 1024 }, (_, index) => order(index));

const benchmark: Benchmark = {
  name: 'digest',
  peerName: 'viem hashTypedData',
  goal: { atLeast: 5 },
  prepare(): Contest {
    for (const params of orders) assert.deepEqual(ours(params), peer(params));
    let next = 0;
    const each = (count: number, work: (params: OrderParams) => Uint8Array): void => {
      for (let i = 0; i < count; i++) {
        const params = orders[next++ % orders.length];
        if (params !== undefined) work(params);
      }
    };
    return { ours: (count) => each(count, ours), peer: (count) => each(count, peer) };
  },
};

export default benchmark;
