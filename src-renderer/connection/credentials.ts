/** The parts of a browser window that credentials touch. */
export interface CredentialsPlace {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'replaceState' | 'state'>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

const KEY = 'countersign.session';
const TOKEN = /(?:^#|&)token=([^&]+)/;

/** What a connection says first: the token of a fresh address, once, or the secret it was exchanged for. */
export type Credential = { token: string } | { secret: string };

/**
 * The one-time token from the address and the secret it becomes. The token leaves the address bar at once: it must
 * not reach the history, a bookmark or a screenshot. The secret survives a reload of this tab and nothing more.
 */
export class Credentials {
  readonly #storage: CredentialsPlace['storage'];
  #token: string | null;

  constructor(place: CredentialsPlace) {
    this.#storage = place.storage;
    this.#token = TOKEN.exec(place.location.hash)?.[1] ?? null;
    if (this.#token !== null)
      place.history.replaceState(place.history.state, '', place.location.pathname + place.location.search);
  }

  /** What to try next; null when there is nothing left. */
  next(): Credential | null {
    if (this.#token !== null) return { token: this.#token };
    const secret = this.#storage.getItem(KEY);
    return secret === null ? null : { secret };
  }

  /** The daemon accepted: from now on this secret opens the door. */
  welcomed(secret: string): void {
    this.#token = null;
    this.#storage.setItem(KEY, secret);
  }

  /** The daemon refused what {@link next} gave: a used token gives way to the secret, a dead secret to nothing. */
  refused(): void {
    if (this.#token !== null) this.#token = null;
    else this.#storage.removeItem(KEY);
  }
}
