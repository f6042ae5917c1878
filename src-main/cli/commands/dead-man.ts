import type { DeadMan, DeadManChange } from '../../../src-shared/contract/index.ts';
import { approveInPerson, PERSON_OPTIONS, previewText } from '../approval.ts';
import type { CliCommand } from '../command.ts';
import { UsageError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { withDaemon } from '../link.ts';
import { duration, facts, time } from '../table.ts';
import { checked, oneOf, parts, seconds } from '../values.ts';

const WATCHES = ['interface', 'clients', 'heartbeat'] as const;

const show: CliCommand = {
  name: 'dead-man show',
  summary: "show the dead man's switch",
  async run(invocation) {
    print(invocation, await withDaemon(invocation.dataDir, (daemon) => daemon.call('deadMan.get', {})));
    return undefined;
  },
};

const set: CliCommand = {
  name: 'dead-man set',
  summary: 'cancel orders when nobody is there; weakening it needs a click or the passphrase',
  options: {
    enabled: { value: 'BOOL', help: 'true or false' },
    after: { value: 'TIME', help: 'how long what is watched may be away: 30s, 5m' },
    watch: { value: 'WHAT', help: 'interface, clients (any connection with its token) or heartbeat' },
    name: { value: 'N', help: 'whose heartbeat, for --watch heartbeat' },
    strategies: { value: 'A,B', help: 'whose orders are cancelled; all by default' },
    pause: { value: 'BOOL', help: 'true pauses new orders as well, until a person resumes' },
    ...PERSON_OPTIONS,
  },
  async run(invocation) {
    const { change } = checked('deadMan.preview', { change: changeOf(invocation) });
    const state = await withDaemon(invocation.dataDir, async (daemon) => {
      const [{ vault }, { weakens, preview }] = await Promise.all([
        daemon.call('status.get', {}),
        daemon.call('deadMan.preview', { change }),
      ]);
      if (weakens) invocation.say(previewText(preview));
      const hasPassphrase = vault.protection === 'passphrase';
      const approval = weakens ? await approveInPerson(invocation, hasPassphrase, 'Weaken it?') : undefined;
      return daemon.call('deadMan.set', { change, approval });
    });
    print(invocation, state);
    return undefined;
  },
};

const beat: CliCommand = {
  name: 'dead-man beat',
  summary: 'say that a named caller is alive',
  operands: ['NAME'],
  async run(invocation) {
    const input = checked('deadMan.heartbeat', { name: invocation.operand(0) });
    const answer = await withDaemon(invocation.dataDir, (daemon) => daemon.call('deadMan.heartbeat', input));
    invocation.print(answer, () => 'Heard.');
    return undefined;
  },
};

function changeOf(invocation: Invocation): DeadManChange {
  const after = invocation.text('after');
  const strategies = invocation.text('strategies');
  const change = {
    ...flag(invocation, 'enabled'),
    ...(after === undefined ? {} : { seconds: seconds(after, 'after') }),
    ...watchOf(invocation),
    ...(strategies === undefined ? {} : { strategies: strategies === 'all' ? null : parts(strategies) }),
    ...flag(invocation, 'pause'),
  };
  if (Object.keys(change).length > 0) return change;
  throw new UsageError(
    'NOTHING_TO_CHANGE',
    'Nothing was given to change.',
    'Give one, such as --enabled true.',
  );
}

function flag<N extends 'enabled' | 'pause'>(invocation: Invocation, name: N): Partial<Record<N, boolean>> {
  const text = invocation.text(name);
  if (text === undefined) return {};
  return { [name]: oneOf(text, ['true', 'false'], name) === 'true' } as Record<N, boolean>;
}

function watchOf(invocation: Invocation): Pick<DeadManChange, 'watch'> {
  const text = invocation.text('watch');
  if (text === undefined) return {};
  const kind = oneOf(text, WATCHES, 'watch');
  return { watch: kind === 'heartbeat' ? { kind, name: invocation.need('name') } : { kind } };
}

function print(invocation: Invocation, state: DeadMan): void {
  invocation.print(state, () => asText(state));
}

function asText({
  state,
  watch,
  strategies,
  pause,
  firesInMs,
  lastFired,
  problem,
  warning,
  notice,
  ...rest
}: DeadMan): string {
  const watched = watch.kind === 'heartbeat' ? `the heartbeat of ${watch.name}` : WATCHED[watch.kind];
  const fires = firesInMs === null ? '' : `, fires in ${duration(Math.ceil(firesInMs / 1000))}`;
  const last =
    lastFired === null
      ? 'never'
      : `${time(lastFired.startedAt)}, ${lastFired.leftOpen === null ? 'what is left is not known' : `${lastFired.leftOpen.length} orders left open`}`;
  return [
    facts([
      ['State', `${state}${fires}`],
      ['Watches', `${watched}, for ${duration(rest.seconds)}`],
      ['Cancels', `the orders of ${strategies === null ? 'all strategies' : strategies.join(', ')}`],
      ['Pauses', pause ? 'new orders, until a person resumes' : 'nothing'],
      ['Fired', last],
    ]),
    ...(problem === null ? [] : [problem]),
    ...(warning === null ? [] : [warning]),
    notice,
  ].join('\n');
}

const WATCHED = {
  interface: 'the windows and pages of the interface',
  clients: 'every connection with its token',
} as const;

export const deadManCommands: readonly CliCommand[] = [show, set, beat];
