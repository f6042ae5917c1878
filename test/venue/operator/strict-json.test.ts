import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  OtherNumber,
  readStrictJson,
  StrictJsonError,
  type StrictJson,
} from '../../../src-venue/operator/index.ts';

const read = (text: string): StrictJson => readStrictJson(new TextEncoder().encode(text));

/** What JSON.parse would have given for the same text. */
function plain(value: StrictJson): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof OtherNumber) return Number(value.literal);
  if (Array.isArray(value)) return value.map(plain);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
  return value;
}

function hasDuplicate(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).some(hasDuplicate);
}

describe('strict JSON', () => {
  it('reads whatever JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(hasDuplicate(JSON.parse(text))).toBe(false);
        expect(JSON.stringify(plain(read(text)))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it('accepts no text that JSON.parse refuses', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(...'{}[]",:0123456789.-+eE truefalsn\\u/b\t\n'.split('')),
          maxLength: 24,
        }),
        (text) => {
          let refused = false;
          try {
            JSON.parse(text);
          } catch {
            refused = true;
          }
          if (refused) expect(() => read(text)).toThrow(StrictJsonError);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('finds a duplicate member at any depth, also when written with escapes', () => {
    for (const text of [
      '{"a":1,"a":1}',
      '[{"x":{"b":1,"c":2,"b":3}}]',
      '{"a":1,"\\u0061":2}',
      '{"__proto__":1,"__proto__":2}',
    ]) {
      expect(() => read(text)).toThrow(/given twice/);
    }
  });

  it('reads integers exactly, and keeps every other number apart from them', () => {
    expect(read('18446744073709551615')).toBe(18446744073709551615n);
    for (const text of ['1.0', '1e3', '-0', '-0.0', '1'.repeat(40)])
      expect(read(text)).toBeInstanceOf(OtherNumber);
  });

  it.each([
    '',
    ' ',
    '01',
    '+1',
    '.5',
    '1.',
    "{'a':1}",
    '{"a":1,}',
    '[1,]',
    '"\n"',
    '"\\x"',
    'nul',
    'NaN',
    '\ufeff{}',
    '{"a"}',
    '//x\n1',
  ])('refuses %j', (text) => {
    expect(() => read(text)).toThrow(StrictJsonError);
  });

  it('refuses bytes that are not UTF-8 and nesting that goes deep', () => {
    expect(() => readStrictJson(Uint8Array.from([0x22, 0xc3, 0x28, 0x22]))).toThrow(StrictJsonError);
    expect(() => read('['.repeat(60_000))).toThrow(/deeper/);
  });
});
