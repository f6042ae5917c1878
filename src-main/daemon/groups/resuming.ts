import type { JournalRequest } from '../../operator/index.ts';
import type { GroupsOptions } from './options.ts';
import type { FindRequest, Group } from './store.ts';
import { INTERRUPTED, type Stepper } from './stepper.ts';

/** What opens a position is not sent by itself this long after all else of its group. */
const STALE_MS = 60_000;

/** Finds a step's request in the journal, however old it is: a step that was taken must never be taken once more. */
export function finder({ journal }: Pick<GroupsOptions, 'journal'>): FindRequest {
  return (id, clientId): JournalRequest | null =>
    (id === null ? null : journal.find(id)) ??
    (clientId === null ? null : (journal.list({ limit: 1, clientId })[0] ?? null));
}

/** Takes up the groups that an earlier run has left. */
export function resume({ store, journal }: GroupsOptions, stepper: Stepper): Group[] {
  const groups = store.load(finder({ journal }));
  for (const group of groups) {
    const at = lastOf(group);
    const asked = group.problem?.code === INTERRUPTED;
    const sinceMs = Date.now() - at;
    // By a clock that was put back nothing can be told.
    if (asked || sinceMs > STALE_MS || sinceMs < 0) stepper.interrupted(group, at);
    for (const step of [...group.steps]) {
      if (step.request !== null || step.error !== null) continue;
      // What is signed is in the journal before it is sent: this step was never taken.
      store.dropStep(group, step);
      group.steps.splice(group.steps.indexOf(step), 1);
    }
  }
  return groups;
}

/** When something last happened for a group. */
function lastOf({ createdAt, updatedAt, steps }: Group): number {
  return Math.max(createdAt, updatedAt, ...steps.map(({ request }) => request?.createdAt ?? 0));
}
