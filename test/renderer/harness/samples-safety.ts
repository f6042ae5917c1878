import type { PanicPlan, PanicReport, RailsState, StreamItem } from '../../../src-shared/contract/index.ts';
import { requestSample, WALLET } from './samples.ts';

export const PANIC_PLAN: PanicPlan = {
  pairs: [
    { wallet: WALLET, strategy: 'main', symbol: 'ETHP', orders: 3, notional: '6056.4', signer: 'session' },
    { wallet: WALLET, strategy: 'main', symbol: 'BTCP', orders: 1, notional: '608.3', signer: 'session' },
    { wallet: WALLET, strategy: 'hedge', symbol: 'ETHP', orders: 2, notional: '243.1', signer: 'wallet' },
  ],
  expectedMs: 6_000,
  problem: null,
};

/** A panic after so many of its pairs were answered; all of them ends it. */
export function panicSample(now: number, answered: number): PanicReport {
  const ended = answered >= PANIC_PLAN.pairs.length;
  return {
    id: 'p1',
    by: 'interface',
    startedAt: now - 3_000,
    endedAt: ended ? now : null,
    paused: true,
    expectedMs: ended ? 0 : (PANIC_PLAN.pairs.length - answered) * 2_000,
    pairs: PANIC_PLAN.pairs.map((pair, i) => ({
      ...pair,
      requests:
        i < answered
          ? [
              requestSample(now, i, {
                kind: 'CancelAll',
                summary: `Cancel all of ${pair.strategy} on ${pair.symbol}`,
              }),
            ]
          : [],
      awaitsApproval: pair.signer === 'wallet' && i === answered,
      problem: null,
      left: ended ? 0 : null,
    })),
    leftOpen: ended ? [] : null,
    inDoubt: [],
    problem: null,
  };
}

/** One that could not take everything away. */
export function panicLeftSample(now: number): PanicReport {
  const whole = panicSample(now, 3);
  return {
    ...whole,
    pairs: whole.pairs.map((pair, i) =>
      i === 2 ? { ...pair, requests: [], problem: 'Nobody approved it in time.', left: 1 } : pair,
    ),
    leftOpen: [
      {
        wallet: WALLET,
        orderHash: `0x${'7'.repeat(50)}`,
        symbol: 'ETHP',
        strategy: 'hedge',
        side: 'sell',
        type: 'limit',
        price: '2460',
        stopPrice: null,
        originalAmount: '0.1',
        amount: '0.1',
        createdAt: now - 90_000,
      },
    ],
    inDoubt: ['r21'],
  };
}

export const DEAD_MAN: StreamItem<'deadMan'> = {
  enabled: false,
  seconds: 60,
  strategies: null,
  watch: { kind: 'interface' },
  pause: false,
  state: 'off',
  firesInMs: null,
  lastFired: null,
  problem: null,
  warning: null,
  notice:
    'The switch lives in the daemon. When the daemon itself is gone, or this machine or its network, it cannot act: the venue offers no scheduled cancel.',
};

export const NO_RAILS: RailsState = {
  rails: {},
  day: { since: null, result: null, problem: null, lossReached: false },
  openNotional: '4249.4',
  ordersInLastMinute: 2,
};

export function railsSample(now: number): RailsState {
  return {
    rails: {
      symbols: ['ETHP', 'BTCP'],
      maxOrderNotional: '25000',
      maxOrdersPerMinute: 10,
      maxDistanceFromMarkBps: 150,
      maxDailyLoss: '500',
    },
    day: { since: now - (now % 86_400_000), result: '-112.48', problem: null, lossReached: false },
    openNotional: '4249.4',
    ordersInLastMinute: 2,
  };
}
