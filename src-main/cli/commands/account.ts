import type { CliCommand } from '../command.ts';
import { withDaemon } from '../link.ts';
import { facts, table } from '../table.ts';
import { checked } from '../values.ts';

const positions: CliCommand = {
  name: 'position list',
  summary: 'list positions',
  async run(invocation) {
    const input = checked('position.list', { wallet: invocation.text('wallet') });
    const rows = await withDaemon(invocation.dataDir, (daemon) => daemon.call('position.list', input));
    invocation.print(rows, () =>
      table(
        ['SYMBOL', 'STRATEGY', 'SIDE', 'AMOUNT', 'ENTRY', 'MARK', 'PNL', 'NOTIONAL'],
        rows.map((row) => [
          row.symbol,
          row.strategy,
          row.side,
          row.amount,
          row.avgEntryPrice,
          row.markPrice,
          row.unrealisedPnl,
          row.notional,
        ]),
        'There are no positions.',
      ),
    );
    return undefined;
  },
};

const account: CliCommand = {
  name: 'account show',
  summary: 'show balances and margin',
  async run(invocation) {
    const input = checked('account.get', { wallet: invocation.text('wallet') });
    const found = await withDaemon(invocation.dataDir, (daemon) => daemon.call('account.get', input));
    invocation.print(found, () =>
      [
        facts([
          ['Trader', found.trader ?? 'none yet'],
          ['DDX', withLocked(found.ddx, found.lockedDdx)],
          [
            'Tier',
            found.tier === null ? '-' : `${found.tier}, ${found.collateralCap ?? '-'} USDC a strategy`,
          ],
          ['Fees', found.payFeesInDdx === null ? '-' : `in ${found.payFeesInDdx ? 'DDX' : 'USDC'}`],
          ['Referral', found.referralAddress ?? 'none'],
        ]),
        '',
        table(
          [
            'STRATEGY',
            'COLLATERAL',
            'EQUITY',
            'FREE',
            'PNL',
            'NOTIONAL',
            'LEVERAGE',
            'MARGIN',
            'ORDERS',
            'STATE',
          ],
          found.strategies.map((row) => [
            row.strategy,
            withLocked(row.availableCollateral, row.lockedCollateral),
            row.equity,
            row.freeCollateral,
            row.unrealisedPnl,
            row.notional,
            row.leverage,
            row.marginFraction,
            row.openOrders,
            row.frozen ? 'frozen' : 'active',
          ]),
          'There are no strategies yet: a first deposit makes one.',
        ),
      ].join('\n'),
    );
    return undefined;
  },
};

function withLocked(amount: string | null, locked: string | null): string {
  if (amount === null) return '-';
  return locked === null || locked === '0' ? amount : `${amount} (+${locked} on its way out)`;
}

export const accountCommands: readonly CliCommand[] = [positions, account];
