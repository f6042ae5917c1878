import type { RailsChange } from '../../../src-shared/contract/index.ts';
import { formatDecimal } from '../../../src-shared/money/index.ts';

/** A change of the rails in one line: "maxDailyLoss 100, symbols none". */
export function changeText(change: RailsChange): string {
  return Object.entries(change)
    .map(([name, value]) => `${name} ${textOf(value)}`)
    .join(', ');
}

function textOf(value: RailsChange[keyof RailsChange]): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'bigint' ? formatDecimal(value) : String(value);
}
