import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { UsageError } from './errors.ts';
import type { Io } from './io.ts';
import { shown } from './shown.ts';

const CTRL_C = '\u0003';
const BACKSPACE = '\u007f';

/** The terminal, or whatever stands in its place, of this process. */
export function processIo(): Io {
  // Whoever reads us may have seen enough: that is no failure of ours.
  const unread = new Promise<void>((resolve) => {
    process.stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      resolve();
    });
  });
  return {
    unread,
    env: process.env,
    platform: process.platform,
    out: (text) => void process.stdout.write(`${shown(text)}\n`),
    err: (text) => void process.stderr.write(`${shown(text)}\n`),
    interactive: process.stdin.isTTY && process.stderr.isTTY,
    columns: process.stdout.isTTY ? process.stdout.columns : null,
    readInput,
    async ask(question) {
      const lines = createInterface({ input: process.stdin, output: process.stderr });
      try {
        return (await lines.question(`${shown(question)} `)).trim();
      } finally {
        lines.close();
      }
    },
    askSecret,
    untilTold: () =>
      new Promise((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
      }),
  };
}

async function readInput(limit: number): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > limit)
      throw new UsageError('INPUT_TOO_LONG', 'Standard input is too long.', 'Give it the secret alone.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

async function askSecret(question: string): Promise<string> {
  process.stderr.write(`${question} `);
  const { stdin } = process;
  stdin.setRawMode(true);
  stdin.resume();
  let typed = '';
  try {
    for (;;) {
      const [chunk] = (await once(stdin, 'data')) as [Buffer];
      for (const key of chunk.toString('utf8')) {
        if (key === '\r' || key === '\n') return typed;
        if (key === CTRL_C) throw new UsageError('CANCELLED', 'Cancelled.', 'Nothing was done.');
        typed = key === BACKSPACE ? typed.slice(0, -1) : typed + key;
      }
    }
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    process.stderr.write('\n');
  }
}

/**
 * Ends the process with a code. A daemon that has stopped leaves nothing behind that would keep it alive; should
 * something do so all the same, it ends a moment later.
 */
export function exitWith(code: number, isDaemon: boolean): void {
  process.exitCode = code;
  if (isDaemon) setTimeout(() => process.exit(), 100).unref();
}
