import { webcrypto } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeRecipient } from '../../../src-shared/confidential/index.ts';
import { EXPORTS } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { APPROVAL_OPTIONS } from '../approval.ts';
import type { CliCommand } from '../command.ts';
import { UsageError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { withDaemon } from '../link.ts';
import { checked, oneOf, readPassphrase } from '../values.ts';
import { approveCare } from './wallet-care.ts';

/** Hands a wallet's secret to the person: on the terminal, or into a file of theirs alone. */
const exportWallet: CliCommand = {
  name: 'wallet export',
  summary: "show a wallet's private key or phrase, or write it as a keystore under a password",
  operands: ['ADDRESS'],
  options: {
    as: { value: 'FORM', help: 'key, phrase or keystore; key by default' },
    out: { value: 'FILE', help: 'write it into a new file that only you may read, instead of showing it' },
    'password-file': { value: 'F', help: 'file with the password of the keystore; else it is asked for' },
    ...APPROVAL_OPTIONS,
  },
  async run(invocation) {
    const address = invocation.operand(0);
    const as = oneOf(invocation.text('as') ?? 'key', EXPORTS, 'as');
    checked('wallet.preview', { address, what: as });
    const password = as === 'keystore' ? await newPassword(invocation) : undefined;
    const recipient = await makeRecipient(webcrypto.subtle);
    const { sealed } = await withDaemon(invocation.dataDir, async (daemon) => {
      const approval = await approveCare(invocation, daemon, { address, what: as }, 'Hand it out?');
      return daemon.call('wallet.export', {
        address,
        as,
        password,
        recipient: recipient.publicKey,
        approval,
      });
    });
    const bytes = await recipient.open(sealed);
    try {
      const out = invocation.text('out');
      if (out === undefined) {
        const secret = Buffer.from(bytes).toString('utf8');
        invocation.print({ address, as, secret }, () => secret);
      } else {
        const file = resolve(out);
        writeNew(file, bytes);
        invocation.print({ address, as, file }, () => `Written to ${file}, for your eyes alone.`);
      }
    } finally {
      bytes.fill(0);
    }
    return undefined;
  },
};

async function newPassword(invocation: Invocation): Promise<string> {
  const file = invocation.text('password-file');
  if (file !== undefined) return readPassphrase(file);
  if (!invocation.io.interactive)
    throw new UsageError(
      'OPTION_MISSING',
      '--password-file is missing.',
      'A keystore is under a password of its own: give a file that holds it.',
    );
  const first = await invocation.io.askSecret('Password for the keystore:');
  if ((await invocation.io.askSecret('The same again:')) === first) return first;
  throw new UsageError('PASSPHRASE_DIFFERS', 'The two passwords differ.', 'Nothing was exported; try again.');
}

/** @throws {CountersignError} `FILE_EXISTS`, `FILE_UNWRITABLE` */
function writeNew(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    const exists = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
    throw new CountersignError(
      exists ? 'FILE_EXISTS' : 'FILE_UNWRITABLE',
      exists ? `There is a file ${file} already.` : `The file ${file} cannot be written.`,
      exists ? 'It is left as it is. Give another name.' : 'Give a name in a folder that you may write to.',
      { cause },
    );
  }
}

export const walletExportCommands: readonly CliCommand[] = [exportWallet];
