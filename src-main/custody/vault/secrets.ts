import { openBytes, sealBytes, type VaultKeys } from './cipher.ts';
import type { VaultFile } from './file.ts';
import { sessionOf } from './names.ts';

/** Binds a sealed secret to its vault and its name, so that none can stand in another's place. */
const associated = (id: string, name: string): string => `countersign secret ${id} ${name}`;

const keyFor = (keys: Pick<VaultKeys, 'wallets' | 'sessions'>, name: string): Buffer =>
  sessionOf(name) === null ? keys.wallets : keys.sessions;

/** A secret as it lies in the file. */
export function sealSecret(id: string, name: string, secret: Uint8Array, key: Uint8Array): string {
  return sealBytes(secret, key, associated(id, name)).toString('base64');
}

/** The secret, owned by the caller; null when it was not sealed under this name with this key. */
export function openSecret(id: string, name: string, sealed: string, key: Uint8Array): Buffer | null {
  return openBytes(Buffer.from(sealed, 'base64'), key, associated(id, name));
}

/** Every secret of a file, owned by the caller; null when one of them does not open. */
export function openAll(
  { header, sealed }: Pick<VaultFile, 'header' | 'sealed'>,
  keys: VaultKeys,
): Map<string, Buffer> | null {
  const secrets = new Map<string, Buffer>();
  for (const [name, text] of sealed) {
    const secret = openSecret(header.id, name, text, keyFor(keys, name));
    if (secret === null) {
      for (const each of secrets.values()) each.fill(0);
      return null;
    }
    secrets.set(name, secret);
  }
  return secrets;
}

/** The same secrets as the file of a vault with this id and keys holds them. */
export function sealAll(
  secrets: ReadonlyMap<string, Uint8Array>,
  id: string,
  keys: VaultKeys,
): Map<string, string> {
  return new Map(
    [...secrets].map(([name, secret]) => [name, sealSecret(id, name, secret, keyFor(keys, name))]),
  );
}

export function wipeKeys(keys: VaultKeys): void {
  keys.header.fill(0);
  keys.wallets.fill(0);
  keys.sessions.fill(0);
}

/** Overwrites keys, and secrets that were opened with them. */
export function wipeOpened({
  keys,
  secrets,
}: {
  keys: VaultKeys;
  secrets: ReadonlyMap<string, Buffer>;
}): void {
  wipeKeys(keys);
  for (const secret of secrets.values()) secret.fill(0);
}
