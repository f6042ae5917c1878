import type { SigningPreview } from '../../src-shared/contract/index.ts';
import type { ErrorData } from '../../src-shared/errors/index.ts';
import type { Messages } from './messages.svelte.ts';

interface ReviewedParts<Change> {
  readonly messages: Messages;
  /** What a change would mean, and whether a person has to see that first. */
  readonly preview: (change: Change) => Promise<{ asks: boolean; preview: SigningPreview }>;
  readonly set: (change: Change, approval: { approval?: { by: 'interface' } }) => Promise<unknown>;
  /** Said when it is done. */
  readonly words: () => string;
}

/** A change of what keeps a person safe: made at once when it tightens, shown before the click when it weakens. */
export class Reviewed<Change> {
  #review = $state.raw<{ change: Change; preview: SigningPreview } | null>(null);
  #busy = $state(false);
  #error = $state.raw<ErrorData | null>(null);
  readonly #parts: ReviewedParts<Change>;

  constructor(parts: ReviewedParts<Change>) {
    this.#parts = parts;
  }

  /** What waits for the click; null while nothing does. */
  get preview(): SigningPreview | null {
    return this.#review?.preview ?? null;
  }

  get busy(): boolean {
    return this.#busy;
  }

  get error(): ErrorData | null {
    return this.#error;
  }

  async propose(change: Change): Promise<void> {
    await this.#attempt(async () => {
      const { asks, preview } = await this.#parts.preview(change);
      if (asks) this.#review = { change, preview };
      else await this.#parts.set(change, {});
      return !asks;
    });
  }

  /** The click: just what was shown is set. */
  async approve(): Promise<void> {
    const review = this.#review;
    if (review === null) return;
    await this.#attempt(async () => {
      await this.#parts.set(review.change, { approval: { by: 'interface' } });
      this.#review = null;
      return true;
    });
  }

  dismiss(): void {
    this.#review = null;
    this.#error = null;
  }

  async #attempt(step: () => Promise<boolean>): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    this.#error = null;
    try {
      if (await step()) this.#parts.messages.say('good', this.#parts.words());
    } catch (thrown) {
      this.#error = this.#parts.messages.fail(thrown);
    } finally {
      this.#busy = false;
    }
  }
}
