import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { AuditLog, settingsAnchor, verifyLog, type Verification } from '../../../src-main/audit/index.ts';
import { createSettings, openDatabase } from '../../../src-main/storage/index.ts';
import { temporaryFolder } from '../support/folder.ts';

export const WALLET = `0x${'ab'.repeat(20)}`;
export const signed = (n: number) => ({
  event: 'wallet.signed',
  wallet: WALLET,
  details: { what: `Withdraw ${n}`, digest: `0x${n.toString(16).padStart(64, '0')}`, by: 'passphrase' },
});

/** A log in a folder of its own, with the anchor in a real database. */
export function auditPlace() {
  const dataDir = temporaryFolder();
  const path = join(dataDir, 'audit.log');
  const database = openDatabase(join(dataDir, 'countersign.db'));
  onTestFinished(() => {
    database.close();
  });
  const anchor = settingsAnchor(createSettings(database));
  return {
    dataDir,
    path,
    database,
    anchor,
    open: (now?: () => number) => new AuditLog({ path, anchor, version: '1.2.3', ...(now ? { now } : {}) }),
    verify: (): Promise<Verification> => verifyLog(path, anchor.read()),
    lines: () => readFileSync(path, 'utf8').split('\n').slice(0, -1),
    write: (lines: readonly string[]) => {
      writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
    },
    append: (text: string) => {
      appendFileSync(path, text);
    },
  };
}
