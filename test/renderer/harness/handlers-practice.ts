import type { CommandHandlers } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { PROFILES } from './samples-venue.ts';
import type { World } from './world.ts';

type Names = 'practice.control' | 'profiles.list';

/** The practice venue's controls, as the fake daemon answers them: it notes what was asked for. */
export function practiceHandlers(world: World): Pick<CommandHandlers, Names> {
  return {
    'profiles.list': () => {
      if (world.profilesFail) {
        throw new CountersignError('STORAGE_BUSY', 'The settings cannot be read.', 'Try again in a moment.');
      }
      const { id, accepted } = world.held.status.profile;
      const rows = PROFILES.map((row) => (row.id === id ? { ...row, accepted } : row));
      return rows.sort((a, b) => Number(b.id === id) - Number(a.id === id));
    },
    'practice.control': (input) => {
      world.controlled.push(input);
      if (world.onControl) throw world.onControl;
      return {};
    },
  };
}
