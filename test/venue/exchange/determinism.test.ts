import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ONE } from '../../../src-shared/money/index.ts';
import { unrealisedPnlExact } from '../../../src-shared/market/index.ts';
import type { Address, Hex } from '../../../src-shared/protocol/index.ts';
import { checkSafety, Sequencer, stateHash, type Exchange } from '../../../src-venue/exchange/index.ts';
import { MemoryLog, type LogRecord, type SequencedRequest } from '../../../src-venue/log/index.ts';

const GENESIS = 1_700_000_000_000;
const traderOf = (n: number): Address => `0x${String(n).repeat(40)}`;
const hexOf = (n: number, bytes: number): Hex => `0x${n.toString(16).padStart(bytes * 2, '0')}`;

function sequencer(): { log: MemoryLog; sequencer: Sequencer } {
  const log = new MemoryLog({ keep: true });
  return { log, sequencer: new Sequencer(log) };
}

/** What the exchange holds, in USDC times 10^12, at any prices. */
function holdings(x: Exchange): { money: bigint; sizes: bigint[] } {
  let money = x.insuranceFund;
  const sizes = x.markets.map(() => 0n);
  for (const strategy of x.accounts.strategies()) {
    money += (strategy.availCollateral + strategy.lockedCollateral) * ONE;
    for (const { market, position } of strategy.holdings) {
      money += unrealisedPnlExact(position, x.marks[market.index] ?? 0n);
      sizes[market.index] = (sizes[market.index] ?? 0n) + position.size;
    }
  }
  return { money, sizes };
}

const amount = fc.integer({ min: 1, max: 60_000 }).map((lots) => BigInt(lots) * 100n);
const price = fc.integer({ min: 19_700, max: 20_300 }).map((ticks) => BigInt(ticks) * 100_000n);
const side = fc.constantFrom('Bid' as const, 'Ask' as const);
const who = fc.integer({ min: 1, max: 4 });
const order = fc.record({
  side,
  amount,
  price,
  orderType: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
  who,
});
const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ what: fc.constant('order' as const), order }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('modify' as const), order, index: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('cancel' as const), index: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('cancel-all' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('step' as const),
      ms: fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.constant(9 * 3_600_000)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('price' as const),
      // Far enough for liquidations, and beyond bankruptcy.
      price: fc.integer({ min: 9_000, max: 40_000 }).map((ticks) => BigInt(ticks) * 100_000n),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('withdraw' as const),
      who,
      amount: fc.integer({ min: 1, max: 9_999 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('profile' as const), who, inDdx: fc.boolean() }) },
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Sends what the operator would let through. */
function run(door: Sequencer, steps: readonly Step[], after: () => void): void {
  let timeMs = GENESIS;
  let number = 0;
  const hashes: { hash: Hex; who: number }[] = [];
  const request = (
    sender: number,
    made: (base: { nonce: Hex; clientTimestampMs: bigint; recvWindowMs: bigint }) => SequencedRequest,
  ): void => {
    const nonce = hexOf(++number, 32);
    const asked = made({ nonce, clientTimestampMs: BigInt(timeMs), recvWindowMs: 5_000n });
    if (checkSafety(door.exchange, traderOf(sender), asked) !== null) return;
    const requestHash = `${hexOf(number, 25)}${'00'.repeat(7)}` as Hex;
    hashes.push({ hash: hexOf(number, 25), who: sender });
    door.sequence({
      t: 'request',
      timeMs,
      request: asked,
      sender: traderOf(sender),
      requestHash,
      signature: '0x',
      enclaveSignature: '0x',
    });
  };
  for (const entry of steps) {
    const target = 'index' in entry ? hashes[entry.index % Math.max(1, hashes.length)] : undefined;
    if (entry.what === 'step') door.sequence({ t: 'step', timeMs: (timeMs += entry.ms) });
    else if (entry.what === 'price')
      door.sequence({ t: 'price', timeMs, symbol: 'ETHP', indexPrice: entry.price });
    else if (entry.what === 'withdraw')
      request(entry.who, (base) => ({
        kind: 'Withdraw',
        params: {
          ...base,
          strategyId: 'main',
          currency: '0x00000000000000000000000000000000000c0ffe',
          amount: BigInt(entry.amount) * ONE,
        },
      }));
    else if (entry.what === 'profile')
      request(entry.who, (base) => ({
        kind: 'ProfileUpdate',
        params: {
          ...base,
          payFeesInDdx: entry.inDdx,
          referralAddress: null,
          deniedDelegatedSessionUpdate: null,
        },
      }));
    else if (entry.what === 'cancel-all')
      request(entry.who, (base) => ({
        kind: 'CancelAll',
        params: { ...base, symbol: 'ETHP', strategy: 'main' },
      }));
    else if (entry.what === 'cancel') {
      if (target)
        request(target.who, (base) => ({
          kind: 'CancelOrder',
          params: { ...base, symbol: 'ETHP', orderHash: target.hash },
        }));
    } else {
      const { orderType, price: asked } = entry.order;
      const placement = {
        symbol: 'ETHP',
        strategy: 'main',
        side: entry.order.side,
        orderType,
        amount: entry.order.amount,
        price: orderType === 1 ? 0n : asked,
        stopPrice: orderType === 2 ? asked : 0n,
      };
      if (entry.what === 'order')
        request(entry.order.who, (base) => ({ kind: 'Order', params: { ...base, ...placement } }));
      else if (target)
        request(target.who, (base) => ({
          kind: 'ModifyOrder',
          params: { ...base, ...placement, orderHash: target.hash },
        }));
    }
    after();
  }
}

function open(participants: boolean): { log: MemoryLog; sequencer: Sequencer } {
  const made = sequencer();
  made.sequencer.begin({ t: 'genesis', timeMs: GENESIS, seed: 5, participants });
  for (let n = 1; n <= 4; n++) {
    made.sequencer.sequence({
      t: 'deposit',
      timeMs: GENESIS,
      trader: traderOf(n),
      strategyId: 'main',
      amount: 10_000n * ONE,
    });
  }
  return made;
}

function replay(records: readonly LogRecord[]): Exchange {
  const again = new Sequencer(new MemoryLog());
  for (const record of records) {
    if (record.t === 'genesis') again.begin(record);
    else again.sequence(record);
  }
  return again.exchange;
}

describe('the exchange', () => {
  it('never creates or loses a unit, and long size equals short size', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const { sequencer: door } = open(false);
        run(door, steps, () => {
          const { money, sizes } = holdings(door.exchange);
          expect(money).toBe(door.exchange.deposited * ONE);
          expect(new Set(sizes)).toEqual(new Set([0n]));
          expect(door.exchange.insuranceFund).toBeGreaterThanOrEqual(0n);
          for (const {
            availCollateral,
            lockedCollateral,
            holdings: held,
          } of door.exchange.accounts.strategies()) {
            expect(lockedCollateral).toBeGreaterThanOrEqual(0n);
            if (held.every(({ position }) => position.size === 0n))
              expect(availCollateral).toBeGreaterThanOrEqual(-1n);
          }
        });
      }),
      { numRuns: 150 },
    );
  });

  it('keeps to 20 open orders and every open order in exactly one place', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const { sequencer: door } = open(false);
        run(door, steps, () => undefined);
        const x = door.exchange;
        for (const strategy of x.accounts.strategies()) {
          for (const { market, orders } of strategy.holdings) {
            expect(orders.length).toBeLessThanOrEqual(20);
            for (const entry of orders) {
              expect(entry.open).toBe(true);
              expect(entry.left).toBeGreaterThan(0);
              expect(entry.level !== null).not.toBe(x.market(market).stops.has(entry));
            }
          }
        }
      }),
      { numRuns: 80 },
    );
  });

  it('stands in the same state after the same log, bit for bit', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.boolean(), (steps, participants) => {
        const { log, sequencer: door } = open(participants);
        run(door, steps, () => undefined);
        expect(stateHash(replay(log.records ?? []))).toBe(stateHash(door.exchange));
      }),
      { numRuns: 40 },
    );
  });

  it('has another state hash after one more record', () => {
    const { sequencer: door } = open(false);
    const before = stateHash(door.exchange);
    door.sequence({ t: 'step', timeMs: GENESIS + 1 });
    expect(stateHash(door.exchange)).not.toBe(before);
  });
});
