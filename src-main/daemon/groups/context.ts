import type { CallContext } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import type { ScopeName } from '../../../src-shared/protocol/index.ts';

/** Nobody waits for it at the other end, and it never signs with a wallet. */
export function context(): CallContext {
  const caller = { kind: 'local', label: 'a group of orders', id: 'groups' } as const;
  return { caller, signal: new AbortController().signal };
}

export function noKey(scope: ScopeName): CountersignError {
  return new CountersignError(
    'GROUP_NEEDS_KEY',
    `No session key of this wallet may do what a group of orders needs: ${scope}.`,
    'Issue one for order, modify-order and cancel-order; its later orders go out while nobody is there to approve them.',
  );
}
