import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs a program of Windows itself and gives its standard output; throws when it fails. */
export type RunProgram = (program: string, args: readonly string[]) => string;

/** The system's own account, which backups and updates of Windows run as. */
const SYSTEM = '*S-1-5-18';
/** Full rights, which files and folders below inherit. */
const ALL = '(OI)(CI)F';
const SID = /"(S-1-[0-9-]{3,180})"/;

/**
 * Takes everybody else's rights to a folder and what will be made in it: what mode 0700 is elsewhere. By the user's
 * identifier and not the name, which another domain may have too.
 * @throws {Error} when Windows refuses, as on a disk without rights
 */
export function restrictToUser(folder: string, run: RunProgram = runOfWindows): void {
  const sid = SID.exec(run('whoami.exe', ['/user', '/fo', 'csv', '/nh']))?.[1];
  if (sid === undefined) throw new Error('Windows does not say who this user is');
  // What was granted by name before is dropped first, then what comes from above.
  run('icacls.exe', [folder, '/reset', '/q']);
  run('icacls.exe', [folder, '/inheritance:r', '/grant:r', `*${sid}:${ALL}`, `${SYSTEM}:${ALL}`, '/q']);
}

/** From the folder of Windows, whatever else is on the search path. */
function runOfWindows(program: string, args: readonly string[]): string {
  const path = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', program);
  return execFileSync(path, [...args], {
    encoding: 'utf8',
    timeout: 10_000,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
