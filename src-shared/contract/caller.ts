import type { Access } from './define.ts';

/** Who is at the other end of a host, as the host knows it. */
export interface Peer {
  /** `interface`: Electron or web, a person in front of it; `local`: socket with its token; `stranger`: without. */
  readonly kind: 'interface' | 'local' | 'stranger';
  /** For the journal and for approvals: "interface", "command line". */
  readonly label: string;
  /**
   * Of a page of the interface: the program that asked for its address. Left out where the system itself gave it to a
   * person: the desktop's window, and the address that is printed at the start.
   */
  readonly askedBy?: string;
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
export function newCaller({ kind, label, askedBy }: Peer): Caller {
  connections += 1;
  const id = `c${connections}`;
  return Object.freeze(askedBy === undefined ? { kind, label, id } : { kind, label, askedBy, id });
}

/** The window or the page that a person was given by the start itself. */
export const INTERFACE: Peer = Object.freeze({ kind: 'interface', label: 'interface' });

/** True when the caller may use what is declared with `access`. */
export function mayUse(caller: Caller, access: Access): boolean {
  return GRANTS[caller.kind].includes(access);
}
