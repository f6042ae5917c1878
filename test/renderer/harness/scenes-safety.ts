import type { Page } from 'playwright-core';
import { DEAD_MAN, panicLeftSample, panicSample, railsSample } from './samples-safety.ts';
import { submit, type Scene } from './scene.ts';
import type { World } from './world.ts';

const safety = async (page: Page, name: 'Guard rails' | 'Dead man’s switch' | 'Shortcuts'): Promise<void> => {
  await page.getByRole('button', { name: /^Safety/ }).click();
  await page.getByRole('radio', { name }).click();
};
const rails = (world: World): void => {
  world.set('rails', railsSample(Date.now()));
};
const paused = (world: World): void => {
  world.set('status', {
    ...world.held.status,
    paused: { since: Date.now() - 40_000, by: 'panic at the interface' },
  });
};
const look = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Cancelling…' }).click();
  await page.getByRole('dialog').waitFor();
};
const deadMan = (state: 'armed' | 'counting' | 'fired', firesInMs: number | null) => (world: World) => {
  world.set('deadMan', { ...DEAD_MAN, enabled: true, state, firesInMs });
  world.set('status', { ...world.held.status, deadMan: { state, firesInMs } });
};

/** What stops trading, and what lets it go on. */
export const SAFETY_SCENES: readonly Scene[] = [
  {
    name: 'panic-ask',
    act: async (page) => {
      await page.getByRole('button', { name: 'Panic', exact: true }).click();
      await page.getByRole('button', { name: 'Cancel everything now' }).waitFor();
      await page.getByText('about 6 s').waitFor();
    },
  },
  {
    name: 'panic-going',
    world: (world) => {
      world.set('panic', panicSample(Date.now(), 1));
      paused(world);
    },
    act: look,
  },
  {
    name: 'panic-wallet',
    world: (world) => {
      world.set('panic', panicSample(Date.now(), 2));
      paused(world);
    },
    act: look,
  },
  {
    name: 'panic-left',
    world: (world) => {
      world.set('panic', { ...panicLeftSample(Date.now()), endedAt: null });
      paused(world);
    },
    act: async (page, { world }) => {
      await look(page);
      world.set('panic', panicLeftSample(Date.now()));
      await page.getByText('1 order is still open.').waitFor();
    },
  },
  {
    name: 'panic-key',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Amount', exact: true }).focus();
      await page.keyboard.press('Control+Shift+Backspace');
      await page.getByText('Nothing is left open.').waitFor();
    },
  },
  { name: 'paused', world: paused },
  {
    name: 'resume',
    world: paused,
    act: async (page) => {
      await page.getByRole('button', { name: 'Resume trading…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'rails-none', act: (page) => safety(page, 'Guard rails') },
  { name: 'rails', world: rails, act: (page) => safety(page, 'Guard rails') },
  {
    name: 'rails-wrong',
    world: rails,
    act: async (page) => {
      await safety(page, 'Guard rails');
      await page.getByRole('textbox', { name: 'Largest order' }).fill('1e3');
    },
  },
  {
    name: 'rails-loosen',
    world: rails,
    act: async (page) => {
      await safety(page, 'Guard rails');
      await page.getByRole('textbox', { name: 'Largest order' }).fill('50000');
      await page.getByRole('button', { name: 'Set the rails' }).click();
      await page.getByRole('button', { name: 'Loosen the rails' }).waitFor();
    },
  },
  {
    name: 'rail-refused',
    world: (world) => {
      world.onPlace = () => ({
        state: 'Refused',
        requestHash: null,
        nonce: null,
        requestIndex: undefined,
        receiptVerified: undefined,
        error: {
          reason: 'rail:max-order-notional',
          safety: null,
          message: 'The order is above the limit of 1,000 USDC an order of the whole app.',
          hint: 'It would be 1,215 USDC.',
          retry: 'no',
        },
      });
    },
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.5');
      await page.getByRole('textbox', { name: 'Price', exact: true }).fill('2430');
      await submit(page);
      await page.getByText('above the limit of 1,000 USDC').first().waitFor();
    },
  },
  { name: 'dead-man', act: (page) => safety(page, 'Dead man’s switch') },
  {
    name: 'dead-man-counting',
    world: deadMan('counting', 42_000),
    act: (page) => safety(page, 'Dead man’s switch'),
  },
  { name: 'dead-man-armed', world: deadMan('armed', null) },
  { name: 'keys', act: (page) => safety(page, 'Shortcuts') },
  {
    name: 'budget',
    world: (world) => {
      const { status } = world.held;
      if (status.budget)
        world.set('status', {
          ...status,
          budget: { ...status.budget, tokens: 0.4, nextSlotMs: 5_200, queued: 2, slowedMs: 48_000 },
        });
    },
    act: async (page) => {
      await page.getByRole('button', { name: /^Request budget/ }).click();
      await page.getByRole('heading', { name: 'Request budget' }).waitFor();
    },
  },
];
