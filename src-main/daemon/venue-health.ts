import { toErrorData } from '../../src-shared/errors/index.ts';
import type { Logger } from '../../src-shared/node/index.ts';
import type { VenueTime } from '../operator/index.ts';
import { Emitter } from './emitter.ts';

const BEAT_MS = 5_000;
/** While the venue cannot be reached it is looked for more often. */
const SEARCH_MS = 1_000;
const SAMPLES = 9;
/** The first look falls into the start of both processes and says little: some follow soon. */
const SETTLING = { samples: 3, everyMs: 500 };

/** Whether the venue answers, and how fast: a look at its clock every few seconds, which keeps our time fresh as well. */
export class VenueHealth {
  readonly changed = new Emitter();
  /** Told each time that the venue can be reached after it could not. */
  readonly appeared = new Emitter();
  private readonly time: VenueTime;
  private readonly logger: Logger;
  private readonly roundTrips: number[] = [];
  private timer: NodeJS.Timeout | null = null;
  private beating: Promise<void> | null = null;
  private stopped = false;
  reachable = false;
  problem: string | null = 'The venue has not answered yet.';

  constructor(time: VenueTime, logger: Logger) {
    this.time = time;
    this.logger = logger;
  }

  /** Median round trip of the last looks. */
  get latencyMs(): number | null {
    const sorted = [...this.roundTrips].sort((a, b) => a - b);
    // Of two the smaller one: a single slow look is an accident of this machine.
    const middle = sorted[(sorted.length - 1) >> 1];
    return middle === undefined ? null : Math.round(middle * 10) / 10;
  }

  /** Looks now, and from then on. */
  beat(): Promise<void> {
    this.beating ??= this.look().finally(() => {
      this.beating = null;
      if (this.stopped) return;
      if (this.timer !== null) clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.beat(), this.pauseMs());
    });
    return this.beating;
  }

  stop(): void {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
  }

  private pauseMs(): number {
    if (!this.reachable) return SEARCH_MS;
    return this.roundTrips.length < SETTLING.samples ? SETTLING.everyMs : BEAT_MS;
  }

  private async look(): Promise<void> {
    const before = performance.now();
    const was = this.reachable;
    try {
      await this.time.refresh();
      this.roundTrips.push(performance.now() - before);
      if (this.roundTrips.length > SAMPLES) this.roundTrips.shift();
      this.reachable = true;
      this.problem = null;
    } catch (error) {
      this.reachable = false;
      this.problem = toErrorData(error).message;
    }
    if (this.stopped) return;
    if (was !== this.reachable) {
      this.logger.info({ reachable: this.reachable, problem: this.problem }, 'venue');
      if (this.reachable) this.appeared.emit();
    }
    this.changed.emit();
  }
}
