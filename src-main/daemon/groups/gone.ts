import type { Logger } from '../../../src-shared/node/index.ts';
import type { Stepper } from './stepper.ts';
import type { Group } from './store.ts';

const BEGUN_ANEW = {
  code: 'VENUE_BEGUN_ANEW',
  message: 'The venue was begun anew: none of its orders exists there any more, and no more are sent.',
  hint: 'Place it again if you still want it.',
};

/** Ends a group whose venue is no more. What could not be written is ended in memory all the same. */
export function endOf(group: Group, stepper: Stepper, logger: Logger): void {
  if (group.state === 'ended') return;
  try {
    stepper.put(group, 'ended', 'cancelled', BEGUN_ANEW);
  } catch (error) {
    logger.error({ err: error, group: group.id }, 'the end of a group could not be written');
  }
}
