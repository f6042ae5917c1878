import type { WebSocket } from 'ws';
import type { Exchange, MarkRow, OrderRow, Sequencer, StrategyRow, TraderRow } from '../exchange/index.ts';
import { Outbox } from '../log/index.ts';
import { markPriceFeed, orderUpdateFeed, strategyUpdateFeed, traderUpdateFeed } from '../wire/index.ts';
import { l2Update, l3Update } from './books.ts';
import { readCommand } from './commands.ts';
import { Connection, type Message } from './connection.ts';
import { matchesOrder, matchesStrategy, matchesTrader } from './filters.ts';
import { NewRows } from './new-rows.ts';
import { subscribe, unsubscribe } from './subscribe.ts';

/** Families of one exchange that the feeds follow; a reset starts them anew. */
interface Followed {
  readonly exchange: Exchange;
  readonly marks: NewRows<MarkRow>;
  readonly orders: NewRows<OrderRow>;
  readonly strategies: NewRows<StrategyRow>;
  readonly traders: NewRows<TraderRow>;
}

function follow(exchange: Exchange): Followed {
  return {
    exchange,
    marks: new NewRows(exchange.markRows, markPriceFeed),
    orders: new NewRows(exchange.orderRows, orderUpdateFeed),
    strategies: new NewRows(exchange.strategyRows, strategyUpdateFeed),
    traders: new NewRows(exchange.traderRows, traderUpdateFeed),
  };
}

/** Tells every connection what each log record changed (profile: 7 Realtime). */
export class FeedHub {
  private readonly connections = new Set<Connection>();
  private readonly sequencer: Sequencer;
  private readonly outbox: Outbox<Message>;
  private followed: Followed;
  private sequence = 0;

  constructor(sequencer: Sequencer) {
    this.sequencer = sequencer;
    this.outbox = new Outbox(sequencer, ({ connection, text }) => connection.deliver(text));
    this.followed = follow(sequencer.exchange);
    sequencer.subscribe((exchange) => this.publish(exchange));
  }

  get count(): number {
    return this.connections.size;
  }

  /** Serves an upgraded socket until it closes. */
  accept(socket: WebSocket): void {
    const connection = new Connection(socket, () => this.sequence++, this.outbox);
    this.connections.add(connection);
    socket.on('close', () => this.connections.delete(connection));
    socket.on('error', () => socket.terminate());
    socket.on('message', (data, isBinary) => {
      // `ws` gives one buffer unless told otherwise.
      if (isBinary || !Buffer.isBuffer(data))
        connection.acknowledge(undefined, undefined, 'Commands are text messages.');
      else this.answer(connection, data.toString('utf8'));
    });
  }

  /** Ends every connection at once: after a reset nothing that clients hold is true any more. */
  dropAll(): void {
    for (const connection of this.connections) connection.drop();
  }

  /** Rows that lie on the disk and cannot be read end the connection that asked for them, and nothing else. */
  private answer(connection: Connection, text: string): void {
    try {
      this.command(connection, text);
    } catch (error) {
      process.stderr.write(`practice venue: a subscription failed inside: ${String(error)}\n`);
      connection.drop();
    }
  }

  private command(connection: Connection, text: string): void {
    const read = readCommand(text);
    if ('error' in read) {
      connection.acknowledge(read.action, read.nonce, read.error);
      return;
    }
    const { command } = read;
    connection.acknowledge(command.action, command.nonce);
    if (command.action === 'SUBSCRIBE') {
      for (const feed of command.feeds) {
        // One message may name thousands of feeds; nobody gathers books for a reader that was cut off.
        if (!connection.isOpen) return;
        subscribe(connection, feed, this.sequencer.exchange);
      }
    } else {
      for (const feed of command.feeds) unsubscribe(connection, feed);
    }
  }

  private publish(exchange: Exchange): void {
    if (this.followed.exchange !== exchange) this.followed = follow(exchange);
    const { marks, orders, strategies, traders } = this.followed;
    marks.advance(exchange.markRows);
    orders.advance(exchange.orderRows);
    strategies.advance(exchange.strategyRows);
    traders.advance(exchange.traderRows);
    if (this.connections.size === 0) return;
    const texts = new Map<string, string>();
    for (const connection of this.connections) {
      this.publishBooks(exchange, connection, texts);
      this.publishRows(connection);
    }
  }

  /** Views are made once per record, however many read them. */
  private publishBooks(exchange: Exchange, connection: Connection, texts: Map<string, string>): void {
    const { l2, l3 } = connection.subscriptions;
    for (const view of l2) {
      const text = texts.get(view.key) ?? l2Update(exchange, view);
      texts.set(view.key, text);
      if (text !== '') connection.send('ORDER_BOOK_L2', view.key, 'UPDATE', text);
    }
    for (const market of l3) {
      const text = texts.get(market.symbol) ?? l3Update(exchange.market(market));
      texts.set(market.symbol, text);
      if (text !== '') connection.send('ORDER_BOOK_L3', market.symbol, 'UPDATE', text);
    }
  }

  private publishRows(connection: Connection): void {
    const wanted = connection.subscriptions;
    const { marks, orders, strategies, traders } = this.followed;
    if (wanted.marks.length > 0 && !marks.isEmpty) {
      const text = marks.select((row) => wanted.marks.includes(row.market));
      if (text !== '') connection.send('MARK_PRICE', 'MARK_PRICE', 'UPDATE', text);
    }
    if (wanted.orders && !orders.isEmpty) {
      const filters = wanted.orders;
      const text = orders.select((row) => filters.some((filter) => matchesOrder(row, filter)));
      if (text !== '') connection.send('ORDER_UPDATE', 'ORDER_UPDATE', 'UPDATE', text);
    }
    if (wanted.strategies && !strategies.isEmpty) {
      const filters = wanted.strategies;
      const text = strategies.select((row) => filters.some((filter) => matchesStrategy(row, filter)));
      if (text !== '') connection.send('STRATEGY_UPDATE', 'STRATEGY_UPDATE', 'UPDATE', text);
    }
    if (wanted.traders && !traders.isEmpty) {
      const filters = wanted.traders;
      const text = traders.select((row) => filters.some((filter) => matchesTrader(row, filter)));
      if (text !== '') connection.send('TRADER_UPDATE', 'TRADER_UPDATE', 'UPDATE', text);
    }
  }
}
