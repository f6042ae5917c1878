import type { Logger } from '../../../src-shared/node/index.ts';
import { strategyUpdates, traderUpdates, type Address } from '../../../src-shared/protocol/index.ts';
import type { PublicReads, Realtime } from '../../venue-client/index.ts';
import { Emitter } from '../emitter.ts';
import type { Catalogue } from '../market/catalogue.ts';
import type { OrderFeed } from '../market/order-feed.ts';
import { AccountState } from './account-state.ts';
import { UpdateFeed } from './update-feed.ts';

/** The accounts of our own wallets, each followed from the moment its wallet is known. */
export class Accounts {
  /** Told when any account's funds, orders or positions changed. */
  readonly changed = new Emitter<AccountState>();
  /** STRATEGY_UPDATE and TRADER_UPDATE of our own traders. */
  readonly strategyFeed: UpdateFeed<'STRATEGY_UPDATE'>;
  readonly traderFeed: UpdateFeed<'TRADER_UPDATE'>;
  private readonly reads: PublicReads;
  private readonly catalogue: Catalogue;
  private readonly realtime: Realtime;
  private readonly feed: OrderFeed;
  private readonly logger: Logger;
  private readonly states = new Map<Address, AccountState>();

  constructor(reads: PublicReads, catalogue: Catalogue, realtime: Realtime, feed: OrderFeed, logger: Logger) {
    this.reads = reads;
    this.catalogue = catalogue;
    this.realtime = realtime;
    this.feed = feed;
    this.logger = logger;
    feed.rows.on((row) => {
      for (const state of this.states.values()) state.applyOrderRow(row);
    });
    feed.lost.on(() => {
      for (const state of this.states.values()) state.lost();
    });
    // User feeds open empty (profile: 7): the state is read once the feed runs, so that nothing falls between.
    feed.opened.on(() => {
      for (const state of this.states.values()) state.stale();
    });
    this.strategyFeed = new UpdateFeed(realtime, 'STRATEGY_UPDATE');
    this.traderFeed = new UpdateFeed(realtime, 'TRADER_UPDATE');
    this.strategyFeed.rows.on((rows) => {
      for (const state of this.states.values()) for (const row of rows) state.applyStrategyRow(row);
    });
    this.traderFeed.rows.on((rows) => {
      for (const state of this.states.values()) for (const row of rows) state.applyTraderRow(row);
    });
    for (const { opened } of [this.strategyFeed, this.traderFeed]) {
      opened.on(() => {
        for (const state of this.states.values()) state.stale();
      });
    }
  }

  /** Follows these traders and no others. */
  setTraders(traders: readonly Address[]): void {
    for (const [trader, state] of this.states) {
      if (traders.includes(trader)) continue;
      state.stop();
      this.states.delete(trader);
    }
    for (const trader of traders) if (!this.states.has(trader)) this.add(trader);
    this.feed.wantTraders(traders);
    const filters = traders.map((traderAddress) => ({ traderAddress }));
    const none = filters.length === 0;
    this.realtime.want('STRATEGY_UPDATE', none ? null : strategyUpdates(filters));
    this.realtime.want('TRADER_UPDATE', none ? null : traderUpdates(filters));
  }

  of(trader: Address): AccountState | undefined {
    return this.states.get(trader);
  }

  /** Reads the funds, orders and positions of every account again. */
  pollAll(): void {
    for (const state of this.states.values()) state.follow();
  }

  /** Reads every account again, history included: after a break, or when the venue is another one. */
  refreshAll(): void {
    for (const state of this.states.values()) {
      state.lost();
      state.follow();
    }
  }

  /** The venue is another one: nothing of the one before is shown any more, and all is read anew. */
  forget(): void {
    for (const state of this.states.values()) {
      state.forget();
      state.follow();
    }
  }

  stop(): void {
    for (const state of this.states.values()) state.stop();
  }

  private add(trader: Address): void {
    const state = new AccountState(trader, this.reads, this.catalogue, this.logger);
    this.states.set(trader, state);
    const changed = (): void => {
      this.changed.emit(state);
    };
    state.ordersChanged.on(changed);
    state.holdingsChanged.on(changed);
    state.follow();
  }
}
