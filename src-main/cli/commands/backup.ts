import { resolve } from 'node:path';
import { approveShown, APPROVAL_OPTIONS, holdsLive } from '../approval.ts';
import type { CliCommand, Options } from '../command.ts';
import { UsageError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { withDaemon } from '../link.ts';
import { productVersion } from '../places.ts';
import { time } from '../table.ts';
import { checked, readPassphrase } from '../values.ts';

const PASSPHRASE: Options = {
  'backup-passphrase-file': {
    value: 'F',
    help: "file with the backup's own passphrase; else it is asked for",
  },
};

const backup: CliCommand = {
  name: 'backup',
  summary: 'write keys, journal, settings and audit log into one encrypted file',
  operands: ['FILE'],
  options: { ...PASSPHRASE, ...APPROVAL_OPTIONS },
  async run(invocation) {
    const path = resolve(invocation.operand(0));
    checked('backup.preview', { path });
    const answer = await withDaemon(invocation.dataDir, async (daemon) => {
      const preview = await daemon.call('backup.preview', { path });
      const passphrase = await newPassphrase(invocation);
      const live = await holdsLive(daemon);
      const approval = await approveShown(invocation, daemon, preview, 'Write it?', live);
      return daemon.call('backup.write', { path, passphrase, approval });
    });
    const { wallets, requests, sessions, bytes } = answer;
    invocation.print(answer, () =>
      [
        `Backup written and read back: ${path}, ${bytes} bytes.`,
        `It holds ${wallets} wallets, ${requests} requests and what is known of ${sessions} session keys, without their keys.`,
        'Without its passphrase nobody can open it, you neither.',
      ].join('\n'),
    );
    return undefined;
  },
};

const restore: CliCommand = {
  name: 'restore',
  summary: 'restore a backup into a data-dir without a vault, while no daemon runs',
  operands: ['FILE'],
  options: PASSPHRASE,
  async run(invocation) {
    const path = resolve(invocation.operand(0));
    const { restoreBackup } = await import('../../backup/index.ts');
    const { dataDir } = invocation;
    const passphrase = (): Promise<string> => givenPassphrase(invocation, 'Passphrase of the backup:');
    const restored = await restoreBackup(path, passphrase, { dataDir, version: productVersion() });
    const { wallets, requests, sessions, createdAt } = restored;
    invocation.print({ dataDir, ...restored }, () =>
      [
        `Restored into ${dataDir}: ${wallets} wallets and ${requests} requests, as of ${time(createdAt)}.`,
        'The vault is now opened by the passphrase of the backup.',
        ...(sessions === 0
          ? []
          : [
              `The keys of ${sessions} sessions stayed behind: those sessions are listed, and have ended here. Issue new ones.`,
              'If the other machine is lost, deny its keys at the venue: countersign session deny ADDRESS.',
            ]),
      ].join('\n'),
    );
    return undefined;
  },
};

async function givenPassphrase(invocation: Invocation, question: string): Promise<string> {
  const file = invocation.text('backup-passphrase-file');
  if (file !== undefined) return readPassphrase(file);
  if (invocation.io.interactive) return invocation.io.askSecret(question);
  throw new UsageError(
    'PASSPHRASE_MISSING',
    'The passphrase of the backup is missing, and nobody can be asked.',
    'Give --backup-passphrase-file F.',
  );
}

async function newPassphrase(invocation: Invocation): Promise<string> {
  const first = await givenPassphrase(invocation, 'New passphrase for the backup:');
  if (first === '')
    throw new UsageError('PASSPHRASE_MISSING', 'The passphrase is empty.', 'A backup is never without one.');
  if (invocation.text('backup-passphrase-file') !== undefined) return first;
  if ((await invocation.io.askSecret('The same again:')) === first) return first;
  throw new UsageError(
    'PASSPHRASE_DIFFERS',
    'The two passphrases differ.',
    'Nothing was written; try again.',
  );
}

export const backupCommands: readonly CliCommand[] = [backup, restore];
