import { dirname } from 'node:path';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { ensurePrivateFolder } from '../../storage/index.ts';
import { keyUnknown, vaultAbsent, vaultChanged, vaultDamaged, vaultLocked, vaultNewer } from '../errors.ts';
import { deriveKeys, isMac, macOf, type VaultKeys } from './cipher.ts';
import {
  decodeVaultFile,
  encodeVaultFile,
  headerTextOf,
  laterVersion,
  type OldVaultFile,
  type VaultFile,
} from './file.ts';
import { DISK, type Files } from './files.ts';
import { FORMAT, VERSION, type Protection, type VaultHeader } from './header.ts';
import { MasterKeys, placeOf, type MasterKeyOptions } from './master-key.ts';
import { migrate, oldPath } from './migrate.ts';
import { sessionOf } from './names.ts';
import { openAll, openSecret, sealAll, sealSecret, wipeKeys } from './secrets.ts';

export type VaultState = 'absent' | 'locked' | 'unlocked' | 'damaged';

/**
 * The sealed file of secrets. Unlocked, it holds the keys to them, and the secrets of sessions, which sign at machine
 * speed; a wallet's secret is opened for each use. A damaged file is never written over.
 */
export class Vault {
  private readonly path: string;
  private readonly masterKeys: MasterKeys;
  private readonly files: Files;
  private file: VaultFile | OldVaultFile | null = null;
  /** Why the file cannot be used at all. */
  private problem: CountersignError | null = null;
  /** All three while unlocked, the sessions' alone when those go on while it is locked. */
  private keys: { header: Buffer; wallets: Buffer } | null = null;
  private sessionsKey: Buffer | null = null;
  private readonly sessions = new Map<string, Buffer>();

  constructor(options: MasterKeyOptions) {
    this.path = options.path;
    this.files = options.files ?? DISK;
    this.masterKeys = new MasterKeys(options);
    ensurePrivateFolder(dirname(this.path));
    this.load();
  }

  get state(): VaultState {
    if (this.problem !== null) return 'damaged';
    if (this.file === null) return 'absent';
    return this.keys === null ? 'locked' : 'unlocked';
  }

  /** Whether session keys can sign; also while it is locked, when that was wished. */
  get sessionsOpen(): boolean {
    return this.sessionsKey !== null;
  }

  get header(): VaultHeader | null {
    return this.file?.header ?? null;
  }

  /** Makes the vault, once, and leaves it unlocked. */
  async create(protection: Protection, passphrase = ''): Promise<void> {
    this.assertNone();
    const made = await this.masterKeys.make(protection, passphrase);
    try {
      await this.masterKeys.put(made);
      // Another call may have made it meanwhile.
      this.assertNone();
      const keys = deriveKeys(made.master, made.described.id);
      const header = {
        format: FORMAT,
        version: VERSION,
        ...made.described,
        discard: [],
        wallets: [],
      } as const;
      this.commit(withHeader({ ...header, discard: [], wallets: [] }, keys.header, new Map()));
      this.hold(keys, new Map());
    } finally {
      made.master.fill(0);
    }
  }

  /**
   * Opens the vault; the passphrase is asked for where that is its protection. `before` is called when it can be
   * opened and is not open yet; what it throws keeps it shut.
   */
  async unlock(passphrase?: string, before: () => void = () => undefined): Promise<void> {
    const master = await this.masterKeys.open(this.assertFile().header, passphrase);
    try {
      // Two unlocks at a time: the second finds it done.
      if (this.keys !== null) return;
      const file = this.current(master);
      const keys = deriveKeys(master, file.header.id);
      const secrets = isMac(file.mac, file.headerText, keys.header) ? openAll(file, keys) : null;
      if (secrets === null) {
        wipeKeys(keys);
        this.problem = vaultChanged(this.path);
        throw this.problem;
      }
      try {
        before();
      } catch (error) {
        wipeKeys(keys);
        for (const secret of secrets.values()) secret.fill(0);
        throw error;
      }
      this.hold(keys, secrets);
    } finally {
      master.fill(0);
    }
    await this.tidy();
  }

  /** Overwrites the keys in memory; those of sessions stay when they are to go on. */
  lock(keepSessions = false): void {
    this.keys?.header.fill(0);
    this.keys?.wallets.fill(0);
    this.keys = null;
    if (keepSessions) return;
    for (const secret of this.sessions.values()) secret.fill(0);
    this.sessions.clear();
    this.sessionsKey?.fill(0);
    this.sessionsKey = null;
  }

  /** True when this is the vault's passphrase; slowed like an unlock. */
  async checkPassphrase(passphrase: string): Promise<boolean> {
    if (this.header?.protection !== 'passphrase') return false;
    try {
      (await this.masterKeys.open(this.header, passphrase)).fill(0);
      return true;
    } catch (error) {
      if (error instanceof CountersignError && error.code === 'VAULT_PASSPHRASE') return false;
      throw error;
    }
  }

  /**
   * Puts the vault under a new master key, kept in a new way; everything is sealed anew, so that a copy of the old file
   * with its old key opens nothing that comes after. At each step the file on disk has its key in place.
   * @param passphrase of the vault as it is
   */
  async protect(to: Protection, newPassphrase: string, passphrase: string | undefined): Promise<void> {
    const master = await this.masterKeys.open(this.assertFile().header, passphrase);
    const made = await this.masterKeys.make(to, newPassphrase);
    try {
      const before = placeOf(this.assertOpen().file.header);
      const place = placeOf(made.described);
      // Noted first, so that an attempt that was cut off leaves no key behind for good.
      if (place !== null) this.setHeader({ discard: [...this.assertOpen().file.header.discard, place] });
      await this.masterKeys.put(made);
      const { file } = this.assertOpen();
      const secrets = openAll(file, deriveKeys(master, file.header.id));
      if (secrets === null) throw vaultChanged(this.path);
      const keys = deriveKeys(made.master, made.described.id);
      const discard = file.header.discard.filter(({ id }) => id !== made.described.id);
      const header = {
        ...file.header,
        ...made.described,
        discard: before === null ? discard : [...discard, before],
      };
      this.commit(withHeader(header, keys.header, sealAll(secrets, header.id, keys)));
      this.lock();
      this.hold(keys, secrets);
    } finally {
      master.fill(0);
      made.master.fill(0);
    }
    await this.tidy();
  }

  /** Does something with a secret, which is gone after it. */
  use<T>(name: string, work: (secret: Buffer) => T): T {
    if (sessionOf(name) !== null) return work(this.sessionKey(name));
    const { file, keys } = this.assertOpen();
    const sealed = file.sealed.get(name);
    if (sealed === undefined) throw keyUnknown();
    const secret = openSecret(file.header.id, name, sealed, keys.wallets);
    if (secret === null) throw vaultChanged(this.path);
    try {
      return work(secret);
    } finally {
      secret.fill(0);
    }
  }

  /** @throws {CountersignError} when nothing can be written under the wallets' key */
  assertUnlocked(): void {
    this.assertOpen();
  }

  /** Whether there is such a secret, open or not. Of a vault of the first version only while it is unlocked. */
  has(name: string): boolean {
    return this.file?.version === 2 && this.file.sealed.has(name);
  }

  /** Of every secret, open or not. */
  names(): string[] {
    return this.file?.version === 2 ? [...this.file.sealed.keys()] : [];
  }

  /** Puts secrets in and, with them, the list of wallets; they are on disk when it returns. They stay the caller's. */
  put(secrets: readonly (readonly [string, Buffer])[], wallets?: VaultHeader['wallets']): void {
    const file = this.assertVersion();
    const sealed = new Map(file.sealed);
    for (const [name, secret] of secrets) {
      const key = sessionOf(name) === null ? this.assertOpen().keys.wallets : this.sessionsKey;
      if (key === null) throw vaultLocked();
      sealed.set(name, sealSecret(file.header.id, name, secret, key));
    }
    this.replace(sealed, wallets);
    for (const [name, secret] of secrets) {
      if (sessionOf(name) === null) continue;
      this.sessions.get(name)?.fill(0);
      this.sessions.set(name, Buffer.from(secret));
    }
  }

  /** Takes secrets out, for which no key is needed unless the list of wallets changes with them. */
  drop(names: readonly string[], wallets?: VaultHeader['wallets']): void {
    const file = this.assertVersion();
    const sealed = new Map(file.sealed);
    for (const name of names) sealed.delete(name);
    // From memory first: whatever becomes of the file, it signs no more.
    for (const name of names) {
      this.sessions.get(name)?.fill(0);
      this.sessions.delete(name);
    }
    if (sealed.size !== file.sealed.size || wallets !== undefined) this.replace(sealed, wallets);
  }

  private replace(sealed: ReadonlyMap<string, string>, wallets: VaultHeader['wallets'] | undefined): void {
    const file = this.assertVersion();
    if (wallets === undefined) this.commit({ ...file, sealed });
    else this.commit(withHeader({ ...file.header, wallets }, this.assertOpen().keys.header, sealed));
  }

  private setHeader(change: Partial<VaultHeader>): void {
    const { file, keys } = this.assertOpen();
    this.commit(withHeader({ ...file.header, ...change }, keys.header, file.sealed));
  }

  /** Empties the places of former keys, and removes the file of the first version. What fails is tried next time. */
  private async tidy(): Promise<void> {
    try {
      if (this.files.read(oldPath(this.path)) !== null) this.files.remove(oldPath(this.path));
      const discard = this.header?.discard ?? [];
      if (discard.length === 0) return;
      for (const place of discard) await this.masterKeys.empty(place);
      if (this.keys !== null) this.setHeader({ discard: [] });
    } catch {
      // The vault is open and whole; the next unlock tries again.
    }
  }

  private hold({ header, wallets, sessions }: VaultKeys, secrets: ReadonlyMap<string, Buffer>): void {
    for (const [name, secret] of secrets) {
      if (sessionOf(name) === null || this.sessions.has(name)) secret.fill(0);
      else this.sessions.set(name, secret);
    }
    this.keys = { header, wallets };
    this.sessionsKey?.fill(0);
    this.sessionsKey = sessions;
  }

  /** The file as this version has it. */
  private current(master: Buffer): VaultFile {
    const file = this.assertFile();
    if (file.version === 2) return file;
    const migrated = migrate(this.path, file, master, this.files);
    if (migrated !== null) return (this.file = migrated);
    this.problem = vaultDamaged(this.path);
    throw this.problem;
  }

  private load(): void {
    const bytes = this.files.read(this.path);
    if (bytes === null) return;
    this.file = decodeVaultFile(bytes);
    if (this.file !== null) return;
    const later = laterVersion(bytes);
    this.problem = later === null ? vaultDamaged(this.path) : vaultNewer(later);
  }

  private commit(file: VaultFile): void {
    this.files.write(this.path, encodeVaultFile(file));
    this.file = file;
  }

  private assertNone(): void {
    if (this.problem !== null) throw this.problem;
    if (this.file !== null)
      throw new CountersignError('VAULT_EXISTS', 'There is a vault already.', 'Unlock it instead.');
  }

  private assertFile(): VaultFile | OldVaultFile {
    if (this.problem !== null) throw this.problem;
    if (this.file === null) throw vaultAbsent();
    return this.file;
  }

  private assertVersion(): VaultFile {
    const file = this.assertFile();
    if (file.version !== 2) throw vaultLocked();
    return file;
  }

  private assertOpen(): { file: VaultFile; keys: { header: Buffer; wallets: Buffer } } {
    const file = this.assertVersion();
    if (this.keys === null) throw vaultLocked();
    return { file, keys: this.keys };
  }

  private sessionKey(name: string): Buffer {
    this.assertFile();
    if (this.sessionsKey === null) throw vaultLocked();
    const secret = this.sessions.get(name);
    if (secret === undefined) throw keyUnknown();
    return secret;
  }
}

function withHeader(header: VaultHeader, key: Uint8Array, sealed: ReadonlyMap<string, string>): VaultFile {
  const headerText = headerTextOf(header);
  return { version: 2, header, headerText, mac: macOf(headerText, key), sealed };
}
