import { devicePreview, type Approval, type CommandOutput } from '../../../src-shared/contract/index.ts';
import { APPROVAL_OPTIONS, approveShown } from '../approval.ts';
import type { CliCommand } from '../command.ts';
import { besideDevice } from '../device.ts';
import { UsageError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { withDaemon, type DaemonLink } from '../link.ts';
import { facts, table } from '../table.ts';
import { checked, oneOf, whole } from '../values.ts';

const LAYOUTS = ['live', 'bip44'] as const;
type Layout = (typeof LAYOUTS)[number];
const PAGE = 5;
/** The first account, which both layouts have in common. */
const FIRST = "m/44'/60'/0'/0/0";

const status: CliCommand = {
  name: 'ledger status',
  summary: 'show which Ledger is plugged in, which app is open on it, and what is wrong',
  async run(invocation) {
    const found = await withDaemon(invocation.dataDir, (daemon) => daemon.call('ledger.status', {}));
    invocation.print(found, () => statusText(found));
    return undefined;
  },
};

function statusText({ devices, app, problem, emulator, pending }: CommandOutput<'ledger.status'>): string {
  return facts([
    ['Devices', devices.length === 0 ? 'none' : devices.map(({ model }) => model).join(', ')],
    ['App', app === null ? 'unknown' : `${app.name} ${app.version}`],
    ...(emulator === null ? [] : [['Emulator', emulator] as const]),
    ...(pending === null ? [] : [['Waits for', pending] as const]),
    ...(problem === null ? [] : [['Problem', `${problem.message} ${problem.hint}`] as const]),
  ]);
}

const accounts: CliCommand = {
  name: 'ledger accounts',
  summary: 'list accounts of the Ledger',
  options: {
    layout: { value: 'L', help: "live (m/44'/60'/N'/0/0, the default) or bip44 (m/44'/60'/0'/0/N)" },
    from: { value: 'N', help: 'number of the first one; 0 by default' },
    count: { value: 'N', help: 'how many, at most 10; 5 by default' },
  },
  async run(invocation) {
    const input = checked('ledger.accounts', {
      layout: oneOf(invocation.text('layout') ?? 'live', LAYOUTS, 'layout'),
      from: whole(invocation.text('from'), 'from'),
      count: whole(invocation.text('count'), 'count'),
    });
    const rows = await withDaemon(invocation.dataDir, (daemon) => daemon.call('ledger.accounts', input));
    invocation.print(rows, () => accountsText(rows));
    return undefined;
  },
};

const accountsText = (rows: CommandOutput<'ledger.accounts'>): string =>
  table(
    ['PATH', 'ADDRESS', 'WALLET'],
    rows.map(({ path, address, wallet }) => [path, address, wallet]),
    'There are no more accounts.',
  );

const show: CliCommand = {
  name: 'ledger show',
  summary: "show a wallet's address on its Ledger, to be compared",
  operands: ['ADDRESS'],
  options: APPROVAL_OPTIONS,
  async run(invocation) {
    const input = checked('ledger.show', { address: invocation.operand(0) });
    const answer = await withDaemon(invocation.dataDir, async (daemon) => {
      const wallets = await daemon.call('wallet.list', {});
      const wallet = wallets.find(({ address }) => address === input.address.toLowerCase());
      const approval = await approveDevice(
        invocation,
        daemon,
        wallet?.name ?? 'a wallet',
        wallet?.path ?? '',
      );
      return besideDevice(invocation, daemon, null, () => daemon.call('ledger.show', { ...input, approval }));
    });
    invocation.print(answer, () => `${answer.address} was confirmed on the device.`);
    return undefined;
  },
};

/** On a practice profile the command itself is a person's word that the device may come up. */
export async function approveDevice(
  invocation: Invocation,
  daemon: DaemonLink,
  name: string,
  path: string,
): Promise<Approval> {
  const { profile } = await daemon.call('status.get', {});
  if (profile.kind === 'practice') return { by: 'yes' };
  return approveShown(invocation, daemon, devicePreview(name, path), 'Show it on the device?');
}

/**
 * The path of the account that becomes a wallet: the one given; else asked for on the terminal, page by page in both
 * layouts; else the first one.
 */
export async function choosePath(invocation: Invocation, daemon: DaemonLink): Promise<string> {
  const given = invocation.text('path');
  if (given !== undefined) return given;
  const { io } = invocation;
  if (!io.interactive || invocation.json || invocation.flag('yes')) return FIRST;
  let layout: Layout = 'live';
  let from = 0;
  for (;;) {
    const rows = await daemon.call('ledger.accounts', { layout, from, count: PAGE });
    io.err(accountsText(rows).replace(/^(?!PATH)/gm, '  '));
    const answer = await io.ask(
      `Which account: 1 to ${rows.length}, "more", "live" or "bip44" for the other layout, or a path?`,
    );
    if (answer.startsWith('m/')) return answer;
    const chosen = rows[Number(answer) - 1];
    if (chosen !== undefined) return chosen.path;
    if (answer === 'more') from += PAGE;
    else if (answer === 'live' || answer === 'bip44') [layout, from] = [answer, 0];
    else throw new UsageError('CANCELLED', 'Cancelled.', 'No wallet was added.');
  }
}

export const ledgerCommands: readonly CliCommand[] = [status, accounts, show];
