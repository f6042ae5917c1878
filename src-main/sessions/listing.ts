import type { CommandArguments, SessionRow } from '../../src-shared/contract/index.ts';
import { sessionRow, stateOf, type Moment, type Session } from './session.ts';
import type { SessionStore } from './store.ts';

/** Of thousands a person sees these, and is told how many there are. */
const SHOWN = { active: 500, ended: 200 } as const;

type Page = CommandArguments<'session.list'>;

/** The newest that may sign and the newest that have ended, newest first. */
export function newestRows(store: SessionStore, moment: Moment): SessionRow[] {
  const left = { active: SHOWN.active as number, ended: SHOWN.ended as number };
  const rows: SessionRow[] = [];
  for (const session of store.all().reverse()) {
    const kind = stateOf(session, moment) === 'active' ? 'active' : 'ended';
    if (left[kind]-- > 0) rows.push(sessionRow(session, moment));
  }
  return rows;
}

/** A page of them, newest first. */
export function pageOf(store: SessionStore, moment: Moment, page: Page): SessionRow[] {
  const { wallet, state = 'all', before, limit } = page;
  const newest = store.all().reverse();
  const start = before === undefined ? 0 : newest.findIndex(({ id }) => id === before) + 1;
  if (before !== undefined && start === 0) return [];
  const rows: SessionRow[] = [];
  for (const session of newest.slice(start)) {
    if (rows.length >= limit) break;
    if (wallet !== undefined && session.wallet !== wallet) continue;
    if (state !== 'all' && (stateOf(session, moment) === 'active') !== (state === 'active')) continue;
    rows.push(sessionRow(session, moment));
  }
  return rows;
}

/** How many there are in all. */
export function countOf(store: SessionStore, moment: Moment): { active: number; ended: number } {
  const { active, ended } = store.counts;
  let over = 0;
  for (const session of store.active()) if (stateOf(session, moment) !== 'active') over += 1;
  return { active: active - over, ended: ended + over };
}

/** The newest active ones of a wallet that a test holds for. */
export function newestActive(
  store: SessionStore,
  moment: Moment,
  test: (session: Session) => boolean,
): Session[] {
  return [...store.active()]
    .filter((session) => test(session) && stateOf(session, moment) === 'active')
    .reverse();
}
