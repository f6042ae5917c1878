import type { Page } from 'playwright-core';
import type { FakeDaemon } from './fake-daemon.ts';
import { requestSample } from './samples.ts';
import type { Scene } from './scene.ts';
import type { World } from './world.ts';

/** An order that was on its way comes to this. */
export function orderBecomes(
  world: World,
  requestId: string,
  change: Partial<World['requests'][number]>,
): void {
  const now = Date.now();
  const row =
    world.requests.find((each) => each.requestId === requestId) ??
    requestSample(now, 1, { requestId, createdAt: now, state: 'Sending' });
  world.requests = [
    { ...row, updatedAt: now, ...change },
    ...world.requests.filter((each) => each.requestId !== requestId),
  ];
  world.changed('requests');
}

export const filled = (world: World, requestId: string, summary: string): void => {
  orderBecomes(world, requestId, {
    summary,
    state: 'Sequenced',
    progress: { state: 'filled', detail: null, filled: '0.5', at: Date.now() },
  });
};

export const margin = (world: World, marginFraction: string): void => {
  const { account } = world.held;
  world.set('account', {
    ...account,
    strategies: account.strategies.map((row) => ({ ...row, marginFraction })),
  });
};

export const rejected = (world: World, requestId: string): void => {
  orderBecomes(world, requestId, {
    summary: 'Sell 2 ETHP @ 2,440.0',
    state: 'Rejected',
    error: {
      reason: 'SafetyFailure',
      safety: 'PostOnlyViolation',
      message: 'It would have taken: post-only.',
      hint: 'Choose a price away from the other side.',
      retry: 'no',
    },
  });
};

/** The list, on screen. */
export const openAlerts = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Alerts/ }).click();
  await page.getByRole('region', { name: 'Alerts', exact: true }).waitFor();
};

const some = async (page: Page, { world }: FakeDaemon): Promise<void> => {
  filled(world, 'a1', 'Buy 0.5 ETHP @ 2,430.0');
  rejected(world, 'a2');
  margin(world, '0.064');
  await page.getByText('Very near liquidation', { exact: true }).first().waitFor();
};

/** What one is told of without having looked. */
export const ALERT_SCENES: readonly Scene[] = [
  { name: 'alerts-empty', act: openAlerts },
  { name: 'alerts-toasts', act: some },
  {
    name: 'alerts-list',
    act: async (page, daemon) => {
      await some(page, daemon);
      await openAlerts(page);
    },
  },
  {
    name: 'alerts-settings',
    act: async (page) => {
      await openAlerts(page);
      await page.getByRole('button', { name: 'What to tell, and how', exact: true }).click();
      await page.getByRole('checkbox', { name: 'Fills' }).waitFor();
    },
  },
];
