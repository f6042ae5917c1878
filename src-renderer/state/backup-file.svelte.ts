import type { CommandOutput, SigningPreview } from '../../src-shared/contract/index.ts';
import { say } from '../words/index.ts';
import { Consent } from './consent.svelte.ts';
import { NewPassphrase } from './new-passphrase.svelte.ts';
import { Step } from './step.svelte.ts';
import type { WalletParts } from './wallets.svelte.ts';

type Written = CommandOutput<'backup.write'>;

/** Everything in one encrypted file: what would be in it is shown first, then it is written under a passphrase of its own. */
export class BackupFile {
  path = $state('');
  readonly passphrase = new NewPassphrase();
  readonly consent: Consent;
  readonly step: Step;
  #preview = $state.raw<SigningPreview | null>(null);
  #written = $state.raw<Written | null>(null);
  readonly #parts: WalletParts;

  constructor(parts: WalletParts) {
    this.#parts = parts;
    this.consent = new Consent(parts.status);
    this.step = new Step(parts.messages);
  }

  /** What it would hold; null until that was asked. */
  get preview(): SigningPreview | null {
    return this.#preview;
  }

  /** What it holds, once it is written. */
  get written(): Written | null {
    return this.#written;
  }

  get ready(): boolean {
    return this.path.trim() !== '' && this.passphrase.ready && this.consent.given;
  }

  /** Shows what would be written. */
  look(): Promise<boolean> {
    return this.step.attempt(async () => {
      this.#preview = await this.#parts.connection.call('backup.preview', { path: this.path.trim() });
    });
  }

  back(): void {
    this.#preview = null;
    this.step.forget();
  }

  write(): Promise<boolean> {
    if (!this.ready || this.#preview === null) return Promise.resolve(false);
    return this.step.attempt(async () => {
      this.#written = await this.#parts.connection.call('backup.write', {
        path: this.path.trim(),
        passphrase: this.passphrase.first,
        approval: this.consent.take(),
      });
      this.passphrase.clear();
      this.#parts.messages.say('good', say().lock.backup.written(this.#written.path));
    });
  }

  /** Nothing that was typed stays. */
  close(): void {
    this.passphrase.clear();
    this.consent.passphrase = '';
  }
}
