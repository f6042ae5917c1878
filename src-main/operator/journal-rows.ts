import type {
  RequestAnswer,
  RequestError,
  RequestProgress,
  RequestRow,
  RequestState,
} from '../../src-shared/contract/index.ts';
import type { RequestKind } from '../../src-shared/protocol/index.ts';
import type * as v from 'valibot';

/** One attempt at sending; `ambiguous` when its end says nothing about whether the venue has the request. */
export interface AttemptRecord {
  readonly at: number;
  readonly operatorKey: string;
  endedAt: number | null;
  outcome: string | null;
  status: number | null;
  ambiguous: boolean | null;
}

/** A request as the journal holds it. */
export interface JournalRequest {
  readonly seq: number;
  readonly id: string;
  readonly kind: RequestKind;
  state: RequestState;
  readonly wallet: string | null;
  readonly session: string | null;
  readonly symbol: string | null;
  readonly strategy: string | null;
  readonly summary: string;
  readonly nonce: string | null;
  readonly requestHash: string | null;
  readonly orderHash: string | null;
  /** The exact signed JSON. */
  readonly envelope: string | null;
  /** Venue time in milliseconds at which the replay window ends. */
  readonly windowEndMs: number | null;
  readonly clientId: string | null;
  readonly intentHash: string;
  requestIndex: number | null;
  sender: string | null;
  enclaveSignature: string | null;
  receiptVerified: boolean | null;
  error: v.InferOutput<typeof RequestError> | null;
  evidence: string[];
  /** What became of it after it was sequenced. */
  progress: v.InferOutput<typeof RequestProgress> | null;
  readonly createdAt: number;
  updatedAt: number;
  readonly states: { state: RequestState; at: number }[];
  readonly attempts: AttemptRecord[];
}

/** "Answer of every private request" (commands.md). */
export function answerOf(request: JournalRequest): RequestAnswer {
  return {
    requestId: request.id,
    kind: request.kind,
    state: request.state,
    requestHash: request.requestHash,
    ...(request.orderHash === null ? {} : { orderHash: request.orderHash }),
    nonce: request.nonce,
    ...(request.requestIndex === null ? {} : { requestIndex: request.requestIndex }),
    ...(request.sender === null ? {} : { sender: request.sender }),
    ...(request.receiptVerified === null ? {} : { receiptVerified: request.receiptVerified }),
    ...(request.error === null ? {} : { error: request.error }),
  };
}

/** The row that lists and streams carry. */
export function rowOf(request: JournalRequest): RequestRow {
  return {
    ...answerOf(request),
    createdAt: request.createdAt,
    updatedAt: request.updatedAt,
    summary: request.summary,
    ...(request.symbol === null ? {} : { symbol: request.symbol }),
    ...(request.strategy === null ? {} : { strategy: request.strategy }),
    wallet: request.wallet,
    session: request.session,
    ...(request.clientId === null ? {} : { clientId: request.clientId }),
    trail: request.states.map(({ state, at }) => ({ state, at })),
    windowEndMs: request.windowEndMs,
    attempts: request.attempts.map(({ at, endedAt, outcome, status, ambiguous }) => ({
      at,
      endedAt,
      outcome,
      status,
      ambiguous,
    })),
    evidence: [...request.evidence],
    ...(request.progress === null ? {} : { progress: request.progress }),
  };
}
