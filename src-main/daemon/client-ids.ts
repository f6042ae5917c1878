import { createHash } from 'node:crypto';
import type { RequestInput } from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import type { Address } from '../../src-shared/protocol/index.ts';

/** How a request is sent, and not what it is: these may differ when a caller repeats it. */
const OPTIONS = new Set([
  'wallet',
  'session',
  'walletSigned',
  'recvWindowMs',
  'clientId',
  'override',
  'wait',
  'approval',
]);

/**
 * What a caller asked for, as one text: the same wish gives the same, whatever the account looks like by now. So a
 * repeated client id is told from a reused one.
 */
export function identityOf(input: RequestInput, wallet: Address): string {
  const wish = Object.entries(input).filter(([name, value]) => !OPTIONS.has(name) && value !== undefined);
  const members = [...wish, ['wallet', wallet] as const].sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(members, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
  return createHash('sha256').update(text).digest('hex');
}

export function clientIdReused(clientId: string): CountersignError {
  return new CountersignError(
    'CLIENT_ID_REUSED',
    `The client id ${clientId} stands for another request.`,
    'Use a fresh client id for a new intent.',
  );
}
