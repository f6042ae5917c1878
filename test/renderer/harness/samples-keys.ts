import type { Hardware, LockState } from '../../../src-shared/contract/index.ts';

/** A vault that locks by itself after a quarter of an hour. */
export const LOCK: LockState = {
  idleMinutes: 15,
  onSleep: true,
  onScreenLock: true,
  sessionsGoOn: false,
  acts: true,
  locksInMs: 15 * 60_000,
  lastLocked: null,
  notices: [],
};

/** Nothing is plugged in. */
export const NO_HARDWARE: Hardware = { devices: [], problem: null, emulator: null, prompt: null };
