import type { CommandInput } from '../../../src-shared/contract/index.ts';
import { SCOPE_NAMES } from '../../../src-shared/protocol/index.ts';
import { approve, APPROVAL_OPTIONS } from '../approval.ts';
import type { CliCommand } from '../command.ts';
import { withDaemon } from '../link.ts';
import { RAIL_OPTIONS, railsInput } from '../rails.ts';
import { duration, table } from '../table.ts';
import { checked, oneOf, parts, seconds } from '../values.ts';
import type { Invocation } from '../invocation.ts';

const issue: CliCommand = {
  name: 'session issue',
  summary: 'let the wallet authorise a session key',
  options: {
    scope: { value: 'ACTIONS', help: 'order,modify-order,cancel-order,cancel-all or unrestricted' },
    expires: { value: 'TIME', help: '24h, 30d, … at most 30d, counted in venue time' },
    name: { value: 'N', help: 'how it is called here' },
    ...RAIL_OPTIONS,
    ...APPROVAL_OPTIONS,
  },
  async run(invocation) {
    const input = checked('session.issue', sessionInput(invocation));
    const answer = await withDaemon(invocation.dataDir, async (daemon) => {
      const [status, preview] = await Promise.all([
        daemon.call('status.get', {}),
        daemon.call('session.preview', input),
      ]);
      const approval = await approve(invocation, {
        profileKind: status.profile.kind,
        hasPassphrase: status.vault.protection === 'passphrase',
        preview,
      });
      // What was shown is what is signed, however long the answer took.
      return daemon.call('session.issue', { ...input, expirySeconds: preview.expirySeconds, approval });
    });
    invocation.print(
      answer,
      () =>
        `Session ${answer.session} with key ${answer.address} may ${answer.scope.join(', ')} until ${new Date(answer.expirySeconds * 1000).toISOString()}.`,
    );
    return undefined;
  },
};

function sessionInput(invocation: Invocation): CommandInput<'session.preview'> {
  return {
    name: invocation.text('name'),
    scope: parts(invocation.need('scope')).map((name) => oneOf(name, SCOPE_NAMES, 'scope')),
    lifetimeSeconds: seconds(invocation.text('expires') ?? '24h', 'expires'),
    wallet: invocation.text('wallet'),
    rails: railsInput(invocation),
  };
}

const list: CliCommand = {
  name: 'session list',
  summary: 'list session keys',
  async run(invocation) {
    const { rows, now } = await withDaemon(invocation.dataDir, async (daemon) => {
      const [status, rows] = await Promise.all([
        daemon.call('status.get', {}),
        daemon.call('session.list', {}),
      ]);
      return { rows, now: status.venue.venueTimeMs };
    });
    invocation.print(rows, () =>
      table(
        ['SESSION', 'NAME', 'KEY', 'SCOPE', 'STATE', 'LEFT', 'USES'],
        rows.map((row) => [
          row.session,
          row.name,
          row.address,
          row.scope.join(','),
          row.state,
          now === null || row.state !== 'active' ? null : duration(row.expirySeconds - now / 1000),
          row.uses,
        ]),
        'There are no session keys. Issue one with `countersign session issue`.',
      ),
    );
    return undefined;
  },
};

export const sessionCommands: readonly CliCommand[] = [issue, list];
