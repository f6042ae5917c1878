import type { TradeRow as Trade } from '../../../src-shared/contract/index.ts';
import type { Logger } from '../../../src-shared/node/index.ts';
import { formatDecimal } from '../../../src-shared/money/index.ts';
import { ORDER_UPDATE_REASON, type OrderUpdateRow } from '../../../src-shared/protocol/index.ts';
import type { PublicReads } from '../../venue-client/index.ts';
import { Emitter } from '../emitter.ts';
import type { Catalogue } from './catalogue.ts';
import type { OrderFeed } from './order-feed.ts';

const KEPT = 200;
const FIRST_READ = 60;
const PAGE = 500;

/** The last trades of each market, newest first. */
export class Trades {
  readonly added = new Emitter<{ symbol: string; trade: Trade }>();
  private readonly reads: PublicReads;
  private readonly logger: Logger;
  private readonly bySymbol = new Map<string, Trade[]>();
  private readonly seen = new Map<string, number>();
  /** Counts how often all was forgotten: a reading from before it says nothing. */
  private turn = 0;

  constructor(reads: PublicReads, feed: OrderFeed, catalogue: Catalogue, logger: Logger) {
    this.reads = reads;
    this.logger = logger;
    feed.rows.on((row) => {
      if (this.take(row)) catalogue.traded(row.symbol, row.price ?? 0n);
    });
    // What follows a break may come from a venue that has begun anew, with lower ordinals.
    feed.lost.on(() => {
      this.forget();
      catalogue.missesTrades();
    });
  }

  /** Forgets everything: the venue is another one, or may be. */
  forget(): void {
    this.turn++;
    this.bySymbol.clear();
    this.seen.clear();
  }

  /** The newest trades of a market, read once from the venue when none were seen. */
  async recent(symbol: string): Promise<Trade[]> {
    if (!this.bySymbol.has(symbol)) {
      const { turn } = this;
      try {
        const page = await this.reads.orderUpdates({
          symbol,
          reason: ORDER_UPDATE_REASON.trade,
          limit: FIRST_READ,
          order: 'desc',
        });
        if (turn !== this.turn) return await this.recent(symbol);
        // Rows may have come through the feed meanwhile; they are newer.
        const live = this.bySymbol.get(symbol) ?? [];
        const known = new Set(live.map((trade) => trade.id));
        const older = page.rows
          .map(tradeOf)
          .filter((trade): trade is Trade => trade !== null && !known.has(trade.id));
        this.bySymbol.set(symbol, [...live, ...older].slice(0, KEPT));
      } catch (error) {
        this.logger.warn({ err: error, symbol }, 'trades could not be read');
      }
    }
    return [...(this.bySymbol.get(symbol) ?? [])];
  }

  /** The last trades of a market as the venue shows them now, newest first; pages are followed. */
  async read(symbol: string, limit: number): Promise<Trade[]> {
    const trades: Trade[] = [];
    let globalOrdinal: number | undefined;
    do {
      const page = await this.reads.orderUpdates({
        symbol,
        reason: ORDER_UPDATE_REASON.trade,
        limit: Math.min(PAGE, limit - trades.length),
        order: 'desc',
        globalOrdinal,
      });
      trades.push(...page.rows.map(tradeOf).filter((trade) => trade !== null));
      if (page.rows.length === 0 || page.nextGlobalOrdinal === null) break;
      globalOrdinal = page.nextGlobalOrdinal;
    } while (trades.length < limit);
    return trades;
  }

  private take(row: OrderUpdateRow): boolean {
    const trade = tradeOf(row);
    if (trade === null || row.globalOrdinal <= (this.seen.get(row.symbol) ?? -1)) return false;
    this.seen.set(row.symbol, row.globalOrdinal);
    const list = this.bySymbol.get(row.symbol);
    // Without the older ones the list is not begun: the first who asks reads them.
    if (list !== undefined) {
      list.unshift(trade);
      if (list.length > KEPT) list.length = KEPT;
    }
    this.added.emit({ symbol: row.symbol, trade });
    return true;
  }
}

/** null for a row that is no trade. The side is the taker's. */
function tradeOf(row: OrderUpdateRow): Trade | null {
  if (row.reason !== ORDER_UPDATE_REASON.trade || row.price == null || row.amount == null) return null;
  const takerSide = row.takerOrderIntent?.side ?? (row.makerOrderIntent?.side === 0 ? 1 : 0);
  return {
    id: String(row.globalOrdinal),
    side: takerSide === 0 ? 'buy' : 'sell',
    price: formatDecimal(row.price),
    amount: formatDecimal(row.amount),
    at: Date.parse(row.createdAt),
  };
}
