import { acceptancePreview, type CommandOutput } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { approveShown, APPROVAL_OPTIONS } from '../approval.ts';
import type { CliCommand } from '../command.ts';
import { withDaemon } from '../link.ts';
import { facts, table } from '../table.ts';

type Row = CommandOutput<'profiles.list'>[number];

const list: CliCommand = {
  name: 'profiles list',
  summary: 'list profiles; the running one first',
  async run(invocation) {
    const rows = await withDaemon(invocation.dataDir, (daemon) => daemon.call('profiles.list', {}));
    invocation.print(rows, () =>
      table(
        ['ID', 'KIND', 'ADDRESS', 'ACCEPTED', 'LABEL'],
        rows.map((row) => [row.id, row.kind, row.baseUrl || '-', row.accepted ? 'yes' : 'no', row.label]),
        'There are no profiles.',
      ),
    );
    return undefined;
  },
};

const check: CliCommand = {
  name: 'profiles check',
  summary: 'check a profile document and show what is unverified about it',
  operands: ['FILE'],
  async run(invocation) {
    const row = await readFile(invocation.operand(0));
    invocation.print({ valid: true, ...row }, () => asText(row));
    return undefined;
  },
};

const accept: CliCommand = {
  name: 'profiles accept',
  summary: 'accept the unverified facts of the running profile',
  operands: ['ID|FILE'],
  options: APPROVAL_OPTIONS,
  async run(invocation) {
    const named = invocation.operand(0);
    const row = await withDaemon(invocation.dataDir, async (daemon) => {
      const [running, ...others] = await daemon.call('profiles.list', {});
      const isId = [running, ...others].some((known) => known?.id === named);
      const wanted = isId ? named : await sameAsRunning(named, running);
      if (running?.id === wanted && !running.accepted) {
        const approval = await approveShown(invocation, daemon, acceptancePreview(running), 'Accept this?');
        await daemon.call('profiles.accept', { id: wanted, approval });
      } else {
        // Nothing to be asked: either it is accepted, or the daemon says why it cannot be.
        await daemon.call('profiles.accept', { id: wanted });
      }
      const [now] = await daemon.call('profiles.list', {});
      return now;
    });
    invocation.print(row, () => `${row?.label ?? named} is accepted.`);
    return undefined;
  },
};

async function readFile(path: string): Promise<Row> {
  const { checkProfileFile, profileRow } = await import('../../daemon/index.ts');
  return profileRow(checkProfileFile(path), false);
}

/** A file is accepted only as what runs: the person must not accept one document and get another. */
async function sameAsRunning(path: string, running: Row | undefined): Promise<string> {
  const row = await readFile(path);
  if (row.documentHash === running?.documentHash) return row.id;
  throw new CountersignError(
    'PROFILE_NOT_RUNNING',
    `The daemon does not run the profile of ${path}.`,
    `Start it with --profile ${path}, then accept it.`,
  );
}

const asText = (row: Row): string =>
  [
    'The profile is valid.',
    facts([
      ['Id', row.id],
      ['Label', row.label],
      ['Kind', row.kind],
      ['Address', row.baseUrl || 'none'],
      ['Hash', row.documentHash],
    ]),
    '',
    table(
      ['UNVERIFIED', 'STANDING', 'WHAT IT IS'],
      row.unverified.map(({ fact, standing, meaning }) => [fact, standing, meaning]),
      'Nothing about it is unverified.',
    ),
  ].join('\n');

export const profileCommands: readonly CliCommand[] = [list, check, accept];
