import type { PracticeControlInput, PracticeFault } from '../../../src-shared/contract/index.ts';
import { CountersignError, type ErrorData } from '../../../src-shared/errors/index.ts';
import {
  divFloor,
  floorTo,
  formatDecimal,
  parseDecimal,
  type Fixed,
} from '../../../src-shared/money/index.ts';
import type { Connection } from '../../connection/index.ts';
import { readDecimal } from '../../format/index.ts';
import { say } from '../../words/index.ts';
import type { Markets } from '../markets.svelte.ts';
import type { Messages } from '../messages.svelte.ts';
import { Step } from '../step.svelte.ts';
import { expandShort } from '../ticket/typed-number.ts';

/** Parts of the panel: an error stands in the one that it came from. */
export type PracticePart = 'funds' | 'market' | 'clock' | 'faults' | 'reset';

/** How far the clock is moved by one press, in milliseconds. */
export const CLOCK_STEPS = {
  minute: 60_000,
  hour: 3_600_000,
  funding: 8 * 3_600_000,
  day: 86_400_000,
} as const;
export type ClockStep = keyof typeof CLOCK_STEPS;

/** By how much a press moves the price, in percent. */
export const PRICE_MOVES = [-10, -1, 1, 10] as const;

/** How long the venue holds back an answer, in milliseconds. */
const DELAY_MS = 5_000;
const MOST_SEED = 0xffff_ffff;
/** Those that happen at once; the others wait for a request. */
const AT_ONCE: readonly PracticeFault[] = ['drop-sockets', 'rotate-encryption-key'];

export interface PracticeParts {
  readonly connection: Connection;
  readonly messages: Messages;
  readonly markets: Markets;
}

/** What is being done to the practice venue. */
export class PracticeControls {
  strategy = $state('main');
  amount = $state('1000');
  ddx = $state('1000');
  /** Index price of the market on screen, as it is typed. */
  price = $state('');
  seed = $state('');
  /** Requests that the next fault hits. */
  times = $state<'1' | '3' | '10'>('1');
  /** How often it was said yes to a reset: it takes two. */
  resetAsked = $state<0 | 1 | 2>(0);
  #part = $state<PracticePart | null>(null);
  #armed = $state.raw<readonly PracticeFault[]>([]);
  readonly step: Step;
  readonly #parts: PracticeParts;

  constructor(parts: PracticeParts) {
    this.#parts = parts;
    this.step = new Step(parts.messages);
  }

  get busy(): boolean {
    return this.step.busy;
  }

  /** What was said against the last thing that was asked for here. */
  errorOf(part: PracticePart): ErrorData | null {
    return this.#part === part ? this.step.error : null;
  }

  /** Faults that were armed here and may still wait for a request. */
  get armed(): readonly PracticeFault[] {
    return this.#armed;
  }

  static atOnce(kind: PracticeFault): boolean {
    return AT_ONCE.includes(kind);
  }

  deposit(): Promise<boolean> {
    const [amount, strategy] = [expandShort(this.amount).trim(), this.strategy.trim()];
    return this.#do('funds', { do: 'deposit', strategy, amount }, () =>
      say().practice.done.deposit(amount, strategy),
    );
  }

  depositDdx(): Promise<boolean> {
    const amount = expandShort(this.ddx).trim();
    return this.#do('funds', { do: 'deposit-ddx', amount }, () => say().practice.done.depositDdx(amount));
  }

  setPrice(): Promise<boolean> {
    return this.#price(expandShort(this.price).trim());
  }

  /** The index price after a move by so many percent, on a tick; null while none is known. */
  moved(percent: number): Fixed | null {
    const { ticker, info } = this.#parts.markets;
    const index = ticker?.indexPrice ? readDecimal(ticker.indexPrice) : undefined;
    const tick = info ? parseDecimal(info.tickSize) : undefined;
    if (index === undefined || tick === undefined) return null;
    const price = floorTo(divFloor(index * BigInt(100 + percent), 100n), tick);
    return price < tick ? tick : price;
  }

  async move(percent: number): Promise<boolean> {
    const price = this.moved(percent);
    return price === null ? false : this.#price(formatDecimal(price));
  }

  takePriceAway(): Promise<boolean> {
    const { symbol } = this.#parts.markets;
    return this.#do('market', { do: 'no-price', symbol }, () => say().practice.done.noPrice(symbol));
  }

  participants(running: boolean): Promise<boolean> {
    return this.#do('market', { do: 'participants', running }, () =>
      say().practice.done.participants(running),
    );
  }

  clock(mode: 'real' | 'manual'): Promise<boolean> {
    return this.#do('clock', { do: 'clock', mode }, () => say().practice.done.clock(mode === 'real'));
  }

  advance(step: ClockStep): Promise<boolean> {
    return this.#do('clock', { do: 'advance', ms: CLOCK_STEPS[step] }, () =>
      say().practice.done.advance(say().practice.clock.spans[step]),
    );
  }

  async fault(kind: PracticeFault): Promise<boolean> {
    const atOnce = PracticeControls.atOnce(kind);
    const count = Number(this.times);
    const done = await this.#do('faults', { do: 'fault', kind, count, ms: DELAY_MS }, () => {
      const { name } = say().practice.faults.kinds[kind];
      return atOnce ? say().practice.done.now(name) : say().practice.done.waits(name);
    });
    if (done && !atOnce) this.#armed = [...this.#armed.filter((each) => each !== kind), kind];
    return done;
  }

  /** Faults that wait hit nothing any more. */
  async callOff(): Promise<void> {
    for (const kind of this.#armed)
      if (!(await this.#do('faults', { do: 'fault', kind, count: 0 }, () => say().practice.done.calledOff)))
        return;
    this.#armed = [];
  }

  deny(denied: boolean): Promise<boolean> {
    return this.#do('faults', { do: 'deny', denied }, () => say().practice.done.deny(denied));
  }

  askReset(): void {
    this.step.forget();
    this.resetAsked = 1;
  }

  keep(): void {
    this.resetAsked = 0;
  }

  /** The second yes. */
  async reset(): Promise<void> {
    if (this.resetAsked !== 2) return;
    const typed = this.seed.trim();
    this.resetAsked = 0;
    if (typed !== '' && (!/^\d+$/.test(typed) || Number(typed) > MOST_SEED)) {
      this.#part = 'reset';
      const { seedWrong, seedHintWrong } = say().practice;
      this.step.fail(new CountersignError('SEED_SYNTAX', seedWrong, seedHintWrong));
      return;
    }
    const seed = typed === '' ? {} : { seed: Number(typed) };
    if (await this.#do('reset', { do: 'reset', ...seed }, () => say().practice.done.reset)) this.#armed = [];
  }

  #price(indexPrice: string): Promise<boolean> {
    const { symbol } = this.#parts.markets;
    return this.#do('market', { do: 'price', symbol, indexPrice }, () =>
      say().practice.done.price(symbol, indexPrice),
    );
  }

  #do(part: PracticePart, input: PracticeControlInput, said: () => string): Promise<boolean> {
    this.#part = part;
    return this.step.attempt(async () => {
      await this.#parts.connection.call('practice.control', input);
      this.#parts.messages.say('good', said());
    });
  }
}
