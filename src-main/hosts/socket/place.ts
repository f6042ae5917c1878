import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { removePrivateFile, writePrivateFile } from '../../storage/index.ts';
import { findSocket, MAX_SOCKET_PATH_BYTES, pointerFile, socketFile } from '../endpoint/index.ts';

const PREFIX = 'countersign-';
const fits = (path: string): boolean => Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES;

/** Where the socket goes, and how it is taken away again. */
export interface SocketPlace {
  readonly path: string;
  remove(): void;
}

/**
 * Chooses the place of the socket: in the data-dir; in a private folder of the runtime folder where that path is too
 * long for the system; a named pipe on Windows. Another place than the usual one is written to a file in the data-dir.
 * What a killed daemon left behind is removed once nobody answers there.
 * @throws {CountersignError} `SOCKET_IN_USE`, `SOCKET_PATH`
 */
export async function takeSocketPlace(
  dataDir: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<SocketPlace> {
  await clearOld(dataDir);
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 32);
    const path = `\\\\.\\pipe\\${PREFIX}${name}`;
    writePrivateFile(pointerFile(dataDir), path);
    return { path, remove: () => undefined };
  }
  const usual = socketFile(dataDir);
  if (fits(usual)) return { path: usual, remove: () => removePrivateFile(usual) };
  const folder = privateFolder(env);
  const path = join(folder, 's');
  writePrivateFile(pointerFile(dataDir), path);
  return {
    path,
    remove() {
      removeWithFolder(path);
      removePrivateFile(pointerFile(dataDir));
    },
  };
}

/** A fresh folder that only this user may enter. */
function privateFolder(env: NodeJS.ProcessEnv): string {
  for (const base of [env['XDG_RUNTIME_DIR'], tmpdir(), '/tmp']) {
    if (!base || !fits(join(base, `${PREFIX}XXXXXX`, 's'))) continue;
    try {
      return mkdtempSync(join(base, PREFIX));
    } catch {
      continue;
    }
  }
  throw new CountersignError(
    'SOCKET_PATH',
    'The data-dir has a path too long for a socket, and there is no runtime folder.',
    'Use a shorter --data-dir.',
  );
}

async function clearOld(dataDir: string): Promise<void> {
  const path = findSocket(dataDir);
  if (await answers(path)) {
    throw new CountersignError(
      'SOCKET_IN_USE',
      `Another daemon answers at ${path}.`,
      'Use that one, or end it first.',
    );
  }
  if (process.platform === 'win32') return;
  if (path === socketFile(dataDir)) {
    if (isSocket(path)) rmSync(path, { force: true });
    return;
  }
  if (isSocket(path)) removeWithFolder(path);
  removePrivateFile(pointerFile(dataDir));
}

/** The folder was made for this socket alone. One that holds anything else is left as it is. */
function removeWithFolder(path: string): void {
  rmSync(path, { force: true });
  const folder = dirname(path);
  // It may be gone already: systems clear their folders for temporary files.
  if (basename(folder).startsWith(PREFIX) && existsSync(folder) && readdirSync(folder).length === 0)
    rmdirSync(folder);
}

function isSocket(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isSocket() === true;
}

function answers(path: string): Promise<boolean> {
  return new Promise((done) => {
    const probe = createConnection(path);
    probe.once('connect', () => {
      probe.destroy();
      done(true);
    });
    probe.once('error', () => {
      done(false);
    });
  });
}
