import type { CommandHandlers } from '../../../src-shared/contract/index.ts';
import type { Parts } from '../parts.ts';

type Names = 'order.bracket' | 'order.scale' | 'group.list' | 'group.cancel' | 'group.retry';

/** Orders that belong together. */
export function groupCommands({ groups }: Pick<Parts, 'groups'>): Pick<CommandHandlers, Names> {
  return {
    'order.bracket': (input) => groups.bracket(input),
    'order.scale': (input) => groups.scale(input),
    'group.list': () => groups.list(),
    'group.cancel': ({ group }) => groups.cancel(group),
    'group.retry': ({ group }) => groups.retry(group),
  };
}
