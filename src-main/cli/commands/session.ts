import {
  utc,
  type CommandInput,
  type CommandOutput,
  type SessionRow,
} from '../../../src-shared/contract/index.ts';
import { SCOPE_NAMES } from '../../../src-shared/protocol/index.ts';
import { approveShown, APPROVAL_OPTIONS } from '../approval.ts';
import type { CliCommand } from '../command.ts';
import { besideDevice } from '../device.ts';
import { withDaemon, type DaemonLink } from '../link.ts';
import { RAIL_OPTIONS, railsInput } from '../rails.ts';
import { duration, table, time } from '../table.ts';
import { checked, oneOf, parts, seconds } from '../values.ts';
import type { Invocation } from '../invocation.ts';

const LIFETIME = { value: 'TIME', help: '24h, 30d, … at most 30d, counted in venue time' };

const issue: CliCommand = {
  name: 'session issue',
  summary: 'let the wallet authorise a session key',
  options: {
    scope: { value: 'ACTIONS', help: 'order,modify-order,cancel-order,cancel-all or unrestricted' },
    expires: LIFETIME,
    name: { value: 'N', help: 'how it is called here' },
    ...RAIL_OPTIONS,
    ...APPROVAL_OPTIONS,
  },
  async run(invocation) {
    const input = checked('session.prepare', sessionInput(invocation));
    await authorise(invocation, (daemon) => daemon.call('session.prepare', input));
    return undefined;
  },
};

const renew: CliCommand = {
  name: 'session renew',
  summary: 'let the wallet authorise a new key in place of one, which is destroyed',
  operands: ['SESSION'],
  options: { expires: { ...LIFETIME, help: `${LIFETIME.help}; as before by default` }, ...APPROVAL_OPTIONS },
  async run(invocation) {
    const expires = invocation.text('expires');
    const input = checked('session.prepareRenewal', {
      session: invocation.operand(0),
      lifetimeSeconds: expires === undefined ? undefined : seconds(expires, 'expires'),
    });
    await authorise(invocation, (daemon) => daemon.call('session.prepareRenewal', input));
    return undefined;
  },
};

/** Shows what the wallet is to sign for a key that is made, digest included, and has just that signed. */
async function authorise(
  invocation: Invocation,
  prepare: (daemon: DaemonLink) => Promise<CommandOutput<'session.prepare'>>,
): Promise<void> {
  const answer = await withDaemon(invocation.dataDir, async (daemon) => {
    const { prepared, preview } = await prepare(daemon);
    const approval = await approveShown(invocation, daemon, preview);
    return besideDevice(invocation, daemon, preview.signer, () =>
      daemon.call('session.submit', { prepared, approval }),
    );
  });
  invocation.print(
    answer,
    () =>
      `Session ${answer.session} with key ${answer.address} may ${answer.scope.join(', ')} until ${utc(answer.expirySeconds * 1000)}.`,
  );
}

function sessionInput(invocation: Invocation): CommandInput<'session.prepare'> {
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
  summary: 'list session keys, the newest first',
  options: { all: { help: 'every one, however many have ended' } },
  async run(invocation) {
    const { wallet } = checked('session.list', { wallet: invocation.text('wallet') });
    const { rows, total } = await withDaemon(invocation.dataDir, async (daemon) => {
      const [count, shown] = await Promise.all([
        daemon.call('session.count', {}),
        invocation.flag('all') || wallet !== undefined
          ? everyPage(daemon, wallet)
          : daemon.call('session.list', {}),
      ]);
      return { rows: shown, total: wallet === undefined ? count.active + count.ended : shown.length };
    });
    if (total > rows.length)
      invocation.io.err(`${rows.length} of ${total} session keys; --all lists every one.`);
    invocation.print(rows, () =>
      table(
        ['SESSION', 'NAME', 'KEY', 'SCOPE', 'STATE', 'LEFT', 'USES', 'LAST USED'],
        rows.map((row) => [
          row.session,
          row.name,
          row.address,
          row.scope.join(','),
          row.state,
          row.leftSeconds === null ? null : duration(row.leftSeconds),
          row.uses,
          time(row.lastUsedAt),
        ]),
        'There are no session keys. Issue one with `countersign session issue`.',
      ),
    );
    return undefined;
  },
};

const PAGE = 1_000;

async function everyPage(daemon: DaemonLink, wallet: string | undefined): Promise<SessionRow[]> {
  const rows: SessionRow[] = [];
  for (;;) {
    const before = rows.at(-1)?.session;
    const page = await daemon.call('session.list', { wallet, state: 'all', before, limit: PAGE });
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}

export const sessionCommands: readonly CliCommand[] = [issue, renew, list];
