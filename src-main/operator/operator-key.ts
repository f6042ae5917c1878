import { fromHex, type Hex } from '../../src-shared/protocol/index.ts';

export interface KnownKey {
  readonly hex: Hex;
  readonly bytes: Uint8Array;
}

/** The operator's encryption key, fetched once and again when it has changed. */
export class OperatorKey {
  private readonly fetch: () => Promise<Hex>;
  private known: KnownKey | null = null;
  private fetching: Promise<KnownKey> | null = null;

  constructor(fetch: () => Promise<Hex>) {
    this.fetch = fetch;
  }

  /** The key in use. */
  current(): Promise<KnownKey> {
    return this.known === null ? this.refresh() : Promise.resolve(this.known);
  }

  /** Asks the venue again: it could not decrypt, or it is another venue. */
  refresh(): Promise<KnownKey> {
    this.fetching ??= this.fetch()
      .then((hex) => (this.known = { hex, bytes: fromHex(hex) }))
      .finally(() => {
        this.fetching = null;
      });
    return this.fetching;
  }

  forget(): void {
    this.known = null;
  }
}
