import type { GroupRow } from '../../../src-shared/contract/index.ts';
import { say } from '../../words/index.ts';
import type { News } from './alert.ts';

/**
 * Brackets and scales that wait for a person. One that is stuck at the first look is told of as well: nothing of it
 * goes on by itself, and its exits may be missing.
 */
export class GroupNews {
  #stuck: ReadonlySet<string> = new Set();

  look(rows: readonly GroupRow[] | null): News[] {
    if (rows === null) return [];
    const stuck = rows.filter(({ state }) => state === 'stuck');
    const fresh = stuck.filter(({ group }) => !this.#stuck.has(group));
    this.#stuck = new Set(stuck.map(({ group }) => group));
    return fresh.map(newsOf);
  }
}

const newsOf = ({ group, kind, side, symbol, problem }: GroupRow): News => ({
  key: `group ${group}`,
  category: 'rejection',
  tone: 'bad',
  place: { is: 'groups' },
  words: () => {
    const words = say().alerts.group;
    const { kinds, head } = say().ticket.group;
    const name = head(kinds[kind], side, symbol);
    return {
      title: words.stuck,
      detail: problem ? `${name}: ${problem.message}` : name,
      next: problem?.hint ?? words.next,
    };
  },
});
