import type { Address, WalletClass } from '../../../src-shared/protocol/index.ts';
import { unprotectedIsForPractice, walletExists, walletUnknown } from '../errors.ts';
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

  /** @throws {CountersignError} `VAULT_LOCKED`, `VAULT_UNPROTECTED`, `WALLET_EXISTS` */
  assertNew(address: Address, walletClass: WalletClass): void {
    this.vault.assertUnlocked();
    if (walletClass === 'live' && this.vault.header?.protection === 'unprotected')
      throw unprotectedIsForPractice();
    if (this.all().some((wallet) => wallet.address === address)) throw walletExists();
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
