import type { Address } from '../../src-shared/protocol/index.ts';

/**
 * Something that happened to keys, for the record: what, to which wallet or session, and particulars without secrets.
 * Names are `vault.…`, `wallet.…` and `session.…`.
 */
export interface CustodyEvent {
  readonly event: string;
  readonly wallet?: Address;
  readonly session?: string;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * Takes an event before its effect leaves custody. When it throws, a signature is not released, a secret not handed
 * out and a wallet not made; what only takes keys away (locking, dropping a session key) happens all the same.
 */
export type Recorder = (event: CustodyEvent) => void;
