import type { CommandHandlers, DeniedRow, SessionRow } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { formatDecimal } from '../../../src-shared/money/index.ts';
import { signingSample, WALLET } from './samples.ts';
import { DENIED_NOTICE, grantSample } from './samples-sessions.ts';
import type { World } from './world.ts';

type Names =
  | 'session.preview'
  | 'session.prepare'
  | 'session.prepareRenewal'
  | 'session.submit'
  | 'session.revoke'
  | 'session.denied'
  | 'session.list'
  | 'session.count'
  | 'approvals.list'
  | 'approvals.approve'
  | 'approvals.reject'
  | 'audit.list'
  | 'audit.verify';

/** Session keys, what waits for a person and the audit log, as the fake daemon answers them. */
export function sessionHandlers(world: World): Pick<CommandHandlers, Names> {
  const drafts = new Map<string, { row: SessionRow; replaces: SessionRow | null }>();
  let made = 0;

  const find = (session: string): SessionRow => {
    const row = world.held.sessions.find((each) => each.session === session);
    if (row) return row;
    throw new CountersignError('SESSION_UNKNOWN', 'There is no such session.', 'Look at the list.');
  };
  const prepare = (
    wish: Pick<SessionRow, 'name' | 'scope' | 'rails' | 'wallet'> & { lifetimeSeconds: number },
    replaces: SessionRow | null,
  ) => {
    made += 1;
    const { lifetimeSeconds, ...terms } = wish;
    const now = Date.now();
    const prepared = `draft-${String(made)}`;
    const row: SessionRow = {
      ...terms,
      session: `n${String(made)}`,
      address: `0x${String(made).repeat(40)}`,
      expirySeconds: Math.floor(now / 1000) + lifetimeSeconds,
      leftSeconds: lifetimeSeconds,
      state: 'active',
      createdAt: now,
      lastUsedAt: null,
      uses: 0,
      replacedBy: null,
    };
    drafts.set(prepared, { row, replaces });
    const preview = grantSample(now, { ...wish, lifetimeSeconds }, wish.wallet, replaces?.address ?? null);
    return { prepared, preview, validMs: world.validMs };
  };
  const end = (row: SessionRow, replacedBy: string | null): SessionRow => ({
    ...row,
    state: 'revoked',
    leftSeconds: null,
    replacedBy,
  });
  const without = (id: string): void => {
    world.set(
      'approvals',
      world.held.approvals.filter((approval) => approval.id !== id),
    );
  };
  /** What the scene says, and what was signed since. */
  const denied = (): DeniedRow[] => {
    const rows = new Map(world.denied.map((row) => [row.address, row]));
    for (const input of world.prepared) {
      if (input.kind !== 'ProfileUpdate' || input.deniedSession === undefined) continue;
      const { action, address } = input.deniedSession;
      rows.delete(address);
      rows.set(address, {
        address,
        wallet: input.wallet ?? WALLET,
        state: action === 'add' ? 'denied' : 'allowed',
        expirySeconds: action === 'add' ? Math.floor(Date.now() / 1000) + 30 * 86_400 : null,
        requestId: 'r50',
        requestIndex: 4_150,
        at: Date.now(),
        session: null,
      });
    }
    return [...rows.values()].reverse();
  };

  return {
    'session.preview': () => signingSample(Date.now()),
    'session.prepare': ({ name, scope, lifetimeSeconds, wallet, rails = {} }) => {
      const texts = Object.entries(rails).map(([rail, value]) => [
        rail,
        typeof value === 'bigint' ? formatDecimal(value) : value,
      ]);
      const terms = { name, scope, lifetimeSeconds, wallet: wallet ?? WALLET };
      return prepare({ ...terms, rails: Object.fromEntries(texts) as SessionRow['rails'] }, null);
    },
    'session.prepareRenewal': ({ session, lifetimeSeconds = 86_400 }) => {
      const row = find(session);
      return prepare({ ...row, lifetimeSeconds }, row);
    },
    'session.submit': async ({ prepared }) => {
      const draft = drafts.get(prepared);
      drafts.delete(prepared);
      if (!draft)
        throw new CountersignError(
          'PREPARED_UNKNOWN',
          'What was shown can no longer be signed.',
          'Ask for it anew.',
        );
      await world.onSessionSubmit?.();
      const { row, replaces } = draft;
      const others = world.held.sessions.map((each) => (each === replaces ? end(each, row.session) : each));
      world.set('sessions', [row, ...others]);
      const { session, address, scope, expirySeconds } = row;
      return { session, address, scope, expirySeconds };
    },
    'session.revoke': ({ session }) => {
      const row = find(session);
      world.set(
        'sessions',
        world.held.sessions.map((each) => (each === row ? end(each, null) : each)),
      );
      const { address, wallet } = row;
      return { session, address, wallet, state: 'revoked', request: null, problem: null };
    },
    'session.denied': () => ({ notice: DENIED_NOTICE, rows: denied() }),
    'session.list': () => world.held.sessions,
    'session.count': () => {
      const active = world.held.sessions.filter(({ state }) => state === 'active').length;
      return { active, ended: world.held.sessions.length - active };
    },
    'approvals.list': () => world.held.approvals,
    'approvals.approve': ({ id }) => {
      world.approved.push(id);
      without(id);
      return {};
    },
    'approvals.reject': ({ id }) => {
      without(id);
      return {};
    },
    'audit.list': ({ before = Infinity, limit }) =>
      world.held.audit.filter(({ n }) => n < before).slice(0, limit),
    'audit.verify': () => world.verification,
  };
}
