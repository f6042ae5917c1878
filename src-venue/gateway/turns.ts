import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Reads that may wait on one connection; who sends more before it reads is cut off. */
const MAX_WAITING = 100;

/**
 * Lets a connection have one read at a time, and the venue one between two looks at its sockets. A client may send a
 * thousand of them in a single packet and never read: made all at once, the answers would fill the memory, and nobody
 * else would be served meanwhile.
 */
export class Turns {
  private readonly waiting = new WeakMap<Socket, (() => void)[]>();
  private readonly due: (() => void)[] = [];
  private busy = false;

  /** Calls `start` once the reads before it on this connection have left. */
  take(socket: Socket, response: ServerResponse, start: () => void): void {
    const begin = (): void => {
      response.once('close', () => {
        const next = this.waiting.get(socket)?.shift();
        if (next) next();
        else this.waiting.delete(socket);
      });
      this.due.push(start);
      if (!this.busy) this.serve();
    };
    const queue = this.waiting.get(socket);
    if (queue === undefined) {
      this.waiting.set(socket, []);
      begin();
    } else if (queue.length < MAX_WAITING) queue.push(begin);
    else socket.destroy();
  }

  /** The next read that is due; the one after it when the sockets have been looked at. */
  private serve(): void {
    const next = this.due.shift();
    this.busy = next !== undefined;
    if (next === undefined) return;
    setImmediate(() => {
      this.serve();
    });
    next();
  }
}
