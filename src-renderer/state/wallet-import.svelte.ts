import type { CommandOutput, WalletRow } from '../../src-shared/contract/index.ts';
import type { ErrorData } from '../../src-shared/errors/index.ts';
import { say } from '../words/index.ts';
import { Step } from './step.svelte.ts';
import { nameError } from './wallet-name.ts';
import type { WalletParts } from './wallets.svelte.ts';

/** What a person brings along. */
export type ImportKind = 'key' | 'phrase' | 'keystore';
/** Where below a phrase the key lies: as most programs have it, as Ledger Live has it, or at a path that is written. */
type ImportLayout = 'standard' | 'live' | 'own';
type Account = CommandOutput<'wallet.paths'>[number];

const PAGE = 5;

/** A wallet that is brought along. The secret leaves its box to the daemon alone, and is gone from here with the form. */
export class WalletImport {
  name = $state('');
  kind = $state<ImportKind>('phrase');
  secret = $state('');
  /** Of a keystore file. */
  password = $state('');
  layout = $state<ImportLayout>('standard');
  /** Written, where the layout is a person's own. */
  ownPath = $state("m/44'/60'/0'/0/0");
  chosen = $state<string | null>(null);
  readonly step: Step;
  #from = $state(0);
  #accounts = $state.raw<readonly Account[] | null>(null);
  readonly #parts: WalletParts;
  readonly #others: () => readonly WalletRow[];

  /** `others` are the wallets that are there, whose names are taken. */
  constructor(parts: WalletParts, others: () => readonly WalletRow[]) {
    this.#parts = parts;
    this.#others = others;
    this.step = new Step(parts.messages);
  }

  /** The page of accounts that the phrase gives; null while none was read. */
  get accounts(): readonly Account[] | null {
    return this.#accounts;
  }

  /** Number of the first account of the page, counted from 0. */
  get from(): number {
    return this.#from;
  }

  readonly nameError = $derived.by(() => nameError(this.name, this.#others()));

  /** What can be told of the secret without asking the daemon. */
  readonly secretError: ErrorData | null = $derived.by(() => {
    const text = this.secret.trim();
    if (text === '') return null;
    if (this.kind === 'key' && /^(0x)?[0-9a-fA-F]{40}$/.test(text))
      return wrong(say().wallets.import.addressGiven, say().wallets.import.addressHint);
    if (this.kind === 'key' && !/^(0x)?[0-9a-fA-F]{64}$/.test(text))
      return wrong(
        say().wallets.import.keyDigits,
        say().wallets.import.keyHint(text.replace(/^0x/, '').length),
      );
    if (this.kind === 'keystore' && !text.startsWith('{'))
      return wrong(say().wallets.import.noKeystore, say().wallets.import.keystoreHint);
    return null;
  });

  /** How many words of a phrase are written. */
  readonly words = $derived.by(() => this.secret.trim().split(/\s+/).filter(Boolean).length);

  readonly #path = $derived.by(() => (this.layout === 'own' ? this.ownPath.trim() : this.chosen));

  get ready(): boolean {
    const whole = this.name.trim() !== '' && this.nameError === null;
    if (!whole || this.secret.trim() === '' || this.secretError !== null) return false;
    if (this.kind === 'phrase') return this.#path !== null && this.#path !== '';
    return this.kind === 'key' || this.password !== '';
  }

  /** Another kind, or another secret: what was read of the one before does not belong to it. */
  forget(): void {
    this.#accounts = null;
    this.#from = 0;
    this.chosen = null;
    this.step.forget();
  }

  /** Reads a page of the accounts that the phrase gives. The daemon keeps nothing of it. */
  read(from = 0): Promise<boolean> {
    const { layout } = this;
    if (layout === 'own') return Promise.resolve(false);
    return this.step.attempt(async () => {
      const rows = await this.#parts.connection.call('wallet.paths', {
        secret: this.secret,
        layout,
        from,
        count: PAGE,
      });
      this.#accounts = rows;
      this.#from = from;
      this.chosen = rows[0]?.path ?? null;
    });
  }

  /** @returns the address of the wallet that it became; null when it did not */
  async import(): Promise<string | null> {
    if (!this.ready) return null;
    let address: string | null = null;
    await this.step.attempt(async () => {
      const row = await this.#parts.connection.call('wallet.import', {
        name: this.name.trim(),
        secret: this.secret.trim(),
        ...(this.kind === 'keystore' ? { password: this.password } : {}),
        ...(this.kind === 'phrase' && this.#path !== null ? { path: this.#path } : {}),
      });
      this.close();
      this.#parts.messages.say('good', say().wallets.said.imported(row.name));
      address = row.address;
    });
    return address;
  }

  /** Nothing that was typed stays. */
  close(): void {
    this.secret = '';
    this.password = '';
    this.forget();
  }
}

const wrong = (message: string, hint: string): ErrorData => ({ code: 'INPUT_INVALID', message, hint });
