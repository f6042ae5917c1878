import { CountersignError } from '../../src-shared/errors/index.ts';

export const vaultLocked = (): CountersignError =>
  new CountersignError(
    'VAULT_LOCKED',
    'The vault is locked.',
    'Unlock it with `countersign wallet unlock` or in the interface.',
  );

export const vaultAbsent = (): CountersignError =>
  new CountersignError(
    'VAULT_ABSENT',
    'There is no vault yet.',
    'Make one first: with the keychain, or with a passphrase.',
  );

export const vaultDamaged = (path: string): CountersignError =>
  new CountersignError(
    'VAULT_DAMAGED',
    `The vault file ${path} is damaged.`,
    'It is left as it is. Put back a copy of it, or move it away to start with a new vault.',
  );

export const vaultNewer = (version: number): CountersignError =>
  new CountersignError(
    'VAULT_NEWER',
    `The vault has version ${version}, written by a later Countersign.`,
    'Update Countersign.',
  );

export const wrongPassphrase = (): CountersignError =>
  new CountersignError(
    'VAULT_PASSPHRASE',
    'The passphrase is wrong.',
    'Try again; each wrong attempt makes the next one slower.',
  );

export const noMasterKey = (where: string): CountersignError =>
  new CountersignError(
    'VAULT_KEY_MISSING',
    `The key of the vault is not in ${where}.`,
    'The vault cannot be opened without it. Put the entry back, or start with a new vault.',
  );

export const keychainUnavailable = (reason: string): CountersignError =>
  new CountersignError(
    'KEYCHAIN_UNAVAILABLE',
    reason,
    'Use a passphrase: --keychain file with --passphrase-file, or in the interface.',
  );

export const unprotectedIsForPractice = (): CountersignError =>
  new CountersignError(
    'VAULT_UNPROTECTED',
    'An unprotected vault is for practice alone; it takes no wallets for live profiles.',
    'Make a vault with the keychain or a passphrase, in another data-dir.',
  );
