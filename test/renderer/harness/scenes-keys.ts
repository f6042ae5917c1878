import type { Locator, Page } from 'playwright-core';
import type { Status } from '../../../src-shared/contract/index.ts';
import {
  accountAddress,
  addressPrompt,
  LEDGER_WALLET,
  LIVE_WALLET,
  LOCK,
  NANO,
  NO_HARDWARE,
  PHRASE,
  WATCHED,
  withdrawalPrompt,
} from './samples-keys.ts';
import { showAccount, type Scene } from './scene.ts';
import { WALLET_ROW } from './samples.ts';
import type { World } from './world.ts';

type Vault = Status['vault'];

const vault = (world: World, part: Partial<Vault>): void => {
  const { status } = world.held;
  world.set('status', { ...status, vault: { ...status.vault, ...part } });
};
const wallets = (world: World): void => {
  world.set('wallets', [WALLET_ROW, LEDGER_WALLET, WATCHED, LIVE_WALLET]);
};
const underPassphrase = (world: World): void => {
  wallets(world);
  vault(world, { protection: 'passphrase' });
};
const nano = (world: World): void => {
  wallets(world);
  world.set('hardware', NANO);
};
/** Opens a page of the dialog. */
const keys = async (page: Page, name: string): Promise<Locator> => {
  await page.keyboard.press('Control+Shift+K');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.getByRole('heading', { name, exact: true }).waitFor();
  return dialog;
};
const wallet = async (page: Page, name: string): Promise<Locator> => {
  const dialog = await keys(page, 'Wallets');
  await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await dialog.getByRole('heading', { name, exact: true }).waitFor();
  return dialog;
};
/** To the phrase of the first wallet, covered. */
const phrase = async (page: Page): Promise<Locator> => {
  const dialog = await wallet(page, 'Practice');
  await dialog.getByRole('button', { name: 'Write it down…' }).click();
  await dialog.getByRole('textbox', { name: 'Passphrase of the vault' }).fill('correct horse');
  await dialog.getByRole('button', { name: 'Get the phrase' }).click();
  await dialog.getByRole('button', { name: 'Show', exact: true }).waitFor();
  return dialog;
};
const accounts = async (page: Page): Promise<Locator> => {
  const dialog = await keys(page, 'Ledger');
  await dialog.getByText('Ethereum app 1.17.0').waitFor();
  await dialog.getByRole('button', { name: 'Read the accounts' }).click();
  await dialog.getByRole('radiogroup', { name: 'Account', exact: true }).waitFor();
  return dialog;
};
const ledgerError = (code: string, message: string, hint: string) => (world: World) => {
  nano(world);
  world.ledgerApp = null;
  world.set('hardware', { ...NANO, problem: { code, message, hint } });
};

/** Wallets, devices, lock and backup. */
export const KEYS_SCENES: readonly Scene[] = [
  {
    name: 'wallets',
    world: wallets,
    act: async (page) => {
      await keys(page, 'Wallets');
    },
  },
  {
    name: 'wallets-none',
    world: (world) => world.set('wallets', []),
    act: async (page) => {
      await keys(page, 'Wallets');
    },
  },
  {
    name: 'wallets-locked',
    world: (world) => {
      underPassphrase(world);
      vault(world, { state: 'locked', sessionsOpen: true });
    },
    act: async (page) => {
      await keys(page, 'Wallets');
    },
  },
  {
    name: 'wallet',
    world: underPassphrase,
    act: async (page) => {
      await wallet(page, 'Practice');
    },
  },
  {
    name: 'wallet-rename',
    world: wallets,
    act: async (page) => {
      const dialog = await wallet(page, 'Nano');
      await dialog.getByRole('button', { name: 'Rename…' }).click();
      await dialog.getByRole('textbox', { name: 'New name' }).fill('Practice');
    },
  },
  {
    name: 'wallet-create',
    act: async (page) => {
      const dialog = await keys(page, 'Wallets');
      await dialog.getByRole('button', { name: 'Create a wallet…' }).click();
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Main');
    },
  },
  {
    name: 'wallet-phrase',
    world: underPassphrase,
    act: async (page) => {
      const dialog = await phrase(page);
      await dialog.getByRole('button', { name: 'Show', exact: true }).click();
      await dialog.getByText('sausage').first().waitFor();
    },
  },
  {
    name: 'wallet-check-wrong',
    world: underPassphrase,
    act: async (page) => {
      const dialog = await phrase(page);
      await dialog.getByRole('button', { name: 'I have written it down' }).click();
      for (const place of [3, 11, 20])
        await dialog
          .getByRole('textbox', { name: `Word ${place}`, exact: true })
          .fill(PHRASE.split(' ')[place] ?? '');
      await dialog.getByRole('button', { name: 'Check the words' }).click();
      await dialog.getByRole('alert').waitFor();
    },
  },
  {
    name: 'wallet-import',
    act: async (page) => {
      const dialog = await keys(page, 'Wallets');
      await dialog.getByRole('button', { name: 'Import…' }).click();
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Old phone');
      await dialog.getByRole('textbox', { name: 'Recovery phrase' }).fill(PHRASE);
      await dialog.getByRole('button', { name: 'Find the accounts' }).click();
      await dialog.getByText(accountAddress('standard', 0)).waitFor();
    },
  },
  {
    name: 'wallet-import-wrong',
    act: async (page) => {
      const dialog = await keys(page, 'Wallets');
      await dialog.getByRole('button', { name: 'Import…' }).click();
      await dialog.getByRole('radio', { name: 'Private key' }).click();
      await dialog.getByRole('textbox', { name: 'Private key' }).fill(WATCHED.address);
      await dialog.getByText('This is an address, no private key.').waitFor();
    },
  },
  {
    name: 'wallet-import-keystore',
    act: async (page) => {
      const dialog = await keys(page, 'Wallets');
      await dialog.getByRole('button', { name: 'Import…' }).click();
      await dialog.getByRole('radio', { name: 'Keystore file' }).click();
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Old phone');
      await dialog.getByRole('textbox', { name: 'Text of the keystore file' }).fill('{"version":3}');
      await dialog.getByRole('textbox', { name: 'Password of the file' }).fill('wrong');
      await dialog.getByRole('button', { name: 'Import the wallet' }).click();
      await dialog.getByRole('alert').waitFor();
    },
  },
  {
    name: 'wallet-watch',
    act: async (page) => {
      const dialog = await keys(page, 'Wallets');
      await dialog.getByRole('button', { name: 'Watch an address…' }).click();
      await dialog.getByRole('textbox', { name: 'Address' }).fill('0x12');
    },
  },
  {
    name: 'wallet-export-key',
    world: underPassphrase,
    act: async (page) => {
      const dialog = await wallet(page, 'Practice');
      await dialog.getByRole('button', { name: 'Private key…' }).click();
      await dialog.getByRole('textbox', { name: 'Passphrase of the vault' }).waitFor();
    },
  },
  {
    name: 'wallet-export-keystore',
    act: async (page) => {
      const dialog = await wallet(page, 'Practice');
      await dialog.getByRole('button', { name: 'Keystore file…' }).click();
      await dialog.getByRole('textbox', { name: 'New password of the file' }).fill('a long one');
      await dialog.getByRole('textbox', { name: 'The same once more' }).fill('a long one');
      await dialog.getByRole('button', { name: 'Write the keystore' }).click();
      await dialog.getByRole('button', { name: 'Show', exact: true }).waitFor();
    },
  },
  {
    name: 'wallet-remove',
    act: async (page) => {
      const dialog = await wallet(page, 'Practice');
      await dialog.getByRole('button', { name: 'Remove…' }).click();
      await dialog.getByRole('textbox', { name: /^Type the wallet’s name/ }).fill('Pract');
    },
  },
  {
    name: 'ledger-absent',
    act: async (page) => {
      await keys(page, 'Ledger');
    },
  },
  {
    name: 'ledger-accounts',
    world: nano,
    act: async (page) => {
      await accounts(page);
    },
  },
  {
    name: 'ledger-locked',
    world: ledgerError(
      'LEDGER_LOCKED',
      'The Ledger is locked.',
      'Enter its PIN, open the Ethereum app and try again.',
    ),
    act: async (page) => {
      const dialog = await keys(page, 'Ledger');
      await dialog.getByText('The Ledger is locked.').waitFor();
    },
  },
  {
    name: 'ledger-permission',
    world: (world) => {
      world.set('hardware', {
        ...NO_HARDWARE,
        problem: {
          code: 'LEDGER_PERMISSION',
          message: 'This account may not open the Ledger: the system has no rule that allows it.',
          hint: 'Copy build/linux/70-countersign-ledger.rules to /etc/udev/rules.d/, run `sudo udevadm control --reload-rules && sudo udevadm trigger`, and plug the device in again.',
        },
      });
    },
    act: async (page) => {
      await keys(page, 'Ledger');
    },
  },
  {
    name: 'device-address',
    world: nano,
    act: async (page, { world }) => {
      const { address, path } = LEDGER_WALLET;
      world.set('hardware', { ...NANO, prompt: addressPrompt(Date.now(), address, path ?? '') });
      await page.getByRole('dialog', { name: 'Confirm the address on the device' }).waitFor();
    },
  },
  {
    name: 'device-withdrawal',
    world: nano,
    act: async (page, { world }) => {
      world.set('hardware', { ...NANO, prompt: withdrawalPrompt(Date.now()) });
      await page.getByRole('dialog', { name: 'Withdraw 250 USDC from main' }).waitFor();
    },
  },
  {
    name: 'withdraw-on-ledger',
    world: (world) => {
      nano(world);
      const { address, name } = LEDGER_WALLET;
      world.set('status', { ...world.held.status, wallet: { address, name } });
      world.signer = address;
    },
    act: async (page) => {
      await showAccount(page);
      await page.getByRole('button', { name: 'Withdraw USDC…' }).click();
      await page.getByRole('textbox', { name: 'Amount to withdraw' }).fill('250');
      await page.getByRole('button', { name: 'Review the withdrawal' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'live-wallet',
    world: (world) => {
      world.set('wallets', []);
      const { status } = world.held;
      world.set('status', {
        ...status,
        profile: { ...status.profile, id: 'mainnet', label: 'Mainnet', kind: 'mainnet' },
        venue: { ...status.venue, embedded: false, seed: null, limits: null },
        vault: { ...status.vault, state: 'absent', protection: null },
        wallet: null,
        session: null,
        practiceReady: false,
      });
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'From a Ledger…' }).waitFor();
    },
  },
  {
    name: 'lock',
    world: underPassphrase,
    act: async (page) => {
      await keys(page, 'Lock and backup');
    },
  },
  {
    name: 'lock-loosen',
    world: underPassphrase,
    act: async (page) => {
      const dialog = await keys(page, 'Lock and backup');
      await dialog.getByRole('checkbox', { name: /^Session keys trade on/ }).click();
      await dialog.getByRole('button', { name: 'Set the lock' }).click();
      await dialog.getByRole('button', { name: 'Loosen the lock' }).waitFor();
    },
  },
  {
    name: 'wallet-locked',
    world: (world) => {
      underPassphrase(world);
      world.set('lock', { ...LOCK, sessionsGoOn: true });
      vault(world, { state: 'locked', sessionsOpen: true });
    },
    act: async (page) => {
      await page.getByRole('button', { name: /^Wallets locked/ }).click();
      await page.getByRole('dialog', { name: 'Unlock the vault' }).waitFor();
    },
  },
  {
    name: 'protect',
    world: underPassphrase,
    act: async (page) => {
      const dialog = await keys(page, 'Lock and backup');
      await dialog.getByRole('button', { name: /^Keep it in another way/ }).click();
      await dialog.getByRole('textbox', { name: 'New passphrase' }).fill('four');
    },
  },
  {
    name: 'vault-first',
    world: (world) => {
      world.set('wallets', []);
      vault(world, { state: 'absent', protection: null });
    },
    act: async (page) => {
      const dialog = await keys(page, 'Wallets');
      await dialog.getByRole('button', { name: 'Create a wallet…' }).click();
      await dialog.getByRole('button', { name: 'Make the vault' }).waitFor();
    },
  },
  {
    name: 'backup',
    world: underPassphrase,
    act: async (page) => {
      const dialog = await keys(page, 'Lock and backup');
      await dialog.getByRole('button', { name: /^Back up everything/ }).click();
      await dialog.getByRole('textbox', { name: /^File to write/ }).fill('/media/stick/countersign.backup');
      await dialog.getByRole('button', { name: 'Go on' }).click();
      await dialog.getByRole('button', { name: 'Write the backup' }).waitFor();
    },
  },
  {
    name: 'backup-written',
    act: async (page) => {
      const dialog = await keys(page, 'Lock and backup');
      await dialog.getByRole('button', { name: /^Back up everything/ }).click();
      await dialog.getByRole('textbox', { name: /^File to write/ }).fill('/media/stick/countersign.backup');
      await dialog.getByRole('button', { name: 'Go on' }).click();
      for (const name of ['Passphrase of the backup', 'The same once more'])
        await dialog.getByRole('textbox', { name }).fill('a long one');
      await dialog.getByRole('button', { name: 'Write the backup' }).click();
      await dialog.getByRole('button', { name: 'Done' }).waitFor();
    },
  },
];
