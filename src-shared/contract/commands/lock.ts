import * as v from 'valibot';
import { Approval } from '../approval.ts';
import { command } from '../define.ts';
import { Milliseconds, Nothing, SigningPreview } from '../values.ts';

/** What locks the vault: a person, nobody using it, the machine's sleep, the screen's lock. */
export const LOCK_REASONS = ['asked', 'idle', 'sleep', 'screen-lock'] as const;
export type LockReason = (typeof LOCK_REASONS)[number];

const IdleMinutes = v.nullable(
  v.pipe(
    v.number(),
    v.safeInteger('must be whole minutes'),
    v.minValue(1, 'must be at least a minute'),
    v.maxValue(1_440, 'must be at most a day'),
  ),
);

/** When the vault locks by itself, and how far. */
export const LockSettings = v.object({
  /** Minutes without use after which it locks; null never. */
  idleMinutes: IdleMinutes,
  onSleep: v.boolean(),
  onScreenLock: v.boolean(),
  /** Whether session keys go on signing while the wallets are locked. */
  sessionsGoOn: v.boolean(),
});
export type LockSettings = v.InferOutput<typeof LockSettings>;

/** A change of them: what is left out stays. */
export const LockChange = v.strictObject({
  idleMinutes: v.optional(IdleMinutes),
  onSleep: v.optional(v.boolean()),
  onScreenLock: v.optional(v.boolean()),
  sessionsGoOn: v.optional(v.boolean()),
});
export type LockChange = v.InferOutput<typeof LockChange>;

export const LockState = v.object({
  ...LockSettings.entries,
  /** False for a vault that never locks by itself: an unprotected one, or none. */
  acts: v.boolean(),
  /** How long until it locks when nobody uses it; null while that is not counted. */
  locksInMs: v.nullable(Milliseconds),
  /** What locked it last, null before any lock since the start of the daemon. */
  lastLocked: v.nullable(
    v.object({ at: Milliseconds, by: v.picklist(LOCK_REASONS), sessionsWentOn: v.boolean() }),
  ),
  /** What is to be known of it, in sentences: what this daemon cannot notice, and what stops with the lock. */
  notices: v.array(v.string()),
});
export type LockState = v.InferOutput<typeof LockState>;

export const lockCommands = {
  /**
   * Locks the wallets. Session keys go on where the settings say so, unless `everything` is to be locked. Needs nobody's
   * approval.
   */
  'vault.lock': command('read', v.strictObject({ everything: v.optional(v.boolean(), false) }), Nothing),
  'lock.get': command('read', Nothing, LockState),
  /** What a change would mean, and whether it loosens anything: then it needs an approval. */
  'lock.preview': command(
    'read',
    v.strictObject({ change: LockChange }),
    v.object({ loosens: v.boolean(), preview: SigningPreview }),
  ),
  /**
   * Locking sooner or further needs nothing. Loosening needs a click in the interface or the vault's passphrase: a bare
   * `yes` never suffices.
   */
  'lock.set': command('wallet', v.strictObject({ change: LockChange, approval: Approval }), LockState),
  /** A person uses the interface: the idle time begins anew. Counts from an interface alone. */
  'lock.touch': command('read', Nothing, Nothing),
};
