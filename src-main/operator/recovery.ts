import type { Logger } from '../../src-shared/node/index.ts';
import type { Address, Hex } from '../../src-shared/protocol/index.ts';
import type { Delivery } from './delivery.ts';
import { unknownError } from './errors.ts';
import type { Change, Journal } from './journal.ts';
import type { JournalRequest } from './journal-rows.ts';
import { knownRequest } from './committed/index.ts';
import type { Pause } from './pause.ts';
import type { VenueTime } from './venue-time.ts';

export interface RecoveryOptions {
  journal: Journal;
  delivery: Delivery;
  time: VenueTime;
  pause: Pause;
  logger: Logger;
}

/** Waits between questions for the venue's time; the last one repeats. */
const TIME_MS = [100, 250, 500, 1_000, 2_000, 5_000];

/** Settles what an earlier run left open. */
export class Recovery {
  private readonly options: RecoveryOptions;

  constructor(options: RecoveryOptions) {
    this.options = options;
  }

  /**
   * What was never sent is not sent now; what was being sent has an unknown outcome.
   * @returns the requests whose outcome is unknown, oldest first; `interrupted` ones were being sent at the end
   */
  take(): { request: JournalRequest; interrupted: boolean }[] {
    const { journal } = this.options;
    const left: { request: JournalRequest; interrupted: boolean }[] = [];
    for (const request of journal.open()) {
      if (request.state === 'Prepared' || request.state === 'Signed') {
        journal.update(request, { state: 'NotSequenced', evidence: 'the daemon ended before it was sent' });
        continue;
      }
      const interrupted = request.state === 'Sending' || request.attempts.at(-1)?.endedAt === null;
      if (interrupted) journal.update(request, interruption(request));
      left.push({ request, interrupted });
    }
    return left;
  }

  /** Sends the same body again while its window is open; without the venue's time that is not known. */
  async resend(request: JournalRequest): Promise<void> {
    const { delivery, time, pause, logger } = this.options;
    if (request.error?.reason === 'ReceiptMismatch') return;
    const now = await this.venueTime();
    // A person may have settled it meanwhile.
    if (now === null || request.state !== 'Unknown') return;
    const known = knownRequest(request);
    const { envelope, nonce, requestHash } = request;
    if (known === null || envelope === null || nonce === null || requestHash === null) return;
    const leftMs = known.toMs - now;
    if (leftMs <= 0) return;
    try {
      await delivery.resume({
        request,
        json: Buffer.from(envelope),
        nonce: nonce as Hex,
        requestHash: requestHash as Hex,
        sender: request.wallet as Address,
        recvWindowMs: known.toMs - known.fromMs,
        deadline: performance.now() + leftMs,
      });
    } catch (error) {
      if (pause.isStopped()) return;
      logger.warn(
        { requestId: request.id, err: error, venueTimeKnown: time.now() !== null },
        'not sent again',
      );
    }
  }

  private async venueTime(): Promise<number | null> {
    const { time, pause } = this.options;
    for (let round = 0; !pause.isStopped(); round++) {
      try {
        return await time.forSigning();
      } catch {
        await pause.for(TIME_MS[Math.min(round, TIME_MS.length - 1)] ?? 0);
      }
    }
    return null;
  }
}

/** An attempt that had ended stays what it was: the daemon ended before it sent again. */
function interruption({ attempts }: JournalRequest): Change {
  const error = unknownError('the daemon ended while it was being sent');
  const attempt = { outcome: 'the daemon ended', status: null, ambiguous: true };
  return { state: 'Unknown', error, ...(attempts.at(-1)?.endedAt === null ? { attempt } : {}) };
}
