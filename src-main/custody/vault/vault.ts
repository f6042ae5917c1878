import { dirname } from 'node:path';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { ensurePrivateFolder } from '../../storage/index.ts';
import {
  keyUnknown,
  unprotectedIsForPractice,
  vaultBusy,
  vaultChanged,
  vaultDamaged,
  vaultLocked,
} from '../errors.ts';
import type { Asker } from './attempts.ts';
import { deriveKeys, isMac } from './cipher.ts';
import { DISK, type Files } from './files.ts';
import { FORMAT, VERSION, type Protection, type VaultHeader } from './header.ts';
import { HeldKeys } from './held.ts';
import { MasterKeys, type MasterKeyOptions } from './master-key.ts';
import { isOldVault, oldPath } from './migrate.ts';
import { sessionOf } from './names.ts';
import { placeOf, rekeyed, vaultFile } from './rekey.ts';
import { openAll, openSecret, sealSecret, wipeKeys, wipeOpened } from './secrets.ts';
import { StoredVault } from './stored.ts';

export type VaultState = 'absent' | 'locked' | 'unlocked' | 'damaged';

/** What is told of a step that is about to be taken; when it throws, the step is not taken. */
type Before = () => void;
const NOBODY: Before = () => undefined;

/** A change of how the vault is kept. */
export interface Rekeying {
  readonly to: Protection;
  readonly newPassphrase: string;
  /** Of the vault as it is. */
  readonly passphrase: string | undefined;
  readonly by?: Asker | undefined;
  /** Told once the vault was opened anew. */
  readonly before?: Before;
  /** Told as the last thing before the file is replaced: much may have changed since it was allowed. */
  readonly atCommit?: Before;
}

/**
 * The sealed file of secrets. Those of wallets are opened for each use, those of sessions while they may sign. A
 * damaged file is never written over.
 */
export class Vault {
  private readonly stored: StoredVault;
  private readonly masterKeys: MasterKeys;
  private readonly files: Files;
  private readonly held = new HeldKeys();
  /** While the master key changes, or places of former ones are emptied: one thing at a time. */
  private rekeying = false;
  /** How often it was locked. */
  private locks = 0;

  constructor(options: MasterKeyOptions) {
    this.files = options.files ?? DISK;
    this.masterKeys = new MasterKeys(options);
    ensurePrivateFolder(dirname(options.path));
    this.stored = new StoredVault(options.path, this.files);
  }

  get state(): VaultState {
    const { state } = this.stored;
    if (state !== 'there') return state;
    return this.held.isOpen ? 'unlocked' : 'locked';
  }

  /** Whether session keys can sign; also while it is locked, when that was wished. */
  get sessionsOpen(): boolean {
    return this.held.sessionsOpen;
  }

  get header(): VaultHeader | null {
    return this.stored.header;
  }

  /** Of its file, which is brought to the present one when it is unlocked; null without one. */
  get version(): number | null {
    return this.stored.version;
  }

  /** Makes the vault, once, and leaves it unlocked, unless it was locked meanwhile. */
  async create(protection: Protection, passphrase: string, before: Before = NOBODY): Promise<void> {
    this.stored.assertNone();
    const { locks } = this;
    const made = await this.masterKeys.make(protection, passphrase);
    try {
      await this.masterKeys.put(made);
      // Another call may have made it meanwhile.
      this.stored.assertNone();
      before();
      const keys = deriveKeys(made.master, made.described.id);
      const header = { format: FORMAT, version: VERSION, ...made.described } as const;
      this.stored.commit(vaultFile({ ...header, discard: [], wallets: [] }, keys.header, new Map()));
      if (locks === this.locks) this.held.take(keys, new Map());
      else wipeKeys(keys);
    } finally {
      made.master.fill(0);
    }
  }

  /**
   * Opens the vault; the passphrase is asked for where that is its protection. A lock that comes meanwhile is the later
   * word.
   */
  async unlock(passphrase?: string, before: Before = NOBODY, by?: Asker): Promise<void> {
    const assertNotLocked = this.sinceNow();
    const master = await this.openMaster(passphrase, by);
    try {
      // Two unlocks at a time: the second finds it done.
      if (this.held.isOpen) return;
      assertNotLocked();
      const file = this.stored.current(master);
      if (file === null) throw this.unusable(vaultDamaged(this.stored.path));
      const keys = deriveKeys(master, file.header.id);
      const secrets = isMac(file.mac, file.headerText, keys.header) ? openAll(file, keys) : null;
      if (secrets === null) {
        wipeKeys(keys);
        throw this.unusable(vaultChanged(this.stored.path));
      }
      try {
        before();
      } catch (error) {
        wipeOpened({ keys, secrets });
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
    this.locks++;
    this.held.wipe(keepSessions);
  }

  /** What is returned throws when the vault was locked since, though it be open again. @throws {CountersignError} `VAULT_LOCKED` */
  sinceNow(): () => void {
    const { locks } = this;
    return () => {
      if (locks !== this.locks) throw vaultLocked();
    };
  }

  /** True when this is the vault's passphrase; slowed like an unlock. */
  async checkPassphrase(passphrase: string, by?: Asker): Promise<boolean> {
    if (this.header?.protection !== 'passphrase') return false;
    try {
      await this.openAnew(passphrase, by);
      return true;
    } catch (error) {
      if (error instanceof CountersignError && error.code === 'VAULT_PASSPHRASE') return false;
      throw error;
    }
  }

  /** Opens it beside the open one, and keeps nothing of it. @throws {CountersignError} when it does not open */
  async openAnew(passphrase: string | undefined, by?: Asker): Promise<void> {
    (await this.openMaster(passphrase, by)).fill(0);
  }

  /**
   * Puts the vault under a new master key, kept in a new way; everything is sealed anew, so that a copy of the old file
   * with its old key opens nothing that comes after. At each step the file on disk has its key in place.
   */
  async protect(change: Rekeying): Promise<void> {
    this.assertUnlocked();
    if (this.rekeying) throw vaultBusy();
    this.rekeying = true;
    try {
      await this.rekey(change);
      await this.emptyFormerPlaces();
    } finally {
      this.rekeying = false;
    }
  }

  private async rekey(change: Rekeying): Promise<void> {
    const { to, newPassphrase, passphrase, by, before = NOBODY, atCommit = NOBODY } = change;
    const master = await this.openMaster(passphrase, by);
    const made = await this.masterKeys.make(to, newPassphrase);
    try {
      before();
      const place = placeOf(made.described);
      // Noted first, so that an attempt that was cut off leaves no key behind for good.
      if (place !== null) this.setDiscard([...(this.header?.discard ?? []), place]);
      await this.masterKeys.put(made);
      // What was written meanwhile is in it.
      this.assertUnlocked();
      const opened = rekeyed(this.stored.whole(), master, made);
      if (opened === null) throw vaultChanged(this.stored.path);
      try {
        this.assertFits(to);
        atCommit();
        this.stored.commit(opened.file);
      } catch (error) {
        wipeOpened(opened);
        throw error;
      }
      this.held.wipe(false);
      this.held.take(opened.keys, opened.secrets);
    } finally {
      master.fill(0);
      made.master.fill(0);
    }
  }

  /** @throws {CountersignError} `VAULT_UNPROTECTED` when a vault that is kept so may not hold what this one holds */
  assertFits(protection: Protection): void {
    const wallets = this.header?.wallets ?? [];
    if (protection === 'unprotected' && wallets.some((wallet) => wallet.class === 'live'))
      throw unprotectedIsForPractice();
  }

  /** Does something with a secret, which is not kept. */
  use<T>(name: string, work: (secret: Buffer) => T): T {
    const { header, sealed } = this.stored.whole();
    if (sessionOf(name) !== null) return work(this.held.session(name));
    const key = this.held.keyFor(name);
    const text = sealed.get(name);
    if (text === undefined) throw keyUnknown();
    const secret = openSecret(header.id, name, text, key);
    if (secret === null) throw vaultChanged(this.stored.path);
    try {
      return work(secret);
    } finally {
      secret.fill(0);
    }
  }

  /** @throws {CountersignError} when nothing can be written under the wallets' key */
  assertUnlocked(): void {
    this.stored.whole();
    if (!this.held.isOpen) throw vaultLocked();
  }

  /** Whether there is such a secret, open or not. Of a vault of the first version only while it is unlocked. */
  has(name: string): boolean {
    return this.stored.sealed.has(name);
  }

  /** Of every secret, open or not. */
  names(): string[] {
    return [...this.stored.sealed.keys()];
  }

  /** Puts secrets in and, with them, the list of wallets; they are on disk when it returns. They stay the caller's. */
  put(secrets: readonly (readonly [string, Buffer])[], wallets?: VaultHeader['wallets']): void {
    const file = this.stored.whole();
    const sealed = new Map(file.sealed);
    for (const [name, secret] of secrets)
      sealed.set(name, sealSecret(file.header.id, name, secret, this.held.keyFor(name)));
    this.replace(sealed, wallets);
    for (const [name, secret] of secrets)
      if (sessionOf(name) !== null) this.held.put(name, Buffer.from(secret));
  }

  /** Takes secrets out, for which no key is needed unless the list of wallets changes with them. */
  drop(names: readonly string[], wallets?: VaultHeader['wallets']): void {
    const file = this.stored.whole();
    const sealed = new Map(file.sealed);
    for (const name of names) {
      // From memory first: whatever becomes of the file, it signs no more.
      this.held.drop(name);
      sealed.delete(name);
    }
    if (sealed.size !== file.sealed.size || wallets !== undefined) this.replace(sealed, wallets);
  }

  private replace(sealed: ReadonlyMap<string, string>, wallets: VaultHeader['wallets'] | undefined): void {
    const file = this.stored.whole();
    if (wallets === undefined) this.stored.commit({ ...file, sealed });
    else this.stored.commit(vaultFile({ ...file.header, wallets }, this.held.keys.header, sealed));
  }

  private setDiscard(discard: VaultHeader['discard']): void {
    const { header, sealed } = this.stored.whole();
    this.stored.commit(vaultFile({ ...header, discard }, this.held.keys.header, sealed));
  }

  /** What an earlier change of the vault left to do. */
  private async tidy(): Promise<void> {
    if (this.rekeying) return;
    this.rekeying = true;
    try {
      const old = oldPath(this.stored.path);
      // What is not the former file of this very vault is not ours to remove.
      if (isOldVault(this.files.read(old), this.header?.id)) this.files.remove(old);
      await this.emptyFormerPlaces();
    } catch {
      // The vault is open and whole; the next unlock tries again.
    } finally {
      this.rekeying = false;
    }
  }

  /** Empties the places of former master keys. What fails is tried at the next unlock. */
  private async emptyFormerPlaces(): Promise<void> {
    try {
      const discard = this.header?.discard ?? [];
      if (discard.length === 0) return;
      // Never the place that this very file is opened from, whatever it says.
      const former = discard.filter(({ id }) => id !== this.header?.id);
      for (const place of former) await this.masterKeys.empty(place);
      this.setDiscard([]);
    } catch {
      // They are noted in the header.
    }
  }

  /** The master key, owned by the caller. */
  private async openMaster(passphrase: string | undefined, by?: Asker): Promise<Buffer> {
    const { header } = this.stored.any();
    const master = await this.masterKeys.open(header, passphrase, by);
    if (this.header?.id === header.id) return master;
    // It was kept in another way meanwhile: this key opens nothing any more.
    master.fill(0);
    throw vaultBusy();
  }

  /** Nothing of the file is used from here on, and what was open of it is shut. */
  private unusable(problem: CountersignError): CountersignError {
    this.held.wipe(false);
    return this.stored.unusable(problem);
  }
}
