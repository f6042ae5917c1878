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
  lifetime_seconds: number | null;
  state: string;
  proof: string;
  rails: string;
  created_at: number;
  last_used_at: number | null;
  uses: number;
  replaced_by: string | null;
}

const ENDED = ['expired', 'revoked', 'denied'] as const;

/** What is known of the session keys of one profile, except their secrets. */
export class SessionStore {
  private readonly profile: string;
  private readonly sessions = new Map<string, Session>();
  private readonly addresses = new Map<Address, Session>();
  /** Those that have not ended: few among many, and all that signing looks at. */
  private readonly live = new Map<string, Session>();
  /** Names of those whose row is damaged: they sign no more. */
  readonly unreadable: string[] = [];
  private readonly insertRow;
  private readonly updateRow;
  private readonly updateRows;
  private readonly elsewhere;

  constructor(database: Database, profile: string) {
    this.profile = profile;
    this.insertRow = database.prepare<unknown[]>(
      `INSERT INTO sessions (id, profile, name, address, wallet, scope, expiry_seconds, lifetime_seconds, state, proof, rails, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.updateRow = database.prepare<unknown[]>(
      'UPDATE sessions SET state = ?, last_used_at = ?, uses = ?, replaced_by = ? WHERE id = ?',
    );
    this.updateRows = database.transaction((sessions: readonly Session[]) => {
      for (const { id, state, lastUsedAt, uses, replacedBy } of sessions)
        this.updateRow.run(state, lastUsedAt, uses, replacedBy, id);
    });
    this.elsewhere = database.prepare<[string, string], { id: string }>(
      "SELECT id FROM sessions WHERE id = ? AND profile <> ? AND state = 'active'",
    );
    // By the order of issue: the clock of this machine may have jumped meanwhile.
    const rows = database
      .prepare<[string], SessionRecord>('SELECT * FROM sessions WHERE profile = ? ORDER BY rowid')
      .all(profile);
    for (const row of rows) {
      try {
        this.keep(readSession(row));
      } catch {
        this.unreadable.push(row.name);
        this.keep(damaged(row));
      }
    }
  }

  add(session: Session): void {
    this.insertRow.run(
      session.id,
      this.profile,
      session.name,
      session.address,
      session.wallet,
      JSON.stringify(session.scope),
      session.expirySeconds,
      session.lifetimeSeconds,
      session.state,
      session.proof,
      JSON.stringify(railsToText(session.rails)),
      session.createdAt,
    );
    this.keep(session);
  }

  /** Writes what changed of these, in one commit. */
  save(sessions: readonly Session[]): void {
    for (const { id, state } of sessions) if (state !== 'active') this.live.delete(id);
    this.updateRows.immediate(sessions);
  }

  get(id: string): Session | undefined {
    return this.sessions.get(id);
  }

  /** The session that has a key, whatever has become of it. */
  byAddress(address: Address): Session | undefined {
    return this.addresses.get(address);
  }

  /** Oldest first. */
  all(): Session[] {
    return [...this.sessions.values()];
  }

  /** Those that have not ended as far as was written down, oldest first. */
  active(): Iterable<Session> {
    return this.live.values();
  }

  get counts(): { active: number; ended: number } {
    return { active: this.live.size, ended: this.sessions.size - this.live.size };
  }

  /** Whether a key belongs to a session that has not ended, of this profile or another one. */
  needsKey(id: string): boolean {
    return this.live.has(id) || this.elsewhere.get(id, this.profile) !== undefined;
  }

  private keep(session: Session): void {
    this.sessions.set(session.id, session);
    this.addresses.set(session.address, session);
    if (session.state === 'active') this.live.set(session.id, session);
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
    lifetimeSeconds: row.lifetime_seconds,
    // What is not known for active never signs.
    state: row.state === 'active' ? 'active' : (ENDED.find((state) => state === row.state) ?? 'denied'),
    proof: row.proof as Hex,
    rails: railsFromText(JSON.parse(row.rails)),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    uses: row.uses,
    replacedBy: row.replaced_by,
  };
}

/** One row that cannot be read is no reason not to start: it has ended, whatever it says, and allows nothing. */
function damaged(row: SessionRecord): Session {
  const readable = { ...row, scope: '[]', rails: '{}', state: 'denied' };
  return { ...readSession(readable), name: `${row.name} (unreadable)` };
}
