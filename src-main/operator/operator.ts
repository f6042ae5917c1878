import { randomBytes, randomUUID } from 'node:crypto';
import { FINAL_STATES, type RequestAnswer, type RequestState } from '../../src-shared/contract/index.ts';
import { seal, type Logger } from '../../src-shared/node/index.ts';
import { toHex, type Address, type Digesters, type Hex, type Profile } from '../../src-shared/protocol/index.ts';
import { TransportFailure, type OperatorEndpoints, type PublicReads } from '../venue-client/index.ts';
import { encodeRequest } from './encode.ts';
import { mismatchError, notSentError, refusalError, unknownError } from './errors.ts';
import { intentHash, summaryOf, type Intent } from './intent.ts';
import { interpret, type Outcome } from './interpret.ts';
import type { Journal, NewRequest } from './journal.ts';
import { answerOf, type JournalRequest } from './journal-rows.ts';
import { OperatorKey } from './operator-key.ts';
import { Resolver } from './resolve.ts';
import type { VenueTime } from './venue-time.ts';

/** Who signs, and how. `sign` takes only digests made here. */
export interface Signer {
  readonly wallet: Address;
  /** Identifier of the session, null when the wallet itself signs. */
  readonly session: string | null;
  /** The wallet's authorisation of the session key. */
  readonly proof: Hex | null;
  sign(digest: Uint8Array): Uint8Array;
}

export interface Submission {
  readonly intent: Intent;
  readonly signer: Signer;
  readonly recvWindowMs: number;
  readonly clientId: string | null;
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
  readonly error: NonNullable<JournalRequest['error']>;
}

export interface OperatorOptions {
  profile: Pick<Profile, 'receipts'>;
  digesters: Digesters;
  endpoints: OperatorEndpoints;
  reads: Pick<PublicReads, 'orderUpdates'>;
  journal: Journal;
  time: VenueTime;
  logger: Logger;
  /** Told of every attempt's end: limits and sessions learn from it. */
  onOutcome?: (request: JournalRequest, outcome: Outcome) => void;
}

/** After the window's end the answer is given as it stands (commands.md). */
const GRACE_MS = 2_000;

/** The order's way from a signed-for intent to a receipt: encode, sign, journal, seal, send, interpret, journal. */
export class Operator {
  readonly key: OperatorKey;
  private readonly options: OperatorOptions;
  private readonly resolver: Resolver;
  private readonly waiting = new Map<string, Set<() => void>>();

  constructor(options: OperatorOptions) {
    this.options = options;
    this.key = new OperatorKey(() => options.endpoints.encryptionKey());
    this.resolver = new Resolver({
      journal: options.journal,
      reads: options.reads,
      logger: options.logger,
      onSettled: (request) => {
        this.settled(request);
      },
    });
  }

  /**
   * Settles what an earlier run left open: what was never sent is not sent now; what was being sent has an unknown
   * outcome, which is looked for.
   */
  recover(): void {
    const { journal } = this.options;
    for (const request of journal.open()) {
      if (request.state === 'Prepared' || request.state === 'Signed') {
        journal.update(request, { state: 'NotSequenced', evidence: 'the daemon ended before it was sent' });
      } else if (request.state === 'Sending') {
        const error = unknownError('the daemon ended while it was being sent');
        journal.update(request, { state: 'Unknown', error, attempt: { outcome: 'the daemon ended', status: null, ambiguous: true } });
      }
      this.resolver.watch(request);
    }
  }

  /** Journals a refusal; nothing was signed and nothing is sent. */
  refuse(refusal: Refusal): RequestAnswer {
    const { intent, wallet, clientId, error } = refusal;
    const row = { ...describe(intent, wallet, null, clientId), nonce: null, requestHash: null, orderHash: null, envelope: null, windowEndMs: null };
    return answerOf(this.options.journal.insert({ ...row, error, evidence: [] }, ['Refused']));
  }

  /** Signs and sends one request, and answers when its state is final or its window has passed. */
  async submit(submission: Submission): Promise<RequestAnswer> {
    const { intent, signer } = submission;
    const { journal, time, digesters } = this.options;
    // Both are at hand nearly always; after this nothing waits until the request is on disk.
    const key = await this.key.current();
    const clientTimestampMs = await time.forSigning();

    const nonce = toHex(randomBytes(32));
    const replay = { clientTimestampMs: BigInt(clientTimestampMs), recvWindowMs: BigInt(submission.recvWindowMs) };
    const encoded = encodeRequest(intent, nonce, replay, digesters);
    const signature = toHex(signer.sign(encoded.digest));
    const envelope = encoded.envelope({ signature, sessionKeySignature: signer.proof });
    const row: NewRequest = {
      ...describe(intent, signer.wallet, signer.session, submission.clientId),
      nonce,
      requestHash: encoded.requestHash,
      orderHash: encoded.orderHash,
      envelope,
      windowEndMs: clientTimestampMs + submission.recvWindowMs,
      error: null,
      evidence: [...submission.evidence],
    };
    const request = journal.insert(row, ['Prepared', 'Signed', 'Sending'], key.hex);

    const sent = { nonce, requestHash: encoded.requestHash, sender: signer.wallet };
    const done = this.send(request, Buffer.from(envelope), key, sent, submission.recvWindowMs + GRACE_MS).catch((error: unknown) => {
      // A defect of ours after bytes may have left: the request must not be taken for unsent.
      this.options.logger.error({ err: error, requestId: request.id }, 'sending failed');
      journal.update(request, { state: 'Unknown', error: unknownError('sending it failed inside Countersign') });
      this.resolver.watch(request);
    });
    if (submission.wait) {
      await done;
      await this.whenFinal(request, submission.recvWindowMs + GRACE_MS);
    }
    return answerOf(request);
  }

  /** Waits until the request has a final state, at most `limitMs`. */
  whenFinal(request: JournalRequest, limitMs: number): Promise<void> {
    if (isEnd(request)) return Promise.resolve();
    return new Promise((resolve) => {
      const waiters = this.waiting.get(request.id) ?? new Set<() => void>();
      this.waiting.set(request.id, waiters);
      const end = (): void => {
        clearTimeout(timer);
        waiters.delete(end);
        resolve();
      };
      const timer = setTimeout(end, limitMs);
      waiters.add(end);
    });
  }

  stop(): void {
    this.resolver.stop();
    for (const waiters of this.waiting.values()) for (const end of waiters) end();
    this.waiting.clear();
  }

  private async send(
    request: JournalRequest,
    json: Buffer,
    key: { hex: Hex; bytes: Uint8Array },
    sent: { nonce: Hex; requestHash: Hex; sender: Address },
    timeoutMs: number,
  ): Promise<void> {
    const first = await this.attempt(json, key, sent, timeoutMs);
    if (first.kind !== 'refusal' || first.body.error_reason !== 'InvalidEncryption') {
      this.conclude(request, first);
      return;
    }
    // interface: Errors, InvalidEncryption: the same JSON is sealed again, once, to the operator's current key.
    const fresh = await this.key.refresh().catch(() => null);
    if (fresh === null) {
      this.conclude(request, first);
      return;
    }
    this.options.journal.update(request, {
      attempt: { outcome: 'InvalidEncryption', status: first.status, ambiguous: false },
      nextAttempt: { operatorKey: fresh.hex },
    });
    this.conclude(request, await this.attempt(json, fresh, sent, timeoutMs));
  }

  private async attempt(
    json: Buffer,
    key: { hex: Hex; bytes: Uint8Array },
    sent: { nonce: Hex; requestHash: Hex; sender: Address },
    timeoutMs: number,
  ): Promise<Outcome | { kind: 'not-sent'; why: string }> {
    try {
      const answer = await this.options.endpoints.submit(seal(json, key.bytes), timeoutMs);
      return interpret(answer, { ...sent, operatorKey: key.hex }, this.options.profile.receipts);
    } catch (error) {
      if (!(error instanceof TransportFailure)) throw error;
      if (!error.mayHaveArrived) return { kind: 'not-sent', why: error.message };
      return { kind: 'ambiguous', status: error.status, why: error.message };
    }
  }

  private conclude(request: JournalRequest, outcome: Outcome | { kind: 'not-sent'; why: string }): void {
    const { journal, time } = this.options;
    switch (outcome.kind) {
      case 'receipt':
        journal.update(request, {
          state: 'Sequenced',
          attempt: { outcome: 'Sequenced', status: 200, ambiguous: false },
          requestIndex: outcome.receipt.requestIndex,
          sender: outcome.receipt.sender,
          enclaveSignature: outcome.receipt.enclaveSignature,
          receiptVerified: outcome.verified,
        });
        break;
      case 'mismatch':
        journal.update(request, {
          state: 'Unknown',
          attempt: { outcome: 'ReceiptMismatch', status: 200, ambiguous: true },
          receiptVerified: false,
          error: mismatchError(outcome.misfit),
          evidence: `receipt: ${JSON.stringify(outcome.receipt)}`,
        });
        break;
      case 'refusal': {
        const reason = outcome.body.error_reason;
        if (reason.startsWith('ReplayTimestamp')) time.invalidate();
        journal.update(request, {
          state: 'Rejected',
          attempt: { outcome: reason, status: outcome.status, ambiguous: false },
          error: refusalError(outcome.body),
        });
        break;
      }
      case 'ambiguous':
        journal.update(request, {
          state: 'Unknown',
          attempt: { outcome: outcome.why, status: outcome.status, ambiguous: true },
          error: unknownError(outcome.why),
        });
        break;
      case 'not-sent':
        journal.update(request, {
          state: 'NotSequenced',
          attempt: { outcome: outcome.why, status: null, ambiguous: false },
          error: notSentError(outcome.why),
        });
    }
    if (outcome.kind !== 'not-sent') this.options.onOutcome?.(request, outcome);
    this.resolver.watch(request);
    this.settled(request);
  }

  private settled(request: JournalRequest): void {
    if (!isEnd(request)) return;
    const waiters = this.waiting.get(request.id);
    this.waiting.delete(request.id);
    if (waiters) for (const end of waiters) end();
  }
}

/** Final, or a receipt that did not fit: nothing that is waited for will change either. */
function isEnd(request: JournalRequest): boolean {
  return isFinal(request.state) || request.error?.reason === 'ReceiptMismatch';
}

function isFinal(state: RequestState): boolean {
  return FINAL_STATES.includes(state);
}

function describe(intent: Intent, wallet: Address | null, session: string | null, clientId: string | null) {
  return {
    id: randomUUID(),
    kind: intent.kind,
    wallet,
    session,
    symbol: intent.symbol,
    strategy: 'strategy' in intent ? intent.strategy : null,
    summary: summaryOf(intent),
    clientId,
    intentHash: intentHash(intent, wallet),
  };
}
