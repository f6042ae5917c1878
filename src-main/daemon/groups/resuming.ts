import type { JournalRequest } from '../../operator/index.ts';
import { hear } from './hearing.ts';
import { INTERRUPTED } from './interruption.ts';
import type { GroupsOptions } from './options.ts';
import type { FindRequest, Group } from './store.ts';
import type { Stepper } from './stepper.ts';

/** What opens a position is not sent by itself this long after all else of its group. */
const STALE_MS = 60_000;

/** Finds a step's request in the journal, however old it is: a step that was taken must never be taken once more. */
export function finder({ journal }: Pick<GroupsOptions, 'journal'>): FindRequest {
  return (id, clientId): JournalRequest | null =>
    (id === null ? null : journal.find(id)) ??
    (clientId === null ? null : (journal.list({ limit: 1, clientId })[0] ?? null));
}

/** How many of the newest requests are looked through for changes that others made. */
const LOOKED_THROUGH = 500;

/** Takes up the groups that an earlier run has left. */
export function resume(options: GroupsOptions, stepper: Stepper): Group[] {
  const { store, journal } = options;
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
  const under = groups.filter(({ state }) => state !== 'ended');
  if (under.length === 0) return groups;
  // The run may have ended between a change in the journal and the step that says whose order it was.
  for (const request of journal.list({ limit: LOOKED_THROUGH }).reverse())
    if (request.kind === 'ModifyOrder') for (const group of under) hear(group, request, options);
  return groups;
}

/** When something last happened for a group. */
function lastOf({ createdAt, updatedAt, steps }: Group): number {
  return Math.max(createdAt, updatedAt, ...steps.map(({ request }) => request?.createdAt ?? 0));
}
