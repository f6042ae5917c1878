import { CountersignError } from '../../../src-shared/errors/index.ts';

export const keystoreDamaged = (what: string): CountersignError =>
  new CountersignError(
    'KEYSTORE_DAMAGED',
    `The keystore file ${what}.`,
    'It is damaged, or not a keystore. Take another copy of it.',
  );

export const keystoreUnsupported = (what: string): CountersignError =>
  new CountersignError(
    'KEYSTORE_UNSUPPORTED',
    `The keystore file ${what}.`,
    'Only version 3 with aes-128-ctr is read. Export it anew from the program that made it.',
  );

export const keystoreWeak = (what: string): CountersignError =>
  new CountersignError(
    'KEYSTORE_WEAK',
    `The keystore file protects its key too weakly: ${what}.`,
    'Its password can be guessed at speed, so its key may be known to others. Make a new wallet and move your funds, or export the key itself and import that.',
  );

export const keystoreCostly = (what: string): CountersignError =>
  new CountersignError(
    'KEYSTORE_COSTLY',
    `The keystore file asks for more work than any program needs: ${what}.`,
    'It may have been made to stop this machine. Export it anew from the program that made it.',
  );

export const keystorePassword = (): CountersignError =>
  new CountersignError(
    'KEYSTORE_PASSWORD',
    'The password does not open the keystore file.',
    'Try another password. The file itself reads well; only a change inside its encrypted part would look the same.',
  );

export const keystorePasswordNeeded = (): CountersignError =>
  new CountersignError(
    'KEYSTORE_PASSWORD_NEEDED',
    'A keystore file is under a password.',
    'Give its password too.',
  );
