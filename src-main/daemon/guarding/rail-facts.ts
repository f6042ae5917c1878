import { divCeil, ONE, type Fixed } from '../../../src-shared/money/index.ts';
import type { Address } from '../../../src-shared/protocol/index.ts';
import {
  distanceBps,
  effectOf,
  openNotionalOf,
  orderNotional,
  railFindings,
  symbolFindings,
  type AccountFacts,
  type Finding,
  type RailOrder,
  type Rails,
} from '../../guard/index.ts';
import { symbolOf, type Intent, type PlacingIntent } from '../../operator/index.ts';
import type { Session } from '../../sessions/index.ts';
import type { Catalogue } from '../market/catalogue.ts';
import type { AppRails } from './app-rails.ts';
import type { DayResults } from './day-results.ts';
import type { RecentOrders } from './recent-orders.ts';

export interface RailFactsOptions {
  catalogue: Catalogue;
  appRails: AppRails;
  recentOrders: RecentOrders;
  dayResults: DayResults;
  /** All wallets of this app for the running profile. */
  wallets: () => readonly Address[];
}

/** What is known of a wallet's account, with what is on its way; null while it was never read. */
export type AccountOf = (wallet: Address) => AccountFacts | null;

/** Gathers what the rails need to know about an intent. */
export class RailFacts {
  private readonly options: RailFactsOptions;
  private readonly accountOf: AccountOf;

  constructor(options: RailFactsOptions, accountOf: AccountOf) {
    this.options = options;
    this.accountOf = accountOf;
  }

  /** A session's rails; its markets hold for its cancels as well. */
  ofSession(session: Session, intent: Intent, wallet: Address): Finding[] {
    const { rails } = session;
    const symbol = symbolOf(intent);
    if (symbol === null) return [];
    if (!isPlacing(intent)) return symbolFindings(rails, symbol, 'session');
    return railFindings(
      rails,
      symbol,
      this.railOrder(rails, intent, wallet, [wallet], session.id),
      'session',
    );
  }

  /** The rails of the whole app; they hold for every key and every caller, and cancels pass them. */
  ofApp(intent: Intent, wallet: Address): Finding[] {
    if (!isPlacing(intent)) return [];
    const rails = this.options.appRails.current;
    const order = this.railOrder(rails, intent, wallet, this.options.wallets(), undefined);
    return railFindings(rails, intent.symbol, order, 'app');
  }

  /** Open notional over all wallets in USDC, orders on their way included; null while it is not known. */
  openNotional(): Fixed | null {
    const sum = this.openBeside(this.options.wallets(), null);
    return sum === null ? null : divCeil(sum, ONE);
  }

  /** What is looked up costs time in every order's way: only what a rail asks for is. */
  private railOrder(
    rails: Rails,
    intent: PlacingIntent,
    wallet: Address,
    wallets: readonly Address[],
    session: string | undefined,
  ): RailOrder {
    const { catalogue, recentOrders, dayResults } = this.options;
    const limitsOpen = rails.maxOpenNotional !== undefined;
    const limitsLoss = rails.maxDailyLoss !== undefined;
    const market = catalogue.market(intent.symbol);
    const mark = catalogue.mark(intent.symbol);
    const effect = limitsOpen || limitsLoss ? this.effectOf(intent, wallet) : null;
    const beside = limitsOpen ? this.openBeside(wallets, { wallet, strategy: intent.strategy }) : null;
    const day = limitsLoss ? dayResults.sum(wallets) : null;
    return {
      notional: orderNotional(intent, mark),
      distanceBps: market === undefined ? null : distanceBps(intent, market, mark),
      reduces: effect?.reduces ?? false,
      raisesOpen: effect?.raisesOpen ?? true,
      openNotional: beside === null || effect?.after == null ? null : divCeil(beside + effect.after, ONE),
      ordersInLastMinute: rails.maxOrdersPerMinute === undefined ? null : recentOrders.count(session),
      dayResult: day !== null && 'result' in day ? day.result : null,
    };
  }

  private effectOf(intent: PlacingIntent, wallet: Address) {
    const strategy = this.accountOf(wallet)?.strategies.get(intent.strategy);
    if (strategy === undefined) return null;
    const replaces = intent.kind === 'ModifyOrder' ? intent.orderHash : null;
    return effectOf(intent, replaces, strategy, this.options.catalogue.markPrices());
  }

  /** Open notional of wallets beside one strategy, in USDC times 10^12; null while it is not known. */
  private openBeside(
    wallets: readonly Address[],
    except: { wallet: Address; strategy: string } | null,
  ): bigint | null {
    const marks = this.options.catalogue.markPrices();
    let sum = 0n;
    for (const wallet of wallets) {
      const account = this.accountOf(wallet);
      if (account === null) return null;
      for (const [label, strategy] of account.strategies) {
        if (wallet === except?.wallet && label === except.strategy) continue;
        const open = openNotionalOf(strategy, marks);
        if (open === null) return null;
        sum += open;
      }
    }
    return sum;
  }
}

const isPlacing = (intent: Intent): intent is PlacingIntent =>
  intent.kind === 'Order' || intent.kind === 'ModifyOrder';
