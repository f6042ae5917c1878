import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const NEWLINE = '\n';

/** A connection that sends a line and waits for the answering one: the same program on both sides of the contest. */
export class LineClient {
  private readonly socket: Socket;
  private received = '';
  private settle: { resolve(line: string): void; reject(error: Error): void } | null = null;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      this.received += chunk;
      const end = this.received.indexOf(NEWLINE);
      if (end < 0) return;
      const line = this.received.slice(0, end);
      this.received = this.received.slice(end + 1);
      this.settle?.resolve(line);
    });
    const broken = (): void => this.settle?.reject(new Error('The other side closed the connection.'));
    socket.on('error', broken);
    socket.on('close', broken);
  }

  static async open(path: string): Promise<LineClient> {
    const socket = connect(path);
    await once(socket, 'connect');
    return new LineClient(socket);
  }

  /** One at a time. */
  ask(line: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
      this.socket.write(line + NEWLINE);
    });
  }

  close(): void {
    this.socket.destroy();
  }
}
