import type { Database } from '../storage/index.ts';
import type { Journal } from './journal.ts';

/** So many of the newest requests are read. */
const READ = 1_000;
/** Nothing else goes on while the database is looked through, so a large one is not. */
const MOST_BYTES = 64 * 2 ** 20;

export interface JournalCheck {
  /** Requests of all profiles. */
  readonly requests: number;
  /** What is wrong; null when nothing was found. */
  readonly damage: string | null;
  /** False when the database was too large to be looked through: then only its newest requests were read. */
  readonly whole: boolean;
}

/** Looks whether the database is sound and its newest requests can be read. Changes nothing. */
export function checkJournal(database: Database, journal: Pick<Journal, 'list'>): JournalCheck {
  const pragma = (name: string): unknown => database.pragma(name, { simple: true });
  try {
    const whole = Number(pragma('page_count')) * Number(pragma('page_size')) <= MOST_BYTES;
    const found = whole ? String(pragma('quick_check(1)')) : 'ok';
    const count = database.prepare<[], { count: number }>('SELECT COUNT(*) AS count FROM requests').get();
    journal.list({ limit: READ });
    return { requests: count?.count ?? 0, damage: found === 'ok' ? null : found, whole };
  } catch (error) {
    const damage = error instanceof Error ? error.message : 'it cannot be read';
    return { requests: 0, damage, whole: false };
  }
}
