import type { ServerFrame } from '../../src-shared/contract/index.ts';

/** Where frames leave, as texts. */
export interface Carrier {
  write(text: string): void;
  /** Bytes that were written and have not left yet. */
  buffered(): number;
  /** Ends the connection: the other side does not read. */
  overflow(): void;
}

/** Above this much unsent, frames wait here, where newer ones replace older ones. */
export const HIGH_WATER_BYTES = 256 * 1024;
/** Waiting bytes of what cannot be replaced; beyond them the reader is given up. */
export const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/** Streams whose messages add to what came (contract: streams); every other message replaces the one before it. */
const ADDING: ReadonlySet<string> = new Set(['requests', 'trades', 'candles']);

/** What waits: a text that must go out, or the newest item of a stream by its id. */
type Waiting = string | { readonly id: number };

/**
 * The outgoing side of one connection. A slow reader gets the newest item of each stream instead of all of them; one
 * that reads nothing at all is disconnected, so that it cannot fill the daemon's memory.
 */
export class Outbox {
  private readonly carrier: Carrier;
  private readonly adding = new Set<number>();
  private readonly newest = new Map<number, ServerFrame>();
  private waiting: Waiting[] = [];
  private waitingBytes = 0;
  private closed = false;

  constructor(carrier: Carrier) {
    this.carrier = carrier;
  }

  /** Learns from a client's frame which stream an id stands for. */
  note(frame: unknown): void {
    if (
      typeof frame !== 'object' ||
      frame === null ||
      !('t' in frame) ||
      !('id' in frame) ||
      typeof frame.id !== 'number'
    )
      return;
    if (
      frame.t === 'subscribe' &&
      'stream' in frame &&
      typeof frame.stream === 'string' &&
      ADDING.has(frame.stream)
    ) {
      this.adding.add(frame.id);
    } else if (frame.t === 'unsubscribe') {
      this.adding.delete(frame.id);
      this.newest.delete(frame.id);
    }
  }

  send(frame: ServerFrame): void {
    if (this.closed) return;
    if (this.waiting.length === 0 && this.carrier.buffered() < HIGH_WATER_BYTES) {
      this.carrier.write(JSON.stringify(frame));
      return;
    }
    if (frame.t === 'item' && !this.adding.has(frame.id)) {
      if (!this.newest.has(frame.id)) this.waiting.push({ id: frame.id });
      this.newest.set(frame.id, frame);
      return;
    }
    const text = JSON.stringify(frame);
    this.waitingBytes += text.length;
    if (this.waitingBytes > MAX_WAITING_BYTES) {
      this.close();
      this.carrier.overflow();
      return;
    }
    this.waiting.push(text);
  }

  /** The carrier has sent something: what waits may follow. */
  drained(): void {
    let next = 0;
    while (!this.closed && next < this.waiting.length && this.carrier.buffered() < HIGH_WATER_BYTES) {
      const entry = this.waiting[next++];
      if (typeof entry === 'string') {
        this.waitingBytes -= entry.length;
        this.carrier.write(entry);
      } else if (entry !== undefined) {
        const frame = this.newest.get(entry.id);
        this.newest.delete(entry.id);
        if (frame !== undefined) this.carrier.write(JSON.stringify(frame));
      }
    }
    if (next > 0) this.waiting = this.waiting.slice(next);
  }

  close(): void {
    this.closed = true;
    this.waiting = [];
    this.newest.clear();
  }
}
