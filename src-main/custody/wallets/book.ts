import type { Address, WalletClass } from '../../../src-shared/protocol/index.ts';
import { unprotectedIsForPractice, walletExists, walletNameTaken, walletUnknown } from '../errors.ts';
import type { HeaderWallet } from '../vault/header.ts';
import { phraseSecret, walletSecret } from '../vault/names.ts';
import type { Vault } from '../vault/vault.ts';
import { rowOf, type OwnWallet } from './rows.ts';

/** The list of wallets in the vault's header. Every change of it is on disk when the call returns. */
export class WalletBook {
  readonly vault: Vault;
  private readonly changed: () => void;

  constructor(vault: Vault, changed: () => void) {
    this.vault = vault;
    this.changed = changed;
  }

  rows(): OwnWallet[] {
    return this.all().map((wallet) => this.row(wallet));
  }

  /** @throws {CountersignError} `WALLET_UNKNOWN` */
  find(address: Address): HeaderWallet {
    const found = this.all().find((wallet) => wallet.address === address);
    if (found === undefined) throw walletUnknown();
    return found;
  }

  hasPhrase(address: Address): boolean {
    return this.vault.has(phraseSecret(address));
  }

  /** @throws {CountersignError} `VAULT_LOCKED`, `VAULT_UNPROTECTED`, `WALLET_EXISTS`, `WALLET_NAME_TAKEN` */
  assertNew(address: Address, walletClass: WalletClass, name: string): void {
    this.vault.assertUnlocked();
    if (walletClass === 'live' && this.vault.header?.protection === 'unprotected')
      throw unprotectedIsForPractice();
    if (this.all().some((wallet) => wallet.address === address)) throw walletExists();
    this.assertNameFree(name, address);
  }

  /** Two wallets that a person could mistake for each other are not kept. @throws {CountersignError} `WALLET_NAME_TAKEN` */
  assertNameFree(name: string, address: Address): void {
    const other = this.all().find(
      (wallet) => wallet.address !== address && readsAs(wallet.name) === readsAs(name),
    );
    if (other !== undefined) throw walletNameTaken(other.name);
  }

  /** This name, or with a number behind it where it is taken. */
  freeName(name: string): string {
    const taken = new Set(this.all().map((wallet) => readsAs(wallet.name)));
    for (let n = 1; ; n++) {
      const free = n === 1 ? name : `${name} ${n}`;
      if (!taken.has(readsAs(free))) return free;
    }
  }

  add(wallet: HeaderWallet, secrets: readonly (readonly [string, Buffer])[]): OwnWallet {
    this.vault.put(secrets, [...this.all(), wallet]);
    this.changed();
    return this.row(wallet);
  }

  change(address: Address, change: Partial<Pick<HeaderWallet, 'name' | 'backedUpAt'>>): OwnWallet {
    const next = { ...this.find(address), ...change };
    this.vault.put(
      [],
      this.all().map((each) => (each.address === address ? next : each)),
    );
    this.changed();
    return this.row(next);
  }

  /** Takes a wallet out with its secrets. */
  remove(address: Address): void {
    this.vault.drop(
      [walletSecret(address), phraseSecret(address)],
      this.all().filter((wallet) => wallet.address !== address),
    );
    this.changed();
  }

  row(wallet: HeaderWallet): OwnWallet {
    return rowOf(wallet, this.hasPhrase(wallet.address));
  }

  private all(): HeaderWallet[] {
    return this.vault.header?.wallets ?? [];
  }
}

/** What of a name a reader sees at a glance: neither capitals nor kinds of space, nor what has no width. */
const readsAs = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
