import type { PanicReport } from '../../../src-shared/contract/index.ts';
import { inWords, say } from '../../words/index.ts';

export interface PairOutcome {
  readonly state: 'waiting' | 'done' | 'failed';
  readonly tone: 'muted' | 'gain' | 'loss' | 'warning';
  readonly words: string;
}

/** What became of one pair of strategy and symbol in a panic, in words. */
export function pairOutcome(pair: PanicReport['pairs'][number], underWay: boolean): PairOutcome {
  const newest = pair.requests.at(-1);
  if (pair.awaitsApproval) return { state: 'waiting', tone: 'warning', words: say().safety.pair.approval };
  if (pair.left !== null && pair.left > 0) {
    const why = pair.problem ?? newest?.error?.message;
    return {
      state: 'failed',
      tone: 'loss',
      words: say().safety.pair.stillOpen(pair.left, why === undefined ? why : inWords(why)),
    };
  }
  if (pair.problem !== null) return { state: 'failed', tone: 'loss', words: inWords(pair.problem) };
  if (newest === undefined)
    return underWay
      ? { state: 'waiting', tone: 'muted', words: say().safety.pair.waits }
      : { state: 'failed', tone: 'loss', words: say().safety.pair.nothingSent };
  const again = pair.requests.length > 1;
  switch (newest.state) {
    case 'Sequenced':
      return {
        state: 'done',
        tone: 'gain',
        words: say().safety.pair.cancelled(pair.left === 0, again),
      };
    case 'Unknown':
      return { state: 'failed', tone: 'warning', words: say().safety.pair.unknown };
    case 'Prepared':
    case 'Signed':
    case 'Sending':
      return { state: 'waiting', tone: 'muted', words: say().safety.pair.sending };
    default:
      // Nothing to cancel is what a panic wants.
      return pair.left === 0
        ? { state: 'done', tone: 'gain', words: say().safety.pair.nothingToCancel }
        : { state: 'failed', tone: 'loss', words: inWords(newest.error?.message ?? newest.state) };
  }
}
