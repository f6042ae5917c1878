import type { WalletRow } from '../../../../src-shared/contract/index.ts';

/** Where the key of a wallet is, in words. */
export const KIND_WORDS: Readonly<Record<WalletRow['kind'], string>> = {
  software: 'Key in the vault',
  ledger: 'Key on a Ledger',
  watch: 'Watched, never signs',
};

/** Which venues a wallet is for. */
export const CLASS_WORDS: Readonly<Record<WalletRow['class'], string>> = {
  practice: 'Practice venue',
  live: 'Live venues',
};
