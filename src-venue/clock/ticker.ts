import { MAX_STEP_MS, type VenueClock } from './venue-clock.ts';

/** Length of a live step: a round of the participants each, and every fifth makes a checkpoint. */
const STEP_MS = 200;

/** Makes clock steps while the clock runs in real mode. */
export class Ticker {
  private readonly timer: NodeJS.Timeout;

  /** @param lastMs venue time of the last step or request. */
  constructor(clock: VenueClock, lastMs: () => number, step: (timeMs: number) => void) {
    this.timer = setInterval(() => {
      if (clock.mode !== 'real') return;
      // After a pause of the machine the time between is lived through in steps as long as they may be.
      const now = clock.now();
      while (now - lastMs() > MAX_STEP_MS) step(lastMs() + MAX_STEP_MS);
      step(now);
    }, STEP_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
