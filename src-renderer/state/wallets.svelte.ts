import type { CommandInput, ExportForm, WalletRow } from '../../src-shared/contract/index.ts';
import type { Connection } from '../connection/index.ts';
import { say } from '../words/index.ts';
import type { Messages } from './messages.svelte.ts';
import { Step } from './step.svelte.ts';
import { StreamState } from './stream.svelte.ts';

/** What of the page about wallets is open. */
export type WalletView =
  | { readonly is: 'list' | 'create' | 'import' | 'watch' }
  /** One wallet, and what is done with it. */
  | { readonly is: 'wallet' | 'backup' | 'remove'; readonly address: string }
  | { readonly is: 'export'; readonly address: string; readonly as: ExportForm };

/** What everything about wallets is made with. */
export interface WalletParts {
  readonly connection: Connection;
  readonly messages: Messages;
  readonly status: StreamState<'status'>;
}

type NewWallet = Pick<CommandInput<'wallet.create'>, 'name' | 'words'>;

/** The wallets of the vault and what a person does with them. */
export class Wallets {
  view = $state.raw<WalletView>({ is: 'list' });
  readonly stream: StreamState<'wallets'>;
  readonly step: Step;
  readonly #parts: WalletParts;

  constructor(parts: WalletParts) {
    this.#parts = parts;
    this.stream = new StreamState(parts.connection, 'wallets', {});
    this.step = new Step(parts.messages);
  }

  /** The class of wallet that the running profile uses. */
  readonly ownClass = $derived.by((): WalletRow['class'] =>
    this.#parts.status.value?.profile.kind === 'practice' ? 'practice' : 'live',
  );

  /** Of the running profile, in the order they were made. */
  readonly own = $derived.by(() => this.#ofClass(true));
  /** For other profiles: they are kept, and never sign here. */
  readonly others = $derived.by(() => this.#ofClass(false));

  /** The one whose account, orders and positions are on screen. */
  readonly inUse = $derived.by(() => this.find(this.#parts.status.value?.wallet?.address));

  /** Wallets whose phrase nobody has shown to have. */
  readonly unsaved = $derived.by(() => this.own.filter(({ backedUp }) => backedUp === false));

  find(address: string | undefined): WalletRow | undefined {
    const wanted = address?.toLowerCase();
    return this.stream.value?.find((row) => row.address.toLowerCase() === wanted);
  }

  /** Opens another part of the page; what was said in the last one stays there. */
  open(view: WalletView): void {
    this.step.forget();
    this.view = view;
  }

  create(wallet: NewWallet): Promise<boolean> {
    return this.step.attempt(async () => {
      const row = await this.#parts.connection.call('wallet.create', wallet);
      this.#parts.messages.say('good', say().wallets.said.made(row.name));
      this.open({ is: 'backup', address: row.address });
    });
  }

  watch(name: string, address: string): Promise<boolean> {
    return this.step.attempt(async () => {
      const row = await this.#parts.connection.call('wallet.watch', { name, address });
      this.#parts.messages.say('good', say().wallets.said.watched(row.name));
      this.open({ is: 'wallet', address: row.address });
    });
  }

  rename(address: string, name: string): Promise<boolean> {
    return this.step.attempt(async () => {
      await this.#parts.connection.call('wallet.rename', { address, name });
      this.#parts.messages.say('good', say().wallets.said.renamed(name));
    });
  }

  use(address: string): Promise<boolean> {
    return this.step.attempt(async () => {
      const row = await this.#parts.connection.call('wallet.use', { address });
      this.#parts.messages.say('good', say().wallets.said.used(row.name));
    });
  }

  #ofClass(own: boolean): readonly WalletRow[] {
    return (this.stream.value ?? []).filter((row) => (row.class === this.ownClass) === own);
  }
}
