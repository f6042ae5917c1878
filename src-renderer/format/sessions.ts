import type { SessionRow } from '../../src-shared/contract/index.ts';
import { say } from '../words/index.ts';
import { formatShortest, NOTHING, readDecimal, UNREADABLE } from './numbers.ts';
import { formatSpan } from './time.ts';

type Session = Pick<SessionRow, 'scope' | 'rails'>;

/** In a few words: "place, change, cancel, cancel all". */
export function scopeWords({ scope }: Pick<Session, 'scope'>): string {
  return scope.map((name) => say().sessions.scopes[name].short).join(', ');
}

/** Its limits, each in a few words; none where nothing is limited. */
export function railWords({ rails }: Pick<Session, 'rails'>): string[] {
  const words: string[] = [];
  const said = say().sessions.rails;
  const usdc = (text: string): string => {
    const amount = readDecimal(text);
    return amount === undefined ? UNREADABLE : formatShortest(amount);
  };
  if (rails.symbols !== undefined) words.push(said.symbols(rails.symbols.join(', ')));
  if (rails.maxOrderNotional !== undefined) words.push(said.order(usdc(rails.maxOrderNotional)));
  if (rails.maxOpenNotional !== undefined) words.push(said.open(usdc(rails.maxOpenNotional)));
  if (rails.maxOrdersPerMinute !== undefined) words.push(said.perMinute(rails.maxOrdersPerMinute));
  if (rails.maxDistanceFromMarkBps !== undefined)
    words.push(said.fromMark(String(rails.maxDistanceFromMarkBps / 100)));
  if (rails.maxDailyLoss !== undefined) words.push(said.loss(usdc(rails.maxDailyLoss)));
  return words;
}

/** Why a key never signs again; empty while it does. */
export function endWords({ state, replacedBy }: Pick<SessionRow, 'state' | 'replacedBy'>): string {
  const { reasons } = say().sessions.ended;
  switch (state) {
    case 'active':
      return '';
    case 'expired':
      return reasons.expired;
    case 'revoked':
      return replacedBy === null ? reasons.revoked : reasons.renewed;
    case 'denied':
      return reasons.denied;
    case 'lost':
      return reasons.lost;
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
  return at === null ? say().sessions.never : say().sessions.ago(formatSpan(now - at));
}
