import type { FundsEvent, OrderEvent, TraderEvent } from '../../../src-shared/contract/index.ts';

const MINUTE = 60_000;

/** A trader's last hours: fills, orders, funds, DDX. */
export function historySample(now: number): {
  orders: OrderEvent[];
  funds: FundsEvent[];
  trader: TraderEvent[];
} {
  const order = (n: number, part: Partial<OrderEvent>): OrderEvent => ({
    id: `${1_000 - n} taker`,
    at: now - n * 7 * MINUTE,
    what: 'trade',
    symbol: 'ETHP',
    strategy: 'main',
    side: 'buy',
    role: 'taker',
    orderHash: `0x${String(n % 10).repeat(50)}`,
    amount: '0.25',
    price: '2428.4',
    fee: '1.2142',
    feeDdx: '0',
    realisedPnl: '0',
    detail: null,
    ...part,
  });
  const plain = { role: null, fee: null, feeDdx: null, realisedPnl: null };
  const orders: OrderEvent[] = [
    order(1, {}),
    order(2, { ...plain, what: 'post', amount: '0.5', price: '2430.6' }),
    order(3, { side: 'sell', role: 'maker', fee: '0', amount: '0.4', price: '2433.1', realisedPnl: '8.12' }),
    order(4, { ...plain, what: 'cancel', side: 'sell', amount: '0.75', price: '2440' }),
    order(5, {
      ...plain,
      what: 'order rejection',
      amount: '1',
      price: '2431',
      detail: 'It would have taken: post-only.',
    }),
    order(6, {
      symbol: 'BTCP',
      side: 'sell',
      amount: '0.0362',
      price: '30391',
      fee: '2.2003',
      realisedPnl: '-3.4',
    }),
    ...Array.from({ length: 240 }, (_, i) =>
      order(7 + i, { amount: String(1 + (i % 9)), price: `24${String(10 + (i % 40))}.5`, fee: '4.8' }),
    ),
  ];
  const funds = (n: number, part: Partial<FundsEvent>): FundsEvent => ({
    id: String(500 - n),
    at: now - n * 480 * MINUTE,
    what: 'funding payment',
    strategy: 'main',
    symbols: ['ETHP', 'BTCP'],
    amount: n % 2 === 0 ? '-0.1276' : '0.0431',
    available: '9987.414',
    locked: '0',
    detail: null,
    ...part,
  });
  return {
    orders,
    funds: [
      funds(1, {}),
      funds(2, { what: 'withdrawal', symbols: [], amount: '125.5' }),
      funds(3, { what: 'withdrawal intended', symbols: [], amount: '125.5', locked: '125.5' }),
      funds(4, {}),
      funds(5, {
        what: 'withdrawal rejected',
        symbols: [],
        amount: '5000',
        detail: 'More than may be withdrawn.',
      }),
      funds(6, { what: 'deposit', symbols: [], amount: '10000' }),
    ],
    trader: [
      { what: 'trade-mining reward', amount: '1.93' },
      { what: 'profile update', payFeesInDdx: true },
      { what: 'DDX deposit', amount: '1000' },
    ].map((part, n) => ({
      id: String(90 - n),
      at: now - n * 480 * MINUTE,
      amount: null,
      available: '1001.93',
      locked: '0',
      payFeesInDdx: null,
      detail: null,
      ...(part as Pick<TraderEvent, 'what'>),
    })),
  };
}
