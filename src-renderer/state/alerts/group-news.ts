import { waitsFor, type GroupRow } from '../../../src-shared/contract/index.ts';
import { inWords, say } from '../../words/index.ts';
import { isBare } from '../ticket/protection.ts';
import type { News } from './alert.ts';

type Need = 'stuck' | 'bare';

/**
 * Brackets and scales that wait for a person: those that are stuck, and those of which a position stands without its exits
 * for a reason that the daemon names (the vault is locked, trading is paused, the venue cannot be reached). One that is so
 * at the first look is told of as well: its exits are missing all the same.
 */
export class GroupNews {
  #told: ReadonlyMap<string, Need> = new Map();

  look(rows: readonly GroupRow[] | null): News[] {
    if (rows === null) return [];
    const news: News[] = [];
    const needs = new Map<string, Need>();
    for (const row of rows) {
      const need = needOf(row);
      if (need === null) continue;
      needs.set(row.group, need);
      if (this.#told.get(row.group) !== need) news.push(newsOf(row, need));
    }
    this.#told = needs;
    return news;
  }
}

function needOf(row: GroupRow): Need | null {
  if (row.state === 'stuck') return 'stuck';
  return waitsFor(row) !== null && isBare(row) ? 'bare' : null;
}

const newsOf = ({ group, kind, side, symbol, problem }: GroupRow, need: Need): News => ({
  key: `group ${group}`,
  category: 'rejection',
  tone: 'bad',
  // While the vault is locked there is no panel to go to.
  place: { is: problem?.code === 'VAULT_LOCKED' ? 'unlock' : 'groups' },
  words: () => {
    const words = say().alerts.group;
    const { kinds, head } = say().ticket.group;
    const name = head(kinds[kind], side, symbol);
    return {
      title: words[need],
      detail: problem ? `${name}: ${inWords(problem.message)}` : name,
      next: inWords(problem?.hint ?? words.next),
    };
  },
});
