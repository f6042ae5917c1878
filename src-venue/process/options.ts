import { parseArgs } from 'node:util';
import type { VenueOptions } from '../venue.ts';

export interface ProcessOptions {
  readonly venue: VenueOptions;
  readonly endWithStdin: boolean;
  readonly parentPid: number | null;
}

const USAGE =
  'usage: venue [--port P] [--seed N] [--limits on|trader|off] [--participants on|off] [--clock real|manual]\n' +
  '             [--data-dir DIR|memory] [--end-with-stdin] [--parent-pid PID]\n';

/** Reads the command line; says what is wrong with it and ends the process with 2. */
export function readOptions(args: string[]): ProcessOptions {
  try {
    return parse(args);
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error ? error.message : 'The command line is malformed.'}\n${USAGE}`,
    );
    process.exit(2);
  }
}

function parse(args: string[]): ProcessOptions {
  const { values } = parseArgs({
    args,
    strict: true,
    allowPositionals: false,
    options: {
      port: { type: 'string', default: '0' },
      seed: { type: 'string' },
      limits: { type: 'string', default: 'on' },
      participants: { type: 'string', default: 'on' },
      clock: { type: 'string' },
      'data-dir': { type: 'string', default: 'memory' },
      'end-with-stdin': { type: 'boolean', default: false },
      'parent-pid': { type: 'string' },
    },
  });
  return {
    venue: {
      port: integer('--port', values.port, 65_535),
      ...(values.seed === undefined ? {} : { seed: integer('--seed', values.seed, 0xffff_ffff) }),
      limits: oneOf('--limits', values.limits, ['on', 'trader', 'off']),
      participants: oneOf('--participants', values.participants, ['on', 'off']) === 'on',
      ...(values.clock === undefined ? {} : { clock: oneOf('--clock', values.clock, ['real', 'manual']) }),
      dataDir: values['data-dir'] === 'memory' ? null : values['data-dir'],
    },
    endWithStdin: values['end-with-stdin'],
    parentPid:
      values['parent-pid'] === undefined ? null : integer('--parent-pid', values['parent-pid'], 0x7fff_ffff),
  };
}

function integer(name: string, text: string, highest: number): number {
  const value = Number(text);
  if (!/^\d{1,10}$/.test(text) || value > highest)
    throw new Error(`${name} must be an integer from 0 to ${highest}.`);
  return value;
}

function oneOf<const T extends string>(name: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((entry) => entry === text);
  if (found === undefined) throw new Error(`${name} must be ${allowed.join(', ')}.`);
  return found;
}
