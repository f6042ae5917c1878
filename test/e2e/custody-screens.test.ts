import { describe, expect, it } from 'vitest';
import { LEDGER_WALLET, NANO, PHRASE, withdrawalPrompt } from '../renderer/harness/samples-keys.ts';
import { ScenePages } from './scene-pages.ts';

const scenes = new ScenePages().prepare();
const keys = () => scenes.page.getByRole('dialog', { name: 'Keys' });

describe('the dialog about keys', () => {
  it('shows a phrase only when it is uncovered, and keeps nothing of it once it is closed', async () => {
    await scenes.open('wallet-phrase');
    await keys().getByRole('list', { name: 'Recovery phrase' }).waitFor();
    await keys().getByRole('button', { name: 'Cover', exact: true }).click();
    await keys().getByRole('list', { name: 'Recovery phrase' }).waitFor({ state: 'detached' });
    await keys().getByRole('button', { name: 'Show', exact: true }).click();
    await scenes.page.keyboard.press('Escape');
    await keys().waitFor({ state: 'detached' });
    const page = await scenes.page.content();
    for (const word of ['sausage', 'winner']) expect(page).not.toContain(word);
    // Opened again it begins at the list, and the secret has to be asked for anew.
    await scenes.page.keyboard.press('Control+Shift+K');
    await keys().getByRole('heading', { name: 'Wallets', exact: true }).waitFor();
    expect(scenes.complaints).toEqual([]);
  });

  it('asks for other words after wrong ones, and believes the right ones', async () => {
    await scenes.open('wallet-check-wrong');
    expect(await keys().getByRole('alert').innerText()).toContain('not the words at those places');
    for (const place of [3, 11, 20])
      await keys()
        .getByRole('textbox', { name: `Word ${place}`, exact: true })
        .fill(PHRASE.split(' ')[place - 1] ?? '');
    await keys().getByRole('button', { name: 'Check the words' }).click();
    await keys().getByText('Written down, checked').waitFor();
  });

  it('removes a wallet only after its name was typed', async () => {
    await scenes.open('wallet-remove');
    const remove = keys().getByRole('button', { name: 'Remove the wallet' });
    expect(await remove.isDisabled()).toBe(true);
    await keys()
      .getByRole('textbox', { name: /^Type the wallet’s name/ })
      .fill('Practice');
    await remove.click();
    await keys().getByText('There is no wallet for this venue yet.').waitFor();
  });

  it('shows what loosens the lock before the click that sets it', async () => {
    await scenes.open('lock-loosen');
    expect(scenes.daemon.world.held.lock.sessionsGoOn).toBe(false);
    await keys().getByRole('button', { name: 'Loosen the lock' }).click();
    await keys().getByRole('button', { name: 'Lock everything' }).waitFor();
    expect(scenes.daemon.world.held.lock.sessionsGoOn).toBe(true);
  });
});

describe('the focus', () => {
  it.each([
    [/^session /, 'Escape'],
    [/^unlocked/, 'Close'],
    [/^Practice$/, 'Escape'],
  ])('goes back to %s in the bar when the dialog that it opened is closed with %s', async (name, close) => {
    await scenes.open('trading');
    const opener = scenes.page.getByRole('button', { name }).first();
    await opener.press('Enter');
    await keys().getByRole('heading', { level: 3 }).first().waitFor();
    if (close === 'Escape') await scenes.page.keyboard.press('Escape');
    else await keys().getByRole('button', { name: close, exact: true }).press('Enter');
    await keys().waitFor({ state: 'detached' });
    expect(await opener.evaluate((each) => each === document.activeElement)).toBe(true);
  });

  it('goes to what stands beside it where what opened a dialog goes away with it', async () => {
    await scenes.open('paused');
    const { page } = scenes;
    await page.getByRole('button', { name: 'paused', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Resume trading' });
    await dialog.getByRole('button', { name: 'Resume trading' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'paused', exact: true }).waitFor({ state: 'detached' });
    const safety = page.getByRole('button', { name: /^Safety/ });
    expect(await safety.evaluate((each) => each === document.activeElement)).toBe(true);
  });
});

describe('locked wallets', () => {
  it('leave the ticket usable while session keys go on, and open by the passphrase alone', async () => {
    await scenes.open('wallet-locked');
    const dialog = scenes.page.getByRole('dialog', { name: 'Unlock the vault' });
    const passphrase = dialog.getByRole('textbox', { name: 'Passphrase' });
    await passphrase.fill('wrong');
    await passphrase.press('Enter');
    expect(await dialog.getByRole('alert').innerText()).toContain('does not open the vault');
    expect(await passphrase.inputValue()).toBe('');
    await dialog.getByRole('button', { name: 'Stay locked' }).click();
    expect(await scenes.ticket().getByRole('button', { name: 'Buy ETHP' }).isEnabled()).toBe(true);
    await scenes.page.getByRole('button', { name: /^Wallets locked/ }).click();
    await passphrase.fill('correct horse');
    await passphrase.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await scenes.page.getByRole('button', { name: /^unlocked/ }).waitFor();
  });
});

describe('a bracket whose entry fills while everything is locked', () => {
  it('is told of, named by the lock card, and opened from its alert; the dead man’s switch says that it cannot cancel', async () => {
    await scenes.open('groups-locked');
    const { page } = scenes;
    const card = page.getByRole('region', { name: 'The vault is locked' });
    const text = await card.innerText();
    expect(text).toContain('It is unprotected: its key lies in a file beside it');
    expect(text).not.toContain('keychain');
    expect(text).toContain('1 bracket waits for the vault to be unlocked');
    await page.getByRole('button', { name: 'dead man’s switch locked: cannot cancel' }).waitFor();
    const toast = page.getByRole('region', { name: 'New alerts' });
    expect(await toast.innerText()).toContain('A position stands without its exits');
    await toast.getByRole('button', { name: 'Unlock the vault…' }).click();
    expect(await page.getByRole('dialog', { name: 'Unlock the vault' }).innerText()).toContain(
      'It is unprotected',
    );
  });
});

describe('what a device shows', () => {
  it('stands over everything with what to compare, and nothing here can confirm it', async () => {
    await scenes.open('device-withdrawal');
    const dialog = scenes.dialog();
    const prompt = withdrawalPrompt(0);
    for (const hash of [prompt.domainHash, prompt.messageHash, prompt.digest])
      await dialog.getByLabel(hash ?? '', { exact: true }).waitFor();
    await dialog.getByText('250 USDC', { exact: true }).waitFor();
    await dialog.getByText('250000000', { exact: true }).waitFor();
    expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['Put aside']);
    await scenes.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await scenes.page.getByRole('button', { name: 'The Ledger waits' }).click();
    await dialog.waitFor();
    scenes.daemon.world.set('hardware', NANO);
    await dialog.waitFor({ state: 'detached' });
    expect(scenes.complaints).toEqual([]);
  });

  it('is announced before a withdrawal of its wallet is approved', async () => {
    await scenes.open('withdraw-on-ledger');
    const dialog = scenes.dialog();
    await dialog.getByText(/nonce are taken when the device is asked/).waitFor();
    await dialog.getByRole('button', { name: 'Continue on the device' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(scenes.daemon.world.prepared.at(-1)).toMatchObject({ wallet: LEDGER_WALLET.address });
  });
});
