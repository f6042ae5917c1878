import type { OpenOrder } from '../../src-shared/contract/index.ts';
import type { ErrorData } from '../../src-shared/errors/index.ts';
import type { Fixed } from '../../src-shared/money/index.ts';
import type { Connection } from '../connection/index.ts';
import { formatText, readDecimal } from '../format/index.ts';
import { say } from '../words/index.ts';
import { ChangeEntry, type Change } from './change-entry.svelte.ts';
import { changeValue } from './change-value.ts';
import { freshClientId } from './client-id.ts';
import type { Markets } from './markets.svelte.ts';
import type { Messages } from './messages.svelte.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import { standingRefusal, type Refusal } from './refusal.ts';
import type { Signers } from './signers.svelte.ts';
import type { Confirming } from './ticket/confirming.svelte.ts';
import { boxText } from './ticket/typed-number.ts';

/** A change that a person is asked about: shown and sent as this one object. */
export interface ChangeIntent {
  /** The order as it stands, and as it would stand. */
  readonly before: string;
  readonly words: string;
  /** What it may be worth in USDC; null when that is not known. */
  readonly notional: Fixed | null;
  readonly input: Readonly<Change>;
}

export interface OrderChangeParts {
  readonly connection: Connection;
  readonly markets: Markets;
  readonly messages: Messages;
  readonly signers: Signers;
  /** When it is asked once more before a change goes out. */
  readonly confirming: Confirming;
  /** The open orders as they are now. */
  readonly orders: () => readonly OpenOrder[];
  /** The best price that an order of this side would meet; null while it is not known, as of a market off screen. */
  readonly best: (symbol: string, side: 'buy' | 'sell') => Fixed | null;
}

/** An open order that is being changed where it stands: one at a time. */
export class OrderChange extends ChangeEntry {
  #sent = $state.raw<Change | null>(null);
  #outcome = $state.raw<Outcome | null>(null);
  /** Waiting for a second yes. */
  #asking = $state.raw<ChangeIntent | null>(null);
  /** An amount that was typed before a part of the order traded. */
  #typedBefore = $state.raw<string | null>(null);
  readonly #connection: Connection;
  readonly #messages: Messages;
  readonly #signers: Signers;
  readonly #confirming: Confirming;
  readonly #orders: () => readonly OpenOrder[];
  readonly #best: OrderChangeParts['best'];

  constructor(parts: OrderChangeParts) {
    super(parts.markets);
    this.#connection = parts.connection;
    this.#confirming = parts.confirming;
    this.#messages = parts.messages;
    this.#signers = parts.signers;
    this.#orders = parts.orders;
    this.#best = parts.best;
  }

  get asking(): ChangeIntent | null {
    return this.#asking;
  }

  get sending(): boolean {
    return this.#outcome?.is === 'sending';
  }

  /** What was said against the newest change, while it is still what is typed. */
  readonly refusal: Refusal | null = $derived.by(() => {
    const { change } = this;
    const sent = this.#sent;
    if (change === null || sent === null) return null;
    const same =
      change.amount === sent.amount && change.price === sent.price && change.stopPrice === sent.stopPrice;
    return same ? standingRefusal(this.#outcome) : null;
  });

  /** What the venue would do at once with what it would become, as the ticket says it; null when nothing is to be said. */
  readonly hint = $derived.by((): string | null => {
    const order = this.held;
    const { typed } = this;
    if (order === null || typed === null || this.isSame) return null;
    const words = say().ticket.estimates;
    const isBuy = order.side === 'buy';
    if (typed.stopPrice !== null) {
      const mark = readDecimal(this.markets.tickerOf(order.symbol)?.markPrice ?? '');
      const isMet = mark !== undefined && (isBuy ? mark >= typed.stopPrice : mark <= typed.stopPrice);
      return isMet ? words.stopMet : null;
    }
    const best = this.#best(order.symbol, order.side);
    if (best === null || (isBuy ? typed.price < best : typed.price > best)) return null;
    return order.type === 'post-only' ? words.wouldCross : words.takesAtOnce;
  });

  /** The answer that is neither a success nor a refusal beforehand: the venue's no, or none yet. */
  get outcome(): Outcome | null {
    return this.#outcome;
  }

  /** Says what is wrong when less is left of it than was when the amount was typed; null else. */
  get less(): ErrorData | null {
    const order = this.held;
    if (order === null || this.#typedBefore === null || this.amount !== this.#typedBefore) return null;
    const words = say().orders;
    const left = formatText(order.amount, this.markets.placesOf(order.symbol).amount);
    return { code: 'INPUT_INVALID', message: words.less(left), hint: words.lessHint };
  }

  /** False while another change is on its way: that one stays. */
  begin(order: OpenOrder): boolean {
    if (this.sending) return false;
    this.#typedBefore = null;
    this.#asking = null;
    this.held = order;
    this.amount = boxText(order.amount);
    this.price = order.price === '0' ? '' : boxText(order.price);
    this.stopPrice = boxText(order.stopPrice ?? '');
    this.#sent = null;
    this.#outcome = null;
    // What was begun with may be old by now: a line in the chart was taken up before a part of it traded.
    const now = this.#orders().find(({ orderHash }) => orderHash === order.orderHash);
    if (now) this.#follow(now);
    return true;
  }

  end(): void {
    if (this.sending) return;
    this.held = null;
    this.#asking = null;
  }

  /** A new look at the open orders: the order may have traded in part meanwhile, or be gone. */
  settle(orders: readonly OpenOrder[]): void {
    const order = this.held;
    if (order === null || this.sending) return;
    const now = orders.find(({ orderHash }) => orderHash === order.orderHash);
    if (now) {
      this.#follow(now);
      return;
    }
    this.end();
    this.#messages.say('plain', say().orders.gone);
  }

  /** An amount that nobody touched stays what is left of the order; one that was typed needs another yes. */
  #follow(now: OpenOrder): void {
    const before = this.held;
    if (before === null || now.amount === before.amount) return;
    // What is being asked about is no longer so.
    if (this.#asking !== null) this.#messages.say('plain', say().orders.tradedMeanwhile);
    this.#asking = null;
    if (this.amount === boxText(before.amount)) this.amount = boxText(now.amount);
    else this.#typedBefore = this.amount;
    this.held = now;
  }

  /** Sends the change, or asks first when it is to be asked about; `inSpite` names a finding that a person overrides. */
  async submit(inSpite?: string): Promise<void> {
    if (this.#asking !== null || this.#isOutdated()) return;
    const { change, words, typed } = this;
    const order = this.held;
    if (change === null || words === null || typed === null || order === null) return;
    if (this.sending || this.isSame) return;
    // It was said that less is left: the first press takes note of that, the next one sends.
    if (this.less !== null) {
      this.#typedBefore = null;
      return;
    }
    const mark = readDecimal(this.markets.tickerOf(order.symbol)?.markPrice ?? '') ?? null;
    const intent: ChangeIntent = Object.freeze({
      before: this.wordsOf(order),
      words,
      notional: changeValue(order, typed, mark),
      input: Object.freeze({
        ...change,
        ...this.#signers.naming('modify-order', order.symbol),
        ...(inSpite === undefined ? {} : { override: [...(this.#sent?.override ?? []), inSpite] }),
        clientId: freshClientId(),
      }),
    });
    // What goes out in spite of a finding was asked about already, and is a second step of its own.
    if (inSpite === undefined && this.#confirming.asks(intent.notional)) this.#asking = intent;
    else await this.#send(intent);
  }

  /** The second yes: exactly the change that was shown goes out. */
  async confirm(): Promise<void> {
    const intent = this.#asking;
    if (intent === null || this.#isOutdated()) return;
    this.#asking = null;
    await this.#send(intent);
  }

  dismiss(): void {
    this.#asking = null;
  }

  /** Brings up to date what is shown, when it was not yet: nothing goes out that nobody has seen. */
  #isOutdated(): boolean {
    const before = this.held;
    const shown = this.#orders().find(({ orderHash }) => orderHash === before?.orderHash);
    if (!shown || shown.amount === before?.amount || this.sending) return false;
    this.#follow(shown);
    return true;
  }

  async #send({ words, input }: ChangeIntent): Promise<void> {
    const sent = this.#connection.call('order.modify', input);
    this.#sent = input;
    this.#outcome = { is: 'sending', words };
    const sender = { connection: this.#connection, messages: this.#messages };
    this.#outcome = await outcomeOf(sender, say().orders.changed(words), input.clientId ?? '', sent);
    const { state } = this.#outcome.is === 'answered' ? this.#outcome.answer : { state: null };
    // An unknown outcome is followed in the table of requests; typing on would be a second change.
    if (state === 'Sequenced' || state === 'Unknown') this.held = null;
  }
}
