import type { CommandInput, RequestAnswer } from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { approveShown, APPROVAL_OPTIONS } from './approval.ts';
import type { Options } from './command.ts';
import { besideDevice } from './device.ts';
import { describeError, EXIT } from './errors.ts';
import type { Invocation } from './invocation.ts';
import { withDaemon, type DaemonLink } from './link.ts';
import { checked, whole } from './values.ts';

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

/** What the kinds take that only the wallet signs. */
export const WALLET_OPTIONS: Options = { ...withoutSession(PRIVATE_OPTIONS), ...APPROVAL_OPTIONS };

function withoutSession(options: Options): Options {
  const { session: _session, 'wallet-signed': _walletSigned, ...rest } = options;
  return rest;
}

export function walletInput(invocation: Invocation) {
  const { session: _session, walletSigned: _walletSigned, ...rest } = privateInput(invocation);
  return rest;
}

/**
 * Sends a private request of any kind. Where the wallet signs, every signed field is shown first, and what was shown
 * is what is signed.
 */
export function privateRequest(
  invocation: Invocation,
  input: CommandInput<'request.prepare'>,
): Promise<number> {
  const { kind, ...rest } = checked('request.prepare', input);
  const bySession = 'walletSigned' in input && input.walletSigned !== true;
  return request(invocation, async (daemon) => {
    if (bySession) {
      // The schema of each command is that of its kind.
      const command = SESSION_COMMANDS[kind as keyof typeof SESSION_COMMANDS];
      return daemon.call(command, rest as CommandInput<typeof command>);
    }
    return walletRequest(invocation, daemon, input);
  });
}

/** Shows every field that the wallet signs, asks, and sends just what was shown. */
export async function walletRequest(
  invocation: Invocation,
  daemon: DaemonLink,
  input: CommandInput<'request.prepare'>,
): Promise<RequestAnswer> {
  const made = await daemon.call('request.prepare', input);
  if ('answer' in made) return made.answer;
  const approval = await approveShown(invocation, daemon, made.preview);
  const { prepared, preview } = made;
  return besideDevice(invocation, daemon, preview.signer, () =>
    daemon.call('request.submit', { prepared, approval, wait: input.wait }),
  );
}

const SESSION_COMMANDS = {
  Order: 'order.place',
  ModifyOrder: 'order.modify',
  CancelOrder: 'order.cancel',
  CancelAll: 'order.cancelAll',
} as const;

/** Sends a private request, prints its answer and says how it ended by the exit code. */
async function request(
  invocation: Invocation,
  send: (daemon: DaemonLink) => Promise<RequestAnswer>,
): Promise<number> {
  return orUnknown(invocation, async () => finish(invocation, await withDaemon(invocation.dataDir, send)));
}

/** Ends with the code for an unknown outcome where the daemon went away before it answered. */
export async function orUnknown(invocation: Invocation, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
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

/** The code that a private request ends with (commands.md: exit codes). */
export function codeOf(invocation: Invocation, { state }: RequestAnswer): number {
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

/** Why it did not come about, and what to do. */
export function failureOf(answer: RequestAnswer): CountersignError {
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
