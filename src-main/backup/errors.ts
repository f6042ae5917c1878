import { CountersignError } from '../../src-shared/errors/index.ts';

export const noBackup = (path: string): CountersignError =>
  new CountersignError(
    'BACKUP_UNKNOWN_FILE',
    `${path} is no backup of Countersign.`,
    'Give the file that `countersign backup` has written.',
  );

export const backupDamaged = (path: string): CountersignError =>
  new CountersignError(
    'BACKUP_DAMAGED',
    `The backup ${path} is damaged: a part of it is missing or was changed.`,
    'Nothing was written. Use another copy of it.',
  );

export const backupNewer = (path: string, version: number): CountersignError =>
  new CountersignError(
    'BACKUP_NEWER',
    `The backup ${path} has version ${version}, written by a later Countersign.`,
    'Nothing was written. Update Countersign.',
  );

export const wrongBackupPassphrase = (): CountersignError =>
  new CountersignError(
    'BACKUP_PASSPHRASE',
    'This is not the passphrase of the backup.',
    'Nothing was written. It is the one that was given when the backup was made.',
  );

export const backupExists = (path: string): CountersignError =>
  new CountersignError(
    'BACKUP_EXISTS',
    `There is something at ${path} already.`,
    'A backup never takes the place of a file: give another name.',
  );

export const backupPath = (): CountersignError =>
  new CountersignError('BACKUP_PATH', 'This is no absolute path.', 'Give the whole path of the file to be.');

export const backupInDataDir = (dataDir: string): CountersignError =>
  new CountersignError(
    'BACKUP_IN_DATA_DIR',
    `This path is inside the data folder ${dataDir}.`,
    'What lies there has a meaning, and a backup there is lost with it: give a path elsewhere, best on another disk.',
  );

export const backupRunning = (): CountersignError =>
  new CountersignError('BACKUP_RUNNING', 'A backup is being written already.', 'Wait until it is done.');

/** The disk or the folder did not allow it. */
export const backupNotWritten = (path: string, cause: unknown): CountersignError =>
  new CountersignError(
    'BACKUP_NOT_WRITTEN',
    `The backup ${path} could not be written: ${reasonOf(cause)}.`,
    'Nothing is left of it. Choose a folder that is there and that you may write to, with room enough.',
    { cause },
  );

export const notRestored = (dataDir: string, cause: unknown): CountersignError =>
  new CountersignError(
    'RESTORE_NOT_WRITTEN',
    `The backup could not be restored into ${dataDir}: ${reasonOf(cause)}.`,
    'Nothing was written. Choose a folder that you may write to, with room enough.',
    { cause },
  );

function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : null;
  if (code !== null) return WHY[code] ?? code;
  return cause instanceof Error ? cause.message : 'for an unknown reason';
}

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'its folder is not there',
  ENOTDIR: 'there is a file where a folder should be',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'its disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is used up',
  EFBIG: 'it is too large for this disk',
};

export const vaultThere = (dataDir: string): CountersignError =>
  new CountersignError(
    'RESTORE_VAULT_EXISTS',
    `There is a vault in ${dataDir} already.`,
    'A backup is restored into a data-dir without one: give another --data-dir.',
  );

export const journalThere = (dataDir: string): CountersignError =>
  new CountersignError(
    'RESTORE_JOURNAL_EXISTS',
    `The database in ${dataDir} has requests or session keys of its own, or cannot be read.`,
    'A backup would take their place: give another --data-dir.',
  );

export const nothingAt = (path: string, cause: unknown): CountersignError =>
  new CountersignError('BACKUP_UNREADABLE', `${path} cannot be read.`, 'Give the path of a backup.', {
    cause,
  });
