import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ENTRY = fileURLToPath(new URL('../../../src-venue/index.ts', import.meta.url));

export interface VenueProcess {
  readonly ready: { readonly baseUrl: string; readonly controlToken: string };
  /** Compressed, in hex. */
  readonly operatorKey: string;
  /** Null when nothing is kept. */
  readonly dataDir: string | null;
  stop(): Promise<void>;
}

/** Starts the practice venue as its own process: nobody else trades, nobody is limited. */
export async function startVenue({ durable }: { durable: boolean }): Promise<VenueProcess> {
  const dataDir = durable ? mkdtempSync(join(tmpdir(), 'countersign-bench-')) : null;
  const child = spawn(
    process.execPath,
    // It ends with this process, however this one ends.
    [
      ENTRY,
      '--participants',
      'off',
      '--limits',
      'off',
      '--data-dir',
      dataDir ?? 'memory',
      '--end-with-stdin',
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit').then(() => {
    throw new Error('The venue ended before it was ready.');
  });
  const line = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const [text] = await Promise.race([line, ended]);
  ended.catch(() => undefined);
  const ready = JSON.parse(text) as VenueProcess['ready'];
  const response = await fetch(`${ready.baseUrl}/v2/encryption-key`);
  return {
    ready,
    operatorKey: (await response.json()) as string,
    dataDir,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      if (dataDir !== null) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
