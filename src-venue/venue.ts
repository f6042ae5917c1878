import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Ticker, VenueClock, type ClockMode } from './clock/index.ts';
import { startCopyTrading } from './copy-trading/index.ts';
import { controlRoutes, type ControlTarget } from './control/index.ts';
import { Sequencer, stateHash } from './exchange/index.ts';
import { FeedHub } from './feeds/index.ts';
import { createGateway, GatewayLimits } from './gateway/index.ts';
import { MemoryLog, type SequencedLog } from './log/index.ts';
import { Operator, OperatorKey } from './operator/index.ts';
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
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

const drawSeed = (): number => randomInt(0x1_0000_0000);

/** Puts the rooms together and opens the door. */
export async function startVenue(options: VenueOptions): Promise<Venue> {
  const store = options.dataDir === null ? null : await openStore(options.dataDir, options.sync);
  const restored = store?.restored ?? null;
  const sequencer = new Sequencer(store?.log ?? options.log ?? new MemoryLog());
  if (restored?.exchange) sequencer.adopt(restored.exchange);
  let seed = options.seed ?? drawSeed();
  const clock = new VenueClock('manual', Date.now());
  const now = (): number => clock.now();
  const operator = new Operator({
    sequencer,
    key: new OperatorKey(options.dataDir),
    now,
    traderLimits: options.limits !== 'off',
  });
  const keeper = store && new Keeper(store, sequencer, () => operator.retained());
  const step = (timeMs: number): void => sequencer.sequence({ t: 'step', timeMs });
  if (restored) {
    operator.retainAgain(restored.beside?.retained ?? []);
    operator.retainAgain(restored.replayInto(sequencer));
    const last = sequencer.exchange.nowMs;
    const mode = options.clock ?? sequencer.exchange.clockMode;
    clock.startAt(mode, mode === 'manual' ? last : Math.max(Date.now(), last));
    liveThrough(sequencer.exchange, now(), step);
  } else {
    clock.startAt(options.clock ?? 'real', Date.now());
    begin(sequencer, seed, options.participants, now());
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
      clock.setMode(mode);
      sequencer.sequence({ t: 'clock', timeMs: now(), mode });
    },
    advance: (milliseconds) => clock.advance(milliseconds, step),
    dropSockets: () => hub.dropAll(),
    reset: (wanted) => {
      seed = wanted ?? drawSeed();
      operator.reset();
      begin(sequencer, seed, options.participants, now());
      sequencer.sequence({ t: 'clock', timeMs: now(), mode: clock.mode });
      keeper?.snapshot();
      hub.dropAll();
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
  const copyTradingKey = new OperatorKey(
    options.dataDir === null ? null : join(options.dataDir, 'copy-trading'),
  );
  const copyTrading = await startCopyTrading({ sequencer, key: copyTradingKey, now });
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
    },
    get seed() {
      return seed;
    },
    sequencer,
    clock,
    hub,
    app,
    notes: store?.notes ?? [],
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
