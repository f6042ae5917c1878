import { say } from '../words/index.ts';
import { Consent } from './consent.svelte.ts';
import { NewPassphrase } from './new-passphrase.svelte.ts';
import { Step } from './step.svelte.ts';
import type { WalletParts } from './wallets.svelte.ts';

/** How the vault's own key is kept. */
type VaultKeeping = 'keychain' | 'passphrase' | 'unprotected';

/** The vault is made, or from now on kept in another way. */
export class Protecting {
  keeping = $state<VaultKeeping>('passphrase');
  readonly passphrase = new NewPassphrase();
  readonly consent: Consent;
  readonly step: Step;
  readonly #parts: WalletParts;

  constructor(parts: WalletParts) {
    this.#parts = parts;
    this.consent = new Consent(parts.status);
    this.step = new Step(parts.messages);
    const { vault } = parts.status.value ?? {};
    if (vault?.keychain.available === true && vault.protection !== 'keychain') this.keeping = 'keychain';
  }

  get isNew(): boolean {
    return this.#parts.status.value?.vault.state === 'absent';
  }

  get ready(): boolean {
    const consented = this.isNew || this.consent.given;
    return consented && (this.keeping !== 'passphrase' || this.passphrase.ready);
  }

  /** Makes the vault where there is none; else keeps it so from now on. */
  save(): Promise<boolean> {
    if (!this.ready) return Promise.resolve(false);
    return this.step.attempt(async () => {
      const { keeping } = this;
      const passphrase = this.passphrase.first;
      const choice = keeping === 'passphrase' ? { protection: keeping, passphrase } : { protection: keeping };
      const { connection, messages } = this.#parts;
      if (this.isNew) await connection.call('vault.setup', choice);
      else await connection.call('vault.protect', { ...choice, approval: this.consent.take() });
      this.passphrase.clear();
      messages.say('good', say().lock.keeping.saved[keeping]);
    });
  }

  /** Nothing that was typed stays. */
  close(): void {
    this.passphrase.clear();
    this.consent.passphrase = '';
  }
}
