import { divFloor, formatDecimal, ONE, type Fixed } from '../../../src-shared/money/index.ts';
import { formatShortest, readDecimal } from '../../format/index.ts';
import { say } from '../../words/index.ts';
import type { Markets } from '../markets.svelte.ts';
import {
  checkPrice,
  checkSize,
  checkStop,
  type AmountScale,
  type AmountUnit,
  type Checked,
} from './check.ts';
import type { TicketSide, TicketType } from './intent.ts';
import { stepped } from './stepping.ts';
import { boxText } from './typed-number.ts';
import { wordsOf } from './words.ts';

/** An order as far as it was typed and can be read. */
export interface TypedOrder {
  readonly amount: Fixed;
  /** null at market. */
  readonly price: Fixed | null;
  /** Of a stop order alone. */
  readonly stopPrice: Fixed | null;
}

export type TicketForm = TicketType | 'scale';
export type TicketBox = 'amount' | 'price' | 'stopPrice';

/** One USDC; one percent. */
const VALUE_STEP = ONE;
const PERCENT_STEP = ONE;

/** What is typed into the ticket, and what is wrong with it. */
export abstract class TicketEntry {
  side = $state<TicketSide>('buy');
  type = $state<TicketForm>('limit');
  amount = $state('');
  price = $state('');
  stopPrice = $state('');
  #unit = $state<AmountUnit>('units');
  protected readonly markets: Markets;

  constructor(markets: Markets) {
    this.markets = markets;
  }

  /** What a value or a part is reckoned with. */
  protected abstract get amountScale(): AmountScale;
  /** Where an empty box of prices begins. */
  protected abstract get startPrice(): Fixed | null;

  get unit(): AmountUnit {
    return this.#unit;
  }

  /** What is typed is written anew in the other unit. */
  set unit(unit: AmountUnit) {
    const { amountCheck } = this;
    const size = amountCheck.state === 'good' ? amountCheck.value : null;
    this.#unit = unit;
    this.amount = size === null ? '' : this.written(size);
  }

  /** An amount as the box shows it in its unit, cut to what a person would type. */
  protected written(size: Fixed): string {
    const { price, most } = this.amountScale;
    if (this.#unit === 'units') return boxText(formatDecimal(size));
    if (this.#unit === 'value')
      return price === null ? '' : boxText(formatDecimal(cut(divFloor(size * price, ONE))));
    return most === null || most === 0n ? '' : boxText(formatDecimal(cut(divFloor(size * 100n * ONE, most))));
  }

  /** In units of the market, whatever unit it is typed in. */
  readonly amountCheck: Checked = $derived.by(() =>
    checkSize(this.amount, this.#unit, this.markets.info, this.amountScale),
  );
  readonly priceCheck: Checked = $derived.by(() => checkPrice(this.price, this.markets.info));
  readonly stopCheck: Checked = $derived.by(() => checkStop(this.stopPrice, this.markets.info));
  /** The price that goes out: null at market, undefined while it is missing or wrong. */
  readonly #priceRead = $derived.by((): Fixed | null | undefined => {
    if (this.type === 'market') return null;
    if (this.priceCheck.state === 'good') return this.priceCheck.value;
    // A stop without a price runs at market once it wakes up.
    return this.type === 'stop' && this.priceCheck.state === 'empty' ? null : undefined;
  });

  /** What is typed, read; null while a box is wrong or empty, and for a scale, which has boxes of its own. */
  readonly read = $derived.by((): TypedOrder | null => {
    if (this.type === 'scale' || this.amountCheck.state !== 'good' || this.#priceRead === undefined)
      return null;
    const typed = { amount: this.amountCheck.value, price: this.#priceRead };
    if (this.type !== 'stop') return { ...typed, stopPrice: null };
    return this.stopCheck.state === 'good' ? { ...typed, stopPrice: this.stopCheck.value } : null;
  });

  /** What the button says: side, amount, symbol and price as far as they are there. */
  readonly orderWords = $derived.by(() => {
    const { symbol, places } = this.markets;
    if (this.read !== null) return wordsOf({ side: this.side, symbol, ...this.read }, places.price);
    const amount = this.amountCheck.state === 'good' ? formatShortest(this.amountCheck.value) : null;
    return say().ticket.sent.part(this.side, amount, symbol);
  });

  /** An arrow key in one of the boxes. */
  step(box: TicketBox, steps: bigint): void {
    const { info } = this.markets;
    const tick = info && readDecimal(info.tickSize);
    const lot = info && readDecimal(info.minOrderSize);
    const size = { units: lot, value: VALUE_STEP, percent: PERCENT_STEP }[this.#unit];
    const next =
      box === 'amount'
        ? stepped(this.amount, size, steps, 0n)
        : stepped(this[box], tick, steps, this.startPrice);
    if (next !== null) this[box] = next;
  }
}

/** To a hundredth: what is typed in another unit is reckoned anew anyway. */
const cut = (value: Fixed): Fixed => value - (value % 10_000n);
