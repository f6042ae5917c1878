import type {
  CommandArguments,
  DeniedRow,
  GroupLeg,
  GroupRow,
  StreamItem,
  StreamName,
} from '../../../src-shared/contract/index.ts';
import { SHAPES, SimulatedMarket } from './simulation.ts';
import * as keys from './samples-keys.ts';
import { historySample } from './samples-history.ts';
import * as safety from './samples-safety.ts';
import { INTACT } from './samples-sessions.ts';
import * as samples from './samples.ts';

type Held = Exclude<StreamName, 'book' | 'book3' | 'trades' | 'candles' | 'tickers' | 'requests'>;

/** Everything the fake daemon says, to be written to by a scenario. */
export class World {
  readonly markets: readonly SimulatedMarket[];
  readonly held: { [N in Held]: StreamItem<N> };
  requests: StreamItem<'requests'>['rows'];
  preview;
  marketList = samples.MARKETS;
  /** State of every book. */
  bookState: 'loading' | 'live' | 'stale' = 'live';
  staleSince: number | null = null;
  /** Stands in the place of every book's rows. */
  bookRows: Pick<StreamItem<'book'>, 'bids' | 'asks'> | null = null;
  /** Answers `order.place` in the place of the usual one. */
  onPlace: ((summary: string, index: number) => RequestPart | Promise<RequestPart>) | null = null;
  /** Refuses `request.prepare`, where it returns something. */
  onPrepare: ((input: CommandArguments<'request.prepare'>) => RequestPart | null) | null = null;
  /** The wallet that signs what is prepared; the usual one when null. */
  signer: string | null = null;
  /** How long what is prepared can be approved. */
  validMs = 57_000;
  /** What was asked for, as the door let it in. */
  readonly placed: CommandArguments<'order.place'>[] = [];
  readonly prepared: CommandArguments<'request.prepare'>[] = [];
  readonly grouped: (CommandArguments<'order.bracket'> | CommandArguments<'order.scale'>)[] = [];
  /** Changes the group that is answered to `order.bracket` and `order.scale`. */
  onGroup: ((legs: readonly GroupLeg[]) => Partial<GroupRow>) | null = null;
  /** What was done to the practice venue. */
  readonly controlled: CommandArguments<'practice.control'>[] = [];
  /** Refuses `practice.control`. */
  onControl: Error | null = null;
  /** Refuses `profiles.list`. */
  profilesFail = false;
  /** Approvals that were given. */
  /** The program that asked for the address of the page. */
  askedBy: string | null = null;
  readonly approved: string[] = [];
  /** The deny list that the daemon knew before. */
  denied: DeniedRow[] = [];
  /** What going through the audit log finds. */
  verification = INTACT;
  /** Holds up, or refuses, `session.submit`. */
  onSessionSubmit: (() => Promise<void>) | null = null;
  /** Answers what asks a device, where it throws or waits. */
  onDevice: ((what: string) => void | Promise<void>) | null = null;
  /** What the device says when it is asked which app is open. */
  ledgerApp: { name: string; version: string } | null = { name: 'Ethereum', version: '1.17.0' };
  panicPlan = safety.PANIC_PLAN;
  /** What the venue keeps of the trader, newest first. */
  history = historySample(Date.now());
  /** Pairs that a panic gets through; null for all. */
  panicSteps: number | null = null;
  private readonly listeners = new Set<(changed: StreamName) => void>();
  private timer: NodeJS.Timeout | undefined;
  private frozen = false;

  constructor(seed = 7) {
    const now = Date.now();
    this.markets = SHAPES.map((shape, i) => new SimulatedMarket(shape, seed + i));
    for (const market of this.markets) for (let i = 160; i > 0; i--) market.move(now - i * 420);
    this.held = {
      status: samples.statusSample(now),
      orders: samples.ordersSample(now),
      positions: samples.POSITIONS,
      account: samples.ACCOUNT,
      wallets: [samples.WALLET_ROW],
      sessions: samples.sessionsSample(now),
      approvals: [],
      rails: safety.NO_RAILS,
      panic: null,
      deadMan: safety.DEAD_MAN,
      lock: keys.LOCK,
      hardware: keys.NO_HARDWARE,
      audit: [],
      groups: [],
    };
    this.requests = samples.requestsSample(now);
    this.preview = samples.previewSample(now);
  }

  market(symbol: string): SimulatedMarket | undefined {
    return this.markets.find(({ shape }) => shape.symbol === symbol);
  }

  set<N extends Held>(name: N, value: (typeof this.held)[N]): void {
    this.held[name] = value;
    this.changed(name);
  }

  addRequest(row: StreamItem<'requests'>['rows'][number]): void {
    this.requests = [row, ...this.requests];
    this.changed('requests');
  }

  onChange(listener: (changed: StreamName) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  changed(name: StreamName): void {
    for (const listener of this.listeners) listener(name);
  }

  /** Lets the markets move. */
  run(everyMs = 90): void {
    this.timer = setInterval(() => {
      if (this.frozen) return;
      for (const market of this.markets) market.move(Date.now());
      for (const name of ['book', 'book3', 'trades', 'tickers'] as const) this.changed(name);
    }, everyMs);
  }

  freeze(): void {
    this.frozen = true;
  }

  stop(): void {
    clearInterval(this.timer);
  }
}

type RequestPart = Partial<StreamItem<'requests'>['rows'][number]>;
