import { formatDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import { formatShortest, orderWords } from '../../format/index.ts';
import type { TicketSide, TicketType } from './intent.ts';
import type { Markets } from '../markets.svelte.ts';
import { checkAmount, checkPrice, checkStop, type Checked } from './check.ts';

/** An order as far as it was typed and can be read. */
export interface TypedOrder {
  readonly amount: Fixed;
  /** null at market. */
  readonly price: Fixed | null;
  /** Of a stop order alone. */
  readonly stopPrice: Fixed | null;
}

/** What is typed into the ticket, and what is wrong with it. */
export class TicketEntry {
  side = $state<TicketSide>('buy');
  type = $state<TicketType>('limit');
  amount = $state('');
  price = $state('');
  stopPrice = $state('');
  readonly #markets: Markets;

  constructor(markets: Markets) {
    this.#markets = markets;
  }

  readonly amountCheck: Checked = $derived.by(() => checkAmount(this.amount, this.#markets.info));
  readonly priceCheck: Checked = $derived.by(() => checkPrice(this.price, this.#markets.info));
  readonly stopCheck: Checked = $derived.by(() => checkStop(this.stopPrice, this.#markets.info));
  /** The price that goes out: null at market, undefined while it is missing or wrong. */
  readonly #priceRead = $derived.by((): Fixed | null | undefined => {
    if (this.type === 'market') return null;
    if (this.priceCheck.state === 'good') return this.priceCheck.value;
    // A stop without a price runs at market once it wakes up.
    return this.type === 'stop' && this.priceCheck.state === 'empty' ? null : undefined;
  });

  /** What is typed, read; null while a box is wrong or empty. */
  readonly read = $derived.by((): TypedOrder | null => {
    if (this.amountCheck.state !== 'good' || this.#priceRead === undefined) return null;
    const typed = { amount: this.amountCheck.value, price: this.#priceRead };
    if (this.type !== 'stop') return { ...typed, stopPrice: null };
    return this.stopCheck.state === 'good' ? { ...typed, stopPrice: this.stopCheck.value } : null;
  });

  /** What the button says: side, amount, symbol and price as far as they are there. */
  readonly submitWords = $derived.by(() => {
    const { symbol, places } = this.#markets;
    const word = this.side === 'buy' ? 'Buy' : 'Sell';
    const amount = this.amountCheck.state === 'good' ? formatShortest(this.amountCheck.value) : null;
    if (this.read === null || amount === null)
      return amount === null ? `${word} ${symbol}` : `${word} ${amount} ${symbol}`;
    const text = (value: Fixed | null): string | undefined =>
      value === null ? undefined : formatDecimal(value);
    const { price, stopPrice } = this.read;
    return orderWords(
      {
        side: this.side,
        symbol,
        amount: formatDecimal(this.read.amount),
        price: text(price),
        stopPrice: text(stopPrice),
      },
      places.price,
    );
  });
}
