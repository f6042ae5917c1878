import { CountersignError } from '../../../src-shared/errors/index.ts';
import { vaultAbsent, vaultDamaged, vaultLocked, vaultNewer, vaultUnreadable } from '../errors.ts';
import { decodeVaultFile, encodeVaultFile, laterVersion, type OldVaultFile, type VaultFile } from './file.ts';
import type { Files } from './files.ts';
import type { VaultHeader } from './header.ts';
import { migrate } from './migrate.ts';

/** The vault's file as it lies on the disk. One that cannot be used is never written over. */
export class StoredVault {
  readonly path: string;
  private readonly files: Files;
  private file: VaultFile | OldVaultFile | null = null;
  /** Why the file cannot be used at all. */
  private problem: CountersignError | null = null;

  constructor(path: string, files: Files) {
    this.path = path;
    this.files = files;
    let bytes: Buffer | null;
    try {
      bytes = files.read(path);
    } catch (error) {
      this.problem = vaultUnreadable(path, whyUnreadable(error));
      return;
    }
    if (bytes === null) return;
    this.file = decodeVaultFile(bytes);
    if (this.file !== null) return;
    const later = laterVersion(bytes);
    this.problem = later === null ? vaultDamaged(path) : vaultNewer(later);
  }

  get state(): 'absent' | 'there' | 'damaged' {
    if (this.problem !== null) return 'damaged';
    return this.file === null ? 'absent' : 'there';
  }

  get header(): VaultHeader | null {
    return this.file?.header ?? null;
  }

  /** Of the file as it lies there; null when there is none. */
  get version(): number | null {
    return this.file?.version ?? null;
  }

  /** The secrets by name, sealed; of a file of the first version none can be told apart. */
  get sealed(): ReadonlyMap<string, string> {
    return this.file?.version === 2 ? this.file.sealed : NO_SECRETS;
  }

  /** On disk when it returns; when it throws, the file is as it was. */
  commit(file: VaultFile): void {
    this.files.write(this.path, encodeVaultFile(file));
    this.file = file;
  }

  /** The file, brought to this version where it is of the first; null when it does not open with this key. */
  current(master: Buffer): VaultFile | null {
    const file = this.any();
    if (file.version === 2) return file;
    const migrated = migrate(this.path, file, master, this.files);
    this.file = migrated ?? this.file;
    return migrated;
  }

  /** From here on nothing of the file is used, and nothing is written over it. */
  unusable(problem: CountersignError): CountersignError {
    this.problem = problem;
    this.file = null;
    return problem;
  }

  /** @throws {CountersignError} `VAULT_EXISTS`, or why it cannot be used */
  assertNone(): void {
    if (this.problem !== null) throw this.problem;
    if (this.file !== null)
      throw new CountersignError('VAULT_EXISTS', 'There is a vault already.', 'Unlock it instead.');
  }

  /** @throws {CountersignError} `VAULT_ABSENT`, or why it cannot be used */
  any(): VaultFile | OldVaultFile {
    if (this.problem !== null) throw this.problem;
    if (this.file === null) throw vaultAbsent();
    return this.file;
  }

  /**
   * The file as this version has it. One of the first is rewritten when it is unlocked; until then nothing in it can be
   * told apart.
   * @throws {CountersignError} `VAULT_LOCKED`, and as {@link any}
   */
  whole(): VaultFile {
    const file = this.any();
    if (file.version !== 2) throw vaultLocked();
    return file;
  }
}

const NO_SECRETS: ReadonlyMap<string, string> = new Map();

function whyUnreadable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return WHY[code] ?? (code === '' ? 'for an unknown reason' : code);
}
const WHY: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  ENOENT: 'it is a link to what is not there',
  ELOOP: 'it is a link to itself',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
};
