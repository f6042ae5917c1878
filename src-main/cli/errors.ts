import { CountersignError, toErrorData } from '../../src-shared/errors/index.ts';

/** commands.md: exit codes. */
export const EXIT = { done: 0, failed: 1, usage: 2, unknown: 3 } as const;

/** The command was written wrongly: a missing option, a malformed value. */
export class UsageError extends CountersignError {}

/** The code that a command ends with when this was thrown. */
export function exitCodeOf(thrown: unknown): number {
  return thrown instanceof UsageError ? EXIT.usage : EXIT.failed;
}

/** The last words on standard error: one line of JSON, or a sentence and what to do about it. */
export function describeError(thrown: unknown, json: boolean): string {
  const { code, message, hint, path } = toErrorData(thrown);
  if (json) return JSON.stringify({ code, message, hint, ...(path === undefined ? {} : { path }) });
  return hint === '' ? message : `${message}\n${hint}`;
}
