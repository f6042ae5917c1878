import type { PanicReport } from '../../../src-shared/contract/index.ts';

export interface PairOutcome {
  readonly state: 'waiting' | 'done' | 'failed';
  readonly tone: 'muted' | 'gain' | 'loss' | 'warning';
  readonly words: string;
}

/** What became of one pair of strategy and symbol in a panic, in words. */
export function pairOutcome(pair: PanicReport['pairs'][number], underWay: boolean): PairOutcome {
  const newest = pair.requests.at(-1);
  if (pair.awaitsApproval)
    return { state: 'waiting', tone: 'warning', words: 'waits for you to let the wallet sign' };
  if (pair.left !== null && pair.left > 0) {
    const why = pair.problem ?? newest?.error?.message;
    return {
      state: 'failed',
      tone: 'loss',
      words: `${pair.left} still open${why === undefined ? '' : `: ${why}`}`,
    };
  }
  if (pair.problem !== null) return { state: 'failed', tone: 'loss', words: pair.problem };
  if (newest === undefined)
    return underWay
      ? { state: 'waiting', tone: 'muted', words: 'waits for its turn' }
      : { state: 'failed', tone: 'loss', words: 'nothing was sent' };
  const again = pair.requests.length > 1 ? ', at the second time' : '';
  switch (newest.state) {
    case 'Sequenced':
      return {
        state: 'done',
        tone: 'gain',
        words: `${pair.left === 0 ? 'all cancelled' : 'sequenced'}${again}`,
      };
    case 'Unknown':
      return { state: 'failed', tone: 'warning', words: 'sent; the outcome is not known yet' };
    case 'Prepared':
    case 'Signed':
    case 'Sending':
      return { state: 'waiting', tone: 'muted', words: 'is being sent' };
    default:
      // Nothing to cancel is what a panic wants.
      return pair.left === 0
        ? { state: 'done', tone: 'gain', words: 'nothing was left to cancel' }
        : { state: 'failed', tone: 'loss', words: newest.error?.message ?? newest.state };
  }
}
