/**
 * The steps that bring an older database to the present form, in order; `user_version` counts those taken. A step that
 * was released is never changed. Times are Unix milliseconds.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE requests (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    profile TEXT NOT NULL,
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    wallet TEXT,
    session TEXT,
    symbol TEXT,
    strategy TEXT,
    summary TEXT NOT NULL,
    nonce TEXT,
    request_hash TEXT,
    order_hash TEXT,
    -- The exact signed JSON: what is sent, and what may be sent again.
    envelope TEXT,
    -- Venue time at which the replay window ends.
    window_end_ms INTEGER,
    client_id TEXT,
    intent_hash TEXT NOT NULL,
    request_index INTEGER,
    sender TEXT,
    enclave_signature TEXT,
    receipt_verified INTEGER,
    error TEXT,
    evidence TEXT NOT NULL DEFAULT '[]',
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX requests_by_state ON requests (profile, state);
  CREATE INDEX requests_by_client_id ON requests (profile, client_id) WHERE client_id IS NOT NULL;
  CREATE INDEX requests_by_session ON requests (session, created_at) WHERE session IS NOT NULL;
  CREATE INDEX requests_by_order_hash ON requests (order_hash) WHERE order_hash IS NOT NULL;

  CREATE TABLE request_states (
    seq INTEGER NOT NULL REFERENCES requests (seq),
    n INTEGER NOT NULL,
    state TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (seq, n)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE request_attempts (
    seq INTEGER NOT NULL REFERENCES requests (seq),
    n INTEGER NOT NULL,
    at INTEGER NOT NULL,
    -- The operator key that the attempt was sealed to: receipts are verified against it.
    operator_key TEXT NOT NULL,
    ended_at INTEGER,
    outcome TEXT,
    status INTEGER,
    ambiguous INTEGER,
    PRIMARY KEY (seq, n)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    profile TEXT NOT NULL,
    name TEXT NOT NULL,
    address TEXT NOT NULL,
    wallet TEXT NOT NULL,
    scope TEXT NOT NULL,
    expiry_seconds INTEGER NOT NULL,
    state TEXT NOT NULL,
    proof TEXT NOT NULL,
    rails TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER,
    uses INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX sessions_by_profile ON sessions (profile, wallet, state);

  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
  `
  -- What became of a request after it was sequenced, as JSON.
  ALTER TABLE requests ADD COLUMN progress TEXT;
  -- What may have been sequenced in a span of venue time: rivals when the venue's rows are told apart.
  CREATE INDEX requests_by_window ON requests (profile, wallet, window_end_ms) WHERE window_end_ms IS NOT NULL;
  `,
  `
  -- Requests of which more may become: few among many.
  CREATE INDEX requests_in_progress ON requests (profile, seq) WHERE state IN ('Sending', 'Sequenced', 'Unknown')
    AND (progress IS NULL OR json_extract(progress, '$.state') IN ('open', 'partly filled', 'intended'));
  `,
  `
  -- How long a session was issued for, so that its renewal is as long; and what was issued in its place.
  ALTER TABLE sessions ADD COLUMN lifetime_seconds INTEGER;
  ALTER TABLE sessions ADD COLUMN replaced_by TEXT;
  -- What this machine told the venue about session keys: few among many.
  CREATE INDEX requests_of_profile_updates ON requests (profile, seq) WHERE kind = 'ProfileUpdate';
  `,
  `
  -- Orders that belong together, and each step that was taken for them: a request under its own client id.
  CREATE TABLE order_groups (
    id TEXT PRIMARY KEY,
    profile TEXT NOT NULL,
    kind TEXT NOT NULL,
    wallet TEXT NOT NULL,
    session TEXT,
    client_id TEXT,
    identity TEXT NOT NULL,
    plan TEXT NOT NULL,
    state TEXT NOT NULL,
    ending TEXT,
    problem TEXT,
    -- Failures of steps up to this one do not count any more: a person asked to try again.
    forgiven INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX order_groups_by_state ON order_groups (profile, state, created_at);
  CREATE UNIQUE INDEX order_groups_by_client_id ON order_groups (profile, client_id) WHERE client_id IS NOT NULL;

  CREATE TABLE order_group_steps (
    group_id TEXT NOT NULL REFERENCES order_groups (id),
    n INTEGER NOT NULL,
    leg TEXT NOT NULL,
    action TEXT NOT NULL,
    client_id TEXT,
    amount TEXT,
    request_id TEXT,
    -- What was thrown before there was a request.
    error TEXT,
    PRIMARY KEY (group_id, n)
  ) STRICT, WITHOUT ROWID;
  `,
];
