import type { SigningPreview } from '../../src-shared/contract/index.ts';
import type { Clock } from './clock.svelte.ts';

/** What the daemon has fixed to its last bit, under a name, and for how long it keeps it. */
export interface Prepared {
  readonly prepared: string;
  readonly preview: SigningPreview;
  readonly validMs: number;
}

/** What a person reads before a wallet signs just that, as long as it can be signed. */
export class Review {
  #shown = $state.raw<{ prepared: string; preview: SigningPreview; deadline: number } | null>(null);
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** What is shown for approval; null while nothing is. */
  get preview(): SigningPreview | null {
    return this.#shown?.preview ?? null;
  }

  /** How long what is shown can still be signed; null while nothing is shown. */
  readonly leftMs = $derived.by(() =>
    this.#shown === null ? null : Math.max(0, this.#shown.deadline - this.#clock.monotonicMs),
  );

  get expired(): boolean {
    return this.leftMs === 0;
  }

  /** @param asked monotonic time of the question: what the answer took on its way is gone from the window */
  show(made: Prepared, asked: number): void {
    this.#shown = { prepared: made.prepared, preview: made.preview, deadline: asked + made.validMs };
  }

  /** Takes what is shown, to have it signed; null when nothing is shown or its time is over. */
  take(): string | null {
    const shown = this.#shown;
    // The clock on screen ticks once a second; the window ends when it ends.
    if (shown === null || shown.deadline <= performance.now()) return null;
    this.#shown = null;
    return shown.prepared;
  }

  /** Nothing is signed. */
  dismiss(): void {
    this.#shown = null;
  }
}
