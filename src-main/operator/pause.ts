/** Waits that all end when the daemon ends. */
export class Pause {
  private stopped = false;
  private readonly pending = new Map<NodeJS.Timeout, () => void>();

  isStopped(): boolean {
    return this.stopped;
  }

  /** Resolves after `ms`, at once when stopped. */
  for(ms: number): Promise<void> {
    if (this.stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.pending.delete(timer);
        resolve();
      }, ms);
      this.pending.set(timer, resolve);
    });
  }

  stop(): void {
    this.stopped = true;
    for (const [timer, resolve] of this.pending) {
      clearTimeout(timer);
      resolve();
    }
    this.pending.clear();
  }
}
