import { CountersignError } from '../errors/index.ts';
import { toHex } from '../protocol/index.ts';
import type { SigningPreview } from './values.ts';

/**
 * A copy of a value of the contract that nobody can change any more, at any depth: what was shown stays what is signed.
 * Of lists and plain objects; bytes, which cannot be frozen, are copied.
 */
export function frozen<T>(value: T): T {
  return copy(value) as T;
}

/**
 * The last look before a wallet signs: the digest is the one in the frozen preview that was approved.
 * @throws {CountersignError} `SHOWN_DIFFERS`
 */
export function assertShown(shown: SigningPreview, digest: Uint8Array): void {
  if (shown.digest === toHex(digest)) return;
  throw new CountersignError(
    'SHOWN_DIFFERS',
    'What was to be signed is not what was shown, so it was not signed.',
    'Ask for it anew. Please report this: it must never happen.',
  );
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return Object.freeze(value.map(copy));
  if (value instanceof Uint8Array) return value.slice();
  if (typeof value !== 'object' || value === null) return value;
  return Object.freeze(
    Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copy(member)])),
  );
}
