import { seeded } from './random.ts';

/**
 * Realtime messages as a trading terminal receives them, as bytes: of a hundred, some sixty of levels, twenty of orders,
 * fifteen trades and five mark prices (profile: 7).
 */
export function realtimeStream(count: number, seed = 7): Buffer[] {
  const below = seeded(seed);
  const hex = (bytes: number): string =>
    `0x${Array.from({ length: bytes * 2 }, () => below(16).toString(16)).join('')}`;
  const price = (): string => `${1_990 + below(20)}.${below(10)}`;
  const amount = (): string => (below(6) === 0 ? '0' : `${below(40)}.${1 + below(9_999)}`);
  const symbol = (): string => ['ETHP', 'BTCP', 'FUNDP'][below(3)] ?? 'ETHP';
  const traders = Array.from({ length: 50 }, () => `0x00${hex(20).slice(2)}`);
  const trader = (): string => traders[below(50)] ?? '';
  const createdAt = (): string => new Date(1_795_000_000_000 + below(1e9)).toISOString();
  const rows = (most: number, make: () => object): object[] => Array.from({ length: 1 + below(most) }, make);

  const level = (): object => ({ symbol: 'ETHP', amount: amount(), price: price(), side: below(2) });
  const order = (): object => ({
    bookOrdinal: below(1e9),
    orderHash: hex(25),
    symbol: 'ETHP',
    side: below(2),
    originalAmount: '12.5',
    amount: amount(),
    price: price(),
    traderAddress: trader(),
    strategyIdHash: '0x2576ebd1',
  });
  const mark = (): object => ({
    globalOrdinal: below(1e9),
    epochId: below(1e6),
    symbol: symbol(),
    price: `${price()}12345`,
    fundingRate: '0.000123',
    createdAt: createdAt(),
  });
  const intent = (side: number): object => ({
    epochId: below(1e6),
    orderHash: hex(25),
    symbol: 'ETHP',
    side,
    amount: '5',
    price: price(),
    traderAddress: trader(),
    strategyIdHash: '0x2576ebd1',
    orderType: 0,
    stopPrice: '0',
    nonce: hex(32),
    signature: null,
    createdAt: createdAt(),
  });
  const trade = (): object => ({
    globalOrdinal: below(1e9),
    epochId: below(1e6),
    reason: 1,
    symbol: 'ETHP',
    ordinal: 0,
    createdAt: createdAt(),
    amount: '0.5',
    quoteAssetAmount: '1000.25',
    price: price(),
    orderMatchOrdinal: below(1e9),
    makerFeeCollateral: '0',
    takerFeeCollateral: '2.0005',
    makerRealizedPnl: '0',
    takerRealizedPnl: '-1.25',
    makerOrderIntent: intent(0),
    takerOrderIntent: intent(1),
  });
  return Array.from({ length: count }, (_, ordinal) => {
    const kind = below(100);
    const [feed, data] =
      kind < 60
        ? ['ORDER_BOOK_L2', rows(3, level)]
        : kind < 80
          ? ['ORDER_BOOK_L3', rows(2, order)]
          : kind < 95
            ? ['ORDER_UPDATE', [trade()]]
            : ['MARK_PRICE', rows(4, mark)];
    return Buffer.from(
      JSON.stringify({
        sequence: ordinal * 2,
        ordinal,
        feed,
        subscriptionKey: 'ETHP',
        contents: { messageType: 'UPDATE', data },
      }),
    );
  });
}
