import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { ensurePrivateFolder, readPrivateFile, writePrivateFile } from '../storage/index.ts';
import { isKey, KEY_BYTES, keyCheckOf, openBytes, SCRYPT, sealBytes, unwrapKey, wrapKey } from './cipher.ts';
import { decodeSecrets, encodeSecrets, wipe, type Secrets } from './contents.ts';
import {
  keychainUnavailable,
  noMasterKey,
  vaultAbsent,
  vaultDamaged,
  vaultLocked,
  vaultNewer,
  wrongPassphrase,
} from './errors.ts';
import { KeychainUnavailable, type Keychain } from './keychain.ts';
import {
  decodeVaultFile,
  encodeVaultFile,
  headerTextOf,
  laterVersion,
  type Protection,
  type VaultFile,
  type VaultHeader,
} from './vault-file.ts';

export type VaultState = 'absent' | 'locked' | 'unlocked' | 'damaged';

export interface VaultOptions {
  path: string;
  keychain: Keychain;
  /** Cost of the key derivation; tests make it small. */
  scrypt?: { N: number; r: number; p: number };
  /** Waiting before the attempt after `failures` wrong ones. */
  penaltyMs?: (failures: number) => number;
}

/** Three attempts are free, then the wait doubles up to half a minute. */
const defaultPenaltyMs = (failures: number): number =>
  failures < 3 ? 0 : Math.min(30_000, 500 * 2 ** (failures - 3));

/** The sealed file of secrets and the key to it. Locked, it holds no secret; a damaged file is never written over. */
export class Vault {
  private readonly path: string;
  private readonly keychain: Keychain;
  private readonly scrypt: { N: number; r: number; p: number };
  private readonly penaltyMs: (failures: number) => number;
  private file: VaultFile | null = null;
  private problem: CountersignError | null = null;
  private master: Buffer | null = null;
  private readonly secrets: Secrets = new Map();
  private failures = 0;
  private attempt: Promise<unknown> = Promise.resolve();

  constructor(options: VaultOptions) {
    this.path = options.path;
    this.keychain = options.keychain;
    this.scrypt = options.scrypt ?? SCRYPT;
    this.penaltyMs = options.penaltyMs ?? defaultPenaltyMs;
    ensurePrivateFolder(dirname(this.path));
    this.load();
  }

  get state(): VaultState {
    if (this.problem !== null) return 'damaged';
    if (this.file === null) return 'absent';
    return this.master === null ? 'locked' : 'unlocked';
  }

  get header(): VaultHeader | null {
    return this.file?.header ?? null;
  }

  /** Makes the vault, once, and leaves it unlocked. */
  async create(protection: Protection, passphrase?: string): Promise<void> {
    this.assertIntact();
    if (this.file !== null)
      throw new CountersignError('VAULT_EXISTS', 'There is a vault already.', 'Unlock it instead.');
    const id = randomBytes(16).toString('hex');
    const master = randomBytes(KEY_BYTES);
    const header: VaultHeader = {
      format: 'countersign-vault',
      version: 1,
      id,
      protection,
      keyCheck: keyCheckOf(master),
      wrapped: protection === 'passphrase' ? await wrapKey(master, passphrase ?? '', this.scrypt) : null,
      wallets: [],
    };
    if (protection === 'keychain')
      await this.inKeychain(() => this.keychain.set(id, master.toString('base64')));
    if (protection === 'unprotected') writePrivateFile(this.keyPath(id), master);
    this.master = master;
    this.write(header);
  }

  /** Opens the vault; the passphrase is asked for where that is its protection. */
  async unlock(passphrase?: string): Promise<void> {
    const master = await this.masterKey(passphrase);
    // Two unlocks at a time: the second finds it done.
    if (this.master !== null) {
      master.fill(0);
      return;
    }
    const file = this.assertFile();
    const plain = openBytes(file.payload, master, file.headerText);
    const secrets = plain === null ? null : decodeSecrets(plain);
    plain?.fill(0);
    if (secrets === null) {
      master.fill(0);
      this.problem = vaultDamaged(this.path);
      throw this.problem;
    }
    for (const [name, secret] of secrets) this.secrets.set(name, secret);
    this.master = master;
  }

  /** Overwrites the keys in memory. */
  lock(): void {
    wipe(this.secrets);
    this.master?.fill(0);
    this.master = null;
  }

  /** True when this is the vault's passphrase; slowed like an unlock. */
  async checkPassphrase(passphrase: string): Promise<boolean> {
    if (this.header?.protection !== 'passphrase') return false;
    try {
      (await this.masterKey(passphrase)).fill(0);
      return true;
    } catch (error) {
      if (error instanceof CountersignError && error.code === 'VAULT_PASSPHRASE') return false;
      throw error;
    }
  }

  /** The secret itself, owned by the vault: used at once, never kept, never written to. */
  secret(name: string): Buffer {
    if (this.master === null)
      throw this.state === 'absent'
        ? vaultAbsent()
        : this.state === 'damaged'
          ? this.damage()
          : vaultLocked();
    const secret = this.secrets.get(name);
    if (secret === undefined)
      throw new CountersignError(
        'KEY_UNKNOWN',
        'This key is not in the vault.',
        'Choose a wallet or session that is listed.',
      );
    return secret;
  }

  has(name: string): boolean {
    return this.secrets.has(name);
  }

  /** Puts a secret in, or takes it out when null, and writes the file before returning. */
  put(name: string, secret: Buffer | null, wallets?: VaultHeader['wallets']): void {
    if (this.master === null) throw this.state === 'absent' ? vaultAbsent() : vaultLocked();
    const file = this.assertFile();
    const before = this.secrets.get(name);
    if (secret === null) this.secrets.delete(name);
    else this.secrets.set(name, secret);
    try {
      this.write(wallets === undefined ? file.header : { ...file.header, wallets });
    } catch (error) {
      if (before === undefined) this.secrets.delete(name);
      else this.secrets.set(name, before);
      throw error;
    }
    if (before !== undefined && before !== secret) before.fill(0);
  }

  private load(): void {
    const bytes = readPrivateFile(this.path);
    if (bytes === null) return;
    this.file = decodeVaultFile(bytes);
    if (this.file !== null) return;
    const later = laterVersion(bytes);
    this.problem = later === null ? vaultDamaged(this.path) : vaultNewer(later);
  }

  private write(header: VaultHeader): void {
    this.assertIntact();
    if (this.master === null) throw vaultLocked();
    const headerText = headerTextOf(header);
    const plain = encodeSecrets(this.secrets);
    const payload = sealBytes(plain, this.master, headerText);
    plain.fill(0);
    writePrivateFile(this.path, encodeVaultFile(headerText, payload));
    this.file = { header, headerText, payload };
  }

  private async masterKey(passphrase: string | undefined): Promise<Buffer> {
    const { header } = this.assertFile();
    const master = await this.readMasterKey(header, passphrase);
    if (isKey(master, header.keyCheck)) return master;
    master.fill(0);
    throw noMasterKey(header.protection === 'keychain' ? "the system's keychain" : this.keyPath(header.id));
  }

  private async readMasterKey(header: VaultHeader, passphrase: string | undefined): Promise<Buffer> {
    if (header.protection === 'keychain') {
      const text = await this.inKeychain(() => this.keychain.get(header.id));
      if (text === null) throw noMasterKey("the system's keychain");
      return Buffer.from(text, 'base64');
    }
    if (header.protection === 'unprotected') {
      const key = readPrivateFile(this.keyPath(header.id));
      if (key === null) throw noMasterKey(this.keyPath(header.id));
      return key;
    }
    const { wrapped } = header;
    if (wrapped === null) throw vaultDamaged(this.path);
    if (passphrase === undefined) {
      throw new CountersignError(
        'VAULT_PASSPHRASE_NEEDED',
        'The vault asks for its passphrase.',
        'Give the passphrase.',
      );
    }
    return this.oneAtATime(async () => {
      const wait = this.penaltyMs(this.failures);
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const master = await unwrapKey(wrapped, passphrase);
      this.failures = master === null ? this.failures + 1 : 0;
      if (master === null) throw wrongPassphrase();
      return master;
    });
  }

  /** Attempts stand in a row, so that many at once are no faster than one after the other. */
  private oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    const next = this.attempt.then(work, work);
    this.attempt = next.catch(() => undefined);
    return next;
  }

  private async inKeychain<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw error instanceof KeychainUnavailable ? keychainUnavailable(error.message) : error;
    }
  }

  private keyPath(id: string): string {
    return `${dirname(this.path)}/vault-key-${id}`;
  }

  private damage(): CountersignError {
    return this.problem ?? vaultDamaged(this.path);
  }

  private assertIntact(): void {
    if (this.problem !== null) throw this.problem;
  }

  private assertFile(): VaultFile {
    this.assertIntact();
    if (this.file === null) throw vaultAbsent();
    return this.file;
  }
}
