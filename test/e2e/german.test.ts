import { expect, describe, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { ScenePages } from './scene-pages.ts';

const scenes = new ScenePages().prepare();

/** Chooses German in the menu, while what the daemon has said stands on the screen. */
async function speakGerman(): Promise<void> {
  await scenes.page.getByRole('button', { name: 'Look', exact: true }).click();
  await scenes.page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await scenes.page.keyboard.press('Escape');
  await scenes.region('Anfragen').waitFor();
}

const ticket = (): Locator => scenes.region('Orderticket');

describe('what the daemon has said', () => {
  it('is German as soon as the interface is: the reason of a refusal', async () => {
    await scenes.open('price-refused');
    await scenes.ticket().getByText('The price is too far from the mark price.').waitFor();
    await speakGerman();
    await ticket().getByText('Der Kurs ist zu weit vom Markpreis entfernt.').waitFor();
    expect(await ticket().getByText('too far').count()).toBe(0);
    expect(scenes.complaints).toEqual([]);
  });

  it('is German in its parts: why a group of orders is stuck', async () => {
    await scenes.open('ticket-scale-stuck');
    await speakGerman();
    const alert = ticket().getByRole('alert').filter({ hasText: 'SCALE_INCOMPLETE' });
    await alert
      .getByText(
        '2 von 5 Orders sind aufgegeben; dann wurde eine abgelehnt: Das Anfragebudget dieses Händlers ist verbraucht.',
      )
      .waitFor();
    await alert.getByText('Was aufgegeben ist, steht. Versuchen Sie den Rest noch einmal').waitFor();
    expect(scenes.complaints).toEqual([]);
  });
});
