/**
 * `npm start`: builds what is stale and opens the app in Electron, or, where that cannot be, runs the headless daemon
 * with its web host. `--headless` chooses the latter, `--no-open` opens no browser; all else is for the daemon.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { hasDisplay, openInBrowser } from './support/browser.ts';
import { buildStale } from './support/build.ts';
import { HEADLESS } from './support/parts.ts';
import { probeElectron, type Probe } from './support/electron.ts';
import { waitFor } from './support/foreground.ts';
import { root } from './support/root.ts';

const OWN = ['--headless', '--no-open'];
const given = process.argv.slice(2);
const forDaemon = given.filter((option) => !OWN.includes(option));
// Standard output belongs to the daemon, whose first line there may be meant for a program.
const say = (line: string): void => console.error(line);

async function inElectron(program: string): Promise<number> {
  const env = { ...process.env };
  delete env['ELECTRON_RUN_AS_NODE'];
  return waitFor(spawn(program, [root, ...forDaemon], { cwd: root, env, stdio: 'inherit' }));
}

async function headless(): Promise<number> {
  const child = spawn(process.execPath, [join(root, 'out/main/cli.js'), 'run', ...forDaemon], {
    cwd: root,
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  let seen = '';
  let opened = given.includes('--no-open') || !hasDisplay();
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    process.stdout.write(chunk);
    if (opened) return;
    seen += chunk;
    const address = /http:\/\/127\.0\.0\.1:\d+\/\S*#token=[\w-]+/.exec(seen)?.[0];
    if (address === undefined) return;
    opened = true;
    openInBrowser(address);
  });
  return waitFor(child);
}

const chosen: Probe | null = given.includes('--headless') ? { reason: '' } : null;
const probe = chosen ?? (await probeElectron(say));
if ('program' in probe) {
  await buildStale(say);
  process.exitCode = await inElectron(probe.program);
} else {
  await buildStale(say, { only: HEADLESS });
  if (probe.reason !== '') say(`The app opens in the browser instead of Electron, since ${probe.reason}.`);
  process.exitCode = await headless();
}
