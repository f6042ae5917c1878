import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Takes a data-dir for this process until it ends, however it ends: two venues that append to one log would ruin it.
 * The claim is a name that the system forgets with the process.
 * @throws when another process has it.
 */
export async function claim(dataDir: string): Promise<{ readonly release: () => void }> {
  const id = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 32);
  const name = nameOf(`countersign-venue-${id}`);
  const server = (await listen(name)) ?? ((await isAnswered(name)) ? null : await afterStale(name));
  if (server === null)
    throw new Error('Another practice venue uses this data-dir. End it first, or give this one its own.');
  return { release: () => server.close() };
}

function nameOf(id: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\${id}`;
  // Linux has names without a file, which cannot be left behind.
  return process.platform === 'linux' ? `\0${id}` : join(tmpdir(), `${id.slice(0, 40)}.sock`);
}

function listen(name: string): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => {
      resolve(null);
    });
    server.listen(name, () => {
      server.unref();
      resolve(server);
    });
  });
}

function isAnswered(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(name);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}

/** A socket file that nobody answers is what a killed process left. */
function afterStale(name: string): Promise<Server | null> {
  if (process.platform !== 'darwin') return Promise.resolve(null);
  rmSync(name, { force: true });
  return listen(name);
}
