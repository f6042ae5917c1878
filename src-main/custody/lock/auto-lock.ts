import type {
  LockChange,
  LockReason,
  LockSettings,
  LockState,
  SigningPreview,
} from '../../../src-shared/contract/index.ts';
import type { Alarm } from '../../alarm/index.ts';
import type { Settings } from '../../storage/index.ts';
import { previewLock } from './preview.ts';
import { changedBy, readLock, writeLock } from './settings.ts';
import { LOOK_MS, SleepWatch } from './sleep-watch.ts';

/** What is locked: custody, as far as the lock needs it. */
export interface Lockable {
  readonly state: 'absent' | 'locked' | 'unlocked' | 'damaged';
  readonly protection: 'keychain' | 'passphrase' | 'unprotected' | null;
  /** Whether session keys can sign. */
  readonly sessionsOpen: boolean;
  lock(wish: { keepSessions: boolean; by: LockReason }): void;
  onChange(listener: () => void): () => void;
}

/** What a desktop tells of the machine while it is there. */
export interface Desktop {
  /** Whether it surely tells when the screen is locked, or only where the session knows of a screen saver. */
  readonly screenLock: 'told' | 'perhaps';
}

/** Whose key is about to sign. */
export type KeyKind = 'wallet' | 'session';

export interface AutoLockOptions {
  readonly custody: Lockable;
  readonly settings: Settings;
  readonly alarm: Alarm;
  /** Unix milliseconds of the machine's clock: tells a sleep, and when it was locked. */
  readonly wall?: () => number;
  /** Whether the alarm's clock stands still while the machine sleeps; on Linux it does. */
  readonly clockStopsInSleep?: boolean;
  /** Told of each lock that nobody asked for. */
  readonly onLocked?: (by: LockReason) => void;
}

const MINUTE_MS = 60_000;

/**
 * Locks the vault by itself: when nobody used it for so long, when the machine sleeps, when the screen is locked. Use is
 * what needs the keys that the lock would take away, and a person at the interface. An unprotected vault never locks by
 * itself: its key lies beside it.
 */
export class AutoLock {
  private readonly options: AutoLockOptions;
  private readonly wall: () => number;
  private readonly sleeps: SleepWatch;
  private readonly listeners = new Set<() => void>();
  private stored: LockSettings;
  private last: LockState['lastLocked'] = null;
  /** When the vault was used last, by the alarm's clock; null while it is not open. */
  private usedAt: number | null = null;
  private desktop: Desktop | null = null;
  private silence: (() => void) | null = null;
  private unwatch: (() => void) | null = null;

  constructor(options: AutoLockOptions) {
    this.options = options;
    this.wall = options.wall ?? Date.now;
    const stops = options.clockStopsInSleep ?? process.platform === 'linux';
    this.sleeps = new SleepWatch(options.alarm, this.wall, stops);
    this.stored = readLock(options.settings);
  }

  get settings(): LockSettings {
    return this.stored;
  }

  /** What locked it last; null before any lock since the start. */
  get lastLocked(): LockState['lastLocked'] {
    return this.last;
  }

  /** False for a vault that never locks by itself. */
  get acts(): boolean {
    const { protection } = this.options.custody;
    return protection !== null && protection !== 'unprotected';
  }

  /** How long until it locks when nobody uses it; null while that is not counted. */
  get locksInMs(): number | null {
    const { idleMinutes } = this.stored;
    if (!this.acts || idleMinutes === null || this.usedAt === null) return null;
    return Math.max(0, Math.ceil(this.usedAt + idleMinutes * MINUTE_MS - this.options.alarm.now()));
  }

  /** Begins to watch the machine's clocks and the time without use. */
  start(): void {
    this.unwatch = this.options.custody.onChange(() => {
      this.follow();
    });
    this.follow();
    this.ring();
  }

  stop(): void {
    this.unwatch?.();
    this.silence?.();
    this.silence = null;
  }

  preview(change: LockChange): { loosens: boolean; preview: SigningPreview } {
    return previewLock(this.stored, change);
  }

  /** Applies a change that whoever may has approved, where it needs that. */
  set(change: LockChange): void {
    const after = changedBy(this.stored, change);
    writeLock(this.options.settings, after);
    this.stored = after;
    const { custody } = this.options;
    // Sessions that went on so far no longer may.
    if (!after.sessionsGoOn && custody.state === 'locked' && custody.sessionsOpen) this.lock('asked', true);
    this.look();
    this.tell();
  }

  /** A person or a program wants it locked: the wallets, or everything. */
  ask(everything: boolean): void {
    this.lock('asked', everything);
  }

  /** Who will tell of the machine; without a desktop a sleep shows after it, and a locked screen never. */
  get heard(): Desktop | null {
    return this.desktop;
  }

  hear(desktop: Desktop): void {
    this.desktop = desktop;
    this.tell();
  }

  /** The machine is about to sleep. */
  machineSleeps(): void {
    if (this.acts && this.stored.onSleep) this.lock('sleep');
  }

  /** Somebody has locked the screen. */
  screenLocked(): void {
    if (this.acts && this.stored.onScreenLock) this.lock('screen-lock');
  }

  /** A person uses the interface. */
  touch(): void {
    this.look();
    this.use();
  }

  /**
   * A key is about to sign. What is due locks first: a process that was put to sleep may sign before its clocks have
   * rung. A session's signature is no use where sessions sign under lock as well.
   */
  beforeSigning(kind: KeyKind): void {
    this.look();
    if (kind === 'wallet' || !this.stored.sessionsGoOn) this.use();
  }

  /** Calls `listener` when settings or the last lock change; returns the function that ends it. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private use(): void {
    if (this.usedAt !== null) this.usedAt = this.options.alarm.now();
  }

  /** The vault was opened or closed. */
  private follow(): void {
    const isOpen = this.options.custody.state === 'unlocked';
    if (!isOpen) this.usedAt = null;
    else this.usedAt ??= this.options.alarm.now();
  }

  /** Locks what is due. */
  private look(): void {
    const slept = this.sleeps.look();
    if (slept !== null) {
      this.machineSleeps();
      // Where it stays open in a sleep, nobody used it meanwhile.
      if (this.usedAt !== null) this.usedAt -= slept.uncountedMs;
    }
    if (this.locksInMs === 0) this.lock('idle');
  }

  private ring(): void {
    this.silence = this.options.alarm.after(LOOK_MS, () => {
      this.look();
      this.ring();
    });
  }

  private lock(by: LockReason, everything = false): void {
    const { custody, onLocked } = this.options;
    const keepSessions = this.stored.sessionsGoOn && !everything;
    if (custody.state !== 'unlocked' && (keepSessions || !custody.sessionsOpen)) {
      // Nothing to take away, but what is just being opened does not open any more.
      custody.lock({ keepSessions, by });
      return;
    }
    custody.lock({ keepSessions, by });
    this.last = { at: this.wall(), by, sessionsWentOn: keepSessions };
    if (by !== 'asked') onLocked?.(by);
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
