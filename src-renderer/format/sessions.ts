import type { SessionRow } from '../../src-shared/contract/index.ts';
import type { ScopeName } from '../../src-shared/protocol/index.ts';
import { formatShortest, NOTHING, readDecimal, UNREADABLE } from './numbers.ts';
import { formatSpan } from './time.ts';

type Session = Pick<SessionRow, 'scope' | 'rails'>;

/** What each action allows, for a person who chooses it: a name and a sentence. */
export const SCOPE_WORDS: Readonly<Record<ScopeName, { readonly name: string; readonly allows: string }>> = {
  order: {
    name: 'Place orders',
    allows: 'Buys and sells with the whole margin of this wallet’s strategies, within the limits below.',
  },
  'modify-order': {
    name: 'Change open orders',
    allows: 'Moves their price and their amount, upwards too.',
  },
  'cancel-order': { name: 'Cancel single orders', allows: 'Takes one open order away at a time.' },
  'cancel-all': {
    name: 'Cancel all orders of a market',
    allows: 'What Panic and the dead man’s switch need to act without asking the wallet.',
  },
  unrestricted: {
    name: 'Everything that a session key can do',
    allows: 'All of the above, and what the venue may let session keys do in time. Never a withdrawal.',
  },
};

const SHORT: Record<ScopeName, string> = {
  unrestricted: 'everything but withdraw',
  order: 'place',
  'modify-order': 'change',
  'cancel-order': 'cancel',
  'cancel-all': 'cancel all',
};

/** In a few words: "place, change, cancel, cancel all". */
export function scopeWords({ scope }: Pick<Session, 'scope'>): string {
  return scope.map((name) => SHORT[name]).join(', ');
}

/** Its limits, each in a few words; none where nothing is limited. */
export function railWords({ rails }: Pick<Session, 'rails'>): string[] {
  const words: string[] = [];
  const usdc = (text: string): string => {
    const amount = readDecimal(text);
    return `${amount === undefined ? UNREADABLE : formatShortest(amount)} USDC`;
  };
  if (rails.symbols !== undefined) words.push(`only ${rails.symbols.join(', ')}`);
  if (rails.maxOrderNotional !== undefined) words.push(`${usdc(rails.maxOrderNotional)} an order`);
  if (rails.maxOpenNotional !== undefined) words.push(`${usdc(rails.maxOpenNotional)} open`);
  if (rails.maxOrdersPerMinute !== undefined) words.push(`${rails.maxOrdersPerMinute} orders a minute`);
  if (rails.maxDistanceFromMarkBps !== undefined)
    words.push(`${String(rails.maxDistanceFromMarkBps / 100)}% from mark`);
  if (rails.maxDailyLoss !== undefined) words.push(`${usdc(rails.maxDailyLoss)} of loss a day`);
  return words;
}

/** Why a key never signs again; empty while it does. */
export function endWords({ state, replacedBy }: Pick<SessionRow, 'state' | 'replacedBy'>): string {
  switch (state) {
    case 'active':
      return '';
    case 'expired':
      return 'its time was over';
    case 'revoked':
      return replacedBy === null ? 'revoked here, and destroyed' : 'renewed: a new key took its place';
    case 'denied':
      return 'the venue refuses it';
    case 'lost':
      return 'its key is not in this vault';
  }
}

/** What is left of a key's time: "2 h 14 m", "6 d 3 h", "42 s". */
export function leftWords(leftMs: number | null): string {
  if (leftMs === null) return NOTHING;
  const seconds = Math.floor(leftMs / 1000);
  const [days, hours, minutes] = [seconds / 86_400, (seconds / 3600) % 24, (seconds / 60) % 60].map(
    Math.floor,
  );
  if (days) return `${days} d ${hours ?? 0} h`;
  if (hours) return `${hours} h ${minutes ?? 0} m`;
  return minutes ? `${minutes} m` : formatSpan(leftMs);
}

/** How long ago, from now: "12 s ago". */
export function agoWords(at: number | null, now: number): string {
  return at === null ? 'never' : `${formatSpan(now - at)} ago`;
}
