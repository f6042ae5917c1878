import { WebSocket } from 'ws';
import type { ForeignVenue } from '../support/foreign.ts';
import type { Members } from './copy-trading-support.ts';

interface Message {
  readonly t: string;
  readonly c: Members;
}

/** A socket at `/ws` that keeps what it was told. */
export class CopyChannel {
  readonly messages: Message[] = [];
  /** The code it was closed with. */
  readonly closed: Promise<number>;
  private readonly socket: WebSocket;
  private readonly waiting = new Set<() => void>();

  private constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.on('close', resolve));
    socket.on('message', (data: Buffer) => {
      this.messages.push(JSON.parse(data.toString()) as Message);
      for (const check of this.waiting) check();
    });
  }

  static async open(venue: ForeignVenue): Promise<CopyChannel> {
    const socket = new WebSocket(`${venue.ready.copyTradingWsUrl}/ws`);
    const channel = new CopyChannel(socket);
    await new Promise<void>((resolve, reject) => {
      socket.on('open', resolve);
      socket.on('error', reject);
    });
    return channel;
  }

  send(data: string | Uint8Array): void {
    this.socket.send(data);
  }

  /** Waits until so many messages have come, the answer to the log-on included. */
  async until(count: number): Promise<readonly Message[]> {
    return new Promise((resolve) => {
      const check = (): void => {
        if (this.messages.length < count) return;
        this.waiting.delete(check);
        resolve(this.messages);
      };
      this.waiting.add(check);
      check();
    });
  }

  /** The events so far. */
  get events(): Members[] {
    return this.messages.filter(({ t }) => t === 'StrategyEventWithId').map(({ c }) => c);
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.closed;
  }
}
