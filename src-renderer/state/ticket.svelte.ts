import type { Position, RequestAnswer } from '../../src-shared/contract/index.ts';
import { CountersignError, type ErrorData } from '../../src-shared/errors/index.ts';
import { formatDecimal, ONE, type Fixed } from '../../src-shared/money/index.ts';
import type { Connection } from '../connection/index.ts';
import { formatShortest, orderWords, readDecimal } from '../format/index.ts';
import { estimate, largestAmount, type Estimate, type Levels } from './estimate.ts';
import { makeIntent, type Intent, type TicketSide, type TicketType } from './intent.ts';
import type { Markets } from './markets.svelte.ts';
import type { Messages } from './messages.svelte.ts';
import type { Signers } from './signers.svelte.ts';
import { standingOf, type StandingSources } from './standing.ts';
import { checkAmount, checkPrice, type Checked } from './ticket-check.ts';

/** Orders of at least this much are asked about once more, in USDC. */
export const CONFIRM_FROM: Fixed = 50_000n * ONE;

/** How the newest order went. */
export type TicketOutcome =
  | { readonly is: 'sending'; readonly words: string }
  | { readonly is: 'answered'; readonly words: string; readonly answer: RequestAnswer }
  /** The connection broke while it was under way; the journal knows. */
  | { readonly is: 'lost'; readonly words: string; readonly clientId: string }
  | { readonly is: 'failed'; readonly words: string; readonly error: ErrorData };

export interface TicketSources extends StandingSources {
  /** The side of the book that an order of `side` would meet, best first. */
  levels(side: TicketSide): Levels;
}

/** The order ticket: what is typed, what is wrong with it, and what became of what was sent. */
export class Ticket {
  side = $state<TicketSide>('buy');
  type = $state<TicketType>('limit');
  amount = $state('');
  price = $state('');
  readonly strategy = 'main';
  /** Waiting for a second yes. */
  #asking = $state.raw<Intent | null>(null);
  #outcome = $state.raw<TicketOutcome | null>(null);
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
    this.#connection = parts.connection;
    this.#markets = parts.markets;
    this.#messages = parts.messages;
    this.#signers = parts.signers;
    this.#sources = parts.sources;
  }

  readonly amountCheck: Checked = $derived.by(() => checkAmount(this.amount, this.#markets.info));
  readonly priceCheck: Checked = $derived.by(() => checkPrice(this.price, this.#markets.info));
  readonly standing = $derived.by(() => standingOf(this.#sources, this.strategy));

  readonly #read = $derived.by((): { amount: Fixed; price: Fixed | null } | null => {
    if (this.amountCheck.state !== 'good') return null;
    if (this.type === 'market') return { amount: this.amountCheck.value, price: null };
    return this.priceCheck.state === 'good'
      ? { amount: this.amountCheck.value, price: this.priceCheck.value }
      : null;
  });

  readonly estimate: Estimate | null = $derived.by(() => {
    if (this.#read === null) return null;
    return estimate(
      { symbol: this.#markets.symbol, side: this.side, ...this.#read },
      this.#sources.levels(this.side),
      this.standing,
    );
  });

  /** What the button says: side, amount, symbol and price as far as they are there. */
  readonly submitWords = $derived.by(() => {
    const { symbol, places } = this.#markets;
    const word = this.side === 'buy' ? 'Buy' : 'Sell';
    const amount = this.amountCheck.state === 'good' ? formatShortest(this.amountCheck.value) : null;
    if (this.#read === null || amount === null)
      return amount === null ? `${word} ${symbol}` : `${word} ${amount} ${symbol}`;
    const price = this.#read.price === null ? undefined : formatDecimal(this.#read.price);
    return orderWords(
      { side: this.side, symbol, amount: formatDecimal(this.#read.amount), price },
      places.price,
    );
  });

  get asking(): Intent | null {
    return this.#asking;
  }

  get outcome(): TicketOutcome | null {
    return this.#outcome;
  }

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
    this.price = price;
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
    this.#tried = false;
    this.#outcome = null;
    this.#asking = null;
  }

  /** Sends what is typed, or asks first when it is large. False when a field must be corrected. */
  submit(): boolean {
    this.#tried = true;
    if (this.#read === null || this.sending) return this.#read !== null;
    const notional = this.estimate?.notional ?? null;
    const { symbol, places } = this.#markets;
    const intent = makeIntent({
      symbol,
      strategy: this.strategy,
      side: this.side,
      type: this.type,
      ...this.#read,
      notional,
      pricePlaces: places.price,
      session: this.#signers.signer('order', symbol)?.session,
    });
    if (notional !== null && notional >= CONFIRM_FROM) this.#asking = intent;
    else void this.#send(intent);
    return true;
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

  async #send({ words, input }: Intent): Promise<void> {
    this.#tried = false;
    this.#outcome = { is: 'sending', words };
    try {
      const answer = await this.#connection.call('order.place', input);
      this.#outcome = { is: 'answered', words, answer };
      this.#tell(words, answer);
    } catch (thrown) {
      const error = this.#messages.fail(thrown);
      const lost =
        thrown instanceof CountersignError &&
        thrown.code === 'DISCONNECTED' &&
        this.#connection.lostAt !== null;
      this.#outcome = lost
        ? { is: 'lost', words, clientId: input.clientId ?? '' }
        : { is: 'failed', words, error };
    }
  }

  #tell(words: string, answer: RequestAnswer): void {
    if (answer.state === 'Sequenced') this.#messages.say('good', `${words}: sequenced.`);
    else if (answer.state === 'Unknown')
      this.#messages.say('unsure', `${words}: the outcome is not known yet.`);
    else this.#messages.say('bad', `${words}: ${answer.error?.message ?? answer.state.toLowerCase()}`);
  }
}
