import type * as v from 'valibot';
import { approvalCommands } from './approvals.ts';
import { auditCommands } from './audit.ts';
import { backupCommands } from './backup.ts';
import { custodyCommands } from './custody.ts';
import { groupCommands } from './groups.ts';
import { historyCommands } from './history.ts';
import { lockCommands } from './lock.ts';
import { ledgerCommands } from './ledger.ts';
import { marketCommands } from './market.ts';
import { practiceCommands } from './practice.ts';
import { profileCommands } from './profiles.ts';
import { railsCommands } from './rails.ts';
import { requestCommands } from './requests.ts';
import { safetyCommands } from './safety.ts';
import { sessionCommands } from './sessions.ts';
import { statusCommands } from './status.ts';
import { tradingCommands } from './trading.ts';
import { walletCommands } from './wallets.ts';

/** Every command there is, declared once: both sides, the command line and the test doubles are made from it. */
export const COMMANDS = {
  ...statusCommands,
  ...custodyCommands,
  ...walletCommands,
  ...lockCommands,
  ...sessionCommands,
  ...approvalCommands,
  ...ledgerCommands,
  ...practiceCommands,
  ...profileCommands,
  ...marketCommands,
  ...tradingCommands,
  ...safetyCommands,
  ...railsCommands,
  ...requestCommands,
  ...groupCommands,
  ...historyCommands,
  ...auditCommands,
  ...backupCommands,
} as const;
export type Commands = typeof COMMANDS;
export type CommandName = keyof Commands;
/** What a caller writes. */
export type CommandInput<N extends CommandName> = v.InferInput<Commands[N]['input']>;
/** What a handler receives, after the door. */
export type CommandArguments<N extends CommandName> = v.InferOutput<Commands[N]['input']>;
export type CommandOutput<N extends CommandName> = v.InferOutput<Commands[N]['output']>;
