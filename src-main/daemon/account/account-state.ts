import type { Account, OpenOrder, Position } from '../../../src-shared/contract/index.ts';
import type { Fixed } from '../../../src-shared/money/index.ts';
import type { Logger } from '../../../src-shared/node/index.ts';
import type {
  Address,
  Hex,
  OrderUpdateRow,
  StrategyUpdateRow,
  TraderRow,
  TraderUpdateRow,
} from '../../../src-shared/protocol/index.ts';
import type { PublicReads } from '../../venue-client/index.ts';
import { coalesce, Emitter } from '../emitter.ts';
import type { Catalogue } from '../market/catalogue.ts';
import { presentAccount } from './account-view.ts';
import {
  applyStrategyUpdate,
  applyTraderUpdate,
  presentPositions,
  strategyState,
  type StrategyState,
} from './holdings.ts';
import { OpenOrders, presentOrder, type OwnOrder } from './open-orders.ts';
import { OrderHistory } from './order-history.ts';

/** Own activity is followed by a look at the venue's own word, at most once a second. */
const REREAD_MS = 1_000;
const RETRY_MS = 3_000;
/** A reading during which rows came is taken again, so many times. */
const DISCARDS = 4;

/** Orders, positions and collateral of one trader: read once, then followed, and read again after every break. */
export class AccountState {
  readonly trader: Address;
  readonly ordersChanged = new Emitter();
  readonly holdingsChanged = new Emitter();
  private readonly reads: PublicReads;
  private readonly catalogue: Catalogue;
  private readonly logger: Logger;
  private readonly orders: OpenOrders;
  private history: OrderHistory;
  private strategies: StrategyState[] = [];
  private row: TraderRow = null;
  private known = false;
  private historyKnown = false;
  private rowsSeen = 0;
  private refreshing: Promise<void> | null = null;
  private readonly reread;
  private retry: NodeJS.Timeout | null = null;
  private stopped = false;
  /** Monotonic milliseconds at which the newest whole reading began: it shows all that the venue had by then. */
  readBeganAt = -Infinity;
  /** Counts what changed funds or positions. */
  holdingsVersion = 0;
  /** Whether all open stops are known: they stand in no book, and what is read of the history has its bounds. */
  stopsKnown = false;

  constructor(trader: Address, reads: PublicReads, catalogue: Catalogue, logger: Logger) {
    this.trader = trader;
    this.reads = reads;
    this.catalogue = catalogue;
    this.logger = logger;
    this.orders = new OpenOrders(trader);
    this.history = new OrderHistory(trader, reads);
    this.reread = coalesce(REREAD_MS, () => void this.refresh().catch(() => undefined));
  }

  /** Deposited DDX, which decides the tier; null while it is not known. */
  get ddx(): Fixed | null {
    return this.known ? (this.row?.availDdx ?? 0n) : null;
  }

  /** Whether the state was read at least once. */
  get isKnown(): boolean {
    return this.known;
  }

  get strategyStates(): readonly StrategyState[] {
    return this.strategies;
  }

  get traderRow(): TraderRow {
    return this.row;
  }

  strategy(label: string): StrategyState | undefined {
    return this.strategies.find((each) => each.strategy === label);
  }

  ownOrders(): OwnOrder[] {
    return this.orders.all();
  }

  ownOrder(orderHash: string): OwnOrder | undefined {
    return this.orders.all().find((order) => order.orderHash === orderHash);
  }

  /** The label of a strategy of this trader. */
  labelOf(strategyIdHash: string): string | undefined {
    return this.strategies.find((each) => each.strategyIdHash === strategyIdHash)?.strategy;
  }

  /** Open orders of a strategy on a symbol; null while they are not known. */
  countOpen(strategy: string, symbol: string): number | null {
    if (!this.known) return null;
    const hash = this.strategy(strategy)?.strategyIdHash;
    return this.orders.all().filter((order) => order.symbol === symbol && order.strategyIdHash === hash)
      .length;
  }

  /** Newest first. */
  openOrders(): OpenOrder[] {
    const labels = new Map(this.strategies.map((each) => [each.strategyIdHash, each.strategy]));
    return this.orders
      .all()
      .sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0))
      .map((order) => presentOrder(order, labels.get(order.strategyIdHash) ?? null));
  }

  positions(): Position[] {
    const marks = this.catalogue.markPrices();
    return this.strategies.flatMap((state) => presentPositions(state, marks));
  }

  account(): Account {
    const { trader, row, strategies } = this;
    return presentAccount({
      trader,
      row,
      strategies,
      orders: this.orders.all(),
      marks: this.catalogue.markPrices(),
    });
  }

  /** Makes sure that the state was read at least once. */
  async ensure(): Promise<void> {
    if (!this.known) await this.refresh();
  }

  /** Reads everything again; calls that overlap share one reading. */
  refresh(): Promise<void> {
    this.refreshing ??= this.readAll().finally(() => {
      this.refreshing = null;
    });
    return this.refreshing;
  }

  /** Reads everything by a reading that begins now. */
  async refreshAnew(): Promise<void> {
    await this.refreshing?.catch(() => undefined);
    await this.refresh();
  }

  /** Begins to follow; a failed reading is tried again by itself. */
  follow(): void {
    this.refresh().catch((error: unknown) => {
      this.logger.debug({ err: error }, 'account could not be read');
      if (this.stopped) return;
      if (this.retry !== null) clearTimeout(this.retry);
      this.retry = setTimeout(() => {
        this.follow();
      }, RETRY_MS);
    });
  }

  /** Realtime broke: rows may be missing, so the history counts as unknown as well. */
  lost(): void {
    this.historyKnown = false;
    this.rowsSeen++;
  }

  /** The venue is another one: nothing is known of it. */
  forget(): void {
    this.lost();
    this.orders.forget();
    this.history = new OrderHistory(this.trader, this.reads);
    this.strategies = [];
    this.row = null;
    this.known = false;
    this.stopsKnown = false;
    this.readBeganAt = -Infinity;
    this.holdingsVersion++;
    this.ordersChanged.emit();
    this.holdingsChanged.emit();
  }

  /** The venue does not know an order that is shown as open. If it stands all the same, the reading shows it again. */
  refuted(orderHash: Hex): void {
    if (!this.orders.drop(orderHash)) return;
    // A stop is known by the history alone, and what was read of it is not read again.
    this.history = new OrderHistory(this.trader, this.reads);
    this.ordersChanged.emit();
    this.stale();
  }

  /** What was read may lack something: it is read again soon. */
  stale(): void {
    this.lost();
    this.reread.poke();
  }

  applyOrderRow(row: OrderUpdateRow): void {
    if (
      row.makerOrderIntent?.traderAddress !== this.trader &&
      row.takerOrderIntent?.traderAddress !== this.trader
    )
      return;
    this.rowsSeen++;
    this.history.follow(row);
    this.orders.apply(row);
    this.ordersChanged.emit();
    this.reread.poke();
  }

  applyStrategyRow(row: StrategyUpdateRow): void {
    if (row.traderAddress !== this.trader) return;
    this.rowsSeen++;
    const state = this.strategies.find((each) => each.strategyIdHash === row.strategyIdHash);
    if (state !== undefined) {
      applyStrategyUpdate(state, row);
      this.holdingsVersion++;
      this.holdingsChanged.emit();
    }
    this.reread.poke();
  }

  applyTraderRow(row: TraderUpdateRow): void {
    if (row.traderAddress !== this.trader) return;
    this.rowsSeen++;
    if (this.row !== null) {
      this.row = applyTraderUpdate(this.row, row);
      this.holdingsChanged.emit();
    }
    this.reread.poke();
  }

  stop(): void {
    this.stopped = true;
    this.reread.stop();
    if (this.retry !== null) clearTimeout(this.retry);
  }

  private async readAll(): Promise<void> {
    await this.catalogue.ensure();
    for (let round = 0; ; round++) {
      const seen = this.rowsSeen;
      const beganAt = performance.now();
      const readsHistory = !this.historyKnown || this.history.isDue;
      const [row, strategies, books] = await Promise.all([
        this.reads.trader(this.trader),
        this.reads.strategies(this.trader),
        Promise.all(this.catalogue.symbols.map((symbol) => this.reads.openOrders(symbol, this.trader))),
        readsHistory ? this.history.readOn() : undefined,
      ]);
      const states = await Promise.all(
        strategies.map(async (each) =>
          strategyState(each, await this.reads.positions(this.trader, each.strategyId)),
        ),
      );
      if (this.stopped) return;
      const undisturbed = seen === this.rowsSeen;
      if (!undisturbed && round < DISCARDS) continue;
      // What was followed row by row is newer than a reading that rows have overtaken.
      if (!undisturbed && this.known && this.historyKnown) return;
      if (readsHistory) {
        const { rows, isOther } = this.history.take();
        if (isOther) this.orders.forget();
        this.orders.remember(rows);
        this.stopsKnown = this.history.whole;
      }
      this.historyKnown = undisturbed;
      this.orders.replace(books.flat());
      this.row = row;
      this.strategies = states;
      this.known = true;
      this.readBeganAt = beganAt;
      this.holdingsVersion++;
      this.ordersChanged.emit();
      this.holdingsChanged.emit();
      return;
    }
  }
}
