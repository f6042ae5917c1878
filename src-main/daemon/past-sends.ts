import type { Address } from '../../src-shared/protocol/index.ts';
import type { PastSend } from '../limits/index.ts';
import type { Journal, JournalRequest } from '../operator/index.ts';

/** Newest requests that are looked through: several times what the largest bucket holds. */
const LOOKED_THROUGH = 250;
/** Beyond it every bucket is full again, one whose rate counts half since a 429 as well. */
const LOOK_BACK_MS = 150_000;
/** An attempt without an end was answered by the end of its window, which is at most 60 s, or never. */
const LONGEST_FLIGHT_MS = 65_000;
/** So much later than written here the venue may have counted it. */
const MARGIN_MS = 500;
const RATE_LIMIT_STATUS = 429;

/** What earlier runs have sent of late, oldest first, as the mirrors of the limits count it. `now` is wall time. */
export function pastSends(journal: Pick<Journal, 'list'>, now: number): PastSend[] {
  return journal
    .list({ limit: LOOKED_THROUGH })
    .flatMap(({ wallet, attempts }) => attempts.flatMap((attempt) => sendOf(wallet, attempt, now)))
    .filter(({ agoMs }) => agoMs < LOOK_BACK_MS)
    .sort((a, b) => b.agoMs - a.agoMs);
}

function sendOf(
  wallet: string | null,
  { at, endedAt, status, ambiguous }: JournalRequest['attempts'][number],
  now: number,
): PastSend[] {
  // No byte of it left this machine.
  if (status === null && ambiguous === false) return [];
  const counted = (endedAt ?? Math.max(at, Math.min(now, at + LONGEST_FLIGHT_MS))) + MARGIN_MS;
  // A clock that was put back makes it one of just now: that is the careful side.
  const agoMs = Math.max(0, now - counted);
  return [{ trader: wallet as Address | null, agoMs, refused: status === RATE_LIMIT_STATUS }];
}
