import type {
  CallContext,
  CommandArguments,
  CommandOutput,
  RequestAnswer,
} from '../../src-shared/contract/index.ts';
import { toErrorData, type ErrorData } from '../../src-shared/errors/index.ts';
import type { Session, Sessions } from '../sessions/index.ts';
import type { Trading } from './trading.ts';

export interface RevocationParts {
  sessions: Sessions;
  trading: Pick<Trading, 'submit'>;
}

/**
 * Ends a session: its key first, at once. Then, where that is wished, the wallet tells the venue; whatever becomes of
 * that, the key is gone, and the answer says what to do about the venue.
 * @throws {CountersignError} `SESSION_UNKNOWN`, and `SESSION_KEY_STAYS` when nothing else was to be done
 */
export async function revokeSession(
  { sessions, trading }: RevocationParts,
  { session: id, deny, until, approval, ...how }: CommandArguments<'session.revoke'>,
  context: CallContext,
): Promise<CommandOutput<'session.revoke'>> {
  let problem: ErrorData | null = null;
  try {
    sessions.revoke(id);
  } catch (error) {
    // With its key still in the file, the venue should be told all the more.
    problem = toErrorData(error);
    if (!deny || problem.code !== 'SESSION_KEY_STAYS') throw error;
  }
  const session = sessions.find(id);
  let request: RequestAnswer | null = null;
  if (deny) {
    try {
      const { wallet, address } = session;
      const deniedSession = { action: 'add', address, expirySeconds: until } as const;
      request = await trading.submit(
        { kind: 'ProfileUpdate', wallet, deniedSession, ...how },
        approval,
        context,
      );
      if (request.state !== 'Sequenced') problem ??= untold(session, request);
    } catch (error) {
      const { code, message } = toErrorData(error);
      problem ??= { code, message: `The venue was not told: ${message}`, hint: howToDeny(session) };
    }
  }
  const { address, wallet } = session;
  return {
    session: id,
    address,
    wallet,
    state: sessions.stateOf(session),
    request,
    problem: textOf(problem),
  };
}

function untold(session: Session, { state, requestId, error }: RequestAnswer): ErrorData {
  if (state === 'Rejected' || state === 'Refused' || state === 'NotSequenced') {
    const why = error?.message ?? 'it did not take the request.';
    return {
      code: error?.safety ?? error?.reason ?? 'NOT_SEQUENCED',
      message: `The venue was not told: ${why}`,
      hint: howToDeny(session),
    };
  }
  return {
    code: 'OUTCOME_UNKNOWN',
    message: 'Whether the venue took the denial is not known yet and is being looked for.',
    hint: `See countersign request show ${requestId}.`,
  };
}

const howToDeny = ({ address }: Session): string =>
  `Its key is destroyed here. To tell the venue, try again with countersign session deny ${address}.`;

const textOf = (data: ErrorData | null): CommandOutput<'session.revoke'>['problem'] =>
  data === null ? null : { code: data.code, message: data.message, hint: data.hint };
