import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './root.ts';

/** Time that a download gets to bring its first bytes. */
const BEGIN_MS = 60_000;
/** Time that Electron gets to say its version, which shows that its libraries are there. */
const VERSION_MS = 15_000;

const home = join(root, 'node_modules/electron');

/** Either the program to start, or one clause that says why there is none. */
export type Probe = { readonly program: string } | { readonly reason: string };

/** Looks whether the app can open in Electron here; downloads its runtime where it is missing. */
export async function probeElectron(say: (line: string) => void): Promise<Probe> {
  const env = process.env;
  if (process.platform === 'linux') {
    if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return { reason: 'there is no display' };
    if (process.getuid?.() === 0) return { reason: 'Electron does not run as root' };
  }
  if (!existsSync(join(home, 'install.js'))) return { reason: 'Electron is not installed' };
  if (installed() === null) {
    say("Electron's runtime is missing; trying to download it …");
    const failure = await download();
    if (failure !== null) return { reason: failure };
  }
  const program = installed();
  if (program === null) return { reason: "Electron's runtime could not be unpacked" };
  return (await startsAtAll(program))
    ? { program }
    : { reason: "Electron's runtime does not start on this machine" };
}

function installed(): string | null {
  try {
    const program = join(home, 'dist', readFileSync(join(home, 'path.txt'), 'utf8').trim());
    return existsSync(program) ? program : null;
  } catch {
    return null;
  }
}

/** Runs Electron's own installer; null when it did its work, else a clause that says what went wrong. */
function download(): Promise<string | null> {
  // The installer's downloads land here, so that their first bytes can be seen.
  const landing = mkdtempSync(join(tmpdir(), 'countersign-electron-'));
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(home, 'install.js')], {
      env: { ...process.env, TMPDIR: landing, TEMP: landing, TMP: landing },
      stdio: 'ignore',
    });
    const end = (failure: string | null): void => {
      clearTimeout(timer);
      rmSync(landing, { recursive: true, force: true });
      resolve(failure);
    };
    const timer = setTimeout(() => {
      if (hasBytes(landing)) return; // It has begun; how long it takes is up to the line.
      child.kill();
      end("the download of Electron's runtime did not begin within 60 s");
    }, BEGIN_MS);
    child.on('error', () => end("Electron's installer does not start"));
    child.on('exit', (code) => end(code === 0 ? null : "Electron's runtime could not be downloaded"));
  });
}

const hasBytes = (folder: string): boolean =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) => {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    return found?.isFile() === true && found.size > 0;
  });

function startsAtAll(program: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, ['--version'], { stdio: 'ignore', timeout: VERSION_MS });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}
