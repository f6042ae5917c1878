import type { IncomingMessage } from 'node:http';

/** The names under which this host answers: exactly one, so a foreign name that resolves here is refused. */
export class OwnOrigin {
  readonly origin: string;
  readonly webSocketOrigin: string;
  private readonly host: string;

  constructor(port: number) {
    // A browser leaves the port of the scheme's own out.
    this.host = port === 80 ? '127.0.0.1' : `127.0.0.1:${port}`;
    this.origin = `http://${this.host}`;
    this.webSocketOrigin = `ws://${this.host}`;
  }

  /** Keeps DNS rebinding out: a page whose own name resolves to this machine sends that name. */
  isOwnHost(request: IncomingMessage): boolean {
    return request.headers.host === this.host;
  }

  /** True when no page, or a page of our own, asks for a file. */
  mayRead(request: IncomingMessage): boolean {
    const { origin } = request.headers;
    return origin === undefined || origin === this.origin;
  }

  /** True when a page of our own opens the WebSocket; browsers always send `Origin` there. */
  mayConnect(request: IncomingMessage): boolean {
    return request.headers.origin === this.origin;
  }
}
