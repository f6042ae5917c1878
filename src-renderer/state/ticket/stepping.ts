import { ceilTo, floorTo, formatDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import { readDecimal } from '../../format/index.ts';
import { boxText, expandShort } from './typed-number.ts';

type Keys = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** How many steps an arrow key means, below zero for down; null for every other key. */
export function stepsOf({ key, shiftKey, ctrlKey, altKey, metaKey }: Keys): bigint | null {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  const count = ctrlKey || altKey || metaKey ? 100n : shiftKey ? 10n : 1n;
  return key === 'ArrowUp' ? count : -count;
}

/**
 * What a box holds after so many steps: on the grid, which the first step reaches where the value is off it, and never
 * below zero. An empty box begins at `start`. Null when it holds what is no number.
 */
export function stepped(
  text: string,
  step: Fixed | undefined,
  steps: bigint,
  start: Fixed | null,
): string | null {
  if (step === undefined || step <= 0n) return null;
  const empty = text.trim() === '';
  const value = empty ? start : readDecimal(expandShort(text.trim()));
  if (value === null || value === undefined) return null;
  if (empty && start !== 0n && start !== null) return boxText(formatDecimal(start));
  const next = steps > 0n ? floorTo(value, step) + step * steps : ceilTo(value, step) + step * steps;
  return boxText(formatDecimal(next < 0n ? 0n : next));
}
