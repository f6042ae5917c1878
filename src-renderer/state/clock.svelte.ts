import type { Status } from '../../src-shared/contract/index.ts';
import type { StreamState } from './stream.svelte.ts';

/** Times for countdowns, moving once a second. Venue time goes by the monotonic clock from the last status on. */
export class Clock {
  #wallMs = $state(Date.now());
  #monotonicMs = $state(performance.now());
  readonly #status: StreamState<'status'>;
  #seen: { status: Status; at: number } | null = null;

  constructor(status: StreamState<'status'>) {
    this.#status = status;
  }

  /** This machine's time, in Unix milliseconds. */
  get wallMs(): number {
    return this.#wallMs;
  }

  /** Time that no change of this machine's clock moves, in milliseconds: what is left of a window is told by it. */
  get monotonicMs(): number {
    return this.#monotonicMs;
  }

  /** What has passed since a monotonic time; 0 for one that is newer than the last tick. */
  since(at: number): number {
    return Math.max(0, this.#monotonicMs - at);
  }

  /** Now by the venue's clock; null while it is not known. */
  readonly venueMs = $derived.by(() => {
    const status = this.#status.value;
    const now = this.#monotonicMs;
    if (!status || status.venue.venueTimeMs === null) return null;
    if (this.#seen?.status !== status) this.#seen = { status, at: performance.now() };
    return status.venue.venueTimeMs + Math.max(0, now - this.#seen.at);
  });

  /** Starts to tick; returns what stops it. */
  run(): () => void {
    const timer = setInterval(() => {
      this.#wallMs = Date.now();
      this.#monotonicMs = performance.now();
    }, 1000);
    return () => {
      clearInterval(timer);
    };
  }
}
