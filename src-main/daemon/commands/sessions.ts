import type {
  Approval,
  CallContext,
  CommandArguments,
  CommandHandlers,
  CommandOutput,
} from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { assertNear, type Session, type SessionWish } from '../../sessions/index.ts';
import { keyOf } from '../approvals/index.ts';
import { DENIED_NOTICE } from '../denials.ts';
import { Leaving } from '../leaving.ts';
import type { Parts } from '../parts.ts';
import { revokeSession } from '../revocation.ts';
import { PROFILE_NOT_ACCEPTED, VAULT_LOCKED, WALLETS_LOCKED, type LocalRefusal } from '../refusals.ts';
import { chooseWallet } from '../wallets.ts';

type Names = Extract<keyof CommandHandlers, `session.${string}`>;
type Draft = ReturnType<Parts['sessions']['issuing']['prepare']>;

/** Session keys: made, renewed, listed, ended; and the venue's deny list. */
export function sessionCommands(parts: Parts): Pick<CommandHandlers, Names> {
  const { custody, sessions, approvals, time, trading, denials } = parts;
  const { issuing } = sessions;
  const leaving = new Leaving((id) => issuing.isOpen(id));

  /** What is issued lasts: a single wrong answer of the venue's clock must not make it last for years. */
  const mayIssue = async (): Promise<void> => {
    if (!parts.isAccepted()) throw refusal(PROFILE_NOT_ACCEPTED);
    // Also for a wallet on a device: nobody is asked for what could not be signed.
    if (custody.state === 'locked') throw refusal(custody.sessionsOpen ? WALLETS_LOCKED : VAULT_LOCKED);
    const venueTimeMs = await time.confirmed();
    if (parts.profile.kind !== 'practice') assertNear(venueTimeMs, (parts.options.wallClock ?? Date.now)());
  };
  /** Whoever asked for it and goes away leaves no key behind. */
  const prepared = (draft: Draft, { signal }: CallContext): CommandOutput<'session.prepare'> => {
    const { id, preview } = draft;
    const leave = (): void => {
      issuing.abandon(id);
    };
    if (signal.aborted) leave();
    else leaving.add(id, signal, leave);
    return { prepared: id, preview, validMs: issuing.validMs(draft) };
  };
  const authorise = async (
    draft: Draft,
    approval: Approval,
    context: CallContext,
  ): Promise<CommandOutput<'session.issue'>> => {
    leaving.forget(draft.id);
    const command = draft.replaces === null ? 'session issue' : 'session renew';
    const session = await issuing.authorise(draft, (preview) =>
      approvals.require(approval, context, command, preview, { validMs: issuing.validMs(draft) }),
    );
    return answerOf(session);
  };

  return {
    'session.preview': async (input) => {
      await time.confirmed();
      return sessions.preview(wishOf(input), chooseWallet(custody, input.wallet));
    },
    'session.prepare': async (input, context) => {
      const wallet = chooseWallet(custody, input.wallet);
      await mayIssue();
      return prepared(issuing.prepare(wishOf(input), wallet, askerOf(context)), context);
    },
    'session.prepareRenewal': async ({ session, lifetimeSeconds }, context) => {
      const old = sessions.find(session);
      chooseWallet(custody, old.wallet);
      await mayIssue();
      return prepared(issuing.prepareRenewal(old, { lifetimeSeconds }, askerOf(context)), context);
    },
    'session.submit': async (input, context) => {
      const draft = issuing.draft(input.prepared);
      await mayIssue();
      return authorise(draft, input.approval, context);
    },
    'session.issue': async (input, context) => {
      const wallet = chooseWallet(custody, input.wallet);
      await mayIssue();
      return authorise(issuing.prepare(wishOf(input), wallet, askerOf(context)), input.approval, context);
    },
    'session.renew': async ({ session, lifetimeSeconds, expirySeconds, approval }, context) => {
      const old = sessions.find(session);
      chooseWallet(custody, old.wallet);
      await mayIssue();
      return authorise(
        issuing.prepareRenewal(old, { lifetimeSeconds, expirySeconds }, askerOf(context)),
        approval,
        context,
      );
    },
    'session.revoke': (input, context) => revokeSession(parts, input, context),
    'session.deny': ({ address, until, approval, ...common }, context) => {
      const deniedSession = { action: 'add', address, expirySeconds: until } as const;
      return trading.submit({ kind: 'ProfileUpdate', ...common, deniedSession }, approval, context);
    },
    'session.allow': ({ address, approval, ...common }, context) => {
      const deniedSession = { action: 'remove', address } as const;
      return trading.submit({ kind: 'ProfileUpdate', ...common, deniedSession }, approval, context);
    },
    'session.denied': () => ({ notice: DENIED_NOTICE, rows: denials.list() }),
    'session.list': (page) =>
      page.state === undefined && page.wallet === undefined && page.before === undefined
        ? sessions.list()
        : sessions.page(page),
    'session.count': () => sessions.count(),
  };
}

/** Connections of one program share one limit, as they do for questions. */
const askerOf = ({ caller }: CallContext): string => keyOf(caller, {});

const refusal = ({ reason, message, hint }: LocalRefusal): CountersignError =>
  new CountersignError(reason, message, hint);

function answerOf({ id, address, scope, expirySeconds }: Session): CommandOutput<'session.issue'> {
  return { session: id, address, scope: [...scope], expirySeconds };
}

function wishOf(
  input: CommandArguments<'session.prepare'> & { expirySeconds?: number | undefined },
): SessionWish {
  const { name, scope, lifetimeSeconds, expirySeconds, rails = {} } = input;
  return { name, scope, lifetimeSeconds, expirySeconds, rails };
}
