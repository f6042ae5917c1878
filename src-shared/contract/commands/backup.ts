import * as v from 'valibot';
import { Approval } from '../approval.ts';
import { command } from '../define.ts';
import { NewPassphrase } from '../door.ts';
import { SigningPreview } from '../values.ts';

/** Absolute, on the daemon's machine; nothing may be there yet. */
const BackupPath = v.pipe(
  v.string(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(4096, 'is too long'),
  v.check((path) => !path.includes('\0'), 'must hold no null character'),
);

/** What a backup holds. */
export const BackupAnswer = v.object({
  path: v.string(),
  bytes: v.number(),
  wallets: v.number(),
  /** Session keys whose metadata, but not whose key, is in it. */
  sessions: v.number(),
  requests: v.number(),
});
export type BackupAnswer = v.InferOutput<typeof BackupAnswer>;

export const backupCommands = {
  /** What a backup to this path would hold, to be shown to who approves it. */
  'backup.preview': command('read', v.strictObject({ path: BackupPath }), SigningPreview),
  /**
   * Writes vault, journal, settings and sessions' metadata into one file that `passphrase` alone opens. It is no
   * approval: that comes as for an export of a wallet.
   */
  'backup.write': command(
    'wallet',
    v.strictObject({
      path: BackupPath,
      passphrase: NewPassphrase,
      approval: Approval,
    }),
    BackupAnswer,
  ),
};
