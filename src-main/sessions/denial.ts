import { CountersignError } from '../../src-shared/errors/index.ts';
import type { Address } from '../../src-shared/protocol/index.ts';
import { isOver, type Session } from './session.ts';
import { longestEnd } from './terms.ts';

/**
 * Until when a key is put on the deny list, in Unix seconds of venue time: as wished, else until the key's own end where
 * it is known here, else for the longest time that a session can last. The venue takes no denial that is over already
 * (profile: 5, ProfileUpdate no-ops).
 * @param session the one of this machine that has the key; null for a key of another machine
 * @throws {CountersignError} `DENIAL_OVER`, `DENIAL_PAST`, `DENIAL_WALLET`, `VENUE_TIME_UNKNOWN`
 */
export function denialEnd(
  wallet: Address,
  session: Session | null,
  wanted: number | undefined,
  venueTimeMs: number | null,
): number {
  if (session !== null && session.wallet !== wallet) {
    throw new CountersignError(
      'DENIAL_WALLET',
      'Another wallet authorised this key, and each has a deny list of its own.',
      `Name that one: --wallet ${session.wallet}.`,
    );
  }
  if (session !== null && isOver(session, venueTimeMs)) {
    throw new CountersignError(
      'DENIAL_OVER',
      'The time of this key is over: the venue takes it no more, and takes no denial of it.',
      'There is nothing left to deny.',
    );
  }
  if (wanted === undefined) return session?.expirySeconds ?? longestEnd(venueTimeMs);
  if (venueTimeMs === null || wanted > Math.floor(venueTimeMs / 1000)) return wanted;
  throw new CountersignError(
    'DENIAL_PAST',
    'A denial must end in the future, by the clock of the venue.',
    'Leave the end out to deny the key for as long as it can last.',
  );
}
