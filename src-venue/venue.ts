import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Ticker, VenueClock, type ClockMode } from './clock/index.ts';
import { CopyTradingState, startCopyTrading } from './copy-trading/index.ts';
import { controlRoutes, type ControlTarget } from './control/index.ts';
import { Sequencer, stateHash } from './exchange/index.ts';
import { FeedHub } from './feeds/index.ts';
import { createGateway, GatewayLimits } from './gateway/index.ts';
import { MemoryLog, type LogFiles, type SequencedLog } from './log/index.ts';
import { Operator, OperatorKey } from './operator/index.ts';
import { TIERS } from '../src-shared/protocol/index.ts';
import { begin, liveThrough } from './beginning.ts';
import { Keeper, openStore } from './store/index.ts';

/** Which limits apply: all of them, the per-trader buckets alone, or none. */
export type LimitsMode = 'on' | 'trader' | 'off';

export interface VenueOptions {
  /** 0 picks a free one. */
  readonly port: number;
  /** Seed of the simulated participants; drawn when left out. */
  readonly seed?: number;
  readonly limits: LimitsMode;
  readonly participants: boolean;
  /** Left out: as the data-dir stood, or real. */
  readonly clock?: ClockMode;
  /** Where the exchange and the operator's key are kept; null keeps them in memory. */
  readonly dataDir: string | null;
  /** False leaves the disk to the system, to measure what durability costs. */
  readonly sync?: boolean;
  /** Given by tests: a disk that fails. */
  readonly files?: LogFiles;
  /** Given by tests that replay what was sequenced. */
  readonly log?: SequencedLog;
}

/** profile: 9, Ready line. */
export interface ReadyLine {
  readonly event: 'ready';
  readonly baseUrl: string;
  readonly wsUrl: string;
  readonly copyTradingUrl: string;
  readonly copyTradingWsUrl: string;
  readonly controlToken: string;
  readonly limits: LimitsMode;
  /** Seed of the exchange's participants: the one that the data-dir keeps, if it does. */
  readonly seed: number;
}

export interface Venue {
  readonly ready: ReadyLine;
  readonly seed: number;
  readonly sequencer: Sequencer;
  readonly clock: VenueClock;
  readonly hub: FeedHub;
  readonly app: FastifyInstance;
  /** What a person should know of the data-dir: a torn end of the log, a snapshot that was damaged. */
  readonly notes: readonly string[];
  /** Resolves when the disk could not keep what was sequenced: the venue must end. */
  readonly broken: Promise<Error>;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

const drawSeed = (): number => randomInt(0x1_0000_0000);

/** Puts the rooms together and opens the door. */
export async function startVenue(options: VenueOptions): Promise<Venue> {
  const store = options.dataDir === null ? null : await openStore(options.dataDir, options);
  const restored = store?.restored ?? null;
  const sequencer = new Sequencer(store?.log ?? options.log ?? new MemoryLog());
  if (restored?.exchange) sequencer.adopt(restored.exchange);
  const clock = new VenueClock('manual', Date.now());
  const now = (): number => clock.now();
  const operator = new Operator({
    sequencer,
    key: new OperatorKey(options.dataDir),
    now,
    traderLimits: options.limits !== 'off',
  });
  const copyTradingKey = new OperatorKey(
    options.dataDir === null ? null : join(options.dataDir, 'copy-trading'),
  );
  const beside = () => ({ operator: operator.dump(), copyTrading: copying.dump() });
  const keeper = store && new Keeper(store, sequencer, beside);
  const copying = new CopyTradingState(sequencer, copyTradingKey);
  const step = (timeMs: number): void => sequencer.sequence({ t: 'step', timeMs });
  if (restored) {
    if (restored.beside) {
      operator.restore(restored.beside.operator);
      copying.restore(restored.beside.copyTrading);
    }
    restored.replayInto(sequencer, (record, { accounts, requestIndex }) => {
      if (record.t === 'genesis') operator.reset();
      if (record.t !== 'request') return;
      operator.replayed(record, requestIndex + 1, accounts.trader(record.sender)?.tier ?? TIERS[0]);
    });
    const last = sequencer.exchange.nowMs;
    const mode = options.clock ?? sequencer.exchange.clockMode;
    clock.startAt(mode, mode === 'manual' ? last : Math.max(Date.now(), last));
    liveThrough(sequencer.exchange, now(), step);
  } else {
    clock.startAt(options.clock ?? 'real', Date.now());
    begin(sequencer, options.seed ?? drawSeed(), options.participants, now());
  }
  if (clock.mode !== sequencer.exchange.clockMode)
    sequencer.sequence({ t: 'clock', timeMs: now(), mode: clock.mode });
  keeper?.snapshot();

  const hub = new FeedHub(sequencer);
  const target: ControlTarget = {
    operator,
    exchange: () => sequencer.exchange,
    now,
    sequence: (record) => sequencer.sequence(record),
    setClockMode: (mode) => {
      sequencer.sequence({ t: 'clock', timeMs: now(), mode });
      clock.setMode(mode);
    },
    advance: (milliseconds) => clock.advance(milliseconds, step),
    dropSockets: () => hub.dropAll(),
    reset: (wanted) => {
      const before = sequencer.exchange;
      try {
        begin(sequencer, wanted ?? drawSeed(), options.participants, now());
        sequencer.sequence({ t: 'clock', timeMs: now(), mode: clock.mode });
      } finally {
        // A disk that fills up may leave a fresh exchange with less history; none is ever half of each.
        if (sequencer.exchange !== before) {
          operator.reset();
          keeper?.snapshot();
          hub.dropAll();
        }
      }
    },
    stateHash: () => ({ hash: stateHash(sequencer.exchange), requestIndex: sequencer.exchange.requestIndex }),
  };
  const controlToken = randomBytes(32).toString('base64url');
  const limits = options.limits === 'on' ? new GatewayLimits() : null;
  const app = createGateway({
    operator,
    sequencer,
    hub,
    control: controlRoutes(target),
    controlToken,
    now,
    limits,
  });
  await app.listen({ host: HOST, port: options.port });
  const copyTrading = await startCopyTrading({ state: copying, sequencer, key: copyTradingKey, now });
  const ticker = new Ticker(clock, () => sequencer.exchange.nowMs, step);

  let closing: Promise<void> | null = null;
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  return {
    ready: {
      event: 'ready',
      baseUrl: `http://${HOST}:${port}`,
      wsUrl: `ws://${HOST}:${port}`,
      copyTradingUrl: `http://${HOST}:${copyTrading.port}`,
      copyTradingWsUrl: `ws://${HOST}:${copyTrading.port}`,
      controlToken,
      limits: options.limits,
      seed: sequencer.exchange.seed,
    },
    get seed() {
      return sequencer.exchange.seed;
    },
    sequencer,
    clock,
    hub,
    app,
    notes: store?.notes ?? [],
    broken: store?.log.broken ?? new Promise(() => undefined),
    close() {
      closing ??= (async () => {
        ticker.stop();
        hub.dropAll();
        await Promise.all([app.close(), copyTrading.close()]);
        await keeper?.close();
      })();
      return closing;
    },
  };
}
