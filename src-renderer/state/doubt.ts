import type { RequestRow } from '../../src-shared/contract/index.ts';
import { formatTime } from '../format/index.ts';
import { say } from '../words/index.ts';

/** Of a request whose outcome is unknown: what is being done about it, and whether a person may end it. */
export interface Doubt {
  readonly words: string;
  /** Only when the venue cannot take it any more may a person say what became of it. */
  readonly maySettle: boolean;
}

/** null when the outcome is known. `venueMs` is the venue's time, null while it is not known. */
export function doubtOf(row: RequestRow, venueMs: number | null): Doubt | null {
  if (row.state !== 'Unknown') return null;
  const words = say().requests.doubt;
  const end = row.windowEndMs;
  const over = end !== null && venueMs !== null && venueMs > end;
  if (isMismatch(row))
    return {
      words: words.mismatch,
      maySettle: over,
    };
  if (over)
    return {
      words: words.over,
      maySettle: true,
    };
  return { words: words.again(end === null ? null : formatTime(end)), maySettle: false };
}

/** commands.md: a receipt that does not fit is an alarm, whatever becomes of the request. */
export function isMismatch(row: RequestRow): boolean {
  return row.error?.reason === 'ReceiptMismatch';
}
