/**
 * `npm run bench -- [--json] [--brief] [NAME…]`: each benchmark runs ours and a peer alternately in one process.
 * `--brief` keeps the tool alive in CI: it runs everything and judges nothing.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Measurement } from '../../test/bench/harness/measure.ts';
import { notesOf, table } from '../../test/bench/harness/table.ts';
import { waitFor } from './support/foreground.ts';
import { root } from './support/root.ts';
import { runNode } from './support/run.ts';

const home = join(root, 'test/bench');
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, brief: { type: 'boolean' } },
});

const all = readdirSync(home)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .sort();
/** Names that stand for another one. */
const ALIASES: Readonly<Record<string, string>> = { ui: 'ui-stream' };
/** Take ten minutes each: only when they are asked for, or briefly. */
const APART: readonly string[] = options.brief ? [] : ['memory', 'ui-soak'];
const chosen = positionals.map((name) => ALIASES[name] ?? name);
const unknown = chosen.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are: ${all.join(', ')}.`);
  process.exit(2);
}

await installPeers();
const measurements: Measurement[] = [];
let broken = false;
for (const name of chosen.length > 0 ? chosen : all.filter((each) => !APART.includes(each))) {
  console.error(`measuring ${name} …`);
  const one = join(home, 'harness/run-one.ts');
  const { code, output, answer } = await runNode(one, [name, options.brief ? 'brief' : 'full'], {
    flags: ['--expose-gc'],
  });
  if (code === 0) measurements.push(JSON.parse(answer) as Measurement);
  else {
    broken = true;
    console.error(`${name} failed:\n${output}`);
  }
}
// Whoever reads the array by program sees the rows alone.
if (options.json) for (const note of notesOf(measurements)) console.error(note);
console.log(options.json ? JSON.stringify(measurements.map(({ row }) => row)) : table(measurements));
process.exitCode = broken ? 1 : 0;

/** Installs what only the benchmarks need, when it is first used and when its lockfile has changed. */
async function installPeers(): Promise<void> {
  const lock = readFileSync(join(home, 'package-lock.json'), 'utf8');
  const { dependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    dependencies: object;
  };
  if (Object.keys(dependencies).length === 0) return;
  const stamp = join(home, 'node_modules/.countersign-stamp');
  const mark = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === mark) return;
  console.error('installing the peers of the benchmarks …');
  const npm = process.env['npm_execpath'];
  const child =
    npm === undefined
      ? spawn('npm', ['ci'], { cwd: home, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
      : spawn(process.execPath, [npm, 'ci'], { cwd: home, stdio: ['ignore', 2, 2] });
  if ((await waitFor(child)) !== 0) throw new Error('The peers of the benchmarks could not be installed.');
  writeFileSync(stamp, mark);
}
