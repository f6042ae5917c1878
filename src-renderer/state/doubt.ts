import type { RequestRow } from '../../src-shared/contract/index.ts';
import { formatTime } from '../format/index.ts';

/** Of a request whose outcome is unknown: what is being done about it, and whether a person may end it. */
export interface Doubt {
  readonly words: string;
  /** Only when the venue cannot take it any more may a person say what became of it. */
  readonly maySettle: boolean;
}

/** null when the outcome is known. `venueMs` is the venue's time, null while it is not known. */
export function doubtOf(row: RequestRow, venueMs: number | null): Doubt | null {
  if (row.state !== 'Unknown') return null;
  const end = row.windowEndMs;
  const over = end !== null && venueMs !== null && venueMs > end;
  if (isMismatch(row))
    return {
      words:
        'The receipt does not fit what was sent, so it is not sent again. What the venue shows of the order is being read.',
      maySettle: over,
    };
  if (over)
    return {
      words:
        'Its window is over, so it is not sent again. The venue’s committed state is read until it shows the request, or surely does not.',
      maySettle: true,
    };
  const until = end === null ? '' : ` until ${formatTime(end)} venue time`;
  return {
    words: `The same signed body may be sent again${until}: the venue takes it once at most. Do not place it again.`,
    maySettle: false,
  };
}

/** commands.md: a receipt that does not fit is an alarm, whatever becomes of the request. */
export function isMismatch(row: RequestRow): boolean {
  return row.error?.reason === 'ReceiptMismatch';
}
