import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import type { ReadyLine } from '../../../src-main/daemon/index.ts';
import { Tap, type TapClient } from './tap.ts';

const ENTRY = fileURLToPath(new URL('../../../src-main/headless.ts', import.meta.url));
const HOOK = pathToFileURL(fileURLToPath(new URL('crash-hook.ts', import.meta.url))).href;

/** How a process ends that does not end well. */
export const CRASHES = [
  'uncaught exception',
  'rejected promise',
  'abort',
  'SIGKILL',
  'SIGABRT',
  'SIGSEGV',
] as const;
export type Crash = (typeof CRASHES)[number];

export interface LeakDaemon {
  /** As the command line and a bot have it. */
  readonly local: TapClient;
  /** As the interface has it. */
  readonly web: TapClient;
  crash(how: Crash): Promise<void>;
  /** SIGTERM, and the process is gone. */
  stop(): Promise<void>;
}

/** A data-dir whose daemon runs as a process of its own, whose every word is kept. */
export class LeakPlace {
  readonly dataDir: string;
  readonly tap = new Tap();
  /** Standard output and standard error. */
  readonly said: Buffer[] = [];
  private readonly reports: string;
  private readonly words: readonly string[];
  private readonly controlToken: string;

  constructor(folders: { dataDir: string; reports: string; profile: string }, venue: ReadyLine) {
    const { baseUrl, wsUrl, controlToken } = venue;
    this.dataDir = folders.dataDir;
    this.reports = folders.reports;
    this.controlToken = controlToken;
    const profile = join(folders.profile, 'lab.json');
    writeFileSync(
      profile,
      JSON.stringify({ extends: 'practice', id: 'lab', baseUrl, wsUrl, limits: { gateway: false } }),
    );
    this.words = [
      '--data-dir',
      this.dataDir,
      '--profile',
      profile,
      '--web',
      '0',
      '--keychain',
      'file',
      '--json',
    ];
  }

  /** Starts it with everything switched on that Node can write when it ends badly, and the most talkative log. */
  async start(): Promise<LeakDaemon> {
    const flags = [
      '--report-uncaught-exception',
      '--report-on-fatalerror',
      '--report-on-signal',
      `--report-directory=${this.reports}`,
      '--trace-uncaught',
      '--trace-warnings',
      '--import',
      HOOK,
    ];
    const child = spawn(process.execPath, [...flags, ENTRY, ...this.words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: this.reports,
      env: {
        ...process.env,
        COUNTERSIGN_CONTROL_TOKEN: this.controlToken,
        COUNTERSIGN_LOG_LEVEL: 'trace',
        NODE_DEBUG: 'net,http,fs,stream,crypto',
      },
    });
    const ended = once(child, 'exit');
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => this.said.push(chunk));
    const ready = await firstLine(child, ended);
    const { socket, url } = JSON.parse(ready) as { socket: string; url: string };
    const [local, web] = await Promise.all([this.tap.local(this.dataDir, socket), this.tap.web(url)]);
    return {
      local,
      web,
      crash: async (how) => {
        child.kill(SIGNALS[how]);
        await ended;
        this.tap.close();
      },
      stop: async () => {
        child.kill('SIGTERM');
        await ended;
        this.tap.close();
      },
    };
  }
}

/** Some are made by the hook in the process itself. */
const SIGNALS: Record<Crash, NodeJS.Signals> = {
  'uncaught exception': 'SIGVTALRM',
  'rejected promise': 'SIGWINCH',
  abort: 'SIGPWR',
  SIGKILL: 'SIGKILL',
  SIGABRT: 'SIGABRT',
  SIGSEGV: 'SIGSEGV',
};

async function firstLine(child: ChildProcess, ended: Promise<unknown[]>): Promise<string> {
  if (child.stdout === null) throw new Error('no output');
  const line = once(createInterface(child.stdout), 'line');
  const dead = ended.then(([code]) => {
    throw new Error(`the daemon ended with ${String(code)}`);
  });
  const [first] = (await Promise.race([line, dead])) as [string];
  return first;
}
