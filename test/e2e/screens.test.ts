import { describe, expect, it } from 'vitest';
import { signingSample } from '../renderer/harness/samples.ts';
import { ScenePages } from './scene-pages.ts';

const scenes = new ScenePages().prepare();
const NARROW = { width: 1280, height: 720 };

describe('what the screen says', () => {
  it('never shows old data as live: it is marked with the time it stopped, and comes back by itself', async () => {
    await scenes.open('offline');
    await scenes
      .region('Order book')
      .getByText(/^not live since \d\d:\d\d:\d\d$/)
      .waitFor();
    await scenes
      .region('Positions')
      .getByText(/^not live since/)
      .waitFor();
    expect(await scenes.page.title()).toMatch(/^offline/);
    expect(await scenes.ticket().getByRole('button', { name: 'Buy ETHP' }).isDisabled()).toBe(true);
    scenes.daemon.accept(true);
    await scenes
      .region('Order book')
      .getByText(/^not live since/)
      .waitFor({ state: 'detached' });
    await scenes.page.getByText(/^live \d+ ms$/).waitFor();
  });

  it.each([
    [1440, 900],
    [1280, 720],
  ])('cuts no tab and covers no menu at %d by %d with the sign that data is old', async (width, height) => {
    await scenes.open('offline', { width, height });
    for (const name of ['Order book', 'Trades'] as const) {
      const head = scenes.region(name).locator('header');
      await head.getByText(/^not live since/).waitFor();
      const places = await head.evaluate((element) =>
        [...element.querySelectorAll<HTMLElement>('[role=tab], .stale-note, button:not([role=tab])')]
          .filter((each) => each.offsetWidth > 0)
          .map((each) => {
            const { left, right } = each.getBoundingClientRect();
            const row = each.closest('[role=tablist]')?.getBoundingClientRect();
            return { left, right, cut: row !== undefined && right > row.right + 1 };
          })
          .toSorted((a, b) => a.left - b.left),
      );
      expect(places.length).toBeGreaterThan(1);
      expect(places.filter(({ cut }) => cut)).toEqual([]);
      for (const [i, { right }] of places.entries())
        expect(right).toBeLessThanOrEqual((places[i + 1]?.left ?? width) + 1);
    }
  });

  it('leaves the chart what the words of its axis do not need', async () => {
    await scenes.open('trading');
    // The entry is out of sight, so that the axis does not name it.
    await scenes.page.getByText('1 below').waitFor();
    const axis = scenes.page.locator('.tv-lightweight-charts tr:first-child td').last();
    // Six digits, grouped, and the room around them.
    await expect.poll(async () => (await axis.boundingBox())?.width).toBeLessThan(75);
  });

  it('keeps the token out of the address bar, survives a reload, and explains a used address', async () => {
    await scenes.open('trading');
    expect(scenes.page.url()).not.toContain('token');
    await scenes.page.reload();
    await scenes.page.getByText(/^live/).waitFor();
    await scenes.page.evaluate(() => {
      sessionStorage.clear();
    });
    await scenes.page.goto('about:blank');
    await scenes.page.goto(scenes.daemon.url);
    await scenes.page.getByText('countersign open', { exact: true }).waitFor();
  });

  it('names the strategy wherever two could be taken for each other, with every figure to be read at 1280', async () => {
    await scenes.open('strategies-tables', { width: 1280, height: 720 });
    const { page } = scenes;
    const positions = scenes.region('Positions');
    for (const table of [positions, scenes.region('Open orders')]) {
      await table.getByRole('columnheader', { name: 'Strategy' }).waitFor();
      const cut = await table.getByRole('table').evaluate((element) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        const found: string[] = [];
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const cell = text.parentElement?.closest('th, td');
          if (text.parentElement?.closest('.read-only-text')) continue;
          range.selectNodeContents(text);
          if (cell && range.getBoundingClientRect().right > cell.getBoundingClientRect().right)
            found.push(text.textContent ?? '');
        }
        return found;
      });
      expect(cut).toEqual([]);
    }
    const cancels = scenes.region('Open orders').getByRole('button', { name: /^Cancel Buy 0\.5 ETHP/ });
    expect(
      await cancels.evaluateAll((all) => all.map((each) => each.ariaLabel?.replace(/^.*, /, ''))),
    ).toEqual(['strategy main', 'strategy hedge']);
    await positions.getByRole('button', { name: 'At market: ETHP, strategy hedge' }).waitFor();
    await positions.getByRole('button', { name: 'Close all…' }).click();
    await scenes.dialog().getByText('Buy 3.5 ETHP at market, strategy hedge').waitFor();
    await page.keyboard.press('Escape');
    await positions.getByRole('button', { name: 'Fill the ticket to close ETHP, strategy hedge' }).click();
    await scenes.ticket().getByRole('button', { name: 'Buy 3.5 ETHP at market, strategy hedge' }).waitFor();
    await page.getByText('Short 3.5000 entry, strategy hedge').waitFor();
  });

  it('refuses a malformed number in place, offers the nearest that is allowed, and sends nothing', async () => {
    await scenes.open('bad-input');
    await scenes.ticket().getByText('This is not a decimal number.').waitFor();
    await scenes.ticket().getByText('Write the number out, without an exponent.').waitFor();
    await scenes.ticket().getByRole('button', { name: 'Use 0.1235' }).click();
    expect(await scenes.ticket().getByRole('textbox', { name: 'Amount', exact: true }).inputValue()).toBe(
      '0.1235',
    );
    expect(scenes.daemon.world.requests[0]?.requestId).toBe('r19');
  });

  it('shows a refusal with sentence, hint and code, and keeps what was typed', async () => {
    await scenes.open('refused');
    const alert = scenes.ticket().getByRole('alert');
    expect(await alert.innerText()).toMatch(/more margin than there is\.[^]*10\.1234 ETHP[^]*OMFLessThanIMF/);
    expect(await scenes.ticket().getByRole('textbox', { name: 'Amount', exact: true }).inputValue()).toBe(
      '12',
    );
    await scenes.region('Requests').getByText('Refused').first().waitFor();
  });

  it('puts no sign of success beside an order of which the venue rejected a part', async () => {
    await scenes.open('rest-rejected');
    const line = scenes.ticket().locator('.outcome');
    expect(await line.innerText()).toContain('rejected, 0.2909 filled');
    expect(await line.locator('svg').getAttribute('class')).toContain('warning');
    expect(await line.locator('.gain').count()).toBe(0);
  });

  it('says of an unknown outcome that it is unknown, and follows it to its end', async () => {
    await scenes.open('unknown');
    await scenes.ticket().getByText('do not place it again').waitFor();
    const [row] = scenes.daemon.world.requests;
    if (!row) throw new Error('Nothing was requested.');
    scenes.daemon.world.requests = [
      { ...row, state: 'Sequenced', requestIndex: 77, receiptVerified: true },
      ...scenes.daemon.world.requests.slice(1),
    ];
    scenes.daemon.world.changed('requests');
    await scenes.ticket().getByText('sequenced as 77, receipt verified').waitFor();
  });

  it('asks about a large order and sends exactly what it showed', async () => {
    await scenes.open('large-order');
    const place = scenes.page
      .getByRole('dialog')
      .getByRole('button', { name: 'Place: Buy 25 ETHP @ 2,430.0' });
    await place.click();
    await scenes.page.getByRole('dialog').waitFor({ state: 'detached' });
    await scenes.region('Requests').getByText('Buy 25 ETHP @ 2,430.0').first().waitFor();
  });

  it('lays an approval out as a contract; Escape decides nothing, and it can be taken up again', async () => {
    await scenes.open('approval');
    const dialog = scenes.page.getByRole('dialog');
    expect(await dialog.innerText()).toMatch(
      /It may not withdraw[^]*acl_scope[^]*1, 2, 3, 4[^]*signed by[^]*Digest/,
    );
    await scenes.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(scenes.daemon.world.held.approvals).toHaveLength(1);
    await scenes.page.getByRole('button', { name: '1 to approve' }).click();
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(scenes.daemon.world.held.approvals).toHaveLength(0);
  });

  it.each(['withdraw-form', 'profile-form'])('has room for %s in a narrow window', async (name) => {
    await scenes.open(name, NARROW);
    await scenes.region('Account').getByRole('textbox').first().waitFor();
  });

  it('cuts nothing of what signs and what it costs, in a narrow window and in German', async () => {
    await scenes.open('german', NARROW);
    const ticket = scenes.region('Orderticket');
    await ticket.getByText(/, noch \d+ h/).waitFor();
    const cut = await ticket
      .locator('dd')
      .evaluateAll((all) =>
        all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent.trim()),
      );
    expect(cut).toEqual([]);
  });

  it('says that a page a program asked for approves nothing live, and where it is approved instead', async () => {
    await scenes.open('approval-not-here');
    const note = scenes.dialog().getByRole('note');
    expect(await note.innerText()).toMatch(
      /command line[^]*nothing is approved here[^]*desktop window[^]*countersign approvals approve a1/,
    );
    expect(await scenes.dialog().getByRole('button', { name: 'Approve and sign' }).isDisabled()).toBe(true);
    expect(await scenes.dialog().getByRole('button', { name: 'Reject' }).isEnabled()).toBe(true);
  });

  it('takes a price from the book', async () => {
    await scenes.open('empty');
    await scenes
      .region('Order book')
      .getByRole('button', { name: /^Best ask/ })
      .click();
    expect(await scenes.ticket().getByRole('textbox', { name: 'Price', exact: true }).inputValue()).toMatch(
      /^\d+(\.\d)?$/,
    );
  });

  it('can be traded by keyboard alone', async () => {
    await scenes.open('empty');
    await scenes.ticket().getByRole('radio', { name: 'Buy' }).focus();
    await scenes.page.keyboard.press('ArrowRight');
    await scenes.page.keyboard.press('Tab');
    await scenes.page.keyboard.press('Tab');
    await scenes.page.keyboard.press('Tab');
    await scenes.page.keyboard.type('2431.5');
    await scenes.page.keyboard.press('Tab');
    await scenes.page.keyboard.type('0.25');
    await scenes.page.keyboard.press('Enter');
    await scenes.region('Requests').getByText('Sell 0.25 ETHP @ 2,431.5').first().waitFor();
    const cancel = scenes
      .region('Open orders')
      .getByRole('button', { name: 'Cancel Sell 0.25 ETHP @ 2,431.5' });
    await cancel.focus();
    await scenes.page.keyboard.press('Enter');
    await cancel.waitFor({ state: 'detached' });
  });

  it('opens a locked vault with the passphrase alone', async () => {
    await scenes.open('locked');
    await scenes.page.getByLabel('Passphrase').fill('wrong');
    await scenes.page.getByRole('button', { name: 'Unlock' }).click();
    await scenes.page.getByText('This passphrase does not open the vault.').first().waitFor();
    await scenes.page.getByLabel('Passphrase').fill('correct horse');
    await scenes.page.getByRole('button', { name: 'Unlock' }).click();
    await scenes.region('Chart').waitFor();
  });

  it('does not offer the click before it can show what will be signed, and offers it when it can', async () => {
    await scenes.open('first-run-without-venue');
    const start = scenes.page.getByRole('button', { name: 'Start practising' });
    expect(await start.isDisabled()).toBe(true);
    const { world } = scenes.daemon;
    world.preview = { ...world.preview, signing: signingSample(Date.now()) };
    const { status } = world.held;
    world.set('status', { ...status, venue: { ...status.venue, reachable: true, problem: null } });
    await scenes.page.getByRole('region', { name: 'What will be signed' }).getByText('acl_scope').waitFor();
    await start.click();
    await start.waitFor({ state: 'detached' });
  });

  it('shows what is not confirmed about a live venue before it can be used', async () => {
    await scenes.open('live-profile');
    await scenes.page.getByText('How session keys are proven to the venue is not published').waitFor();
    await scenes.page.getByRole('button', { name: 'Accept these facts' }).click();
    await scenes.page.getByRole('button', { name: 'From a Ledger…' }).waitFor();
    await scenes.page.getByRole('button', { name: 'Import…' }).click();
    await scenes.dialog().waitFor();
  });
});
