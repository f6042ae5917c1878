import { describe, expect, it } from 'vitest';
import { parseDecimal } from '../../../src-shared/money/index.ts';
import {
  STRATEGY_UPDATE_REASON,
  type OrderUpdateRow,
  type StrategyUpdateRow,
} from '../../../src-shared/protocol/index.ts';
import type { JournalRequest } from '../../../src-main/operator/index.ts';
import type { AccountState } from '../../../src-main/daemon/account/account-state.ts';
import { Emitter } from '../../../src-main/daemon/emitter.ts';
import { AppRails } from '../../../src-main/daemon/guarding/app-rails.ts';
import { DayResult } from '../../../src-main/daemon/guarding/day-result.ts';
import {
  isOpeningSettlement,
  midnightOf,
  realisedBy,
  unsettled,
} from '../../../src-main/daemon/guarding/day-rows.ts';
import { OnTheirWay } from '../../../src-main/daemon/guarding/on-their-way.ts';
import { RecentOrders } from '../../../src-main/daemon/guarding/recent-orders.ts';

const d = parseDecimal;
const WALLET = `0x${'11'.repeat(20)}` as const;
const HASH = `0x${'ab'.repeat(25)}` as const;
const NOW = Date.parse('2026-03-04T05:06:07Z');

let count = 0;
function request(
  over: Partial<JournalRequest> & { signedAt?: number; amount?: string } = {},
): JournalRequest {
  const { signedAt = NOW, amount = '1', ...rest } = over;
  const content = { symbol: 'ETHP', strategy: 'main', side: 'Bid', amount, clientTimestampMs: signedAt };
  return {
    seq: ++count,
    id: `r${count}`,
    kind: 'Order',
    state: 'Sending',
    wallet: WALLET,
    session: 's1',
    symbol: 'ETHP',
    strategy: 'main',
    summary: '',
    nonce: '0x00',
    requestHash: '0x00',
    orderHash: HASH,
    envelope: JSON.stringify({ t: 'Order', c: content }),
    windowEndMs: signedAt + 5_000,
    clientId: null,
    intentHash: '',
    requestIndex: null,
    sender: null,
    enclaveSignature: null,
    receiptVerified: null,
    error: null,
    evidence: [],
    progress: null,
    createdAt: 0,
    updatedAt: 0,
    states: [],
    attempts: [{ at: 0, operatorKey: '', endedAt: null, outcome: null, status: null, ambiguous: null }],
    ...rest,
  };
}

/** A journal that only tells what happens. */
function journal(open: JournalRequest[] = [], earlier: JournalRequest[] = []) {
  const changes = new Emitter<JournalRequest>();
  return {
    open: () => open,
    onChange: (listener: (request: JournalRequest) => void) => changes.on(listener),
    signedBetween: () => earlier,
    tell: (told: JournalRequest) => {
      changes.emit(told);
    },
  };
}

describe('what is on its way', () => {
  function setting(open: JournalRequest[] = []) {
    const told = journal(open);
    const rows = new Emitter<OrderUpdateRow>();
    const account = { holdingsVersion: 1, readBeganAt: -Infinity, stale: () => undefined };
    const world = { venueTime: NOW as number | null };
    const ways = new OnTheirWay({
      journal: told,
      feed: { rows },
      // Only these members are looked at.
      accountOf: () => account as never,
      venueTime: () => world.venueTime,
    });
    const amounts = () => ways.of(WALLET).map(({ amount }) => amount);
    const row = (reason: number) => {
      rows.emit({ reason, makerOrderIntent: { orderHash: HASH } } as OrderUpdateRow);
    };
    return { ...told, account, world, ways, amounts, row };
  }

  it('counts from the signature until the order has a row', () => {
    const { tell, amounts, row } = setting();
    const signed = request();
    tell(signed);
    expect(amounts()).toEqual([d('1')]);
    row(0);
    expect(amounts()).toEqual([]);
    // The receipt comes after the row.
    tell({ ...signed, state: 'Sequenced' });
    expect(amounts()).toEqual([]);
  });

  it('counts a trade until the position is there as well', () => {
    const { tell, amounts, row, account } = setting();
    tell(request());
    row(1);
    expect(amounts()).toEqual([d('1')]);
    account.holdingsVersion++;
    expect(amounts()).toEqual([]);
  });

  it.each(['Rejected', 'NotSequenced'] as const)('ends when the request was %s', (state) => {
    const { tell, amounts } = setting();
    const signed = request();
    tell(signed);
    tell({ ...signed, state: 'Unknown' });
    expect(amounts()).toEqual([d('1')]);
    tell({ ...signed, state });
    expect(amounts()).toEqual([]);
  });

  it('ends with a reading that began after the receipt, when its row was missed', () => {
    const { tell, amounts, account, ways } = setting();
    const signed = request({ kind: 'Withdraw', orderHash: null });
    tell(signed);
    account.readBeganAt = performance.now() - 1_000;
    tell({ ...signed, state: 'Sequenced' });
    expect(amounts()).toEqual([d('1')]);
    account.readBeganAt = performance.now();
    expect(amounts()).toEqual([]);
    ways.stop();
  });

  it('holds what an earlier run left open until its window is over and the account was read since', () => {
    const { amounts, account, world } = setting([
      request({ state: 'Unknown' }),
      request({ state: 'Prepared' }),
    ]);
    account.readBeganAt = performance.now();
    expect(amounts()).toEqual([d('1')]);
    world.venueTime = NOW + 7_000;
    expect(amounts()).toEqual([d('1')]);
    world.venueTime = NOW + 7_500;
    expect(amounts()).toEqual([]);
    world.venueTime = null;
  });

  it('is the business of each wallet alone, and of the kinds that may change the account', () => {
    const { tell, amounts } = setting();
    tell(request({ wallet: `0x${'22'.repeat(20)}` }));
    tell(request({ kind: 'CancelAll' }));
    expect(amounts()).toEqual([]);
  });
});

describe('the orders of the last minute', () => {
  function setting(earlier: JournalRequest[] = []) {
    const told = journal([], earlier);
    const clock = { monotonic: 1_000_000, venue: NOW as number | null };
    const recent = new RecentOrders({
      journal: told,
      wallets: () => [WALLET],
      venueTime: () => clock.venue,
      monotonic: () => clock.monotonic,
    });
    return { ...told, clock, recent };
  }

  it('leave it by the monotonic clock alone', () => {
    const { tell, clock, recent } = setting();
    const signed = request();
    tell(signed);
    tell({ ...signed, state: 'Sequenced' });
    tell(request({ session: null }));
    tell(request({ kind: 'CancelOrder' }));
    expect(recent.count()).toBe(2);
    expect(recent.count('s1')).toBe(1);
    // The venue's clock or the machine's may jump; neither is asked.
    clock.venue = NOW + 3_600_000;
    clock.monotonic += 59_999;
    expect(recent.count()).toBe(2);
    clock.monotonic += 1;
    expect(recent.count()).toBe(0);
  });

  it('include those of an earlier run, by the venue time that they carry', () => {
    const { clock, recent } = setting([
      request({ signedAt: NOW - 20_000 }),
      request({ signedAt: NOW - 61_000 }),
    ]);
    expect(recent.count()).toBe(1);
    clock.monotonic += 40_000;
    expect(recent.count()).toBe(0);
  });

  it('are not known before the venue’s time is', () => {
    const { clock, recent } = setting([request()]);
    clock.venue = null;
    expect(recent.count()).toBeNull();
  });
});

describe('the rails that were kept', () => {
  it('are an error when they cannot be read, and never taken for none', () => {
    const kept = (value: unknown) => ({ get: () => value, set: () => undefined });
    expect(new AppRails(kept(undefined), 'practice').current).toMatchObject({});
    expect(new AppRails(kept({ maxDailyLoss: '5' }), 'practice').current).toMatchObject({
      maxDailyLoss: d('5'),
    });
    for (const damaged of [
      { maxDailyLoss: 5 },
      { maxDailyLoss: 'five' },
      'none',
      [],
      null,
      { maxDailyLos: '5' },
    ])
      expect(() => new AppRails(kept(damaged), 'practice')).toThrow('cannot be read');
  });
});

describe('the rows of a day', () => {
  const MIDNIGHT = Date.parse('2026-03-04T00:00:00Z');
  const row = (
    reason: number,
    amount: string | null,
    at: number,
    over: Partial<StrategyUpdateRow> = {},
  ): StrategyUpdateRow => ({
    globalOrdinal: 1,
    epochId: 1,
    reason: reason as StrategyUpdateRow['reason'],
    traderAddress: WALLET,
    amount: amount === null ? null : d(amount),
    createdAt: new Date(MIDNIGHT + at).toISOString(),
    strategyIdHash: '0x2576ebd1',
    ...over,
  });
  const holding = (symbol: string, balance: string): Partial<StrategyUpdateRow> => ({
    positions: [{ symbol, balance: d(balance), side: 1, avgEntryPrice: 0n, realizedPnl: 0n }],
  });

  it('belong to the day of venue time', () => {
    expect(midnightOf(NOW)).toBe(MIDNIGHT);
    expect(midnightOf(MIDNIGHT)).toBe(MIDNIGHT);
    expect(midnightOf(MIDNIGHT - 1)).toBe(MIDNIGHT - 86_400_000);
  });

  it.each([
    ['a trade', 5, '-3.5', '-3.5'],
    ['a fee, which is always paid', 6, '2', '-2'],
    ['funding', 3, '-0.1', '-0.1'],
    ['a settlement within the day', 4, '7', '7'],
    ['a liquidation', 7, '-9', '-9'],
    ['ADL', 8, '1', '1'],
    ['a deposit', 0, '100', '0'],
    ['a withdrawal', 2, '100', '0'],
    ['its confirmation', 1, '100', '0'],
    ['its return', 9, '100', '0'],
  ])('count %s', (_, reason, amount, expected) => {
    expect(realisedBy(row(reason, amount, 3_600_000), MIDNIGHT)).toBe(d(expected));
  });

  it('do not count the settlement with which the day begins, and count funding of the same moment', () => {
    expect(isOpeningSettlement(row(4, '7', 0), MIDNIGHT)).toBe(true);
    expect(realisedBy(row(4, '7', 0), MIDNIGHT)).toBe(0n);
    expect(realisedBy(row(3, '-1', 0), MIDNIGHT)).toBe(d('-1'));
  });

  it('make the result unknown when a row does not say how much', () => {
    expect(realisedBy(row(5, null, 0), MIDNIGHT)).toBeNull();
    expect(realisedBy(row(6, null, 0), MIDNIGHT)).toBeNull();
  });

  const ETHP = '0x2576ebd1 ETHP';
  const open = (rows: Partial<Parameters<typeof unsettled>[0]>, daily = true, held = [ETHP]) =>
    unsettled({ today: [], before: [], exhausted: false, ...rows }, held, MIDNIGHT, daily);

  it('tell which positions began the day with nothing unrealised', () => {
    expect(open({ today: [row(4, '5', 0, holding('ETHP', '2'))] })).toEqual([]);
    expect(open({ before: [row(5, '0', -60_000, holding('ETHP', '0'))] })).toEqual([]);
    expect(open({ exhausted: true }, false)).toEqual([]);
    // Settled every day, it would have a row of the day before.
    expect(open({})).toEqual([]);
  });

  it('and which did not: held at 00:00 and not settled, or not known to be none', () => {
    expect(open({ before: [row(5, '0', -60_000, holding('ETHP', '2'))] })).toEqual([ETHP]);
    expect(open({}, false)).toEqual([ETHP]);
    // Closed today, and held before.
    const closed = {
      today: [row(5, '3', 60_000, holding('ETHP', '0'))],
      before: [row(5, '0', -1, holding('ETHP', '2'))],
    };
    expect(open(closed, true, [])).toEqual([ETHP]);
  });
});

describe('the result of a day', () => {
  const TRADER = `0x${'11'.repeat(20)}` as const;
  const NOON = Date.UTC(2026, 2, 1, 12);

  it.each([
    ['its own', TRADER, { result: d('-7') }],
    ['others', `0x${'12'.repeat(20)}` as const, { problem: expect.any(String) as string }],
  ])('of a trader, when the venue shows rows of %s', async (_, traderAddress, expected) => {
    const row = { globalOrdinal: 1, reason: STRATEGY_UPDATE_REASON.trade, traderAddress };
    const rows = [
      { ...row, epochId: 1, amount: d('-7'), createdAt: new Date(NOON - 1_000).toISOString() },
    ] as StrategyUpdateRow[];
    const account = { isKnown: true, strategyStates: [], ensure: () => Promise.resolve() };
    const day = new DayResult(TRADER, {
      reads: {
        strategyUpdates: () => Promise.resolve({ rows, nextGlobalOrdinal: null, timestampSeconds: 0 }),
      },
      catalogue: { markPrices: () => new Map(), settlesDaily: true },
      // Of an account only its positions: without any, what is realised is all there is.
      account: () => account as unknown as AccountState,
      venueTime: () => NOON,
    });
    await day.ensure();
    expect(day.read()).toEqual(expected);
  });
});
