import { randomBytes, randomUUID } from 'node:crypto';
import type { RequestAnswer } from '../../src-shared/contract/index.ts';
import type { Logger } from '../../src-shared/node/index.ts';
import {
  toHex,
  type Address,
  type Digesters,
  type Hex,
  type Profile,
} from '../../src-shared/protocol/index.ts';
import type { OperatorEndpoints, PublicReads } from '../venue-client/index.ts';
import { changeOf, type NotSent } from './changes.ts';
import { encodeRequest } from './encode.ts';
import { unknownError } from './errors.ts';
import { intentHash, summaryOf, type Intent } from './intent.ts';
import type { Outcome } from './interpret.ts';
import type { Journal } from './journal.ts';
import { answerOf, type JournalRequest } from './journal-rows.ts';
import { OperatorKey, type KnownKey } from './operator-key.ts';
import { Resolver } from './resolve.ts';
import { Sender, type Parcel } from './sender.ts';
import type { VenueTime } from './venue-time.ts';
import { Waiting } from './waiting.ts';

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

/** What is on its way when the daemon ends may still be answered. */
const DRAIN_MS = 1_500;
/** After the window's end the answer is given as it stands (commands.md). */
const GRACE_MS = 2_000;

/** The order's way from an intent and its signer to a receipt: encode, sign, journal, seal, send, interpret, journal. */
export class Operator {
  readonly key: OperatorKey;
  private readonly options: OperatorOptions;
  private readonly sender: Sender;
  private readonly resolver: Resolver;
  private readonly waiting = new Waiting();
  private readonly underWay = new Set<Promise<void>>();
  private stopped = false;

  constructor(options: OperatorOptions) {
    const { endpoints, journal, reads, logger, profile } = options;
    this.options = options;
    this.key = new OperatorKey(() => endpoints.encryptionKey());
    this.sender = new Sender({ endpoints, journal, key: this.key, receipts: profile.receipts });
    this.resolver = new Resolver({
      journal,
      reads,
      logger,
      onSettled: (request) => {
        this.waiting.settle(request);
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
        journal.update(request, {
          state: 'Unknown',
          error,
          attempt: { outcome: 'the daemon ended', status: null, ambiguous: true },
        });
      }
      this.resolver.watch(request);
    }
  }

  /** Journals a refusal; nothing was signed and nothing is sent. */
  refuse(refusal: Refusal): RequestAnswer {
    const { intent, wallet, clientId, error } = refusal;
    const unsigned = { nonce: null, requestHash: null, orderHash: null, envelope: null, windowEndMs: null };
    const row = { ...this.describe(intent, wallet, null, clientId), ...unsigned, error, evidence: [] };
    return answerOf(this.options.journal.insert(row, ['Refused']));
  }

  /** Signs and sends one request, and answers when its state is final or its window has passed. */
  async submit(submission: Submission): Promise<RequestAnswer> {
    const { intent, signer, recvWindowMs } = submission;
    const { journal, time, digesters } = this.options;
    // Both are at hand nearly always; after this nothing waits until the request is on disk.
    const key = await this.key.current();
    const clientTimestampMs = await time.forSigning();

    const nonce = toHex(randomBytes(32));
    const replay = { clientTimestampMs: BigInt(clientTimestampMs), recvWindowMs: BigInt(recvWindowMs) };
    const encoded = encodeRequest(intent, nonce, replay, digesters);
    const signature = toHex(signer.sign(encoded.digest));
    const envelope = encoded.envelope({ signature, sessionKeySignature: signer.proof });
    const { requestHash, orderHash } = encoded;
    const request = journal.insert(
      {
        ...this.describe(intent, signer.wallet, signer.session, submission.clientId),
        nonce,
        requestHash,
        orderHash,
        envelope,
        windowEndMs: clientTimestampMs + recvWindowMs,
        error: null,
        evidence: [...submission.evidence],
      },
      ['Prepared', 'Signed', 'Sending'],
      key.hex,
    );

    const timeoutMs = recvWindowMs + GRACE_MS;
    const json = Buffer.from(envelope);
    const parcel = { request, json, nonce, requestHash, sender: signer.wallet, timeoutMs };
    const done = this.deliver(parcel, key).finally(() => this.underWay.delete(done));
    this.underWay.add(done);
    if (submission.wait) {
      await done;
      await this.waiting.until(request, Math.max(0, request.createdAt + timeoutMs - Date.now()));
    }
    return answerOf(request);
  }

  /** Waits a little for answers that are on their way, then stops looking for outcomes. */
  async stop(limitMs = DRAIN_MS): Promise<void> {
    const limit = new Promise((resolve) => setTimeout(resolve, limitMs).unref());
    await Promise.race([Promise.allSettled(this.underWay), limit]);
    this.stopped = true;
    this.resolver.stop();
    this.waiting.stop();
  }

  /** Sends and journals what came of it. Never throws: after bytes may have left, every end is an outcome. */
  private async deliver(parcel: Parcel, key: KnownKey): Promise<void> {
    const { request } = parcel;
    try {
      const outcome = await this.sender.send(parcel, key);
      // The journal is closed by now; the next start finds the request in Sending.
      if (this.stopped) return;
      this.conclude(request, outcome);
    } catch (error) {
      this.options.logger.error({ err: error, requestId: request.id }, 'sending failed');
      if (this.stopped) return;
      this.lostTrack(request);
    }
    this.resolver.watch(request);
    this.waiting.settle(request);
  }

  /** A defect or a full disk after bytes may have left: the request must not be taken for unsent. */
  private lostTrack(request: JournalRequest): void {
    try {
      const error = unknownError('its outcome could not be kept');
      this.options.journal.update(request, { state: 'Unknown', error });
    } catch (error) {
      // On disk it is in Sending, and the next start takes it for unknown.
      this.options.logger.error({ err: error, requestId: request.id }, 'the journal cannot be written');
    }
  }

  private conclude(request: JournalRequest, outcome: Outcome | NotSent): void {
    this.options.journal.update(request, changeOf(outcome));
    if (outcome.kind === 'not-sent') return;
    // The signed time was wrong for the operator: the next signature fetches it first.
    const reason = outcome.kind === 'refusal' ? outcome.body.error_reason : '';
    if (reason.startsWith('ReplayTimestamp')) this.options.time.invalidate();
    this.options.onOutcome?.(request, outcome);
  }

  private describe(intent: Intent, wallet: Address | null, session: string | null, clientId: string | null) {
    const order = 'orderHash' in intent ? this.options.journal.summaryOfOrder(intent.orderHash) : null;
    return {
      id: randomUUID(),
      kind: intent.kind,
      wallet,
      session,
      symbol: intent.symbol,
      strategy: 'strategy' in intent ? intent.strategy : null,
      summary: summaryOf(intent, order),
      clientId,
      intentHash: intentHash(intent, wallet),
    };
  }
}
