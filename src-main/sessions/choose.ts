import type { Address, ScopeName } from '../../src-shared/protocol/index.ts';
import type { Finding } from '../guard/index.ts';
import { covers, stateOf, type Moment, type Session } from './session.ts';

/** Which key signs an intent. */
export type Choice = { session: Session } | { refused: { reason: string; message: string; hint: string } };

export interface Question extends Moment {
  readonly action: ScopeName;
  readonly wallet: Address;
  /** What a session's rails have against the intent. */
  readonly railsAgainst: (session: Session) => readonly Finding[];
}

/** Sessions that a sentence lists; there may be thousands. */
const LISTED = 5;

/**
 * "The only one whose scope and rails allow it, else Refused, listing them" (commands.md).
 * @param candidates those that have not ended, of any wallet, oldest first
 */
export function chooseSession(candidates: Iterable<Session>, question: Question): Choice {
  const { action, wallet, railsAgainst } = question;
  const active = [...candidates].filter(
    (session) => session.wallet === wallet && stateOf(session, question) === 'active',
  );
  const scoped = active.filter((session) => covers(session, action));
  const allowed: Session[] = [];
  for (const session of scoped) {
    if (railsAgainst(session).length === 0) allowed.push(session);
    if (allowed.length > LISTED) break;
  }
  const [only] = allowed;
  if (only !== undefined && allowed.length === 1) return { session: only };
  if (allowed.length > 1) {
    return refused(
      'SESSION_AMBIGUOUS',
      'Several session keys could sign this.',
      `Name one with --session: ${listed(allowed)}.`,
    );
  }
  const [blocked] = scoped;
  const [finding] = blocked === undefined ? [] : railsAgainst(blocked);
  if (finding !== undefined && scoped.length === 1)
    return refused(finding.rule, finding.message, finding.hint);
  const list = active.length === 0 ? 'There is no active session.' : `Active sessions: ${listed(active)}.`;
  return refused(
    'SESSION_NONE',
    'No session key may sign this.',
    `${list} Issue one, or ask the wallet with --wallet-signed.`,
  );
}

/** "The session given" (commands.md), or why it may not sign. */
export function takeSession(session: Session | undefined, question: Question): Choice {
  if (session?.wallet !== question.wallet) {
    return refused(
      'SESSION_UNKNOWN',
      'There is no such session of this wallet.',
      'See `countersign session list`.',
    );
  }
  const state = stateOf(session, question);
  if (state !== 'active') {
    const ended = state === 'lost' ? 'without its key' : state;
    return refused(
      'SESSION_ENDED',
      `The session ${session.name} is ${ended}.`,
      'Issue a new one; a key is never used again.',
    );
  }
  if (!covers(session, question.action)) {
    const scope = session.scope.join(', ');
    return refused(
      'SESSION_SCOPE',
      `The session ${session.name} may not ${question.action}.`,
      `Its scope: ${scope}.`,
    );
  }
  const [finding] = question.railsAgainst(session);
  return finding === undefined ? { session } : refused(finding.rule, finding.message, finding.hint);
}

function listed(sessions: readonly Session[]): string {
  const named = sessions
    .slice(0, LISTED)
    .map(({ id, name, scope }) => `${id} (${name}: ${scope.join(', ')})`);
  return sessions.length > LISTED ? `${named.join('; ')}; and more` : named.join('; ');
}

function refused(reason: string, message: string, hint: string): Choice {
  return { refused: { reason, message, hint } };
}
