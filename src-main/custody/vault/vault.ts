import { dirname } from 'node:path';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { ensurePrivateFolder } from '../../storage/index.ts';
import { keyUnknown, vaultAbsent, vaultChanged, vaultDamaged, vaultLocked, vaultNewer } from '../errors.ts';
import { deriveKeys, isMac } from './cipher.ts';
import { decodeVaultFile, encodeVaultFile, laterVersion, type OldVaultFile, type VaultFile } from './file.ts';
import { DISK, type Files } from './files.ts';
import { FORMAT, VERSION, type Protection, type VaultHeader } from './header.ts';
import { HeldKeys } from './held.ts';
import { MasterKeys, type MasterKeyOptions } from './master-key.ts';
import { migrate, oldPath } from './migrate.ts';
import { sessionOf } from './names.ts';
import { placeOf, rekeyed, vaultFile } from './rekey.ts';
import { openAll, openSecret, sealSecret, wipeKeys } from './secrets.ts';

export type VaultState = 'absent' | 'locked' | 'unlocked' | 'damaged';

/** What is told of a step that is about to be taken; when it throws, the step is not taken. */
type Before = () => void;
const NOBODY: Before = () => undefined;

/**
 * The sealed file of secrets. Those of wallets are opened for each use, those of sessions while they may sign. A
 * damaged file is never written over.
 */
export class Vault {
  private readonly path: string;
  private readonly masterKeys: MasterKeys;
  private readonly files: Files;
  private readonly held = new HeldKeys();
  private file: VaultFile | OldVaultFile | null = null;
  /** Why the file cannot be used at all. */
  private problem: CountersignError | null = null;

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
    return this.held.isOpen ? 'unlocked' : 'locked';
  }

  /** Whether session keys can sign; also while it is locked, when that was wished. */
  get sessionsOpen(): boolean {
    return this.held.sessionsOpen;
  }

  get header(): VaultHeader | null {
    return this.file?.header ?? null;
  }

  /** Of its file, which is brought to the present one when it is unlocked; null without one. */
  get version(): number | null {
    return this.file?.version ?? null;
  }

  /** Makes the vault, once, and leaves it unlocked. */
  async create(protection: Protection, passphrase: string, before: Before = NOBODY): Promise<void> {
    this.assertNone();
    const made = await this.masterKeys.make(protection, passphrase);
    try {
      await this.masterKeys.put(made);
      // Another call may have made it meanwhile.
      this.assertNone();
      before();
      const keys = deriveKeys(made.master, made.described.id);
      const header = { format: FORMAT, version: VERSION, ...made.described } as const;
      this.commit(vaultFile({ ...header, discard: [], wallets: [] }, keys.header, new Map()));
      this.held.take(keys, new Map());
    } finally {
      made.master.fill(0);
    }
  }

  /** Opens the vault; the passphrase is asked for where that is its protection. */
  async unlock(passphrase?: string, before: Before = NOBODY): Promise<void> {
    const master = await this.masterKeys.open(this.assertFile().header, passphrase);
    try {
      // Two unlocks at a time: the second finds it done.
      if (this.held.isOpen) return;
      const file = this.current(master);
      const keys = deriveKeys(master, file.header.id);
      const secrets = isMac(file.mac, file.headerText, keys.header) ? openAll(file, keys) : null;
      if (secrets === null) {
        wipeKeys(keys);
        throw this.unusable(vaultChanged(this.path));
      }
      try {
        before();
      } catch (error) {
        wipeKeys(keys);
        for (const secret of secrets.values()) secret.fill(0);
        throw error;
      }
      this.held.take(keys, secrets);
    } finally {
      master.fill(0);
    }
    await this.tidy();
  }

  /** Overwrites the keys in memory; those of sessions stay when they are to go on. */
  lock(keepSessions = false): void {
    this.held.wipe(keepSessions);
  }

  /** True when this is the vault's passphrase; slowed like an unlock. */
  async checkPassphrase(passphrase: string): Promise<boolean> {
    if (this.header?.protection !== 'passphrase') return false;
    try {
      await this.openAnew(passphrase);
      return true;
    } catch (error) {
      if (error instanceof CountersignError && error.code === 'VAULT_PASSPHRASE') return false;
      throw error;
    }
  }

  /** Opens it beside the open one, and keeps nothing of it. @throws {CountersignError} when it does not open */
  async openAnew(passphrase: string | undefined): Promise<void> {
    (await this.masterKeys.open(this.assertFile().header, passphrase)).fill(0);
  }

  /**
   * Puts the vault under a new master key, kept in a new way; everything is sealed anew, so that a copy of the old file
   * with its old key opens nothing that comes after. At each step the file on disk has its key in place.
   * @param passphrase of the vault as it is
   */
  async protect(
    to: Protection,
    newPassphrase: string,
    passphrase: string | undefined,
    before: Before = NOBODY,
  ): Promise<void> {
    this.assertUnlocked();
    const master = await this.masterKeys.open(this.assertFile().header, passphrase);
    const made = await this.masterKeys.make(to, newPassphrase);
    try {
      before();
      const place = placeOf(made.described);
      // Noted first, so that an attempt that was cut off leaves no key behind for good.
      if (place !== null) this.setDiscard([...(this.header?.discard ?? []), place]);
      await this.masterKeys.put(made);
      // What was written meanwhile is in it.
      this.assertUnlocked();
      const opened = rekeyed(this.assertVersion(), master, made);
      if (opened === null) throw vaultChanged(this.path);
      this.commit(opened.file);
      this.held.wipe(false);
      this.held.take(opened.keys, opened.secrets);
    } finally {
      master.fill(0);
      made.master.fill(0);
    }
    await this.tidy();
  }

  /** Does something with a secret, which is not kept. */
  use<T>(name: string, work: (secret: Buffer) => T): T {
    const { header, sealed } = this.assertVersion();
    if (sessionOf(name) !== null) return work(this.held.session(name));
    const key = this.held.keyFor(name);
    const text = sealed.get(name);
    if (text === undefined) throw keyUnknown();
    const secret = openSecret(header.id, name, text, key);
    if (secret === null) throw vaultChanged(this.path);
    try {
      return work(secret);
    } finally {
      secret.fill(0);
    }
  }

  /** @throws {CountersignError} when nothing can be written under the wallets' key */
  assertUnlocked(): void {
    this.assertVersion();
    if (!this.held.isOpen) throw vaultLocked();
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
    for (const [name, secret] of secrets)
      sealed.set(name, sealSecret(file.header.id, name, secret, this.held.keyFor(name)));
    this.replace(sealed, wallets);
    for (const [name, secret] of secrets)
      if (sessionOf(name) !== null) this.held.put(name, Buffer.from(secret));
  }

  /** Takes secrets out, for which no key is needed unless the list of wallets changes with them. */
  drop(names: readonly string[], wallets?: VaultHeader['wallets']): void {
    const file = this.assertVersion();
    const sealed = new Map(file.sealed);
    for (const name of names) {
      // From memory first: whatever becomes of the file, it signs no more.
      this.held.drop(name);
      sealed.delete(name);
    }
    if (sealed.size !== file.sealed.size || wallets !== undefined) this.replace(sealed, wallets);
  }

  private replace(sealed: ReadonlyMap<string, string>, wallets: VaultHeader['wallets'] | undefined): void {
    const file = this.assertVersion();
    if (wallets === undefined) this.commit({ ...file, sealed });
    else this.commit(vaultFile({ ...file.header, wallets }, this.held.keys.header, sealed));
  }

  private setDiscard(discard: VaultHeader['discard']): void {
    const { header, sealed } = this.assertVersion();
    this.commit(vaultFile({ ...header, discard }, this.held.keys.header, sealed));
  }

  /** Empties the places of former keys, and removes the file of the first version. What fails is tried next time. */
  private async tidy(): Promise<void> {
    try {
      if (this.files.read(oldPath(this.path)) !== null) this.files.remove(oldPath(this.path));
      const discard = this.header?.discard ?? [];
      if (discard.length === 0) return;
      for (const place of discard) await this.masterKeys.empty(place);
      this.setDiscard([]);
    } catch {
      // The vault is open and whole; the next unlock tries again.
    }
  }

  /** The file as this version has it. */
  private current(master: Buffer): VaultFile {
    const file = this.assertFile();
    if (file.version === 2) return file;
    const migrated = migrate(this.path, file, master, this.files);
    if (migrated !== null) return (this.file = migrated);
    throw this.unusable(vaultDamaged(this.path));
  }

  /** From here on nothing of the file is used, and nothing is written over it. */
  private unusable(problem: CountersignError): CountersignError {
    this.problem = problem;
    this.file = null;
    this.held.wipe(false);
    return problem;
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

  /** A file of the first version is rewritten when it is unlocked; until then nothing in it can be told apart. */
  private assertVersion(): VaultFile {
    const file = this.assertFile();
    if (file.version !== 2) throw vaultLocked();
    return file;
  }
}
