import { setTimeout as wait } from 'node:timers/promises';
import { open } from '../../src-shared/node/index.ts';
import {
  FUTURE_TOLERANCE_MS,
  tierOf,
  type OperatorTime,
  type Tier,
} from '../../src-shared/protocol/index.ts';
import { changesNothing, checkSafety, type Sequencer } from '../exchange/index.ts';
import { LogUnwritableError, type RequestRecord } from '../log/index.ts';
import { authenticate, type Authenticated } from './authenticate.ts';
import { namesTraderUnderOtherType } from './current-type.ts';
import { Faults } from './faults.ts';
import { Grants } from './grants.ts';
import type { OperatorKey } from './key.ts';
import { rejection, type Outcome, type Rejection } from './outcome.ts';
import { readRequest, type ReadRequest } from './read-request.ts';
import { signReceipt } from './receipt.ts';
import { Retention, type RetainedEntry } from './retention.ts';
import { TraderLimits, type BucketDump } from './trader-limits.ts';

/** Length of a tick of `timeValue`. */
const CLOCK_TICK_MS = 1_000;
const NO_SPACE =
  'The disk of the venue takes no records. Nothing was changed; the exact body may be sent again.';

/** What a snapshot keeps of the operator. */
export interface OperatorDump {
  readonly retained: readonly RetainedEntry[];
  readonly buckets: readonly BucketDump[];
}

export interface OperatorParts {
  readonly sequencer: Sequencer;
  readonly key: OperatorKey;
  /** Venue time in milliseconds. */
  readonly now: () => number;
  /** Whether the per-trader buckets apply. */
  readonly traderLimits: boolean;
}

/** Takes sealed requests, checks them in the order of profile: 5 Order of checks, and sequences them. */
export class Operator {
  readonly faults = new Faults();
  private readonly parts: OperatorParts;
  private readonly grants = new Grants();
  private readonly retention = new Retention();
  private readonly limits = new TraderLimits();

  constructor(parts: OperatorParts) {
    this.parts = parts;
  }

  get key(): OperatorKey {
    return this.parts.key;
  }

  /** profile: 5, `GET /v2/time`. */
  time(): OperatorTime {
    const serverTimeMs = this.parts.now();
    const timeValue = Math.floor((serverTimeMs - this.parts.sequencer.exchange.genesisMs) / CLOCK_TICK_MS);
    return { serverTimeMs, timeValue, clockTickLenMs: CLOCK_TICK_MS };
  }

  /** What must survive with the exchange: identities and spent tokens. */
  dump(): OperatorDump {
    return { retained: this.retention.entries(), buckets: this.limits.dump() };
  }

  restore({ retained, buckets }: OperatorDump): void {
    for (const { family, receipt, atMs } of retained)
      this.retention.retain(receipt.c.sender, family, receipt, atMs);
    this.limits.restore(buckets);
  }

  /** Takes back what a replayed request left behind: its identity, and a token of its trader's bucket. */
  replayed(record: RequestRecord, requestIndex: number, tier: Tier): void {
    const { request, requestHash, sender, enclaveSignature, timeMs } = record;
    const { nonce } = request.params;
    const c = { nonce, requestHash, requestIndex, sender, enclaveSignature };
    this.retention.retain(sender, request.kind, { t: 'Sequenced', c }, timeMs);
    if (this.parts.traderLimits) this.limits.take(sender, tier, timeMs);
  }

  /** Forgets what belongs to the exchange that was reset. */
  reset(): void {
    this.retention.clear();
    this.limits.clear();
    this.faults.clear();
  }

  /** One sealed body to its answer; null when the answer is to be dropped on the way (a fault). */
  async handle(body: Uint8Array): Promise<Outcome | null> {
    try {
      return await this.answer(body);
    } catch (error) {
      // Nothing was kept and nothing changed: the exact body may come again.
      if (error instanceof LogUnwritableError) return rejection('NotAcceptingRequests', NO_SPACE);
      // A log that cannot be written: whether the request was kept is not known.
      process.stderr.write(`practice venue: a request failed inside: ${String(error)}\n`);
      return rejection('InternalServerError');
    }
  }

  private async answer(body: Uint8Array): Promise<Outcome | null> {
    const delayMs = this.faults.delay();
    if (delayMs > 0) await wait(delayMs);
    if (this.faults.hits('not-accepting')) return rejection('NotAcceptingRequests');
    const plain = open(body, this.key.secret);
    if (plain === null) return rejection('InvalidEncryption');
    const read = readRequest(plain);
    if ('ok' in read) return read;
    const checked = this.check(read);
    if ('ok' in checked) {
      // A retained receipt may belong to a request whose record is only just being written.
      if (checked.ok) await this.parts.sequencer.durable();
      return checked;
    }
    return this.sequence(read, checked);
  }

  /** Everything from trusted time to safety. A receipt comes back for an identical request that is still retained. */
  private check(read: ReadRequest): Authenticated | Outcome {
    const { sequencer } = this.parts;
    const now = this.parts.now();
    const { clientTimestampMs, recvWindowMs, nonce } = read.request.params;
    if (this.faults.hits('trusted-time-unavailable')) return rejection('TrustedTimeUnavailable');
    if (clientTimestampMs >= BigInt(now + FUTURE_TOLERANCE_MS))
      return rejection('ReplayTimestampTooFarInFuture');
    if (BigInt(now) > clientTimestampMs + recvWindowMs) return rejection('ReplayTimestampExpired');

    const nowSeconds = BigInt(Math.floor(now / 1_000));
    const who = authenticate(read, this.grants, nowSeconds);
    if ('ok' in who) return who;
    const trader = sequencer.exchange.accounts.trader(who.trader);
    if (trader === undefined && this.isOtherType(read)) {
      return rejection(
        'SignedRequestAuthenticationFailed',
        'The request is not signed with the current EIP-712 type and domain.',
      );
    }
    if (who.session !== null && trader?.deniesSession(who.session, nowSeconds)) return rejection('Forbidden');

    const retained = this.retention.find(who.trader, read.request.kind, nonce, now);
    if (retained)
      return retained.requestHash === who.requestHash
        ? { ok: true, receipt: retained.receipt }
        : rejection('NonceCollision');
    if (this.parts.traderLimits && !this.limits.take(who.trader, trader?.tier ?? tierOf(0n), now))
      return rejection('RateLimit');
    if (
      read.request.kind === 'ProfileUpdate' &&
      trader &&
      changesNothing(trader, read.request.params, nowSeconds)
    )
      return rejection('NoChangesRequested');
    return this.checkSafety(read, who) ?? who;
  }

  private checkSafety(read: ReadRequest, who: Authenticated): Rejection | null {
    const refusal = checkSafety(this.parts.sequencer.exchange, who.trader, read.request);
    if (refusal === null) return null;
    const reason = refusal.failure === 'MarketPriceNotAvailable' ? 'ServiceUnavailable' : 'SafetyFailure';
    return rejection(reason, refusal.message, refusal.failure);
  }

  private async sequence(read: ReadRequest, who: Authenticated): Promise<Outcome | null> {
    if (this.faults.hits('internal-error-before-commit')) return rejection('InternalServerError');
    const { sequencer, key } = this.parts;
    const timeMs = this.parts.now();
    const { trader: sender, requestHash } = who;
    const requestIndex = sequencer.exchange.requestIndex + 1;
    const { nonce } = read.request.params;
    const receipt = signReceipt({ sender, nonce, requestHash, requestIndex }, key.secret);
    sequencer.sequence({
      t: 'request',
      timeMs,
      request: read.request,
      sender,
      requestHash,
      signature: read.signature,
      enclaveSignature: receipt.c.enclaveSignature,
    });
    this.retention.retain(sender, read.request.kind, receipt, timeMs);
    await sequencer.durable();
    if (this.faults.hits('internal-error-after-commit')) return rejection('InternalServerError');
    if (this.faults.hits('drop-response-after-commit')) return null;
    return { ok: true, receipt };
  }

  private isOtherType(read: ReadRequest): boolean {
    const { accounts } = this.parts.sequencer.exchange;
    return namesTraderUnderOtherType(read, (address) => accounts.trader(address) !== undefined);
  }
}
