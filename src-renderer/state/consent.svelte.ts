import type { StreamState } from './stream.svelte.ts';

/** What a command takes as its `approval`. */
type Given = { by: 'interface' } | { by: 'passphrase'; passphrase: string };

/**
 * How a person approves what takes a secret out of the vault: it is opened anew for that, so where it is kept under a
 * passphrase they type it, and elsewhere the click is enough.
 */
export class Consent {
  passphrase = $state('');
  readonly #status: StreamState<'status'>;

  constructor(status: StreamState<'status'>) {
    this.#status = status;
  }

  /** Whether the passphrase has to be typed. */
  readonly asks = $derived.by(() => this.#status.value?.vault.protection === 'passphrase');

  get given(): boolean {
    return !this.asks || this.passphrase !== '';
  }

  /** The approval for one command; what was typed is gone from here with it. */
  take(): Given {
    const { passphrase } = this;
    this.passphrase = '';
    return this.asks ? { by: 'passphrase', passphrase } : { by: 'interface' };
  }
}
