import type { DeadMan, DeadManChange } from '../../../src-shared/contract/index.ts';
import { Emitter } from '../emitter.ts';
import { Listening } from './listening.ts';
import type { DeadManOptions } from './options.ts';
import { changedBy, OFF, readDeadMan, sameWatch, watched, type DeadManSettings } from './settings.ts';
import { Watch } from './watch.ts';

/** A daemon that starts gives its interface and its clients so long to come, even where less is set. */
const START_MS = 30_000;
/** What could not be cancelled is tried again. */
const AGAIN_MS = 10_000;

export const NOTICE =
  'It acts from this daemon: when the daemon, this machine or its network is gone, nothing is cancelled, since the venue offers no scheduled cancel.';
/** Who a panic and a pause are by. */
export const SWITCH = "dead man's switch";

/**
 * Cancels the orders of the chosen strategies when what it watches has been away for so many seconds. It stays fired
 * until that is back, and cancels what comes meanwhile; it is set and counts again from the start of a daemon.
 */
export class DeadManSwitch {
  readonly changed = new Emitter();
  private readonly options: DeadManOptions;
  private readonly name: string;
  private readonly watch: Watch;
  private stored: DeadManSettings;
  private isUnreadable: boolean;
  /** Since when what it watches is away; null while it is there. */
  private lostAt: number | null = null;
  private readonly listening = new Listening();
  /** How long it may be away this time, whatever is set. */
  private leastMs = 0;
  private fired = false;
  private firing = false;
  /** When it looks again for what came after it fired; who comes and goes meanwhile does not put it off. */
  private againAt = 0;
  private silence: (() => void) | null = null;
  private unwatch: (() => void) | null = null;
  private running = false;

  constructor(options: DeadManOptions) {
    this.options = options;
    this.name = `dead-man:${options.profile}`;
    this.watch = new Watch(options.presence, options.alarm);
    const stored = readDeadMan(options.settings, this.name);
    this.isUnreadable = stored === null;
    this.stored = stored ?? OFF;
  }

  /** What was set could not be read, and nobody has set it anew: it is off without anybody's wish. */
  get unreadable(): boolean {
    return this.isUnreadable;
  }

  get settings(): DeadManSettings {
    return this.stored;
  }

  get state(): DeadMan['state'] {
    if (!this.stored.enabled) return 'off';
    if (this.fired) return 'fired';
    return this.lostAt === null ? 'armed' : 'counting';
  }

  /** How long until it fires; null while it does not count. */
  get firesInMs(): number | null {
    if (this.state !== 'counting' || this.lostAt === null) return null;
    return Math.max(0, Math.ceil(this.lostAt + this.limitMs - this.options.alarm.now()));
  }

  /** How long it may be away this time. */
  private get limitMs(): number {
    return Math.max(this.stored.seconds * 1000, this.leastMs);
  }

  start(): void {
    this.running = true;
    this.unwatch = this.options.presence.changed.on(() => {
      this.look();
    });
    this.arm(START_MS);
  }

  stop(): void {
    this.running = false;
    this.unwatch?.();
    this.silence?.();
    this.silence = null;
  }

  /** Begins anew only where something else is watched: else a change that takes nobody's word would hold it off. */
  set(change: DeadManChange): void {
    const before = this.stored;
    this.save(changedBy(before, change));
    if (before.enabled && sameWatch(before, this.stored)) {
      this.look();
      return;
    }
    this.fired = false;
    this.arm(0);
  }

  /** A named caller is alive. */
  heartbeat(name: string): void {
    const { watch, enabled } = this.stored;
    if (!enabled || watch.kind !== 'heartbeat' || watch.name !== name) return;
    this.watch.beat();
    this.look();
  }

  /** Begins anew with at least `leastMs` until it fires. */
  private arm(leastMs: number): void {
    this.lostAt = null;
    this.leastMs = leastMs;
    this.look();
  }

  /** Looks whether what it watches is there, and counts when it is not. */
  private look(): void {
    const { alarm } = this.options;
    this.silence?.();
    this.silence = null;
    if (!this.stored.enabled) this.lostAt = null;
    else if (this.watch.isThere(this.stored)) this.there();
    else {
      this.lostAt ??= this.watch.goneSince(this.stored);
      if (!this.fired)
        this.ring(this.waitMs(this.lostAt), () => {
          this.due();
        });
      else if (!this.firing) this.ring(this.againAt - alarm.now(), () => void this.again());
    }
    this.changed.emit();
  }

  /** How long until it may fire. */
  private waitMs(lostAt: number): number {
    const now = this.options.alarm.now();
    return this.listening.firesAt(lostAt + this.limitMs, now) - now;
  }

  /** It rings: late, it listens first. */
  private due(): void {
    if (this.lostAt !== null && this.waitMs(this.lostAt) > 0) this.look();
    else void this.fire();
  }

  private there(): void {
    this.listening.forget();
    this.lostAt = null;
    this.leastMs = 0;
    this.fired = false;
    const quietInMs = this.watch.quietInMs(this.stored);
    if (quietInMs === null) return;
    this.ring(quietInMs, () => {
      this.look();
    });
  }

  private ring(ms: number, work: () => void): void {
    this.silence = this.options.alarm.after(Math.max(0, ms), () => {
      this.silence = null;
      work();
    });
  }

  private async fire(): Promise<void> {
    const { logger, cancel } = this.options;
    const { strategies, pause } = this.stored;
    this.listening.forget();
    this.fired = true;
    this.firing = true;
    logger.warn({ seconds: this.stored.seconds }, `dead man's switch: ${watched(this.stored)} is gone`);
    this.changed.emit();
    try {
      const lastFired = await cancel({ strategies, pause });
      if (this.running) this.save({ ...this.stored, lastFired });
    } catch (error) {
      logger.error({ err: error }, "dead man's switch: it could not do its work");
    } finally {
      this.firing = false;
    }
    if (this.running) this.look();
  }

  /** Still nobody there: what is open by now goes as well. */
  private async again(): Promise<void> {
    const { plan, logger, alarm } = this.options;
    this.againAt = alarm.now() + AGAIN_MS;
    try {
      const { pairs, problem } = await plan(this.stored.strategies);
      const canAct = problem === null && pairs.some(({ signer }) => signer === 'session');
      if (canAct && this.fired && this.running) {
        await this.fire();
        return;
      }
    } catch (error) {
      logger.warn({ err: error }, "dead man's switch: what is open is not known");
    }
    if (this.running) this.look();
  }

  private save(settings: DeadManSettings): void {
    this.options.settings.set(this.name, settings);
    this.isUnreadable = false;
    this.stored = settings;
  }
}
