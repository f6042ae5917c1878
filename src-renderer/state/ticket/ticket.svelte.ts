import type { Position } from '../../../src-shared/contract/index.ts';
import { formatDecimal, ONE, type Fixed } from '../../../src-shared/money/index.ts';
import type { Connection } from '../../connection/index.ts';
import { readDecimal } from '../../format/index.ts';
import { estimate, largestAmount, type Estimate, type Levels } from '../../../src-shared/market/index.ts';
import { inSpiteOf, makeIntent, type Intent, type TicketSide } from './intent.ts';
import type { Markets } from '../markets.svelte.ts';
import type { Messages } from '../messages.svelte.ts';
import { outcomeOf, type Outcome } from '../outcome.ts';
import { standingRefusal, type Refusal } from '../refusal.ts';
import type { Signers } from '../signers.svelte.ts';
import { standingOf, type StandingSources } from '../standing.ts';
import { TicketEntry } from './entry.svelte.ts';

/** Orders of at least this much are asked about once more, in USDC. */
export const CONFIRM_FROM: Fixed = 50_000n * ONE;

export interface TicketSources extends StandingSources {
  /** The side of the book that an order of `side` would meet, best first. */
  levels(side: TicketSide): Levels;
}

/** The order ticket: what is typed, what is wrong with it, and what became of what was sent. */
export class Ticket extends TicketEntry {
  readonly strategy = 'main';
  /** Waiting for a second yes. */
  #asking = $state.raw<Intent | null>(null);
  /** The intent that the outcome is of. */
  #sent = $state.raw<Intent | null>(null);
  #outcome = $state.raw<Outcome | null>(null);
  /** Fields are blamed for being empty only after an attempt. */
  #tried = $state(false);
  readonly #connection: Connection;
  readonly #markets: Markets;
  readonly #messages: Messages;
  readonly #signers: Signers;
  readonly #sources: TicketSources;

  constructor(parts: {
    connection: Connection;
    markets: Markets;
    messages: Messages;
    signers: Signers;
    sources: TicketSources;
  }) {
    super(parts.markets);
    this.#connection = parts.connection;
    this.#markets = parts.markets;
    this.#messages = parts.messages;
    this.#signers = parts.signers;
    this.#sources = parts.sources;
  }

  readonly standing = $derived.by(() => standingOf(this.#sources, this.strategy));

  readonly estimate: Estimate | null = $derived.by(() => {
    if (this.read === null) return null;
    const { amount, price, stopPrice } = this.read;
    return estimate(
      { symbol: this.#markets.symbol, side: this.side, amount, price: price ?? stopPrice },
      // A stop order meets nothing before it wakes up.
      stopPrice === null ? this.#sources.levels(this.side) : [],
      this.standing,
    );
  });

  get asking(): Intent | null {
    return this.#asking;
  }

  get outcome(): Outcome | null {
    return this.#outcome;
  }

  /** What was said against the newest order, while it is still what is typed. */
  readonly refusal: Refusal | null = $derived.by(() => {
    const sent = this.#sent?.input;
    const typed = this.read;
    if (!sent || typed === null || this.side !== sent.side || this.type !== sent.type) return null;
    const same = (value: Fixed | null, text: string | undefined): boolean =>
      (value === null ? undefined : formatDecimal(value)) === text;
    return same(typed.amount, sent.amount) &&
      same(typed.price, sent.price) &&
      same(typed.stopPrice, sent.stopPrice)
      ? standingRefusal(this.#outcome)
      : null;
  });

  get sending(): boolean {
    return this.#outcome?.is === 'sending';
  }

  get tried(): boolean {
    return this.#tried;
  }

  /** Sets the amount to a part of what the margin allows. */
  takeShare(percent: 25n | 50n | 75n | 100n): void {
    const info = this.#markets.info;
    const step = info && readDecimal(info.minOrderSize);
    if (step === undefined || step <= 0n || this.standing === null) return;
    const most = largestAmount(this.standing, this.#markets.symbol, this.side, step);
    this.amount = formatDecimal(((most * percent) / 100n / step) * step);
  }

  /** A price of the book was picked. */
  takePrice(price: string): void {
    if (this.type === 'market') this.type = 'limit';
    if (this.type === 'stop' && this.stopPrice === '') this.stopPrice = price;
    else this.price = price;
  }

  /** An amount of the book was picked, in units of the market. */
  takeAmount(amount: string): void {
    this.amount = amount;
  }

  /** Fills in what would close a position; sending it stays a decision of its own. */
  prepareClose(position: Position): void {
    this.side = position.side === 'long' ? 'sell' : 'buy';
    this.type = 'market';
    this.amount = position.amount;
  }

  /** Another market: what was typed for the one before does not fit it. */
  clear(): void {
    this.amount = '';
    this.price = '';
    this.stopPrice = '';
    this.#tried = false;
    this.#outcome = null;
    this.#sent = null;
    this.#asking = null;
  }

  /** Sends what is typed, or asks first when it is large. False when a field must be corrected. */
  submit(): boolean {
    this.#tried = true;
    if (this.read === null || this.sending) return this.read !== null;
    const notional = this.estimate?.notional ?? null;
    const { symbol, places } = this.#markets;
    const intent = makeIntent({
      symbol,
      strategy: this.strategy,
      side: this.side,
      type: this.type,
      ...this.read,
      notional,
      pricePlaces: places.price,
      naming: this.#signers.naming('order', symbol),
    });
    if (notional !== null && notional >= CONFIRM_FROM) this.#asking = intent;
    else void this.#send(intent);
    return true;
  }

  /** Asks whether it should be sent in spite of what was found: the second, deliberate step. */
  askInSpite(): void {
    const rule = this.refusal?.rule ?? null;
    if (this.#sent && rule !== null) this.#asking = inSpiteOf(this.#sent, rule);
  }

  /** The second yes: exactly the intent that was shown goes out. */
  confirm(): void {
    const intent = this.#asking;
    this.#asking = null;
    if (intent) void this.#send(intent);
  }

  dismiss(): void {
    this.#asking = null;
  }

  async #send(intent: Intent): Promise<void> {
    const { words, input } = intent;
    this.#tried = false;
    this.#sent = intent;
    this.#outcome = { is: 'sending', words };
    const sender = { connection: this.#connection, messages: this.#messages };
    const sent = this.#connection.call('order.place', input);
    this.#outcome = await outcomeOf(sender, words, input.clientId ?? '', sent);
  }
}
