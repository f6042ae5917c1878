import { CountersignError } from '../../src-shared/errors/index.ts';

/** Where the venue is. The practice venue's address is known only once it has started. */
export interface VenueAddress {
  readonly baseUrl: string;
  readonly wsUrl: string;
  /** Token of the practice controls; null where there are none. */
  readonly controlToken: string | null;
}

/** Holds the address and tells those who wait for it. */
export class VenueLocation {
  private current: VenueAddress | null = null;
  private readonly listeners = new Set<() => void>();

  get address(): VenueAddress | null {
    return this.current;
  }

  /** @throws {CountersignError} `VENUE_UNREACHABLE` while the venue has none. */
  require(): VenueAddress {
    if (this.current === null) {
      throw new CountersignError(
        'VENUE_UNREACHABLE',
        'The practice venue has not started yet.',
        'Wait a moment and try again.',
      );
    }
    return this.current;
  }

  set(address: VenueAddress | null): void {
    this.current = address;
    for (const listener of this.listeners) listener();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
