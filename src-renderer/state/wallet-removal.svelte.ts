import type { SigningPreview } from '../../src-shared/contract/index.ts';
import { say } from '../words/index.ts';
import { Step } from './step.svelte.ts';
import type { WalletParts } from './wallets.svelte.ts';

/** A wallet on its way out of the vault: what that means, its name typed again, and the click. */
export class WalletRemoval {
  typed = $state('');
  readonly step: Step;
  readonly address: string;
  #preview = $state.raw<SigningPreview | null>(null);
  readonly #parts: WalletParts;

  constructor(parts: WalletParts, address: string) {
    this.#parts = parts;
    this.address = address;
    this.step = new Step(parts.messages);
  }

  get preview(): SigningPreview | null {
    return this.#preview;
  }

  load(): Promise<boolean> {
    return this.step.attempt(async () => {
      this.#preview = await this.#parts.connection.call('wallet.preview', {
        address: this.address,
        what: 'remove',
      });
    });
  }

  /** Whether it may be removed as things are typed. */
  ready(name: string): boolean {
    return this.#preview !== null && this.typed === name;
  }

  remove(): Promise<boolean> {
    return this.step.attempt(async () => {
      const { sessionsEnded } = await this.#parts.connection.call('wallet.remove', {
        address: this.address,
        name: this.typed,
        approval: { by: 'interface' },
      });

      this.#parts.messages.say('plain', say().wallets.said.removed(this.typed, sessionsEnded));
    });
  }
}
