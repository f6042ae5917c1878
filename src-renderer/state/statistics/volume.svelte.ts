import type { CommandInput, VOLUME_PERIODS, VolumeRow } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import type { Fixed } from '../../../src-shared/money/index.ts';
import type { Connection } from '../../connection/index.ts';
import { readDecimal } from '../../format/index.ts';
import { say } from '../../words/index.ts';
import type { Clock } from '../clock.svelte.ts';

export type VolumePeriod = (typeof VOLUME_PERIODS)[number];

/** Stands for every market. */
export const ALL_MARKETS = '';
const PERIOD_MS: Readonly<Record<VolumePeriod, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
};
/** Weeks begin on Monday, and the first of January 1970 was a Thursday. */
const MONDAY_MS = 4 * 86_400_000;
const COUNT: Readonly<Record<VolumePeriod, number>> = { minute: 60, hour: 48, day: 60, week: 26 };
/** The venue counts a period to its end before it is read. */
const AFTER_MS = 1_500;

/** The volume of one period as exact figures. */
export interface VolumeFigure {
  readonly at: number;
  /** USDC over what is shown; null when a figure cannot be read. */
  readonly notional: Fixed | null;
  /** In units of the market, where one is shown. */
  readonly amount: Fixed | null;
  readonly bySymbol: readonly { readonly symbol: string; readonly notional: Fixed | null }[];
}

/** When the period is over that a moment is in. */
export function endOfPeriod(ms: number, period: VolumePeriod): number {
  const length = PERIOD_MS[period];
  const from = period === 'week' ? MONDAY_MS : 0;
  return Math.floor((ms - from) / length) * length + length + from;
}

/** A row of the contract as figures. A sum with a part that cannot be read is none. */
export function figureOf({ at, notional, markets }: VolumeRow): VolumeFigure {
  const bySymbol = markets.map((market) => ({
    symbol: market.symbol,
    notional: readDecimal(market.notional) ?? null,
  }));
  const sum = bySymbol.reduce<Fixed | null>(
    (total, each) => (total === null || each.notional === null ? null : total + each.notional),
    0n,
  );
  const [only] = markets;
  return {
    at,
    notional: notional === null ? sum : (readDecimal(notional) ?? null),
    amount: markets.length === 1 && only?.amount != null ? (readDecimal(only.amount) ?? null) : null,
    bySymbol,
  };
}

/** What was traded by period: read when somebody looks, again when a period ends, and on demand. */
export class Volume {
  #period = $state<VolumePeriod>('hour');
  #market = $state<string>(ALL_MARKETS);
  #figures = $state.raw<readonly VolumeFigure[] | null>(null);
  #readAt = $state<number | null>(null);
  #error = $state.raw<CountersignError | null>(null);
  #loading = $state(false);
  /** Counts what was asked: an answer to an older question says nothing. */
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #connection: Connection;
  readonly #clock: Clock;

  constructor(connection: Connection, clock: Clock) {
    this.#connection = connection;
    this.#clock = clock;
  }

  get period(): VolumePeriod {
    return this.#period;
  }

  /** One market, or {@link ALL_MARKETS}. */
  get market(): string {
    return this.#market;
  }

  /** Newest first; null before the first answer. */
  get figures(): readonly VolumeFigure[] | null {
    return this.#figures;
  }

  /** When they were read, in Unix milliseconds of this machine. */
  get readAt(): number | null {
    return this.#readAt;
  }

  get error(): CountersignError | null {
    return this.#error;
  }

  get loading(): boolean {
    return this.#loading;
  }

  choose(wish: { period?: VolumePeriod; market?: string }): void {
    if (wish.period !== undefined) this.#period = wish.period;
    if (wish.market !== undefined) this.#market = wish.market;
    this.#figures = null;
    void this.read();
  }

  /** Keeps the figures as young as the venue's periods are, until the returned function is called. */
  run(): () => void {
    void this.read();
    return () => {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#asked++;
      this.#loading = false;
    };
  }

  async read(): Promise<void> {
    const asked = ++this.#asked;
    clearTimeout(this.#timer);
    this.#loading = true;
    const period = this.#period;
    const input: CommandInput<'market.volume'> = {
      period,
      count: COUNT[period],
      ...(this.#market === ALL_MARKETS ? { group: 'symbol' as const } : { symbol: this.#market }),
    };
    try {
      const rows = await this.#connection.call('market.volume', input);
      if (asked !== this.#asked) return;
      this.#figures = rows.map(figureOf);
      this.#readAt = Date.now();
      this.#error = null;
    } catch (thrown) {
      if (asked !== this.#asked) return;
      this.#error =
        thrown instanceof CountersignError
          ? thrown
          : new CountersignError('UNEXPECTED', say().faults.volumes, say().faults.again);
    }
    this.#loading = false;
    const now = this.#clock.venueMs ?? Date.now();
    this.#timer = setTimeout(() => void this.read(), endOfPeriod(now, period) - now + AFTER_MS);
  }
}
