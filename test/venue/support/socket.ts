import { WebSocket } from 'ws';

export interface FeedMessage {
  readonly ordinal: number;
  readonly sequence: number;
  readonly feed: string;
  readonly subscriptionKey: string;
  readonly contents: {
    readonly messageType: 'PARTIAL' | 'UPDATE';
    readonly data: readonly Record<string, unknown>[];
  };
}
export interface Ack {
  readonly action?: string;
  readonly nonce?: string;
  readonly result: { readonly error?: string };
}

/** A reader of the realtime interface that keeps everything it was sent and lets a test wait for a message. */
export class TestSocket {
  readonly messages: FeedMessage[] = [];
  readonly acks: Ack[] = [];
  readonly closed: Promise<number>;
  private readonly socket: WebSocket;
  private readonly waiting = new Set<() => void>();

  private constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.on('close', (code) => resolve(code)));
    socket.on('message', (data) => {
      const json = JSON.parse((data as Buffer).toString('utf8')) as FeedMessage | Ack;
      if ('feed' in json) this.messages.push(json);
      else this.acks.push(json);
      for (const check of this.waiting) check();
    });
    socket.on('error', () => undefined);
  }

  static async open(wsUrl: string): Promise<TestSocket> {
    const socket = new WebSocket(`${wsUrl}/realtime-api`);
    const client = new TestSocket(socket);
    await new Promise<void>((resolve, reject) => {
      socket.on('open', resolve);
      socket.on('error', reject);
    });
    return client;
  }

  send(value: unknown): void {
    this.socket.send(typeof value === 'string' ? value : JSON.stringify(value));
  }

  /** Sends a command and waits for its acknowledgement. */
  async command(value: { nonce: string } & Record<string, unknown>): Promise<Ack> {
    this.send(value);
    return this.until(() => this.acks.find((ack) => ack.nonce === value.nonce));
  }

  async subscribe(feed: string, params: unknown): Promise<Ack> {
    return this.command({ action: 'SUBSCRIBE', nonce: `n${Math.random()}`, feeds: [{ feed, params }] });
  }

  /** Waits until `find` finds something in what has arrived. */
  async until<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const check = (): void => {
        const found = find();
        if (found === undefined) return;
        this.waiting.delete(check);
        resolve(found);
      };
      this.waiting.add(check);
      check();
    });
  }

  /** All rows of a feed so far. */
  rows(feed: string): Record<string, unknown>[] {
    return this.messages
      .filter((message) => message.feed === feed)
      .flatMap((message) => [...message.contents.data]);
  }

  close(): void {
    this.socket.terminate();
  }
}
