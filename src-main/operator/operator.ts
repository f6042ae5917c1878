import { randomUUID } from 'node:crypto';
import type { RequestAnswer, SigningPreview } from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import type { Logger } from '../../src-shared/node/index.ts';
import { toHex, type Address, type Digesters, type Profile } from '../../src-shared/protocol/index.ts';
import type { OperatorEndpoints } from '../venue-client/index.ts';
import type { CommittedReads } from './committed/index.ts';
import { Delivery, type DeliveryOptions, type Parcel } from './delivery.ts';
import { Doubts } from './doubts.ts';
import { unknownError } from './errors.ts';
import { strategyOf, symbolOf, type Intent } from './intent.ts';
import type { Outcome } from './interpret.ts';
import type { Journal } from './journal.ts';
import { answerOf, type JournalRequest } from './journal-rows.ts';
import { OperatorKey, type KnownKey } from './operator-key.ts';
import { Pause } from './pause.ts';
import { prepareRequest, previewBeforeDevice, previewOf, type Prepared } from './prepared.ts';
import { Recovery } from './recovery.ts';
import { Resolver } from './resolve.ts';
import type { Refusal, Submission } from './signer.ts';
import type { VenueTime } from './venue-time.ts';
import { Waiting } from './waiting.ts';
import { summaryOf } from './words.ts';

export interface OperatorOptions {
  profile: Pick<Profile, 'receipts' | 'kind'>;
  digesters: Digesters;
  endpoints: OperatorEndpoints;
  reads: CommittedReads;
  journal: Journal;
  time: VenueTime;
  logger: Logger;
  /** Takes a slot for a re-send; the first send's was taken before it was signed. */
  takeSlot?: DeliveryOptions['takeSlot'];
  /** Told of every attempt's end: limits and sessions learn from it. */
  onOutcome?: (request: JournalRequest, outcome: Outcome) => void;
  /** Told of an attempt of which no byte left. */
  onNotSent?: DeliveryOptions['onNotSent'];
}

/** What is on its way when the daemon ends may still be answered. */
const DRAIN_MS = 1_500;
/** After the window's end the answer is given as it stands (commands.md). */
const GRACE_MS = 2_000;

/** The order's way from an intent and its signer to a receipt: encode, sign, journal, seal, send, interpret, journal. */
export class Operator {
  readonly key: OperatorKey;
  private readonly options: OperatorOptions;
  private readonly delivery: Delivery;
  private readonly recovery: Recovery;
  private readonly resolver: Resolver;
  private readonly waiting = new Waiting();
  private readonly doubts = new Doubts();
  private readonly pause = new Pause();
  /** Requests that are being sent, or sent again, with the end of that. */
  private readonly underWay = new Map<string, Promise<void>>();
  /** Requests whose outcome is open, the very objects that are written. */
  private readonly open = new Map<string, JournalRequest>();

  constructor(options: OperatorOptions) {
    const { endpoints, journal, reads, logger, profile, time } = options;
    const { pause } = this;
    this.options = options;
    this.key = new OperatorKey(() => endpoints.encryptionKey());
    this.delivery = new Delivery({
      endpoints,
      journal,
      key: this.key,
      receipts: profile.receipts,
      checkOrderKnown: profile.kind === 'practice',
      pause,
      takeSlot: options.takeSlot ?? (() => Promise.resolve(true)),
      onOutcome: (request, outcome) => {
        this.learn(request, outcome);
      },
      onNotSent: options.onNotSent,
    });
    this.recovery = new Recovery({ journal, delivery: this.delivery, time, pause, logger });
    this.resolver = new Resolver({
      journal,
      reads,
      venueTime: () => time.now(),
      logger,
      onDecided: (request) => {
        this.decided(request);
      },
    });
  }

  /** Settles what an earlier run left open. */
  recover(): void {
    for (const { request, interrupted } of this.recovery.take()) {
      this.open.set(request.id, request);
      if (interrupted) this.doubts.add(request);
      void this.track(request, this.recovery.resend(request));
    }
  }

  /** Waits until nothing of the strategy is in doubt from an earlier run. @returns false when it takes longer. */
  settledBefore(wallet: Address, strategy: string | null, limitMs: number): Promise<boolean> {
    return this.doubts.over(wallet, strategy, limitMs);
  }

  /** Journals a refusal; nothing was signed and nothing is sent. */
  refuse(refusal: Refusal): RequestAnswer {
    const { intent, wallet, clientId, identity, error } = refusal;
    const unsigned = { nonce: null, requestHash: null, orderHash: null, envelope: null, windowEndMs: null };
    const row = {
      ...this.describe(intent, wallet, null, { clientId, identity }),
      ...unsigned,
      error,
      evidence: [],
    };
    return answerOf(this.options.journal.insert(row, ['Refused']));
  }

  /** Fixes an intent to its last bit, at the venue's time. */
  async prepare(intent: Intent, wallet: Address, recvWindowMs: number): Promise<Prepared> {
    // The key first: from the time on nothing should wait.
    await this.key.current();
    const clientTimestampMs = await this.options.time.forSigning();
    return prepareRequest(intent, wallet, clientTimestampMs, recvWindowMs, this.options.digesters);
  }

  /** What a person is shown before the wallet signs. */
  preview(prepared: Prepared): SigningPreview {
    return previewOf(prepared, this.orderInWords(prepared.intent));
  }

  /** What a person is shown before the wallet's device is asked. */
  previewBeforeDevice(prepared: Prepared): SigningPreview {
    return previewBeforeDevice(prepared, this.orderInWords(prepared.intent));
  }

  /** Signs and sends one request, and answers when its state is final or its window has passed. */
  async submit({ prepared, signer, clientId, identity, evidence, wait }: Submission): Promise<RequestAnswer> {
    const { journal } = this.options;
    const { intent, wallet, nonce, requestHash, orderHash, recvWindowMs, windowEndMs, deadline } = prepared;
    // It is at hand nearly always; after this nothing waits until the request is on disk.
    const key = await this.key.current();
    const signature = toHex(signer.sign(prepared.digest));
    const envelope = prepared.envelope({ signature, sessionKeySignature: signer.proof });
    const request = journal.insert(
      {
        ...this.describe(intent, wallet, signer.session, { clientId, identity }),
        nonce,
        requestHash,
        orderHash,
        envelope,
        windowEndMs,
        error: null,
        evidence: [...evidence],
      },
      ['Prepared', 'Signed', 'Sending'],
      key.hex,
    );
    this.open.set(request.id, request);
    const json = Buffer.from(envelope);
    const parcel = { request, json, nonce, requestHash, sender: wallet, recvWindowMs, deadline };
    void this.track(request, this.deliver(parcel, key));
    if (wait) await this.waiting.until(request, deadline + GRACE_MS - performance.now());
    return answerOf(request);
  }

  /** The answer to a caller who asks for a request again: as for the first one, it waits for the end of the window. */
  async answerAgain(request: JournalRequest): Promise<RequestAnswer> {
    const open = this.open.get(request.id);
    if (open === undefined) return answerOf(request);
    const now = this.options.time.now();
    const left = now === null || open.windowEndMs === null ? 0 : open.windowEndMs + GRACE_MS - now;
    await this.waiting.until(open, Math.max(0, left));
    return answerOf(open);
  }

  /**
   * A person says what became of a request that nothing at the venue decides.
   * @throws {CountersignError} `REQUEST_UNKNOWN`, `REQUEST_NOT_OPEN`, `REQUEST_UNDER_WAY`
   */
  settle(requestId: string, as: 'sequenced' | 'not-sequenced', by: string): JournalRequest {
    const request = this.open.get(requestId) ?? this.options.journal.find(requestId);
    if (request === null)
      throw new CountersignError(
        'REQUEST_UNKNOWN',
        'There is no such request.',
        'See `countersign request list`.',
      );
    if (request.state !== 'Unknown')
      throw new CountersignError(
        'REQUEST_NOT_OPEN',
        `The request is ${request.state}: its outcome is known.`,
        'Only a request whose outcome is unknown can be settled.',
      );
    const now = this.options.time.now();
    const isUnderWay = this.underWay.has(requestId);
    if (isUnderWay || now === null || request.windowEndMs === null || now <= request.windowEndMs)
      throw new CountersignError(
        'REQUEST_UNDER_WAY',
        'The venue may still take the request.',
        'Wait until its window is over; most requests settle by themselves.',
      );
    this.options.journal.update(request, {
      state: as === 'sequenced' ? 'Sequenced' : 'NotSequenced',
      evidence: `settled by ${by}: ${as}`,
    });
    this.resolver.forget(request);
    this.decided(request);
    return request;
  }

  /** Waits a little for answers that are on their way, then stops looking for outcomes. */
  async stop(limitMs = DRAIN_MS): Promise<void> {
    const limit = new Promise((resolve) => setTimeout(resolve, limitMs).unref());
    await Promise.race([Promise.allSettled(this.underWay.values()), limit]);
    this.pause.stop();
    this.resolver.stop();
    this.doubts.stop();
    this.waiting.stop();
  }

  /** Keeps hold of work on a request; at its end committed state is looked at if the outcome is still open. */
  private track(request: JournalRequest, work: Promise<void>): Promise<void> {
    const done = work.finally(() => {
      this.underWay.delete(request.id);
      if (this.pause.isStopped()) return;
      this.resolver.watch(request);
      if (request.state !== 'Unknown' || request.error?.reason === 'ReceiptMismatch') this.decided(request);
    });
    this.underWay.set(request.id, done);
    return done;
  }

  /** Never throws: after bytes may have left, every end is an outcome. */
  private async deliver(parcel: Parcel, key: KnownKey): Promise<void> {
    const { request } = parcel;
    try {
      await this.delivery.run(parcel, key);
    } catch (error) {
      this.options.logger.error({ err: error, requestId: request.id }, 'sending failed');
      if (!this.pause.isStopped()) this.lostTrack(request);
    }
  }

  /** A defect or a full disk after bytes may have left: the request must not be taken for unsent. */
  private lostTrack(request: JournalRequest): void {
    try {
      const error = unknownError('its outcome could not be kept');
      const attempt = { outcome: 'its outcome could not be kept', status: null, ambiguous: true };
      this.options.journal.update(request, { state: 'Unknown', error, attempt });
    } catch (error) {
      // On disk it is in Sending, and the next start takes it for unknown.
      this.options.logger.error({ err: error, requestId: request.id }, 'the journal cannot be written');
    }
  }

  private learn(request: JournalRequest, outcome: Outcome): void {
    // The signed time was wrong for the operator: the next signature fetches it first.
    const reason = outcome.kind === 'refusal' ? outcome.body.error_reason : '';
    if (reason.startsWith('ReplayTimestamp')) this.options.time.doubt();
    this.options.onOutcome?.(request, outcome);
  }

  /** Its outcome is known, or it is known that only a person can tell. */
  private decided(request: JournalRequest): void {
    if (request.state !== 'Unknown') this.open.delete(request.id);
    this.doubts.remove(request);
    this.waiting.settle(request);
  }

  private orderInWords(intent: Intent): string | null {
    return 'orderHash' in intent ? this.options.journal.summaryOfOrder(intent.orderHash) : null;
  }

  private describe(
    intent: Intent,
    wallet: Address | null,
    session: string | null,
    { clientId, identity }: Pick<Submission, 'clientId' | 'identity'>,
  ) {
    return {
      id: randomUUID(),
      kind: intent.kind,
      wallet,
      session,
      symbol: symbolOf(intent),
      strategy: strategyOf(intent),
      summary: summaryOf(intent, this.orderInWords(intent)),
      clientId,
      intentHash: identity,
    };
  }
}
