import type { CommandOutput, HealthCheck, Status } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { localChecks } from '../../doctor/index.ts';
import type { CliCommand } from '../command.ts';
import { EXIT } from '../errors.ts';
import { withDaemon } from '../link.ts';
import { duration, facts, table, time } from '../table.ts';

const status: CliCommand = {
  name: 'status',
  summary: 'show daemon, venue, vault and rate budget',
  async run(invocation) {
    await withDaemon(invocation.dataDir, async (daemon) => {
      if (daemon.authenticated) {
        const found = await daemon.call('status.get', {});
        invocation.print(found, () => asText(found));
      } else {
        const found: CommandOutput<'status.public'> = await daemon.call('status.public', {});
        invocation.print(
          found,
          () =>
            `Countersign ${found.version} on ${found.profile}. The token file cannot be read: nothing more is told.`,
        );
      }
    });
    return undefined;
  },
};

function asText(found: Status): string {
  const {
    version,
    profile,
    venue,
    realtime,
    vault,
    wallet,
    session,
    budget,
    paused,
    deadMan,
    ledgerEmulator,
    unreadable = [],
  } = found;
  const ms = (value: number | null): string => (value === null ? 'unknown' : `${Math.round(value)} ms`);
  return facts([
    ['Daemon', `Countersign ${version}`],
    [
      'Profile',
      `${profile.label} (${profile.kind})${profile.accepted ? '' : ', not accepted: countersign profiles accept ' + profile.id}`,
    ],
    [
      'Venue',
      `${profile.baseUrl || 'no address'}, ${venue.reachable ? 'reachable' : (venue.problem ?? 'not reachable')}`,
    ],
    ['Venue time', `offset ${ms(venue.timeOffsetMs)}, age ${ms(venue.timeAgeMs)}`],
    ['Realtime', `${realtime.state}, latency ${ms(realtime.latencyMs)}`],
    [
      'Vault',
      `${vault.state}${vault.protection === null ? '' : vault.protection === 'unprotected' ? ' (practice, unprotected)' : ` (${vault.protection})`}${vault.state !== 'locked' ? '' : vault.sessionsOpen ? ', session keys sign on' : ', nothing signs'}`,
    ],
    ...(ledgerEmulator === undefined
      ? []
      : [['Ledger', `an emulator at ${ledgerEmulator}, no device`] as const]),
    ...unreadable.map((what) => ['Damaged', what] as const),
    ['Wallet', wallet === null ? 'none' : `${wallet.name} ${wallet.address}`],
    [
      'Session',
      session === null
        ? 'none'
        : `${session.name} ${session.address}, ${remaining(session.expirySeconds, venue.venueTimeMs)}`,
    ],
    ['Rate budget', budget === null ? 'unknown' : budgetText(budget)],
    [
      'New orders',
      paused === null
        ? 'signed'
        : `paused since ${time(paused.since)} by ${paused.by}; countersign resume lets them go on`,
    ],
    ["Dead man's switch", `${deadMan.state}${inWords(', fires in', deadMan.firesInMs ?? 0)}`],
  ]);
}

function budgetText(budget: NonNullable<Status['budget']>): string {
  const { tokens, burst, tier, requestsPerHour, reserved, gateway, queued } = budget;
  const rows = [
    `${tokens} of ${burst} (tier ${tier}, ${requestsPerHour} an hour)`,
    ...(reserved > 0 ? [`${reserved} kept for cancels`] : []),
    ...(gateway === null ? [] : [`gateway ${gateway.tokens} of ${gateway.burst}`]),
    ...(queued > 0 ? [`${queued} waiting`] : []),
  ];
  const slowed = inWords(', taken for half of that for', budget.slowedMs);
  return `${rows.join(', ')}${inWords(', next order in', budget.nextSlotMs)}${slowed}`;
}

const inWords = (words: string, ms: number): string =>
  ms > 0 ? `${words} ${duration(Math.ceil(ms / 1000))}` : '';

const remaining = (expirySeconds: number, venueTimeMs: number | null): string =>
  venueTimeMs === null
    ? 'expiry unknown until the venue tells its time'
    : `expires in ${duration(expirySeconds - venueTimeMs / 1000)}`;

const open: CliCommand = {
  name: 'open',
  summary: 'mint a fresh address of the web interface',
  async run(invocation) {
    const { url } = await withDaemon(invocation.dataDir, (daemon) => daemon.call('host.open', {}));
    if (url === null) {
      throw new CountersignError(
        'WEB_OFF',
        'The daemon runs without its web host.',
        'Start it with --web PORT, or use the desktop app.',
      );
    }
    invocation.print({ url }, () => url);
    return undefined;
  },
};

const doctor: CliCommand = {
  name: 'doctor',
  summary:
    'look over runtime, folder, vault, venue, clock and journal; ends with 1 when something has failed',
  async run(invocation) {
    const checks = await withDaemon(invocation.dataDir, (daemon) => daemon.call('doctor.run', {})).catch(
      (thrown: unknown): HealthCheck[] => {
        if (!(thrown instanceof CountersignError)) throw thrown;
        // What needs no daemon is looked at all the same.
        const { message, hint } = thrown;
        return [
          ...localChecks(invocation.dataDir),
          { check: 'daemon', result: 'failed', found: message, hint },
        ];
      },
    );
    invocation.print(checks, () =>
      [
        table(
          ['CHECK', 'RESULT', 'FOUND'],
          checks.map(({ check, result, found }) => [check, result, found]),
          '',
        ),
        ...checks.flatMap(({ check, hint }) => (hint === null ? [] : [`${check}: ${hint}`])),
      ].join('\n'),
    );
    return checks.some(({ result }) => result === 'failed') ? EXIT.failed : EXIT.done;
  },
};

export const statusCommands: readonly CliCommand[] = [status, open, doctor];
