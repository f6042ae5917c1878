export const KEYS_PAGES = ['wallets', 'ledger', 'sessions', 'lock', 'audit'] as const;
export type KeysPage = (typeof KEYS_PAGES)[number];

/** The dialog about keys: which page of it is open. What was typed or shown in a page goes with it. */
export class Keys {
  #page = $state<KeysPage | null>(null);

  /** The page that is shown; null while the dialog is closed. */
  get page(): KeysPage | null {
    return this.#page;
  }

  open(page: KeysPage): void {
    this.#page = page;
  }

  close(): void {
    this.#page = null;
  }
}
