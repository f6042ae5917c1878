import * as v from 'valibot';
import { isDecimal, parseDecimal } from '../../src-shared/money/index.ts';
import { isHex, isLabel, type Address } from '../../src-shared/protocol/index.ts';
import { marketOf } from '../engine/index.ts';

export const trader = v.pipe(
  v.string(),
  v.check((text) => isHex(text, 20), 'must be an address of 20 bytes'),
  v.transform((text) => text.toLowerCase() as Address),
);
export const label = v.pipe(v.string(), v.check(isLabel, 'must be a label'));
export const positive = v.pipe(
  v.string(),
  v.check(isDecimal, 'must be a decimal string'),
  v.transform((text) => parseDecimal(text)),
  v.check((value) => value > 0n, 'must be above zero'),
);
export const symbol = v.pipe(
  v.string(),
  v.check((text) => marketOf(text) !== undefined, 'names no market'),
);
/** Keeps every product of price and size far inside the engine's integers. */
export const indexPrice = v.pipe(
  positive,
  v.check((value) => value <= parseDecimal('1000000000'), 'is too high'),
);
export const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));
