import type { Logger } from '../../src-shared/node/index.ts';
import { toErrorData } from '../../src-shared/errors/index.ts';
import type { VenueLocation } from '../venue-client/index.ts';
import { Emitter } from './emitter.ts';
import type { ReadyLine, RunningVenue, VenueLauncher, VenueSettings } from './venue-launcher.ts';

const RESTART_MS = [250, 1_000, 5_000, 15_000];

/** Keeps the embedded practice venue running for as long as the daemon runs. */
export class VenueProcess {
  readonly changed = new Emitter();
  /** Resolves with the first ready line. */
  readonly ready: Promise<ReadyLine>;
  private readonly launch: VenueLauncher;
  private readonly settings: VenueSettings;
  private readonly location: VenueLocation;
  private readonly logger: Logger;
  private running: RunningVenue | null = null;
  private starting: Promise<void> | null = null;
  private retry: NodeJS.Timeout | null = null;
  private stopped = false;
  private announce: (line: ReadyLine) => void = () => undefined;
  /** Why it does not run, in a sentence. */
  problem: string | null = 'The practice venue is starting.';

  constructor(launch: VenueLauncher, settings: VenueSettings, location: VenueLocation, logger: Logger) {
    this.launch = launch;
    this.settings = settings;
    this.location = location;
    this.logger = logger;
    this.ready = new Promise((resolve) => (this.announce = resolve));
  }

  get readyLine(): ReadyLine | null {
    return this.running?.ready ?? null;
  }

  /** The exchange was begun anew with another seed, which its data-dir keeps. */
  reseeded(seed: number): void {
    if (this.running === null) return;
    this.running = { ...this.running, ready: { ...this.running.ready, seed } };
    this.changed.emit();
  }

  start(attempt = 0): void {
    this.starting = this.begin(attempt);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.retry !== null) clearTimeout(this.retry);
    await this.starting;
    await this.running?.stop();
  }

  private async begin(attempt: number): Promise<void> {
    try {
      const running = await this.launch(this.settings);
      this.running = running;
      if (this.stopped) return;
      this.problem = null;
      const { baseUrl, wsUrl, controlToken } = running.ready;
      this.location.set({ baseUrl, wsUrl, controlToken });
      this.logger.info({ baseUrl }, 'practice venue is ready');
      this.announce(running.ready);
      this.changed.emit();
      void running.ended.then(() => {
        this.lost();
      });
    } catch (error) {
      this.problem = toErrorData(error).message;
      this.logger.error({ err: error }, 'practice venue did not start');
      this.changed.emit();
      this.again(attempt);
    }
  }

  private lost(): void {
    if (this.stopped) return;
    this.running = null;
    this.problem = 'The practice venue has ended unexpectedly; it is started again.';
    this.logger.error('practice venue ended unexpectedly');
    this.location.set(null);
    this.changed.emit();
    this.again(0);
  }

  private again(attempt: number): void {
    if (this.stopped) return;
    this.retry = setTimeout(
      () => {
        this.start(attempt + 1);
      },
      RESTART_MS[Math.min(attempt, RESTART_MS.length - 1)],
    );
  }
}
