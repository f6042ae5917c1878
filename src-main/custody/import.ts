import { CountersignError } from '../../src-shared/errors/index.ts';
import { isSecretKey } from '../../src-shared/node/index.ts';
import { secretOfPhrase } from './phrase.ts';

/** Reads what a person gives as a wallet's secret: 32 bytes of hex, with or without 0x, or a BIP-39 phrase. */
export async function readSecret(text: string): Promise<Buffer> {
  const trimmed = text.trim();
  if (/\s/.test(trimmed)) return secretOfPhrase(trimmed);
  const digits = trimmed.replace(/^0x/i, '');
  if (/^[0-9a-fA-F]{40}$/.test(digits)) {
    throw new CountersignError(
      'SECRET_IS_ADDRESS',
      'This is an address, not a private key.',
      'A private key has 64 hex digits.',
    );
  }
  if (!/^[0-9a-fA-F]{64}$/.test(digits)) {
    throw new CountersignError(
      'SECRET_SYNTAX',
      'This is neither a private key nor a phrase.',
      'Give 64 hex digits, with or without 0x, or a phrase of 12 to 24 words.',
    );
  }
  const secret = Buffer.from(digits, 'hex');
  if (isSecretKey(secret)) return secret;
  secret.fill(0);
  throw new CountersignError(
    'SECRET_RANGE',
    'This number is not a key of the curve.',
    'Check that the digits were copied whole.',
  );
}
