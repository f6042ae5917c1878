import { describe, expect, it } from 'vitest';
import { readTraces, sighting, type CommittedReads } from '../../../src-main/operator/committed/index.ts';
import type { KnownRequest } from '../../../src-main/operator/committed/known.ts';
import type { Trace } from '../../../src-main/operator/committed/traces.ts';
import type { Intent, JournalRequest } from '../../../src-main/operator/index.ts';

const FROM = 1_800_000_000_000;
const TO = FROM + 5_000;
const MAIN = '0x2576ebd1';
const HASH = `0x${'ab'.repeat(25)}` as const;
const OWN = `0x${'cd'.repeat(25)}` as const;

let ids = 0;
function known(intent: Intent, over: Partial<KnownRequest> & { state?: string } = {}): KnownRequest {
  const { state = 'Unknown', ...rest } = over;
  // Only what the decision reads.
  const request = { id: String(++ids), state } as unknown as JournalRequest;
  return { request, intent, orderHash: null, strategyIdHash: MAIN, fromMs: FROM, toMs: TO, ...rest };
}

function trace(over: Partial<Trace>): Trace {
  return {
    family: 'order_updates',
    globalOrdinal: 7,
    reason: 3,
    atMs: FROM + 100,
    symbol: 'ETHP',
    orderHashes: [HASH],
    strategyIdHash: MAIN,
    amount: null,
    payFeesInDdx: null,
    traders: [],
    ...over,
  };
}

const CANCEL: Intent = { kind: 'CancelOrder', symbol: 'ETHP', orderHash: HASH };
const ALL: Intent = { kind: 'CancelAll', symbol: 'ETHP', strategy: 'main' };
const WITHDRAW: Intent = {
  kind: 'Withdraw',
  strategyId: 'main',
  currency: `0x${'c0'.repeat(20)}`,
  amount: 5n,
};
const DDX: Intent = { kind: 'WithdrawDDX', amount: 5n };
const PROFILE: Intent = {
  kind: 'ProfileUpdate',
  payFeesInDdx: true,
  referralAddress: null,
  deniedDelegatedSessionUpdate: null,
};
const MODIFY: Intent = {
  kind: 'ModifyOrder',
  orderHash: HASH,
  symbol: 'ETHP',
  strategy: 'main',
  side: 'Bid',
  orderType: 0,
  amount: 1n,
  price: 1n,
  stopPrice: 0n,
};
const withdrawal = (over: Partial<Trace> = {}): Trace =>
  trace({ family: 'strategy_updates', reason: 2, symbol: null, orderHashes: [], amount: 5n, ...over });
const LATE = TO + 2_000;

/** The row that each kind leaves, and that row with one thing about it changed. */
const KINDS: [string, KnownRequest, Trace, Trace][] = [
  ['CancelOrder, cancelled', known(CANCEL), trace({}), trace({ orderHashes: [OWN] })],
  ['CancelOrder, already gone', known(CANCEL), trace({ reason: 5 }), trace({ reason: 0 })],
  ['CancelAll', known(ALL), trace({}), trace({ symbol: 'BTCP' })],
  ['CancelAll of a strategy', known(ALL), trace({}), trace({ strategyIdHash: '0x00000000' })],
  [
    'ModifyOrder, already gone',
    known(MODIFY, { orderHash: OWN }),
    trace({ reason: 5 }),
    trace({ reason: 1 }),
  ],
  ['Withdraw', known(WITHDRAW), withdrawal(), withdrawal({ amount: 6n })],
  [
    'WithdrawDDX',
    known(DDX),
    withdrawal({ family: 'trader_updates' }),
    withdrawal({ family: 'trader_updates', reason: 1 }),
  ],
  [
    'ProfileUpdate',
    known(PROFILE),
    withdrawal({ family: 'trader_updates', reason: 4, payFeesInDdx: true }),
    withdrawal({ family: 'trader_updates', reason: 4, payFeesInDdx: false }),
  ],
];

describe('an unknown request of a kind', () => {
  it.each(KINDS)('%s is seen by a row that fits it', (_, unknown, row) => {
    expect(sighting(unknown, [], { traces: [row], readAtMs: FROM + 200 }).seen).toBe('sequenced');
  });

  it.each(KINDS)('%s is not seen by a row that does not fit it', (_, unknown, __, other) => {
    expect(sighting(unknown, [], { traces: [other], readAtMs: FROM + 200 }).seen).toBe('nothing');
    expect(sighting(unknown, [], { traces: [other], readAtMs: LATE }).seen).toBe('absent');
  });

  it.each(KINDS)(
    '%s is not seen by a row from before it or from well after its window',
    (_, unknown, row) => {
      for (const atMs of [FROM - 1_001, TO + 2_001]) {
        const look = { traces: [{ ...row, atMs }], readAtMs: LATE };
        expect(sighting(unknown, [], look).seen).toBe('absent');
      }
    },
  );

  it.each(KINDS)('%s is absent only by a read from 2 s after its window', (_, unknown) => {
    expect(sighting(unknown, [], { traces: [], readAtMs: LATE - 1 }).seen).toBe('nothing');
    expect(sighting(unknown, [], { traces: [], readAtMs: LATE }).seen).toBe('absent');
  });
});

describe('a read that shows rows of other traders', () => {
  const page = (row: object) => () =>
    Promise.resolve({ rows: [row], nextGlobalOrdinal: null, timestampSeconds: LATE / 1000 });
  const reads = (trader: string): CommittedReads => {
    const row = {
      globalOrdinal: 7,
      createdAt: new Date(FROM + 100).toISOString(),
      strategyIdHash: MAIN,
      traderAddress: trader,
      amount: 5n,
    };
    const order = { ...row, symbol: 'ETHP', reason: 3, makerOrderIntent: { ...row, orderHash: HASH } };
    // Only what is read of a row.
    return {
      orderUpdates: page(order),
      strategyUpdates: page({ ...row, reason: 2 }),
      traderUpdates: page({ ...row, reason: 2 }),
    } as unknown as CommittedReads;
  };
  const WALLET = `0x${'11'.repeat(20)}`;
  const own = (intent: Intent) => known(intent, { request: { id: '', wallet: WALLET } as JournalRequest });

  it.each([ALL, WITHDRAW, DDX, PROFILE])('says nothing about one of ours: $kind', async (intent) => {
    expect(await readTraces(reads(`0x${'12'.repeat(20)}`), own(intent))).toBeNull();
    expect((await readTraces(reads(WALLET), own(intent)))?.traces).toHaveLength(1);
  });
});

describe('an order', () => {
  it('is seen by any row that names its hash, whoever else could explain it', () => {
    const order = known(MODIFY, { orderHash: OWN });
    const look = { traces: [trace({ reason: 1, orderHashes: [OWN] })], readAtMs: LATE };
    expect(sighting(order, [known(MODIFY, { orderHash: OWN })], look).seen).toBe('sequenced');
  });
});

describe('a row that several requests of ours can explain', () => {
  const twin = (state: string) => known(WITHDRAW, { state });

  it('leaves both undecided while both are unknown', () => {
    const look = { traces: [withdrawal()], readAtMs: LATE };
    expect(sighting(known(WITHDRAW), [twin('Unknown')], look).seen).toBe('undecided');
    expect(sighting(known(WITHDRAW), [twin('Unknown')], { ...look, readAtMs: TO }).seen).toBe('nothing');
  });

  it('belongs to the one that was sequenced: the other is absent', () => {
    const look = { traces: [withdrawal()], readAtMs: LATE };
    expect(sighting(known(WITHDRAW), [twin('Sequenced')], look).seen).toBe('absent');
  });

  it('leaves one over for the unknown one when there are more rows than sequenced requests', () => {
    const look = { traces: [withdrawal(), withdrawal({ globalOrdinal: 8 })], readAtMs: TO };
    expect(sighting(known(WITHDRAW), [twin('Sequenced')], look).seen).toBe('sequenced');
  });

  it('is left to a person when a cancel-all may have left it', () => {
    const look = { traces: [trace({})], readAtMs: LATE };
    const all = known(ALL, { state: 'Sequenced' });
    expect(sighting(known(CANCEL), [all], look).seen).toBe('undecided');
  });

  it('is not explained by the order that it ended, placed a moment before', () => {
    const look = { traces: [trace({ reason: 0 }), trace({})], readAtMs: TO };
    const order: Intent = { ...MODIFY, kind: 'Order' } as Intent;
    const placed = known(order, { orderHash: HASH, state: 'Sequenced' });
    expect(sighting(known(CANCEL), [placed], look).seen).toBe('sequenced');
    expect(sighting(known(ALL), [placed], look).seen).toBe('sequenced');
  });

  it('of another amount, order or time is no rival', () => {
    const look = { traces: [withdrawal()], readAtMs: TO };
    const other = known({ ...WITHDRAW, amount: 6n });
    const earlier = known(WITHDRAW, { fromMs: FROM - 60_000, toMs: FROM - 55_000 });
    expect(sighting(known(WITHDRAW), [other, earlier], look).seen).toBe('sequenced');
  });
});
