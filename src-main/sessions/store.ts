import * as v from 'valibot';
import type { Address, Hex } from '../../src-shared/protocol/index.ts';
import type { Database } from '../storage/index.ts';
import { railsFromText, railsToText } from '../guard/index.ts';
import { ScopeList, type Session } from './session.ts';

interface SessionRecord {
  id: string;
  name: string;
  address: string;
  wallet: string;
  scope: string;
  expiry_seconds: number;
  state: string;
  proof: string;
  rails: string;
  created_at: number;
  last_used_at: number | null;
  uses: number;
}

/** What is known of the session keys of one profile, except their secrets. */
export class SessionStore {
  private readonly profile: string;
  private readonly sessions: Map<string, Session>;
  private readonly insertRow;
  private readonly updateRow;

  constructor(database: Database, profile: string) {
    this.profile = profile;
    this.insertRow = database.prepare<unknown[]>(
      `INSERT INTO sessions (id, profile, name, address, wallet, scope, expiry_seconds, state, proof, rails, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.updateRow = database.prepare<unknown[]>(
      'UPDATE sessions SET state = ?, last_used_at = ?, uses = ? WHERE id = ?',
    );
    const rows = database
      .prepare<[string], SessionRecord>('SELECT * FROM sessions WHERE profile = ? ORDER BY created_at')
      .all(profile);
    this.sessions = new Map(rows.map((row) => [row.id, readSession(row)]));
  }

  add(session: Session): void {
    const { id, name, address, wallet, scope, expirySeconds, state, proof, rails, createdAt } = session;
    const texts = [JSON.stringify(scope), JSON.stringify(railsToText(rails))] as const;
    this.insertRow.run(
      id,
      this.profile,
      name,
      address,
      wallet,
      texts[0],
      expirySeconds,
      state,
      proof,
      texts[1],
      createdAt,
    );
    this.sessions.set(id, session);
  }

  save(session: Session): void {
    this.updateRow.run(session.state, session.lastUsedAt, session.uses, session.id);
  }

  get(id: string): Session | undefined {
    return this.sessions.get(id);
  }

  /** Oldest first. */
  all(): Session[] {
    return [...this.sessions.values()];
  }
}

function readSession(row: SessionRecord): Session {
  return {
    id: row.id,
    name: row.name,
    address: row.address as Address,
    wallet: row.wallet as Address,
    scope: v.parse(ScopeList, JSON.parse(row.scope)),
    expirySeconds: row.expiry_seconds,
    state: row.state === 'active' ? 'active' : 'denied',
    proof: row.proof as Hex,
    rails: railsFromText(JSON.parse(row.rails)),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    uses: row.uses,
  };
}
