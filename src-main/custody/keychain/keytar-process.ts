import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import * as v from 'valibot';

/** The part of keytar that we use. */
export interface KeytarModule {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/** The module is not there, or a library that it needs is not. */
export class KeytarMissing extends Error {
  override name = 'KeytarMissing';
}

/**
 * One call of keytar, made by a process of its own. It kills itself at its end: a native call that hangs would keep
 * the process from ending in any other way.
 */
const SCRIPT = `
const end = () => process.kill(process.pid, 'SIGKILL');
process.stdin.on('end', end);
require('node:readline').createInterface({ input: process.stdin }).once('line', async (line) => {
  const { path, method, args } = JSON.parse(line);
  let answer = { missing: true };
  try {
    const keytar = require(path);
    answer = await keytar[method](...args).then((value) => ({ value: value ?? null }), (error) => ({ refused: String(error.message) }));
  } catch {}
  process.stdout.write(JSON.stringify(answer) + '\\n', end);
});`;

const Answer = v.union([
  v.object({ value: v.union([v.string(), v.boolean(), v.null()]) }),
  v.object({ refused: v.string() }),
  v.object({ missing: v.literal(true) }),
]);

/** keytar in this process: the only way inside Electron, whose executable runs no scripts. */
export function keytarHere(): KeytarModule {
  try {
    return createRequire(import.meta.url)('keytar') as KeytarModule;
  } catch {
    throw new KeytarMissing();
  }
}

/**
 * keytar in a process of its own for each call, which is ended after `timeoutMs`: whatever a keychain does, the daemon
 * goes on, and can end.
 */
export function keytarApart(timeoutMs: number): KeytarModule {
  return {
    getPassword: async (...args) => textOf(await call('getPassword', args, timeoutMs)),
    setPassword: async (...args) => {
      await call('setPassword', args, timeoutMs);
    },
    deletePassword: async (...args) => (await call('deletePassword', args, timeoutMs)) === true,
  };
}

function call(
  method: keyof KeytarModule,
  args: readonly string[],
  timeoutMs: number,
): Promise<string | boolean | null> {
  let path: string;
  try {
    path = createRequire(import.meta.url).resolve('keytar');
  } catch {
    return Promise.reject(new KeytarMissing());
  }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['-e', SCRIPT], {
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    });
    // A little after the caller has given up, so that the reason is its own.
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs + 250);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part));
    child.stdin.on('error', () => undefined);
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(timer);
      const answer = readAnswer(output);
      if (answer === null) reject(new Error('it ended without an answer'));
      else if ('missing' in answer) reject(new KeytarMissing());
      else if ('refused' in answer) reject(new Error(answer.refused));
      else resolve(answer.value);
    });
    // Its standard input stays open until it has answered; when this process ends, it ends as well.
    child.stdin.write(`${JSON.stringify({ path, method, args })}\n`);
  });
}

function readAnswer(output: string): v.InferOutput<typeof Answer> | null {
  try {
    return v.parse(Answer, JSON.parse(output));
  } catch {
    return null;
  }
}

const textOf = (value: string | boolean | null): string | null => (typeof value === 'string' ? value : null);
