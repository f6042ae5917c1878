import type { CommandHandlers } from '../../../src-shared/contract/index.ts';
import type { Parts } from '../parts.ts';

type Names = 'approvals.list' | 'approvals.approve' | 'approvals.reject';

/** What waits for a person. */
export function approvalCommands({ approvals }: Pick<Parts, 'approvals'>): Pick<CommandHandlers, Names> {
  return {
    'approvals.list': () => approvals.list(),
    'approvals.approve': async ({ id, approval }, context) => {
      await approvals.approve(id, approval, context);
      return {};
    },
    'approvals.reject': ({ id }, context) => {
      approvals.reject(id, context);
      return {};
    },
  };
}
