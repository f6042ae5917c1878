import { MAX_STEP_MS, type VenueClock } from './venue-clock.ts';

/** Length of a live step: a round of the participants each, and every fifth makes a checkpoint. */
const STEP_MS = 200;

/** Makes clock steps while the clock runs in real mode. */
export class Ticker {
  private readonly timer: NodeJS.Timeout;

  /** @param lastMs venue time of the last step or request. */
  constructor(clock: VenueClock, lastMs: () => number, step: (timeMs: number) => void) {
    let failing = false;
    this.timer = setInterval(() => {
      if (clock.mode !== 'real') return;
      try {
        // After a pause of the machine the time between is lived through in steps as long as they may be.
        const now = clock.now();
        while (now - lastMs() > MAX_STEP_MS) step(lastMs() + MAX_STEP_MS);
        step(now);
        if (failing) process.stderr.write('practice venue: steps are kept again\n');
        failing = false;
      } catch (error) {
        // A full disk: the exchange stands still until a step can be kept, and then lives through the pause.
        if (!failing) process.stderr.write(`practice venue: the exchange stands still: ${String(error)}\n`);
        failing = true;
      }
    }, STEP_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
