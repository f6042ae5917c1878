import type { RequestRow } from '../../../src-shared/contract/index.ts';
import { formatShortest, readDecimal } from '../../format/index.ts';
import { inWords, say } from '../../words/index.ts';
import type { News } from './alert.ts';

/** An outcome that is still not known after this is news; before, it is mostly found at once. */
export const DOUBT_MS = 3_000;
/** Requests that are remembered: more than the stream ever carries. */
const MOST = 2_000;

interface Seen {
  readonly state: RequestRow['state'];
  readonly progress: string | undefined;
  readonly filled: string | null;
  readonly doubted: boolean;
}

export interface RequestWishes {
  /** Whether a part of an order that traded is news, too. */
  readonly parts: boolean;
}

/**
 * Fills and rejections, from one look at the requests to the next. What the first look finds is old, and so is a request
 * from before it that comes up only later.
 */
export class RequestNews {
  readonly #seen = new Map<string, Seen>();
  #since: number | null = null;

  /** @param now this machine's time, as the daemon's rows have it */
  look(rows: readonly RequestRow[] | null, now: number, wishes: RequestWishes): News[] {
    if (rows === null) return [];
    const first = this.#since === null;
    this.#since ??= now;
    const news: News[] = [];
    for (const row of rows) {
      const before = this.#seen.get(row.requestId);
      const doubted = row.state === 'Unknown' && now - row.updatedAt >= DOUBT_MS;
      this.#remember(row, doubted);
      if (first || (before === undefined && row.createdAt < this.#since)) continue;
      const fill = fillOf(row, before, wishes);
      if (fill) news.push(fill);
      const refusal = refusalOf(row, before, doubted);
      if (refusal) news.push(refusal);
    }
    return news;
  }

  #remember(row: RequestRow, doubted: boolean): void {
    const { progress } = row;
    this.#seen.set(row.requestId, {
      state: row.state,
      progress: progress?.state,
      filled: progress?.filled ?? null,
      doubted,
    });
    if (this.#seen.size <= MOST) return;
    for (const id of this.#seen.keys()) {
      this.#seen.delete(id);
      if (this.#seen.size <= MOST) break;
    }
  }
}

function fillOf(row: RequestRow, before: Seen | undefined, { parts }: RequestWishes): News | null {
  const { progress, requestId, summary } = row;
  if (progress === undefined) return null;
  const whole = progress.state === 'filled';
  if (!whole && !(parts && progress.state === 'partly filled')) return null;
  if (before?.progress === progress.state && (whole || before.filled === progress.filled)) return null;
  const filled = progress.filled === null ? undefined : readDecimal(progress.filled);
  return {
    key: `fill ${requestId}`,
    category: 'fill',
    tone: 'good',
    place: { is: 'positions' },
    words: () => {
      const words = say().alerts.fill;
      return {
        title: whole ? words.whole : words.part,
        detail:
          whole || filled === undefined
            ? inWords(summary)
            : words.soFar(inWords(summary), formatShortest(filled)),
        next: words.next,
      };
    },
  };
}

function refusalOf(row: RequestRow, before: Seen | undefined, doubted: boolean): News | null {
  const { requestId, summary, state, progress, error } = row;
  const about = (
    kind: 'rejected' | 'notSequenced' | 'unknown' | 'takenBack',
    detail: string | null | undefined,
    tone: News['tone'] = 'bad',
  ): News => ({
    key: `request ${requestId}`,
    category: 'rejection',
    tone,
    place: { is: 'request', requestId },
    words: () => {
      const words = say().alerts.rejection;
      return {
        title: words[kind],
        detail: detail ? `${inWords(summary)}: ${inWords(detail)}` : inWords(summary),
        next: kind === 'rejected' && error?.hint ? inWords(error.hint) : words.next[kind],
      };
    },
  });
  if (state === 'Rejected' && before?.state !== state) return about('rejected', error?.message);
  if (state === 'NotSequenced' && before?.state !== state) return about('notSequenced', error?.message);
  if (progress?.state === 'rejected' && before?.progress !== 'rejected')
    return about('takenBack', progress.detail);
  if (doubted && !before?.doubted) return about('unknown', null, 'unsure');
  return null;
}
