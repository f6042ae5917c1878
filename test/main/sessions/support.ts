import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { SigningPreview } from '../../../src-shared/contract/index.ts';
import {
  compileDigesters,
  PRACTICE,
  type Address,
  type ScopeName,
} from '../../../src-shared/protocol/index.ts';
import { Custody, type CustodyEvent, type CustodyOptions } from '../../../src-main/custody/index.ts';
import { openDatabase, type Database } from '../../../src-main/storage/index.ts';
import {
  Sessions,
  SessionStore,
  type Session,
  type SessionsOptions,
  type SessionWish,
} from '../../../src-main/sessions/index.ts';
import { temporaryFolder } from '../support/folder.ts';

export const NOW_MS = 1_700_000_000_000;
export const approve = (shown: SigningPreview): Promise<SigningPreview> => Promise.resolve(shown);

export const wish = (over: Partial<SessionWish> = {}): SessionWish => ({
  name: 'Test',
  scope: ['order', 'cancel-order'],
  lifetimeSeconds: 3600,
  rails: {},
  ...over,
});

export interface Setting {
  readonly folder: string;
  readonly database: Database;
  readonly custody: Custody;
  readonly store: SessionStore;
  readonly wallet: Address;
  readonly sessions: Sessions;
  readonly clock: { ms: number | null };
  readonly events: CustodyEvent[];
  /** The same data as a later start sees it, and what is different there. */
  again(over?: Partial<SettingOptions>): Sessions;
  /** A custody over the same vault, unlocked. */
  custodyAgain(over?: Partial<CustodyOptions>): Promise<Custody>;
}

export interface SettingOptions {
  custody: Custody;
  store: SessionStore;
  profile: string;
  over: Partial<SessionsOptions>;
}

/** Session keys over a real vault and a real database, with a venue's clock that the test moves. */
export async function setting(over: Partial<SessionsOptions> = {}): Promise<Setting> {
  const folder = temporaryFolder();
  const database = openDatabase(join(folder, 'countersign.db'));
  onTestFinished(() => {
    database.close();
  });
  const options: CustodyOptions = { path: join(folder, 'vault'), mode: 'file', walletClass: 'practice' };
  const custody = new Custody(options);
  await custody.setup({ protection: 'unprotected' });
  const { address } = await custody.createWallet('Test');
  const clock: { ms: number | null } = { ms: NOW_MS };
  const events: CustodyEvent[] = [];
  const store = new SessionStore(database, 'practice');
  const make = (with_: Partial<SettingOptions> = {}): Sessions =>
    new Sessions({
      store: with_.store ?? new SessionStore(database, with_.profile ?? 'practice'),
      custody: with_.custody ?? custody,
      digesters: compileDigesters(PRACTICE),
      venueTime: () => clock.ms,
      record: (event) => events.push(event),
      ...over,
      ...with_.over,
    });
  return {
    folder,
    database,
    custody,
    store,
    wallet: address,
    sessions: make({ store }),
    clock,
    events,
    again: make,
    async custodyAgain(custodyOver = {}) {
      const next = new Custody({ ...options, ...custodyOver });
      await next.unlock();
      return next;
    },
  };
}

/** The session that signs an action, or why none does. */
export function choose(
  sessions: Sessions,
  wallet: Address,
  action: ScopeName,
  wanted?: string,
  against: readonly string[] = [],
): string | { reason: string; message: string; hint: string } {
  const rail = {
    rule: 'rail:symbols',
    safety: null,
    message: 'not this one',
    hint: 'another',
    mayOverride: false,
  };
  const choice = sessions.choose({
    action,
    wallet,
    wanted,
    railsAgainst: (session: Session) => (against.includes(session.id) ? [rail] : []),
  });
  return 'session' in choice ? choice.session.id : choice.refused;
}

/** Every session that a person is shown as active. */
export const listedActive = (sessions: Sessions): string[] =>
  sessions
    .page({ state: 'active', limit: 100_000 })
    .map(({ session }) => session)
    .sort();
