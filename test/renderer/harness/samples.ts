import type {
  Account,
  MarketInfo,
  OpenOrder,
  PendingApproval,
  Position,
  PracticePreview,
  RequestRow,
  SessionRow,
  SigningPreview,
  Status,
  WalletRow,
} from '../../../src-shared/contract/index.ts';

/** A moment that all samples agree on, so that pictures can be compared. */
export const WALLET = '0x71f1d5e2b6f5a1c3e0ad7f1f5c88d2b0a9c46e1b';
export const WALLET_ROW: WalletRow = {
  address: WALLET,
  name: 'Practice',
  kind: 'software',
  class: 'practice',
  path: "m/44'/60'/0'/0/0",
  backedUp: false,
  createdAt: 1_700_000_000_000,
};
export const SESSION = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc';
const HASH = '0x8be4a2e3f06d1c5b7a90e2d4c6f8b1a3d5e7f9012b4c6d8e0f1a3b5c7d9e1f20';
const DAY = 86_400;

export const MARKETS: MarketInfo[] = [
  {
    symbol: 'ETHP',
    kind: 'SingleNamePerpetual',
    tickSize: '0.1',
    minOrderSize: '0.0001',
    maxOrderNotional: '1000000',
    maxTakerPriceDeviation: '0.02',
    aggregations: ['0.1', '1', '10'],
  },
  {
    symbol: 'BTCP',
    kind: 'SingleNamePerpetual',
    tickSize: '1',
    minOrderSize: '0.00001',
    maxOrderNotional: '1000000',
    maxTakerPriceDeviation: '0.02',
    aggregations: ['1', '10', '100'],
  },
];

export function statusSample(now: number): Status {
  return {
    version: '0.1.0',
    profile: {
      id: 'practice',
      label: 'Practice venue',
      kind: 'practice',
      baseUrl: 'http://127.0.0.1:40001',
      accepted: true,
    },
    venue: {
      embedded: true,
      seed: 7,
      limits: 'trader',
      reachable: true,
      problem: null,
      timeOffsetMs: 2,
      timeAgeMs: 800,
      timeUncertaintyMs: 1,
      venueTimeMs: now,
    },
    realtime: { state: 'live', staleSince: null, latencyMs: 3, resubscriptions: 0 },
    vault: {
      state: 'unlocked',
      protection: 'unprotected',
      sessionsOpen: true,
      keychain: { available: false, reason: 'No Secret Service answered.' },
    },
    wallet: { address: WALLET, name: 'Practice' },
    session: {
      session: 's1',
      address: SESSION,
      name: 'Practice session',
      expirySeconds: Math.floor(now / 1000) + DAY - 3100,
    },
    budget: {
      tier: 1,
      tokens: 4,
      burst: 5,
      requestsPerHour: 1800,
      reserved: 1,
      nextSlotMs: 0,
      nextCancelMs: 0,
      slowedMs: 0,
      queued: 0,
      gateway: { tokens: 28, burst: 30, requestsPerMinute: 600 },
    },
    paused: null,
    deadMan: { state: 'off', firesInMs: null },
    practiceReady: true,
  };
}

/** Of a person without a wallet. */
export const NO_ACCOUNT: Account = {
  trader: null,
  ddx: null,
  lockedDdx: null,
  tier: null,
  collateralCap: null,
  payFeesInDdx: null,
  referralAddress: null,
  strategies: [],
};

export const ACCOUNT: Account = {
  trader: WALLET,
  ddx: '1000',
  lockedDdx: '0',
  tier: 1,
  collateralCap: '10000',
  payFeesInDdx: false,
  referralAddress: null,
  strategies: [
    {
      strategy: 'main',
      availableCollateral: '9987.414',
      lockedCollateral: '0',
      equity: '10041.66',
      freeCollateral: '8604.21',
      leverage: '0.412',
      marginFraction: '2.427',
      notional: '4137.16',
      openNotional: '4249.4',
      unrealisedPnl: '54.246',
      openOrders: 4,
      frozen: false,
    },
  ],
};

export const POSITIONS: Position[] = [
  {
    symbol: 'ETHP',
    strategy: 'main',
    side: 'long',
    amount: '1.25',
    avgEntryPrice: '2412.8',
    markPrice: '2431.3',
    unrealisedPnl: '23.125',
    notional: '3039.125',
  },
  {
    symbol: 'BTCP',
    strategy: 'main',
    side: 'short',
    amount: '0.0362',
    avgEntryPrice: '30391',
    markPrice: '30413',
    unrealisedPnl: '-0.7964',
    notional: '1100.9506',
  },
];

export function ordersSample(now: number): OpenOrder[] {
  const order = (
    index: number,
    symbol: string,
    side: 'buy' | 'sell',
    price: string,
    originalAmount: string,
    amount: string,
    age: number,
  ): OpenOrder => ({
    orderHash: `0x${String(index).repeat(50)}`,
    symbol,
    strategy: 'main',
    side,
    type: index === 3 ? 'post-only' : 'limit',
    price,
    stopPrice: null,
    originalAmount,
    amount,
    createdAt: now - age * 1000,
  });
  return [
    order(1, 'ETHP', 'buy', '2430.6', '0.5', '0.5', 8),
    order(2, 'ETHP', 'buy', '2419', '2', '1.25', 340),
    order(3, 'ETHP', 'sell', '2433.1', '0.75', '0.75', 1220),
    order(4, 'BTCP', 'sell', '30980', '0.02', '0.02', 8400),
  ];
}

export function requestSample(now: number, index: number, part: Partial<RequestRow>): RequestRow {
  const at = now - (20 - index) * 47_000;
  return {
    requestId: `r${index}`,
    kind: 'Order',
    state: 'Sequenced',
    requestHash: HASH.replace('8be4', String(1000 + index)),
    orderHash: `0x${String(index % 10).repeat(50)}`,
    nonce: `0x${String(index).padStart(64, '0')}`,
    requestIndex: 4_100 + index,
    sender: WALLET,
    receiptVerified: true,
    createdAt: at,
    updatedAt: at + 12,
    summary: 'Buy 0.5 ETHP @ 2,430.6',
    symbol: 'ETHP',
    strategy: 'main',
    wallet: WALLET,
    session: 's1',
    trail: [
      { state: 'Prepared', at },
      { state: 'Signed', at },
      { state: 'Sending', at },
      { state: part.state ?? 'Sequenced', at: at + 12 },
    ],
    windowEndMs: at + 5_000,
    attempts: [{ at, endedAt: at + 12, outcome: 'Sequenced', status: 200, ambiguous: false }],
    evidence: [],
    ...part,
  };
}

export function requestsSample(now: number): RequestRow[] {
  const none = { requestIndex: undefined, receiptVerified: undefined, sender: undefined };
  return [
    requestSample(now, 19, { progress: { state: 'open', detail: null, filled: '0', at: now - 47_000 } }),
    requestSample(now, 18, {
      summary: 'Sell 0.0362 BTCP at market',
      symbol: 'BTCP',
      progress: { state: 'filled', detail: null, filled: '0.0362', at: now - 94_000 },
    }),
    requestSample(now, 17, {
      kind: 'CancelOrder',
      summary: 'Cancel Buy 0.5 ETHP @ 2,418.0',
      orderHash: undefined,
    }),
    requestSample(now, 16, {
      ...none,
      state: 'Rejected',
      summary: 'Buy 12 ETHP @ 2,431.0',
      error: {
        reason: 'SafetyFailure',
        safety: 'OMFLessThanIMF',
        message: 'The order would need more margin than there is.',
        hint: 'The most that fits now is 10.1234 ETHP.',
        retry: 'no',
      },
    }),
    requestSample(now, 15, {
      summary: 'Buy 1.25 ETHP at market',
      progress: {
        state: 'partly filled',
        detail: 'The book had no more within the limit.',
        filled: '1.1',
        at: now,
      },
    }),
    requestSample(now, 14, {
      ...none,
      state: 'Refused',
      requestHash: null,
      nonce: null,
      summary: 'Sell 0.75 ETHP @ 2,520.0',
      trail: [{ state: 'Refused', at: now - 282_000 }],
      windowEndMs: null,
      attempts: [],
      error: {
        reason: 'SafetyFailure',
        safety: 'MaxTakerPriceDeviationBreached',
        message: 'The price is too far from the mark price.',
        hint: 'The farthest that is allowed is 2,382.6.',
        retry: 'no',
      },
    }),
    requestSample(now, 13, { kind: 'CancelAll', summary: 'Cancel all ETHP of main', orderHash: undefined }),
  ];
}

export function sessionsSample(now: number): SessionRow[] {
  return [
    {
      session: 's1',
      address: SESSION,
      name: 'Practice session',
      wallet: WALLET,
      scope: ['order', 'modify-order', 'cancel-order', 'cancel-all'],
      expirySeconds: Math.floor(now / 1000) + DAY,
      state: 'active',
      leftSeconds: DAY,
      createdAt: now - 3_100_000,
      lastUsedAt: now - 8_000,
      uses: 17,
      rails: {},
      replacedBy: null,
    },
  ];
}

export function signingSample(now: number): SigningPreview {
  const expiry = Math.floor(now / 1000) + DAY;
  return {
    title: 'Let a session key trade for 24 hours',
    sentences: [
      'This key may place, modify and cancel orders for this wallet.',
      'It may not withdraw. It stops working after 24 hours.',
    ],
    signer: WALLET,
    fields: [
      { name: 'delegated', raw: SESSION, readable: 'the session key, made on this machine' },
      { name: 'expiry', raw: String(expiry), readable: 'in 24 hours' },
      { name: 'acl_scope', raw: '1, 2, 3, 4', readable: 'order, modify-order, cancel-order, cancel-all' },
    ],
    digest: HASH,
  };
}

export function previewSample(now: number): PracticePreview {
  return {
    steps: [
      { done: false, text: 'Make a wallet, on this machine' },
      { done: false, text: 'Deposit 10,000 USDC of practice money into strategy main' },
      { done: false, text: 'Deposit 1,000 DDX, for the faster request tier' },
      { done: false, text: 'Sign a session key for 24 hours' },
    ],
    signing: { ...signingSample(now), digest: null },
    protection: 'choose',
  };
}

export function approvalSample(now: number): PendingApproval {
  return {
    id: 'a1',
    requestedAt: now - 4_000,
    caller: 'command line',
    command: 'session issue',
    preview: signingSample(now),
    live: false,
    validMs: 596_000,
  };
}
