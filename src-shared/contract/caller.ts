import type { Access } from './define.ts';

/** Who is at the other end of a host. */
export interface Caller {
  /** `interface`: Electron or web, a person in front of it; `local`: socket with its token; `stranger`: without. */
  readonly kind: 'interface' | 'local' | 'stranger';
  /** For the journal and for approvals: "interface", "command line". */
  readonly label: string;
}

const GRANTS: Record<Caller['kind'], readonly Access[]> = {
  interface: ['anyone', 'read', 'trade', 'wallet'],
  local: ['anyone', 'read', 'trade', 'wallet'],
  stranger: ['anyone'],
};

/** True when the caller may use what is declared with `access`. */
export function mayUse(caller: Caller, access: Access): boolean {
  return GRANTS[caller.kind].includes(access);
}
