import {
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { restrictToUser } from './windows-acl.ts';

/** Everything under the data-dir is private to the user (commands.md). */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const TEMPORARY = '.tmp';
/** Files and folders, and what SQLite lays beside a database. */
const LEFTOVER = /\.[0-9a-f]{12}\.tmp(-journal|-wal|-shm)?$/;

/** What makes folders private on Windows, and those that it has in this process: it takes a program's start each. */
export interface FolderRights {
  readonly platform: NodeJS.Platform;
  readonly restrict: (folder: string) => void;
  readonly done: Set<string>;
}
const RIGHTS: FolderRights = { platform: process.platform, restrict: restrictToUser, done: new Set() };

/**
 * Makes a folder, and those above it, that only this user may enter: by its mode, on Windows by its access list, which
 * what is made in it inherits.
 * @throws {CountersignError} `DATA_DIR` when it cannot be made or is not this user's
 */
export function ensurePrivateFolder(path: string, rights: FolderRights = RIGHTS): void {
  try {
    mkdirSync(path, { recursive: true, mode: FOLDER_MODE });
    if (rights.platform !== 'win32') chmodSync(path, FOLDER_MODE);
    else if (!rights.done.has(path)) {
      rights.restrict(path);
      rights.done.add(path);
    }
  } catch (cause) {
    throw new CountersignError(
      'DATA_DIR',
      `The folder ${path} cannot be used: ${whyNot(cause)}.`,
      'Use another --data-dir, one that is yours and that you may write to.',
      { cause },
    );
  }
}

function whyNot(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return 'there is a file in its place';
    case 'EPERM':
      return 'it belongs to another user';
    case 'EACCES':
      return 'it may not be written to';
    case 'EROFS':
      return 'its disk is read-only';
    default:
      return typeof code === 'string' ? code : 'it cannot be made private';
  }
}

/** Makes sure that a file exists and that only this user may read it. */
export function ensurePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', FILE_MODE));
  chmodSync(path, FILE_MODE);
}

/**
 * Replaces a file as a whole and durably: a reader, also after a power cut, sees the old content or the new one,
 * never a part.
 */
export function writePrivateFile(path: string, content: Uint8Array | string): void {
  const temporary = `${path}.${randomBytes(6).toString('hex')}${TEMPORARY}`;
  const file = openSync(temporary, 'wx', FILE_MODE);
  try {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
    fsyncSync(file);
  } catch (error) {
    closeSync(file);
    rmSync(temporary, { force: true });
    throw error;
  }
  closeSync(file);
  try {
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}

/**
 * Removes what writes left behind that were cut off by the process's end. They may hold keys, and nobody would miss
 * them. Only for the one who has the folder to himself.
 */
export function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (LEFTOVER.test(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Removes a file durably; nothing happens when there is none. */
export function removePrivateFile(path: string): void {
  rmSync(path, { force: true });
  syncFolder(dirname(path));
}

/** The content, or null when there is nothing. A link to what is not there is something, and cannot be read. */
export function readPrivateFile(path: string): Buffer | null {
  return isThere(path) ? readFileSync(path) : null;
}

/** Whether anything lies at a path: a link counts, wherever it leads. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    // Below a file there is nothing.
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return false;
    throw error;
  }
}

/** Makes what was renamed or made in a folder durable. */
export function syncFolder(path: string): void {
  // Windows cannot open a folder; its rename is durable by itself.
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
