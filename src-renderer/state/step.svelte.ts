import type { ErrorData } from '../../src-shared/errors/index.ts';
import type { Messages } from './messages.svelte.ts';

/** One thing that is asked of the daemon at a time: whether it is under way, and what was said against it. */
export class Step {
  #busy = $state(false);
  #error = $state.raw<ErrorData | null>(null);
  readonly #messages: Messages;

  constructor(messages: Messages) {
    this.#messages = messages;
  }

  get busy(): boolean {
    return this.#busy;
  }

  get error(): ErrorData | null {
    return this.#error;
  }

  /** Does it, unless something is under way. @returns whether it was done; else `error` says why not */
  async attempt(step: () => Promise<void>): Promise<boolean> {
    if (this.#busy) return false;
    this.#busy = true;
    this.#error = null;
    try {
      await step();
      return true;
    } catch (thrown) {
      this.fail(thrown);
      return false;
    } finally {
      this.#busy = false;
    }
  }

  /** Says what went wrong, also beside a step. */
  fail(thrown: unknown): void {
    this.#error = this.#messages.fail(thrown);
  }

  /** What was said is no longer about what is on screen. */
  forget(): void {
    this.#error = null;
  }
}
