/** What is to be done when a connection goes, for things that mostly end before it does. */
export class Leaving {
  private readonly isOpen: (id: string) => boolean;
  private readonly kept = new Map<string, () => void>();

  /** @param isOpen whether there is still something to be done for an id */
  constructor(isOpen: (id: string) => boolean) {
    this.isOpen = isOpen;
  }

  add(id: string, signal: AbortSignal, work: () => void): void {
    // A connection may stay for days: what is over leaves no listener behind.
    for (const other of this.kept.keys()) if (!this.isOpen(other)) this.forget(other);
    const gone = (): void => {
      this.kept.delete(id);
      work();
    };
    signal.addEventListener('abort', gone, { once: true });
    this.kept.set(id, () => {
      signal.removeEventListener('abort', gone);
    });
  }

  /** Nothing is to be done for it any more. */
  forget(id: string): void {
    this.kept.get(id)?.();
    this.kept.delete(id);
  }

  get size(): number {
    return this.kept.size;
  }
}
