import type { PendingApproval } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { APPROVAL_OPTIONS, approveShown, previewText } from '../approval.ts';
import type { CliCommand } from '../command.ts';
import { withDaemon } from '../link.ts';
import { table, time } from '../table.ts';
import { checked } from '../values.ts';

const list: CliCommand = {
  name: 'approvals list',
  summary: 'list what waits for a person',
  async run(invocation) {
    const rows = await withDaemon(invocation.dataDir, (daemon) => daemon.call('approvals.list', {}));
    invocation.print(rows, () =>
      table(
        ['ID', 'ASKED', 'BY', 'WHAT'],
        rows.map((row) => [row.id, time(row.requestedAt), row.caller, row.preview.title]),
        'Nothing waits for approval.',
      ),
    );
    return undefined;
  },
};

const show: CliCommand = {
  name: 'approvals show',
  summary: 'show what would be signed',
  operands: ['ID'],
  async run(invocation) {
    const id = invocation.operand(0);
    const rows = await withDaemon(invocation.dataDir, (daemon) => daemon.call('approvals.list', {}));
    const found = rows.find((row) => row.id === id);
    if (!found) throw noSuch(id);
    invocation.print(found, () => asText(found));
    return undefined;
  },
};

const approveOne: CliCommand = {
  name: 'approvals approve',
  summary: "approve it, on a live profile with the vault's passphrase",
  operands: ['ID'],
  options: APPROVAL_OPTIONS,
  async run(invocation) {
    const { id } = checked('approvals.approve', { id: invocation.operand(0) });
    await withDaemon(invocation.dataDir, async (daemon) => {
      const found = (await daemon.call('approvals.list', {})).find((row) => row.id === id);
      if (!found) throw noSuch(id);
      const approval = await approveShown(invocation, daemon, found.preview);
      await daemon.call('approvals.approve', { id, approval });
    });
    invocation.print({ id, decision: 'approve' }, () => 'Approved.');
    return undefined;
  },
};

const rejectOne: CliCommand = {
  name: 'approvals reject',
  summary: 'reject it',
  operands: ['ID'],
  async run(invocation) {
    const input = checked('approvals.reject', { id: invocation.operand(0) });
    await withDaemon(invocation.dataDir, (daemon) => daemon.call('approvals.reject', input));
    invocation.print({ id: input.id, decision: 'reject' }, () => 'Rejected.');
    return undefined;
  },
};

const asText = ({ caller, command, requestedAt, walletName, preview }: PendingApproval): string => {
  const wallet = walletName === undefined ? '' : ` for the wallet ${walletName}`;
  return `${command}${wallet}, asked by the ${caller} at ${time(requestedAt)}\n\n${previewText(preview)}`;
};

const noSuch = (id: string): CountersignError =>
  new CountersignError(
    'APPROVAL_UNKNOWN',
    `Nothing with the id "${id.slice(0, 60)}" waits for approval.`,
    'See countersign approvals list.',
  );

export const approvalCommands: readonly CliCommand[] = [list, show, approveOne, rejectOne];
