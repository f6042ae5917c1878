import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Longest path of a Unix socket that every system takes, in bytes. */
export const MAX_SOCKET_PATH_BYTES = 100;

const SOCKET = 'socket';
/** Holds the path of a socket that does not lie at its usual place. */
const POINTER = 'socket-path';
const TOKEN = 'socket-token';

export const socketFile = (dataDir: string): string => join(dataDir, SOCKET);
export const pointerFile = (dataDir: string): string => join(dataDir, POINTER);
export const tokenFile = (dataDir: string): string => join(dataDir, TOKEN);

/** Where the daemon of a data-dir listens, whether it runs or not. */
export function findSocket(dataDir: string): string {
  const pointer = pointerFile(dataDir);
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : socketFile(dataDir);
}

/** The token that makes a connection the user's own; null when this user cannot read it or there is none. */
export function readSocketToken(dataDir: string): string | null {
  try {
    return readFileSync(tokenFile(dataDir), 'utf8').trim();
  } catch {
    return null;
  }
}
