import type { CommandInput, OpenOrder } from '../../src-shared/contract/index.ts';
import type { ErrorData } from '../../src-shared/errors/index.ts';
import { formatDecimal, type Fixed } from '../../src-shared/money/index.ts';
import type { Connection } from '../connection/index.ts';
import { formatText, orderWords } from '../format/index.ts';
import { say } from '../words/index.ts';
import { freshClientId } from './client-id.ts';
import type { Markets } from './markets.svelte.ts';
import type { Messages } from './messages.svelte.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import { standingRefusal, type Refusal } from './refusal.ts';
import type { Signers } from './signers.svelte.ts';
import { checkAmount, checkPrice, checkStop, type Checked } from './ticket/check.ts';
import { boxText } from './ticket/typed-number.ts';

type Change = CommandInput<'order.modify'>;

export interface OrderChangeParts {
  readonly connection: Connection;
  readonly markets: Markets;
  readonly messages: Messages;
  readonly signers: Signers;
  /** The open orders as they are now. */
  readonly orders: () => readonly OpenOrder[];
}

/** An open order that is being changed where it stands: one at a time. */
export class OrderChange {
  amount = $state('');
  price = $state('');
  stopPrice = $state('');
  #order = $state.raw<OpenOrder | null>(null);
  #sent = $state.raw<Change | null>(null);
  #outcome = $state.raw<Outcome | null>(null);
  /** An amount that was typed before a part of the order traded. */
  #typedBefore = $state.raw<string | null>(null);
  readonly #connection: Connection;
  readonly #markets: Markets;
  readonly #messages: Messages;
  readonly #signers: Signers;
  readonly #orders: () => readonly OpenOrder[];

  constructor(parts: OrderChangeParts) {
    this.#connection = parts.connection;
    this.#markets = parts.markets;
    this.#messages = parts.messages;
    this.#signers = parts.signers;
    this.#orders = parts.orders;
  }

  /** The order as it stands, as far as this change follows it; null when none is being changed. */
  get order(): OpenOrder | null {
    return this.#order;
  }

  readonly #market = $derived.by(() => this.#markets.infoOf(this.#order?.symbol ?? ''));
  readonly amountCheck: Checked = $derived.by(() => checkAmount(this.amount, this.#market));
  readonly priceCheck: Checked = $derived.by(() => checkPrice(this.price, this.#market));
  readonly stopCheck: Checked = $derived.by(() => checkStop(this.stopPrice, this.#market));

  get isStop(): boolean {
    return this.#order?.type === 'stop';
  }

  get sending(): boolean {
    return this.#outcome?.is === 'sending';
  }

  readonly #typed = $derived.by((): { amount: Fixed; price: Fixed; stopPrice: Fixed | null } | null => {
    if (this.amountCheck.state !== 'good') return null;
    // A stop without a price runs at market once it wakes up.
    const atMarket = this.isStop && this.priceCheck.state === 'empty';
    const price = atMarket ? 0n : this.priceCheck.state === 'good' ? this.priceCheck.value : null;
    if (price === null) return null;
    if (!this.isStop) return { amount: this.amountCheck.value, price, stopPrice: null };
    if (this.stopCheck.state !== 'good') return null;
    return { amount: this.amountCheck.value, price, stopPrice: this.stopCheck.value };
  });

  /** The change as it would be sent, every member of the replacement written out; null while a box is wrong. */
  readonly change: Change | null = $derived.by(() => {
    const order = this.#order;
    const typed = this.#typed;
    if (order === null || typed === null) return null;
    const { orderHash, symbol, strategy, side, type } = order;
    return {
      orderHash,
      symbol,
      side,
      ...(strategy === null ? {} : { strategy }),
      ...(type === null ? {} : { type }),
      amount: formatDecimal(typed.amount),
      price: formatDecimal(typed.price),
      ...(typed.stopPrice === null ? {} : { stopPrice: formatDecimal(typed.stopPrice) }),
    };
  });

  /** "Buy 0.4 ETHP @ 2,010.0": what it would become. */
  readonly words = $derived.by(() => {
    const { change } = this;
    if (change === null || this.#order === null) return null;
    const { side, symbol } = this.#order;
    const price = change.price === '0' ? undefined : change.price;
    const { price: places } = this.#markets.placesOf(symbol);
    return orderWords({ ...change, side, symbol, amount: change.amount ?? '', price }, places);
  });

  readonly isSame = $derived.by(() => {
    const { change } = this;
    const order = this.#order;
    return (
      change !== null &&
      order !== null &&
      change.amount === order.amount &&
      change.price === order.price &&
      (change.stopPrice ?? null) === (this.isStop ? order.stopPrice : null)
    );
  });

  /** What was said against the newest change, while it is still what is typed. */
  readonly refusal: Refusal | null = $derived.by(() => {
    const { change } = this;
    const sent = this.#sent;
    if (change === null || sent === null) return null;
    const same =
      change.amount === sent.amount && change.price === sent.price && change.stopPrice === sent.stopPrice;
    return same ? standingRefusal(this.#outcome) : null;
  });

  /** The answer that is neither a success nor a refusal beforehand: the venue's no, or none yet. */
  get outcome(): Outcome | null {
    return this.#outcome;
  }

  /** Says what is wrong when less is left of it than was when the amount was typed; null else. */
  get less(): ErrorData | null {
    const order = this.#order;
    if (order === null || this.#typedBefore === null || this.amount !== this.#typedBefore) return null;
    const words = say().orders;
    const left = formatText(order.amount, this.#markets.placesOf(order.symbol).amount);
    return { code: 'INPUT_INVALID', message: words.less(left), hint: words.lessHint };
  }

  /** False while another change is on its way: that one stays. */
  begin(order: OpenOrder): boolean {
    if (this.sending) return false;
    this.#typedBefore = null;
    this.#order = order;
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
    if (!this.sending) this.#order = null;
  }

  /** A new look at the open orders: the order may have traded in part meanwhile, or be gone. */
  settle(orders: readonly OpenOrder[]): void {
    const order = this.#order;
    if (order === null || this.sending) return;
    const now = orders.find(({ orderHash }) => orderHash === order.orderHash);
    if (now) {
      this.#follow(now);
      return;
    }
    this.#order = null;
    this.#messages.say('plain', say().orders.gone);
  }

  /** An amount that nobody touched stays what is left of the order; one that was typed needs another yes. */
  #follow(now: OpenOrder): void {
    const before = this.#order;
    if (before === null || now.amount === before.amount) return;
    if (this.amount === boxText(before.amount)) this.amount = boxText(now.amount);
    else this.#typedBefore = this.amount;
    this.#order = now;
  }

  /** Sends the change; `inSpite` names a finding that a person overrides. */
  async submit(inSpite?: string): Promise<void> {
    // Once more: what is shown was perhaps not yet brought up to date.
    const before = this.#order;
    const shown = this.#orders().find(({ orderHash }) => orderHash === before?.orderHash);
    if (shown && shown.amount !== before?.amount && !this.sending) {
      this.#follow(shown);
      // Nothing goes out that nobody has seen.
      return;
    }
    const { change, words } = this;
    const order = this.#order;
    if (change === null || words === null || order === null || this.sending || this.isSame) return;
    // It was said that less is left: the first press takes note of that, the next one sends.
    if (this.less !== null) {
      this.#typedBefore = null;
      return;
    }
    const clientId = freshClientId();
    const sent = this.#connection.call('order.modify', {
      ...change,
      ...this.#signers.naming('modify-order', order.symbol),
      ...(inSpite === undefined ? {} : { override: [...(this.#sent?.override ?? []), inSpite] }),
      clientId,
    });
    this.#sent = { ...change, ...(inSpite === undefined ? {} : { override: [inSpite] }) };
    this.#outcome = { is: 'sending', words };
    const sender = { connection: this.#connection, messages: this.#messages };
    this.#outcome = await outcomeOf(sender, say().orders.changed(words), clientId, sent);
    const { state } = this.#outcome.is === 'answered' ? this.#outcome.answer : { state: null };
    // An unknown outcome is followed in the table of requests; typing on would be a second change.
    if (state === 'Sequenced' || state === 'Unknown') this.#order = null;
  }
}
