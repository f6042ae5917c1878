import type { Access } from './define.ts';

/** Who is at the other end of a host, as the host knows it. */
export interface Peer {
  /** `interface`: Electron or web, a person in front of it; `local`: socket with its token; `stranger`: without. */
  readonly kind: 'interface' | 'local' | 'stranger';
  /** For the journal and for approvals: "interface", "command line". */
  readonly label: string;
}

/** One connection of a peer. */
export interface Caller extends Peer {
  /** No two connections of a process have the same: what one asked for, another one may approve. */
  readonly id: string;
}

const GRANTS: Record<Caller['kind'], readonly Access[]> = {
  interface: ['anyone', 'read', 'trade', 'wallet'],
  local: ['anyone', 'read', 'trade', 'wallet'],
  stranger: ['anyone'],
};

let connections = 0;

/** A connection of this peer, told from every other one. */
export function newCaller({ kind, label }: Peer): Caller {
  connections += 1;
  return Object.freeze({ kind, label, id: `c${connections}` });
}

/** True when the caller may use what is declared with `access`. */
export function mayUse(caller: Caller, access: Access): boolean {
  return GRANTS[caller.kind].includes(access);
}
