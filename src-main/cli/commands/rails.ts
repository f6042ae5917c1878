import type { Approval, CommandInput, CommandOutput } from '../../../src-shared/contract/index.ts';
import { APPROVAL_OPTIONS, confirm, previewText } from '../approval.ts';
import type { CliCommand, OptionSpec } from '../command.ts';
import { UsageError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { withDaemon, type DaemonLink } from '../link.ts';
import { RAIL_OPTIONS, railsInput } from '../rails.ts';
import { columns } from '../table.ts';
import { checked, readPassphrase } from '../values.ts';

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
      const { loosens, preview } = await daemon.call('rails.preview', { rails });
      invocation.io.err(previewText(preview));
      const approval = loosens ? await approve(invocation, daemon) : undefined;
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

/** A bare yes never loosens a rail: the passphrase does, or a click in the interface. */
async function approve(invocation: Invocation, daemon: DaemonLink): Promise<Approval> {
  const { io } = invocation;
  const file = invocation.text('passphrase-file');
  const yes = invocation.flag('yes');
  if (io.interactive && !yes) await confirm(invocation, 'Loosen them?');
  if (file !== undefined) return { by: 'passphrase', passphrase: readPassphrase(file) };
  const { vault } = await daemon.call('status.get', {});
  if (io.interactive && !yes && vault.protection === 'passphrase')
    return { by: 'passphrase', passphrase: await io.askSecret('Passphrase of the vault:') };
  io.err(
    'Waiting for approval in the interface; `countersign open` gives its address. With --passphrase-file it needs none.',
  );
  return undefined;
}

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
