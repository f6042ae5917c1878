import * as v from 'valibot';
import { Amount, doorError, type MarketInfo } from '../../../src-shared/contract/index.ts';
import { toErrorData, type ErrorData } from '../../../src-shared/errors/index.ts';
import {
  ceilTo,
  floorTo,
  formatDecimal,
  isMultipleOf,
  ONE,
  placesOf,
  type Fixed,
} from '../../../src-shared/money/index.ts';
import { amountForNotional, partOf } from '../../../src-shared/market/index.ts';
import { SAFETY } from '../../../src-shared/protocol/index.ts';
import { formatFixed, readDecimal } from '../../format/index.ts';
import { say } from '../../words/index.ts';
import { boxText, expandShort, readingsOf } from './typed-number.ts';

/** A value that was typed: read, or what is wrong with it. */
export type Checked =
  | { readonly state: 'empty' }
  | { readonly state: 'good'; readonly value: Fixed }
  | { readonly state: 'wrong'; readonly error: ErrorData; readonly nearest: string | null };

const EMPTY: Checked = { state: 'empty' };

function wrong(code: keyof typeof SAFETY, hint: string, nearest: string | null = null): Checked {
  return { state: 'wrong', error: { code, message: SAFETY[code], hint }, nearest };
}

/** Reads a typed number by the same rule as the daemon's door. */
function read(text: string): Checked {
  const two = readingsOf(text.trim());
  if (two) {
    const { twoWays, twoWaysHint } = say().ticket.check;
    const { decimals, thousands } = two;
    return refused(twoWays(text.trim(), decimals, thousands), twoWaysHint(decimals, thousands));
  }
  const trimmed = expandShort(text.trim());
  if (trimmed === '') return EMPTY;
  const parsed = v.safeParse(Amount, trimmed);
  if (parsed.success) return { state: 'good', value: parsed.output };
  return { state: 'wrong', error: toErrorData(doorError(parsed.issues)), nearest: null };
}

/** The grid value nearest to `value`; never zero. */
function nearestOn(value: Fixed, step: Fixed): Fixed {
  const below = floorTo(value, step);
  const above = ceilTo(value, step);
  return below === 0n || above - value <= value - below ? above : below;
}

function onGrid(checked: Checked, step: Fixed | undefined, code: 'AMOUNT' | 'PRICE'): Checked {
  if (checked.state !== 'good' || step === undefined || step <= 0n || isMultipleOf(checked.value, step))
    return checked;
  const nearest = nearestOn(checked.value, step);
  const words = formatFixed(nearest, placesOf(step));
  const hint = say().ticket.check.nearest(words);
  const safety = code === 'AMOUNT' ? 'OrderAmountNotMultipleOfMinOrderSize' : 'PriceNotMultipleOfTickSize';
  return wrong(safety, hint, boxText(formatDecimal(nearest)));
}

/** The amount of an order: a decimal above zero, a multiple of the market's step. */
export function checkAmount(text: string, market: MarketInfo | undefined): Checked {
  const checked = read(text);
  if (checked.state === 'good' && checked.value === 0n)
    return wrong('OrderAmountZeroNeg', say().ticket.check.amountAboveZero);
  return onGrid(checked, market && readDecimal(market.minOrderSize), 'AMOUNT');
}

/** The price of a limit order: a decimal above zero, a multiple of the market's tick. */
export function checkPrice(text: string, market: MarketInfo | undefined): Checked {
  const checked = read(text);
  if (checked.state === 'good' && checked.value === 0n) {
    return wrong('OrderTypeIncompatibleWithPrice', say().ticket.check.limitAboveZero);
  }
  return onGrid(checked, market && readDecimal(market.tickSize), 'PRICE');
}

/** The price at which a stop order wakes up. */
export function checkStop(text: string, market: MarketInfo | undefined): Checked {
  const checked = read(text);
  if (checked.state === 'good' && checked.value === 0n)
    return wrong('OrderTypeIncompatibleWithPrice', say().ticket.check.stopAboveZero);
  return onGrid(checked, market && readDecimal(market.tickSize), 'PRICE');
}

/** How an amount is typed: in units of the market, as a value in USDC, or in percent of what the margin allows. */
export type AmountUnit = 'units' | 'value' | 'percent';

/** What an amount is reckoned with where it is not typed in units. */
export interface AmountScale {
  /** null while none is known. */
  readonly price: Fixed | null;
  /** What the margin allows; null while that is not known. */
  readonly most: Fixed | null;
}

const refused = (message: string, hint: string): Checked => ({
  state: 'wrong',
  error: { code: 'INPUT_INVALID', message, hint },
  nearest: null,
});

/** The amount of an order however it is typed, in units: rounded down to the market's step where it is reckoned. */
export function checkSize(
  text: string,
  unit: AmountUnit,
  market: MarketInfo | undefined,
  { price, most }: AmountScale,
): Checked {
  if (unit === 'units') return checkAmount(text, market);
  const typed = read(text);
  if (typed.state !== 'good') return typed;
  const words = say().ticket.check;
  const step = market && readDecimal(market.minOrderSize);
  if (unit === 'percent' && typed.value > 100n * ONE) return refused(words.above100, words.above100Hint);
  if (unit === 'percent' && most === null) return refused(words.noMargin, words.noMarginHint);
  if (step === undefined || (unit === 'value' && price === null))
    return refused(words.noPrice, words.noPriceHint);
  const value =
    unit === 'value'
      ? amountForNotional(typed.value, price ?? 0n, step)
      : partOf(most ?? 0n, typed.value / 100n, step);
  if (value > 0n) return { state: 'good', value };
  return refused(words.tooSmall(formatFixed(step, placesOf(step))), words.writeMore);
}

/** An amount of USDC or DDX: a decimal above zero. */
export function checkMoney(text: string): Checked {
  const checked = read(text);
  if (checked.state === 'good' && checked.value === 0n)
    return wrong('WithdrawAmountZeroNeg', say().ticket.check.amountAboveZero);
  return checked;
}
