import type { Approval, CommandOutput, PanicPlan, PanicReport } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { approveInPerson, APPROVAL_OPTIONS, PERSON_OPTIONS } from '../approval.ts';
import type { CliCommand } from '../command.ts';
import { describeError, EXIT } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { withDaemon } from '../link.ts';
import { duration, table } from '../table.ts';
import { checked, readPassphrase } from '../values.ts';

const panic: CliCommand = {
  name: 'panic',
  summary: 'cancel every open order, the largest first, and pause new orders; asks nothing',
  options: APPROVAL_OPTIONS,
  async run(invocation) {
    const { wallet } = checked('panic.plan', { wallet: invocation.text('wallet') });
    const report = await withDaemon(invocation.dataDir, async (daemon) => {
      // Told beside it, so that nothing waits for the plan.
      daemon.subscribe('panic', {}, progress(invocation));
      const [, answer] = await Promise.all([
        // What it will take is said when it is known; a panic never waits or fails for that.
        daemon.call('panic.plan', { wallet }).then(
          (plan) => {
            invocation.say(planText(plan));
          },
          () => undefined,
        ),
        daemon.call('panic', { wallet, approval: approvalOf(invocation) }),
      ]);
      return answer;
    });
    invocation.print(report, () => reportText(report));
    return finish(invocation, report);
  },
};

/** For pairs that only the wallet can sign: given with the command, since a panic stops for no question. */
function approvalOf(invocation: Invocation): Approval {
  const file = invocation.text('passphrase-file');
  if (file !== undefined) return { by: 'passphrase', passphrase: readPassphrase(file) };
  return invocation.flag('yes') ? { by: 'yes' } : undefined;
}

function planText({ pairs, expectedMs, problem }: PanicPlan): string {
  const orders = pairs.reduce((sum, pair) => sum + pair.orders, 0);
  const lines = [
    `Cancelling ${count(orders, 'order')} by ${count(pairs.length, 'request')}; ${budgetText(expectedMs)}.`,
  ];
  const byWallet = pairs.filter(({ signer }) => signer === 'wallet').length;
  if (byWallet > 0)
    lines.push(
      `No session key may cancel all on ${byWallet} of them: the wallet must sign. Without --yes or --passphrase-file it is asked for in the interface.`,
    );
  if (problem !== null) lines.push(problem);
  return lines.join('\n');
}

const budgetText = (expectedMs: number): string =>
  expectedMs === 0
    ? 'the request budget lets all go at once'
    : `the request budget makes it take ${duration(Math.ceil(expectedMs / 1000))}`;

const count = (many: number, what: string): string => `${many} ${what}${many === 1 ? '' : 's'}`;

/** Says how far it is each time that more pairs were answered. */
function progress(invocation: Invocation): (report: PanicReport | null) => void {
  let told = 0;
  return (report) => {
    if (report?.endedAt !== null) return;
    const done = report.pairs.filter(({ requests }) => requests.length > 0).length;
    if (done <= told) return;
    told = done;
    const rest = report.expectedMs === 0 ? '' : `, ${duration(Math.ceil(report.expectedMs / 1000))} to go`;
    invocation.say(`${done} of ${report.pairs.length} answered${rest}`);
  };
}

function reportText({ pairs, leftOpen, inDoubt, problem, paused }: PanicReport): string {
  const rows = pairs.map((pair) => [
    pair.symbol,
    pair.strategy,
    pair.orders,
    pair.notional,
    pair.signer,
    pair.requests.map(({ state, error }) => error?.reason ?? state).join(', ') ||
      (pair.problem ?? 'not sent'),
    pair.left,
  ]);
  const heading = ['SYMBOL', 'STRATEGY', 'ORDERS', 'NOTIONAL', 'SIGNED BY', 'CANCEL', 'LEFT OPEN'];
  return [
    table(heading, rows, 'No order was open.'),
    ...(leftOpen === null || leftOpen.length === 0
      ? []
      : [`Still open: ${count(leftOpen.length, 'order')}.`]),
    ...(inDoubt.length === 0 ? [] : [`Orders whose outcome is not known: ${inDoubt.join(', ')}.`]),
    ...(problem === null ? [] : [problem]),
    ...(paused ? ['New orders are paused until `countersign resume` or a click in the interface.'] : []),
  ].join('\n');
}

function finish(invocation: Invocation, report: PanicReport): number {
  const { leftOpen, inDoubt, problem } = report;
  if (problem === null && leftOpen?.length === 0 && inDoubt.length === 0) return EXIT.done;
  const unknown = problem === null && leftOpen?.length === 0;
  const error = unknown
    ? new CountersignError(
        'PANIC_IN_DOUBT',
        'The outcome of an order that was on its way is not known yet.',
        'See `countersign order list` in a moment, and `countersign panic` again if it opened.',
      )
    : new CountersignError(
        'PANIC_INCOMPLETE',
        problem ?? `${count(leftOpen?.length ?? 0, 'order')} could not be cancelled.`,
        'New orders are paused all the same. Run `countersign panic` again, or cancel in the interface.',
      );
  invocation.say(describeError(error, invocation.json));
  return unknown ? EXIT.unknown : EXIT.failed;
}

const resume: CliCommand = {
  name: 'resume',
  summary: 'let new orders be signed again after a panic; a click in the interface or the passphrase',
  options: PERSON_OPTIONS,
  async run(invocation) {
    const answer: CommandOutput<'status.get'>['paused'] = await withDaemon(
      invocation.dataDir,
      async (daemon) => {
        const { paused, vault } = await daemon.call('status.get', {});
        if (paused === null) return null;
        const hasPassphrase = vault.protection === 'passphrase';
        const approval = await approveInPerson(invocation, hasPassphrase, 'Let new orders be signed again?');
        await daemon.call('trading.resume', { approval });
        return paused;
      },
    );
    invocation.print({ resumed: answer !== null }, () =>
      answer === null ? 'New orders are not paused.' : 'New orders are signed again.',
    );
    return undefined;
  },
};

export const panicCommands: readonly CliCommand[] = [panic, resume];
