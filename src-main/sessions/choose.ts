import type { Address, ScopeName } from '../../src-shared/protocol/index.ts';
import type { Finding } from '../guard/index.ts';
import { covers, stateAt, type Session } from './session.ts';

/** Which key signs an intent. */
export type Choice = { session: Session } | { refused: { reason: string; message: string; hint: string } };

export interface Question {
  readonly action: ScopeName;
  readonly wallet: Address;
  /** The session that the caller named. */
  readonly wanted: string | undefined;
  readonly venueTimeMs: number | null;
  /** Whether the session's secret is in the vault. */
  readonly hasKey: (session: Session) => boolean;
  /** What a session's rails have against the intent. */
  readonly railsAgainst: (session: Session) => readonly Finding[];
}

/** "The session given, else the only one whose scope and rails allow it, else Refused, listing them" (commands.md). */
export function chooseSession(sessions: readonly Session[], question: Question): Choice {
  const own = sessions.filter((session) => session.wallet === question.wallet);
  if (question.wanted !== undefined)
    return given(
      own.find((session) => session.id === question.wanted),
      question,
    );

  const { action, railsAgainst, venueTimeMs, hasKey } = question;
  const active = own.filter((session) => stateAt(session, venueTimeMs) === 'active' && hasKey(session));
  const scoped = active.filter((session) => covers(session, action));
  const allowed = scoped.filter((session) => railsAgainst(session).length === 0);
  const [only] = allowed;
  if (only !== undefined && allowed.length === 1) return { session: only };
  if (allowed.length > 1) {
    const list = allowed.map(named).join('; ');
    return refused(
      'SESSION_AMBIGUOUS',
      'Several session keys could sign this.',
      `Name one with --session: ${list}.`,
    );
  }
  const [blocked] = scoped;
  const [finding] = blocked === undefined ? [] : railsAgainst(blocked);
  if (finding !== undefined && scoped.length === 1)
    return refused(finding.rule, finding.message, finding.hint);
  const list =
    active.length === 0 ? 'There is no active session.' : `Active sessions: ${active.map(named).join('; ')}.`;
  return refused(
    'SESSION_NONE',
    'No session key may sign this.',
    `${list} Issue one, or ask the wallet with --wallet-signed.`,
  );
}

function given(session: Session | undefined, question: Question): Choice {
  if (session === undefined) {
    return refused(
      'SESSION_UNKNOWN',
      'There is no such session of this wallet.',
      'See `countersign session list`.',
    );
  }
  const state = stateAt(session, question.venueTimeMs);
  if (state !== 'active' || !question.hasKey(session)) {
    const ended = state === 'active' ? 'without its key' : state;
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

const named = (session: Session): string => `${session.id} (${session.name}: ${session.scope.join(', ')})`;

function refused(reason: string, message: string, hint: string): Choice {
  return { refused: { reason, message, hint } };
}
