import type { CommandHandlers } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { rowOf } from '../../operator/index.ts';
import type { Parts } from '../parts.ts';

type Names =
  | 'order.place'
  | 'order.modify'
  | 'order.cancel'
  | 'order.cancelAll'
  | 'account.withdraw'
  | 'account.withdrawDdx'
  | 'profile.update'
  | 'request.prepare'
  | 'request.submit'
  | 'request.list'
  | 'request.show'
  | 'request.settle';

/** Private requests of every kind, and the journal of them. */
export function requestCommands({ trading, journal, operator }: Parts): Pick<CommandHandlers, Names> {
  return {
    'order.place': (input, context) => trading.submit({ kind: 'Order', ...input }, undefined, context),
    'order.modify': (input, context) => trading.submit({ kind: 'ModifyOrder', ...input }, undefined, context),
    'order.cancel': (input, context) => trading.submit({ kind: 'CancelOrder', ...input }, undefined, context),
    'order.cancelAll': (input, context) =>
      trading.submit({ kind: 'CancelAll', ...input }, undefined, context),
    'account.withdraw': ({ approval, ...input }, context) =>
      trading.submit({ kind: 'Withdraw', ...input }, approval, context),
    'account.withdrawDdx': ({ approval, ...input }, context) =>
      trading.submit({ kind: 'WithdrawDDX', ...input }, approval, context),
    'profile.update': ({ approval, ...input }, context) =>
      trading.submit({ kind: 'ProfileUpdate', ...input }, approval, context),
    'request.prepare': async (input, context) => {
      const made = await trading.prepare(input, context);
      if ('state' in made) return { answer: made };
      const validMs = Math.max(0, Math.floor(made.deadline - performance.now()));
      return { prepared: made.id, preview: made.preview, validMs };
    },
    'request.submit': ({ prepared, approval, wait }, context) =>
      trading.submitPrepared(prepared, approval, wait, context),
    'request.list': ({ clientId, limit }) => journal.list({ limit, clientId }).map(rowOf),
    'request.show': ({ requestId }) => {
      const request = journal.find(requestId);
      if (request !== null) return rowOf(request);
      throw new CountersignError(
        'REQUEST_UNKNOWN',
        'There is no such request.',
        'See `countersign request list`.',
      );
    },
    'request.settle': ({ requestId, as }, { caller }) => rowOf(operator.settle(requestId, as, caller.label)),
  };
}
