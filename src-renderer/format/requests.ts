import type { RequestRow } from '../../src-shared/contract/index.ts';
import { formatShortest, readDecimal } from './numbers.ts';

type Progress = NonNullable<RequestRow['progress']>;

/** What became of a request after the venue had it: "partly filled 1.1", "cancelled, 0.5 filled". */
export function progressWords({ state, filled }: Progress): string {
  const amount = readDecimal(filled ?? '');
  if (amount === undefined || amount === 0n || state === 'filled') return state;
  return state === 'partly filled'
    ? `${state} ${formatShortest(amount)}`
    : `${state}, ${formatShortest(amount)} filled`;
}
