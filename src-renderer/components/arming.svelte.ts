/** Shorter than anybody reads, longer than the second half of a double click. */
const ARM_MS = 700;

/**
 * Whether a press can have been meant for what is on screen. What came up under the pointer a moment ago is not what was
 * pressed: it counts only after it has stood there for a while in which nobody pressed anything.
 */
export class Arming {
  #armed = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  get armed(): boolean {
    return this.#armed;
  }

  /** It has just come up, or the window has. Returns what ends it. */
  begin(): () => void {
    clearTimeout(this.#timer);
    this.#armed = false;
    this.#timer = setTimeout(() => {
      this.#armed = true;
    }, ARM_MS);
    return () => {
      clearTimeout(this.#timer);
      this.#armed = false;
    };
  }

  /** Somebody pressed something: while it is not armed they may go on doing so, and the moment begins anew. */
  pressed(): void {
    if (!this.#armed) this.begin();
  }
}
