import { WebSocket } from 'ws';
import type { Logger } from '../../src-shared/node/index.ts';
import {
  subscribeCommand,
  unsubscribeCommand,
  type DataMessage,
  type FeedName,
  type FeedSubscription,
} from '../../src-shared/protocol/index.ts';
import type { UpgradeWindow } from '../limits/index.ts';
import type { VenueLocation } from './address.ts';
import { backoffMs } from './backoff.ts';
import { readFrame } from './realtime-frame.ts';

/** What a feed's reader is told. */
export interface FeedReader {
  message(message: DataMessage): void;
  /** Its state can no longer be trusted: the connection broke or a message is missing. A fresh PARTIAL follows. */
  lost(): void;
}

export type RealtimeState = 'connecting' | 'live' | 'stale' | 'offline';

export interface RealtimeOptions {
  location: VenueLocation;
  logger: Logger;
  upgrades: UpgradeWindow;
  /** Time between two pings; a connection silent for two of them is taken for dead. */
  pingMs?: number;
  backoff?: (attempt: number) => number;
}

const PING_MS = 10_000;
/** The one realtime connection: it holds what is wanted of each feed, and restores it after every break. */
export class Realtime {
  private readonly options: RealtimeOptions;
  private readonly wanted = new Map<FeedName, FeedSubscription>();
  private readonly readers = new Map<FeedName, Set<FeedReader>>();
  private readonly listeners = new Set<() => void>();
  private readonly subscribed = new Set<FeedName>();
  private socket: WebSocket | null = null;
  private retry: NodeJS.Timeout | null = null;
  private ping: NodeJS.Timeout | null = null;
  private lastOrdinal: number | null = null;
  private heard = false;
  private attempt = 0;
  private commands = 0;
  private running = false;
  private ended: (() => void) | null = null;

  state: RealtimeState = 'connecting';
  /** Unix milliseconds since when it is not live. */
  staleSince: number | null = Date.now();
  /** How often everything had to be subscribed anew. */
  resubscriptions = 0;
  /** Errors of commands that the venue refused, newest last; the connection stays up with them. */
  refusedCommand: string | null = null;

  constructor(options: RealtimeOptions) {
    this.options = options;
  }

  start(): void {
    this.running = true;
    this.ended = this.options.location.onChange(() => {
      this.moved();
    });
    this.connect();
  }

  stop(): void {
    this.running = false;
    this.ended?.();
    this.drop();
    if (this.retry !== null) clearTimeout(this.retry);
  }

  /** Says what is wanted of a feed; null for nothing. Readers get a fresh PARTIAL. */
  want(feed: FeedName, subscription: FeedSubscription | null): void {
    const before = this.wanted.get(feed);
    if (subscription === null) this.wanted.delete(feed);
    else this.wanted.set(feed, subscription);
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (
      before !== undefined &&
      subscription !== null &&
      JSON.stringify(before) === JSON.stringify(subscription)
    )
      return;
    if (this.subscribed.delete(feed)) this.socket.send(unsubscribeCommand(this.nonce(), [feed]));
    if (subscription !== null) this.subscribe([subscription]);
  }

  read(feed: FeedName, reader: FeedReader): () => void {
    const readers = this.readers.get(feed) ?? new Set<FeedReader>();
    this.readers.set(feed, readers.add(reader));
    return () => readers.delete(reader);
  }

  onState(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private connect(): void {
    const { location, upgrades } = this.options;
    this.retry = null;
    if (!this.running || location.address === null) return;
    const wait = upgrades.waitMs();
    if (wait > 0) {
      this.later(wait);
      return;
    }
    upgrades.note();
    const socket = new WebSocket(`${location.address.wsUrl}/realtime-api`, {
      handshakeTimeout: 5_000,
      perMessageDeflate: false,
      maxPayload: 16 * 2 ** 20,
    });
    this.socket = socket;
    this.lastOrdinal = null;
    this.subscribed.clear();
    socket.on('open', () => {
      if (this.socket === socket) this.opened();
    });
    socket.on('message', (data) => {
      if (this.socket === socket) this.received(data as Buffer);
    });
    socket.on('pong', () => (this.heard = true));
    // An error is followed by a close, which does the work.
    socket.on('error', (error) => {
      this.options.logger.debug({ reason: error.message }, 'realtime connection failed');
    });
    socket.on('close', () => {
      if (this.socket === socket) this.reconnect(this.attempt++);
    });
  }

  private opened(): void {
    this.heard = true;
    if (this.wanted.size > 0) this.subscribe([...this.wanted.values()]);
    this.ping = setInterval(() => {
      if (!this.heard) {
        this.options.logger.warn('realtime connection is silent');
        this.socket?.terminate();
        return;
      }
      this.heard = false;
      this.socket?.ping();
    }, this.options.pingMs ?? PING_MS);
    this.setState('live');
  }

  private received(data: Buffer): void {
    this.heard = true;
    const frame = readFrame(data);
    if ('problem' in frame) this.broken(frame.problem);
    else if ('data' in frame) this.deliver(frame.data);
    else if (frame.refusal !== null) {
      this.refusedCommand = frame.refusal;
      this.options.logger.warn({ error: frame.refusal }, 'the venue refused a realtime command');
    }
  }

  private deliver(message: DataMessage): void {
    if (this.lastOrdinal !== null && message.ordinal !== this.lastOrdinal + 1) {
      this.broken(`ordinal ${message.ordinal} came after ${this.lastOrdinal}`);
      return;
    }
    this.lastOrdinal = message.ordinal;
    // A connection counts as good only once data came through it.
    this.attempt = 0;
    const readers = this.readers.get(message.feed);
    if (readers === undefined || !this.wanted.has(message.feed)) return;
    try {
      for (const reader of readers) reader.message(message);
    } catch (error) {
      this.options.logger.warn({ err: error, feed: message.feed }, 'a realtime row could not be read');
      this.broken(`a row of ${message.feed} could not be read`);
    }
  }

  /** What was received is not trusted any more: everything is dropped and asked for anew on a fresh connection. */
  private broken(why: string): void {
    this.options.logger.warn({ why }, 'realtime state dropped');
    this.reconnect(this.attempt++);
  }

  private subscribe(feeds: readonly FeedSubscription[]): void {
    for (const { feed } of feeds) this.subscribed.add(feed);
    this.socket?.send(subscribeCommand(this.nonce(), feeds));
  }

  private reconnect(attempt: number): void {
    if (!this.running) return;
    this.leave();
    this.later((this.options.backoff ?? backoffMs)(attempt));
  }

  /** The venue is at another address, or at none. */
  private moved(): void {
    if (!this.running) return;
    this.leave();
    this.attempt = 0;
    if (this.retry !== null) clearTimeout(this.retry);
    this.connect();
  }

  private leave(): void {
    const wasLive = this.state === 'live';
    this.drop();
    if (wasLive) {
      this.resubscriptions++;
      for (const readers of this.readers.values()) for (const reader of readers) reader.lost();
    }
    this.setState(wasLive || this.state === 'stale' ? 'stale' : 'offline');
  }

  private later(ms: number): void {
    if (this.retry !== null) clearTimeout(this.retry);
    this.retry = setTimeout(() => {
      this.connect();
    }, ms);
  }

  private drop(): void {
    if (this.ping !== null) clearInterval(this.ping);
    this.ping = null;
    const { socket } = this;
    this.socket = null;
    socket?.terminate();
  }

  private nonce(): string {
    return `c${++this.commands}`;
  }

  private setState(state: RealtimeState): void {
    if (this.state === state) return;
    if (state === 'live') this.staleSince = null;
    else if (this.state === 'live') this.staleSince = Date.now();
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
