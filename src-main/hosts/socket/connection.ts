import type { Socket } from 'node:net';
import * as v from 'valibot';
import {
  serveConnection,
  SocketHello,
  type Connection,
  type Peer,
  type ServerFrame,
  type SocketWelcome,
} from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { LineReader } from '../endpoint/index.ts';
import { MAX_MESSAGE_BYTES, type HostOptions } from '../options.ts';
import { Outbox } from '../outbox.ts';

/** Time that a connection has to say hello. */
const HELLO_MS = 5_000;

export interface SocketDoor extends HostOptions {
  readonly isToken: (shown: string) => boolean;
  /** False where the system does not keep other users from connecting: then everybody must show the token. */
  readonly strangers: boolean;
}

/** Serves one connection to the local socket: one JSON frame a line, the first one a hello. */
export function serveSocket(socket: Socket, door: SocketDoor): void {
  let connection: Connection | null = null;

  const write = (frame: ServerFrame | SocketWelcome): void => {
    socket.write(`${JSON.stringify(frame)}\n`);
  };
  /** Says why, and ends the connection. */
  const refuse = (code: string, message: string, hint: string): void => {
    clearTimeout(hello);
    lines.end();
    if (!socket.writable) return;
    write({ t: 'error', id: 0, error: new CountersignError(code, message, hint).toData() });
    socket.destroySoon();
  };
  const lines = new LineReader(MAX_MESSAGE_BYTES, takeLine, () => {
    refuse('LINE_TOO_LONG', 'A line is longer than 1 MiB.', 'Send one frame a line.');
  });
  const hello = setTimeout(() => {
    refuse('UNAUTHORISED', 'No hello came in time.', 'Say hello in the first line.');
  }, door.helloMs ?? HELLO_MS);

  const outbox = new Outbox({
    write: (text) => socket.write(`${text}\n`),
    buffered: () => socket.writableLength,
    overflow() {
      door.logger.warn('a local program that does not read was disconnected');
      socket.destroy();
    },
  });

  function takeLine(line: string): void {
    if (line.trim() === '') return;
    const frame = parse(line);
    if (connection) {
      outbox.note(frame);
      connection.receive(frame);
      return;
    }
    const parsed = v.safeParse(SocketHello, frame);
    if (!parsed.success)
      refuse('HELLO_EXPECTED', 'The first line must be a hello.', 'Send {"t":"hello","token":"…"} first.');
    else enter(parsed.output);
  }

  function enter({ token }: SocketHello): void {
    const known = token !== undefined && door.isToken(token);
    // A wrong token is a mistake to be told of, not a stranger.
    if ((token !== undefined && !known) || (!known && !door.strangers)) {
      refuse(
        'UNAUTHORISED',
        'The token is not that of this daemon.',
        'Read it from the file socket-token in the data-dir; each start makes a new one.',
      );
      return;
    }
    clearTimeout(hello);
    const caller: Peer = known
      ? { kind: 'local', label: 'command line' }
      : { kind: 'stranger', label: 'a program without a token' };
    write({ t: 'welcome', authenticated: known });
    connection = serveConnection({
      handlers: door.handlers,
      caller,
      send: (frame) => {
        outbox.send(frame);
      },
      onDefect: (thrown) => {
        door.logger.error({ err: thrown }, 'a command failed');
      },
    });
  }

  socket.on('data', (chunk: Buffer) => {
    lines.push(chunk);
  });
  socket.on('drain', () => {
    outbox.drained();
  });
  // `close` follows with everything that is to be done.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearTimeout(hello);
    lines.end();
    outbox.close();
    connection?.close();
  });
}

/** Undefined for what is no JSON: the door then says that the message is not valid. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
