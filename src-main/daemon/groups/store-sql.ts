import type { Database } from '../../storage/index.ts';

export interface GroupRecord {
  id: string;
  wallet: string;
  session: string | null;
  client_id: string | null;
  identity: string;
  plan: string;
  state: string;
  ending: string | null;
  problem: string | null;
  forgiven: number;
  created_at: number;
  updated_at: number;
}

export interface StepRecord {
  n: number;
  leg: string;
  action: string;
  client_id: string | null;
  amount: string | null;
  request_id: string | null;
  error: string | null;
}

const ACTIVE = "state <> 'ended'";

/** Statements on the groups and steps of all profiles. */
export function groupStatements(database: Database) {
  const select = `SELECT id, wallet, session, client_id, identity, plan, state, ending, problem, forgiven, created_at, updated_at
    FROM order_groups WHERE profile = ?`;
  return {
    insert: database.prepare<unknown[]>(
      `INSERT INTO order_groups (id, profile, kind, wallet, session, client_id, identity, plan, state, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    clientId: database.prepare<[string, string], GroupRecord>(`${select} AND client_id = ?`),
    update: database.prepare<unknown[]>(
      'UPDATE order_groups SET state = ?, ending = ?, problem = ?, forgiven = ?, updated_at = ? WHERE id = ?',
    ),
    addStep: database.prepare<unknown[]>(
      'INSERT INTO order_group_steps (group_id, n, leg, action, client_id, amount, request_id) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ),
    endStep: database.prepare<unknown[]>(
      'UPDATE order_group_steps SET request_id = ?, error = ? WHERE group_id = ? AND n = ?',
    ),
    dropStep: database.prepare<unknown[]>('DELETE FROM order_group_steps WHERE group_id = ? AND n = ?'),
    active: database.prepare<[string], GroupRecord>(`${select} AND ${ACTIVE}`),
    ended: database.prepare<[string, number], GroupRecord>(
      `${select} AND NOT (${ACTIVE}) ORDER BY created_at DESC LIMIT ?`,
    ),
    steps: database.prepare<[string], StepRecord>(
      'SELECT n, leg, action, client_id, amount, request_id, error FROM order_group_steps WHERE group_id = ? ORDER BY n',
    ),
  };
}
