import type { Page } from 'playwright-core';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import type { Scene } from './scene.ts';
import { margin, rejected } from './scenes-alerts.ts';

export const openPractice = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Practice controls…' }).click();
  await page.getByRole('region', { name: 'Practice venue', exact: true }).waitFor();
};
const openVenues = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Practice venue: no real money' }).click();
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
};

/** Which venue this is, and what can be done to the one for practice. */
export const PRACTICE_SCENES: readonly Scene[] = [
  { name: 'practice', act: openPractice },
  {
    name: 'practice-armed',
    act: async (page) => {
      await openPractice(page);
      await page.getByRole('button', { name: 'Arm: Lose the answer' }).click();
      await page.getByText('waits for the next request', { exact: true }).waitFor();
    },
  },
  {
    name: 'practice-refused',
    world: (world) => {
      world.onControl = new CountersignError(
        'PRACTICE_REFUSED',
        'The practice venue refused /practice/deposit (422): The deposit would exceed the collateral cap of the trader’s tier.',
        'Nothing was changed; its own words say what it wants.',
      );
    },
    act: async (page) => {
      await openPractice(page);
      await page.getByRole('button', { name: 'Deposit USDC' }).click();
      await page.getByRole('alert').filter({ hasText: 'PRACTICE_REFUSED' }).waitFor();
    },
  },
  {
    name: 'practice-reset',
    act: async (page) => {
      await openPractice(page);
      await page.getByRole('button', { name: 'Reset…' }).click();
      await page.getByRole('button', { name: 'Go on' }).click();
      await page.getByRole('button', { name: 'Wipe and begin anew' }).waitFor();
    },
  },
  {
    name: 'practice-german',
    act: async (page, daemon) => {
      await page.getByRole('button', { name: 'Look', exact: true }).click();
      await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Übung steuern …' }).click();
      await page.getByRole('region', { name: 'Übungs-Handelsseite', exact: true }).waitFor();
      rejected(daemon.world, 'a2');
      margin(daemon.world, '0.09');
      await page.getByRole('button', { name: /^Meldungen, 2/ }).click();
      await page.getByText('Von der Handelsseite abgelehnt').first().waitFor();
    },
  },
  { name: 'venues', act: openVenues },
  {
    name: 'venues-live',
    act: async (page) => {
      await openVenues(page);
      await page.getByRole('radio', { name: /Sepolia/ }).check();
      await page.getByText('--profile sepolia').waitFor();
    },
  },
  {
    name: 'venues-failed',
    world: (world) => {
      world.profilesFail = true;
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Practice venue: no real money' }).click();
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
  },
];
