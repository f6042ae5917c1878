import type { CommandInput, CommandOutput } from '../../../src-shared/contract/index.ts';
import { APPROVAL_OPTIONS, approveInPerson, previewText } from '../approval.ts';
import type { CliCommand, OptionSpec } from '../command.ts';
import { UsageError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { withDaemon } from '../link.ts';
import { RAIL_OPTIONS, railsInput } from '../rails.ts';
import { columns } from '../table.ts';
import { checked } from '../values.ts';

/** Takes a rail away. */
const NONE = 'none';
const OPTIONS: Readonly<Record<string, OptionSpec>> = Object.fromEntries(
  Object.entries(RAIL_OPTIONS).map(([name, { value, help }]) => [
    name,
    {
      ...(value === undefined ? {} : { value }),
      help: `${help.replace('rail: ', '')}; ${NONE} for no limit`,
    },
  ]),
);

const show: CliCommand = {
  name: 'rails show',
  summary: 'show the guard rails of the whole app and how much of them is used',
  async run(invocation) {
    const state = await withDaemon(invocation.dataDir, (daemon) => daemon.call('rails.get', {}));
    print(invocation, state);
    return undefined;
  },
};

const set: CliCommand = {
  name: 'rails set',
  summary: 'change them; loosening one needs a click in the interface or the passphrase',
  options: { ...OPTIONS, ...APPROVAL_OPTIONS },
  async run(invocation) {
    const { rails } = checked('rails.preview', { rails: change(invocation) });
    const state = await withDaemon(invocation.dataDir, async (daemon) => {
      const [{ vault }, { loosens, preview }] = await Promise.all([
        daemon.call('status.get', {}),
        daemon.call('rails.preview', { rails }),
      ]);
      invocation.io.err(previewText(preview));
      const hasPassphrase = vault.protection === 'passphrase';
      const approval = loosens ? await approveInPerson(invocation, hasPassphrase, 'Loosen them?') : undefined;
      return daemon.call('rails.set', { rails, approval });
    });
    print(invocation, state);
    return undefined;
  },
};

function change(invocation: Invocation): CommandInput<'rails.set'>['rails'] {
  const cleared = Object.keys(OPTIONS).filter((name) => invocation.text(name) === NONE);
  const given = railsInput(invocation, cleared);
  if (given === undefined && cleared.length === 0)
    throw new UsageError(
      'NOTHING_TO_CHANGE',
      'No rail was given.',
      `Give one, such as --max-daily-loss 100, or ${NONE} to take it away.`,
    );
  return { ...given, ...Object.fromEntries(cleared.map((name) => [MEMBERS[name] ?? name, null])) };
}

const MEMBERS: Readonly<Record<string, string>> = {
  symbols: 'symbols',
  'max-order-notional': 'maxOrderNotional',
  'max-open-notional': 'maxOpenNotional',
  'max-orders-per-minute': 'maxOrdersPerMinute',
  'max-distance-from-mark': 'maxDistanceFromMarkBps',
  'max-daily-loss': 'maxDailyLoss',
};

function print(invocation: Invocation, state: CommandOutput<'rails.get'>): void {
  invocation.print(state, () => asText(state));
}

function asText({ rails, day, openNotional, ordersInLastMinute }: CommandOutput<'rails.get'>): string {
  const usdc = (value: string | undefined): string => (value === undefined ? NONE : `${value} USDC`);
  const { maxDistanceFromMarkBps: bps, maxOrdersPerMinute } = rails;
  const result = day.result === null ? `not known: ${day.problem ?? ''}` : `${day.result} USDC`;
  return columns([
    ['markets', rails.symbols?.join(', ') ?? 'all', ''],
    ['one order', usdc(rails.maxOrderNotional), ''],
    ['all that is open', usdc(rails.maxOpenNotional), `now ${openNotional ?? 'not known'}`],
    ['orders a minute', maxOrdersPerMinute?.toString() ?? NONE, `in the last one ${ordersInLastMinute}`],
    ['distance from mark', bps === undefined ? NONE : `${bps / 100}%`, ''],
    ['loss a day', usdc(rails.maxDailyLoss), `today ${result}${day.lossReached ? ', reached' : ''}`],
  ]);
}

export const railsCommands: readonly CliCommand[] = [show, set];
