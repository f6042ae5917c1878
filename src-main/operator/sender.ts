import { seal } from '../../src-shared/node/index.ts';
import type { Address, Hex, ReceiptMode } from '../../src-shared/protocol/index.ts';
import { TransportFailure, type OperatorEndpoints } from '../venue-client/index.ts';
import type { NotSent } from './changes.ts';
import { interpret, type Outcome } from './interpret.ts';
import type { Journal } from './journal.ts';
import type { JournalRequest } from './journal-rows.ts';
import type { KnownKey, OperatorKey } from './operator-key.ts';

export interface SenderOptions {
  endpoints: OperatorEndpoints;
  journal: Journal;
  key: OperatorKey;
  receipts: ReceiptMode;
}

/** A signed request on its way. */
export interface Parcel {
  readonly request: JournalRequest;
  /** The exact signed JSON; never another one. */
  readonly json: Buffer;
  readonly nonce: Hex;
  readonly requestHash: Hex;
  readonly sender: Address;
  readonly timeoutMs: number;
}

/** Seals, sends and reads the answer. */
export class Sender {
  private readonly options: SenderOptions;

  constructor(options: SenderOptions) {
    this.options = options;
  }

  /** Sends the parcel, whose first attempt is in the journal already, sealed to `key`. */
  async send(parcel: Parcel, key: KnownKey): Promise<Outcome | NotSent> {
    const first = await this.attempt(parcel, key);
    if (first.kind !== 'refusal' || first.body.error_reason !== 'InvalidEncryption') return first;
    // interface: Errors, InvalidEncryption: the same JSON is sealed again, once, to the operator's current key.
    const fresh = await this.options.key.refresh().catch(() => null);
    if (fresh === null) return first;
    this.options.journal.update(parcel.request, {
      attempt: { outcome: 'InvalidEncryption', status: first.status, ambiguous: false },
      nextAttempt: { operatorKey: fresh.hex },
    });
    return this.attempt(parcel, fresh);
  }

  private async attempt(parcel: Parcel, key: KnownKey): Promise<Outcome | NotSent> {
    const { nonce, requestHash, sender } = parcel;
    try {
      const answer = await this.options.endpoints.submit(seal(parcel.json, key.bytes), parcel.timeoutMs);
      return interpret(answer, { nonce, requestHash, sender, operatorKey: key.hex }, this.options.receipts);
    } catch (error) {
      if (!(error instanceof TransportFailure)) throw error;
      if (!error.mayHaveArrived) return { kind: 'not-sent', why: error.message };
      return { kind: 'ambiguous', status: error.status, why: error.message };
    }
  }
}
