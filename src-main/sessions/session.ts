import * as v from 'valibot';
import type { SessionRow } from '../../src-shared/contract/index.ts';
import { SCOPE_NAMES, type Address, type Hex, type ScopeName } from '../../src-shared/protocol/index.ts';
import { railsToText, type Rails } from '../guard/index.ts';

/** A session key of this machine; its secret lies in the vault under `id`. */
export interface Session {
  readonly id: string;
  readonly name: string;
  readonly address: Address;
  readonly wallet: Address;
  readonly scope: readonly ScopeName[];
  /** Unix seconds of venue time after which the key is invalid. */
  readonly expirySeconds: number;
  /** `active` may have expired meanwhile: {@link stateAt} knows. */
  state: 'active' | 'denied';
  /** The 108 bytes that authorise it (profile: 4). */
  readonly proof: Hex;
  readonly rails: Rails;
  readonly createdAt: number;
  lastUsedAt: number | null;
  uses: number;
}

/** The state at a venue time. The operator refuses when its time in seconds is above the expiry (profile: 4). */
export function stateAt(session: Session, venueTimeMs: number | null): SessionRow['state'] {
  if (session.state !== 'active') return session.state;
  return venueTimeMs !== null && Math.floor(venueTimeMs / 1000) > session.expirySeconds
    ? 'expired'
    : 'active';
}

/** True when the scope covers an action. */
export function covers(session: Session, action: ScopeName): boolean {
  return session.scope.includes('unrestricted') || session.scope.includes(action);
}

export function sessionRow(session: Session, venueTimeMs: number | null): SessionRow {
  return {
    session: session.id,
    address: session.address,
    name: session.name,
    wallet: session.wallet,
    scope: [...session.scope],
    expirySeconds: session.expirySeconds,
    state: stateAt(session, venueTimeMs),
    createdAt: session.createdAt,
    lastUsedAt: session.lastUsedAt,
    uses: session.uses,
    rails: railsToText(session.rails),
  };
}

export const ScopeList = v.array(v.picklist(SCOPE_NAMES));
