import type { Page } from 'playwright-core';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { approvalSample, signingSample, WALLET, WALLET_ROW } from './samples.ts';
import { auditSample, BROKEN, deniedSample, LEDGER_WALLET, sessionKeysSample } from './samples-sessions.ts';
import type { Scene } from './scene.ts';
import type { World } from './world.ts';

const keys = (world: World): void => {
  world.set('sessions', sessionKeysSample(Date.now()));
};
const twoWallets = (world: World): void => {
  keys(world);
  world.set('wallets', [WALLET_ROW, LEDGER_WALLET]);
};
/** Opens a page of the dialog about keys. */
export const openKeys = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('Control+Shift+KeyK');
  await page.getByRole('navigation').getByRole('button', { name, exact: true }).click();
};
const sessions = (page: Page): Promise<void> => openKeys(page, 'Session keys');
const issue = async (page: Page): Promise<void> => {
  await sessions(page);
  await page.getByRole('button', { name: 'Issue a session key…' }).click();
};
const review = async (page: Page): Promise<void> => {
  await issue(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Grid bot');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('heading', { name: /^Authorise/ }).waitFor();
};
const revoke = async (page: Page): Promise<void> => {
  await sessions(page);
  await page.getByRole('button', { name: 'Revoke Grid bot' }).click();
};
const audit = (world: World): void => {
  world.set('audit', auditSample(Date.now()));
};
const verify = async (page: Page, words: RegExp): Promise<void> => {
  await openKeys(page, 'Audit log');
  await page.getByRole('button', { name: 'Verify the whole log' }).click();
  await page.getByText(words).first().waitFor();
};

/** Session keys, what waits for a person, and the record of it. */
export const SESSION_SCENES: readonly Scene[] = [
  {
    name: 'sessions-none',
    world: (world) => {
      world.set('sessions', []);
    },
    act: sessions,
  },
  { name: 'sessions', world: keys, act: sessions },
  {
    name: 'sessions-ended',
    world: keys,
    act: async (page) => {
      await sessions(page);
      await page.getByRole('button', { name: /^Ended keys/ }).click();
      await page.getByText('its key is not in this vault').waitFor();
    },
  },
  {
    name: 'sessions-locked',
    world: (world) => {
      keys(world);
      const { status } = world.held;
      world.set('status', {
        ...status,
        vault: { ...status.vault, state: 'locked', protection: 'passphrase', sessionsOpen: true },
      });
    },
    act: sessions,
  },
  { name: 'session-issue', world: twoWallets, act: issue },
  {
    name: 'session-issue-wrong',
    world: keys,
    act: async (page) => {
      await issue(page);
      for (const box of [
        'Place orders',
        'Change open orders',
        'Cancel single orders',
        'Cancel all orders of a market',
      ])
        await page.getByRole('checkbox', { name: box, exact: true }).uncheck();
      await page.getByRole('radio', { name: 'Other…' }).click();
      await page.getByRole('textbox', { name: 'How many' }).fill('31');
      await page.getByRole('radio', { name: 'Days', exact: true }).click();
      await page.getByRole('textbox', { name: 'Largest order' }).fill('1e3');
      await page.getByRole('button', { name: 'Review' }).click();
    },
  },
  { name: 'session-review', world: keys, act: review },
  {
    name: 'session-issued',
    world: keys,
    act: async (page) => {
      await review(page);
      await page.getByRole('button', { name: 'Approve and sign' }).click();
      await page.getByText('The key is issued.').waitFor();
    },
  },
  {
    name: 'session-refused',
    world: (world) => {
      keys(world);
      world.onSessionSubmit = () =>
        Promise.reject(
          new CountersignError('LEDGER_LOCKED', 'The Ledger is locked.', 'Enter its PIN, then try again.'),
        );
    },
    act: async (page) => {
      await review(page);
      await page.getByRole('button', { name: 'Approve and sign' }).click();
      await page.getByText('The Ledger is locked.').first().waitFor();
    },
  },
  {
    name: 'session-on-ledger',
    world: (world) => {
      twoWallets(world);
      world.set(
        'sessions',
        world.held.sessions.map((row) => ({ ...row, wallet: LEDGER_WALLET.address })),
      );
      world.onSessionSubmit = () => new Promise(() => undefined);
    },
    act: async (page) => {
      await sessions(page);
      await page.getByRole('button', { name: 'Renew Grid bot' }).click();
      await page.getByRole('button', { name: 'Continue on the device' }).click();
      await page.getByText('The Ledger asks now').waitFor();
    },
  },
  { name: 'session-revoke', world: keys, act: revoke },
  {
    name: 'session-deny',
    world: keys,
    act: async (page) => {
      await revoke(page);
      await page.getByRole('checkbox', { name: 'Also tell the venue to refuse it' }).check();
      await page.getByRole('button', { name: 'Destroy the key' }).click();
      await page.getByRole('button', { name: 'Approve and sign' }).waitFor();
    },
  },
  {
    name: 'sessions-denied',
    world: (world) => {
      twoWallets(world);
      world.denied = deniedSample(Date.now());
    },
    act: async (page) => {
      await sessions(page);
      await page.getByRole('button', { name: 'Denied keys…' }).click();
      await page.getByRole('button', { name: /^Allow 0xf6/ }).waitFor();
    },
  },
  { name: 'session-ends-soon', world: (world) => endsSoon(world, 1_500) },
  {
    name: 'approval-ledger',
    act: async (page, { world }) => {
      world.set('wallets', [WALLET_ROW, LEDGER_WALLET]);
      const preview = { ...signingSample(Date.now()), signer: LEDGER_WALLET.address, digest: null };
      world.set('approvals', [{ ...approvalSample(Date.now()), preview }]);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'approval-gone',
    act: async (page, { world }) => {
      world.set('approvals', [approvalSample(Date.now())]);
      await page.getByRole('dialog').waitFor();
      world.set('approvals', []);
      await page.getByText('It is no longer asked for').waitFor();
    },
  },
  { name: 'audit-none', act: (page) => openKeys(page, 'Audit log') },
  {
    name: 'audit',
    world: audit,
    act: async (page) => {
      await openKeys(page, 'Audit log');
      await page.getByRole('button', { name: 'Details of entry 8' }).click();
    },
  },
  { name: 'audit-intact', world: audit, act: (page) => verify(page, /^Intact: 9 entries/) },
  {
    name: 'audit-broken',
    world: (world) => {
      audit(world);
      world.verification = BROKEN;
    },
    act: (page) => verify(page, /^Broken at entry 6/),
  },
];

/** The key that signs here ends in so many seconds. */
function endsSoon(world: World, seconds: number): void {
  const expirySeconds = Math.floor(Date.now() / 1000) + seconds;
  const { status } = world.held;
  const [row] = world.held.sessions;
  if (!row || !status.session) throw new Error('There is no session.');
  world.set('sessions', [{ ...row, expirySeconds, leftSeconds: seconds, wallet: WALLET }]);
  world.set('status', { ...status, session: { ...status.session, expirySeconds } });
}
