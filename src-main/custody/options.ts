import type { WalletClass } from '../../src-shared/protocol/index.ts';
import { keychainUnavailable, unprotectedIsForPractice } from './errors.ts';
import type { Recorder } from './events.ts';
import type { Keychain, KeychainStatus } from './keychain/keychain.ts';
import type { KeyKind } from './lock/index.ts';
import type { MasterKeyOptions } from './vault/master-key.ts';

/** `file` never asks the keychain, `os` wants nothing else, `auto` takes it when it answers. */
export type KeychainMode = 'auto' | 'os' | 'file';

export interface CustodyOptions extends Pick<MasterKeyOptions, 'path' | 'scrypt' | 'penaltyMs' | 'files'> {
  mode: KeychainMode;
  /** The class that the running profile signs for. */
  walletClass: WalletClass;
  keychain?: Keychain & { probe(): Promise<KeychainStatus> };
  /** Takes down what happens to keys, before it takes effect outside. */
  record?: Recorder;
  /** Told before a key signs: what is due to be locked is locked first. */
  beforeSigning?: (kind: KeyKind) => void;
}

/** How a vault is to be kept. */
export type SetupChoice =
  | { protection: 'keychain' }
  | { protection: 'unprotected' }
  | { protection: 'passphrase'; passphrase: string };

export const passphraseOf = (choice: SetupChoice): string =>
  choice.protection === 'passphrase' ? choice.passphrase : '';

/**
 * Looks whether a vault may be kept so here.
 * @throws {CountersignError} `VAULT_UNPROTECTED`, `KEYCHAIN_UNAVAILABLE`
 */
export async function assertAllowed(
  { protection }: SetupChoice,
  { mode, walletClass }: Pick<CustodyOptions, 'mode' | 'walletClass'>,
  keychainStatus: () => Promise<KeychainStatus>,
): Promise<void> {
  if (protection === 'unprotected' && walletClass !== 'practice') throw unprotectedIsForPractice();
  if (protection === 'keychain') {
    const status = await keychainStatus();
    if (!status.available) throw keychainUnavailable(status.reason ?? 'There is no keychain.');
  } else if (mode === 'os') {
    throw keychainUnavailable('--keychain os allows no other place for the key.');
  }
}
