import type { GroupLeg } from '../../../src-shared/contract/index.ts';
import { fill, type Scene } from './scene.ts';
import type { Page } from 'playwright-core';

const ticket = (page: Page) => page.getByRole('region', { name: 'Order ticket' });

const scale = async (page: Page): Promise<void> => {
  await ticket(page).getByRole('radio', { name: 'Scale' }).click();
  const box = (name: string) => ticket(page).getByRole('textbox', { name, exact: true });
  await box('First price').fill('2425');
  await box('Last price').fill('2405');
  await box('Orders').fill('5');
  await ticket(page).getByRole('radio', { name: 'Rising' }).click();
  await box('Amount').fill('2');
};

const bracket = async (page: Page): Promise<void> => {
  await fill(page, '0.5', '2430');
  await ticket(page).getByRole('checkbox', { name: 'Stop and target' }).click();
  await ticket(page).getByRole('textbox', { name: 'Stop-loss' }).fill('2380');
  await ticket(page).getByRole('textbox', { name: 'Target' }).fill('2520');
};

const send = (page: Page): Promise<void> =>
  ticket(page)
    .getByRole('button', { name: /^(Buy|Sell) / })
    .click();

const refusal: GroupLeg['error'] = {
  reason: 'RATE_BUDGET',
  safety: null,
  message: 'The request budget of this trader is used up.',
  hint: 'The next request can go in 1.8 s.',
  retry: 'no',
};

/** The ticket: units, scales, brackets, what is asked about. */
export const TICKET_SCENES: readonly Scene[] = [
  {
    name: 'ticket-percent',
    act: async (page) => {
      await ticket(page).getByRole('radio', { name: 'Market' }).click();
      await ticket(page)
        .getByRole('radio', { name: /^percent of/ })
        .click();
      await ticket(page).getByRole('button', { name: '50%' }).click();
    },
  },
  { name: 'ticket-scale', act: scale },
  {
    name: 'ticket-scale-sent',
    act: async (page) => {
      await scale(page);
      await send(page);
      await ticket(page).getByRole('article', { name: 'Scale: Buy ETHP' }).waitFor();
    },
  },
  {
    name: 'ticket-scale-stuck',
    world: (world) => {
      world.onGroup = (legs) => ({
        state: 'stuck',
        problem: {
          code: 'SCALE_INCOMPLETE',
          message:
            '2 of 5 orders were placed; then one was refused: The request budget of this trader is used up.',
          hint: 'Those that were placed stand. Try the rest again, or cancel them.',
        },
        legs: legs.map((leg, i) => ({
          ...leg,
          state: i < 2 ? 'open' : i === 2 ? 'refused' : 'planned',
          error: i === 2 ? refusal : null,
        })),
      });
    },
    act: async (page) => {
      await scale(page);
      await send(page);
      await ticket(page).getByText('SCALE_INCOMPLETE').waitFor();
    },
  },
  { name: 'ticket-bracket', act: bracket },
  {
    name: 'ticket-bracket-asked',
    act: async (page) => {
      await bracket(page);
      await ticket(page)
        .getByRole('button', { name: /^Ask before sending/ })
        .click();
      await page.getByRole('menuitemradio', { name: 'always' }).click();
      await send(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'groups-no-key',
    world: (world) => {
      world.set(
        'sessions',
        world.held.sessions.map((row) => ({ ...row, state: 'expired' })),
      );
    },
    act: async (page) => {
      await bracket(page);
      await send(page);
      await page.getByRole('tab', { name: 'Brackets and scales' }).click();
      const panel = page.getByRole('region', { name: 'Brackets and scales' });
      await panel.getByText('No session key of its wallet signs').waitFor();
    },
  },
  {
    name: 'groups-locked',
    world: (world) => {
      const { status } = world.held;
      world.set('status', {
        ...status,
        vault: { ...status.vault, protection: 'unprotected' },
        deadMan: { ...status.deadMan, state: 'armed' },
      });
    },
    act: async (page, { world }) => {
      await bracket(page);
      await send(page);
      await page.getByRole('tab', { name: 'Brackets and scales' }).click();
      await page.getByRole('region', { name: 'Brackets and scales' }).getByRole('article').waitFor();
      await page.keyboard.press('Control+Shift+L');
      await page.getByRole('heading', { name: 'The vault is locked' }).waitFor();
      // Its entry fills meanwhile: the daemon cannot place the stop.
      const [row] = world.held.groups;
      if (!row) throw new Error('There is no bracket.');
      const legs = row.legs.map((leg) =>
        leg.role === 'entry' ? { ...leg, state: 'filled' as const, filled: leg.amount } : leg,
      );
      const problem = {
        code: 'VAULT_LOCKED',
        message: 'The vault is locked.',
        hint: 'Unlock it: then what waits is placed.',
      };
      world.set('groups', [{ ...row, legs, problem }]);
      await page.getByRole('region', { name: 'New alerts' }).waitFor();
    },
  },
  {
    name: 'groups',
    act: async (page) => {
      await bracket(page);
      await send(page);
      await ticket(page).getByRole('article', { name: 'Bracket: Buy ETHP' }).waitFor();
      await page.getByRole('tab', { name: 'Brackets and scales' }).click();
      await page.getByRole('region', { name: 'Brackets and scales' }).getByRole('article').waitFor();
    },
  },
];
