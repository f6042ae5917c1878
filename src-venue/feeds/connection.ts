import type { WebSocket } from 'ws';
import type { FeedName } from '../../src-shared/protocol/index.ts';
import type { BookView, FeedRequest } from './commands.ts';
import type { MarketSpec } from '../engine/index.ts';
import type { Outbox } from '../log/index.ts';

/** Bytes that may wait for a reader; past them it is disconnected, and the venue's memory does not grow. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

type ParamsOf<F extends FeedName> = Extract<FeedRequest, { feed: F }>['params'];
export type OrderFilter = NonNullable<ParamsOf<'ORDER_UPDATE'>['orderFilters']>[number];
export type StrategyFilter = NonNullable<ParamsOf<'STRATEGY_UPDATE'>['strategyFilters']>[number];
export type TraderFilter = NonNullable<ParamsOf<'TRADER_UPDATE'>['traderFilters']>[number];

/** What a connection has subscribed to. A new SUBSCRIBE of a feed takes the place of the old one. */
export interface Subscriptions {
  l2: readonly BookView[];
  l3: readonly MarketSpec[];
  marks: readonly MarketSpec[];
  /** Null when not subscribed; a row passes when any filter accepts it, or when there are none. */
  orders: readonly OrderFilter[] | null;
  strategies: readonly StrategyFilter[] | null;
  traders: readonly TraderFilter[] | null;
}

/** A message on its way to a reader. */
export interface Message {
  readonly connection: Connection;
  readonly text: string;
}

/** One reader of the realtime interface. */
export class Connection {
  readonly subscriptions: Subscriptions = {
    l2: [],
    l3: [],
    marks: [],
    orders: null,
    strategies: null,
    traders: null,
  };
  private readonly socket: WebSocket;
  private readonly nextSequence: () => number;
  private readonly outbox: Outbox<Message>;
  private ordinal = 0;
  /** Characters that wait in the outbox. */
  private held = 0;

  /** @param outbox keeps messages until the disk has what they tell of. */
  constructor(socket: WebSocket, nextSequence: () => number, outbox: Outbox<Message>) {
    this.socket = socket;
    this.nextSequence = nextSequence;
    this.outbox = outbox;
  }

  acknowledge(action: string | undefined, nonce: string | undefined, error?: string): void {
    this.write(JSON.stringify({ action, nonce, result: error === undefined ? {} : { error } }));
  }

  /** Sends rows that are already JSON text. `ordinal` counts per connection over all feeds, without gaps (profile: 7). */
  send(feed: FeedName, subscriptionKey: string, messageType: 'PARTIAL' | 'UPDATE', rows: string): void {
    this.write(
      `{"sequence":${this.nextSequence()},"ordinal":${this.ordinal++},"feed":"${feed}","subscriptionKey":"${subscriptionKey}",` +
        `"contents":{"messageType":"${messageType}","data":[${rows}]}}`,
    );
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  /** Ends the connection at once. */
  drop(): void {
    this.socket.terminate();
  }

  /** Passes on what the outbox no longer holds. */
  deliver(text: string): void {
    this.held -= text.length;
    if (this.isOpen) this.socket.send(text);
  }

  private write(text: string): void {
    if (!this.isOpen) return;
    if (this.socket.bufferedAmount + this.held > MAX_BUFFERED_BYTES) {
      this.socket.terminate();
      return;
    }
    this.held += text.length;
    this.outbox.put({ connection: this, text });
  }
}
