import type { Caller, CommandHandlers, SigningPreview } from '../../../src-shared/contract/index.ts';
import { assertBackupPath, backupRunning, writeBackup, type BackupSource } from '../../backup/index.ts';
import type { OwnWallet } from '../../custody/index.ts';
import { changedMeanwhile, chosenByAsker } from '../asked.ts';
import { openedAnew } from '../opened-anew.ts';
import type { Parts } from '../parts.ts';
import { classOfAll } from '../wallets.ts';

/** One file with everything that a new machine needs. */
export function backupCommands(parts: Parts): Pick<CommandHandlers, 'backup.preview' | 'backup.write'> {
  let running = false;
  const assertNoneRuns = (): void => {
    if (running) throw backupRunning();
  };

  return {
    'backup.preview': ({ path }, { caller }) => preview(parts, path, caller),
    'backup.write': async ({ path, passphrase, approval }, context) => {
      assertNoneRuns();
      const { custody } = parts;
      const shown = preview(parts, path, context.caller);
      const wallets = custody.wallets();
      if (custody.state === 'absent') await parts.approvals.require(approval, context, 'backup', shown);
      else await openedAnew(parts, approval, context, 'backup', shown, classOfAll(wallets));
      // A question that nobody answers keeps no other backup waiting.
      assertNoneRuns();
      running = true;
      try {
        return { path, ...(await write(parts, path, passphrase, wallets)) };
      } finally {
        running = false;
      }
    },
  };
}

/** @param agreed the wallets that were shown to who approved it: no other is laid open */
async function write(parts: Parts, path: string, passphrase: string, agreed: readonly OwnWallet[]) {
  const { custody, database, audit, options, sessions } = parts;
  // Uses of session keys are written a moment later than they happen.
  sessions.flush();
  let secrets: ReadonlyMap<string, Buffer> = new Map();
  let assertNotLocked = (): void => undefined;
  const source: BackupSource = {
    dataDir: options.dataDir,
    database,
    version: options.version,
    contents: () => {
      if (custody.state === 'absent') return null;
      const known = new Set(agreed.map(({ address, class: walletClass }) => `${address} ${walletClass}`));
      const wallets = custody.wallets();
      if (!wallets.every((each) => known.has(`${each.address} ${each.class}`))) throw changedMeanwhile();
      const contents = custody.forBackup();
      assertNotLocked = custody.sinceNow();
      ({ secrets } = contents);
      return contents;
    },
    audit: () => audit.snapshot(),
    record: ({ wallets, requests }) => {
      // What was locked while it was written gets no name.
      assertNotLocked();
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

/** @throws {CountersignError} `BACKUP_PATH`, `BACKUP_IN_DATA_DIR`, `BACKUP_EXISTS` */
function preview(
  { custody, sessions, journal, options }: Parts,
  path: string,
  caller: Caller,
): SigningPreview {
  assertBackupPath(path, options.dataDir);
  const wallets = custody.wallets();
  const names = wallets.map(({ name, address }) => `${name} ${address}`).join('; ');
  return {
    title: 'Write a backup of all keys and records',
    sentences: [
      `The keys of ${wallets.length} wallets, the journal, the settings and the audit log go into one encrypted file.`,
      'Whoever has the file and its passphrase has the wallets.',
      ...chosenByAsker(caller, 'the file'),
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
