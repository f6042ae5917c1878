import type { CommandInput, RequestAnswer } from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import type { Options } from './command.ts';
import { describeError, EXIT } from './errors.ts';
import type { Invocation } from './invocation.ts';
import { withDaemon, type DaemonLink } from './link.ts';
import { whole } from './values.ts';

/** What every private request takes (commands.md). */
export const PRIVATE_OPTIONS: Options = {
  session: { value: 'SESSION', help: 'the session key that signs; else the only one that may' },
  'wallet-signed': { help: 'let the wallet sign instead of a session key' },
  'recv-window': { value: 'MS', help: 'how long the venue may take the request; 5000 by default' },
  override: { value: 'RULE', multiple: true, help: 'send in spite of this preflight finding' },
  'client-id': { value: 'ID', help: 'the same ID with the same intent is the same request' },
  'no-wait': { help: 'return as soon as the request is on its way' },
};

type PrivateInput = Pick<
  CommandInput<'order.place'>,
  'wallet' | 'session' | 'walletSigned' | 'recvWindowMs' | 'clientId' | 'override' | 'wait'
>;

export function privateInput(invocation: Invocation): PrivateInput {
  return {
    wallet: invocation.text('wallet'),
    session: invocation.text('session'),
    walletSigned: invocation.flag('wallet-signed'),
    recvWindowMs: whole(invocation.text('recv-window'), 'recv-window'),
    clientId: invocation.text('client-id'),
    override: invocation.list('override'),
    wait: !invocation.flag('no-wait'),
  };
}

/** Sends a private request, prints its answer and says how it ended by the exit code. */
export async function request(
  invocation: Invocation,
  send: (daemon: DaemonLink) => Promise<RequestAnswer>,
): Promise<number> {
  try {
    return finish(invocation, await withDaemon(invocation.dataDir, send));
  } catch (thrown) {
    // The daemon went away with the request in hand: it may have been sent.
    if (!(thrown instanceof CountersignError) || thrown.code !== 'DISCONNECTED') throw thrown;
    invocation.say(describeError(thrown, invocation.json));
    return EXIT.unknown;
  }
}

function finish(invocation: Invocation, answer: RequestAnswer): number {
  invocation.print(answer, () => describe(answer));
  const code = codeOf(invocation, answer);
  if (code !== EXIT.done) invocation.say(describeError(failureOf(answer), invocation.json));
  return code;
}

function codeOf(invocation: Invocation, { state }: RequestAnswer): number {
  switch (state) {
    case 'Sequenced':
      return EXIT.done;
    case 'Rejected':
    case 'NotSequenced':
    case 'Refused':
      return EXIT.failed;
    case 'Unknown':
      return EXIT.unknown;
    default:
      // Still under way: what --no-wait asks for, and otherwise an outcome that is not known yet.
      return invocation.flag('no-wait') ? EXIT.done : EXIT.unknown;
  }
}

function failureOf(answer: RequestAnswer): CountersignError {
  const { error, requestId, state } = answer;
  const look = `See countersign request show ${requestId}.`;
  if (error) return new CountersignError(error.safety ?? error.reason, error.message, error.hint ?? look);
  if (state === 'NotSequenced')
    return new CountersignError('NOT_SEQUENCED', 'The venue did not take the request.', look);
  return new CountersignError(
    'OUTCOME_UNKNOWN',
    'The outcome is not known yet and is being looked for.',
    `${look} Do not send it again.`,
  );
}

/** What a person reads. */
export function describe(answer: RequestAnswer): string {
  const lines = [
    `${answer.kind} ${answer.state}${answer.requestIndex === undefined ? '' : ` as request ${answer.requestIndex} of the venue`}.`,
  ];
  if (answer.receiptVerified !== undefined)
    lines.push(answer.receiptVerified ? 'Its receipt is verified.' : 'Its receipt is NOT verified.');
  if (answer.orderHash !== undefined) lines.push(`Order hash: ${answer.orderHash}`);
  lines.push(`Request: ${answer.requestId}`);
  return lines.join('\n');
}
