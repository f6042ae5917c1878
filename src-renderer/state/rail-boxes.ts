import * as v from 'valibot';
import { doorError, RailsInput, type Rails } from '../../src-shared/contract/index.ts';
import { toErrorData, type ErrorData } from '../../src-shared/errors/index.ts';
import { divFloor, formatDecimal, ONE, parseDecimal } from '../../src-shared/money/index.ts';
import { readDecimal } from '../format/index.ts';
import { expandShort } from './ticket/typed-number.ts';

export const RAIL_BOXES = [
  'symbols',
  'maxOrderNotional',
  'maxOpenNotional',
  'maxOrdersPerMinute',
  'maxDistanceFromMarkBps',
  'maxDailyLoss',
] as const;
export type RailBox = (typeof RAIL_BOXES)[number];
/** What the boxes hold: an empty one is a rail that does not stand. */
export type TypedRails = Record<RailBox, string>;
export type RailErrors = Partial<Record<RailBox, ErrorData>>;
type RailsValues = v.InferInput<typeof RailsInput>;

export const NO_RAILS: Readonly<TypedRails> = {
  symbols: '',
  maxOrderNotional: '',
  maxOpenNotional: '',
  maxOrdersPerMinute: '',
  maxDistanceFromMarkBps: '',
  maxDailyLoss: '',
};

/** Rails as the boxes hold them. */
export function typedRails(rails: v.InferOutput<typeof Rails>): TypedRails {
  return {
    symbols: rails.symbols?.join(', ') ?? '',
    maxOrderNotional: rails.maxOrderNotional ?? '',
    maxOpenNotional: rails.maxOpenNotional ?? '',
    maxOrdersPerMinute: rails.maxOrdersPerMinute?.toString() ?? '',
    maxDistanceFromMarkBps:
      rails.maxDistanceFromMarkBps === undefined
        ? ''
        : formatDecimal(divFloor(BigInt(rails.maxDistanceFromMarkBps) * ONE, 100n)),
    maxDailyLoss: rails.maxDailyLoss ?? '',
  };
}

/** The boxes that hold something, as the contract takes them, and what is wrong with the others by box. */
export function readRails(typed: TypedRails): { rails: RailsValues; errors: RailErrors } {
  const rails: Record<string, unknown> = {};
  const errors: RailErrors = {};
  for (const box of RAIL_BOXES) {
    const text = box === 'symbols' ? typed[box].trim() : expandShort(typed[box].trim());
    if (text === '') continue;
    const value = valueOf(box, text);
    const parsed = v.safeParse(RailsInput, { [box]: value });
    if (parsed.success) rails[box] = value;
    else errors[box] = toErrorData(doorError(parsed.issues));
  }
  return { rails, errors };
}

/** A box as the contract takes it; what cannot be read is left as it is, for the contract's own error. */
function valueOf(box: RailBox, text: string): unknown {
  switch (box) {
    case 'symbols':
      return text.split(/[\s,]+/).filter((symbol) => symbol !== '');
    case 'maxOrdersPerMinute':
      return /^\d+$/.test(text) ? Number(text) : text;
    case 'maxDistanceFromMarkBps': {
      const percent = readDecimal(text);
      const bps = percent === undefined ? undefined : percent * 100n;
      // A part of a hundredth stays a fraction, which the contract refuses.
      return bps === undefined ? text : Number(bps) / Number(parseDecimal('1'));
    }
    default:
      return text;
  }
}
