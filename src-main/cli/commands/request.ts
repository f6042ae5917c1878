import type { RequestRow } from '../../../src-shared/contract/index.ts';
import type { CliCommand } from '../command.ts';
import { describe } from '../answer.ts';
import { withDaemon } from '../link.ts';
import { facts, table, time } from '../table.ts';
import { checked, oneOf, whole } from '../values.ts';

const list: CliCommand = {
  name: 'request list',
  summary: 'list the journal of private requests, newest first',
  options: {
    'client-id': { value: 'ID', help: 'only the request of this client id' },
    limit: { value: 'N', help: 'how many, 200 by default' },
  },
  async run(invocation) {
    const input = checked('request.list', {
      clientId: invocation.text('client-id'),
      limit: whole(invocation.text('limit'), 'limit'),
    });
    const rows = await withDaemon(invocation.dataDir, (daemon) => daemon.call('request.list', input));
    invocation.print(rows, () =>
      table(
        ['REQUEST', 'KIND', 'STATE', 'PROGRESS', 'WHAT', 'CREATED', 'ERROR'],
        rows.map((row) => [
          row.requestId,
          row.kind,
          row.state,
          row.progress?.state,
          row.summary,
          time(row.createdAt),
          row.error?.safety ?? row.error?.reason,
        ]),
        'There are no requests yet.',
      ),
    );
    return undefined;
  },
};

const show: CliCommand = {
  name: 'request show',
  summary: 'show one request of the journal',
  operands: ['ID'],
  async run(invocation) {
    const input = checked('request.show', { requestId: invocation.operand(0) });
    const row = await withDaemon(invocation.dataDir, (daemon) => daemon.call('request.show', input));
    invocation.print(row, () =>
      [
        row.summary,
        describe(row),
        facts([
          ['Created', time(row.createdAt)],
          ['Changed', time(row.updatedAt)],
          ['Progress', row.progress ? progressWords(row.progress) : '-'],
          ['Wallet', row.wallet ?? '-'],
          ['Session', row.session ?? '-'],
          ['Error', row.error ? `${row.error.reason}: ${row.error.message}` : '-'],
        ]),
        table(
          ['STATE', 'SINCE'],
          row.trail.map(({ state, at }) => [state, time(at)]),
          '',
        ),
        table(
          ['ATTEMPT', 'ENDED', 'STATUS', 'OUTCOME'],
          row.attempts.map((attempt) => [
            time(attempt.at),
            time(attempt.endedAt),
            attempt.status,
            attempt.outcome,
          ]),
          'It was never sent.',
        ),
        ...row.evidence,
      ].join('\n'),
    );
    return undefined;
  },
};

const watch: CliCommand = {
  name: 'request watch',
  summary: 'print every request that changes from now on, until Ctrl-C; under --json one row a line',
  async run(invocation) {
    const { io } = invocation;
    const ended = [io.untilTold(), ...(io.unread === undefined ? [] : [io.unread])];
    await withDaemon(invocation.dataDir, async (daemon) => {
      const broken = new Promise<never>((_, reject) => {
        daemon.subscribe(
          'requests',
          {},
          ({ reset, rows }) => {
            // The first message carries what there is already: `request list` shows that.
            if (reset) invocation.say('Watching. Ctrl-C ends it.');
            else for (const row of rows) invocation.print(row, () => changeLine(row));
          },
          reject,
        );
      });
      await Promise.race([...ended, broken]);
    });
    return undefined;
  },
};

const settle: CliCommand = {
  name: 'request settle',
  summary: 'say what became of a request whose outcome nothing at the venue decides',
  operands: ['ID'],
  options: { as: { value: 'OUTCOME', help: 'sequenced or not-sequenced; it is noted who said so' } },
  async run(invocation) {
    const input = checked('request.settle', {
      requestId: invocation.operand(0),
      as: oneOf(invocation.need('as'), ['sequenced', 'not-sequenced'], 'as'),
    });
    const row = await withDaemon(invocation.dataDir, (daemon) => daemon.call('request.settle', input));
    invocation.print(row, () => describe(row));
    return undefined;
  },
};

function changeLine(row: RequestRow): string {
  const state = row.progress ? `${row.state}, ${progressWords(row.progress)}` : row.state;
  return `${time(row.updatedAt)}  ${row.requestId}  ${row.summary}: ${state}`;
}

function progressWords({ state, filled, detail }: NonNullable<RequestRow['progress']>): string {
  return [
    filled === null || filled === '0' || state === 'filled' ? state : `${state}, ${filled} traded`,
    ...(detail === null ? [] : [detail]),
  ].join('. ');
}

export const requestCommands: readonly CliCommand[] = [list, show, watch, settle];
