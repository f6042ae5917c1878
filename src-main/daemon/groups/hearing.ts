import { knownRequest, type Intent, type JournalRequest } from '../../operator/index.ts';
import { knownOf } from './deciding.ts';
import type { GroupsOptions } from './options.ts';
import type { Group, HeldStep } from './store.ts';

/**
 * What a change of the journal means for a group: a request of its own moved on, or somebody changed one of its orders
 * where it stands, which belongs to it from then on. Never throws: the journal's own writing must not fail for it.
 * @returns whether it concerns the group
 */
export function hear(
  group: Group,
  request: JournalRequest,
  { store, logger }: Pick<GroupsOptions, 'store' | 'logger'>,
): boolean {
  const step = group.steps.find(
    (each) =>
      each.request?.id === request.id || (each.clientId !== null && each.clientId === request.clientId),
  );
  const written = (write: () => void): void => {
    try {
      write();
    } catch (error) {
      // The journal knows the request under the step's client id, also after a restart.
      logger.error({ err: error, group: group.id }, 'a step of a group of orders could not be written');
    }
  };
  if (step !== undefined) {
    const isNew = step.request === null;
    step.request = request;
    if (isNew)
      written(() => {
        store.endStep(group, step);
      });
    return true;
  }
  const adopted = request.kind === 'ModifyOrder' ? adoptedStep(group, request) : null;
  if (adopted === null) return false;
  group.steps.push(adopted);
  written(() => {
    store.addStep(group, adopted);
  });
  return true;
}

/** A change of one of its orders that the interface or a program made. */
function adoptedStep(group: Group, request: JournalRequest): HeldStep | null {
  const intent = intentOf(request);
  if (intent?.kind !== 'ModifyOrder') return null;
  const { orderHash, amount } = intent;
  const facts = knownOf(group);
  const own = group.plan.legs.find(({ leg }) => {
    const { open, orderHash: newest } = facts(leg);
    return open?.orderHash === orderHash || newest === orderHash;
  });
  if (own === undefined) return null;
  return { n: nextOf(group), leg: own.leg, action: 'modify', clientId: null, amount, request, error: null };
}

/** null where it was never signed, or cannot be read. */
function intentOf(request: JournalRequest): Intent | null {
  try {
    return knownRequest(request)?.intent ?? null;
  } catch {
    return null;
  }
}

/** The number of a group's next step. */
export function nextOf({ steps }: Group): number {
  return (steps.at(-1)?.n ?? 0) + 1;
}
