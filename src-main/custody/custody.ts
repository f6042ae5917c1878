import { addressOfSecret, publicKeyOf, randomSecretKey, signDigest } from '../../src-shared/node/index.ts';
import { toHex, type Address, type WalletClass } from '../../src-shared/protocol/index.ts';
import {
  keychainUnavailable,
  ledgerSignsApart,
  unprotectedIsForPractice,
  walletClassDiffers,
  walletUnknown,
  walletWatches,
} from './errors.ts';
import type { CustodyEvent, Recorder } from './events.ts';
import type { KeyKind } from './lock/index.ts';
import { AskedKeychain } from './keychain/asked.ts';
import { osKeychain, type Keychain, type KeychainStatus } from './keychain/keychain.ts';
import type { Protection } from './vault/header.ts';
import type { MasterKeyOptions } from './vault/master-key.ts';
import { sessionOf, sessionSecret, walletSecret } from './vault/names.ts';
import { Vault, type VaultState } from './vault/vault.ts';
import { Wallets, type NewWallet } from './wallets/wallets.ts';
import type { OwnWallet, SessionKey } from './wallets/rows.ts';

/** `file` never asks the keychain, `os` wants nothing else, `auto` takes it when it answers. */
export type KeychainMode = 'auto' | 'os' | 'file';

export interface CustodyOptions extends Pick<MasterKeyOptions, 'path' | 'scrypt' | 'penaltyMs' | 'files'> {
  mode: KeychainMode;
  /** The class that the running profile signs for. */
  walletClass: WalletClass;
  keychain?: Keychain & { probe(): Promise<KeychainStatus> };
  /** Takes down what happens to keys, before it takes effect outside. */
  record?: Recorder;
  /** Told before a key signs: what is due to be locked is locked first. */
  beforeSigning?: (kind: KeyKind) => void;
}

export type SetupChoice =
  | { protection: 'keychain' }
  | { protection: 'unprotected' }
  | { protection: 'passphrase'; passphrase: string };

/**
 * Keeps every key. What leaves is addresses, public keys and signatures over digests that the product's own code has
 * built; a secret only sealed to the one who may have it.
 */
export class Custody {
  private readonly vault: Vault;
  private readonly kept: Wallets;
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
    this.kept = new Wallets({
      vault: this.vault,
      walletClass: options.walletClass,
      record: (event) => {
        this.record(event);
      },
      changed: () => {
        this.changed();
      },
    });
  }

  get state(): VaultState {
    return this.vault.state;
  }

  /** Whether session keys can sign: also while the wallets are locked, when that was wished. */
  get sessionsOpen(): boolean {
    return this.vault.sessionsOpen;
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
    await this.assertAllowed(choice);
    await this.vault.create(
      choice.protection,
      choice.protection === 'passphrase' ? choice.passphrase : undefined,
    );
    this.record({ event: 'vault.created', details: { protection: choice.protection } });
    this.changed();
  }

  async unlock(passphrase?: string): Promise<void> {
    try {
      await this.vault.unlock(passphrase, () => {
        this.record({ event: 'vault.unlocked', details: { protection: this.protection } });
      });
    } finally {
      this.changed();
    }
  }

  /** Wipes the keys from memory; those of sessions go on signing when they are to be kept. */
  lock({ keepSessions = false }: { keepSessions?: boolean } = {}): void {
    const before = this.state === 'unlocked' || this.sessionsOpen;
    this.vault.lock(keepSessions);
    if (before) this.recordAfter({ event: 'vault.locked', details: { sessionsGoOn: this.sessionsOpen } });
    this.changed();
  }

  checkPassphrase(passphrase: string): Promise<boolean> {
    return this.vault.checkPassphrase(passphrase);
  }

  wallets(): OwnWallet[] {
    return this.kept.rows();
  }

  /** @throws {CountersignError} `WALLET_UNKNOWN` */
  wallet(address: Address): OwnWallet {
    const found = this.wallets().find((row) => row.address === address);
    if (found === undefined) throw walletUnknown();
    return found;
  }

  /** The wallets of the running profile's class, those that are only watched included. */
  ownWallets(): OwnWallet[] {
    return this.wallets().filter((wallet) => wallet.class === this.options.walletClass);
  }

  /** Those of them that can sign, by themselves or on a device. */
  signingWallets(): OwnWallet[] {
    return this.ownWallets().filter(({ kind }) => kind !== 'watch');
  }

  createWallet(name: string, walletClass?: WalletClass, words?: 12 | 24): Promise<OwnWallet> {
    return this.kept.create(name, walletClass, words);
  }

  importWallet(name: string, text: string, wish?: Parameters<Wallets['import']>[2]): Promise<OwnWallet> {
    return this.kept.import(name, text, wish);
  }

  /** Adds a wallet whose key is on a device, which has shown that it gives this address at this path. */
  addLedgerWallet(wallet: NewWallet & { path: string }): OwnWallet {
    return this.kept.addKeyless('ledger', wallet);
  }

  /** Makes a session key; its secret stays here. */
  createSessionKey(id: string): SessionKey {
    const secret = Buffer.from(randomSecretKey().buffer);
    try {
      this.vault.put([[sessionSecret(id), secret]]);
      return { address: addressOfSecret(secret), publicKey: publicKeyOf(secret) };
    } finally {
      secret.fill(0);
    }
  }

  /** Destroys a session key, at once, also while the vault is locked. */
  destroySessionKey(id: string): void {
    this.destroySessionKeys([id]);
  }

  /** Destroys many at the price of one. */
  destroySessionKeys(ids: readonly string[]): void {
    const gone = ids.filter((id) => this.hasSessionKey(id));
    if (gone.length === 0) return;
    this.vault.drop(gone.map(sessionSecret));
    for (const session of gone) this.recordAfter({ event: 'session.key-destroyed', session });
  }

  /** Whether the key of a session is in the vault, locked or not. */
  hasSessionKey(id: string): boolean {
    return this.vault.has(sessionSecret(id));
  }

  /** The sessions that have a key in the vault. */
  sessionKeys(): string[] {
    return this.vault.names().flatMap((name) => sessionOf(name) ?? []);
  }

  /**
   * Signs a digest as a software wallet of the running profile's class.
   * @param what is signed, for the record: "Withdraw", "session issue"
   */
  signWithWallet(address: Address, digest: Uint8Array, what: string): Uint8Array {
    const wallet = this.wallet(address);
    if (wallet.class !== this.options.walletClass)
      throw walletClassDiffers(wallet.class, this.options.walletClass);
    if (wallet.kind === 'watch') throw walletWatches();
    if (wallet.kind === 'ledger') throw ledgerSignsApart();
    this.options.beforeSigning?.('wallet');
    const signature = this.vault.use(walletSecret(address), (secret) => signDigest(digest, secret));
    this.record({ event: 'wallet.signed', wallet: address, details: { what, digest: toHex(digest) } });
    return signature;
  }

  /** Signs a digest with a session key. */
  signWithSession(id: string, digest: Uint8Array): Uint8Array {
    this.options.beforeSigning?.('session');
    return this.vault.use(sessionSecret(id), (secret) => signDigest(digest, secret));
  }

  /** Calls `listener` when the vault's state or its wallets change; returns the function that ends it. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async assertAllowed(choice: SetupChoice): Promise<void> {
    if (choice.protection === 'unprotected' && this.options.walletClass !== 'practice')
      throw unprotectedIsForPractice();
    if (choice.protection === 'keychain') {
      const status = await this.keychainStatus();
      if (!status.available) throw keychainUnavailable(status.reason ?? 'There is no keychain.');
    } else if (this.options.mode === 'os') {
      throw keychainUnavailable('--keychain os allows no other place for the key.');
    }
  }

  private record(event: CustodyEvent): void {
    this.options.record?.(event);
  }

  /** For what took keys away: that has happened, whatever becomes of the record. */
  private recordAfter(event: CustodyEvent): void {
    try {
      this.record(event);
    } catch {
      // The record says by itself that it cannot be written.
    }
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}
