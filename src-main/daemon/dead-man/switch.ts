import type { DeadMan, DeadManChange, PanicPlan, PanicReport } from '../../../src-shared/contract/index.ts';
import type { Logger } from '../../../src-shared/node/index.ts';
import type { Settings } from '../../storage/index.ts';
import { Emitter } from '../emitter.ts';
import type { Presence } from '../presence.ts';
import type { Alarm } from './alarm.ts';
import { changedBy, readDeadMan, watched, type DeadManSettings } from './settings.ts';

export interface DeadManOptions {
  readonly settings: Settings;
  /** Name under which the profile keeps its records. */
  readonly profile: string;
  readonly presence: Presence;
  readonly alarm: Alarm;
  readonly logger: Logger;
  /** Cancels through the panic path; never throws. */
  readonly cancel: (wish: Pick<DeadManSettings, 'strategies' | 'pause'>) => Promise<PanicReport>;
  /** What it would cancel now. */
  readonly plan: (strategies: DeadManSettings['strategies']) => Promise<PanicPlan>;
}

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
  private stored: DeadManSettings;
  private lastBeat = -Infinity;
  /** Since when what it watches is away; null while it is there. */
  private lostAt: number | null = null;
  /** How long it may be away this time. */
  private limitMs = 0;
  private fired = false;
  private firing = false;
  private silence: (() => void) | null = null;
  private unwatch: (() => void) | null = null;
  private running = false;

  constructor(options: DeadManOptions) {
    this.options = options;
    this.name = `dead-man:${options.profile}`;
    this.stored = readDeadMan(options.settings, this.name);
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

  set(change: DeadManChange): void {
    this.save(changedBy(this.stored, change));
    this.fired = false;
    this.arm(0);
  }

  /** A named caller is alive. */
  heartbeat(name: string): void {
    const { watch, enabled } = this.stored;
    if (!enabled || watch.kind !== 'heartbeat' || watch.name !== name) return;
    this.lastBeat = this.options.alarm.now();
    this.look();
  }

  /** Begins anew with at least `leastMs` until it fires. */
  private arm(leastMs: number): void {
    this.lostAt = null;
    this.look(leastMs);
  }

  private isThere(): boolean {
    const { presence, alarm } = this.options;
    const { watch, seconds } = this.stored;
    switch (watch.kind) {
      case 'interface':
        return presence.hasInterface;
      case 'clients':
        return presence.hasClients;
      case 'heartbeat':
        // Half of the time without a beat is nothing; then it counts down the other half.
        return alarm.now() - this.lastBeat < (seconds * 1000) / 2;
    }
  }

  /** Looks whether what it watches is there, and counts when it is not. */
  private look(leastMs = 0): void {
    const { alarm } = this.options;
    this.silence?.();
    this.silence = null;
    if (!this.stored.enabled) this.lostAt = null;
    else if (this.isThere()) this.there();
    else {
      this.lostAt ??= this.beginning(leastMs);
      const waitMs = this.lostAt + this.limitMs - alarm.now();
      if (!this.fired) this.ring(waitMs, () => void this.fire());
      else if (!this.firing) this.ring(AGAIN_MS, () => void this.again());
    }
    this.changed.emit();
  }

  private there(): void {
    this.lostAt = null;
    this.fired = false;
    const { watch, seconds } = this.stored;
    if (watch.kind !== 'heartbeat') return;
    const halfMs = (seconds * 1000) / 2;
    this.ring(this.lastBeat + halfMs - this.options.alarm.now(), () => {
      this.look();
    });
  }

  /** Since when it counts. A beat that is missed counts from the last one that came. */
  private beginning(leastMs: number): number {
    const { alarm } = this.options;
    const { watch, seconds } = this.stored;
    this.limitMs = Math.max(seconds * 1000, leastMs);
    return watch.kind === 'heartbeat' && this.lastBeat > -Infinity ? this.lastBeat : alarm.now();
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
    const { plan, logger } = this.options;
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
    this.stored = settings;
  }
}
