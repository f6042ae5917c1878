import {
  orderUpdates,
  type OrderUpdateRow,
  ORDER_UPDATE_REASON,
  type Address,
  type DataMessage,
} from '../../../src-shared/protocol/index.ts';
import { rowsOf, type Realtime } from '../../venue-client/index.ts';
import { Emitter } from '../emitter.ts';

/** The ORDER_UPDATE feed for both who need it: trades of every market, and everything of our own traders. */
export class OrderFeed {
  readonly rows = new Emitter<OrderUpdateRow>();
  readonly lost = new Emitter();
  /** A subscription has begun: what is read from now on misses no row. */
  readonly opened = new Emitter();
  private readonly realtime: Realtime;
  private symbols: readonly string[] = [];
  private traders: readonly Address[] = [];

  constructor(realtime: Realtime) {
    this.realtime = realtime;
    realtime.read('ORDER_UPDATE', {
      message: (message) => {
        this.take(message);
      },
      lost: () => {
        this.lost.emit();
      },
    });
  }

  wantTrades(symbols: readonly string[]): void {
    this.symbols = symbols;
    this.subscribe();
  }

  wantTraders(traders: readonly Address[]): void {
    this.traders = traders;
    this.subscribe();
  }

  private subscribe(): void {
    const filters = [
      ...this.traders.map((traderAddress) => ({ traderAddress })),
      ...this.symbols.map((symbol) => ({ symbol, reason: ORDER_UPDATE_REASON.trade })),
    ];
    this.realtime.want('ORDER_UPDATE', filters.length === 0 ? null : orderUpdates(filters));
  }

  private take(message: DataMessage): void {
    for (const row of rowsOf(message, 'ORDER_UPDATE')) this.rows.emit(row);
    if (message.contents.messageType === 'PARTIAL') this.opened.emit();
  }
}
