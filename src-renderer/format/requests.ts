import type { RequestRow } from '../../src-shared/contract/index.ts';
import { say } from '../words/index.ts';
import { formatShortest, readDecimal } from './numbers.ts';

type Progress = NonNullable<RequestRow['progress']>;

/** What became of a request after the venue had it: "partly filled 1.1", "cancelled, 0.5 filled". */
export function progressWords({ state, filled }: Progress): string {
  const amount = readDecimal(filled ?? '');
  const words = say().requests;
  const word = words.progress[state];
  if (amount === undefined || amount === 0n || state === 'filled') return word;
  const gap = state === 'partly filled' ? words.partly : words.andFilled;
  return gap(word, formatShortest(amount));
}
