import type { AuditVerification } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import type { CliCommand } from '../command.ts';
import { EXIT, describeError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { withDaemon } from '../link.ts';
import { table, time } from '../table.ts';
import { checked, whole } from '../values.ts';

type Found = AuditVerification & {
  /** False where the head of the log could not be had from the database: a cut end then goes unnoticed. */
  anchored: boolean;
};

const verify: CliCommand = {
  name: 'audit verify',
  summary: 'go through the audit log, with or without a daemon; ends with 1 when it is broken',
  async run(invocation) {
    const found = await look(invocation);
    invocation.print(found, () => asText(found));
    if (!found.anchored)
      invocation.say('The database could not be read: whether the end of the log was cut is not known.');
    const { problem } = found;
    if (problem === null) return EXIT.done;
    const { code, message, hint } = problem;
    invocation.say(describeError(new CountersignError(code, message, hint), invocation.json));
    return EXIT.failed;
  },
};

async function look({ dataDir }: Invocation): Promise<Found> {
  try {
    const found = await withDaemon(dataDir, (daemon) => daemon.call('audit.verify', {}));
    return { ...found, anchored: true };
  } catch (thrown) {
    if (!(thrown instanceof CountersignError) || thrown.code !== 'DAEMON_NOT_RUNNING') throw thrown;
    const { verifyStopped } = await import('../../audit/index.ts');
    return verifyStopped(dataDir);
  }
}

function asText({ whole, records, head, torn, problem }: Found): string {
  const lines = [
    whole
      ? `The audit log is whole: ${records} records, each as it was written.`
      : `The audit log is BROKEN at record ${problem?.record}.`,
  ];
  if (whole && head !== null) lines.push(`Its head is ${head.n} ${head.hash}.`);
  if (torn > 0)
    lines.push(
      `${torn} bytes of an unfinished last record follow, left by a crash; they are cut at the next start.`,
    );
  return lines.join('\n');
}

const list: CliCommand = {
  name: 'audit list',
  summary: 'list what happened to keys, newest first',
  options: {
    limit: { value: 'N', help: 'how many records, at most 1000; 100 by default' },
    before: { value: 'N', help: 'only those before this number' },
  },
  async run(invocation) {
    const input = checked('audit.list', {
      limit: whole(invocation.text('limit'), 'limit'),
      before: whole(invocation.text('before'), 'before'),
    });
    const rows = await withDaemon(invocation.dataDir, (daemon) => daemon.call('audit.list', input));
    invocation.print(rows, () =>
      table(
        ['N', 'TIME', 'EVENT', 'WALLET', 'WHAT'],
        rows.map((row) => [
          row.n,
          `${time(row.at)}${row.clockOff === true ? '?' : ''}`,
          row.event,
          row.wallet,
          row.text,
        ]),
        'The audit log is empty.',
      ),
    );
    return undefined;
  },
};

export const auditCommands: readonly CliCommand[] = [verify, list];
