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

/** What lies in the vault's place and is not a file that can be read. */
export const vaultUnreadable = (path: string, why: string): CountersignError =>
  new CountersignError(
    'VAULT_UNREADABLE',
    `The vault ${path} cannot be read: ${why}.`,
    'It is left as it is, and no vault is made in its place. Put the file back, or move away what lies there.',
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

export const vaultChanged = (path: string): CountersignError =>
  new CountersignError(
    'VAULT_CHANGED',
    `The vault file ${path} was changed by something other than Countersign.`,
    'It is left as it is, and nothing in it is used. Put back a copy of it, and look for what changed it.',
  );

export const vaultBusy = (): CountersignError =>
  new CountersignError(
    'VAULT_BUSY',
    'The way the vault is kept is being changed just now.',
    'Wait a moment, then try again.',
  );

export const unlockBusy = (): CountersignError =>
  new CountersignError(
    'UNLOCK_BUSY',
    'Several attempts with a passphrase are waiting already.',
    'Wait until they have been answered, then try again.',
  );

export const keyUnknown = (): CountersignError =>
  new CountersignError(
    'KEY_UNKNOWN',
    'This key is not in the vault.',
    'Choose a wallet or session that is listed.',
  );

export const walletUnknown = (): CountersignError =>
  new CountersignError(
    'WALLET_UNKNOWN',
    'This wallet is not in the vault.',
    'See `countersign wallet list`.',
  );

export const walletExists = (): CountersignError =>
  new CountersignError('WALLET_EXISTS', 'This wallet is in the vault already.', 'Choose it from the list.');

export const walletNameTaken = (name: string): CountersignError =>
  new CountersignError(
    'WALLET_NAME_TAKEN',
    `Another wallet in the vault is called ${name}.`,
    'Choose a name that nobody takes for that of another wallet; capitals do not tell two names apart.',
  );

export const walletWatches = (): CountersignError =>
  new CountersignError(
    'WALLET_WATCHES',
    'This wallet is only watched: its key is not here, and it never signs.',
    'Choose another wallet, or remove this one and import its key.',
  );

export const ledgerSignsApart = (): CountersignError =>
  new CountersignError(
    'LEDGER_SIGNS_APART',
    'The key of this wallet is on a device, which is asked before a request is fixed.',
    'This is a defect of Countersign; please report it.',
  );

export const walletClassDiffers = (walletClass: string, running: string): CountersignError =>
  new CountersignError(
    'WALLET_CLASS',
    `This wallet is for ${walletClass} profiles and never signs for another.`,
    `Use a ${running} wallet.`,
  );

export const walletNameDiffers = (): CountersignError =>
  new CountersignError(
    'WALLET_NAME',
    'This is not the name of the wallet.',
    'Type its name just as it is listed; nothing was removed.',
  );

export const nothingToExport = (kind: 'ledger' | 'watch'): CountersignError =>
  new CountersignError(
    'NOTHING_TO_EXPORT',
    kind === 'ledger'
      ? 'The key of this wallet is on a device and never leaves it.'
      : 'This wallet is only watched: its key is not here.',
    'Only wallets whose key is in the vault can be exported.',
  );

export const phraseUnknown = (): CountersignError =>
  new CountersignError(
    'PHRASE_UNKNOWN',
    'There is no phrase of this wallet here.',
    'Only wallets that come from a phrase have one. Export the key itself, or a keystore.',
  );
