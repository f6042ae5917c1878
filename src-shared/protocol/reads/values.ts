import * as v from 'valibot';
import type { Fixed } from '../../money/index.ts';
import { withoutDiscriminant } from '../address.ts';
import { isHex, type Hex } from '../hex.ts';
import { isLabel } from '../label.ts';

const READ_DECIMAL = /^-?\d{1,30}(\.\d{1,30})?$/;

/** True for a decimal string of a read. */
export const isReadDecimal = (text: string): boolean => READ_DECIMAL.test(text);

/** A text that {@link isReadDecimal} let through; places beyond the sixth are cut. */
export function readDecimalText(text: string): Fixed {
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  const value = BigInt(whole + fraction.slice(0, 6).padEnd(6, '0'));
  return negative ? -value : value;
}

/**
 * A decimal string of a read. Reads may carry more places than an amount (a mean price, a rate): those beyond the
 * sixth are cut, since nothing that is signed is ever taken from them.
 */
export const Decimal: v.GenericSchema<unknown, Fixed> = v.pipe(
  v.string(),
  v.regex(READ_DECIMAL, 'is not a decimal string'),
  v.transform(readDecimalText),
);

export const Label = v.pipe(v.string(), v.check(isLabel, 'is not a label'));
export const SideCode = v.picklist([0, 1]);
export const Ordinal = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const IsoTime = v.pipe(v.string(), v.isoTimestamp('is not an ISO-8601 time'));

const hex = (bytes: number): v.GenericSchema<unknown, Hex> =>
  v.pipe(
    v.string(),
    v.check((text) => isHex(text, bytes), `is not ${bytes} bytes of hex`),
    v.transform((text) => text.toLowerCase() as Hex),
  );

export const OrderHash = hex(25);
export const StrategyIdHash = hex(4);
export const Bytes32 = hex(32);
export const PlainAddress = hex(20);

/** A trader in either form of profile: 2 (plain, or with the blockchain discriminant); read as the plain 20 bytes. */
export const Trader: v.GenericSchema<unknown, Hex> = v.pipe(
  v.string(),
  v.check((text) => isHex(text, 20) || isHex(text, 21), 'is not a trader address'),
  v.transform(withoutDiscriminant),
);
