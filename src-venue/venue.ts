import { randomBytes, randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Ticker, VenueClock, type ClockMode } from './clock/index.ts';
import { controlRoutes, type ControlTarget } from './control/index.ts';
import { Sequencer, stateHash } from './exchange/index.ts';
import { FeedHub } from './feeds/index.ts';
import { createGateway, GatewayLimits } from './gateway/index.ts';
import { MemoryLog, type SequencedLog } from './log/index.ts';
import { Operator, OperatorKey } from './operator/index.ts';

/** Which limits apply: all of them, the per-trader buckets alone, or none. */
export type LimitsMode = 'on' | 'trader' | 'off';

export interface VenueOptions {
  /** 0 picks a free one. */
  readonly port: number;
  /** Seed of the simulated participants; drawn when left out. */
  readonly seed?: number;
  readonly limits: LimitsMode;
  readonly participants: boolean;
  readonly clock: ClockMode;
  /** Where the operator's key is kept; null keeps it in memory. */
  readonly dataDir: string | null;
  /** Given by tests that replay what was sequenced. */
  readonly log?: SequencedLog;
}

/** profile: 9, Ready line. */
export interface ReadyLine {
  readonly event: 'ready';
  readonly baseUrl: string;
  readonly wsUrl: string;
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
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
/** Trade history that is there from the start, one round of participants per minute. */
const HISTORY_MS = 24 * 3_600_000;
const HISTORY_STEP_MS = 60_000;
/** The last stretch of it is made as finely as live time, so that the books are full. */
const SETTLE_STEPS = 5;
const SETTLE_STEP_MS = 1_000;

const drawSeed = (): number => randomInt(0x1_0000_0000);

/** Puts the rooms together and opens the door. */
export async function startVenue(options: VenueOptions): Promise<Venue> {
  const clock = new VenueClock(options.clock, Date.now());
  const now = (): number => clock.now();
  const sequencer = new Sequencer(options.log ?? new MemoryLog());
  let seed = options.seed ?? drawSeed();
  begin(sequencer, seed, options.participants, now());

  const hub = new FeedHub(sequencer);
  const operator = new Operator({
    sequencer,
    key: new OperatorKey(options.dataDir),
    now,
    traderLimits: options.limits !== 'off',
  });
  const target: ControlTarget = {
    operator,
    exchange: () => sequencer.exchange,
    now,
    sequence: (record) => sequencer.sequence(record),
    setClockMode: (mode) => clock.setMode(mode),
    advance: (milliseconds) =>
      clock.advance(milliseconds, (timeMs) => sequencer.sequence({ t: 'step', timeMs })),
    dropSockets: () => hub.dropAll(),
    reset: (wanted) => {
      seed = wanted ?? drawSeed();
      operator.reset();
      begin(sequencer, seed, options.participants, now());
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
  const ticker = new Ticker(
    clock,
    () => sequencer.exchange.nowMs,
    (timeMs) => sequencer.sequence({ t: 'step', timeMs }),
  );

  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  return {
    ready: {
      event: 'ready',
      baseUrl: `http://${HOST}:${port}`,
      wsUrl: `ws://${HOST}:${port}`,
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
    async close() {
      ticker.stop();
      hub.dropAll();
      await app.close();
    },
  };
}

/** A fresh exchange; with participants it has lived for a day already. */
function begin(sequencer: Sequencer, seed: number, participants: boolean, nowMs: number): void {
  const settleFrom = nowMs - SETTLE_STEPS * SETTLE_STEP_MS;
  const from = participants ? settleFrom - HISTORY_MS : nowMs;
  sequencer.begin({ t: 'genesis', timeMs: from, seed, participants });
  if (!participants) return;
  for (let timeMs = from + HISTORY_STEP_MS; timeMs <= settleFrom; timeMs += HISTORY_STEP_MS)
    sequencer.sequence({ t: 'step', timeMs });
  for (let timeMs = settleFrom + SETTLE_STEP_MS; timeMs <= nowMs; timeMs += SETTLE_STEP_MS)
    sequencer.sequence({ t: 'step', timeMs });
}
