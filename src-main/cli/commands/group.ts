import { describeGroup, groupRequest } from '../answer-group.ts';
import type { CliCommand } from '../command.ts';
import { withDaemon } from '../link.ts';
import { checked } from '../values.ts';

const list: CliCommand = {
  name: 'group list',
  summary: 'list the brackets and scales under way, and the newest that have ended',
  async run(invocation) {
    const rows = await withDaemon(invocation.dataDir, (daemon) => daemon.call('group.list', {}));
    invocation.print(rows, () =>
      rows.length === 0 ? 'There are no brackets and scales.' : rows.map(describeGroup).join('\n\n'),
    );
    return undefined;
  },
};

const cancel: CliCommand = {
  name: 'group cancel',
  summary: 'cancel what stands of a bracket or a scale, and end it; what has traded stays',
  operands: ['GROUP'],
  run(invocation) {
    const input = checked('group.cancel', { group: invocation.operand(0) });
    return groupRequest(invocation, (daemon) => daemon.call('group.cancel', input));
  },
};

const retry: CliCommand = {
  name: 'group retry',
  summary: 'try again what was refused of a bracket or a scale',
  operands: ['GROUP'],
  run(invocation) {
    const input = checked('group.retry', { group: invocation.operand(0) });
    return groupRequest(invocation, (daemon) => daemon.call('group.retry', input));
  },
};

export const groupCommands: readonly CliCommand[] = [list, cancel, retry];
