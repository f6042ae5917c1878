import { makeRecipient } from '../../src-shared/confidential/index.ts';
import type { ExportForm, SigningPreview } from '../../src-shared/contract/index.ts';
import type { Connection } from '../connection/index.ts';
import { say } from '../words/index.ts';
import { Consent } from './consent.svelte.ts';
import { Step } from './step.svelte.ts';
import type { WalletParts } from './wallets.svelte.ts';

/**
 * A secret of one wallet on its way to the person who asked: the daemon seals it to a key that is made here for it
 * alone, and it is opened in this page and nowhere between. It is covered until it is shown, and `close` takes it away.
 * The bytes are wiped; the text that was on screen was a string, which nothing can wipe.
 */
export class Secret {
  /** Of the keystore, twice. */
  password = $state('');
  repeated = $state('');
  readonly consent: Consent;
  readonly step: Step;
  readonly address: string;
  readonly as: ExportForm;
  #preview = $state.raw<SigningPreview | null>(null);
  #bytes: Uint8Array | null = null;
  #length = $state(0);
  #text = $state.raw<string | null>(null);
  #closed = false;
  readonly #connection: Connection;

  constructor({ connection, messages, status }: WalletParts, address: string, as: ExportForm) {
    this.#connection = connection;
    this.consent = new Consent(status);
    this.step = new Step(messages);
    this.address = address;
    this.as = as;
  }

  /** Whether it is here, covered or not. */
  get isHere(): boolean {
    return this.#length > 0;
  }

  /** What is on screen; null while it is covered. */
  get text(): string | null {
    return this.#text;
  }

  readonly passwordError = $derived.by(() => {
    if (this.as !== 'keystore' || this.password === '') return null;
    if (this.password.length < 8)
      return {
        code: 'INPUT_INVALID',
        message: say().wallets.export.least,
        hint: say().wallets.export.longer,
      };
    return null;
  });

  readonly repeatedError = $derived.by(() =>
    this.repeated === '' || this.repeated === this.password
      ? null
      : { code: 'INPUT_INVALID', message: say().wallets.export.differs, hint: '' },
  );

  /** Whether it can be asked for as things are typed. */
  get ready(): boolean {
    const passwordFits =
      this.as !== 'keystore' || (this.password.length >= 8 && this.password === this.repeated);
    return this.consent.given && passwordFits;
  }

  /** What handing it out means. */
  get preview(): SigningPreview | null {
    return this.#preview;
  }

  load(): Promise<boolean> {
    return this.step.attempt(async () => {
      const { address, as } = this;
      this.#preview = await this.#connection.call('wallet.preview', { address, what: as });
    });
  }

  /** Asks for it. It comes covered. */
  fetch(): Promise<boolean> {
    if (!this.ready) return Promise.resolve(false);
    return this.step.attempt(async () => {
      const recipient = await makeRecipient(crypto.subtle);
      const { password } = this;
      const { sealed } = await this.#connection.call('wallet.export', {
        address: this.address,
        as: this.as,
        recipient: recipient.publicKey,
        approval: this.consent.take(),
        ...(this.as === 'keystore' ? { password } : {}),
      });
      const bytes = await recipient.open(sealed);
      this.password = '';
      this.repeated = '';
      // The person has left meanwhile.
      if (this.#closed) bytes.fill(0);
      else this.#hold(bytes);
    });
  }

  /** Uncovers it. */
  show(): void {
    this.#text = this.read();
  }

  cover(): void {
    this.#text = null;
  }

  /** The secret as text, for a copy or a file that a person asked for; null while it is not here. */
  read(): string | null {
    return this.#bytes && new TextDecoder().decode(this.#bytes);
  }

  /** Takes it away for good. */
  close(): void {
    this.#closed = true;
    this.#bytes?.fill(0);
    this.#bytes = null;
    this.#length = 0;
    this.#text = null;
    this.password = '';
    this.repeated = '';
    this.consent.passphrase = '';
  }

  #hold(bytes: Uint8Array): void {
    this.#bytes?.fill(0);
    this.#bytes = bytes;
    this.#length = bytes.length;
    this.#text = null;
  }
}
