import type { Parts } from './parts.ts';

export const DEAD_MAN_UNREADABLE =
  "The settings of the dead man's switch in the database cannot be read, so it is off: set it anew.";

/** What in the database cannot be read and is therefore not in force, in sentences. */
export function unreadable({ deadMan, sessions }: Pick<Parts, 'deadMan' | 'sessions'>): string[] {
  return [
    ...(deadMan.unreadable ? [DEAD_MAN_UNREADABLE] : []),
    ...sessions.unreadable.map(
      (name) =>
        `The session key ${name} in the database cannot be read, so it signs no more: issue a new one.`,
    ),
  ];
}

/** Says it in the log and in the audit log, once at the start. */
export function tellUnreadable(parts: Pick<Parts, 'deadMan' | 'sessions' | 'audit' | 'logger'>): void {
  for (const what of unreadable(parts)) {
    parts.logger.error(what);
    try {
      parts.audit.record({ event: 'settings.unreadable', details: { what } });
    } catch {
      // Who records says himself that he cannot.
    }
  }
}
