import type { Fixed } from '../../src-shared/money/index.ts';
import type { Address, Profile } from '../../src-shared/protocol/index.ts';
import { placesLeft, preflight, type Finding, type HashStanding } from '../guard/index.ts';
import { symbolOf, type Intent, type IntentOf } from '../operator/index.ts';
import type { Session } from '../sessions/index.ts';
import type { PublicReads } from '../venue-client/index.ts';
import type { Accounts } from './account/accounts.ts';
import { accountFacts } from './guarding/account-facts.ts';
import { hashStanding } from './guarding/hash-standing.ts';
import type { OnTheirWay } from './guarding/on-their-way.ts';
import { RailFacts, type AccountOf, type RailFactsOptions } from './guarding/rail-facts.ts';
import { within } from './guarding/within.ts';

export interface FactsOptions extends RailFactsOptions {
  profile: Pick<Profile, 'collateral'>;
  accounts: Accounts;
  reads: Pick<PublicReads, 'orderUpdates'>;
  onTheirWay: OnTheirWay;
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
  'TooManyOrders',
  'NotEnoughCollateral',
  'OMFLessThanIMF',
  'MaxWithdrawAmountBreached',
  'MaxDDXWithdrawAmountBreached',
  'TooMuchCollateralToWithdrawDDX',
]);

/** Predictions about an order that hold whatever its strategy has when it goes out. */
const OF_THE_ORDER: ReadonlySet<string> = new Set([
  'UnsupportedMarket',
  'OrderAmountZeroNeg',
  'OrderAmountNotMultipleOfMinOrderSize',
  'OrderTypeIncompatibleWithPrice',
  'PriceNotMultipleOfTickSize',
  'MaxOrderNotionalBreached',
  'MaxTakerPriceDeviationBreached',
]);

/** Gathers what guard needs to know about an intent: the market, the account, what is on its way and the recent past. */
export class Facts {
  private readonly options: FactsOptions;
  private readonly rails: RailFacts;
  private readonly accountOf: AccountOf;

  constructor(options: FactsOptions) {
    const { accounts, onTheirWay } = options;
    this.options = options;
    this.accountOf = (wallet) => accountFacts(accounts.of(wallet), onTheirWay.of(wallet));
    this.rails = new RailFacts(options, this.accountOf);
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

  /** What the venue would have against an order that goes out later; nothing while the markets are not known. */
  async predictLater(intent: IntentOf<'Order'>, wallet: Address): Promise<Finding[]> {
    const { catalogue } = this.options;
    await within(LOOK_MS, catalogue.ensure()).catch(() => undefined);
    if (catalogue.symbols.length === 0) return [];
    return this.predict(intent, wallet, 'unknown').filter(({ rule }) => OF_THE_ORDER.has(rule));
  }

  /** How many more orders may stand in a strategy's market; null while that is not known. Few are looked at twice. */
  async placesLeft(
    wallet: Address,
    strategy: string,
    symbol: string,
    wanted: number,
  ): Promise<number | null> {
    const left = (): number | null => {
      const facts = this.accountOf(wallet)?.strategies.get(strategy);
      return facts === undefined ? null : placesLeft(facts, symbol);
    };
    const first = left();
    if (first === null || first >= wanted) return first;
    const account = this.options.accounts.of(wallet);
    const [looked] = await Promise.allSettled([within(LOOK_MS, account?.refreshAnew())]);
    return looked.status === 'fulfilled' ? left() : null;
  }

  /** What a session's rails have against the intent. */
  railsAgainst(session: Session, intent: Intent, wallet: Address): Finding[] {
    return this.rails.ofSession(session, intent, wallet);
  }

  /** What the rails of the whole app have against the intent. */
  appRailsAgainst(intent: Intent, wallet: Address): Finding[] {
    return this.rails.ofApp(intent, wallet);
  }

  /** All wallets of this app for the running profile. */
  wallets(): readonly Address[] {
    return this.options.wallets();
  }

  /** Open notional over all wallets in USDC, orders on their way included; null while it is not known. */
  openNotional(): Fixed | null {
    return this.rails.openNotional();
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

  private limitsLoss(): boolean {
    return this.options.appRails.current.maxDailyLoss !== undefined || this.options.sessionsLimitLoss();
  }
}
