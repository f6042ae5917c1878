import type { Page } from 'playwright-core';
import type { RequestRow } from '../../../src-shared/contract/index.ts';
import { details, fill, showAccount, submit, type Scene } from './scene.ts';
import { approvalSample, requestSample } from './samples.ts';
import type { World } from './world.ts';

const orders = (page: Page) => page.getByRole('region', { name: 'Open orders' });
const change = async (page: Page, price: string): Promise<void> => {
  await orders(page)
    .getByRole('button', { name: /^Change Buy 1.25 ETHP/ })
    .click();
  await page.getByRole('textbox', { name: 'New price' }).fill(price);
};
const withdraw = async (page: Page, amount: string): Promise<void> => {
  await showAccount(page);
  await page.getByRole('button', { name: 'Withdraw USDC…' }).click();
  await page.getByRole('textbox', { name: 'Amount to withdraw' }).fill(amount);
};
const review = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Review the withdrawal' }).click();
};
const tooFar = {
  state: 'Refused' as const,
  requestHash: null,
  nonce: null,
  requestIndex: undefined,
  receiptVerified: undefined,
  error: {
    reason: 'SafetyFailure',
    safety: 'MaxTakerPriceDeviationBreached',
    message: 'The price is too far from the mark price.',
    hint: 'The farthest that is allowed is 2,479.9.',
    retry: 'no',
  },
};

/** A request of which nobody knows yet what became of it, with its window long over. */
export function unknownSample(now: number): RequestRow {
  const at = now - 60_000;
  return requestSample(now, 20, {
    state: 'Unknown',
    summary: 'Sell 0.4 ETHP @ 2,440.0',
    requestIndex: undefined,
    receiptVerified: undefined,
    sender: undefined,
    createdAt: at,
    updatedAt: at + 9_000,
    windowEndMs: at + 5_000,
    trail: [
      { state: 'Prepared', at },
      { state: 'Signed', at },
      { state: 'Sending', at },
      { state: 'Unknown', at: at + 2_000 },
    ],
    attempts: [
      { at, endedAt: at + 2_000, outcome: 'no answer', status: null, ambiguous: true },
      { at: at + 2_400, endedAt: at + 2_460, outcome: 'InternalError', status: 500, ambiguous: true },
    ],
    evidence: ['two requests of ours could explain the row that appeared'],
    error: {
      reason: 'OutcomeUnknown',
      safety: null,
      message: 'It is not known whether the venue has the request: no answer.',
      hint: 'The outcome is being looked for. Do not repeat the request before it is known.',
      retry: 'no',
    },
  });
}

const mismatch = (world: World): void => {
  const now = Date.now();
  world.requests = [
    requestSample(now, 20, {
      state: 'Unknown',
      summary: 'Buy 0.5 ETHP @ 2,430.0',
      receiptVerified: false,
      evidence: ['receipt: {"requestIndex":4120,"nonce":"0x00…"}'],
      error: {
        reason: 'ReceiptMismatch',
        safety: null,
        message: 'The venue’s receipt does not fit what was sent: another nonce.',
        hint: 'The request is not sent again. Look at the open orders, and do not trust this address until it is explained.',
        retry: 'no',
      },
    }),
    ...world.requests,
  ];
};

/** Private requests of every kind, on their way and after it. */
export const REQUEST_SCENES: readonly Scene[] = [
  { name: 'change-order', act: (page) => change(page, '2421.5') },
  { name: 'change-wrong', act: (page) => change(page, '2421.55') },
  {
    name: 'change-asked',
    act: async (page) => {
      await page.getByRole('button', { name: /^Ask before sending/ }).click();
      await page.getByRole('menuitemradio', { name: 'always' }).click();
      await change(page, '2421.5');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'change-refused',
    world: (world) => {
      world.onPlace = () => tooFar;
    },
    act: async (page) => {
      await change(page, '2600');
      await page.keyboard.press('Enter');
      await orders(page).getByRole('alert').waitFor();
    },
  },
  {
    name: 'stop-ticket',
    act: async (page) => {
      await page.getByRole('radio', { name: 'Stop', exact: true }).click();
      await page.getByRole('textbox', { name: 'Stop price', exact: true }).fill('2500');
      await fill(page, '0.5', '2510');
    },
  },
  {
    name: 'rest-rejected',
    world: (world) => {
      world.onPlace = () => ({
        progress: { state: 'rejected', filled: '0.2909', detail: null, at: Date.now() },
      });
    },
    act: async (page) => {
      await fill(page, '0.5', '2430');
      await submit(page);
      await page
        .getByText(/rejected, 0\.2909 filled/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'price-refused',
    world: (world) => {
      world.onPlace = () => tooFar;
    },
    act: async (page) => {
      await fill(page, '0.5', '2600');
      await submit(page);
      await page.getByRole('button', { name: 'Send in spite of it…' }).waitFor();
    },
  },
  {
    name: 'in-spite',
    world: (world) => {
      world.onPlace = () => tooFar;
    },
    act: async (page) => {
      await fill(page, '0.5', '2600');
      await submit(page);
      await page.getByRole('button', { name: 'Send in spite of it…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'withdraw-form', act: (page) => withdraw(page, '250') },
  {
    name: 'withdraw-refused',
    world: (world) => {
      world.onPrepare = () => ({
        state: 'Refused',
        error: {
          reason: 'SafetyFailure',
          safety: 'MaxWithdrawAmountBreached',
          message: 'The withdrawal is above what can be withdrawn now.',
          hint: 'The most that can be withdrawn now is 8,604.21 USDC.',
          retry: 'no',
        },
      });
    },
    act: async (page) => {
      await withdraw(page, '9000');
      await review(page);
      await page.getByText('above what can be withdrawn now').first().waitFor();
    },
  },
  {
    name: 'wallet-review',
    act: async (page) => {
      await withdraw(page, '250');
      await review(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'wallet-review-over',
    world: (world) => {
      world.validMs = 900;
    },
    act: async (page) => {
      await withdraw(page, '250');
      await review(page);
      await page.getByRole('button', { name: 'Make it anew' }).waitFor();
    },
  },
  {
    name: 'withdraw-ddx',
    act: async (page) => {
      await showAccount(page);
      await page.getByRole('button', { name: 'DDX…' }).click();
      await page.getByRole('button', { name: /^Max/ }).click();
    },
  },
  {
    name: 'profile-form',
    act: async (page) => {
      await showAccount(page);
      await page.getByRole('button', { name: 'Profile…' }).click();
      await page.getByRole('textbox', { name: 'Referral address' }).fill('0x12');
    },
  },
  {
    name: 'approval-over',
    act: async (page, { world }) => {
      world.set('approvals', [{ ...approvalSample(Date.now()), validMs: 800 }]);
      await page.getByText('Its time is over').waitFor();
    },
  },
  { name: 'request-detail', act: (page) => details(page, 'Buy 1.25 ETHP at market') },
  {
    name: 'unknown-window-over',
    world: (world) => {
      world.requests = [unknownSample(Date.now()), ...world.requests];
    },
    act: async (page) => {
      await page.getByRole('button', { name: '1 of unknown outcome' }).click();
    },
  },
  {
    name: 'settle',
    world: (world) => {
      world.requests = [unknownSample(Date.now()), ...world.requests];
    },
    act: async (page) => {
      await page.getByRole('button', { name: '1 of unknown outcome' }).click();
      await page.getByRole('button', { name: 'The venue does not have it…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'receipt-alarm',
    world: mismatch,
    act: async (page) => {
      await page.getByRole('button', { name: 'Show it' }).click();
    },
  },
];
