import type { CommandInput, OpenOrder } from '../../src-shared/contract/index.ts';
import { formatDecimal } from '../../src-shared/money/index.ts';
import { orderWords } from '../format/index.ts';
import type { TypedChange } from './change-value.ts';
import type { Markets } from './markets.svelte.ts';
import { checkAmount, checkPrice, checkStop, type Checked } from './ticket/check.ts';

export type Change = CommandInput<'order.modify'>;

/** What is typed over an open order, and what is wrong with it. */
export abstract class ChangeEntry {
  amount = $state('');
  price = $state('');
  stopPrice = $state('');
  protected held = $state.raw<OpenOrder | null>(null);
  protected readonly markets: Markets;

  constructor(markets: Markets) {
    this.markets = markets;
  }

  /** The order as it stands, as far as this change follows it; null when none is being changed. */
  get order(): OpenOrder | null {
    return this.held;
  }

  private readonly market = $derived.by(() => this.markets.infoOf(this.held?.symbol ?? ''));
  readonly amountCheck: Checked = $derived.by(() => checkAmount(this.amount, this.market));
  readonly priceCheck: Checked = $derived.by(() => checkPrice(this.price, this.market));
  readonly stopCheck: Checked = $derived.by(() => checkStop(this.stopPrice, this.market));

  get isStop(): boolean {
    return this.held?.type === 'stop';
  }

  protected readonly typed: TypedChange | null = $derived.by(() => {
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
    const order = this.held;
    const typed = this.typed;
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
    if (change === null || this.held === null) return null;
    const { amount = '', price = '0', stopPrice = null } = change;
    return this.wordsOf({ ...this.held, amount, price, stopPrice });
  });

  /** An order as it stands, in the same words. */
  protected wordsOf(order: OpenOrder): string {
    const { price: places } = this.markets.placesOf(order.symbol);
    return orderWords({ ...order, price: order.price === '0' ? undefined : order.price }, places);
  }

  readonly isSame = $derived.by(() => {
    const { change } = this;
    const order = this.held;
    return (
      change !== null &&
      order !== null &&
      change.amount === order.amount &&
      change.price === order.price &&
      (change.stopPrice ?? null) === (this.isStop ? order.stopPrice : null)
    );
  });
}
