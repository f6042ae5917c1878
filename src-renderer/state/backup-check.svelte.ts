import { say } from '../words/index.ts';
import { Step } from './step.svelte.ts';
import type { WalletParts } from './wallets.svelte.ts';

/** A person shows that they have a phrase: by three words of it, which the daemon asks for. */
export class BackupCheck {
  typed = $state<string[]>([]);
  readonly step: Step;
  readonly address: string;
  #positions = $state.raw<readonly number[]>([]);
  readonly #parts: WalletParts;

  constructor(parts: WalletParts, address: string) {
    this.#parts = parts;
    this.address = address;
    this.step = new Step(parts.messages);
  }

  /** Which words are asked for, counted from 1; none while that is not known. */
  get positions(): readonly number[] {
    return this.#positions;
  }

  get ready(): boolean {
    return this.#positions.length > 0 && this.#positions.every((_, i) => (this.typed[i] ?? '').trim() !== '');
  }

  ask(): Promise<boolean> {
    return this.step.attempt(() => this.#ask());
  }

  /** Whether the words were right. After wrong ones others are asked for. */
  check(): Promise<boolean> {
    if (!this.ready) return Promise.resolve(false);
    const words = this.typed.map((word) => word.trim().toLowerCase());
    return this.step.attempt(async () => {
      try {
        await this.#parts.connection.call('wallet.check', { by: 'words', address: this.address, words });
      } catch (thrown) {
        await this.#ask().catch(() => undefined);
        throw thrown;
      }
      this.close();
      this.#parts.messages.say('good', say().wallets.backup.checked);
    });
  }

  /** Nothing that was typed stays. */
  close(): void {
    this.typed = [];
    this.#positions = [];
  }

  async #ask(): Promise<void> {
    const { positions } = await this.#parts.connection.call('wallet.challenge', { address: this.address });
    this.#positions = positions;
    this.typed = positions.map(() => '');
  }
}
