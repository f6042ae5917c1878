import * as v from 'valibot';
import type { RawData, WebSocket } from 'ws';
import {
  serveConnection,
  UNAUTHORISED,
  WebHello,
  type Connection,
  type WebWelcome,
} from '../../../src-shared/contract/index.ts';
import { Outbox } from '../outbox.ts';
import type { HostOptions } from '../options.ts';
import type { Admission, Admitted } from './admission.ts';

/** Time that a connection has to say who it is. */
const HELLO_MS = 5_000;
const PING_MS = 20_000;
/** WebSocket close codes (RFC 6455, 7.4.1). */
const UNSUPPORTED_DATA = 1003;
const TRY_AGAIN_LATER = 1013;

/**
 * Serves one WebSocket: silent until it has shown a token or a secret, of which `entered` is told, then the contract.
 */
export function serveWebSocket(
  socket: WebSocket,
  admission: Admission,
  options: HostOptions,
  entered: () => void,
): void {
  let connection: Connection | null = null;
  let alive = true;

  const outbox = new Outbox({
    write(text) {
      socket.send(text, () => {
        outbox.drained();
      });
    },
    buffered: () => socket.bufferedAmount,
    overflow() {
      options.logger.warn('a page that does not read was disconnected');
      socket.close(TRY_AGAIN_LATER, 'too slow');
      // It does not read, so it will not answer the close either.
      socket.terminate();
    },
  });

  const unauthorised = (): void => {
    clearTimeout(hello);
    socket.close(UNAUTHORISED, 'unauthorised');
  };
  const hello = setTimeout(unauthorised, options.helloMs ?? HELLO_MS);
  const heart = setInterval(() => {
    if (!alive) {
      socket.terminate();
      return;
    }
    alive = false;
    socket.ping();
  }, PING_MS);

  const enter = (frame: unknown): void => {
    const admitted = admittedBy(frame, admission);
    if (admitted === null) {
      unauthorised();
      return;
    }
    clearTimeout(hello);
    entered();
    const { askedBy } = admitted.peer;
    const welcome: WebWelcome = {
      t: 'welcome',
      secret: admitted.secret,
      ...(askedBy === undefined ? {} : { askedBy }),
    };
    socket.send(JSON.stringify(welcome));
    connection = serveConnection({
      handlers: options.handlers,
      caller: admitted.peer,
      send: (answer) => {
        outbox.send(answer);
      },
      onDefect: (thrown) => {
        options.logger.error({ err: thrown }, 'a command failed');
      },
    });
  };

  socket.on('message', (data: RawData, binary: boolean) => {
    if (socket.readyState !== socket.OPEN) return;
    alive = true;
    if (binary) {
      socket.close(UNSUPPORTED_DATA, 'frames are texts');
      return;
    }
    const frame = parse(data);
    if (connection === null) {
      enter(frame);
      return;
    }
    outbox.note(frame);
    connection.receive(frame);
  });
  socket.on('pong', () => {
    alive = true;
  });
  // `close` follows with everything that is to be done.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearTimeout(hello);
    clearInterval(heart);
    outbox.close();
    connection?.close();
  });
}

/** The tab that may enter; null when it may not. */
function admittedBy(frame: unknown, admission: Admission): Admitted | null {
  const hello = v.safeParse(WebHello, frame);
  if (!hello.success) return null;
  if ('token' in hello.output) return admission.exchange(hello.output.token);
  return admission.admits(hello.output.secret);
}

/** Undefined for what is no JSON: the door then says that the message is not valid. */
function parse(data: RawData): unknown {
  try {
    // The server is set to hand texts over as one buffer.
    return JSON.parse((data as Buffer).toString('utf8'));
  } catch {
    return undefined;
  }
}
