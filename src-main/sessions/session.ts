import * as v from 'valibot';
import type { SessionRow } from '../../src-shared/contract/index.ts';
import { SCOPE_NAMES, type Address, type Hex, type ScopeName } from '../../src-shared/protocol/index.ts';
import { railsToText, type Rails } from '../guard/index.ts';

export type SessionState = SessionRow['state'];

/** A session key of this machine; its secret lies in the vault under `id`. */
export interface Session {
  readonly id: string;
  readonly name: string;
  readonly address: Address;
  readonly wallet: Address;
  readonly scope: readonly ScopeName[];
  /** Unix seconds of venue time after which the key is invalid. */
  readonly expirySeconds: number;
  /** How long it was issued for; null of those issued before that was kept. */
  readonly lifetimeSeconds: number | null;
  /** `active` may have expired meanwhile, or have lost its key: {@link stateOf} knows. What has ended stays so. */
  state: Exclude<SessionState, 'lost'>;
  /** The 108 bytes that authorise it (profile: 4). */
  readonly proof: Hex;
  readonly rails: Rails;
  /** Unix milliseconds of this machine's clock, whatever that shows. */
  readonly createdAt: number;
  lastUsedAt: number | null;
  uses: number;
  /** The session that was issued in its place. */
  replacedBy: string | null;
}

/** What decides whether a session may sign. */
export interface Moment {
  /** Venue time in milliseconds; null while it is not known: then nothing has expired. */
  readonly venueTimeMs: number | null;
  /** Whether the session's secret is in the vault. */
  readonly hasKey: (session: Session) => boolean;
}

/** True when its time is over. The operator refuses when its time in seconds is above the expiry (profile: 4). */
export function isOver({ expirySeconds }: Session, venueTimeMs: number | null): boolean {
  return venueTimeMs !== null && Math.floor(venueTimeMs / 1000) > expirySeconds;
}

/** The state at a moment; only an `active` one signs. */
export function stateOf(session: Session, { venueTimeMs, hasKey }: Moment): SessionState {
  if (session.state !== 'active') return session.state;
  if (isOver(session, venueTimeMs)) return 'expired';
  return hasKey(session) ? 'active' : 'lost';
}

/** True when the scope covers an action. */
export function covers(session: Session, action: ScopeName): boolean {
  return session.scope.includes('unrestricted') || session.scope.includes(action);
}

export function sessionRow(session: Session, moment: Moment): SessionRow {
  const state = stateOf(session, moment);
  const { venueTimeMs } = moment;
  return {
    session: session.id,
    address: session.address,
    name: session.name,
    wallet: session.wallet,
    scope: [...session.scope],
    expirySeconds: session.expirySeconds,
    state,
    leftSeconds:
      state !== 'active' || venueTimeMs === null
        ? null
        : Math.max(0, session.expirySeconds - Math.floor(venueTimeMs / 1000)),
    createdAt: session.createdAt,
    lastUsedAt: session.lastUsedAt,
    uses: session.uses,
    rails: railsToText(session.rails),
    replacedBy: session.replacedBy,
  };
}

export const ScopeList = v.array(v.picklist(SCOPE_NAMES));
