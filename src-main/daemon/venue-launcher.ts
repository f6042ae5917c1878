import { spawn } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { CountersignError } from '../../src-shared/errors/index.ts';

/** profile: 9, the ready line. */
export const ReadyLine = v.looseObject({
  event: v.literal('ready'),
  baseUrl: v.string(),
  wsUrl: v.string(),
  controlToken: v.string(),
  limits: v.picklist(['on', 'trader', 'off']),
  seed: v.optional(v.number()),
});
export type ReadyLine = v.InferOutput<typeof ReadyLine>;

export interface VenueSettings {
  /** Where the venue keeps its state. */
  readonly dataDir: string;
  readonly seed: number | undefined;
  readonly limits: 'on' | 'trader' | 'off';
}

/** A practice venue that runs. */
export interface RunningVenue {
  readonly ready: ReadyLine;
  /** Ends it and waits for its end. */
  stop(): Promise<void>;
  /** Resolves when it has ended, by itself or not. */
  readonly ended: Promise<void>;
}

/** Starts the practice venue as its own process. Under Electron the shell gives another one of these. */
export type VenueLauncher = (settings: VenueSettings) => Promise<RunningVenue>;

const READY_MS = 15_000;
const TERM_MS = 3_000;

export function venueArguments(settings: VenueSettings): string[] {
  const seed = settings.seed === undefined ? [] : ['--seed', String(settings.seed)];
  return ['--port', '0', '--limits', settings.limits, '--data-dir', settings.dataDir, ...seed];
}

/** Launches `entry` (built JavaScript, or the source, which Node runs as well) under this very Node. */
export function nodeVenueLauncher(entry: string): VenueLauncher {
  return async (settings) => {
    const compiled = getCompileCacheDir();
    // Its standard input ends with this process, however that ends, and the venue with it.
    const child = spawn(process.execPath, [entry, ...venueArguments(settings), '--end-with-stdin'], {
      stdio: ['pipe', 'pipe', 'inherit'],
      windowsHide: true,
      ...(compiled === undefined ? {} : { env: { ...process.env, NODE_COMPILE_CACHE: compiled } }),
    });
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => {
        resolve();
      });
      child.once('error', () => {
        resolve();
      });
    });
    child.stdin.on('error', () => undefined);
    const stop = async (): Promise<void> => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), TERM_MS);
      await ended;
      clearTimeout(timer);
    };
    try {
      const line = await firstLine(child.stdout, ended);
      child.stdout.resume();
      return { ready: readReadyLine(line), stop, ended };
    } catch (error) {
      await stop();
      throw error;
    }
  };
}

export function readReadyLine(line: string): ReadyLine {
  try {
    return v.parse(ReadyLine, JSON.parse(line));
  } catch {
    throw failed('its first line could not be read');
  }
}

function firstLine(stream: NodeJS.ReadableStream, ended: Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: stream });
    const timer = setTimeout(() => {
      reject(failed(`it was not ready within ${READY_MS / 1000} s`));
    }, READY_MS);
    lines.once('line', (line) => {
      clearTimeout(timer);
      lines.close();
      resolve(line);
    });
    void ended.then(() => {
      clearTimeout(timer);
      reject(failed('it ended at once'));
    });
  });
}

function failed(why: string): CountersignError {
  return new CountersignError(
    'PRACTICE_VENUE_FAILED',
    `The practice venue did not start: ${why}.`,
    'Its messages stand above; it is tried again by itself.',
  );
}
