export { backupExists, backupPath, backupRunning } from './errors.ts';
export { placeRestored } from './placing.ts';
export { restoreBackup, type RestoredBackup } from './restore.ts';
export { writeBackup, type BackupSource, type WrittenBackup } from './write.ts';
