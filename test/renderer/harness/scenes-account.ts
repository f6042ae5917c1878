import type { Page } from 'playwright-core';
import { requestSample } from './samples.ts';
import type { Scene } from './scene.ts';
import type { World } from './world.ts';

/** Two strategies, the second one at work. */
export const twoStrategies = (world: World): void => {
  const { account } = world.held;
  const [main] = account.strategies;
  if (!main) throw new Error('The account has no strategy.');
  world.set('account', {
    ...account,
    strategies: [
      main,
      {
        ...main,
        strategy: 'hedge',
        availableCollateral: '500',
        lockedCollateral: '250',
        equity: '512.5',
        freeCollateral: '480.25',
      },
    ],
  });
};

/** A long and a short position of one market, and an order of each strategy. */
const bothWays = (world: World): void => {
  twoStrategies(world);
  const [position] = world.held.positions;
  const [order] = world.held.orders;
  if (!position || !order) throw new Error('There is nothing to be told apart.');
  world.set('positions', [
    position,
    { ...position, side: 'short', strategy: 'hedge', amount: '3.5', avgEntryPrice: '2425.1' },
  ]);
  world.set('orders', [
    ...world.held.orders,
    { ...order, orderHash: `0x${'9'.repeat(50)}`, strategy: 'hedge' },
  ]);
};

/** A withdrawal at every stage. */
const withdrawals = (world: World): void => {
  const now = Date.now();
  const at = (state: 'intended' | 'confirmed' | 'rejected', detail: string | null = null) => ({
    progress: { state, detail, filled: null, at: now },
  });
  const rows = [
    { summary: 'Withdraw 120 USDC from main', ...at('intended') },
    { summary: 'Withdraw 80.5 USDC from main', ...at('confirmed') },
    {
      summary: 'Withdraw 5,000 USDC from hedge',
      strategy: 'hedge',
      ...at('rejected', 'It was more than the margin allowed by then.'),
    },
    { summary: 'Withdraw 10 USDC from main', state: 'Unknown' as const },
    { summary: 'Withdraw 25 DDX', kind: 'WithdrawDDX' as const },
  ];
  world.requests = rows.map((row, i) =>
    requestSample(now, 19 - i, { kind: 'Withdraw', session: null, ...row }),
  );
};

const openWithdrawals = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Workspace:/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Withdrawals', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Withdrawals' }).waitFor();
};

/** The account: its strategies, and withdrawals on their way. */
export const ACCOUNT_SCENES: readonly Scene[] = [
  {
    name: 'strategies',
    world: twoStrategies,
    act: async (page) => {
      await page.getByRole('button', { name: 'Strategy: main' }).click();
      await page.getByRole('menuitemradio', { name: 'hedge' }).waitFor();
    },
  },
  { name: 'strategies-tables', world: bothWays },
  {
    name: 'withdrawals',
    world: withdrawals,
    act: async (page) => {
      await openWithdrawals(page);
      await page.getByText('given back').waitFor();
    },
  },
  {
    name: 'withdrawals-empty',
    world: (world) => {
      world.requests = [];
    },
    act: async (page) => {
      await openWithdrawals(page);
      await page.getByText('No withdrawals yet.').waitFor();
    },
  },
];
