import { describe, expect, it } from 'vitest';
import { approvalSample } from '../renderer/harness/samples.ts';
import { ScenePages } from './scene-pages.ts';

const scenes = new ScenePages().prepare();
const WAIT = { timeout: 15_000 };
const button = (name: string | RegExp) => scenes.dialog().getByRole('button', { name, exact: true });

describe('an approval', () => {
  it('is not given by a click that was meant for what stood there before', async () => {
    await scenes.open('approval');
    const box = await button('Approve and sign').boundingBox();
    if (!box) throw new Error('The button is not on screen.');
    await scenes.page.keyboard.press('Escape');
    await scenes.dialog().waitFor({ state: 'detached' });
    await scenes.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    // The page's own time stands still, so that no machine is too slow for this.
    const { clock, mouse } = scenes.page;
    await clock.install();
    await clock.pauseAt(Date.now() + 120_000);
    const { world } = scenes.daemon;
    world.set('approvals', [{ ...approvalSample(Date.now()), id: 'a2' }]);
    const click = async (): Promise<void> => {
      await mouse.down();
      await mouse.up();
    };
    await expect
      .poll(async () => {
        await clock.runFor(20);
        return button('Approve and sign').isVisible();
      }, WAIT)
      .toBe(true);
    await click();
    await clock.runFor(500);
    await click();
    await clock.runFor(500);
    expect(await button('Approve and sign').getAttribute('aria-disabled')).toBe('true');
    expect(world.approved).toEqual([]);
    await clock.runFor(500);
    await click();
    await expect.poll(() => world.approved, WAIT).toEqual(['a2']);
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
      /Choose what the key may do[^]*at most 30 days[^]*"1e3"/,
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
