import type { CommandInput, LockState } from '../../../src-shared/contract/index.ts';
import { approveInPerson, PERSON_OPTIONS, previewText } from '../approval.ts';
import type { CliCommand } from '../command.ts';
import { UsageError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { withDaemon } from '../link.ts';
import { duration, facts, time } from '../table.ts';
import { checked, oneOf, seconds } from '../values.ts';

type LockChange = CommandInput<'lock.preview'>['change'];

/** No time without use locks it. */
const NEVER = 'never';

const show: CliCommand = {
  name: 'lock show',
  summary: 'show when the vault locks by itself, and how far',
  async run(invocation) {
    print(invocation, await withDaemon(invocation.dataDir, (daemon) => daemon.call('lock.get', {})));
    return undefined;
  },
};

const set: CliCommand = {
  name: 'lock set',
  summary: 'change that; loosening it needs a click in the interface or the passphrase',
  options: {
    idle: { value: 'TIME', help: `how long nobody may use it: 15m, 1h; ${NEVER}` },
    'on-sleep': { value: 'BOOL', help: 'true locks it when this machine sleeps' },
    'on-screen-lock': { value: 'BOOL', help: 'true locks it when the screen is locked' },
    'sessions-go-on': { value: 'BOOL', help: 'true lets session keys sign while the wallets are locked' },
    ...PERSON_OPTIONS,
  },
  async run(invocation) {
    const { change } = checked('lock.preview', { change: changeOf(invocation) });
    const state = await withDaemon(invocation.dataDir, async (daemon) => {
      const [{ vault }, { loosens, preview }] = await Promise.all([
        daemon.call('status.get', {}),
        daemon.call('lock.preview', { change }),
      ]);
      if (loosens) invocation.say(previewText(preview));
      const hasPassphrase = vault.protection === 'passphrase';
      const approval = loosens ? await approveInPerson(invocation, hasPassphrase, 'Loosen it?') : undefined;
      return daemon.call('lock.set', { change, approval });
    });
    print(invocation, state);
    return undefined;
  },
};

function changeOf(invocation: Invocation): LockChange {
  const idle = invocation.text('idle');
  const change = {
    ...(idle === undefined ? {} : { idleMinutes: minutes(idle) }),
    ...flag(invocation, 'on-sleep', 'onSleep'),
    ...flag(invocation, 'on-screen-lock', 'onScreenLock'),
    ...flag(invocation, 'sessions-go-on', 'sessionsGoOn'),
  };
  if (Object.keys(change).length > 0) return change;
  throw new UsageError(
    'NOTHING_TO_CHANGE',
    'Nothing was given to change.',
    'Give one, such as --idle 15m or --sessions-go-on true.',
  );
}

function minutes(text: string): number | null {
  if (text === NEVER) return null;
  const all = seconds(text, 'idle');
  if (all % 60 === 0) return all / 60;
  throw new UsageError(
    'WHOLE_MINUTES',
    `${text} is not a whole number of minutes.`,
    'Write --idle in minutes or hours: 15m, 1h.',
  );
}

function flag<M extends string>(
  invocation: Invocation,
  name: string,
  member: M,
): Partial<Record<M, boolean>> {
  const text = invocation.text(name);
  if (text === undefined) return {};
  return { [member]: oneOf(text, ['true', 'false'], name) === 'true' } as Record<M, boolean>;
}

function print(invocation: Invocation, state: LockState): void {
  invocation.print(state, () => asText(state));
}

function asText({ acts, idleMinutes, locksInMs, lastLocked, notices, ...rest }: LockState): string {
  const word = (yes: boolean): string => (yes ? 'yes' : 'no');
  const inTime = locksInMs === null ? '' : `, in ${duration(Math.ceil(locksInMs / 1000))} from now`;
  return [
    facts([
      ['Locks by itself', word(acts)],
      ['Without use', idleMinutes === null ? NEVER : `after ${duration(idleMinutes * 60)}${inTime}`],
      ['On sleep', word(rest.onSleep)],
      ['On screen lock', word(rest.onScreenLock)],
      ['Session keys go on', word(rest.sessionsGoOn)],
      [
        'Locked last',
        lastLocked === null ? 'not since the start' : `${time(lastLocked.at)}, ${BY[lastLocked.by]}`,
      ],
    ]),
    ...notices,
  ].join('\n');
}

const BY: Record<NonNullable<LockState['lastLocked']>['by'], string> = {
  asked: 'as somebody asked',
  idle: 'nobody used it',
  sleep: 'this machine slept',
  'screen-lock': 'the screen was locked',
};

export const lockCommands: readonly CliCommand[] = [show, set];
