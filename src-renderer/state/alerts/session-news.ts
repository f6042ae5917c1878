import type { SessionRow } from '../../../src-shared/contract/index.ts';
import { leftWords } from '../../format/index.ts';
import { say } from '../../words/index.ts';
import type { News } from './alert.ts';

type Told = 'nothing' | 'soon' | 'ended';

/** Session keys that are about to end, or have ended without anybody here having asked for it. */
export class SessionNews {
  readonly #told = new Map<string, Told>();

  /**
   * @param venueMs now by the venue's clock, by which they end
   * @param soonMs so long before the end it is told
   */
  look(rows: readonly SessionRow[] | null, venueMs: number | null, soonMs: number): News[] {
    if (rows === null || venueMs === null) return [];
    return rows.flatMap((row) => {
      const told = this.#told.get(row.session);
      const left = row.expirySeconds * 1000 - venueMs;
      if (row.state === 'active' && left > 0) {
        const soon = left <= soonMs;
        // One that was renewed or whose clock was set back may end soon once more.
        this.#told.set(row.session, soon ? 'soon' : 'nothing');
        return soon && told !== 'soon' ? [ends(row, left)] : [];
      }
      this.#told.set(row.session, 'ended');
      // Old ones are no news, and what was ended here is known to whoever did it.
      if (told === undefined || told === 'ended' || row.state === 'revoked') return [];
      return [ended(row)];
    });
  }
}

function ends(row: SessionRow, left: number): News {
  return {
    key: `session ${row.session}`,
    category: 'session',
    tone: 'unsure',
    place: { is: 'sessions' },
    words: () => {
      const words = say().alerts.session;
      return { title: words.soon, detail: words.soonDetail(row.name, leftWords(left)), next: words.soonNext };
    },
  };
}

function ended(row: SessionRow): News {
  const kind = row.state === 'denied' || row.state === 'lost' ? row.state : 'expired';
  return {
    key: `session ${row.session}`,
    category: 'session',
    tone: 'bad',
    place: { is: 'sessions' },
    words: () => {
      const words = say().alerts.session;
      return { title: words.ended, detail: words.endedDetail[kind](row.name), next: words.endedNext };
    },
  };
}
