import { signDigest } from '../../src-shared/node/index.ts';
import { toHex, type Address } from '../../src-shared/protocol/index.ts';
import { walletContents, type WalletContents } from './backup.ts';
import { wrongPassphrase } from './errors.ts';
import { Records, unlockFailed, type Recorder } from './events.ts';
import { AskedKeychain } from './keychain/asked.ts';
import { osKeychain, type KeychainStatus } from './keychain/keychain.ts';
import { assertAllowed, passphraseOf, type CustodyOptions, type SetupChoice } from './options.ts';
import { SessionKeys } from './session-keys.ts';
import type { Protection } from './vault/header.ts';
import { walletSecret } from './vault/names.ts';
import type { Asker } from './vault/attempts.ts';
import { Vault, type VaultState } from './vault/vault.ts';
import { WalletBook } from './wallets/book.ts';
import { assertSigns, type OwnWallet, type SessionKey } from './wallets/rows.ts';
import { Wallets, type NewWallet } from './wallets/wallets.ts';

/**
 * Keeps every key. What leaves is addresses, public keys and signatures over digests that the product's own code has
 * built; a secret only sealed to the one who may have it.
 */
export class Custody {
  /** What a person does with wallets, beyond making one: import, back up, export, remove. */
  readonly keeper: Wallets;
  private readonly vault: Vault;
  private readonly book: WalletBook;
  private readonly sessions: SessionKeys;
  private readonly records: Records;
  private readonly options: CustodyOptions;
  private readonly keychain: AskedKeychain;
  private readonly listeners = new Set<() => void>();

  constructor(options: CustodyOptions) {
    this.options = options;
    const keychain = options.keychain ?? osKeychain();
    const changed = (): void => {
      for (const listener of this.listeners) listener();
    };
    this.records = new Records(options.record);
    this.keychain = new AskedKeychain(options.mode === 'file' ? null : keychain, changed);
    this.vault = new Vault({ ...options, keychain });
    this.book = new WalletBook(this.vault, changed);
    const { walletClass, penaltyMs } = options;
    const record: Recorder = (event) => {
      this.records.before(event);
    };
    this.keeper = new Wallets({ book: this.book, walletClass, penaltyMs, record });
    this.sessions = new SessionKeys(this.vault, this.records);
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

  /** What the keychain said when it was asked, which {@link keychainStatus} does. */
  get keychainKnown(): KeychainStatus {
    return this.keychain.known;
  }

  /** Asks the keychain once whether it is there. */
  keychainStatus(): Promise<KeychainStatus> {
    return this.keychain.status();
  }

  /** Makes the vault. */
  async setup(choice: SetupChoice): Promise<void> {
    await this.assertAllowed(choice);
    const { protection } = choice;
    await this.vault.create(protection, passphraseOf(choice), () => {
      this.records.before({ event: 'vault.created', details: { protection } });
    });
    this.changed();
  }

  /**
   * @param by who asks; without anybody a keychain that has a question for a person is not waited for
   * @throws {CountersignError} `VAULT_LOCKED` when it was locked meanwhile, and why it does not open
   */
  async unlock(passphrase?: string, by?: Asker): Promise<void> {
    const from = this.vault.version;
    const before = (): void => {
      const to = this.vault.version;
      if (from !== to) this.records.before({ event: 'vault.migrated', details: { from, to } });
      this.records.before({ event: 'vault.unlocked', details: { protection: this.protection } });
    };
    try {
      await this.vault.unlock(passphrase, before, by);
    } catch (error) {
      this.notOpened(error);
    } finally {
      this.changed();
    }
  }

  /**
   * Opens the vault anew beside the open one: what hands a secret out asks for it each time.
   * @throws {CountersignError} when it does not open: `VAULT_PASSPHRASE`, `KEYCHAIN_UNAVAILABLE`, …
   */
  async openAnew(passphrase?: string, by?: Asker): Promise<void> {
    await this.vault.openAnew(passphrase, by).catch((error: unknown) => this.notOpened(error));
  }

  async checkPassphrase(passphrase: string, by?: Asker): Promise<boolean> {
    const isRight = await this.vault.checkPassphrase(passphrase, by);
    if (!isRight && this.protection === 'passphrase') this.records.after(unlockFailed(wrongPassphrase()));
    return isRight;
  }

  /** Looks whether the vault may be kept that way, before anybody is asked. */
  async assertProtectable(choice: SetupChoice): Promise<void> {
    this.vault.assertUnlocked();
    await this.assertAllowed(choice);
    this.vault.assertFits(choice.protection);
  }

  /**
   * Keeps the vault in another way, under a new master key.
   * @param passphrase of the vault as it is, where it has one
   * @param atCommit looks once more, at the last moment, whether it may be done
   */
  async protect(
    choice: SetupChoice,
    passphrase?: string,
    { by, atCommit }: { by?: Asker; atCommit?: () => void } = {},
  ): Promise<void> {
    await this.assertProtectable(choice);
    const { protection: to } = choice;
    const details = { from: this.protection, to };
    await this.vault.protect({
      to,
      newPassphrase: passphraseOf(choice),
      passphrase,
      by,
      before: () => {
        this.records.before({ event: 'vault.protected', details });
      },
      ...(atCommit === undefined ? {} : { atCommit }),
    });
    this.changed();
  }

  /** Wipes the keys from memory; those of sessions go on signing when they are to be kept. */
  lock({ keepSessions = false, by = 'quit' }: { keepSessions?: boolean; by?: string } = {}): void {
    const before = this.state === 'unlocked' || this.sessionsOpen;
    this.vault.lock(keepSessions);
    if (before)
      this.records.after({ event: 'vault.locked', details: { by, sessionsGoOn: this.sessionsOpen } });
    this.changed();
  }

  /** What is returned throws when the vault was locked since, though it be open again. */
  sinceNow(): () => void {
    return this.vault.sinceNow();
  }

  wallets(): OwnWallet[] {
    return this.book.rows();
  }

  /** @throws {CountersignError} `WALLET_UNKNOWN` */
  wallet(address: Address): OwnWallet {
    return this.book.row(this.book.find(address));
  }

  /** The wallets of the running profile's class, those that are only watched included. */
  ownWallets(): OwnWallet[] {
    return this.wallets().filter((wallet) => wallet.class === this.options.walletClass);
  }

  /** Those of them that can sign, by themselves or on a device. */
  signingWallets(): OwnWallet[] {
    return this.ownWallets().filter(({ kind }) => kind !== 'watch');
  }

  createWallet(...wish: Parameters<Wallets['create']>): Promise<OwnWallet> {
    return this.keeper.create(...wish);
  }

  importWallet(...wish: Parameters<Wallets['import']>): Promise<OwnWallet> {
    return this.keeper.import(...wish);
  }

  /** Adds a wallet whose key is on a device, which has shown that it gives this address at this path. */
  addLedgerWallet(wallet: NewWallet & { path: string }): OwnWallet {
    return this.keeper.addKeyless('ledger', wallet);
  }

  /** The wallets with copies of their secrets, to be sealed at once and wiped; for a backup that a person approved. */
  forBackup(): WalletContents {
    return walletContents(this.vault);
  }

  /** Makes a session key; its secret stays here. */
  createSessionKey(id: string): SessionKey {
    return this.sessions.create(id);
  }

  /** Destroys a session key, at once, also while the vault is locked. */
  destroySessionKey(id: string): void {
    this.sessions.destroy([id]);
  }

  /** Destroys many at the price of one. */
  destroySessionKeys(ids: readonly string[]): void {
    this.sessions.destroy(ids);
  }

  /** Whether the key of a session is in the vault, locked or not. */
  hasSessionKey(id: string): boolean {
    return this.sessions.has(id);
  }

  /** The sessions that have a key in the vault. */
  sessionKeys(): string[] {
    return this.sessions.ids();
  }

  /**
   * Signs a digest as a software wallet of the running profile's class.
   * @param what is signed, for the record: "Withdraw", "session issue"
   */
  signWithWallet(address: Address, digest: Uint8Array, what: string): Uint8Array {
    assertSigns(this.wallet(address), this.options.walletClass);
    this.options.beforeSigning?.('wallet');
    const signature = this.vault.use(walletSecret(address), (secret) => signDigest(digest, secret));
    this.records.before({
      event: 'wallet.signed',
      wallet: address,
      details: { what, digest: toHex(digest) },
    });
    return signature;
  }

  /** Signs a digest with a session key. What it signs is in the journal, so it is not recorded here. */
  signWithSession(id: string, digest: Uint8Array): Uint8Array {
    this.options.beforeSigning?.('session');
    return this.sessions.sign(id, digest);
  }

  /** Calls `listener` when the vault's state or its wallets change; returns the function that ends it. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private assertAllowed(choice: SetupChoice): Promise<void> {
    return assertAllowed(choice, this.options, () => this.keychainStatus());
  }

  private notOpened(error: unknown): never {
    this.records.after(unlockFailed(error));
    throw error;
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}
