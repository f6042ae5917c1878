import type { Status } from '../../src-shared/contract/index.ts';

export type DeadManMark = Status['deadMan']['state'] | 'locked';

/** What the dead man's switch is good for now: while its keys are locked it can cancel nothing, whatever it is set to. */
export function deadManMark({ deadMan, vault }: Pick<Status, 'deadMan' | 'vault'>): DeadManMark {
  if (deadMan.state === 'off') return 'off';
  return vault.state === 'locked' && !vault.sessionsOpen ? 'locked' : deadMan.state;
}
