import { CountersignError } from '../../src-shared/errors/index.ts';
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

/** Somebody tried to open the vault, and it did not open; null where nothing was tried. */
export function unlockFailed(error: unknown): CustodyEvent | null {
  if (!(error instanceof CountersignError) || NO_ATTEMPT.includes(error.code)) return null;
  return { event: 'vault.unlock-failed', details: { code: error.code } };
}

const NO_ATTEMPT: readonly string[] = ['VAULT_PASSPHRASE_NEEDED', 'VAULT_ABSENT', 'AUDIT_UNWRITABLE'];

/** Puts events on record, where somebody takes them. */
export class Records {
  private readonly recorder: Recorder | undefined;

  constructor(recorder: Recorder | undefined) {
    this.recorder = recorder;
  }

  /** Before it takes effect: what this throws keeps it from happening. */
  before(event: CustodyEvent): void {
    this.recorder?.(event);
  }

  /** For what took keys away: that has happened, whatever becomes of the record. */
  after(event: CustodyEvent | null): void {
    try {
      if (event !== null) this.recorder?.(event);
    } catch {
      // Who records says himself that he cannot.
    }
  }
}
