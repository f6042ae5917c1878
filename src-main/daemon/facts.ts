import { divCeil, ONE, type Fixed } from '../../src-shared/money/index.ts';
import type { Address, Profile } from '../../src-shared/protocol/index.ts';
import {
  distanceBps,
  effectOf,
  openNotionalOf,
  orderNotional,
  preflight,
  railFindings,
  symbolFindings,
  type AccountFacts,
  type Finding,
  type HashStanding,
  type RailOrder,
  type Rails,
} from '../guard/index.ts';
import { symbolOf, type Intent, type PlacingIntent } from '../operator/index.ts';
import type { Session } from '../sessions/index.ts';
import type { PublicReads } from '../venue-client/index.ts';
import type { Accounts } from './account/accounts.ts';
import { accountFacts } from './guarding/account-facts.ts';
import type { AppRails } from './guarding/app-rails.ts';
import type { DayResults } from './guarding/day-results.ts';
import { hashStanding } from './guarding/hash-standing.ts';
import type { OnTheirWay } from './guarding/on-their-way.ts';
import type { RecentOrders } from './guarding/recent-orders.ts';
import { within } from './guarding/within.ts';
import type { Catalogue } from './market/catalogue.ts';

export interface FactsOptions {
  profile: Pick<Profile, 'collateral'>;
  catalogue: Catalogue;
  accounts: Accounts;
  reads: Pick<PublicReads, 'orderUpdates'>;
  appRails: AppRails;
  onTheirWay: OnTheirWay;
  recentOrders: RecentOrders;
  dayResults: DayResults;
  /** All wallets of this app for the running profile. */
  wallets: () => readonly Address[];
  /** Whether a rail of a session looks at the day's loss. */
  sessionsLimitLoss: () => boolean;
  /** Venue time in milliseconds; null while it is not known. */
  venueTime: () => number | null;
}

/** How long a request waits for a look at the venue. */
const LOOK_MS = 2_000;
/** Predictions that rest on the account: the rows that would lift them may still be on their way. */
const RESTS_ON_ACCOUNT: ReadonlySet<string> = new Set([
  'TraderNotFound',
  'NoStrategies',
  'StrategyNotFound',
  'CancelNoLiquidityForMarket',
  'TooManyOrders',
  'NotEnoughCollateral',
  'OMFLessThanIMF',
  'MaxWithdrawAmountBreached',
  'MaxDDXWithdrawAmountBreached',
  'TooMuchCollateralToWithdrawDDX',
  'NoChangesRequested',
  'UnsupportedTraderUpdate',
]);
/** Predictions that another request, let through since, may have brought about. */
const SHARED: ReadonlySet<string> = new Set([
  'NotEnoughCollateral',
  'OMFLessThanIMF',
  'MaxWithdrawAmountBreached',
  'MaxDDXWithdrawAmountBreached',
  'TooMuchCollateralToWithdrawDDX',
]);

/** Gathers what guard needs to know about an intent: the market, the account, what is on its way and the recent past. */
export class Facts {
  private readonly options: FactsOptions;

  constructor(options: FactsOptions) {
    this.options = options;
  }

  /**
   * What the venue would have against the intent, as far as public state tells. A refusal that rests on our account or
   * on a missing price is looked at twice; one that cannot be looked at is not predicted.
   */
  async predictSurely(intent: Intent, wallet: Address): Promise<Finding[]> {
    const { accounts, catalogue, dayResults, reads } = this.options;
    const account = accounts.of(wallet);
    // A read that fails or hangs leaves unknown what it would have told; no request waits long for it.
    await within(
      LOOK_MS,
      Promise.all([
        account?.ensure(),
        this.limitsLoss() ? dayResults.ensure(this.options.wallets()) : undefined,
      ]),
    ).catch(() => undefined);
    const looked = within(LOOK_MS, hashStanding(intent, wallet, account, reads));
    const hash = (await looked.catch(() => undefined)) ?? 'unknown';
    const findings = this.predict(intent, wallet, hash);
    const onAccount = findings.some(({ rule }) => RESTS_ON_ACCOUNT.has(rule));
    const onPrice = findings.some(({ rule }) => rule === 'MarketPriceNotAvailable');
    if (!onAccount && !onPrice) return findings;
    const [read, priced] = await Promise.allSettled([
      within(LOOK_MS, onAccount ? account?.refreshAnew() : undefined),
      within(LOOK_MS, onPrice ? catalogue.refreshTickers() : undefined),
    ]);
    return this.predict(intent, wallet, hash).filter(
      ({ rule }) =>
        (read.status === 'fulfilled' || !RESTS_ON_ACCOUNT.has(rule)) &&
        (priced.status === 'fulfilled' || rule !== 'MarketPriceNotAvailable'),
    );
  }

  /** What has come up since {@link predictSurely} by other requests that were let through. */
  predictShared(intent: Intent, wallet: Address): Finding[] {
    return this.predict(intent, wallet, 'unknown').filter(({ rule }) => SHARED.has(rule));
  }

  /** What a session's rails have against the intent. A session's markets hold for its cancels as well. */
  railsAgainst(session: Session, intent: Intent, wallet: Address): Finding[] {
    const { rails } = session;
    const symbol = symbolOf(intent);
    if (symbol === null) return [];
    if (!isPlacing(intent)) return symbolFindings(rails, symbol, 'session');
    const order = this.railOrder(rails, intent, wallet, [wallet], session.id);
    return railFindings(rails, symbol, order, 'session');
  }

  /** What the rails of the whole app have against the intent; they hold for every key and every caller. */
  appRailsAgainst(intent: Intent, wallet: Address): Finding[] {
    if (!isPlacing(intent)) return [];
    const rails = this.options.appRails.current;
    const order = this.railOrder(rails, intent, wallet, this.options.wallets(), undefined);
    return railFindings(rails, intent.symbol, order, 'app');
  }

  /** All wallets of this app for the running profile. */
  wallets(): readonly Address[] {
    return this.options.wallets();
  }

  /** Open notional over all wallets in USDC, orders on their way included; null while it is not known. */
  openNotional(): Fixed | null {
    const sum = this.openElsewhere(this.options.wallets(), null);
    return sum === null ? null : divCeil(sum, ONE);
  }

  private predict(intent: Intent, wallet: Address, hash: HashStanding): Finding[] {
    const { catalogue, profile, venueTime } = this.options;
    const symbol = symbolOf(intent);
    const now = venueTime();
    return preflight(intent, {
      market: symbol === null ? undefined : catalogue.market(symbol),
      symbols: catalogue.symbols,
      marks: catalogue.markPrices(),
      priceless: symbol !== null && catalogue.isPriceless(symbol),
      account: this.accountOf(wallet),
      hash,
      currencies: profile.collateral.map(({ address }) => address),
      venueSeconds: now === null ? null : BigInt(Math.floor(now / 1000)),
    });
  }

  private accountOf(wallet: Address): AccountFacts | null {
    const { accounts, onTheirWay } = this.options;
    return accountFacts(accounts.of(wallet), onTheirWay.of(wallet));
  }

  private railOrder(
    rails: Rails,
    intent: PlacingIntent,
    wallet: Address,
    wallets: readonly Address[],
    session: string | undefined,
  ): RailOrder {
    const { catalogue, recentOrders, dayResults } = this.options;
    const market = catalogue.market(intent.symbol);
    const mark = catalogue.mark(intent.symbol);
    const strategy = this.accountOf(wallet)?.strategies.get(intent.strategy);
    const replaces = intent.kind === 'ModifyOrder' ? intent.orderHash : null;
    const effect = strategy && effectOf(intent, replaces, strategy, catalogue.markPrices());
    const limitsOpen = rails.maxOpenNotional !== undefined && effect?.after != null;
    const elsewhere = limitsOpen ? this.openElsewhere(wallets, { wallet, strategy: intent.strategy }) : null;
    const day = rails.maxDailyLoss === undefined ? null : dayResults.sum(wallets);
    return {
      notional: orderNotional(intent, mark),
      distanceBps: market === undefined ? null : distanceBps(intent, market, mark),
      reduces: effect?.reduces ?? false,
      raisesOpen: effect?.raisesOpen ?? true,
      openNotional:
        elsewhere === null || effect?.after == null ? null : divCeil(elsewhere + effect.after, ONE),
      ordersInLastMinute: rails.maxOrdersPerMinute === undefined ? null : recentOrders.count(session),
      dayResult: day !== null && 'result' in day ? day.result : null,
    };
  }

  /** Open notional of wallets without one strategy, in USDC times 10^12; null while it is not known. */
  private openElsewhere(
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

  private limitsLoss(): boolean {
    return this.options.appRails.current.maxDailyLoss !== undefined || this.options.sessionsLimitLoss();
  }
}

const isPlacing = (intent: Intent): intent is PlacingIntent =>
  intent.kind === 'Order' || intent.kind === 'ModifyOrder';
