import type { Parts } from './parts.ts';

export const DEAD_MAN_UNREADABLE =
  "The settings of the dead man's switch in the database cannot be read, so it is off: set it anew.";

type Unreadable = Pick<Parts, 'deadMan' | 'sessions'> & {
  readonly groups: Pick<Parts['groups'], 'unreadable'>;
};

/** What in the database cannot be read and is therefore not in force, in sentences. */
export function unreadable({ deadMan, sessions, groups }: Unreadable): string[] {
  return [
    ...(deadMan.unreadable ? [DEAD_MAN_UNREADABLE] : []),
    ...sessions.unreadable.map(
      (name) =>
        `The session key ${name} in the database cannot be read, so it signs no more: issue a new one.`,
    ),
    ...groups.unreadable.map(
      (id) =>
        `The group of orders ${id} in the database cannot be read, so nothing more happens for it: look at the open orders and the position.`,
    ),
  ];
}

/** Says it in the log and in the audit log, once at the start. */
export function tellUnreadable(
  parts: Pick<Parts, 'deadMan' | 'sessions' | 'groups' | 'audit' | 'logger'>,
): void {
  for (const what of unreadable(parts)) {
    parts.logger.error(what);
    try {
      parts.audit.record({ event: 'settings.unreadable', details: { what } });
    } catch {
      // Who records says himself that he cannot.
    }
  }
}
