import * as v from 'valibot';
import {
  AddressText,
  doorError,
  type CommandOutput,
  type DeniedRow,
} from '../../src-shared/contract/index.ts';
import { toErrorData, type ErrorData } from '../../src-shared/errors/index.ts';
import { shortHex } from '../format/index.ts';
import { say } from '../words/index.ts';
import type { SigningParts } from './session-grant.svelte.ts';
import { Step } from './step.svelte.ts';
import { named, WalletSigning } from './wallet-signing.svelte.ts';

type Action = 'add' | 'remove';

/** The venue's deny list as this machine knows it, and what a person adds to it or takes from it by address. */
export class SessionDenials {
  address = $state('');
  /** Address of the wallet whose list it is; null for the one in use. */
  wallet = $state<string | null>(null);
  #tried = $state(false);
  #list = $state.raw<CommandOutput<'session.denied'> | null>(null);
  #signing = $state.raw<WalletSigning | null>(null);
  readonly step: Step;
  readonly #parts: SigningParts;

  constructor(parts: SigningParts) {
    this.#parts = parts;
    this.step = new Step(parts.messages);
  }

  /** Null until it was read. */
  get list(): CommandOutput<'session.denied'> | null {
    return this.#list;
  }

  /** What the wallet is to sign, or has signed; null before anything. */
  get signing(): WalletSigning | null {
    return this.#signing;
  }

  /** What is wrong with the address, once it was to be used. */
  readonly addressError: ErrorData | null = $derived.by(() => {
    if (!this.#tried && this.address.trim() === '') return null;
    const parsed = v.safeParse(AddressText, this.address.trim());
    return parsed.success ? null : toErrorData(doorError(parsed.issues));
  });

  load(): Promise<boolean> {
    return this.step.attempt(async () => {
      this.#list = await this.#parts.connection.call('session.denied', {});
    });
  }

  /** Shows what the wallet signs to have the venue refuse the key that was typed, or take it again. */
  async review(action: Action): Promise<void> {
    this.#tried = true;
    if (this.addressError === null) await this.#prepare(action, this.address.trim(), this.wallet);
  }

  /** The same for one of the list. */
  reviewRow({ address, wallet }: DeniedRow, action: Action): Promise<void> {
    return this.#prepare(action, address, wallet);
  }

  /** Has just what is shown signed and sent; then reads the list anew. */
  async sign(): Promise<void> {
    const signing = this.#signing;
    if (signing === null) return;
    await signing.sign();
    if (signing.outcome?.is === 'answered') this.address = '';
    this.#tried = false;
    await this.load();
  }

  /** As it is when the page is opened. */
  reset(): void {
    this.address = '';
    this.wallet = null;
    this.#tried = false;
    this.#signing = null;
    this.step.forget();
  }

  #prepare(action: Action, address: string, wallet: string | null): Promise<void> {
    this.#signing = new WalletSigning(this.#parts);
    const deniedSession = { action, address };
    const request = {
      kind: 'ProfileUpdate' as const,
      deniedSession,
      ...(wallet === null ? {} : { wallet }),
    };
    const said = say().sessions.denied;
    const words = action === 'add' ? said.saidDeny(shortHex(address)) : said.saidAllow(shortHex(address));
    return this.#signing.prepare(named(request), words);
  }
}
