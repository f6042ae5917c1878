import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { CommandHandlers, SigningPreview } from '../../../src-shared/contract/index.ts';
import {
  backupExists,
  backupPath,
  backupRunning,
  writeBackup,
  type BackupSource,
} from '../../backup/index.ts';
import { openedAnew } from '../opened-anew.ts';
import type { Parts } from '../parts.ts';

/** One file with everything that a new machine needs. */
export function backupCommands(parts: Parts): Pick<CommandHandlers, 'backup.preview' | 'backup.write'> {
  let running = false;

  return {
    'backup.preview': ({ path }) => preview(parts, path),
    'backup.write': async ({ path, passphrase, approval }, context) => {
      if (running) throw backupRunning();
      running = true;
      try {
        const shown = preview(parts, path);
        if (parts.custody.state === 'absent')
          await parts.approvals.require(approval, context, 'backup', shown);
        else await openedAnew(parts, approval, context, 'backup', shown);
        return { path, ...(await write(parts, path, passphrase)) };
      } finally {
        running = false;
      }
    },
  };
}

async function write(parts: Parts, path: string, passphrase: string) {
  const { custody, database, audit, options, sessions } = parts;
  // Uses of session keys are written a moment later than they happen.
  sessions.flush();
  let secrets: ReadonlyMap<string, Buffer> = new Map();
  const source: BackupSource = {
    dataDir: options.dataDir,
    database,
    version: options.version,
    contents: () => {
      if (custody.state === 'absent') return null;
      const contents = custody.forBackup();
      ({ secrets } = contents);
      return contents;
    },
    audit: () => audit.snapshot(),
    record: ({ wallets, requests }) => {
      audit.record({ event: 'backup.written', details: { path, wallets: wallets?.length ?? 0, requests } });
    },
    cost: options.scrypt,
  };
  try {
    return await writeBackup(path, passphrase, source);
  } finally {
    for (const secret of secrets.values()) secret.fill(0);
  }
}

/** @throws {CountersignError} `BACKUP_PATH`, `BACKUP_EXISTS` */
function preview({ custody, sessions, journal }: Parts, path: string): SigningPreview {
  if (!isAbsolute(path)) throw backupPath();
  if (existsSync(path)) throw backupExists(path);
  const wallets = custody.wallets();
  const names = wallets.map(({ name, address }) => `${name} ${address}`).join('; ');
  return {
    title: 'Write a backup of all keys and records',
    sentences: [
      `The keys of ${wallets.length} wallets, the journal, the settings and the audit log go into one encrypted file.`,
      'Whoever has the file and its passphrase has the wallets.',
      'Session keys stay here: on another machine new ones are issued.',
    ],
    signer: 'nobody: nothing is signed',
    fields: [
      { name: 'file', raw: path },
      { name: 'wallets', raw: names === '' ? 'none' : names },
      { name: 'session keys', raw: String(sessions.list().length), readable: 'listed, without their keys' },
      { name: 'newest request', raw: journal.list({ limit: 1 })[0]?.summary ?? 'none' },
    ],
    digest: null,
  };
}
