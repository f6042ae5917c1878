/** A ring that comes so much later than it was due: the process stood still meanwhile, and heard nobody. */
const LATE_MS = 1_000;
/** So long it then listens before it fires: who beat or knocked meanwhile waits at the sockets. */
const LISTEN_MS = 2_000;

/** Keeps the switch from firing on the silence of a process that could not hear. */
export class Listening {
  private until: number | null = null;

  /** When it may fire: when it is due, or a moment after the first look where that is long over. */
  firesAt(due: number, now: number): number {
    if (now - due > LATE_MS) this.until ??= now + LISTEN_MS;
    return this.until ?? due;
  }

  forget(): void {
    this.until = null;
  }
}
