import { seal } from '../../src-shared/node/index.ts';
import type { Address, ErrorBody, Hex, ReceiptMode } from '../../src-shared/protocol/index.ts';
import { TransportFailure, type OperatorEndpoints } from '../venue-client/index.ts';
import { refusalError } from './errors.ts';
import { historyOf } from './history.ts';
import { interpret, type Outcome } from './interpret.ts';
import type { Journal } from './journal.ts';
import type { JournalRequest } from './journal-rows.ts';
import type { KnownKey, OperatorKey } from './operator-key.ts';
import type { Pause } from './pause.ts';
import { judge, type NotSent } from './verdict.ts';

export interface DeliveryOptions {
  endpoints: OperatorEndpoints;
  journal: Journal;
  key: OperatorKey;
  receipts: ReceiptMode;
  /** profile: 5, the order of the operator's checks is known on the practice profile alone. */
  checkOrderKnown: boolean;
  pause: Pause;
  /** Takes a slot for a re-send within `limitMs`; false when none comes in time. */
  takeSlot: (request: JournalRequest, limitMs: number) => Promise<boolean>;
  /** Told of every attempt's end: limits, sessions and the venue's time learn from it. */
  onOutcome: (request: JournalRequest, outcome: Outcome) => void;
  /** Told of an attempt of which no byte left: its slot was taken for nothing. */
  onNotSent?: ((request: JournalRequest) => void) | undefined;
}

/** A signed request on its way. */
export interface Parcel {
  readonly request: JournalRequest;
  /** The exact signed JSON; never another one. */
  readonly json: Buffer;
  readonly nonce: Hex;
  readonly requestHash: Hex;
  readonly sender: Address;
  readonly recvWindowMs: number;
  /** Monotonic time at which its replay window is over. */
  readonly deadline: number;
}

/** Waits between sends of the same body, before jitter; the last one repeats. */
const BACKOFF_MS = [200, 400, 800, 1_600, 2_000];
/** An answer may still come a little after the window's end. */
const GRACE_MS = 1_900;
/** An attempt that stays silent makes room for another one while the window is open. */
const LONGEST_ATTEMPT_MS = 10_000;
const SHORTEST_ATTEMPT_MS = 1_500;
/** Of the window: so that two attempts fit. */
const SHARE = 0.4;

/**
 * Brings one signed request to the venue: seals, sends, reads the answer, and sends the same body again while the
 * error table and the window allow it. Every attempt is in the journal before a byte of it leaves.
 */
export class Delivery {
  private readonly options: DeliveryOptions;

  constructor(options: DeliveryOptions) {
    this.options = options;
  }

  /** Delivers a parcel whose present attempt, sealed to `key`, is in the journal already. */
  async run(parcel: Parcel, key: KnownKey): Promise<void> {
    const { journal, pause } = this.options;
    const { request } = parcel;
    for (let round = 0, present = key; ; round++) {
      const outcome = await this.attempt(parcel, present);
      // The journal is closed by now; the next start finds the request in Sending.
      if (pause.isStopped()) return;
      const { change, next } = judge(outcome, historyOf(request), this.options);
      journal.update(request, change);
      if (outcome.kind === 'not-sent') this.options.onNotSent?.(request);
      else this.options.onOutcome(request, outcome);
      if (next === 'end') return;
      const fresh = await this.again(parcel, next, round);
      if (pause.isStopped()) return;
      if (fresh === null) {
        this.giveUp(request, outcome.kind === 'refusal' ? outcome.body : null);
        return;
      }
      present = fresh;
      journal.update(request, { nextAttempt: { operatorKey: present.hex } });
    }
  }

  /** Goes on with a request that an earlier run left open, as a further attempt. */
  async resume(parcel: Parcel): Promise<void> {
    const { pause, takeSlot } = this.options;
    const key = await this.options.key.current();
    if (pause.isStopped() || !(await takeSlot(parcel.request, leftOf(parcel))) || pause.isStopped()) return;
    this.options.journal.update(parcel.request, { nextAttempt: { operatorKey: key.hex } });
    await this.run(parcel, key);
  }

  /** Waits until the body may go again. @returns the key to seal it to; null when the window leaves no room. */
  private async again(parcel: Parcel, next: 'again' | 'reseal', round: number): Promise<KnownKey | null> {
    const { key, pause, takeSlot } = this.options;
    if (next === 'again') {
      const base = BACKOFF_MS[Math.min(round, BACKOFF_MS.length - 1)] ?? 0;
      // Jitter: many who were refused at once do not come back at once.
      const delay = base * (0.5 + Math.random());
      if (delay >= leftOf(parcel)) return null;
      await pause.for(delay);
      if (pause.isStopped()) return null;
    }
    const fresh = await (next === 'reseal' ? key.refresh() : key.current()).catch(() => null);
    if (fresh === null || pause.isStopped()) return null;
    // The slot comes first, then the seal (design: 3.1).
    if (leftOf(parcel) <= 0 || !(await takeSlot(parcel.request, leftOf(parcel)))) return null;
    return leftOf(parcel) > 0 ? fresh : null;
  }

  /** The window leaves no room for another attempt. What was refused and never in doubt has ended. */
  private giveUp(request: JournalRequest, refusal: ErrorBody | null): void {
    if (historyOf(request).ambiguous || refusal === null) return;
    this.options.journal.update(request, { state: 'Rejected', error: refusalError(refusal) });
  }

  private async attempt(parcel: Parcel, key: KnownKey): Promise<Outcome | NotSent> {
    const { nonce, requestHash, sender, recvWindowMs } = parcel;
    const share = Math.min(LONGEST_ATTEMPT_MS, Math.max(SHORTEST_ATTEMPT_MS, SHARE * recvWindowMs));
    // Writing it down took longer than the venue would take it.
    if (leftOf(parcel) <= 0) return { kind: 'not-sent', late: true, why: 'its window was over' };
    // The last attempt that fits may take until the answer would no longer count.
    const left = leftOf(parcel);
    const timeoutMs = Math.ceil(left > 2 * share ? share : Math.max(0, left) + GRACE_MS);
    try {
      const answer = await this.options.endpoints.submit(seal(parcel.json, key.bytes), timeoutMs);
      return interpret(answer, { nonce, requestHash, sender, operatorKey: key.hex }, this.options.receipts);
    } catch (error) {
      if (!(error instanceof TransportFailure)) throw error;
      if (!error.mayHaveArrived) return { kind: 'not-sent', late: false, why: error.message };
      return { kind: 'ambiguous', status: error.status, why: error.message };
    }
  }
}

const leftOf = (parcel: Parcel): number => parcel.deadline - performance.now();
