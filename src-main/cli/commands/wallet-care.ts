import { APPROVAL_OPTIONS, approveChange, approveShown, confirm, holdsLive } from '../approval.ts';
import type { CliCommand } from '../command.ts';
import { UsageError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { withDaemon, type DaemonLink } from '../link.ts';
import { checked, readPassphrase } from '../values.ts';
import type { Approval, CommandInput, SigningPreview } from '../../../src-shared/contract/index.ts';

/** A phrase and some room. */
const MAX_PHRASE_BYTES = 4096;

/** Shows what would be done to a wallet and gets a person's yes. */
export async function approveCare(
  invocation: Invocation,
  daemon: DaemonLink,
  input: CommandInput<'wallet.preview'>,
  question: string,
): Promise<Approval> {
  const live = await holdsLive(daemon, input.address);
  return approveShown(invocation, daemon, await daemon.call('wallet.preview', input), question, live);
}

const classOf = async (daemon: DaemonLink, address: string): Promise<'practice' | 'live'> =>
  (await holdsLive(daemon, address)) ? 'live' : 'practice';

const rename: CliCommand = {
  name: 'wallet rename',
  summary: 'call a wallet by another name',
  operands: ['ADDRESS'],
  options: { name: { value: 'N', help: 'its new name' }, ...APPROVAL_OPTIONS },
  async run(invocation) {
    const input = checked('wallet.rename', {
      address: invocation.operand(0),
      name: invocation.need('name'),
    });
    const wallet = await withDaemon(invocation.dataDir, async (daemon) => {
      const approval = await approveChange(invocation, daemon, await classOf(daemon, input.address));
      return daemon.call('wallet.rename', { ...input, approval });
    });
    invocation.print(wallet, () => `The wallet ${wallet.address} is called ${wallet.name}.`);
    return undefined;
  },
};

const use: CliCommand = {
  name: 'wallet use',
  summary: 'show the orders, positions and funds of this wallet; what signs is named by --wallet',
  operands: ['ADDRESS'],
  options: APPROVAL_OPTIONS,
  async run(invocation) {
    const input = checked('wallet.use', { address: invocation.operand(0) });
    const wallet = await withDaemon(invocation.dataDir, async (daemon) => {
      const approval = await approveChange(invocation, daemon, await classOf(daemon, input.address));
      return daemon.call('wallet.use', { ...input, approval });
    });
    invocation.print(wallet, () => `The wallet ${wallet.name} (${wallet.address}) is shown from now on.`);
    return undefined;
  },
};

const remove: CliCommand = {
  name: 'wallet remove',
  summary: 'destroy the keys of a wallet here and end its session keys',
  operands: ['ADDRESS'],
  options: {
    name: { value: 'N', help: 'its name, written again; asked for on a terminal' },
    ...APPROVAL_OPTIONS,
  },
  async run(invocation) {
    const address = invocation.operand(0);
    checked('wallet.preview', { address, what: 'remove' });
    const answer = await withDaemon(invocation.dataDir, async (daemon) => {
      const name = await typedName(invocation);
      const approval = await approveCare(invocation, daemon, { address, what: 'remove' }, 'Remove it?');
      return daemon.call('wallet.remove', { address, name, approval });
    });
    invocation.print(
      answer,
      () => `The wallet ${answer.address} was removed; ${answer.sessionsEnded} session keys were ended.`,
    );
    return undefined;
  },
};

async function typedName(invocation: Invocation): Promise<string> {
  const given = invocation.text('name');
  if (given !== undefined) return given;
  if (invocation.io.interactive) return invocation.io.ask('Type its name to remove it:');
  throw new UsageError('OPTION_MISSING', '--name is missing.', "Write the wallet's name again, to be sure.");
}

const checkPhrase: CliCommand = {
  name: 'wallet check-phrase',
  summary: 'check the phrase that was written down, read from standard input only',
  operands: ['ADDRESS'],
  async run(invocation) {
    const { io } = invocation;
    const address = invocation.operand(0);
    const phrase = io.interactive
      ? await io.askSecret('The phrase:')
      : (await io.readInput(MAX_PHRASE_BYTES)).trim();
    const input = checked('wallet.check', { by: 'phrase', address, phrase });
    const wallet = await withDaemon(invocation.dataDir, (daemon) => daemon.call('wallet.check', input));
    invocation.print(wallet, () => `This is the phrase of ${wallet.name}: it is backed up.`);
    return undefined;
  },
};

const protect: CliCommand = {
  name: 'wallet protect',
  summary: 'keep the vault in the keychain, under another passphrase, or unprotected for practice',
  options: {
    keychain: { help: "in this system's keychain" },
    'new-passphrase-file': { value: 'F', help: 'under the passphrase in this file' },
    unprotected: { help: 'unprotected, for practice alone' },
    yes: { help: 'answer the question with yes' },
    'passphrase-file': { value: 'F', help: "file with the vault's present passphrase" },
  },
  async run(invocation) {
    const choice = await chosen(invocation);
    const vault = await withDaemon(invocation.dataDir, async (daemon) => {
      const status = await daemon.call('status.get', {});
      const approval =
        status.vault.protection === 'passphrase'
          ? await byPassphrase(invocation)
          : await approveShown(invocation, daemon, previewOf(choice), 'Keep it so?', await holdsLive(daemon));
      await daemon.call('vault.protect', { ...choice, approval });
      return (await daemon.call('status.get', {})).vault;
    });
    const { state, protection } = vault;
    invocation.print({ state, protection }, () => `The vault is kept: ${protection ?? 'not at all'}.`);
    return undefined;
  },
};

type Choice =
  | { protection: 'keychain' }
  | { protection: 'unprotected' }
  | { protection: 'passphrase'; passphrase: string };

async function chosen(invocation: Invocation): Promise<Choice> {
  const file = invocation.text('new-passphrase-file');
  const ways = [invocation.flag('keychain'), file !== undefined, invocation.flag('unprotected')];
  if (ways.filter(Boolean).length > 1)
    throw new UsageError('OPTION_VALUE', 'A vault is kept in one way.', 'Give one of the options.');
  if (invocation.flag('keychain')) return { protection: 'keychain' };
  if (invocation.flag('unprotected')) return { protection: 'unprotected' };
  if (file !== undefined) return { protection: 'passphrase', passphrase: readPassphrase(file) };
  if (!invocation.io.interactive) {
    throw new UsageError(
      'OPTION_MISSING',
      'How shall the vault be kept?',
      'Give --keychain, --new-passphrase-file F, or --unprotected.',
    );
  }
  const passphrase = await invocation.io.askSecret('New passphrase for the vault:');
  if ((await invocation.io.askSecret('The same again:')) === passphrase)
    return { protection: 'passphrase', passphrase };
  throw new UsageError(
    'PASSPHRASE_DIFFERS',
    'The two passphrases differ.',
    'Nothing was changed; try again.',
  );
}

async function byPassphrase(invocation: Invocation): Promise<Approval> {
  const { io } = invocation;
  const file = invocation.text('passphrase-file');
  if (file !== undefined) {
    if (io.interactive && !invocation.flag('yes')) await confirm(invocation, 'Keep it so?');
    return { by: 'passphrase', passphrase: readPassphrase(file) };
  }
  if (io.interactive)
    return { by: 'passphrase', passphrase: await io.askSecret('Present passphrase of the vault:') };
  throw new UsageError(
    'OPTION_MISSING',
    '--passphrase-file is missing.',
    'The vault is opened anew for this: give the passphrase that it has now.',
  );
}

const WAYS: Record<Choice['protection'], string> = {
  keychain: "in this system's keychain",
  passphrase: 'under a passphrase',
  unprotected: 'unprotected: whoever can read the data-dir can use its keys',
};

const previewOf = ({ protection }: Choice): SigningPreview => ({
  title: `Keep the vault ${WAYS[protection]}`,
  sentences: ['Everything in it is sealed anew under a new key.'],
  signer: 'nobody: nothing is signed',
  fields: [{ name: 'protection', raw: protection }],
  digest: null,
});

export const walletCareCommands: readonly CliCommand[] = [rename, use, checkPhrase, remove, protect];
