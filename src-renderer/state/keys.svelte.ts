import type { Clock } from './clock.svelte.ts';
import { Devices } from './devices.svelte.ts';
import { LockForm } from './lock-form.svelte.ts';
import { Wallets, type WalletParts, type WalletView } from './wallets.svelte.ts';

export type KeysPage = 'wallets' | 'ledger' | 'sessions' | 'lock' | 'audit';

/** The dialog about keys: which page of it is open, and what its pages know. What was typed goes with them. */
export class Keys {
  /** Whether a person is asked to open the vault while the market stays on screen. */
  unlocking = $state(false);
  #page = $state<KeysPage | null>(null);
  readonly wallets: Wallets;
  readonly devices: Devices;
  readonly lock: LockForm;

  constructor(parts: WalletParts, clock: Clock) {
    this.wallets = new Wallets(parts);
    this.devices = new Devices(parts, clock);
    this.lock = new LockForm(parts, clock);
  }

  /** The page that is shown; null while the dialog is closed. */
  get page(): KeysPage | null {
    return this.#page;
  }

  open(page: KeysPage): void {
    this.wallets.open({ is: 'list' });
    this.#page = page;
  }

  /** Opens a part of the page about wallets. */
  openWallets(view: WalletView): void {
    this.wallets.open(view);
    this.#page = 'wallets';
  }

  close(): void {
    this.#page = null;
    this.wallets.open({ is: 'list' });
  }
}
