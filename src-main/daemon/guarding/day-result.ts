import { unrealisedPnl } from '../../../src-shared/market/index.ts';
import type { Fixed } from '../../../src-shared/money/index.ts';
import type { Address, StrategyUpdateRow } from '../../../src-shared/protocol/index.ts';
import type { PublicReads } from '../../venue-client/index.ts';
import type { AccountState } from '../account/account-state.ts';
import type { Catalogue } from '../market/catalogue.ts';
import { assertOwn, DAY_MS, midnightOf, placeOf, realisedBy, unsettled, type ReadRows } from './day-rows.ts';

export interface DayResultOptions {
  reads: Pick<PublicReads, 'strategyUpdates'>;
  catalogue: Pick<Catalogue, 'markPrices' | 'settlesDaily'>;
  account: () => AccountState | undefined;
  /** Venue time in milliseconds; null while it is not known. */
  venueTime: () => number | null;
}

/** The realised part of one day. */
interface Day {
  readonly midnightMs: number;
  realised: Fixed;
  lastOrdinal: number;
  readonly problem: string | null;
}

/** A day of an active bot; beyond that the result counts as unknown. */
const MOST_PAGES = 60;
/** How long a reading stands while the feed is down. */
const STANDS_MS = 2_000;
const PAGE = 500;

/**
 * What one trader has won or lost since 00:00 UTC of venue time: what the venue's rows say was realised, with fees in
 * USDC and funding, and what is unrealised now. The settlement at 00:00 leaves nothing unrealised, so the day begins
 * at nil; a position that was not settled then makes the result unknown.
 */
export class DayResult {
  private readonly trader: Address;
  private readonly options: DayResultOptions;
  private day: Day | null = null;
  private pending: StrategyUpdateRow[] = [];
  private live = false;
  private caughtUp = false;
  private readAt = -Infinity;
  private reading: Promise<void> | null = null;

  constructor(trader: Address, options: DayResultOptions) {
    this.trader = trader;
    this.options = options;
  }

  /** The result in USDC, or why it is not known. */
  read(): { result: Fixed } | { problem: string } {
    const { day } = this;
    const now = this.options.venueTime();
    if (now === null) return { problem: "The venue's time is not known yet." };
    const stands = (this.live && this.caughtUp) || performance.now() - this.readAt < STANDS_MS;
    if (day === null || !stands || midnightOf(now) !== day.midnightMs)
      return { problem: "The day's rows are being read." };
    if (day.problem !== null) return { problem: day.problem };
    const unrealised = this.unrealised();
    return unrealised === null
      ? { problem: 'A mark price or the account is not known yet.' }
      : { result: day.realised + unrealised };
  }

  /** Reads what is missing, if anything is; what fails leaves it unknown. */
  async ensure(): Promise<void> {
    if ('result' in this.read() && this.live) return;
    this.reading ??= this.catchUp()
      .catch(() => undefined)
      .finally(() => {
        this.reading = null;
      });
    await this.reading;
  }

  /** A row of the feed. */
  take(row: StrategyUpdateRow): void {
    if (row.traderAddress !== this.trader) return;
    if (this.reading !== null) this.pending.push(row);
    else this.add(row);
  }

  /** A subscription has begun: what is read from now on misses no row. */
  opened(): void {
    this.live = true;
    this.caughtUp = false;
  }

  lost(): void {
    this.live = false;
    this.caughtUp = false;
  }

  private async catchUp(): Promise<void> {
    const now = this.options.venueTime();
    await this.options.account()?.ensure();
    if (now === null) return;
    const wasLive = this.live;
    const midnightMs = midnightOf(now);
    if (this.day?.midnightMs === midnightMs && this.day.problem === null) await this.readOn(this.day);
    else this.day = await this.readDay(midnightMs);
    this.caughtUp = wasLive && this.live;
    this.readAt = performance.now();
    for (const row of this.pending.splice(0)) this.add(row);
  }

  /** Rows since the last one that was seen. */
  private async readOn(day: Day): Promise<void> {
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const { rows } = await this.options.reads.strategyUpdates({
        trader: this.trader,
        order: 'asc',
        limit: PAGE,
        globalOrdinal: day.lastOrdinal,
      });
      assertOwn(rows, this.trader);
      for (const row of rows) this.add(row);
      if (rows.length < PAGE) return;
    }
    throw new Error('more rows than a day can have');
  }

  private async readDay(midnightMs: number): Promise<Day> {
    const rows = await this.rowsOfDay(midnightMs);
    let realised = 0n;
    let problem: string | null = null;
    for (const row of rows.today) {
      const amount = realisedBy(row, midnightMs);
      if (amount === null) problem = 'A row of the venue does not say what it moved.';
      else realised += amount;
    }
    const held = this.heldPlaces();
    if (held === null || unsettled(rows, held, midnightMs, this.options.catalogue.settlesDaily).length > 0)
      problem = 'What a position was worth at 00:00 is not known.';
    const newest = rows.today[0] ?? rows.before[0];
    return { midnightMs, realised, problem, lastOrdinal: newest?.globalOrdinal ?? 0 };
  }

  /** The day's rows and those of the day before, newest first. */
  private async rowsOfDay(midnightMs: number): Promise<ReadRows> {
    const today: StrategyUpdateRow[] = [];
    const before: StrategyUpdateRow[] = [];
    let globalOrdinal: number | undefined;
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const page = await this.options.reads.strategyUpdates({
        trader: this.trader,
        order: 'desc',
        limit: PAGE,
        globalOrdinal,
      });
      assertOwn(page.rows, this.trader);
      for (const row of page.rows) (Date.parse(row.createdAt) >= midnightMs ? today : before).push(row);
      const oldest = page.rows.at(-1);
      if (oldest === undefined || page.rows.length < PAGE) return { today, before, exhausted: true };
      if (Date.parse(oldest.createdAt) < midnightMs - DAY_MS) return { today, before, exhausted: false };
      globalOrdinal = oldest.globalOrdinal;
    }
    throw new Error('more rows than two days can have');
  }

  private add(row: StrategyUpdateRow): void {
    const { day } = this;
    if (day === null || row.globalOrdinal <= day.lastOrdinal) return;
    const amount = realisedBy(row, day.midnightMs);
    const isOfDay = midnightOf(Date.parse(row.createdAt)) === day.midnightMs;
    if (amount === null || !isOfDay) {
      // Another day has begun, or the row cannot be counted: everything is read anew.
      this.day = null;
      this.caughtUp = false;
      return;
    }
    day.realised += amount;
    day.lastOrdinal = row.globalOrdinal;
  }

  private heldPlaces(): string[] | null {
    const account = this.options.account();
    if (account?.isKnown !== true) return null;
    return account.strategyStates.flatMap(({ strategyIdHash, positions }) =>
      [...positions.keys()].map((symbol) => placeOf(strategyIdHash, symbol)),
    );
  }

  private unrealised(): Fixed | null {
    const account = this.options.account();
    if (account?.isKnown !== true) return null;
    const marks = this.options.catalogue.markPrices();
    let sum = 0n;
    for (const { positions } of account.strategyStates) {
      for (const [symbol, position] of positions) {
        const mark = marks.get(symbol);
        if (mark === undefined) return null;
        sum += unrealisedPnl(position, mark);
      }
    }
    return sum;
  }
}
