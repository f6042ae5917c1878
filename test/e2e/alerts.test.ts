import { describe, expect, it } from 'vitest';
import { filled, margin, openAlerts, rejected } from '../renderer/harness/scenes-alerts.ts';
import { ScenePages } from './scene-pages.ts';

const scenes = new ScenePages().prepare();
const toasts = () => scenes.region('New alerts');
const spoken = () => scenes.page.locator('[data-alerts]');

describe('alerts, in a real browser', () => {
  it('are silent about what was there when the window was opened', async () => {
    await scenes.open('trading');
    await scenes.page.getByRole('button', { name: 'Alerts', exact: true }).waitFor();
    expect(await spoken().innerText()).toBe('');
    expect(await toasts().count()).toBe(0);
  });

  it('come up without taking the focus, the ticket or a click, are counted and read out', async () => {
    await scenes.open('trading');
    const amount = scenes.ticket().getByRole('textbox', { name: 'Amount', exact: true });
    await amount.focus();
    filled(scenes.daemon.world, 'a1', 'Buy 0.5 ETHP @ 2,430.0');
    await toasts().getByText('Filled', { exact: true }).waitFor();
    expect(await amount.evaluate((box) => box === document.activeElement)).toBe(true);
    const [toast, ticket] = await Promise.all([toasts().boundingBox(), scenes.ticket().boundingBox()]);
    expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThan(ticket?.x ?? 0);
    // What lies under it gets the click: it takes none but on its own buttons.
    const under = await scenes.page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('[aria-label="New alerts"]') === null,
      { x: (toast?.x ?? 0) + 150, y: (toast?.y ?? 0) + 20 },
    );
    expect(under).toBe(true);
    await scenes.page.getByRole('button', { name: 'Alerts, 1 unread' }).waitFor();
    await expect.poll(() => spoken().innerText()).toBe('Filled: Buy 0.5 ETHP @ 2,430.0');
  });

  it('say what to do next, and go there', async () => {
    await scenes.open('trading');
    rejected(scenes.daemon.world, 'a2');
    await openAlerts(scenes.page);
    const list = scenes.region('Alerts').getByRole('listitem');
    expect(await list.first().innerText()).toMatch(
      /Rejected by the venue[^]*would have taken[^]*Choose a price away from the other side/,
    );
    // Looked at, it is unread no more.
    await scenes.page.getByRole('button', { name: 'Alerts', exact: true }).waitFor();
    await list.first().getByRole('button', { name: 'Show the request' }).click();
    await scenes.region('Requests').getByText('PostOnlyViolation').first().waitFor();
  });

  it('warn of a liquidation once while the margin moves about the threshold', async () => {
    await scenes.open('trading');
    const { world } = scenes.daemon;
    for (const fraction of ['0.0999', '0.1001', '0.0995', '0.104', '0.099']) margin(world, fraction);
    await openAlerts(scenes.page);
    const rows = scenes.region('Alerts').getByRole('listitem');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(1);
    margin(world, '0.061');
    await scenes.region('Alerts').getByText('Very near liquidation').waitFor();
    margin(world, '0.3');
    await scenes.region('Alerts').getByText('Away from liquidation again').waitFor();
    expect(await rows.count()).toBe(1);
    await scenes.region('Alerts').getByRole('button', { name: 'Clear' }).click();
    await scenes
      .region('Alerts')
      .getByText(/^Nothing yet/)
      .waitFor();
  });

  it('tell of a daemon that is gone for longer than a moment, and of its return', async () => {
    await scenes.open('trading');
    await openAlerts(scenes.page);
    scenes.daemon.accept(false);
    scenes.daemon.drop();
    await scenes.region('Alerts').getByText('The daemon is not there').waitFor();
    scenes.daemon.accept(true);
    await scenes.region('Alerts').getByText('The daemon is back').waitFor();
  });

  it('are switched off one by one, and it is remembered', async () => {
    await scenes.open('alerts-settings');
    await scenes.page.getByRole('checkbox', { name: 'Fills' }).uncheck();
    await scenes.page.reload();
    await scenes.page.getByText(/^live/).first().waitFor();
    filled(scenes.daemon.world, 'a3', 'Buy 0.5 ETHP @ 2,430.0');
    margin(scenes.daemon.world, '0.06');
    const rows = scenes.region('Alerts').getByRole('listitem');
    await rows.getByText('Very near liquidation').waitFor();
    expect(await rows.count()).toBe(1);
  });

  it('ask the browser for its notifications by a click alone, and stay off where it says no', async () => {
    await scenes.open('alerts-settings');
    const box = scenes.page.getByRole('checkbox', { name: /^Notifications of the system/ });
    // A headless browser without a grant answers no.
    const before = await scenes.page.evaluate(() => Notification.permission);
    expect(before).not.toBe('granted');
    if (before === 'default') await box.click();
    await scenes.page.getByText('The browser does not allow them').waitFor();
    expect(await box.isChecked()).toBe(false);
  });

  it.each(['alerts-empty', 'alerts-toasts', 'alerts-list', 'alerts-settings'])(
    'keep nobody out: %s',
    async (scene) => {
      await scenes.open(scene);
      expect(await scenes.barriers()).toEqual([]);
      expect(scenes.complaints).toEqual([]);
    },
  );
});
