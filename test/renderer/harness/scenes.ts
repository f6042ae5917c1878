import { fill, submit, type Scene } from './scene.ts';
import { ALERT_SCENES } from './scenes-alerts.ts';
import { ACCOUNT_SCENES } from './scenes-account.ts';
import { HISTORY_SCENES } from './scenes-history.ts';
import { KEYS_SCENES } from './scenes-keys.ts';
import { LAYOUT_SCENES } from './scenes-layout.ts';
import { BOOK_SCENES } from './scenes-book.ts';
import { MARKET_SCENES } from './scenes-market.ts';
import { PRACTICE_SCENES } from './scenes-practice.ts';
import { REQUEST_SCENES } from './scenes-requests.ts';
import { SAFETY_SCENES } from './scenes-safety.ts';
import { SESSION_SCENES } from './scenes-sessions.ts';
import { TICKET_SCENES } from './scenes-ticket.ts';
import { approvalSample, NO_ACCOUNT } from './samples.ts';
import type { World } from './world.ts';

const empty = (world: World): void => {
  world.set('orders', []);
  world.set('positions', []);
  world.requests = [];
};
const notReady = (world: World): void => {
  empty(world);
  const { status } = world.held;
  world.set('account', NO_ACCOUNT);
  world.set('status', {
    ...status,
    wallet: null,
    session: null,
    budget: null,
    practiceReady: false,
    vault: { ...status.vault, state: 'absent', protection: null },
  });
};
export const SCENES: readonly Scene[] = [
  { name: 'first-run', world: notReady },
  {
    name: 'first-run-passphrase',
    world: notReady,
    act: async (page) => {
      await page.getByRole('radio', { name: /Under a passphrase/ }).click();
    },
  },
  { name: 'trading', act: (page) => fill(page, '0.5', '2430') },
  { name: 'empty', world: empty },
  {
    name: 'loading',
    world: (world) => {
      world.bookState = 'loading';
      empty(world);
    },
  },
  {
    name: 'stale',
    world: (world) => {
      world.bookState = 'stale';
      world.staleSince = Date.now() - 9_000;
      world.freeze();
      const { status } = world.held;
      world.set('status', {
        ...status,
        realtime: { ...status.realtime, state: 'stale', staleSince: Date.now() - 9_000 },
      });
    },
  },
  {
    name: 'venue-unreachable',
    world: (world) => {
      empty(world);
      world.freeze();
      world.markets.forEach((market) => market.trades.splice(0));
      world.marketList = [];
      world.bookState = 'loading';
      const { status } = world.held;
      world.set('status', {
        ...status,
        venue: {
          ...status.venue,
          reachable: false,
          problem: 'The venue at http://127.0.0.1:40001 does not answer.',
          venueTimeMs: null,
        },
        realtime: { ...status.realtime, state: 'offline', latencyMs: null },
      });
    },
  },
  {
    name: 'offline',
    act: async (page, daemon) => {
      daemon.accept(false);
      daemon.drop();
      await page.getByText('daemon offline').first().waitFor();
    },
  },
  {
    name: 'closed-door',
    act: async (page) => {
      await page.evaluate(() => {
        sessionStorage.clear();
      });
      await page.reload();
      await page.getByRole('heading', { name: 'This address is used up' }).waitFor();
    },
  },
  {
    name: 'bad-input',
    act: async (page) => {
      await fill(page, '0.12345', '1e3');
      await page.getByRole('textbox', { name: 'Amount', exact: true }).press('Enter');
    },
  },
  {
    name: 'refused',
    world: (world) => {
      world.onPlace = () => ({
        state: 'Refused',
        requestHash: null,
        nonce: null,
        requestIndex: undefined,
        receiptVerified: undefined,
        error: {
          reason: 'SafetyFailure',
          safety: 'OMFLessThanIMF',
          message: 'The order would need more margin than there is.',
          hint: 'The most that fits now is 10.1234 ETHP.',
          retry: 'no',
        },
      });
    },
    act: async (page) => {
      await fill(page, '12', '2430');
      await submit(page);
      await page.getByRole('region', { name: 'Order ticket' }).getByRole('alert').waitFor();
      await page
        .getByRole('region', { name: 'Requests' })
        .getByRole('button', { name: /^Details of Buy 12 ETHP @ 2,430/ })
        .first()
        .click();
    },
  },
  {
    name: 'unknown',
    world: (world) => {
      world.onPlace = () => ({
        state: 'Unknown',
        requestIndex: undefined,
        receiptVerified: undefined,
        evidence: ['The connection closed before an answer.', 'Looked at order_updates: nothing yet.'],
      });
    },
    act: async (page) => {
      await fill(page, '0.5', '2430');
      await submit(page);
      await page.getByText('the outcome is not known yet').first().waitFor();
      await page
        .getByRole('region', { name: 'Requests' })
        .getByRole('button', { name: /^Details of Buy 0.5 ETHP @ 2,430.0/ })
        .first()
        .click();
    },
  },
  {
    name: 'large-order',
    act: async (page) => {
      await fill(page, '25', '2430');
      await submit(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'approval',
    act: async (page, { world }) => {
      world.set('approvals', [approvalSample(Date.now())]);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'approval-not-here',
    world: (world) => {
      world.askedBy = 'command line';
      const { status } = world.held;
      world.set('status', { ...status, vault: { ...status.vault, protection: 'passphrase' } });
    },
    act: async (page, { world }) => {
      world.set('approvals', [{ ...approvalSample(Date.now()), live: true }]);
      await page.getByRole('dialog').getByRole('note').waitFor();
    },
  },
  {
    name: 'locked',
    world: (world) => {
      const { status } = world.held;
      world.set('status', {
        ...status,
        vault: { ...status.vault, state: 'locked', protection: 'passphrase', sessionsOpen: false },
      });
    },
  },
  {
    name: 'damaged',
    world: (world) => {
      const { status } = world.held;
      world.set('status', { ...status, vault: { ...status.vault, state: 'damaged', protection: null } });
    },
  },
  {
    name: 'live-profile',
    world: (world) => {
      notReady(world);
      const { status } = world.held;
      world.set('status', {
        ...status,
        profile: {
          id: 'mainnet',
          label: 'Mainnet',
          kind: 'mainnet',
          baseUrl: 'https://venue.example',
          accepted: false,
        },
        venue: { ...status.venue, embedded: false, seed: null, limits: null },
      });
    },
  },
  {
    name: 'market-menu',
    act: async (page) => {
      await page.getByRole('button', { name: /^Market:/ }).click();
      await page.getByRole('menuitemradio', { name: /BTCP/ }).waitFor();
    },
  },
  {
    name: 'btcp',
    act: async (page) => {
      await page.getByRole('button', { name: /^Market:/ }).click();
      await page.getByRole('menuitemradio', { name: /BTCP/ }).click();
      await page.getByRole('button', { name: /^Aggregation/ }).waitFor();
    },
  },
  {
    name: 'two-sessions',
    world: (world) => {
      const [session] = world.held.sessions;
      if (session)
        world.set('sessions', [
          session,
          {
            ...session,
            session: 's2',
            name: 'Bot',
            scope: ['order'],
            expirySeconds: session.expirySeconds - 80_000,
          },
        ]);
    },
  },
  {
    name: 'first-run-without-venue',
    world: (world) => {
      notReady(world);
      world.preview = { ...world.preview, signing: null };
      world.marketList = [];
      world.bookState = 'loading';
      const { status } = world.held;
      world.set('status', {
        ...status,
        venue: {
          ...status.venue,
          reachable: false,
          problem: 'The venue cannot be reached: nothing listens at its address.',
          venueTimeMs: null,
        },
      });
    },
  },
  ...BOOK_SCENES,
  ...MARKET_SCENES,
  ...REQUEST_SCENES,
  ...SAFETY_SCENES,
  ...KEYS_SCENES,
  ...LAYOUT_SCENES,
  ...SESSION_SCENES,
  ...TICKET_SCENES,
  ...ACCOUNT_SCENES,
  ...HISTORY_SCENES,
  ...ALERT_SCENES,
  ...PRACTICE_SCENES,
];
