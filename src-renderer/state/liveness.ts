import type { Status } from '../../src-shared/contract/index.ts';
import type { ConnectionState } from '../connection/index.ts';
import { formatTime } from '../format/index.ts';
import { inWords, say } from '../words/index.ts';

/** How live the screen is, in words; colours only add to them. */
export interface Liveness {
  readonly tone: 'gain' | 'warning' | 'loss';
  readonly words: string;
  /** More, for whoever wants to know why. */
  readonly detail: string;
}

/** From our connection to the daemon outward: the first thing that is broken is the one that is said. */
export function livenessOf(
  connection: ConnectionState,
  lostAt: number | null,
  status: Status | null,
): Liveness {
  const words = say().bars.live;
  const sinceWords = (at: number | null): string => (at === null ? '' : words.since(formatTime(at)));
  if (connection === 'connecting')
    return { tone: 'warning', words: words.connecting, detail: words.connectingHint };
  if (connection !== 'live')
    return { tone: 'loss', words: words.offline + sinceWords(lostAt), detail: words.offlineHint };
  if (!status) return { tone: 'warning', words: words.connecting, detail: words.waitingHint };
  const { realtime, venue } = status;
  if (!venue.reachable)
    return {
      tone: 'loss',
      words: words.unreachable,
      detail: inWords(venue.problem ?? words.unreachableHint),
    };
  if (realtime.state === 'live') {
    const latency = realtime.latencyMs === null ? '' : ` ${String(Math.round(realtime.latencyMs))} ms`;
    return { tone: 'gain', words: words.live + latency, detail: words.liveHint };
  }
  const detail = inWords(venue.problem ?? words.againHint);
  const since = sinceWords(realtime.staleSince);
  switch (realtime.state) {
    case 'connecting':
      return { tone: 'warning', words: words.connecting, detail };
    case 'stale':
      return { tone: 'warning', words: words.stale + since, detail };
    case 'offline':
      return { tone: 'loss', words: words.venueOffline + since, detail };
  }
}
