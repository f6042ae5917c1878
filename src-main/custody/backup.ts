import * as v from 'valibot';
import type { Keychain } from './keychain/keychain.ts';
import { HeaderWallet } from './vault/header.ts';
import type { MasterKeyOptions } from './vault/master-key.ts';
import { phraseSecret, walletSecret } from './vault/names.ts';
import { Vault } from './vault/vault.ts';

/** What a vault holds of its wallets, for a backup. Session keys are not in it: a key never lives on two machines. */
export interface WalletContents {
  readonly wallets: readonly HeaderWallet[];
  /** By name, owned by the caller, who wipes them. */
  readonly secrets: ReadonlyMap<string, Buffer>;
}

const Wallets = v.array(HeaderWallet);

/**
 * The wallets of an open vault with copies of their secrets.
 * @throws {CountersignError} `VAULT_LOCKED`, `VAULT_ABSENT`, `VAULT_DAMAGED`
 */
export function walletContents(vault: Vault): WalletContents {
  vault.assertUnlocked();
  const wallets = vault.header?.wallets ?? [];
  const names = wallets.flatMap(({ address }) => [walletSecret(address), phraseSecret(address)]);
  const secrets = new Map<string, Buffer>();
  for (const name of names) {
    if (vault.has(name))
      secrets.set(
        name,
        vault.use(name, (secret) => Buffer.from(secret)),
      );
  }
  return { wallets, secrets };
}

/**
 * Makes a vault with these wallets under a passphrase, and opens it again to see that all of them are in it.
 * @param wallets as they were in {@link WalletContents}
 * @throws {Error} when they cannot be read or do not read back
 */
export async function makeVault(
  options: Pick<MasterKeyOptions, 'path' | 'scrypt'>,
  passphrase: string,
  wallets: readonly unknown[],
  secrets: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const rows = v.parse(Wallets, wallets);
  const vault = new Vault({ ...options, keychain: NO_KEYCHAIN });
  await vault.create('passphrase', passphrase);
  vault.put([...secrets], rows);
  vault.lock();

  const again = new Vault({ ...options, keychain: NO_KEYCHAIN });
  await again.unlock(passphrase);
  try {
    const whole = [...secrets].every(([name, secret]) => again.use(name, (read) => read.equals(secret)));
    const own = rows.every(({ kind, address }) => kind !== 'software' || again.has(walletSecret(address)));
    if (!whole || !own) throw new Error('the vault does not hold what was put into it');
  } finally {
    again.lock();
  }
}

const refuse = (): never => {
  throw new Error('a vault under a passphrase asks no keychain');
};
const NO_KEYCHAIN: Keychain = { get: refuse, set: refuse, delete: refuse };
