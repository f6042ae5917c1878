import { utc, type CommandOutput } from '../../../src-shared/contract/index.ts';
import { CountersignError, toErrorData } from '../../../src-shared/errors/index.ts';
import { codeOf, failureOf, privateRequest, walletInput, walletRequest, WALLET_OPTIONS } from '../answer.ts';
import type { CliCommand, Options } from '../command.ts';
import { describeError, EXIT, UsageError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { withDaemon } from '../link.ts';
import { table, time } from '../table.ts';
import { checked, unixSeconds } from '../values.ts';

type Revoked = Pick<CommandOutput<'session.revoke'>, 'session' | 'address' | 'state' | 'request'>;

const UNTIL: Options = {
  until: {
    value: 'T',
    help: 'deny it until then: 2026-12-01T12:00:00Z or Unix seconds; as long as it can last by default',
  },
};

const revoke: CliCommand = {
  name: 'session revoke',
  summary: 'destroy the key of a session at once',
  operands: ['SESSION'],
  options: { deny: { help: 'also tell the venue, which the wallet signs' }, ...UNTIL, ...WALLET_OPTIONS },
  async run(invocation) {
    const deny = invocation.flag('deny');
    const until = unixSeconds(invocation.text('until'), 'until');
    if (until !== undefined && !deny)
      throw new UsageError('OPTION_VALUE', '--until says how long to deny it.', 'Give --deny as well.');
    const { wallet: _wallet, ...how } = walletInput(invocation);
    const { session: id } = checked('session.revoke', { session: invocation.operand(0), until, ...how });
    const { revoked, failure } = await withDaemon(invocation.dataDir, async (daemon) => {
      // The key goes before anything is asked.
      const { session, address, wallet, state } = await daemon.call('session.revoke', { session: id });
      const ended = { session, address, state };
      if (!deny) return { revoked: { ...ended, request: null }, failure: null };
      invocation.say(`The key ${address} of this session is destroyed.`);
      try {
        const request = await walletRequest(invocation, daemon, {
          ...how,
          kind: 'ProfileUpdate',
          wallet,
          deniedSession: { action: 'add', address, expirySeconds: until },
        });
        return { revoked: { ...ended, request }, failure: null };
      } catch (thrown) {
        return { revoked: { ...ended, request: null }, failure: untold(thrown, address) };
      }
    });
    return finish(invocation, revoked, failure);
  },
};

/** What was thrown, with what to do about the venue: the key is gone all the same. */
function untold(thrown: unknown, address: string): CountersignError {
  const { code, message } = toErrorData(thrown);
  const again = `Its key is destroyed here. To tell the venue, try again with countersign session deny ${address}.`;
  return new CountersignError(code, `The venue was not told: ${message}`, again, { cause: thrown });
}

function finish(invocation: Invocation, revoked: Revoked, failure: CountersignError | null): number {
  const { session, request } = revoked;
  const told = request?.state === 'Sequenced' ? ', and the venue denies it' : '';
  invocation.print(revoked, () => `The session ${session} is revoked, its key destroyed${told}.`);
  const code = request === null ? (failure === null ? EXIT.done : EXIT.failed) : codeOf(invocation, request);
  const problem =
    failure ??
    (request !== null && code === EXIT.failed ? untold(failureOf(request), revoked.address) : null) ??
    (request !== null && code === EXIT.unknown ? failureOf(request) : null);
  if (problem !== null) invocation.say(describeError(problem, invocation.json));
  return code;
}

const deny: CliCommand = {
  name: 'session deny',
  summary: "put a session key on the venue's deny list, also one of another machine",
  operands: ['ADDRESS'],
  options: { ...UNTIL, ...WALLET_OPTIONS },
  run: (invocation) =>
    privateRequest(invocation, {
      kind: 'ProfileUpdate',
      ...walletInput(invocation),
      deniedSession: {
        action: 'add',
        address: invocation.operand(0),
        expirySeconds: unixSeconds(invocation.text('until'), 'until'),
      },
    }),
};

const allow: CliCommand = {
  name: 'session allow',
  summary: "take a session key off the venue's deny list",
  operands: ['ADDRESS'],
  options: WALLET_OPTIONS,
  run: (invocation) =>
    privateRequest(invocation, {
      kind: 'ProfileUpdate',
      ...walletInput(invocation),
      deniedSession: { action: 'remove', address: invocation.operand(0) },
    }),
};

const denied: CliCommand = {
  name: 'session denied',
  summary: 'list the session keys that the venue was told to deny, as this machine knows them',
  async run(invocation) {
    const { notice, rows } = await withDaemon(invocation.dataDir, (daemon) =>
      daemon.call('session.denied', {}),
    );
    invocation.io.err(notice);
    invocation.print(rows, () =>
      table(
        ['KEY', 'WALLET', 'STATE', 'UNTIL', 'TOLD', 'SESSION'],
        rows.map((row) => [
          row.address,
          row.wallet,
          row.state,
          row.expirySeconds === null ? null : utc(row.expirySeconds * 1000),
          time(row.at),
          row.session?.name ?? 'of another machine',
        ]),
        'This machine has told the venue of no session key.',
      ),
    );
    return undefined;
  },
};

export const sessionEndCommands: readonly CliCommand[] = [revoke, deny, allow, denied];
