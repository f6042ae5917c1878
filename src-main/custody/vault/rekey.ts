import { deriveKeys, macOf, type VaultKeys } from './cipher.ts';
import { headerTextOf, type VaultFile } from './file.ts';
import type { KeyPlace, VaultHeader } from './header.ts';
import type { NewKey } from './master-key.ts';
import { openAll, sealAll, wipeKeys } from './secrets.ts';

/** The place of a key that does not lie in the header; null for one that does. */
export function placeOf({ protection, id }: Pick<VaultHeader, 'protection' | 'id'>): KeyPlace | null {
  return protection === 'passphrase' ? null : { protection, id };
}

/** A vault's file with this header and these secrets. */
export function vaultFile(
  header: VaultHeader,
  headerKey: Uint8Array,
  sealed: ReadonlyMap<string, string>,
): VaultFile {
  const headerText = headerTextOf(header);
  return { version: 2, header, headerText, mac: macOf(headerText, headerKey), sealed };
}

/** A file, the keys to it, and what is sealed in it; keys and secrets are the caller's. */
export interface Opened {
  readonly file: VaultFile;
  readonly keys: VaultKeys;
  readonly secrets: ReadonlyMap<string, Buffer>;
}

/**
 * The same vault sealed anew under another master key; the place of the former key is noted in it, to be emptied.
 * @returns null when the file does not open with `master`
 */
export function rekeyed(file: VaultFile, master: Buffer, made: NewKey): Opened | null {
  const formerKeys = deriveKeys(master, file.header.id);
  const secrets = openAll(file, formerKeys);
  wipeKeys(formerKeys);
  if (secrets === null) return null;
  const keys = deriveKeys(made.master, made.described.id);
  const former = placeOf(file.header);
  const others = file.header.discard.filter(({ id }) => id !== made.described.id);
  const header = {
    ...file.header,
    ...made.described,
    discard: former === null ? others : [...others, former],
  };
  return { file: vaultFile(header, keys.header, sealAll(secrets, header.id, keys)), keys, secrets };
}
