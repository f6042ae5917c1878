import { describe, expect, it, onTestFinished } from 'vitest';
import { parseDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import {
  ORDER_UPDATE_REASON,
  type Hex,
  type L3Order,
  type OrderIntent,
  type OrderUpdateRow,
} from '../../../src-shared/protocol/index.ts';
import { createLogger } from '../../../src-shared/node/index.ts';
import { AccountState } from '../../../src-main/daemon/account/account-state.ts';
import { OpenOrders } from '../../../src-main/daemon/account/open-orders.ts';
import { NO_ACCOUNT, presentAccount } from '../../../src-main/daemon/account/account-view.ts';
import {
  applyStrategyUpdate,
  applyTraderUpdate,
  openNotionalWith,
  presentPositions,
  presentStrategy,
  strategyState,
} from '../../../src-main/daemon/account/holdings.ts';

const d = parseDecimal;
const TRADER: Hex = `0x${'11'.repeat(20)}`;
const OTHER: Hex = `0x${'22'.repeat(20)}`;
const MAIN: Hex = '0x2576ebd1';
const hash = (n: number): Hex => `0x${n.toString(16).padStart(50, '0')}`;

function intent(n: number, over: Partial<OrderIntent> = {}): OrderIntent {
  return {
    epochId: 1,
    orderHash: hash(n),
    symbol: 'ETHP',
    side: 0,
    amount: d('2'),
    price: d('2000'),
    traderAddress: TRADER,
    strategyIdHash: MAIN,
    orderType: 0,
    stopPrice: 0n,
    nonce: `0x${'00'.repeat(32)}`,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...over,
  };
}

function row(
  reason: OrderUpdateRow['reason'],
  maker: OrderIntent,
  amount: Fixed,
  taker?: OrderIntent,
): OrderUpdateRow {
  return {
    globalOrdinal: 1,
    epochId: 1,
    reason,
    symbol: 'ETHP',
    createdAt: maker.createdAt,
    makerOrderIntent: maker,
    takerOrderIntent: taker,
    amount,
  };
}
const { post, trade, cancel, orderRejection, cancelRejection } = ORDER_UPDATE_REASON;

describe('open orders', () => {
  it('come with their post, shrink with trades on either side, and go with the last of them', () => {
    const orders = new OpenOrders(TRADER);
    orders.apply(row(post, intent(1), d('2')));
    expect(orders.all()).toMatchObject([
      { orderHash: hash(1), amount: d('2'), originalAmount: d('2'), type: 0 },
    ]);
    orders.apply(row(trade, intent(1), d('0.5'), intent(9, { traderAddress: OTHER })));
    expect(orders.all()[0]?.amount).toBe(d('1.5'));
    orders.apply(row(trade, intent(9, { traderAddress: OTHER }), d('1.5'), intent(1)));
    expect(orders.all()).toEqual([]);
  });

  it.each([
    ['cancel', cancel],
    ['rejection of the rest', orderRejection],
  ] as const)('go with their %s', (_, reason) => {
    const orders = new OpenOrders(TRADER);
    orders.apply(row(post, intent(1), d('2')));
    orders.apply(row(reason, intent(1), d('2')));
    expect(orders.all()).toEqual([]);
  });

  it('are not touched by the rejection of a cancel, nor by orders of others', () => {
    const orders = new OpenOrders(TRADER);
    orders.apply(row(post, intent(1), d('2')));
    orders.apply(row(cancelRejection, intent(1), 0n));
    orders.apply(row(post, intent(2, { traderAddress: OTHER }), d('2')));
    orders.apply(row(cancel, intent(1, { traderAddress: OTHER }), d('2')));
    expect(orders.all()).toHaveLength(1);
  });

  it('of the book know type and time from the rows that were seen', () => {
    const orders = new OpenOrders(TRADER);
    const book = (n: number): L3Order => ({
      bookOrdinal: n,
      orderHash: hash(n),
      symbol: 'ETHP',
      side: 0,
      originalAmount: d('2'),
      amount: d('1'),
      price: d('2000'),
      traderAddress: TRADER,
      strategyIdHash: MAIN,
    });
    orders.remember([row(post, intent(1, { orderType: 3 }), d('2'))]);
    orders.replace([book(1), book(2)]);
    expect(orders.all()).toMatchObject([
      { orderHash: hash(1), type: 3, createdAt: Date.parse('2026-01-01T00:00:00.000Z') },
      { orderHash: hash(2), type: null, createdAt: null },
    ]);
    orders.replace([book(2)]);
    expect(orders.all()).toHaveLength(1);
  });

  it('that are stops stand in no book: they are known from history until anything more happens to them', () => {
    const stop = (n: number) => intent(n, { orderType: 2, stopPrice: d('1900') });
    const orders = new OpenOrders(TRADER);
    orders.remember([
      row(post, stop(1), d('2')),
      row(post, stop(2), d('2')),
      row(cancel, stop(2), d('2')),
      row(post, stop(3), d('2')),
      row(post, stop(3), d('2')),
    ]);
    orders.replace([]);
    expect(orders.all().map((order) => order.orderHash)).toEqual([hash(1)]);
    expect(orders.all()[0]?.stopPrice).toBe(d('1900'));
  });

  it('that were stops are gone when the history tells so, also where nobody followed their end', () => {
    const stop = (n: number) => intent(n, { orderType: 2, stopPrice: d('1900') });
    const orders = new OpenOrders(TRADER);
    orders.remember([row(post, stop(1), d('2')), row(post, stop(2), d('2'))]);
    // The history of later begins after the first one was accepted.
    orders.remember([row(cancel, stop(1), d('2'))]);
    orders.replace([]);
    expect(orders.all().map((order) => order.orderHash)).toEqual([hash(2)]);
  });
});

describe('an account', () => {
  /** Reads that always show the past: by the time they end another order has come. */
  function busy() {
    let posted = 0;
    const world = { busy: false };
    const reads = {
      trader: () => Promise.resolve(null),
      strategies: () => Promise.resolve([]),
      orderUpdates: () => Promise.resolve({ rows: [], nextGlobalOrdinal: null }),
      openOrders: () => {
        if (world.busy) account.applyOrderRow(row(post, intent(++posted), d('2')));
        return Promise.resolve([]);
      },
    };
    const catalogue = { ensure: () => Promise.resolve(), symbols: ['ETHP'] };
    const logger = createLogger('test', { level: 'silent' });
    // Only these members are used.
    const account = new AccountState(TRADER, reads as never, catalogue as never, logger);
    onTestFinished(() => {
      account.stop();
    });
    return { account, world, posted: () => posted };
  }

  it('that is followed row by row is not thrown back by readings that rows overtake', async () => {
    const { account, world, posted } = busy();
    await account.refresh();
    world.busy = true;
    await account.refresh();
    expect(posted()).toBeGreaterThan(1);
    expect(account.ownOrders()).toHaveLength(posted());
  });

  it('takes such a reading after a break, and reads again when it can', async () => {
    const { account, world, posted } = busy();
    await account.refresh();
    world.busy = true;
    account.lost();
    await account.refresh();
    expect(account.ownOrders()).toEqual([]);
    await account.refresh();
    expect(account.ownOrders()).toEqual([]);
    world.busy = false;
    await account.refresh();
    world.busy = true;
    const before = posted();
    await account.refresh();
    expect(account.ownOrders()).toHaveLength(posted() - before);
  });
});

describe('a strategy', () => {
  const state = () =>
    strategyState(
      {
        trader: TRADER,
        strategyId: 'main',
        strategyIdHash: MAIN,
        availCollateral: d('10000'),
        lockedCollateral: 0n,
        maxLeverage: 3,
        frozen: false,
      },
      [
        {
          trader: TRADER,
          symbol: 'ETHP',
          strategyIdHash: MAIN,
          strategyId: 'main',
          side: 2,
          balance: d('1.5'),
          avgEntryPrice: d('2000'),
        },
      ],
    );
  const marks = new Map([['ETHP', d('1990')]]);

  it('shows its positions at the mark price', () => {
    expect(presentPositions(state(), marks)).toEqual([
      {
        symbol: 'ETHP',
        strategy: 'main',
        side: 'short',
        amount: '1.5',
        avgEntryPrice: '2000',
        markPrice: '1990',
        unrealisedPnl: '15',
        notional: '2985',
      },
    ]);
  });

  it('shows no figure that needs a mark price which is not known', () => {
    expect(presentPositions(state(), new Map())[0]).toMatchObject({
      markPrice: null,
      unrealisedPnl: null,
      notional: null,
    });
    expect(presentStrategy(state(), [], new Map())).toMatchObject({
      equity: null,
      freeCollateral: null,
      leverage: null,
    });
  });

  it('shows equity, leverage and what is free at the initial margin', () => {
    expect(presentStrategy(state(), [], marks)).toEqual({
      strategy: 'main',
      availableCollateral: '10000',
      lockedCollateral: '0',
      equity: '10015',
      freeCollateral: '9005',
      leverage: '0.298053',
      marginFraction: '3.355108',
      notional: '2985',
      openNotional: '2985',
      unrealisedPnl: '15',
      openOrders: 0,
      frozen: false,
    });
  });

  it('follows its updates: collateral, and positions that change or close', () => {
    const changed = state();
    const update = {
      globalOrdinal: 1,
      epochId: 1,
      reason: 5 as const,
      traderAddress: TRADER,
      strategyIdHash: MAIN,
      createdAt: '2026-01-01T00:00:00.000Z',
    };
    const position = { symbol: 'ETHP', side: 1 as const, avgEntryPrice: d('2010'), realizedPnl: 0n };
    applyStrategyUpdate(changed, {
      ...update,
      newAvailCollateral: d('9000'),
      positions: [{ ...position, balance: d('0.5') }],
    });
    expect(changed.collateral).toBe(d('9000'));
    expect(presentPositions(changed, marks)[0]).toMatchObject({ side: 'long', amount: '0.5' });
    applyStrategyUpdate(changed, { ...update, positions: [{ ...position, balance: 0n }] });
    expect(presentPositions(changed, marks)).toEqual([]);
  });

  it('counts what a further order would open', () => {
    const order = { symbol: 'ETHP', side: 'Ask' as const, amount: d('1') };
    expect(openNotionalWith(state(), [], order, marks)).toBe(d('4975'));
    // The other way only reduces.
    expect(openNotionalWith(state(), [], { ...order, side: 'Bid' }, marks)).toBe(d('2985'));
    expect(openNotionalWith(state(), [], order, new Map())).toBeNull();
  });
});

describe('a trader', () => {
  const row = {
    trader: TRADER,
    availDdx: d('1000'),
    lockedDdx: 0n,
    payFeesInDdx: false,
    referralAddress: null,
  };
  const update = {
    globalOrdinal: 1,
    epochId: 1,
    traderAddress: TRADER,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const shown = (of: typeof row | null) =>
    presentAccount({ trader: TRADER, row: of, strategies: [], orders: [], marks: new Map() });

  it('follows its updates: balances and the setting, and what an update does not carry stays', () => {
    const locked = applyTraderUpdate(row, {
      ...update,
      reason: 2,
      amount: d('400'),
      newAvailDDXBalance: d('600'),
      newLockedDDXBalance: d('400'),
    });
    expect(locked).toEqual({ ...row, availDdx: d('600'), lockedDdx: d('400') });
    expect(applyTraderUpdate(locked, { ...update, reason: 4, payFeesInDDX: true })).toEqual({
      ...locked,
      payFeesInDdx: true,
    });
  });

  it('is shown with its tier by what is available, and the cap that goes with it', () => {
    expect(shown(row)).toMatchObject({ ddx: '1000', lockedDdx: '0', tier: 1, collateralCap: '10000' });
    expect(shown({ ...row, availDdx: d('999.999999') })).toMatchObject({ tier: 0 });
    expect(shown({ ...row, availDdx: d('1000000') })).toMatchObject({ tier: 2, collateralCap: '10000000' });
  });

  it('of whom the venue says nothing has no figures, not zeros', () => {
    expect(shown(null)).toEqual({ ...NO_ACCOUNT, trader: TRADER });
  });
});
