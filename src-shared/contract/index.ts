export { Approval, PendingApproval } from './approval.ts';
export { INTERFACE, mayUse, newCaller, type Caller, type Peer } from './caller.ts';
export { createClient, type ContractClient } from './client.ts';
export { AuditRow, AuditVerification } from './commands/audit.ts';
export { BackupAnswer } from './commands/backup.ts';
export {
  COMMANDS,
  type CommandArguments,
  type CommandInput,
  type CommandName,
  type CommandOutput,
} from './commands/index.ts';
export {
  Book,
  BookInput,
  CandleRow,
  CandlesInput,
  CandlesItem,
  CandlesPage,
  CandlesParams,
  MarketInfo,
  OrderBook,
  OrderBookInput,
  OrderLine,
  QueuedOrder,
  TickerRow,
  TradeRow,
  VOLUME_PERIODS,
  VolumeRow,
} from './commands/market.ts';
export {
  BracketInput,
  GROUP_ENDS,
  GroupLeg,
  GroupRow,
  LEG_STATES,
  ScaleInput,
  waitsFor,
} from './commands/groups.ts';
export {
  FUNDS_EVENTS,
  FundsEvent,
  ORDER_EVENTS,
  OrderEvent,
  TRADER_EVENTS,
  TraderEvent,
} from './commands/history.ts';
export { LockChange, LockSettings, LockState, type LockReason } from './commands/lock.ts';
export {
  devicePreview,
  Hardware,
  HardwarePrompt,
  LedgerAccount,
  LedgerDevice,
  LedgerStatus,
} from './commands/ledger.ts';
export {
  PRACTICE_FAULTS,
  PracticePreview,
  type PracticeControl,
  type PracticeControlInput,
  type PracticeFault,
} from './commands/practice.ts';
export { acceptancePreview, ProfileRow } from './commands/profiles.ts';
export { RailsChange, RailsInput, RailsState } from './commands/rails.ts';
export {
  DeniedRow,
  PreparedSession,
  SessionAnswer,
  SessionInput,
  SessionRevoked,
} from './commands/sessions.ts';
export { CONNECTION_STATES, HealthCheck, PublicStatus, Status } from './commands/status.ts';
export {
  CancelAllInput,
  CancelInput,
  ModifyInput,
  OrderInput,
  PreparedRequest,
  ProfileUpdateInput,
  RequestInput,
  WithdrawDdxInput,
  WithdrawInput,
} from './commands/requests.ts';
export {
  DeadMan,
  PanicPair,
  PanicPlan,
  PanicReport,
  type DeadManChange,
  type DeadManWatch,
} from './commands/safety.ts';
export { Account, OpenOrder, Position } from './commands/trading.ts';
export { EXPORTS, type ExportForm } from './commands/wallets.ts';
export type { Access } from './define.ts';
export {
  AddressText,
  Amount,
  ClientId,
  doorError,
  Label,
  OrderHash,
  PASSPHRASE_MIN,
  RecvWindow,
} from './door.ts';
export { assertShown, frozen } from './frozen.ts';
export { ClientFrame, type ServerFrame } from './frames.ts';
export {
  SocketHello,
  UNAUTHORISED,
  WEB_SOCKET_PATH,
  WebHello,
  type SocketWelcome,
  type WebWelcome,
} from './hello.ts';
export {
  serveConnection,
  type CallContext,
  type CommandHandlers,
  type Connection,
  type Handlers,
  type StreamHandlers,
} from './server.ts';
export {
  STREAMS,
  type StreamArguments,
  type StreamItem,
  type StreamName,
  type StreamParams,
} from './streams.ts';
export { utc } from './time-text.ts';
export {
  ErrorText,
  FINAL_STATES,
  Rails,
  REQUEST_STATES,
  RequestAnswer,
  RequestError,
  RequestProgress,
  RequestRow,
  RequestState,
  SESSION_STATES,
  SessionRow,
  SigningPreview,
  unsignedPreview,
  WalletRow,
} from './values.ts';
