import { CountersignError } from '../../src-shared/errors/index.ts';

/** The act that was to be recorded must not happen. */
export const auditUnwritable = (cause: unknown): CountersignError =>
  new CountersignError(
    'AUDIT_UNWRITABLE',
    `The audit log cannot be written${reasonOf(cause)}: what was asked for was not done.`,
    'Make room on the disk and see that the data-dir may be written to, then try again.',
    { cause },
  );

export const auditUnreadable = (path: string, cause: unknown): CountersignError =>
  new CountersignError(
    'AUDIT_UNREADABLE',
    `The audit log ${path} cannot be read${reasonOf(cause)}.`,
    'See what lies there; without it nothing is signed.',
    { cause },
  );

function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'SQLITE_FULL':
      return ', since the disk is full';
    case 'EROFS':
      return ', since its disk is read-only';
    case 'EACCES':
    case 'EPERM':
      return ', since this user may not';
    default:
      return typeof code === 'string' ? ` (${code})` : '';
  }
}
