/**
 * Checks the types of every room by itself, so that a room which must not know Node or the DOM cannot use them.
 * Without arguments all rooms, two at a time; `npm run typecheck -- venue test` checks some.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bin, inParallel, root, runNode, seconds, type Outcome } from './support/run.ts';

interface Room {
  readonly name: string;
  /** The room's folder; one that does not exist has nothing to check. */
  readonly folder: string;
}

// The slowest first, so that the last one to end is a short one.
const ROOMS: readonly Room[] = [
  { name: 'renderer', folder: 'src-renderer' },
  { name: 'test', folder: 'test' },
  { name: 'main', folder: 'src-main' },
  { name: 'venue', folder: 'src-venue' },
  { name: 'shared', folder: 'src-shared' },
  { name: 'shared-node', folder: 'src-shared/node' },
  { name: 'scripts', folder: 'build/scripts' },
];

function check(room: Room): Promise<Outcome> {
  const config = join('build/tsconfig', `${room.name}.json`);
  if (room.name === 'renderer') {
    return runNode(bin('svelte-check/bin/svelte-check'), ['--tsconfig', config, '--output', 'human', '--fail-on-warnings']);
  }
  const memory = join('node_modules/.cache/countersign', `${room.name}.tsbuildinfo`);
  return runNode(bin('typescript/bin/tsc'), ['-p', config, '--incremental', '--tsBuildInfoFile', memory]);
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !ROOMS.some((room) => room.name === name));
if (unknown.length > 0) {
  console.error(`There is no room ${unknown.join(', ')}; there are ${ROOMS.map((room) => room.name).join(', ')}.`);
  process.exit(2);
}
const rooms = ROOMS.filter(({ name, folder }) => (asked.length === 0 || asked.includes(name)) && existsSync(join(root, folder)));
const outcomes = await inParallel(rooms, 2, async (room) => {
  const outcome = await check(room);
  console.log(`${outcome.code === 0 ? 'ok    ' : 'FAILED'} types of ${room.name} (${seconds(outcome.seconds)})`);
  if (outcome.code !== 0) console.log(outcome.output.trimEnd());
  return outcome;
});
process.exitCode = outcomes.every((outcome) => outcome.code === 0) ? 0 : 1;
