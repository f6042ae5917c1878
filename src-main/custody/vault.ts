import { dirname } from 'node:path';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { ensurePrivateFolder, readPrivateFile, writePrivateFile } from '../storage/index.ts';
import { openBytes, sealBytes } from './cipher.ts';
import { decodeSecrets, encodeSecrets, wipe, type Secrets } from './contents.ts';
import { vaultAbsent, vaultDamaged, vaultLocked, vaultNewer } from './errors.ts';
import { MasterKeys, type MasterKeyOptions } from './master-key.ts';
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

/** The sealed file of secrets and the key to it. Locked, it holds no secret; a damaged file is never written over. */
export class Vault {
  private readonly path: string;
  private readonly keys: MasterKeys;
  private readonly secrets: Secrets = new Map();
  private file: VaultFile | null = null;
  /** Why the file cannot be used at all. */
  private problem: CountersignError | null = null;
  private master: Buffer | null = null;

  constructor(options: MasterKeyOptions) {
    this.path = options.path;
    this.keys = new MasterKeys(options);
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
  async create(protection: Protection, passphrase = ''): Promise<void> {
    this.assertNone();
    const { master, header } = await this.keys.create(protection, passphrase);
    // Another call may have made it meanwhile.
    this.assertNone();
    this.master = master;
    this.write(header, master);
  }

  /** Opens the vault; the passphrase is asked for where that is its protection. */
  async unlock(passphrase?: string): Promise<void> {
    const master = await this.keys.open(this.assertFile().header, passphrase);
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
      (await this.keys.open(this.header, passphrase)).fill(0);
      return true;
    } catch (error) {
      if (error instanceof CountersignError && error.code === 'VAULT_PASSPHRASE') return false;
      throw error;
    }
  }

  /** The secret itself, owned by the vault: used at once, never kept, never written to. */
  secret(name: string): Buffer {
    this.assertOpen();
    const secret = this.secrets.get(name);
    if (secret !== undefined) return secret;
    throw new CountersignError(
      'KEY_UNKNOWN',
      'This key is not in the vault.',
      'Choose a wallet or session that is listed.',
    );
  }

  has(name: string): boolean {
    return this.secrets.has(name);
  }

  /** Puts a secret in, or takes it out when null, and writes the file before returning. */
  put(name: string, secret: Buffer | null, wallets?: VaultHeader['wallets']): void {
    const { file, master } = this.assertOpen();
    const before = this.secrets.get(name);
    if (secret === null) this.secrets.delete(name);
    else this.secrets.set(name, secret);
    try {
      this.write(wallets === undefined ? file.header : { ...file.header, wallets }, master);
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

  private write(header: VaultHeader, master: Buffer): void {
    const headerText = headerTextOf(header);
    const plain = encodeSecrets(this.secrets);
    const payload = sealBytes(plain, master, headerText);
    plain.fill(0);
    writePrivateFile(this.path, encodeVaultFile(headerText, payload));
    this.file = { header, headerText, payload };
  }

  private assertNone(): void {
    if (this.problem !== null) throw this.problem;
    if (this.file !== null)
      throw new CountersignError('VAULT_EXISTS', 'There is a vault already.', 'Unlock it instead.');
  }

  private assertFile(): VaultFile {
    if (this.problem !== null) throw this.problem;
    if (this.file === null) throw vaultAbsent();
    return this.file;
  }

  private assertOpen(): { file: VaultFile; master: Buffer } {
    const file = this.assertFile();
    if (this.master === null) throw vaultLocked();
    return { file, master: this.master };
  }
}
