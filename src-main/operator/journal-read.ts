import * as v from 'valibot';
import { RequestError, RequestProgress, RequestState } from '../../src-shared/contract/index.ts';
import { REQUEST_KINDS, type RequestKind } from '../../src-shared/protocol/index.ts';
import type { JournalRequest } from './journal-rows.ts';

/** A row of the table `requests`. */
export interface RequestRecord {
  seq: number;
  id: string;
  kind: RequestKind;
  state: string;
  wallet: string | null;
  session: string | null;
  symbol: string | null;
  strategy: string | null;
  summary: string;
  nonce: string | null;
  request_hash: string | null;
  order_hash: string | null;
  envelope: string | null;
  window_end_ms: number | null;
  client_id: string | null;
  intent_hash: string;
  request_index: number | null;
  sender: string | null;
  enclave_signature: string | null;
  receipt_verified: number | null;
  error: string | null;
  evidence: string;
  progress: string | null;
  created_at: number;
  updated_at: number;
}

export interface StateRecord {
  state: string;
  at: number;
}

export interface AttemptRow {
  at: number;
  operator_key: string;
  ended_at: number | null;
  outcome: string | null;
  status: number | null;
  ambiguous: number | null;
}

/** Reads what hangs on a request. */
export interface RequestChildren {
  readonly states: { all(seq: number): StateRecord[] };
  readonly attempts: { all(seq: number): AttemptRow[] };
}

const boolOrNull = (value: number | null): boolean | null => (value === null ? null : value === 1);
const Evidence = v.array(v.string());

/** A request with its states and attempts, as it was written. */
export function readRequest(row: RequestRecord, children: RequestChildren): JournalRequest {
  return {
    seq: row.seq,
    id: row.id,
    kind: v.parse(v.picklist(REQUEST_KINDS), row.kind),
    state: v.parse(RequestState, row.state),
    wallet: row.wallet,
    session: row.session,
    symbol: row.symbol,
    strategy: row.strategy,
    summary: row.summary,
    nonce: row.nonce,
    requestHash: row.request_hash,
    orderHash: row.order_hash,
    envelope: row.envelope,
    windowEndMs: row.window_end_ms,
    clientId: row.client_id,
    intentHash: row.intent_hash,
    requestIndex: row.request_index,
    sender: row.sender,
    enclaveSignature: row.enclave_signature,
    receiptVerified: boolOrNull(row.receipt_verified),
    error: row.error === null ? null : v.parse(RequestError, JSON.parse(row.error)),
    evidence: v.parse(Evidence, JSON.parse(row.evidence)),
    progress: row.progress === null ? null : v.parse(RequestProgress, JSON.parse(row.progress)),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    states: children.states
      .all(row.seq)
      .map(({ state, at }) => ({ state: v.parse(RequestState, state), at })),
    attempts: children.attempts.all(row.seq).map((attempt) => ({
      at: attempt.at,
      operatorKey: attempt.operator_key,
      endedAt: attempt.ended_at,
      outcome: attempt.outcome,
      status: attempt.status,
      ambiguous: boolOrNull(attempt.ambiguous),
    })),
  };
}
