import type * as backup from '../../../src-main/backup/index.ts';

/** A restore as a process of its own, to be killed: MODULE BACKUP DATA-DIR PASSPHRASE. */
const [, , module = '', path = '', dataDir = '', passphrase = ''] = process.argv;
const { restoreBackup } = (await import(module)) as typeof backup;
process.stdout.write('begins\n');
await restoreBackup(path, () => Promise.resolve(passphrase), {
  dataDir,
  version: '1.2.3',
  scrypt: { N: 2 ** 10, r: 8, p: 1 },
});
