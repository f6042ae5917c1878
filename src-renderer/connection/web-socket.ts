import {
  UNAUTHORISED,
  WEB_SOCKET_PATH,
  type ServerFrame,
  type WebHello,
  type WebWelcome,
} from '../../src-shared/contract/index.ts';
import type { Carrier } from './carrier.ts';
import type { Credentials } from './credentials.ts';

/** The WebSocket of the page's own origin. */
export function webSocketAddress(location: Pick<Location, 'protocol' | 'host'>): string {
  return `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}${WEB_SOCKET_PATH}`;
}

/** Frames as JSON texts; the first message each way is the greeting that exchanges the token for the secret. */
export function webSocketCarrier(address: string, credentials: Credentials): Carrier {
  return {
    connect(events) {
      const credential = credentials.next();
      if (credential === null) {
        queueMicrotask(() => {
          events.closed('unauthorised');
        });
        return { send: () => undefined, close: () => undefined };
      }
      const socket = new WebSocket(address);
      let welcomed = false;
      socket.onopen = () => {
        const hello: WebHello = { t: 'hello', ...credential };
        socket.send(JSON.stringify(hello));
      };
      socket.onmessage = (event: MessageEvent<string>) => {
        // The daemon is the other half of this program, of the same version: its frames are typed, not checked again.
        const frame = JSON.parse(event.data) as ServerFrame | WebWelcome;
        if (frame.t !== 'welcome') {
          if (welcomed) events.received(frame);
          return;
        }
        welcomed = true;
        credentials.welcomed(frame.secret);
        events.opened(frame.askedBy);
      };
      socket.onclose = (event) => {
        if (event.code !== UNAUTHORISED) {
          events.closed('lost');
          return;
        }
        credentials.refused();
        events.closed(credentials.next() === null ? 'unauthorised' : 'lost');
      };
      return {
        send(frame) {
          socket.send(JSON.stringify(frame));
        },
        close() {
          socket.onclose = null;
          socket.onmessage = null;
          socket.close();
        },
      };
    },
  };
}
