export { backupRunning } from './errors.ts';
export { placeRestored } from './placing.ts';
export { assertBackupPath } from './target.ts';
export { restoreBackup, type RestoredBackup } from './restore.ts';
export { writeBackup, type BackupSource, type WrittenBackup } from './write.ts';
