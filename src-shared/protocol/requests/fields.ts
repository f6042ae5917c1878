import * as v from 'valibot';
import { formatDecimal, isDecimal, parseDecimal, type Fixed } from '../../money/index.ts';
import { SIDE_CODE, SIDES, type OrderTypeCode, type Side } from '../codes.ts';
import type { MemberValue } from '../eip712/index.ts';
import { fromHex, isHex, type Hex } from '../hex.ts';
import { isLabel, packLabel } from '../label.ts';

/**
 * One member of a request's content: how it is read from the wire, how it is written, and how it is signed.
 * The wire form is interface: Content of each request type; the signed form is profile: 2 Encoding.
 */
export interface Field<T> {
  readonly schema: v.GenericSchema<unknown, T>;
  /** The JSON text of the value. */
  json(value: T): string;
  /** The value as its EIP-712 member wants it. */
  member(value: T): MemberValue;
}

const quote = (text: string): string => `"${text}"`;

/** A symbol or strategy label. */
export const label: Field<string> = {
  schema: v.pipe(v.string(), v.check(isLabel, 'not a label')),
  json: (value) => JSON.stringify(value),
  member: packLabel,
};

export const side: Field<Side> = {
  schema: v.picklist(SIDES),
  json: quote,
  member: (value) => BigInt(SIDE_CODE[value]),
};

/** The strict reader gives integer literals as bigint, JSON.parse as number: both are the same literal. */
const integer = v.pipe(
  v.union([v.bigint(), v.pipe(v.number(), v.safeInteger())]),
  v.transform((value) => BigInt(value)),
);

export const orderType: Field<OrderTypeCode> = {
  schema: v.pipe(
    integer,
    v.transform((value) => Number(value)),
    v.picklist([0, 1, 2, 3] as const),
  ),
  json: String,
  member: BigInt,
};

/** A decimal string; signed as an integer scaled by 10^6. */
export const decimal: Field<Fixed> = {
  schema: v.pipe(
    v.string(),
    v.check(isDecimal, 'not a decimal string'),
    v.transform((text) => parseDecimal(text)),
  ),
  json: (value) => quote(formatDecimal(value)),
  member: (value) => value,
};

const hexOf = (bytes: number): v.GenericSchema<unknown, Hex> =>
  v.pipe(
    v.string(),
    v.check((text) => isHex(text, bytes), `not ${bytes} bytes of hex`),
    v.transform((text) => text.toLowerCase() as Hex),
  );

export const bytes32: Field<Hex> = { schema: hexOf(32), json: quote, member: fromHex };

export const address: Field<Hex> = { schema: hexOf(20), json: quote, member: fromHex };

const ORDER_HASH_CHARS = 2 + 50;

/** 25 bytes; the 32-byte form whose last 7 bytes are zero is accepted too (profile: 2 Encoding). */
export const orderHash: Field<Hex> = {
  schema: v.pipe(
    v.string(),
    v.check(
      (text) => isHex(text, 25) || (isHex(text, 32) && /^0{14}$/.test(text.slice(ORDER_HASH_CHARS))),
      'not an order hash',
    ),
    v.transform((text) => text.slice(0, ORDER_HASH_CHARS).toLowerCase() as Hex),
  ),
  json: quote,
  member: fromHex,
};

export const boolean: Field<boolean> = {
  schema: v.boolean(),
  json: String,
  member: (value) => (value ? 1n : 0n),
};

const MAX_U64 = 0xffff_ffff_ffff_ffffn;

/** A replay field: an integer from 0 to 2^64 − 1, never read through a double that could round it. */
export const replay: Field<bigint> = {
  schema: v.pipe(
    integer,
    v.check((value) => value >= 0n && value <= MAX_U64, 'out of range'),
  ),
  json: String,
  member: (value) => value,
};

/** Any hex at the door: whether it decodes as a signature is a question of authentication (profile: 5 Strict JSON). */
export const hexText: v.GenericSchema<unknown, Hex> = v.pipe(
  v.string(),
  v.check((text) => isHex(text), 'not hex'),
  v.transform((text) => text.toLowerCase() as Hex),
);
