import type { Status } from '../../src-shared/contract/index.ts';
import type { ConnectionState } from '../connection/index.ts';
import { formatTime } from '../format/index.ts';

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
  if (connection === 'connecting')
    return { tone: 'warning', words: 'connecting', detail: 'Connecting to the daemon.' };
  if (connection !== 'live') {
    const since = lostAt === null ? '' : ` since ${formatTime(lostAt)}`;
    return {
      tone: 'loss',
      words: `daemon offline${since}`,
      detail: 'The connection to the daemon broke. It is being made again.',
    };
  }
  if (!status)
    return { tone: 'warning', words: 'connecting', detail: 'Waiting for the daemon’s first word.' };
  const { realtime, venue } = status;
  if (!venue.reachable)
    return {
      tone: 'loss',
      words: 'venue unreachable',
      detail: venue.problem ?? 'The venue does not answer.',
    };
  if (realtime.state === 'live') {
    const latency = realtime.latencyMs === null ? '' : ` ${Math.round(realtime.latencyMs)} ms`;
    return {
      tone: 'gain',
      words: `live${latency}`,
      detail: 'Books, orders and positions follow the venue as they change.',
    };
  }
  const since = realtime.staleSince === null ? '' : ` since ${formatTime(realtime.staleSince)}`;
  const detail = venue.problem ?? 'The realtime connection is being made again.';
  return {
    tone: realtime.state === 'offline' ? 'loss' : 'warning',
    words: realtime.state === 'connecting' ? 'connecting' : `${realtime.state}${since}`,
    detail,
  };
}
