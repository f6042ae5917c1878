import { describe, expect, it } from 'vitest';
import { ScenePages } from './scene-pages.ts';

const scenes = new ScenePages().prepare();
/** A busy machine takes its time to paint. */
const WAIT = { timeout: 15_000 };
const orders = () => scenes.region('Open orders');
const requests = () => scenes.region('Requests');
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await scenes.page.keyboard.press(key);
};

describe('a change of an open order', () => {
  it('can be made, put aside and sent by keyboard alone', async () => {
    await scenes.open('trading');
    const pencil = orders().getByRole('button', { name: /^Change Buy 1\.25 ETHP/ });
    await pencil.focus();
    await press('Enter');
    await scenes.page.keyboard.type('2420');
    await press('Escape');
    await expect.poll(() => pencil.evaluate((button) => button === document.activeElement), WAIT).toBe(true);
    await press('Enter');
    await scenes.page.keyboard.type('2421.5');
    await press('Enter');
    await orders()
      .getByRole('button', { name: /^Cancel Buy 1\.25 ETHP @ 2,421\.5/ })
      .waitFor();
    expect(scenes.daemon.world.requests[0]).toMatchObject({ kind: 'ModifyOrder' });
  });

  it('is not sent with a price off the tick, and says why below the row', async () => {
    await scenes.open('change-wrong');
    await orders().getByRole('alert').getByText('not a multiple of the tick size').waitFor();
    await press('Enter');
    expect(await orders().getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
    expect(scenes.daemon.world.requests[0]?.requestId).toBe('r19');
  });

  it('that is refused goes out in spite of it only after a second step', async () => {
    await scenes.open('change-refused');
    await orders().getByRole('button', { name: 'Send in spite of it…' }).click();
    expect(scenes.daemon.world.requests).toHaveLength(8);
    await orders().getByRole('button', { name: 'Send in spite of it', exact: true }).click();
    await orders()
      .getByRole('button', { name: /^Cancel Buy 1\.25 ETHP @ 2,600/ })
      .waitFor();
  });
});

describe('an order that is predicted to be refused', () => {
  it('says so at its box, and is sent in spite of it with the finding named', async () => {
    await scenes.open('in-spite');
    expect(await scenes.dialog().innerText()).toMatch(/MaxTakerPriceDeviationBreached[^]*journal notes/);
    await scenes
      .dialog()
      .getByRole('button', { name: /^Send in spite of it: Buy 0\.5 ETHP/ })
      .click();
    await scenes.ticket().getByText('receipt verified').waitFor();
    expect(scenes.daemon.world.placed.map(({ override }) => override)).toEqual([
      [],
      ['MaxTakerPriceDeviationBreached'],
    ]);
  });

  it('by a rail cannot be sent in spite of it', async () => {
    await scenes.open('rail-refused');
    expect(await scenes.page.getByRole('button', { name: /in spite/ }).count()).toBe(0);
  });
});

describe('what the wallet signs', () => {
  it('cannot be signed once its window is over, and is made anew', async () => {
    await scenes.open('wallet-review-over');
    const { world } = scenes.daemon;
    expect(await scenes.dialog().getByRole('button', { name: 'Approve and sign' }).count()).toBe(0);
    world.validMs = 57_000;
    await scenes.dialog().getByRole('button', { name: 'Make it anew' }).click();
    await scenes.dialog().getByRole('button', { name: 'Approve and sign' }).click();
    await scenes.region('Account').getByText('receipt verified').waitFor();
    expect(world.prepared).toHaveLength(1);
  });

  it('is put aside with Escape, and nothing is signed', async () => {
    await scenes.open('wallet-review');
    await press('Escape');
    await scenes.dialog().waitFor({ state: 'detached' });
    expect(scenes.daemon.world.prepared).toHaveLength(0);
  });

  it('cannot be approved for another caller once its time is over', async () => {
    await scenes.open('approval-over');
    expect(await scenes.dialog().getByRole('button', { name: 'Approve and sign' }).isDisabled()).toBe(true);
  });
});

describe('an approval that another caller takes back', () => {
  it('goes with a word, since somebody may have been reading it', async () => {
    await scenes.open('approval');
    scenes.daemon.world.set('approvals', []);
    await scenes
      .dialog()
      .getByText(/no longer asked for/)
      .waitFor();
    expect(await scenes.page.getByRole('button', { name: 'Approve and sign' }).count()).toBe(0);
    await scenes.dialog().getByRole('button', { name: 'Close' }).click();
    await scenes.dialog().waitFor({ state: 'detached' });
  });
});

describe('doubt', () => {
  it('is ended by a person only after a second yes, and what was said is shown', async () => {
    await scenes.open('settle');
    await press('Escape');
    await scenes.dialog().waitFor({ state: 'detached' });
    expect(scenes.daemon.world.requests[0]?.state).toBe('Unknown');
    await requests().getByRole('button', { name: 'The venue does not have it…' }).click();
    await scenes.dialog().getByRole('button', { name: 'Settle: the venue does not have it' }).click();
    await requests()
      .getByRole('list', { name: 'States' })
      .getByText(/^NotSequenced/)
      .waitFor();
    await requests().getByText('settled by interface: not-sequenced').waitFor();
  });

  it('about a receipt stays on screen until it is acknowledged, over a reload', async () => {
    await scenes.open('receipt-alarm');
    const alarm = scenes.page.getByText('does not fit what was sent.');
    await alarm.first().waitFor();
    const row = requests().getByRole('button', { name: /^Details of Buy 0\.5 ETHP @ 2,430\.0/ });
    await expect.poll(() => row.evaluate((button) => button === document.activeElement), WAIT).toBe(true);
    await scenes.page.reload();
    const acknowledge = scenes.page.getByRole('button', { name: 'Acknowledge' });
    await acknowledge.click();
    await acknowledge.waitFor({ state: 'detached' });
    await scenes.page.reload();
    await requests().getByText('Unknown').first().waitFor();
    expect(await acknowledge.count()).toBe(0);
  });
});

describe('the request budget', () => {
  it('says what is there, and that it is slowed only when it is', async () => {
    await scenes.open('trading');
    await scenes.page.getByRole('button', { name: 'Request budget: 4 of 5 now', exact: true }).waitFor();
    const { world } = scenes.daemon;
    const { status } = world.held;
    if (!status.budget) throw new Error('There is no budget.');
    world.set('status', { ...status, budget: { ...status.budget, tokens: 0.4, slowedMs: 48_000 } });
    await scenes.page
      .getByRole('button', { name: 'Request budget: 0 of 5 now, slowed', exact: true })
      .click();
    await scenes.page.getByText(/half the rate for 4\d s more/).waitFor();
    await press('Escape');
    await scenes.page.getByRole('heading', { name: 'Request budget' }).waitFor({ state: 'hidden' });
  });
});

describe('what stops trading', () => {
  it('shows what a panic would do, and does it on the second click', async () => {
    await scenes.open('panic-ask');
    expect(await scenes.dialog().innerText()).toMatch(/about 6 s[^]*hedge[^]*the wallet, by this click/);
    expect(scenes.daemon.world.held.orders).toHaveLength(4);
    await scenes.dialog().getByRole('button', { name: 'Cancel everything now' }).click();
    await scenes.dialog().getByText('Nothing is left open.').waitFor();
    expect(scenes.daemon.world.held.orders).toHaveLength(0);
  });

  it('says of a panic what is left, and what is in doubt', async () => {
    await scenes.open('panic-left');
    expect(await scenes.dialog().innerText()).toMatch(
      /1 order is still open[^]*Nobody approved it in time[^]*Sell 0\.1 ETHP @ 2,460\.0[^]*outcome is not known/,
    );
  });

  it('places no order while new ones are paused, and says how to go on', async () => {
    await scenes.open('paused');
    await scenes.ticket().getByRole('textbox', { name: 'Amount', exact: true }).fill('0.5');
    await scenes.ticket().getByRole('textbox', { name: 'Price', exact: true }).fill('2430');
    expect(
      await scenes
        .ticket()
        .getByRole('button', { name: /^Buy 0\.5 ETHP/ })
        .isDisabled(),
    ).toBe(true);
    await scenes.ticket().getByRole('button', { name: 'Resume trading…' }).click();
    await scenes.dialog().getByRole('button', { name: 'Resume trading' }).click();
    await scenes
      .ticket()
      .getByRole('button', { name: /^Buy 0\.5 ETHP/ })
      .click();
    await requests().getByText('Buy 0.5 ETHP @ 2,430.0').first().waitFor();
  });

  it('loosens a rail only by a click on what it would mean', async () => {
    await scenes.open('rails-loosen');
    expect(scenes.daemon.world.held.rails.rails.maxOrderNotional).toBe('25000');
    await scenes.dialog().getByRole('button', { name: 'Loosen the rails' }).click();
    await expect.poll(() => scenes.daemon.world.held.rails.rails.maxOrderNotional, WAIT).toBe('50000');
  });
});
