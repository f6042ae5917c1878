import type { Journal, JournalRequest } from '../../operator/index.ts';
import type { Progress } from './followed.ts';

const BEGUN_ANEW = 'The venue was begun anew.';

/** Writes that nothing more becomes of any request that a venue had which is no more. */
export function endAll(journal: Pick<Journal, 'inProgress' | 'progressed'>, at: number): void {
  const ended = journal.inProgress().filter(({ state }) => state === 'Sequenced');
  if (ended.length > 0) journal.progressed(ended.map((request) => [request, endOf(request, at)] as const));
}

function endOf({ kind, progress }: JournalRequest, at: number): Progress {
  const places = kind === 'Order' || kind === 'ModifyOrder';
  // An order is gone with its venue. Of what did not say yet whether it was carried out, nobody will say it.
  return {
    state: places ? 'cancelled' : 'rejected',
    detail: BEGUN_ANEW,
    filled: progress?.filled ?? null,
    at,
  };
}
