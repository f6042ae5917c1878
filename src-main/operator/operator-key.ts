import { fromHex, type Hex } from '../../src-shared/protocol/index.ts';

/** The operator's encryption key, fetched once and again when it has changed. */
export class OperatorKey {
  private readonly fetch: () => Promise<Hex>;
  private known: { hex: Hex; bytes: Uint8Array } | null = null;
  private fetching: Promise<{ hex: Hex; bytes: Uint8Array }> | null = null;

  constructor(fetch: () => Promise<Hex>) {
    this.fetch = fetch;
  }

  /** The key in use. */
  current(): Promise<{ hex: Hex; bytes: Uint8Array }> {
    return this.known === null ? this.refresh() : Promise.resolve(this.known);
  }

  /** Asks the venue again: it could not decrypt, or it is another venue. */
  refresh(): Promise<{ hex: Hex; bytes: Uint8Array }> {
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
