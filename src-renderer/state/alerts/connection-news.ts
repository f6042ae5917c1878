import type { Status } from '../../../src-shared/contract/index.ts';
import type { ConnectionState } from '../../connection/index.ts';
import { formatSpan } from '../../format/index.ts';
import { say } from '../../words/index.ts';
import type { News } from './alert.ts';

type Broken = 'daemon' | 'venue' | 'feed';

/** What of the way from here to the venue is broken, nearest first; null while all of it stands. */
function brokenOf(connection: ConnectionState, status: Status | null): Broken | null {
  if (connection !== 'live') return 'daemon';
  if (status === null) return null;
  if (!status.venue.reachable) return 'venue';
  return status.realtime.state === 'live' ? null : 'feed';
}

/** Connections that are lost for longer than a moment, and come back. What never stood was not lost. */
export class ConnectionNews {
  #stood = false;
  #broken: { what: Broken; since: number } | null = null;
  #told: { what: Broken; since: number } | null = null;

  /**
   * @param nowMs of a clock that never jumps
   * @param patienceMs how long it may be broken before it is news
   */
  look(connection: ConnectionState, status: Status | null, nowMs: number, patienceMs: number): News[] {
    const what = brokenOf(connection, status);
    if (what === null) {
      this.#stood ||= connection === 'live' && status !== null;
      const told = this.#told;
      this.#broken = null;
      this.#told = null;
      return told === null ? [] : [back(told.what, nowMs - told.since)];
    }
    if (!this.#stood) return [];
    this.#broken = { what, since: this.#broken?.since ?? nowMs };
    if (nowMs - this.#broken.since < patienceMs || this.#told?.what === what) return [];
    this.#told = { ...this.#broken };
    return [lost(what)];
  }
}

function lost(what: Broken): News {
  return {
    key: 'connection',
    category: 'connection',
    tone: 'bad',
    place: what === 'daemon' ? { is: 'retry' } : null,
    words: () => {
      const words = say().alerts.connection;
      return { title: words.lost[what], detail: words.lostDetail[what], next: words.lostNext[what] };
    },
  };
}

function back(what: Broken, ms: number): News {
  return {
    key: 'connection',
    category: 'connection',
    tone: 'good',
    place: null,
    words: () => {
      const words = say().alerts.connection;
      return { title: words.back[what], detail: words.away(formatSpan(ms)), next: words.backNext };
    },
  };
}
