import type { WalletRow } from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { addressOfSecret, publicKeyOf, randomSecretKey, signDigest } from '../../src-shared/node/index.ts';
import type { Address, WalletClass } from '../../src-shared/protocol/index.ts';
import { sessionSecret, walletSecret } from './contents.ts';
import { keychainUnavailable, unprotectedIsForPractice } from './errors.ts';
import { readSecret } from './import.ts';
import { osKeychain, type Keychain, type KeychainStatus } from './keychain.ts';
import type { MasterKeyOptions } from './master-key.ts';
import { Vault, type VaultState } from './vault.ts';
import type { Protection } from './vault-file.ts';

/** `file` never asks the keychain, `os` wants nothing else, `auto` takes it when it answers. */
export type KeychainMode = 'auto' | 'os' | 'file';

export interface CustodyOptions extends Pick<MasterKeyOptions, 'path' | 'scrypt' | 'penaltyMs'> {
  mode: KeychainMode;
  /** The class that the running profile signs for. */
  walletClass: WalletClass;
  keychain?: Keychain & { probe(): Promise<KeychainStatus> };
}

export type SetupChoice =
  | { protection: 'keychain' }
  | { protection: 'unprotected' }
  | { protection: 'passphrase'; passphrase: string };

/** The public side of a wallet. */
export type OwnWallet = WalletRow & { readonly address: Address };

/** The public side of a session key. */
export interface SessionKey {
  readonly address: Address;
  readonly publicKey: Uint8Array;
}

/**
 * Keeps every key. What leaves is addresses, public keys and signatures over digests that the product's own code has
 * built; a secret never does.
 */
export class Custody {
  private readonly vault: Vault;
  private readonly options: CustodyOptions;
  private readonly keychain: Keychain & { probe(): Promise<KeychainStatus> };
  private readonly listeners = new Set<() => void>();
  private probed: Promise<KeychainStatus> | null = null;
  /** What the probe said; asked for by {@link keychainStatus} first. */
  keychainKnown: KeychainStatus = { available: false, reason: 'The keychain has not been asked yet.' };

  constructor(options: CustodyOptions) {
    this.options = options;
    this.keychain = options.keychain ?? osKeychain();
    this.vault = new Vault({ ...options, keychain: this.keychain });
  }

  get state(): VaultState {
    return this.vault.state;
  }

  get protection(): Protection | null {
    return this.vault.header?.protection ?? null;
  }

  /** Asks the keychain once whether it is there. */
  keychainStatus(): Promise<KeychainStatus> {
    this.probed ??= (
      this.options.mode === 'file'
        ? Promise.resolve({ available: false, reason: 'The keychain is switched off by --keychain file.' })
        : this.keychain.probe()
    ).then((status) => {
      this.keychainKnown = status;
      this.changed();
      return status;
    });
    return this.probed;
  }

  /** Makes the vault. */
  async setup(choice: SetupChoice): Promise<void> {
    if (choice.protection === 'unprotected' && this.options.walletClass !== 'practice')
      throw unprotectedIsForPractice();
    if (choice.protection === 'keychain') {
      const status = await this.keychainStatus();
      if (!status.available) throw keychainUnavailable(status.reason ?? 'There is no keychain.');
    } else if (this.options.mode === 'os') {
      throw keychainUnavailable('--keychain os allows no other place for the key.');
    }
    await this.vault.create(
      choice.protection,
      choice.protection === 'passphrase' ? choice.passphrase : undefined,
    );
    this.changed();
  }

  async unlock(passphrase?: string): Promise<void> {
    try {
      await this.vault.unlock(passphrase);
    } finally {
      this.changed();
    }
  }

  lock(): void {
    this.vault.lock();
    this.changed();
  }

  checkPassphrase(passphrase: string): Promise<boolean> {
    return this.vault.checkPassphrase(passphrase);
  }

  wallets(): OwnWallet[] {
    return (this.vault.header?.wallets ?? []).map(({ address, name, kind, class: walletClass }) => ({
      address,
      name,
      kind,
      class: walletClass,
    }));
  }

  /** The wallets that may sign for the running profile. */
  ownWallets(): OwnWallet[] {
    return this.wallets().filter((wallet) => wallet.class === this.options.walletClass);
  }

  createWallet(name: string, walletClass: WalletClass = this.options.walletClass): OwnWallet {
    return this.addWallet(name, walletClass, Buffer.from(randomSecretKey().buffer));
  }

  async importWallet(
    name: string,
    text: string,
    walletClass: WalletClass = this.options.walletClass,
  ): Promise<OwnWallet> {
    return this.addWallet(name, walletClass, await readSecret(text));
  }

  /** Makes a session key; its secret stays here. */
  createSessionKey(id: string): SessionKey {
    const secret = Buffer.from(randomSecretKey().buffer);
    this.vault.put(sessionSecret(id), secret);
    return { address: addressOfSecret(secret), publicKey: publicKeyOf(secret) };
  }

  /** Destroys a session key. */
  destroySessionKey(id: string): void {
    if (this.vault.has(sessionSecret(id))) this.vault.put(sessionSecret(id), null);
  }

  hasSessionKey(id: string): boolean {
    return this.vault.has(sessionSecret(id));
  }

  /** Signs a digest as a wallet of the running profile's class. */
  signWithWallet(address: Address, digest: Uint8Array): Uint8Array {
    const wallet = this.wallets().find((row) => row.address === address);
    if (wallet !== undefined && wallet.class !== this.options.walletClass) {
      throw new CountersignError(
        'WALLET_CLASS',
        `This wallet is for ${wallet.class} profiles and never signs for another.`,
        `Use a ${this.options.walletClass} wallet.`,
      );
    }
    return signDigest(digest, this.vault.secret(walletSecret(address)));
  }

  /** Signs a digest with a session key. */
  signWithSession(id: string, digest: Uint8Array): Uint8Array {
    return signDigest(digest, this.vault.secret(sessionSecret(id)));
  }

  /** Calls `listener` when the vault's state or its wallets change; returns the function that ends it. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private addWallet(name: string, walletClass: WalletClass, secret: Buffer): OwnWallet {
    try {
      if (walletClass === 'live' && this.protection === 'unprotected') throw unprotectedIsForPractice();
      const address = addressOfSecret(secret);
      const existing = this.vault.header?.wallets ?? [];
      if (existing.some((wallet) => wallet.address === address)) {
        throw new CountersignError(
          'WALLET_EXISTS',
          'This wallet is in the vault already.',
          'Choose it from the list.',
        );
      }
      const row = { address, name, kind: 'software' as const, class: walletClass };
      this.vault.put(walletSecret(address), secret, [...existing, { ...row, createdAt: Date.now() }]);
      this.changed();
      return row;
    } catch (error) {
      secret.fill(0);
      throw error;
    }
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}
