import { deriveKeys, macOf, openBytes } from './cipher.ts';
import { decodeVaultFile, encodeVaultFile, headerTextOf, type OldVaultFile, type VaultFile } from './file.ts';
import type { Files } from './files.ts';
import { decodeSecrets, wipe } from './old-contents.ts';
import { openAll, sealAll, wipeKeys } from './secrets.ts';

/** Where the file of the first version is kept until the new one was read back. */
export const oldPath = (path: string): string => `${path}.v1`;

/** True for the file of the first version of the vault with this id. */
export function isOldVault(bytes: Buffer | null, id: string | undefined): boolean {
  const file = bytes === null ? null : decodeVaultFile(bytes);
  return file?.version === 1 && file.header.id === id;
}

/**
 * Writes a vault of the first version as one of the second, under the same master key. Whatever cuts it off, one of the
 * two files can be opened.
 * @returns the new file as it was read back; null when the old one does not open with this key
 */
export function migrate(path: string, old: OldVaultFile, master: Buffer, files: Files): VaultFile | null {
  const plain = openBytes(old.payload, master, old.headerText);
  const secrets = plain === null ? null : decodeSecrets(plain);
  plain?.fill(0);
  if (secrets === null) return null;
  const { header } = old;
  const headerText = headerTextOf(header);
  const keys = deriveKeys(master, header.id);
  try {
    const sealed = sealAll(secrets, header.id, keys);
    const text = encodeVaultFile({
      version: 2,
      header,
      headerText,
      mac: macOf(headerText, keys.header),
      sealed,
    });
    const before = files.read(path);
    if (before !== null) files.write(oldPath(path), before);
    files.write(path, text);
    const written = decodeVaultFile(files.read(path) ?? Buffer.alloc(0));
    const readBack = written?.version === 2 ? openAll(written, keys) : null;
    if (written?.version !== 2 || readBack === null) throw new Error('the migrated vault does not read back');
    wipe(readBack);
    return written;
  } finally {
    wipe(secrets);
    wipeKeys(keys);
  }
}
