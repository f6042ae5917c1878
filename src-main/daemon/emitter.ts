/** A list of listeners for one kind of event. */
export class Emitter<T = void> {
  private readonly listeners = new Set<(event: T) => void>();

  on(listener: (event: T) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  emit(event: T): void {
    for (const listener of [...this.listeners]) listener(event);
  }
}

/**
 * Calls `work` soon after `poke`, at most once in `intervalMs`: many changes in a row become one message that carries
 * the newest state.
 */
export function coalesce(intervalMs: number, work: () => void): { poke(): void; stop(): void } {
  let last = -Infinity;
  let timer: NodeJS.Timeout | null = null;
  const run = (): void => {
    timer = null;
    last = performance.now();
    work();
  };
  return {
    poke() {
      timer ??= setTimeout(run, Math.max(0, last + intervalMs - performance.now()));
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
