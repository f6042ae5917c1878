import { describe, expect, it } from 'vitest';
import { approvalSample } from '../renderer/harness/samples.ts';
import { ScenePages } from './scene-pages.ts';

const scenes = new ScenePages().prepare();
const button = (name: string | RegExp) => scenes.dialog().getByRole('button', { name, exact: true });

describe('an approval', () => {
  it('is not given by a click that was meant for what stood there before', async () => {
    await scenes.open('approval');
    const { world } = scenes.daemon;
    await button('Decide later').click();
    await scenes.dialog().waitFor({ state: 'detached' });
    // Pressed in the moment in which it comes up, however slow the machine is.
    await scenes.page.evaluate(`new MutationObserver(() => {
      const found = [...document.querySelectorAll('[role=dialog] button')].find(
        ({ textContent }) => textContent === 'Approve and sign',
      );
      if (!found || document.body.dataset.pressed) return;
      document.body.dataset.pressed = 'yes';
      found.click();
    }).observe(document.body, { childList: true, subtree: true })`);
    world.set('approvals', [{ ...approvalSample(Date.now()), id: 'a2' }]);
    await scenes.page.locator('body[data-pressed]').waitFor();
    await button('Approve and sign').and(scenes.page.locator('[aria-disabled=false]')).waitFor();
    expect(world.approved).toEqual([]);
    await button('Approve and sign').click();
    await scenes.dialog().waitFor({ state: 'detached' });
    expect(world.approved).toEqual(['a2']);
  });

  it('of a wallet on a Ledger says that the device asks next', async () => {
    await scenes.open('approval-ledger');
    expect(await scenes.dialog().innerText()).toMatch(
      /Cold[^]*the device asks next[^]*Continue on the device/,
    );
  });
});

describe('a session key', () => {
  it('is destroyed before its denial is signed, and the venue’s part can be left out', async () => {
    await scenes.open('session-deny');
    const { world } = scenes.daemon;
    expect(world.held.sessions.find(({ session }) => session === 'b2')?.state).toBe('revoked');
    expect(world.prepared).toEqual([]);
    await button('Leave the venue out').click();
    await scenes.dialog().getByRole('list', { name: 'Active session keys' }).waitFor();
    expect(world.prepared).toEqual([]);
  });

  it('that ends within the hour is marked in the top bar, and renewed from there by a new key', async () => {
    await scenes.open('session-ends-soon');
    await scenes.page.getByRole('button', { name: /^session 2\d m, renew…/ }).click();
    await button('Renew Practice session').click();
    await button('Approve and sign').click();
    await button('Done').click();
    const [fresh, old] = scenes.daemon.world.held.sessions;
    expect([fresh?.state, old?.state, old?.replacedBy]).toEqual(['active', 'revoked', fresh?.session]);
  });

  it('is asked for by keyboard alone, with what is missing said', async () => {
    await scenes.open('session-issue-wrong');
    expect(await scenes.dialog().innerText()).toMatch(
      /Choose what the key may do[^]*at most 30 days[^]*is not a decimal number/,
    );
    expect(await button('Review').isDisabled()).toBe(true);
  });
});

describe('the audit log', () => {
  it('says where it is broken', async () => {
    await scenes.open('audit-broken');
    expect(await scenes.dialog().innerText()).toMatch(/Broken at entry 6\.[^]*does not fit its own hash/);
  });
});
