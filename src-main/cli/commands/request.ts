import type { CliCommand } from '../command.ts';
import { describe } from '../answer.ts';
import { withDaemon } from '../link.ts';
import { facts, table, time } from '../table.ts';
import { checked, whole } from '../values.ts';

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
        ['REQUEST', 'KIND', 'STATE', 'WHAT', 'CREATED', 'ERROR'],
        rows.map((row) => [
          row.requestId,
          row.kind,
          row.state,
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
          ['Wallet', row.wallet ?? '-'],
          ['Session', row.session ?? '-'],
          ['Error', row.error ? `${row.error.reason}: ${row.error.message}` : '-'],
        ]),
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

export const requestCommands: readonly CliCommand[] = [list, show];
