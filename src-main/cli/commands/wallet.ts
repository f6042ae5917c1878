import type { CommandInput, CommandOutput, Status } from '../../../src-shared/contract/index.ts';
import { APPROVAL_OPTIONS, holdsLive, inTheInterface } from '../approval.ts';
import type { CliCommand } from '../command.ts';
import { besideDevice } from '../device.ts';
import { UsageError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { withDaemon } from '../link.ts';
import { table } from '../table.ts';
import { checked, oneOf, readPassphrase } from '../values.ts';
import { withVault } from '../vault.ts';
import { approveDevice, choosePath } from './ledger.ts';
import { walletCareCommands } from './wallet-care.ts';
import { walletExportCommands } from './wallet-export.ts';

/** A keystore is the longest secret there is. */
const MAX_SECRET_BYTES = 64 * 1024;

const NAMED = {
  name: { value: 'N', help: 'how it is called here' },
  class: { value: 'CLASS', help: "practice or live; the running profile's by default" },
  ...APPROVAL_OPTIONS,
};

const named = (invocation: Invocation): Pick<CommandInput<'wallet.create'>, 'name' | 'class'> => {
  const walletClass = invocation.text('class');
  return {
    name: invocation.need('name'),
    class:
      walletClass === undefined
        ? undefined
        : oneOf<'practice' | 'live'>(walletClass, ['practice', 'live'], 'class'),
  };
};

const create: CliCommand = {
  name: 'wallet create',
  summary: 'make a wallet in the vault, or add an account of a Ledger',
  options: {
    ...NAMED,
    words: { value: '12 or 24', help: 'words of the phrase that it is made from; 24 by default' },
    ledger: {
      help: 'add an account of a Ledger, once its address was confirmed there; its key stays on the device',
    },
    path: {
      value: 'P',
      help: "of the account, with --ledger: m/44'/60'/0'/0/0; else the accounts are listed",
    },
  },
  async run(invocation) {
    if (invocation.flag('ledger')) return addLedger(invocation);
    if (invocation.text('path') !== undefined) {
      throw new UsageError(
        'PATH_WITHOUT_LEDGER',
        '--path says which account of a Ledger is meant.',
        'Give it together with --ledger.',
      );
    }
    const words = oneOf(invocation.text('words') ?? '24', ['12', '24'] as const, 'words');
    const input = checked('wallet.create', { ...named(invocation), words: words === '12' ? 12 : 24 });
    print(
      invocation,
      await withDaemon(invocation.dataDir, (daemon) =>
        withVault(invocation, daemon, () => daemon.call('wallet.create', input)),
      ),
    );
    return undefined;
  },
};

async function addLedger(invocation: Invocation): Promise<undefined> {
  const given = named(invocation);
  const wallet = await withDaemon(invocation.dataDir, async (daemon) => {
    const path = await choosePath(invocation, daemon);
    const approval = await approveDevice(invocation, daemon, given.name, path);
    const input = checked('wallet.addLedger', { ...given, path, approval });
    return withVault(invocation, daemon, () =>
      besideDevice(invocation, daemon, null, () => daemon.call('wallet.addLedger', input)),
    );
  });
  print(invocation, wallet);
  return undefined;
}

const importWallet: CliCommand = {
  name: 'wallet import',
  summary: 'import a private key, phrase or keystore file, read from standard input only',
  options: {
    ...NAMED,
    path: { value: 'P', help: "where below a phrase the key lies; m/44'/60'/0'/0/0 by default" },
    'password-file': { value: 'F', help: 'file with the password of the keystore; else it is asked for' },
  },
  async run(invocation) {
    const given = { ...named(invocation), path: invocation.text('path') };
    const secret = await readSecret(invocation);
    if (secret === '')
      throw new UsageError(
        'SECRET_MISSING',
        'There is no private key, phrase or keystore on standard input.',
        'Pipe it in: countersign wallet import --name N < FILE',
      );
    const password = secret.startsWith('{') ? await keystorePassword(invocation) : undefined;
    const input = checked('wallet.import', { ...given, secret, password });
    print(
      invocation,
      await withDaemon(invocation.dataDir, (daemon) =>
        withVault(invocation, daemon, () => daemon.call('wallet.import', input)),
      ),
    );
    return undefined;
  },
};

async function readSecret({ io }: Invocation): Promise<string> {
  const text = io.interactive
    ? await io.askSecret('Private key, phrase or keystore:')
    : await io.readInput(MAX_SECRET_BYTES);
  return text.trim();
}

/** Of a file, or typed; undefined leaves it to the daemon to say that it is needed. */
async function keystorePassword(invocation: Invocation): Promise<string | undefined> {
  const file = invocation.text('password-file');
  if (file !== undefined) return readPassphrase(file);
  return invocation.io.interactive ? invocation.io.askSecret('Password of the keystore:') : undefined;
}

const watch: CliCommand = {
  name: 'wallet watch',
  summary: 'follow the account of an address whose key is elsewhere',
  operands: ['ADDRESS'],
  options: NAMED,
  async run(invocation) {
    const input = checked('wallet.watch', { ...named(invocation), address: invocation.operand(0) });
    print(
      invocation,
      await withDaemon(invocation.dataDir, (daemon) =>
        withVault(invocation, daemon, () => daemon.call('wallet.watch', input)),
      ),
    );
    return undefined;
  },
};

function print(invocation: Invocation, wallet: CommandOutput<'wallet.create'>): void {
  invocation.print(wallet, () => `Wallet ${wallet.name}, ${wallet.address} (${wallet.class}).`);
}

const list: CliCommand = {
  name: 'wallet list',
  summary: 'list wallets',
  async run(invocation) {
    const rows = await withDaemon(invocation.dataDir, (daemon) => daemon.call('wallet.list', {}));
    invocation.print(rows, () =>
      table(
        ['ADDRESS', 'NAME', 'KIND', 'CLASS', 'BACKED UP', 'PATH'],
        rows.map((row) => [
          row.address,
          row.name,
          row.kind,
          row.class,
          row.backedUp === null ? null : row.backedUp ? 'yes' : 'no',
          row.path,
        ]),
        'There are no wallets. Make one with `countersign wallet create --name N`.',
      ),
    );
    return undefined;
  },
};

const lock: CliCommand = {
  name: 'wallet lock',
  summary: 'lock the wallets; session keys stop as well, unless `lock set` lets them go on',
  options: { everything: { help: 'session keys stop in any case' } },
  async run(invocation) {
    const { vault } = await withDaemon(invocation.dataDir, async (daemon) => {
      await daemon.call('vault.lock', { everything: invocation.flag('everything') });
      return daemon.call('status.get', {});
    });
    printVault(invocation, vault);
    return undefined;
  },
};

const unlock: CliCommand = {
  name: 'wallet unlock',
  summary: 'unlock the vault',
  options: { 'passphrase-file': { value: 'F', help: "file with the vault's passphrase" } },
  async run(invocation) {
    const file = invocation.text('passphrase-file');
    const given = file === undefined ? undefined : readPassphrase(file);
    const { vault } = await withDaemon(invocation.dataDir, async (daemon) => {
      const before = await daemon.call('status.get', {});
      const ask =
        given === undefined &&
        before.vault.protection === 'passphrase' &&
        before.vault.state === 'locked' &&
        invocation.io.interactive;
      const { vault: kept, profile } = before;
      const byItself = kept.state === 'locked' && kept.protection === 'keychain';
      if (byItself && (profile.kind !== 'practice' || (await holdsLive(daemon))))
        invocation.io.err(`Waiting for a click ${inTheInterface(false)}`);
      const passphrase = ask ? await invocation.io.askSecret('Passphrase of the vault:') : given;
      await daemon.call('vault.unlock', { passphrase });
      return daemon.call('status.get', {});
    });
    printVault(invocation, vault);
    return undefined;
  },
};

function printVault(invocation: Invocation, vault: Status['vault']): void {
  const { state, protection, sessionsOpen } = vault;
  const rest = state !== 'locked' ? '' : sessionsOpen ? '; session keys sign on' : ': nothing signs';
  invocation.print({ state, protection, sessionsOpen }, () => `The vault is ${state}${rest}.`);
}

export const walletCommands: readonly CliCommand[] = [
  create,
  importWallet,
  watch,
  list,
  ...walletCareCommands,
  ...walletExportCommands,
  lock,
  unlock,
];
