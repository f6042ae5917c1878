import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { runCli, type Io } from '../../../src-main/cli/index.ts';
import type { VenueLauncher } from '../../../src-main/daemon/index.ts';
import { startSocketHost } from '../../../src-main/hosts/socket/index.ts';
import type { Handlers, RequestAnswer, Status } from '../../../src-shared/contract/index.ts';
import { createLogger } from '../../../src-shared/node/index.ts';
import { fakeHandlers } from '../../contract/fake-handlers.ts';

export const HASH = `0x${'ab'.repeat(25)}`;

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
  /** Standard output as JSON; undefined when it is none. */
  json: unknown;
  /** The last line of standard error as JSON; undefined when it is none. */
  error: { code: string; message: string; hint: string } | undefined;
}

export interface World {
  /** What a person at the terminal answers; without it nobody is there. */
  answers?: string[];
  stdin?: string;
  env?: NodeJS.ProcessEnv;
  /** What `run` embeds in place of the practice venue. */
  launchVenue?: VenueLauncher;
  /** Ends what runs until it is told to; without it nothing tells it. */
  told?: Promise<void>;
  /** Sees every line of standard output as it is written. */
  onLine?: (line: string) => void;
  /** Sees every text that is said on standard error. */
  onWords?: (text: string) => void;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Runs a command line in this process. */
export async function cli(words: readonly string[], world: World = {}): Promise<Outcome> {
  const out: string[] = [];
  const err: string[] = [];
  const answers = [...(world.answers ?? [])];
  const ask = (question: string): Promise<string> => {
    const answer = answers.shift();
    if (answer === undefined) throw new Error(`Nobody answers: ${question}`);
    err.push(question);
    return Promise.resolve(answer);
  };
  const { launchVenue } = world;
  const io: Io = {
    env: world.env ?? {},
    platform: 'linux',
    out: (text) => {
      out.push(text);
      world.onLine?.(text);
    },
    err: (text) => {
      err.push(text);
      world.onWords?.(text);
    },
    interactive: world.answers !== undefined,
    columns: null,
    readInput: () => Promise.resolve(world.stdin ?? ''),
    ask,
    askSecret: ask,
    untilTold: () => world.told ?? new Promise(() => undefined),
    ...(launchVenue && { launchVenue: () => launchVenue }),
  };
  const code = await runCli(words, io);
  const lastLine = err.at(-1)?.split('\n').at(-1) ?? '';
  return {
    code,
    stdout: out.join('\n'),
    stderr: err.join('\n'),
    json: parsed(out.join('\n')),
    error: parsed(lastLine) as Outcome['error'],
  };
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-cli-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

export interface FakeDaemon {
  readonly dataDir: string;
  /** What was asked, in order. */
  readonly calls: { command: string; input: unknown }[];
  /** Runs `countersign … --json` against it. */
  run(words: readonly string[], world?: World): Promise<Outcome>;
  /** The same without --json. */
  read(words: readonly string[], world?: World): Promise<Outcome>;
  close(): Promise<void>;
}

/** A daemon whose handlers are given, behind a real socket with a real token. */
export async function fakeDaemon(
  commands: Partial<Handlers['commands']>,
  streams: Partial<Handlers['streams']> = {},
): Promise<FakeDaemon> {
  const calls: FakeDaemon['calls'] = [];
  const recorded = Object.fromEntries(
    Object.entries(commands).map(([name, handler]) => [
      name,
      (input: unknown, context: unknown) => {
        calls.push({ command: name, input });
        return (handler as (input: unknown, context: unknown) => unknown)(input, context);
      },
    ]),
  );
  const dataDir = temporaryFolder();
  const host = await startSocketHost({
    dataDir,
    handlers: fakeHandlers({ commands: recorded, streams }),
    logger: createLogger('test', { level: 'silent' }),
  });
  onTestFinished(() => host.close());
  return {
    dataDir,
    calls,
    run: (words, world) => cli([...words, '--json', '--data-dir', dataDir], world),
    read: (words, world) => cli([...words, '--data-dir', dataDir], world),
    close: () => host.close(),
  };
}

export const answer = (over: Partial<RequestAnswer> = {}): RequestAnswer => ({
  requestId: 'r1',
  kind: 'Order',
  state: 'Sequenced',
  requestHash: '0x01',
  nonce: '0x02',
  requestIndex: 7,
  receiptVerified: true,
  ...over,
});

export interface StatusChange {
  kind?: Status['profile']['kind'];
  protection?: Status['vault']['protection'];
  vault?: Status['vault']['state'];
}

export const status = ({
  kind = 'practice',
  protection = 'unprotected',
  vault = 'unlocked',
}: StatusChange = {}): Status => ({
  version: '0.1.0',
  profile: { id: 'practice', label: 'Practice venue', kind, baseUrl: 'http://127.0.0.1:1', accepted: true },
  venue: {
    embedded: true,
    seed: 1,
    limits: 'trader',
    reachable: true,
    problem: null,
    timeOffsetMs: 1,
    timeAgeMs: 1,
    timeUncertaintyMs: 1,
    venueTimeMs: 1_700_000_000_000,
  },
  realtime: { state: 'live', staleSince: null, latencyMs: 1, resubscriptions: 0 },
  vault: {
    state: vault,
    protection,
    sessionsOpen: vault === 'unlocked',
    keychain: { available: false, reason: null },
  },
  wallet: null,
  session: null,
  budget: null,
  paused: null,
  deadMan: { state: 'off', firesInMs: null },
  practiceReady: false,
});
