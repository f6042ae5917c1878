import type { GroupRow } from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { orUnknown } from './answer.ts';
import { describeError, EXIT } from './errors.ts';
import type { Invocation } from './invocation.ts';
import { withDaemon, type DaemonLink } from './link.ts';
import { table } from './table.ts';

/** Asks for something of a group of orders, prints the group, and says by the exit code whether it goes on. */
export function groupRequest(
  invocation: Invocation,
  send: (daemon: DaemonLink) => Promise<GroupRow>,
): Promise<number> {
  return orUnknown(invocation, async () => {
    const row = await withDaemon(invocation.dataDir, send);
    invocation.print(row, () => describeGroup(row));
    const against = failureOfGroup(row);
    if (against === null) return EXIT.done;
    invocation.say(describeError(against, invocation.json));
    return EXIT.failed;
  });
}

/** Why nothing more happens for it by itself; null while something does, or when it ended as it should. */
function failureOfGroup({ state, ending, problem, legs }: GroupRow): CountersignError | null {
  if (state === 'stuck' && problem !== null)
    return new CountersignError(problem.code, problem.message, problem.hint);
  if (state !== 'ended' || ending !== 'not-entered') return null;
  const error = legs.find(({ role }) => role === 'entry')?.error;
  return new CountersignError(
    error?.safety ?? error?.reason ?? 'NOT_ENTERED',
    error?.message ?? 'Its entry did not come about, so no exit was placed.',
    error?.hint ?? 'See countersign request list.',
  );
}

/** What a person reads. */
export function describeGroup(row: GroupRow): string {
  const { kind, side, symbol, strategy, state, ending, problem, group } = row;
  const how = state === 'ended' ? (ending ?? state) : state;
  const lines = [
    `${kind === 'bracket' ? 'Bracket' : 'Scale'} to ${side} ${symbol} in ${strategy}: ${how}.`,
    table(
      ['ORDER', 'SIDE', 'TYPE', 'AMOUNT', 'PRICE', 'STOP PRICE', 'FILLED', 'STATE'],
      row.legs.map((leg) => [
        leg.leg,
        leg.side,
        leg.type,
        leg.amount,
        leg.price,
        leg.stopPrice,
        leg.filled,
        leg.error === null ? leg.state : `${leg.state}: ${leg.error.message}`,
      ]),
      '',
    ),
    ...(problem === null || state === 'stuck' ? [] : [problem.message]),
    `Group: ${group}`,
  ];
  return lines.join('\n');
}
