import { isHex, isLabel, type Hex } from '../../src-shared/protocol/index.ts';
import { marketOf, type MarketSpec } from '../engine/index.ts';

const PADDING = '00'.repeat(7);

/** A parameter that breaks profile: 6 Bounds and defaults; answered with 400. */
export class ReadError extends Error {}

/** The query parameters of one read: known names only, each at most once unless it may repeat. */
export class Query {
  private readonly values: URLSearchParams;

  constructor(values: URLSearchParams, known: readonly string[], repeatable: readonly string[] = []) {
    this.values = values;
    for (const name of new Set(values.keys())) {
      if (!known.includes(name)) throw new ReadError(`The parameter "${name.slice(0, 64)}" is unknown.`);
      if (!repeatable.includes(name) && values.getAll(name).length > 1)
        throw new ReadError(`The parameter ${name} is given more than once.`);
    }
  }

  optional(name: string): string | null {
    return this.values.get(name);
  }

  required(name: string): string {
    const value = this.values.get(name);
    if (value === null) throw new ReadError(`The parameter ${name} is required.`);
    return value;
  }

  market(): MarketSpec | null {
    const symbol = this.optional('symbol');
    if (symbol === null) return null;
    const market = marketOf(symbol);
    if (market === undefined) throw new ReadError('The parameter symbol names no market.');
    return market;
  }

  requiredMarket(): MarketSpec {
    this.required('symbol');
    const market = this.market();
    if (market === null) throw new ReadError('The parameter symbol is required.');
    return market;
  }

  /** A plain integer within bounds. */
  integer(name: string, low: number, high: number): number | null {
    const text = this.optional(name);
    if (text === null) return null;
    const value = Number(text);
    if (!/^(0|[1-9]\d{0,15})$/.test(text) || value < low || value > high) {
      throw new ReadError(`The parameter ${name} must be an integer from ${low} to ${high}.`);
    }
    return value;
  }

  /** Unix seconds, whole or not. */
  seconds(name: string): number | null {
    const text = this.optional(name);
    if (text === null) return null;
    if (!/^(0|[1-9]\d{0,14})(\.\d{1,9})?$/.test(text))
      throw new ReadError(`The parameter ${name} must be a number of seconds.`);
    return Number(text);
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[]): T | null {
    const text = this.optional(name);
    if (text === null) return null;
    const found = allowed.find((entry) => entry === text);
    if (found === undefined)
      throw new ReadError(`The parameter ${name} must be one of ${allowed.join(', ')}.`);
    return found;
  }

  side(): 0 | 1 | null {
    const side = this.oneOf('side', ['0', '1']);
    return side === null ? null : side === '0' ? 0 : 1;
  }

  hex(name: string, bytes: number): Hex | null {
    const text = this.optional(name);
    return text === null ? null : hexOf(name, text, bytes);
  }

  requiredHex(name: string, bytes: number): Hex {
    return hexOf(name, this.required(name), bytes);
  }

  /** Order hashes; the 32-byte form whose last 7 bytes are zero is accepted too (profile: 2 Encoding). */
  orderHashList(name: string): Hex[] {
    return this.values
      .getAll(name)
      .map((text) =>
        hexOf(name, text.length === 66 && text.endsWith(PADDING) ? text.slice(0, 52) : text, 25),
      );
  }

  requiredLabel(name: string): string {
    const text = this.required(name);
    if (!isLabel(text))
      throw new ReadError(`The parameter ${name} must be 1 to 31 printable ASCII characters.`);
    return text;
  }
}

function hexOf(name: string, text: string, bytes: number): Hex {
  if (!isHex(text, bytes))
    throw new ReadError(`The parameter ${name} must be 0x and ${bytes * 2} hex digits.`);
  return text.toLowerCase() as Hex;
}
