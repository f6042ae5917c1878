import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

const HEAD_END = Buffer.from('\r\n\r\n');

/** One connection that is kept, with one request under way at a time; it counts answers and reads no further. */
export class Lane {
  private readonly socket: Socket;
  private readonly host: string;
  private received: Buffer = Buffer.alloc(0);
  private queue: Buffer[] = [];
  private next = 0;
  private settle: ((error: Error | null) => void) | null = null;

  private constructor(socket: Socket, host: string) {
    this.socket = socket;
    this.host = host;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.read(chunk));
    socket.on('error', (error) => this.settle?.(error));
    socket.on('close', () => this.settle?.(new Error('The venue closed the connection.')));
  }

  static async open(port: number): Promise<Lane> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Lane(socket, `127.0.0.1:${port}`);
  }

  /** Lays bodies out as whole HTTP requests, ready to be written. */
  load(bodies: readonly Uint8Array[]): void {
    this.next = 0;
    this.queue = bodies.map((body) =>
      Buffer.concat([
        Buffer.from(
          `POST /v2/request HTTP/1.1\r\nhost: ${this.host}\r\ncontent-type: application/octet-stream\r\n` +
            `content-length: ${body.length}\r\n\r\n`,
        ),
        body,
      ]),
    );
  }

  /** Sends what was laid out, each request after the answer to the one before; every answer must be 200. */
  run(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.settle = (error) => {
        this.settle = null;
        if (error) reject(error);
        else resolve();
      };
      this.send();
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private send(): void {
    const request = this.queue[this.next++];
    if (request === undefined) this.settle?.(null);
    else this.socket.write(request);
  }

  private read(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const headEnd = this.received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.received.toString('latin1', 0, headEnd);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    const end = headEnd + HEAD_END.length + length;
    if (this.received.length < end) return;
    const body = this.received.toString('utf8', headEnd + HEAD_END.length, end);
    this.received = this.received.subarray(end);
    if (head.startsWith('HTTP/1.1 200 ')) this.send();
    else this.settle?.(new Error(`The venue refused: ${head.slice(9, 12)} ${body}`));
  }
}
