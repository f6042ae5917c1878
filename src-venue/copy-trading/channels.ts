import type { WebSocket } from 'ws';
import type { Address } from '../../src-shared/protocol/index.ts';
import type { Exchange, OrderRow, Sequencer, StrategyFacts, StrategyRow } from '../exchange/index.ts';
import { Outbox } from '../log/index.ts';
import { eventText, orderEvents, positionEvent, type LeadEvent } from './events.ts';
import type { Registry } from './registry.ts';

/** Events that a channel keeps for resuming; it may overrun to twice as many. They are in every snapshot. */
const KEPT = 2_000;
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

/** What one address is told: numbered without gaps, also while nobody listens. */
interface Channel {
  lastEventId: number;
  /** Texts of the latest events, the last of them with `lastEventId`. */
  texts: string[];
  socket: WebSocket | null;
}

/** A channel in a snapshot. */
export interface ChannelDump {
  readonly trader: Address;
  readonly lastEventId: number;
  readonly texts: readonly string[];
}

/** Relays what leads do to the channels of those who copy them (profile: 10). */
export class Channels {
  private readonly channels = new Map<Address, Channel>();
  private readonly registry: Registry;
  private exchange: Exchange;
  private nextOrder: number;
  private nextStrategy: number;
  private readonly outbox: Outbox<{ socket: WebSocket; text: string }>;

  constructor(sequencer: Sequencer, registry: Registry) {
    this.registry = registry;
    this.exchange = sequencer.exchange;
    this.nextOrder = this.exchange.orderRows.nextOrdinal;
    this.nextStrategy = this.exchange.strategyRows.nextOrdinal;
    this.outbox = new Outbox(sequencer, ({ socket, text }) => {
      if (socket.readyState !== 1) return;
      if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
      else socket.send(text);
    });
    // Replayed records number the same events anew.
    sequencer.observe((record, exchange) => {
      this.follow(exchange);
      if (record.t === 'copy-trading') registry.apply(record.content, record.timeMs);
    });
  }

  /** Sends after everything before it, once the disk has what it tells of. */
  send(socket: WebSocket, text: string): void {
    this.outbox.put({ socket, text });
  }

  dump(): ChannelDump[] {
    return Array.from(this.channels, ([trader, { lastEventId, texts }]) => ({
      trader,
      lastEventId,
      texts: [...texts],
    }));
  }

  restore(dumps: readonly ChannelDump[]): void {
    for (const { trader, lastEventId, texts } of dumps)
      this.channels.set(trader, { lastEventId, texts: [...texts], socket: null });
  }

  isAlive(trader: Address): boolean {
    return this.channels.get(trader)?.socket?.readyState === 1;
  }

  lastEventId(trader: Address): number {
    return this.channels.get(trader)?.lastEventId ?? 0;
  }

  /** Connects a socket that has logged on; events after `resumeAfter` come first. */
  attach(trader: Address, socket: WebSocket, resumeAfter: number | null): void {
    const channel = this.channelOf(trader);
    channel.socket = socket;
    socket.on('close', () => {
      if (channel.socket === socket) channel.socket = null;
    });
    if (resumeAfter === null) return;
    const missed = Math.max(0, channel.lastEventId - resumeAfter);
    if (missed > 0) for (const text of channel.texts.slice(-missed)) this.send(socket, text);
  }

  private follow(exchange: Exchange): void {
    if (exchange !== this.exchange) {
      // A reset: what was copied is gone, and so is what a channel would go on to tell of.
      for (const { socket } of this.channels.values()) socket?.terminate();
      this.exchange = exchange;
      this.nextOrder = 1;
      this.nextStrategy = 1;
      this.registry.clear();
      this.channels.clear();
    }
    if (this.registry.count > 0) {
      for (const row of newRows(exchange.orderRows, this.nextOrder)) this.tellOrder(row);
      for (const row of newRows(exchange.strategyRows, this.nextStrategy)) this.tellPosition(row);
    }
    this.nextOrder = exchange.orderRows.nextOrdinal;
    this.nextStrategy = exchange.strategyRows.nextOrdinal;
  }

  private tellOrder(row: OrderRow): void {
    for (const { owner, event } of orderEvents(row)) this.tell(owner, event);
  }

  private tellPosition(row: StrategyRow): void {
    const event = positionEvent(row);
    if (event) this.tell(row.strategy, event);
  }

  private tell({ trader, idHash }: StrategyFacts, event: LeadEvent): void {
    const lead = this.registry.leadOf(trader.wireAddress, idHash);
    if (lead === null) return;
    for (const { ref, channelSecret } of this.registry.followersOf(lead)) {
      const channel = this.channelOf(ref.trader);
      const text = eventText(++channel.lastEventId, lead, event, channelSecret);
      channel.texts.push(text);
      if (channel.texts.length > 2 * KEPT) channel.texts = channel.texts.slice(-KEPT);
      const { socket } = channel;
      if (socket?.readyState === 1) this.send(socket, text);
    }
  }

  private channelOf(trader: Address): Channel {
    let channel = this.channels.get(trader);
    if (channel === undefined) {
      channel = { lastEventId: 0, texts: [], socket: null };
      this.channels.set(trader, channel);
    }
    return channel;
  }
}

function newRows<T>(
  family: { readonly nextOrdinal: number; from(ordinal: number): readonly T[] },
  next: number,
): readonly T[] {
  return family.nextOrdinal === next ? [] : family.from(next);
}
