import type { StreamHandlers } from '../../src-shared/contract/index.ts';
import { rowOf, type JournalRequest } from '../operator/index.ts';
import { auditStream } from './commands/audit.ts';
import { hardwareStream } from './commands/ledger.ts';
import { coalesce } from './emitter.ts';
import { readRails } from './guarding/rails-state.ts';
import { readDeadMan } from './dead-man-row.ts';
import { readLock } from './lock-row.ts';
import type { Parts } from './parts.ts';
import type { StatusData } from './status.ts';
import type { AccountState } from './account/account-state.ts';
import { NO_ACCOUNT } from './account/account-view.ts';

const STATUS_MS = 100;
/** The status carries ages and a budget that change by themselves. */
const STATUS_BEAT_MS = 1_000;
const ACCOUNT_MS = 50;
/** Figures at the mark price move with it, but nobody reads them faster. */
const MARKED_MS = 200;
const TICKERS_MS = 200;
const RAILS_MS = 200;
/** Orders fall out of the last minute by themselves. */
const RAILS_BEAT_MS = 2_000;
const PANIC_MS = 100;
const REQUESTS_FIRST = 200;

type Subscribe = (poke: () => void) => (() => void)[];

/** Emits what `read` gives now, and again soon after each poke. */
function follow<T>(
  intervalMs: number,
  read: () => T | null,
  emit: (item: T) => void,
  subscribe: Subscribe,
): () => void {
  const send = (): void => {
    const item = read();
    if (item !== null) emit(item);
  };
  const beat = coalesce(intervalMs, send);
  const offs = subscribe(() => {
    beat.poke();
  });
  // After the handler returned: a stream never emits before its caller knows of it.
  queueMicrotask(send);
  return () => {
    beat.stop();
    for (const off of offs) off();
  };
}

export function makeStreams(parts: Parts, status: () => StatusData): StreamHandlers {
  const {
    realtime,
    health,
    venue,
    custody,
    sessions,
    accounts,
    catalogue,
    books,
    trades,
    journal,
    approvals,
  } = parts;
  const current = (): AccountState | undefined => {
    const wallet = parts.walletInUse.current();
    return wallet === null ? undefined : accounts.of(wallet.address);
  };
  const account = (poke: () => void): (() => void)[] => [
    custody.onChange(poke),
    parts.walletInUse.changed.on(poke),
    accounts.changed.on((state) => {
      if (state === current()) poke();
    }),
  ];

  return {
    status: (_, emit) =>
      follow(STATUS_MS, status, emit, (poke) => {
        const timer = setInterval(poke, STATUS_BEAT_MS);
        return [
          () => {
            clearInterval(timer);
          },
          realtime.onState(poke),
          health.changed.on(poke),
          ...(venue === null ? [] : [venue.changed.on(poke)]),
          custody.onChange(poke),
          parts.walletInUse.changed.on(poke),
          sessions.onChange(poke),
          accounts.changed.on(poke),
          journal.onChange(poke),
          parts.pause.changed.on(poke),
          parts.deadMan.changed.on(poke),
        ];
      }),
    book: (params, emit) => books.follow(params, emit),
    book3: (params, emit) => parts.orderBooks.follow(params, emit),
    tickers: (_, emit) =>
      follow(
        TICKERS_MS,
        () => catalogue.tickerRows(),
        emit,
        (poke) => [catalogue.changed.on(poke)],
      ),
    trades: ({ symbol }, emit) => {
      let ended = false;
      const begin = (): void => {
        void trades.recent(symbol).then((rows) => {
          if (!ended) emit({ reset: true, rows });
        });
      };
      const offs = [
        trades.added.on((added) => {
          if (added.symbol === symbol) emit({ reset: false, rows: [added.trade] });
        }),
        // What was missed while the connection was down is read again.
        realtime.onState(() => {
          if (realtime.state === 'live') begin();
        }),
      ];
      begin();
      return () => {
        ended = true;
        for (const off of offs) off();
      };
    },
    candles: (params, emit) => parts.candles.follow(params, emit),
    orders: (_, emit) => follow(ACCOUNT_MS, () => current()?.openOrders() ?? [], emit, account),
    positions: (_, emit) =>
      follow(
        MARKED_MS,
        () => current()?.positions() ?? [],
        emit,
        (poke) => [...account(poke), catalogue.changed.on(poke)],
      ),
    account: (_, emit) =>
      follow(
        MARKED_MS,
        () => current()?.account() ?? NO_ACCOUNT,
        emit,
        (poke) => [...account(poke), catalogue.changed.on(poke)],
      ),
    requests: (_, emit) => requests(journal, emit),
    groups: (_, emit) =>
      follow(
        ACCOUNT_MS,
        () => parts.groups.list(),
        emit,
        (poke) => [parts.groups.changed.on(poke)],
      ),
    wallets: (_, emit) =>
      follow(
        STATUS_MS,
        () => custody.wallets(),
        emit,
        (poke) => [custody.onChange(poke)],
      ),
    sessions: (_, emit) =>
      follow(
        STATUS_MS,
        () => sessions.list(),
        emit,
        (poke) => {
          // Sessions expire by themselves.
          const timer = setInterval(poke, STATUS_BEAT_MS * 5);
          return [
            () => {
              clearInterval(timer);
            },
            sessions.onChange(poke),
            journal.onChange(poke),
          ];
        },
      ),
    rails: (_, emit) => {
      // The result of the day is read on demand; the marks move it.
      const read = (): void => {
        void parts.dayResults.ensure(parts.facts.wallets());
      };
      read();
      return follow(
        RAILS_MS,
        () => readRails(parts),
        emit,
        (poke) => {
          const timer = setInterval(() => {
            read();
            poke();
          }, RAILS_BEAT_MS);
          return [
            () => {
              clearInterval(timer);
            },
            parts.appRails.changed.on(poke),
            accounts.changed.on(poke),
            catalogue.changed.on(poke),
            journal.onChange(poke),
          ];
        },
      );
    },
    audit: auditStream(parts.audit),
    approvals: (_, emit) =>
      follow(
        0,
        () => approvals.list(),
        emit,
        (poke) => [approvals.changed.on(poke)],
      ),
    panic: (_, emit) => {
      const send = (): void => {
        emit(parts.panic.last);
      };
      const beat = coalesce(PANIC_MS, send);
      const off = parts.panic.changed.on(() => {
        beat.poke();
      });
      queueMicrotask(send);
      return () => {
        off();
        beat.stop();
      };
    },
    hardware: hardwareStream(parts),
    lock: (_, emit) =>
      follow(
        STATUS_MS,
        () => readLock(parts),
        emit,
        (poke) => {
          const timer = setInterval(poke, STATUS_BEAT_MS);
          return [
            () => {
              clearInterval(timer);
            },
            parts.autoLock.onChange(poke),
            parts.deadMan.changed.on(poke),
            custody.onChange(poke),
          ];
        },
      ),
    deadMan: (_, emit) =>
      follow(
        STATUS_MS,
        () => readDeadMan(parts),
        emit,
        (poke) => {
          const timer = setInterval(poke, STATUS_BEAT_MS);
          return [
            () => {
              clearInterval(timer);
            },
            parts.deadMan.changed.on(poke),
            parts.autoLock.onChange(poke),
            custody.onChange(poke),
            sessions.onChange(poke),
          ];
        },
      ),
  };
}

/** All rows first, then each one that changed. */
function requests(journal: Parts['journal'], emit: Parameters<StreamHandlers['requests']>[1]): () => void {
  const changed = new Map<string, JournalRequest>();
  const batch = coalesce(0, () => {
    const rows = [...changed.values()].map(rowOf);
    changed.clear();
    emit({ reset: false, rows });
  });
  const off = journal.onChange((request) => {
    changed.set(request.id, request);
    batch.poke();
  });
  queueMicrotask(() => {
    emit({ reset: true, rows: journal.list({ limit: REQUESTS_FIRST }).map(rowOf) });
  });
  return () => {
    off();
    batch.stop();
  };
}
