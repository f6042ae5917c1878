import { createConnection, type Socket } from 'node:net';
import {
  createClient,
  type ContractClient,
  type ServerFrame,
  type SocketWelcome,
} from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { findSocket, LineReader, readSocketToken } from '../hosts/endpoint/index.ts';

/** The daemon is this same program, so its lines are only bounded against running away. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;

/** A connection to the running daemon. */
export interface DaemonLink {
  readonly call: ContractClient['call'];
  readonly subscribe: ContractClient['subscribe'];
  /** False when the token file could not be read: then only the public status can be asked. */
  readonly authenticated: boolean;
  close(): void;
}

/**
 * Connects to the daemon of a data-dir over its local socket, with its token.
 * @throws {CountersignError} `DAEMON_NOT_RUNNING`, `UNAUTHORISED`
 */
export async function connectDaemon(dataDir: string): Promise<DaemonLink> {
  const token = readSocketToken(dataDir);
  const socket = await open(findSocket(dataDir), dataDir);
  const send = (frame: unknown): void => void socket.write(`${JSON.stringify(frame)}\n`);
  const client = createClient(send);
  const welcome = greet(socket, client);
  send({ t: 'hello', ...(token === null ? {} : { token }) });
  const { authenticated } = await welcome;
  return {
    call: (command, input) => client.call(command, input),
    subscribe: (stream, params, onItem, onError) => client.subscribe(stream, params, onItem, onError),
    authenticated,
    close: () => void socket.destroy(),
  };
}

function open(path: string, dataDir: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(path, () => {
      resolve(socket);
    });
    socket.once('error', (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'EACCES' || cause.code === 'EPERM') {
        reject(
          new CountersignError(
            'SOCKET_DENIED',
            `The daemon of ${dataDir} belongs to another user.`,
            'Run this as that user.',
            { cause },
          ),
        );
      } else {
        reject(
          new CountersignError(
            'DAEMON_NOT_RUNNING',
            `No daemon runs for ${dataDir}.`,
            'Start one with `countersign run`.',
            { cause },
          ),
        );
      }
    });
  });
}

function greet(socket: Socket, client: ContractClient): Promise<SocketWelcome> {
  return new Promise((resolve, reject) => {
    let welcomed = false;
    const lines = new LineReader(
      MAX_LINE_BYTES,
      (line) => {
        const frame = JSON.parse(line) as ServerFrame | SocketWelcome;
        if (frame.t === 'welcome') {
          welcomed = true;
          resolve(frame);
        } else if (welcomed) {
          client.receive(frame);
        } else if (frame.t === 'error') {
          reject(new CountersignError(frame.error.code, frame.error.message, frame.error.hint));
        }
      },
      () => socket.destroy(),
    );
    socket.on('data', (chunk: Buffer) => {
      lines.push(chunk);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      reject(
        new CountersignError(
          'DAEMON_NOT_RUNNING',
          'The daemon ended the connection.',
          'Look whether it runs: `countersign status`.',
        ),
      );
      client.disconnected();
    });
  });
}

/** Does something with the running daemon and lets go of it. */
export async function withDaemon<T>(dataDir: string, work: (daemon: DaemonLink) => Promise<T>): Promise<T> {
  const daemon = await connectDaemon(dataDir);
  try {
    return await work(daemon);
  } finally {
    daemon.close();
  }
}
