import type { Address, Hex } from '../../src-shared/protocol/index.ts';
import type { Intent } from './intent.ts';
import type { JournalRequest } from './journal-rows.ts';
import type { Prepared } from './prepared.ts';

/** Who signs, and how. `sign` takes only digests made here. */
export interface Signer {
  /** Identifier of the session, null when the wallet itself signs. */
  readonly session: string | null;
  /** The wallet's authorisation of the session key. */
  readonly proof: Hex | null;
  sign(digest: Uint8Array): Uint8Array;
}

export interface Submission {
  readonly prepared: Prepared;
  readonly signer: Signer;
  readonly clientId: string | null;
  /** Tells a repeated client id from a reused one. */
  readonly identity: string;
  /** What the journal should say about how it came about: overridden findings. */
  readonly evidence: readonly string[];
  /** False returns after Sending. */
  readonly wait: boolean;
}

/** A request that was refused here, before anything was signed. */
export interface Refusal {
  readonly intent: Intent;
  readonly wallet: Address | null;
  readonly clientId: string | null;
  readonly identity: string;
  readonly error: NonNullable<JournalRequest['error']>;
}
