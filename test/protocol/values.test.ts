import { getAddress } from 'ethers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CountersignError } from '../../src-shared/errors/index.ts';
import {
  assertLabel,
  checksumAddress,
  fromHex,
  isHex,
  packLabel,
  parseType,
  strategyIdHash,
  tierOf,
  toHex,
  withDiscriminant,
  withoutDiscriminant,
  type Address,
} from '../../src-shared/protocol/index.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
  } catch (error) {
    if (error instanceof CountersignError) return error.code;
    throw error;
  }
  return undefined;
};

describe('hex', () => {
  it('is undone by reading, in either case', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (value) => {
        expect(fromHex(toHex(value))).toEqual(value);
        expect(fromHex(`0x${toHex(value).slice(2).toUpperCase()}`)).toEqual(value);
      }),
    );
  });
  it.each(['', 'ab', '0x1', '0xzz', '0X12', ' 0x12'])('is not %j', (text) => {
    expect(isHex(text)).toBe(false);
  });
});

describe('an address', () => {
  it('has the mixed case that ethers gives', () => {
    fc.assert(
      fc.property(bytes(20), (value) => {
        expect(checksumAddress(toHex(value))).toBe(getAddress(toHex(value)));
      }),
    );
  });
  it('goes into the form with the discriminant and back', () => {
    fc.assert(
      fc.property(bytes(20), (value) => {
        const address: Address = toHex(value);
        expect(withDiscriminant(address)).toHaveLength(44);
        expect(withoutDiscriminant(withDiscriminant(address))).toBe(address);
        expect(withoutDiscriminant(address)).toBe(address);
      }),
    );
  });
});

describe('a label', () => {
  it.each([
    ['', 'LABEL_EMPTY'],
    ['x'.repeat(32), 'LABEL_TOO_LONG'],
    ['naïve', 'LABEL_NOT_ASCII'],
    ['tab\t', 'LABEL_NOT_ASCII'],
  ])('is not %j (%s)', (text, code) => {
    expect(codeOf(() => assertLabel(text))).toBe(code);
    expect(codeOf(() => packLabel(text))).toBe(code);
  });
  it('of 31 bytes fills its word', () => {
    expect(toHex(packLabel('x'.repeat(31)))).toBe(`0x1f${'78'.repeat(31)}`);
  });
  it('of the strategy main has its published hash', () => {
    expect(strategyIdHash('main')).toBe('0x2576ebd1');
  });
});

describe('a type string', () => {
  it.each([
    '',
    'Order',
    'Order()',
    'Order(uint256)',
    'Order(uint256 a, uint256 b)',
    'Order(float a)',
    'Order(uint256 a,uint256 a)',
    'Order(uint256 a b)',
    '1Order(uint256 a)',
  ])('is not %j', (text) => {
    expect(codeOf(() => parseType(text))).toBe('TYPE_STRING');
  });
});

describe('the tier', () => {
  it.each([
    [0n, 0],
    [999_999_999n, 0],
    [1_000_000_000n, 1],
    [999_999_999_999n, 1],
    [1_000_000_000_000n, 2],
  ])('of %d millionths of DDX is %d', (ddx, tier) => {
    expect(tierOf(ddx).tier).toBe(tier);
  });
});
