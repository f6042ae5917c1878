import type { Database } from '../storage/index.ts';
import type { AttemptRow, RequestRecord, StateRecord } from './journal-read.ts';
import type { JournalRequest } from './journal-rows.ts';

/** A ProfileUpdate that the venue has or may have. */
export type ProfileUpdateRecord = Pick<
  JournalRequest,
  'seq' | 'id' | 'state' | 'wallet' | 'envelope' | 'requestIndex' | 'createdAt'
>;

const COLUMNS = `seq, id, kind, state, wallet, session, symbol, strategy, summary, nonce, request_hash, order_hash, envelope,
  window_end_ms, client_id, intent_hash, request_index, sender, enclave_signature, receipt_verified, error, evidence, progress, created_at, updated_at`;
const SELECT = `SELECT ${COLUMNS} FROM requests WHERE profile = ?`;
/** The very condition of the index requests_in_progress, so that it is used. */
const IN_PROGRESS = `state IN ('Sending', 'Sequenced', 'Unknown')
  AND (progress IS NULL OR json_extract(progress, '$.state') IN ('open', 'partly filled', 'intended'))`;

/** The journal's statements, prepared once. */
export function journalStatements(database: Database) {
  const insertRequest = database.prepare<unknown[]>(
    `INSERT INTO requests (profile, id, kind, state, wallet, session, symbol, strategy, summary, nonce, request_hash, order_hash,
       envelope, window_end_ms, client_id, intent_hash, error, evidence, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const updateRequest = database.prepare<unknown[]>(
    `UPDATE requests SET state = ?, request_index = ?, sender = ?, enclave_signature = ?, receipt_verified = ?, error = ?, evidence = ?,
       progress = ?, updated_at = ? WHERE seq = ?`,
  );
  const putState = database.prepare<unknown[]>(
    'INSERT OR IGNORE INTO request_states (seq, n, state, at) VALUES (?, ?, ?, ?)',
  );
  const putAttempt = database.prepare<unknown[]>(
    `INSERT INTO request_attempts (seq, n, at, operator_key, ended_at, outcome, status, ambiguous) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (seq, n) DO UPDATE SET ended_at = excluded.ended_at, outcome = excluded.outcome, status = excluded.status,
       ambiguous = excluded.ambiguous`,
  );

  function putChildren(seq: number, request: JournalRequest): void {
    request.states.forEach(({ state, at }, n) => putState.run(seq, n, state, at));
    request.attempts.forEach((attempt, n) => {
      const ambiguous = attempt.ambiguous === null ? null : Number(attempt.ambiguous);
      putAttempt.run(
        seq,
        n,
        attempt.at,
        attempt.operatorKey,
        attempt.endedAt,
        attempt.outcome,
        attempt.status,
        ambiguous,
      );
    });
  }

  const insert = database.transaction((profile: string, r: JournalRequest): number => {
    const { lastInsertRowid } = insertRequest.run(
      profile,
      r.id,
      r.kind,
      r.state,
      r.wallet,
      r.session,
      r.symbol,
      r.strategy,
      r.summary,
      r.nonce,
      r.requestHash,
      r.orderHash,
      r.envelope,
      r.windowEndMs,
      r.clientId,
      r.intentHash,
      jsonOrNull(r.error),
      JSON.stringify(r.evidence),
      r.createdAt,
      r.updatedAt,
    );
    const seq = Number(lastInsertRowid);
    putChildren(seq, r);
    return seq;
  });
  const update = database.transaction((r: JournalRequest): void => {
    const verified = r.receiptVerified === null ? null : Number(r.receiptVerified);
    updateRequest.run(
      r.state,
      r.requestIndex,
      r.sender,
      r.enclaveSignature,
      verified,
      jsonOrNull(r.error),
      JSON.stringify(r.evidence),
      jsonOrNull(r.progress),
      r.updatedAt,
      r.seq,
    );
    putChildren(r.seq, r);
  });

  const putProgress = database.prepare<unknown[]>(
    'UPDATE requests SET progress = ?, updated_at = ? WHERE seq = ?',
  );
  const progress = database.transaction(
    (changes: readonly { seq: number; progress: unknown; at: number }[]): void => {
      for (const { seq, progress, at } of changes) putProgress.run(JSON.stringify(progress), at, seq);
    },
  );

  const touch = database.prepare(
    'UPDATE requests SET updated_at = updated_at WHERE seq = (SELECT MAX(seq) FROM requests)',
  );

  return {
    progress: (changes: Parameters<typeof progress>[0]): void => {
      progress.immediate(changes);
    },
    insert: (profile: string, request: JournalRequest): number => insert.immediate(profile, request),
    update: (request: JournalRequest): void => {
      update.immediate(request);
    },
    /** Without waiting for the disk: the next commit that does wait brings this one along, as the log of SQLite is one. */
    updateUnsynced: (request: JournalRequest): void => {
      // Not prepared: SQLite carries this statement out while it compiles it.
      database.exec('PRAGMA synchronous = NORMAL');
      try {
        update.immediate(request);
      } finally {
        database.exec('PRAGMA synchronous = FULL');
      }
    },
    /** Commits nothing new, but waits until the disk has everything before. */
    sync: (): void => {
      if (database.open) touch.run();
    },
    byId: database.prepare<[string, string], RequestRecord>(`${SELECT} AND id = ?`),
    byClientId: database.prepare<[string, string, number, number], RequestRecord>(
      `${SELECT} AND client_id = ? AND (created_at > ? OR window_end_ms > ?) ORDER BY seq DESC LIMIT 1`,
    ),
    newest: database.prepare<[string, number], RequestRecord>(`${SELECT} ORDER BY seq DESC LIMIT ?`),
    newestByClientId: database.prepare<[string, string, number], RequestRecord>(
      `${SELECT} AND client_id = ? ORDER BY seq DESC LIMIT ?`,
    ),
    signedBetween: database.prepare<[string, string | null, number, number], RequestRecord>(
      `${SELECT} AND wallet = ? AND window_end_ms BETWEEN ? AND ? AND state IN ('Sending', 'Sequenced', 'Unknown') ORDER BY seq`,
    ),
    inProgress: database.prepare<[string], RequestRecord>(`${SELECT} AND ${IN_PROGRESS} ORDER BY seq`),
    open: database.prepare<[string], RequestRecord>(
      `${SELECT} AND state IN ('Prepared', 'Signed', 'Sending', 'Unknown') ORDER BY seq`,
    ),
    profileUpdates: database.prepare<[string], ProfileUpdateRecord>(
      `SELECT seq, id, state, wallet, envelope, request_index AS requestIndex, created_at AS createdAt FROM requests
       WHERE profile = ? AND kind = 'ProfileUpdate' AND state IN ('Sending', 'Sequenced', 'Unknown') ORDER BY seq`,
    ),
    summaryOfOrder: database.prepare<[string, string], { summary: string }>(
      'SELECT summary FROM requests WHERE order_hash = ? AND profile = ? LIMIT 1',
    ),
    ordersSince: database.prepare<[string, number], { count: number }>(
      "SELECT COUNT(*) AS count FROM requests WHERE session = ? AND created_at > ? AND kind IN ('Order', 'ModifyOrder')",
    ),
    states: database.prepare<[number], StateRecord>(
      'SELECT state, at FROM request_states WHERE seq = ? ORDER BY n',
    ),
    attempts: database.prepare<[number], AttemptRow>(
      'SELECT at, operator_key, ended_at, outcome, status, ambiguous FROM request_attempts WHERE seq = ? ORDER BY n',
    ),
  };
}

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
