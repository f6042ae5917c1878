import * as v from 'valibot';
import { PendingApproval } from './approval.ts';
import { AuditRow } from './commands/audit.ts';
import {
  Book,
  BookInput,
  CandlesItem,
  CandlesParams,
  OrderBook,
  OrderBookInput,
  TickerRow,
  TradeRow,
} from './commands/market.ts';
import { GroupRow } from './commands/groups.ts';
import { Hardware } from './commands/ledger.ts';
import { LockState } from './commands/lock.ts';
import { DeadMan, PanicReport } from './commands/safety.ts';
import { RailsState } from './commands/rails.ts';
import { Status } from './commands/status.ts';
import { Account, OpenOrder, Position } from './commands/trading.ts';
import { stream } from './define.ts';
import { Nothing, RequestRow, SessionRow, WalletRow } from './values.ts';
import { Label } from './door.ts';

/**
 * Every stream there is. Each message replaces the one before it, so a slow reader may skip to the newest; only
 * `requests`, `trades` and `candles` add to what came, after a first message with `reset`.
 */
export const STREAMS = {
  status: stream('read', Nothing, Status),
  /** At most one message per frame and client. */
  book: stream('read', BookInput, Book),
  /** The book order by order; at most one message per frame and client. */
  book3: stream('read', OrderBookInput, OrderBook),
  tickers: stream('read', Nothing, v.array(TickerRow)),
  trades: stream(
    'read',
    v.strictObject({ symbol: Label }),
    v.object({ reset: v.boolean(), rows: v.array(TradeRow) }),
  ),
  /** Rows are changed by their `at`. At most a few messages a second. */
  candles: stream('read', CandlesParams, CandlesItem),
  orders: stream('read', Nothing, v.array(OpenOrder)),
  positions: stream('read', Nothing, v.array(Position)),
  account: stream('read', Nothing, Account),
  /** Newest first in a reset; later messages carry the rows that changed. */
  requests: stream('read', Nothing, v.object({ reset: v.boolean(), rows: v.array(RequestRow) })),
  /** Brackets and scales: those under way, and the newest that have ended, newest first. */
  groups: stream('read', Nothing, v.array(GroupRow)),
  wallets: stream('read', Nothing, v.array(WalletRow)),
  sessions: stream('read', Nothing, v.array(SessionRow)),
  approvals: stream('read', Nothing, v.array(PendingApproval)),
  rails: stream('read', Nothing, RailsState),
  /** The panic that is under way or was the last one; null before any since the start. */
  panic: stream('read', Nothing, v.nullable(PanicReport)),
  deadMan: stream('read', Nothing, DeadMan),
  lock: stream('read', Nothing, LockState),
  /** Devices are looked for only while somebody reads this. A prompt is there as long as a device shows something. */
  hardware: stream('read', Nothing, Hardware),
  /** The newest 100 records of the audit log, newest first. */
  audit: stream('read', Nothing, v.array(AuditRow)),
} as const;
export type Streams = typeof STREAMS;
export type StreamName = keyof Streams;
export type StreamParams<N extends StreamName> = v.InferInput<Streams[N]['params']>;
export type StreamArguments<N extends StreamName> = v.InferOutput<Streams[N]['params']>;
export type StreamItem<N extends StreamName> = v.InferOutput<Streams[N]['item']>;
