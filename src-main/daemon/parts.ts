import { join } from 'node:path';
import type { Logger } from '../../src-shared/node/index.ts';
import { compileDigesters, walletClassOf, type Address } from '../../src-shared/protocol/index.ts';
import { SYSTEM_ALARM } from '../alarm/index.ts';
import { AuditLog, auditFile, settingsAnchor } from '../audit/index.ts';
import { AutoLock, Custody, Ledger, ledgerJsPort, type Recorder } from '../custody/index.ts';
import {
  lessonOf,
  RequestLimits,
  SlotQueue,
  statsGate,
  UpgradeWindow,
  type LimitMode,
} from '../limits/index.ts';
import { Journal, Operator, VenueTime } from '../operator/index.ts';
import { denialEnd, Sessions, SessionStore } from '../sessions/index.ts';
import { createSettings, openDatabase } from '../storage/index.ts';
import {
  HttpClient,
  operatorEndpoints,
  practiceControl,
  PublicReads,
  Realtime,
  VenueLocation,
} from '../venue-client/index.ts';
import { Acceptance } from './acceptance.ts';
import { Accounts } from './account/accounts.ts';
import { bookedOrders } from './account/booked-orders.ts';
import { Approvals } from './approvals/index.ts';
import { attemptEnd } from './attempt-end.ts';
import { Facts } from './facts.ts';
import { AppRails } from './guarding/app-rails.ts';
import { DayResults } from './guarding/day-results.ts';
import { OnTheirWay } from './guarding/on-their-way.ts';
import { RecentOrders } from './guarding/recent-orders.ts';
import { Denials } from './denials.ts';
import { FollowUp } from './follow-up/follow-up.ts';
import { Groups, GroupStore } from './groups/index.ts';
import { TRADING_PAUSED, VENUE_AWAY } from './refusals.ts';
import { Books } from './market/books.ts';
import { Candles } from './market/candles.ts';
import { Catalogue } from './market/catalogue.ts';
import { OrderBooks } from './market/order-books.ts';
import { OrderFeed } from './market/order-feed.ts';
import { Trades } from './market/trades.ts';
import { DeviceSigning } from './device-signing.ts';
import { DeadManSwitch, SWITCH } from './dead-man/index.ts';
import type { DaemonOptions } from './options.ts';
import { pastSends } from './past-sends.ts';
import { Panic, UrgentCancels } from './panic/index.ts';
import { Practice } from './practice.ts';
import { Presence } from './presence.ts';
import { recordName } from './profile.ts';
import { Scrutiny } from './scrutiny.ts';
import { TradingPause } from './trading-pause.ts';
import { Trading } from './trading.ts';
import { VaultSetup } from './vault-setup.ts';
import { WalletInUse } from './wallet-in-use.ts';
import { chooseWallet } from './wallets.ts';
import { VenueBirth } from './venue-birth.ts';
import { VenueHealth } from './venue-health.ts';
import { VenueProcess } from './venue-process.ts';

/** Every part of a running daemon, each made from the ones before it. */
export type Parts = ReturnType<typeof makeParts>;

/**
 * Composes the rooms. Nothing is started.
 * @param passphrase of the start, which is forgotten once the vault is open
 */
export function makeParts(
  options: Omit<DaemonOptions, 'passphrase'>,
  logger: Logger,
  passphrase: string | undefined,
) {
  const { dataDir, selected } = options;
  const { profile } = selected;
  const walletClass = walletClassOf(profile);
  const digesters = compileDigesters(profile);
  const database = openDatabase(join(dataDir, 'countersign.db'));
  const settings = createSettings(database);
  const audit = new AuditLog({
    path: auditFile(dataDir),
    anchor: settingsAnchor(settings),
    version: options.version,
  });
  const acceptance = new Acceptance(settings, audit);
  const isAccepted = (): boolean => acceptance.isAccepted(selected);

  const http = new HttpClient();
  const location = new VenueLocation();
  const venue = selected.embedded
    ? new VenueProcess(
        requireLauncher(options),
        { dataDir: join(dataDir, 'venue'), seed: options.venueSeed, limits: options.venueLimits ?? 'trader' },
        location,
        logger,
      )
    : null;

  let mode = initialMode(options);
  const limits = new RequestLimits(mode);
  const setMode = (next: LimitMode): void => {
    mode = next;
    limits.setMode(next);
  };
  const slots = new SlotQueue(limits);
  const endpoints = operatorEndpoints(http, location);
  const reads = new PublicReads(
    http,
    location,
    statsGate(() => mode.gateway),
  );
  const control = practiceControl(profile, http, location);
  const realtime = new Realtime({ location, logger, upgrades: new UpgradeWindow(() => mode.gateway) });

  const birth = new VenueBirth({ fetch: () => endpoints.time(), settings, profile: recordName(profile) });
  // What timeValue counts is certain of the practice venue alone.
  const fetch = () => (profile.kind === 'practice' ? birth.time() : endpoints.time());
  const time = new VenueTime({ fetch });
  const health = new VenueHealth(time, logger);
  const record: Recorder = (event) => {
    // Making, importing and exporting a wallet needs the keys as much as signing does.
    if (event.event.startsWith('wallet.')) autoLock.beforeSigning('wallet');
    audit.record(event);
  };
  const custody = new Custody({
    path: join(dataDir, 'vault'),
    mode: options.keychainMode ?? 'auto',
    walletClass,
    record,
    ...(options.keychain === undefined ? {} : { keychain: options.keychain }),
    ...(options.scrypt === undefined ? {} : { scrypt: options.scrypt }),
    beforeSigning: (kind) => {
      autoLock.beforeSigning(kind);
    },
  });
  const alarm = options.alarm ?? SYSTEM_ALARM;
  const autoLock = new AutoLock({
    custody,
    settings,
    alarm,
    ...(options.wallClock === undefined ? {} : { wall: options.wallClock }),
    onLocked: (by) => {
      logger.info({ by }, 'the vault was locked');
    },
  });
  const setup = new VaultSetup({
    logger,
    custody,
    mode: options.keychainMode ?? 'auto',
    walletClass,
    passphrase,
  });
  const approvals = new Approvals({
    profileKind: profile.kind,
    checkPassphrase: (passphrase, by) => custody.checkPassphrase(passphrase, by),
    hasPassphrase: () => custody.protection === 'passphrase',
    nameOf: (signer) => custody.wallets().find(({ address }) => address === signer)?.name,
    record,
  });
  const venueTime = (): number | null => time.now();
  const ledger = new Ledger(
    options.ledgerPort ?? ledgerJsPort({ emulator: process.env['COUNTERSIGN_LEDGER_EMULATOR'] }),
  );
  const device = new DeviceSigning({ custody, ledger, lock: autoLock, record });
  const sessions = new Sessions({
    store: new SessionStore(database, recordName(profile)),
    custody,
    digesters,
    venueTime,
    signByWallet: (signing) => device.byWallet(signing),
    record,
    logger,
  });
  const pause = new TradingPause(settings, recordName(profile));
  const journal = new Journal(database, recordName(profile), Date.now, venueTime);
  limits.seed(pastSends(journal, Date.now()));
  const operator = new Operator({
    profile,
    digesters,
    endpoints,
    reads,
    journal,
    time,
    logger,
    // While trading is paused no order is sent again either: what became of it is looked for at the venue.
    // Nor is what was meant for the venue before this one.
    takeSlot: async ({ wallet, kind, createdAt }, limitMs) =>
      !pause.holds(kind) &&
      !birth.isSince(createdAt) &&
      (wallet === null || (await slots.take(wallet as Address, kind, limitMs)) === 0),
    onNotSent: ({ wallet }) => {
      if (wallet !== null) slots.unsent(wallet as Address);
    },
    onOutcome: (request, outcome) => {
      const lesson = lessonOf(attemptEnd(request, outcome), profile.kind === 'practice');
      if (request.wallet !== null) limits.ended(request.wallet as Address, lesson);
      if (outcome.kind !== 'refusal') return;
      // interface: Errors, Forbidden; profile: 4: the session has ended, here as well.
      if (outcome.body.error_reason === 'Forbidden' && request.session !== null)
        sessions.deny(request.session);
    },
  });

  const catalogue = new Catalogue(reads, realtime, logger);
  const books = new Books(catalogue, reads, realtime);
  const feed = new OrderFeed(realtime);
  const trades = new Trades(reads, feed, catalogue, logger);
  const candles = new Candles(reads, feed, catalogue, logger);
  const accounts = new Accounts(reads, catalogue, realtime, feed, logger);
  const followUp = new FollowUp({
    journal,
    reads,
    orders: feed,
    strategies: accounts.strategyFeed,
    traders: accounts.traderFeed,
    logger,
  });
  const walletInUse = new WalletInUse(custody, settings, recordName(profile));
  const orderBooks = new OrderBooks(catalogue, realtime, walletInUse);
  // Those that are only watched trade elsewhere: no rail of ours counts them.
  const wallets = (): Address[] => custody.signingWallets().map(({ address }) => address);
  const appRails = new AppRails(settings, recordName(profile));
  const accountNow = (wallet: Address) => accounts.of(wallet);
  const onTheirWay = new OnTheirWay({ journal, feed, accountOf: accountNow, venueTime });
  const recentOrders = new RecentOrders({ journal, wallets, venueTime });
  const dayResults = new DayResults({ reads, catalogue, realtime, accounts, venueTime });
  const facts = new Facts({
    profile,
    catalogue,
    accounts,
    reads,
    appRails,
    onTheirWay,
    recentOrders,
    dayResults,
    wallets,
    sessionsLimitLoss: () => sessions.someRails(({ maxDailyLoss }) => maxDailyLoss !== undefined),
    venueTime,
  });
  const scrutiny = new Scrutiny({ custody, facts, catalogue, operator, time, isAccepted, pause });
  const denials = new Denials({ journal, sessions, venueTime });
  const trading = new Trading({
    profile,
    custody,
    keys: { custody, sessions, device, facts },
    operator,
    journal,
    scrutiny,
    slots,
    approvals,
    accountOf: async (wallet) => {
      const account = accounts.of(wallet);
      await account?.ensure();
      return account;
    },
    ownerOf: (key) => sessions.byAddress(key)?.wallet,
    denialEnd: (key, wallet, wanted) => denialEnd(wallet, sessions.byAddress(key), wanted, venueTime()),
  });
  const groups = new Groups({
    store: new GroupStore(database, recordName(profile)),
    journal,
    logger,
    submit: (input, context) => trading.submit(input, undefined, context),
    walletOf: (wallet) => chooseWallet(custody, wallet),
    keysFor: (wallet, scope) =>
      sessions
        .covering(wallet, scope)
        .toSorted((a, b) => b.expirySeconds - a.expirySeconds)
        .map(({ id }) => id),
    railsAgainst: (session, intent, wallet) =>
      session === null
        ? facts.appRailsAgainst(intent, wallet)
        : facts.railsAgainst(sessions.find(session), intent, wallet),
    venue: {
      predictLater: (intent, wallet) => facts.predictLater(intent, wallet),
      placesLeft: (...asked) => facts.placesLeft(...asked),
      mark: (symbol) => catalogue.mark(symbol),
      booked: (wallet, strategy, symbol) => bookedOrders(accounts.of(wallet), strategy, symbol),
      takerDeviation: (symbol) => catalogue.market(symbol)?.maxTakerPriceDeviation,
    },
    obstacle: (kind) => {
      const locked = scrutiny.locked('session');
      if (locked !== null) return locked;
      return health.reachable ? (pause.holds(kind) ? TRADING_PAUSED : null) : VENUE_AWAY;
    },
    keyRefusal: (wanted, wallet, action) => {
      const choice = sessions.choose({ wanted, wallet, action, railsAgainst: () => [] });
      return 'refused' in choice ? choice.refused : null;
    },
  });
  const presence = new Presence();
  const panic = new Panic({
    journal,
    custody,
    slots,
    pause,
    isAccepted,
    cancels: new UrgentCancels({ keys: { custody, sessions, device, facts }, operator, slots }),
    accountOf: (wallet) => accounts.of(wallet),
    marks: () => catalogue.markPrices(),
    venueTime,
    endGroups: ({ wallet, strategies }) => {
      groups.sweep({ wallet, strategies });
    },
  });
  const deadMan = new DeadManSwitch({
    settings,
    profile: recordName(profile),
    presence,
    alarm,
    logger,
    plan: (strategies) => panic.plan(undefined, strategies),
    cancel: (wish) => panic.run({ ...wish, by: SWITCH, approve: null }),
  });
  const venueReady = async (): Promise<void> => {
    if (venue !== null) await Promise.race([venue.ready, rejectAfter(10_000, () => location.require())]);
    // What is issued lasts: a single wrong answer must not make it last for years.
    await time.confirmed();
  };
  const practice = new Practice({
    profile,
    custody,
    walletInUse,
    setup,
    sessions,
    reads,
    control,
    accounts,
    venueReady,
    venueTime,
  });

  return {
    options,
    logger,
    selected,
    profile,
    database,
    settings,
    audit,
    acceptance,
    isAccepted,
    http,
    location,
    venue,
    limits,
    setMode,
    slots,
    reads,
    control,
    realtime,
    time,
    birth,
    health,
    custody,
    ledger,
    autoLock,
    setup,
    approvals,
    sessions,
    journal,
    operator,
    catalogue,
    books,
    orderBooks,
    feed,
    trades,
    candles,
    accounts,
    followUp,
    appRails,
    onTheirWay,
    recentOrders,
    dayResults,
    facts,
    denials,
    trading,
    groups,
    pause,
    presence,
    panic,
    deadMan,
    practice,
    walletInUse,
  };
}

/** What is mirrored before the venue said what it limits (profile: limits). */
function initialMode({ selected, venueLimits }: DaemonOptions): LimitMode {
  if (selected.embedded) return { trader: venueLimits !== 'off', gateway: venueLimits === 'on' };
  return { trader: true, gateway: selected.profile.limits.gateway };
}

function requireLauncher(options: DaemonOptions): NonNullable<DaemonOptions['launchVenue']> {
  if (options.launchVenue === undefined)
    throw new TypeError('the practice profile needs a launcher of its venue');
  return options.launchVenue;
}

/** Waits, then does what throws. */
async function rejectAfter(ms: number, work: () => unknown): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms).unref());
  work();
}
