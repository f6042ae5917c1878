import { join } from 'node:path';
import type { Handlers } from '../../src-shared/contract/index.ts';
import { createLogger } from '../../src-shared/node/index.ts';
import type { Profile } from '../../src-shared/protocol/index.ts';
import type { AutoLock } from '../custody/index.ts';
import { sweepTime } from '../sessions/index.ts';
import { placeRestored } from '../backup/index.ts';
import { ensurePrivateFolder, lockDataDir, removeLeftovers } from '../storage/index.ts';
import { auditCommands } from './commands/audit.ts';
import { backupCommands } from './commands/backup.ts';
import { approvalCommands } from './commands/approvals.ts';
import { custodyCommands } from './commands/custody.ts';
import { generalCommands, type MintAddress } from './commands/general.ts';
import { groupCommands } from './commands/groups.ts';
import { historyCommands } from './commands/history.ts';
import { ledgerCommands } from './commands/ledger.ts';
import { lockCommands } from './commands/lock.ts';
import { marketCommands } from './commands/market.ts';
import { practiceCommands } from './commands/practice.ts';
import { railsCommands } from './commands/rails.ts';
import { requestCommands } from './commands/requests.ts';
import { safetyCommands } from './commands/safety.ts';
import { sessionCommands } from './commands/sessions.ts';
import { tradingCommands } from './commands/trading.ts';
import { walletCommands } from './commands/wallets.ts';
import { venueBegunAnew } from './another-venue.ts';
import { followDenials } from './denials.ts';
import type { DaemonOptions } from './options.ts';
import { makeParts, type Parts } from './parts.ts';
import { readStatus } from './status.ts';
import { makeStreams } from './streams.ts';
import { followUnknownOrders } from './unknown-orders.ts';
import { tellUnreadable } from './unreadable.ts';
import type { ReadyLine } from './venue-launcher.ts';

export interface Daemon {
  /** Every command and stream of the contract, for the hosts. */
  readonly handlers: Handlers;
  readonly profile: Profile;
  /** The ready line of the embedded practice venue, once it is there; null when none is embedded. */
  readonly venueReady: Promise<ReadyLine> | null;
  /** The web host says here how a fresh address is minted for whoever is to come in by it. */
  provideAddress(mint: MintAddress): void;
  /** Opens what can be opened and begins to look for the venue; an absent venue does not stop it. */
  start(): Promise<void>;
  /** A desktop tells here what happens to the machine. */
  readonly machine: Pick<AutoLock, 'hear' | 'machineSleeps' | 'screenLocked'>;
  /** Ends everything within 5 s. */
  stop(): Promise<void>;
}

const TICKERS_MS = 5_000;
/** Funds may change without a row of ours: another program of the same trader, a reset venue. */
const ACCOUNTS_MS = 30_000;
/** Sessions expire by themselves; their keys go soon after. */
const SWEEP_MS = 5_000;
const STOP_MS = 4_500;

/**
 * Composes the rooms into a daemon and takes the data-dir.
 * @throws {CountersignError} `ALREADY_RUNNING` when another daemon has the data-dir.
 */
export function createDaemon({ passphrase, ...options }: DaemonOptions): Daemon {
  ensurePrivateFolder(options.dataDir);
  const lock = lockDataDir(options.dataDir);
  let parts: Parts;
  try {
    placeRestored(options.dataDir);
    removeLeftovers(options.dataDir);
    const logger = options.logger ?? createLogger('daemon', { file: join(options.dataDir, 'daemon.log') });
    parts = makeParts(options, logger, passphrase);
  } catch (error) {
    lock.release();
    throw error;
  }
  let mintAddress: MintAddress = () => null;
  const { venue, sessions, practice, time, realtime, custody, slots, health } = parts;
  const status = () =>
    readStatus({
      version: options.version,
      selected: parts.selected,
      isAccepted: parts.isAccepted,
      seed: options.venueSeed,
      venue,
      health,
      time,
      realtime,
      custody,
      ledger: parts.ledger,
      sessions,
      groups: parts.groups,
      slots,
      practice,
      pause: parts.pause,
      deadMan: parts.deadMan,
      walletInUse: parts.walletInUse,
    });
  const handlers: Handlers = {
    commands: {
      ...generalCommands(parts, { status, mintAddress: (peer) => mintAddress(peer) }),
      ...practiceCommands(parts),
      ...custodyCommands(parts),
      ...walletCommands(parts),
      ...ledgerCommands(parts),
      ...sessionCommands(parts),
      ...approvalCommands(parts),
      ...lockCommands(parts),
      ...marketCommands(parts),
      ...tradingCommands(parts),
      ...railsCommands(parts),
      ...requestCommands(parts),
      ...groupCommands(parts),
      ...historyCommands(parts),
      ...safetyCommands(parts),
      ...auditCommands(parts),
      ...backupCommands(parts),
    },
    streams: makeStreams(parts, status),
    connected: (caller) => parts.presence.connected(caller),
  };
  const timers: NodeJS.Timeout[] = [];
  let stopping: Promise<void> | null = null;

  /** Each step whatever became of the others: a full disk must not keep keys in memory, nor the data-dir taken. */
  async function stop(): Promise<void> {
    const attempt = async (step: () => unknown): Promise<void> => {
      try {
        await step();
      } catch (error) {
        parts.logger.error({ err: error }, 'a part of the daemon did not end in order');
      }
    };
    for (const timer of timers) clearInterval(timer);
    await attempt(() => {
      parts.deadMan.stop();
      parts.autoLock.stop();
      custody.lock();
    });
    const { groups, approvals, ledger, books, candles, orderBooks, accounts, followUp, onTheirWay } = parts;
    for (const part of [groups, approvals, ledger, slots]) await attempt(() => part.stop());
    await attempt(() => parts.operator.stop());
    for (const part of [health, realtime, books, candles, orderBooks, accounts, followUp, onTheirWay])
      await attempt(() => part.stop());
    const late = new Promise((resolve) => setTimeout(resolve, STOP_MS).unref());
    await attempt(() => Promise.race([venue?.stop(), late]));
    await attempt(() => parts.http.close());
    await attempt(() => sessions.flush());
    await attempt(() => parts.database.close());
    lock.release();
  }

  return {
    handlers,
    profile: parts.profile,
    venueReady: venue?.ready ?? null,
    machine: parts.autoLock,
    provideAddress(mint) {
      mintAddress = mint;
    },
    async start() {
      parts.audit.begin();
      if (options.acceptUnverified === true)
        parts.acceptance.accept(parts.selected, 'an option of the start');
      wire(parts);
      followDenials(parts);
      followUnknownOrders(parts);
      parts.operator.recover();
      parts.followUp.start();
      parts.groups.start();
      tellUnreadable(parts);
      venue?.start();
      await parts.setup.unlockAtStart();
      void custody.keychainStatus();
      realtime.start();
      if (venue === null) {
        const { baseUrl, wsUrl } = parts.profile;
        parts.location.set({ baseUrl, wsUrl, controlToken: options.controlToken ?? null });
      }
      parts.autoLock.start();
      parts.deadMan.start();
      const whenReachable = (work: () => void) => () => {
        if (health.reachable) work();
      };
      const readTickers = (): void => {
        parts.catalogue.refreshTickers().catch(() => undefined);
      };
      const readAccounts = (): void => {
        parts.accounts.pollAll();
        if (realtime.state !== 'live') parts.followUp.catchUp();
      };
      timers.push(
        setInterval(whenReachable(readTickers), TICKERS_MS),
        setInterval(whenReachable(readAccounts), ACCOUNTS_MS),
        setInterval(() => {
          sweepSessions(parts, time.steady());
        }, SWEEP_MS),
      );
    },
    stop: () => (stopping ??= stop()),
  };
}

/** Destroys session keys that nothing needs; what fails is tried again the next time. */
function sweepSessions({ sessions, profile, logger }: Parts, steadyMs: number | null): void {
  try {
    sessions.sweep(sweepTime(steadyMs, Date.now(), profile.kind === 'practice'));
  } catch (error) {
    logger.error({ err: error }, 'ended session keys could not be destroyed');
  }
}

/** What each part must do when another one changes. */
function wire(parts: Parts): void {
  const {
    location,
    health,
    time,
    operator,
    catalogue,
    trades,
    accounts,
    feed,
    realtime,
    custody,
    limits,
    venue,
    setMode,
    logger,
  } = parts;
  const followWallets = (): void => {
    accounts.setTraders(custody.ownWallets().map((wallet) => wallet.address));
  };
  location.onChange(() => {
    // Another venue has another clock, key, markets and accounts.
    time.invalidate();
    operator.key.forget();
    catalogue.forget();
    trades.forget();
    parts.candles.forget();
    parts.dayResults.forget();
    const limited = venue?.readyLine?.limits;
    if (limited !== undefined) setMode({ trader: limited !== 'off', gateway: limited === 'on' });
    if (location.address !== null) void health.beat();
  });
  parts.birth.isOther.on(() => {
    venueBegunAnew(parts);
  });
  const readAll = (): void => {
    void operator.key.current().catch(() => undefined);
    catalogue.load().catch((error: unknown) => {
      logger.warn({ err: error }, 'markets could not be read');
    });
    accounts.refreshAll();
    parts.followUp.catchUp();
  };
  health.appeared.on(readAll);
  const groupsGoOn = (): void => {
    parts.groups.lookAgain();
  };
  health.appeared.on(groupsGoOn);
  custody.onChange(groupsGoOn);
  parts.pause.changed.on(groupsGoOn);
  // Each time that realtime comes back, what was missed is read again.
  realtime.onState(() => {
    if (realtime.state === 'live' && health.reachable) readAll();
    // A break may be all that shows at once of a venue that was begun anew.
    else if (realtime.state === 'stale' && location.address !== null) void health.beat();
  });
  catalogue.marketsChanged.on(() => {
    feed.wantTrades(catalogue.symbols);
  });
  accounts.changed.on((state) => {
    if (state.ddx !== null) limits.setDdx(state.trader, state.ddx);
    parts.groups.ordersChanged();
  });
  custody.onChange(followWallets);
  followWallets();
  // Keys of removed wallets, and those that an earlier run left behind, for which the vault may have to be open.
  custody.onChange(() => {
    sweepSessions(parts, null);
  });
  sweepSessions(parts, null);
  // What waits for its slot could not be signed any more.
  parts.pause.changed.on(() => {
    parts.slots.dismiss((kind) => parts.pause.holds(kind));
  });
}
