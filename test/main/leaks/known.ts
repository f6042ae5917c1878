import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deriveKeys, unwrapKey } from '../../../src-main/custody/vault/cipher.ts';
import { decodeVaultFile } from '../../../src-main/custody/vault/file.ts';
import { openAll } from '../../../src-main/custody/vault/secrets.ts';

/*
 * What the test gives to the daemon. Passphrases and passwords are longer than any name or id may be, so that no
 * command can take one for the name of something.
 */
export const KEY = '4f3edf983ac636a65a842ce7c78d9aa706d3b113bce9c46f30d7d21715b23b1d';
export const PHRASE = 'test walk nut penalty hip pave soap entry language right filter choice';
export const ENTROPY = 'df9ed25ed146bf43336a5d7cf7395994';
export const KEYSTORE_KEY = '6cbed15c793ce57650b9877cf6fa156fbef513c4e6134f022a85b1ffdd59b2a1';
const long = (words: string): string => `${words} that nobody would take for the name of anything at all`;
export const TEXTS = {
  passphrase: long('"quince" & marmalade'),
  'second passphrase': long('medlar, jelly'),
  'wrong passphrase': long('not the quince, but a pear'),
  'backup passphrase': long('damson cheese'),
  'keystore password': long('greengage jam'),
  'export password': long('sloe gin'),
} as const;

/**
 * Passphrases as people have them, short or beginning like a path. They could be taken for the name of something, so they
 * are only put where no name belongs.
 */
export const LIKE_NAMES = {
  'short passphrase': 'fig & mulberry',
  'passphrase like a path': '/loquat, service tree and whitebeam',
} as const;

/** By the vault's id: a derivation takes its time. */
const masters = new Map<string, Buffer>();

/** Every secret of a vault, opened as its file lies there now: its own keys, wallets' and sessions'. */
export async function secretsIn(dataDir: string, passphrase: string): Promise<Record<string, Buffer>> {
  const file = decodeVaultFile(readFileSync(join(dataDir, 'vault')));
  if (file?.version !== 2 || file.header.wrapped === null) throw new Error('no vault under a passphrase');
  const master = masters.get(file.header.id) ?? (await unwrapKey(file.header.wrapped, passphrase));
  if (master === null) throw new Error('another passphrase');
  masters.set(file.header.id, master);
  const keys = deriveKeys(master, file.header.id);
  const id = file.header.id.slice(0, 6);
  const own = {
    master,
    'header key': keys.header,
    'wallets key': keys.wallets,
    'sessions key': keys.sessions,
  };
  const secrets = openAll(file, keys);
  if (secrets === null) throw new Error('the vault does not open');
  return {
    ...Object.fromEntries(Object.entries(own).map(([name, key]) => [`${name} of vault ${id}`, key])),
    ...Object.fromEntries(secrets),
  };
}
