import {
  unsignedPreview,
  type RailsChange,
  type SigningPreview,
} from '../../../src-shared/contract/index.ts';
import { formatDecimal } from '../../../src-shared/money/index.ts';
import { percent, railSentences, type Rails } from './rails.ts';

/** Rails with a change: what it leaves out stays, null takes a rail away. */
export function withChange(rails: Rails, change: RailsChange): Rails {
  const merged: Record<string, unknown> = { ...rails };
  const wanted: Record<string, unknown> = change;
  for (const [name, value] of Object.entries(wanted)) {
    if (value === undefined) continue;
    if (value === null) delete merged[name];
    else merged[name] = value;
  }
  // The members of a change are those of the rails.
  return merged;
}

/** True when something passes afterwards that did not pass before. */
export function loosens(before: Rails, after: Rails): boolean {
  return NAMES.some((name) => isLooser(name, before, after));
}

/** What a person is shown before rails are loosened: every one that changes, before and after. */
export function previewChange(before: Rails, after: Rails): SigningPreview {
  const changed = NAMES.filter((name) => text(name, before) !== text(name, after));
  const sentences = railSentences(after);
  return unsignedPreview(
    `${loosens(before, after) ? 'Loosen' : 'Tighten'} the guard rails of this app`,
    sentences.length === 0 ? ['Afterwards no guard rail stands.'] : ['Afterwards:', ...sentences],
    changed.map((name) => ({
      name: WORDS[name],
      raw: `${text(name, before)} → ${text(name, after)}`,
      ...(isLooser(name, before, after) ? { readable: 'looser' } : {}),
    })),
  );
}

const WORDS = {
  symbols: 'allowed markets',
  maxOrderNotional: 'largest order, USDC',
  maxOpenNotional: 'most that is open, USDC',
  maxOrdersPerMinute: 'orders a minute',
  maxDistanceFromMarkBps: 'distance from mark',
  maxDailyLoss: 'loss a day, USDC',
} as const satisfies Record<keyof Rails, string>;
const NAMES = Object.keys(WORDS) as (keyof Rails)[];

function isLooser(name: keyof Rails, before: Rails, after: Rails): boolean {
  const was = before[name];
  const is = after[name];
  if (was === undefined) return false;
  if (is === undefined) return true;
  if (typeof was === 'object' || typeof is === 'object')
    return (after.symbols ?? []).some((symbol) => !before.symbols?.includes(symbol));
  return is > was;
}

function text(name: keyof Rails, rails: Rails): string {
  const value = rails[name];
  if (value === undefined) return 'none';
  if (typeof value === 'bigint') return formatDecimal(value);
  if (typeof value === 'number') return name === 'maxDistanceFromMarkBps' ? percent(value) : String(value);
  return [...value].sort().join(', ');
}
