import type { CliCommand } from '../command.ts';
import { accountCommands } from './account.ts';
import { approvalCommands } from './approvals.ts';
import { auditCommands } from './audit.ts';
import { backupCommands } from './backup.ts';
import { deadManCommands } from './dead-man.ts';
import { fundsCommands } from './funds.ts';
import { ledgerCommands } from './ledger.ts';
import { lockCommands } from './lock.ts';
import { marketCommands } from './market.ts';
import { groupCommands } from './group.ts';
import { orderCommands } from './order.ts';
import { orderGroupCommands } from './order-group.ts';
import { panicCommands } from './panic.ts';
import { practiceCommands } from './practice.ts';
import { profileCommands } from './profiles.ts';
import { railsCommands } from './rails.ts';
import { requestCommands } from './request.ts';
import { runCommand } from './run.ts';
import { sessionCommands } from './session.ts';
import { sessionEndCommands } from './session-end.ts';
import { statusCommands } from './status.ts';
import { walletCommands } from './wallet.ts';

/** The command line as data, in the order of the help. */
export const COMMANDS: readonly CliCommand[] = [
  runCommand,
  ...statusCommands,
  ...practiceCommands,
  ...walletCommands,
  ...ledgerCommands,
  ...sessionCommands,
  ...sessionEndCommands,
  ...railsCommands,
  ...lockCommands,
  ...marketCommands,
  ...orderCommands,
  ...orderGroupCommands,
  ...groupCommands,
  ...panicCommands,
  ...deadManCommands,
  ...accountCommands,
  ...fundsCommands,
  ...requestCommands,
  ...approvalCommands,
  ...profileCommands,
  ...auditCommands,
  ...backupCommands,
];
