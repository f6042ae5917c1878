import * as v from 'valibot';
import { Amount, doorError, type MarketInfo } from '../../../src-shared/contract/index.ts';
import { toErrorData, type ErrorData } from '../../../src-shared/errors/index.ts';
import {
  ceilTo,
  floorTo,
  formatDecimal,
  isMultipleOf,
  placesOf,
  type Fixed,
} from '../../../src-shared/money/index.ts';
import { SAFETY } from '../../../src-shared/protocol/index.ts';
import { formatFixed, readDecimal } from '../../format/index.ts';

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
  const trimmed = text.trim();
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
  const hint = `The nearest that is allowed is ${words}.`;
  const safety = code === 'AMOUNT' ? 'OrderAmountNotMultipleOfMinOrderSize' : 'PriceNotMultipleOfTickSize';
  return wrong(safety, hint, formatDecimal(nearest));
}

/** The amount of an order: a decimal above zero, a multiple of the market's step. */
export function checkAmount(text: string, market: MarketInfo | undefined): Checked {
  const checked = read(text);
  if (checked.state === 'good' && checked.value === 0n)
    return wrong('OrderAmountZeroNeg', 'Write an amount above zero.');
  return onGrid(checked, market && readDecimal(market.minOrderSize), 'AMOUNT');
}

/** The price of a limit order: a decimal above zero, a multiple of the market's tick. */
export function checkPrice(text: string, market: MarketInfo | undefined): Checked {
  const checked = read(text);
  if (checked.state === 'good' && checked.value === 0n) {
    return wrong('OrderTypeIncompatibleWithPrice', 'A limit order needs a price above zero.');
  }
  return onGrid(checked, market && readDecimal(market.tickSize), 'PRICE');
}

/** The price at which a stop order wakes up. */
export function checkStop(text: string, market: MarketInfo | undefined): Checked {
  const checked = read(text);
  if (checked.state === 'good' && checked.value === 0n)
    return wrong('OrderTypeIncompatibleWithPrice', 'A stop order needs a stop price above zero.');
  return onGrid(checked, market && readDecimal(market.tickSize), 'PRICE');
}

/** An amount of USDC or DDX: a decimal above zero. */
export function checkMoney(text: string): Checked {
  const checked = read(text);
  if (checked.state === 'good' && checked.value === 0n)
    return wrong('WithdrawAmountZeroNeg', 'Write an amount above zero.');
  return checked;
}
