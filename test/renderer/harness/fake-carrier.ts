import type { Carrier, LinkEnd, LinkEvents } from '../../../src-renderer/connection/index.ts';
import type { ClientFrame, ServerFrame } from '../../../src-shared/contract/index.ts';

/** A carrier whose other end is the test. */
export class FakeCarrier implements Carrier {
  /** Every frame that was sent, over all links. */
  readonly sent: ClientFrame[] = [];
  links = 0;
  private events: LinkEvents | null = null;

  connect(events: LinkEvents): { send(frame: ClientFrame): void; close(): void } {
    this.links++;
    this.events = events;
    return {
      send: (frame) => void this.sent.push(frame),
      close: () => {
        this.events = null;
      },
    };
  }

  open(askedBy?: string): void {
    this.events?.opened(askedBy);
  }

  end(why: LinkEnd = 'lost'): void {
    const { events } = this;
    this.events = null;
    events?.closed(why);
  }

  receive(frame: ServerFrame): void {
    this.events?.received(frame);
  }

  /** The newest call of a command that was sent. */
  lastCall(command: string): { id: number; input: unknown } {
    const frame = this.sent.findLast((sent) => sent.t === 'call' && sent.command === command);
    if (frame?.t !== 'call') throw new Error(`${command} was not called.`);
    return frame;
  }

  /** Sends an item to the newest subscription to a stream. */
  item(stream: string, item: unknown): void {
    this.receive({ t: 'item', id: this.subscription(stream), item });
  }

  subscription(stream: string): number {
    const frame = this.sent.findLast((sent) => sent.t === 'subscribe' && sent.stream === stream);
    if (!frame) throw new Error(`${stream} was not subscribed to.`);
    return frame.id;
  }

  subscriptions(): string[] {
    return this.sent.filter((frame) => frame.t === 'subscribe').map(({ stream }) => stream);
  }
}
