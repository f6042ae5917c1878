import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  EncryptionKeySchema,
  envelopeOf,
  L2Level,
  Ticker,
  TimeSchema,
  TraderRow,
} from '../../src-shared/protocol/index.ts';

const ok = (schema: v.GenericSchema, value: unknown): boolean => v.safeParse(schema, value).success;

describe('a read body', () => {
  const level = { symbol: 'ETHP', side: 0, amount: '1.5', price: '2000' };

  it('gives decimals as exact integers', () => {
    expect(v.parse(L2Level, level)).toEqual({
      symbol: 'ETHP',
      side: 0,
      amount: 1_500_000n,
      price: 2_000_000_000n,
    });
  });

  it.each(['', 'NaN', '1e3', '1.', null, 1.5, '--1', '0x1'])('never takes %j for a number', (amount) => {
    expect(ok(L2Level, { ...level, amount })).toBe(false);
  });

  it('cuts places beyond the sixth, which no signed value ever has', () => {
    expect(v.parse(L2Level, { ...level, price: '2000.12345678' })).toMatchObject({ price: 2_000_123_456n });
  });

  it('needs the envelope', () => {
    const schema = envelopeOf(v.array(L2Level));
    expect(ok(schema, { value: [level], success: true, timestamp: 1 })).toBe(true);
    expect(ok(schema, [level])).toBe(false);
    expect(ok(schema, { value: [level], success: false, timestamp: 1 })).toBe(false);
    expect(ok(schema, { value: null, success: true, timestamp: 1 })).toBe(false);
  });

  it('may be null for a trader that the venue does not know', () => {
    expect(ok(TraderRow, null)).toBe(true);
    expect(ok(TraderRow, {})).toBe(false);
  });

  it('of a ticker may lack prices that do not exist yet, but no member', () => {
    const none = Object.fromEntries(
      [
        'highPrice24h',
        'lowPrice24h',
        'prevPrice24h',
        'lastPrice',
        'markPrice',
        'indexPrice',
        'nextFundingTime',
        'fundingRate',
        'openInterestValue',
      ].map((name) => [name, null]),
    );
    const ticker = { symbol: 'ETHP', kind: 0, volume24h: '0', amount24h: '0', openInterest: '0', ...none };
    expect(ok(Ticker, ticker)).toBe(true);
    expect(ok(Ticker, { ...ticker, markPrice: undefined })).toBe(false);
    expect(ok(Ticker, { ...ticker, kind: 1 })).toBe(false);
  });

  it('of the operator is whole numbers, and a point of the curve', () => {
    expect(ok(TimeSchema, { serverTimeMs: 1, timeValue: 1, clockTickLenMs: 1 })).toBe(true);
    expect(ok(TimeSchema, { serverTimeMs: '1', timeValue: 1, clockTickLenMs: 1 })).toBe(false);
    expect(ok(TimeSchema, { serverTimeMs: 1.5, timeValue: 1, clockTickLenMs: 1 })).toBe(false);
    expect(ok(EncryptionKeySchema, `0x02${'ab'.repeat(32)}`)).toBe(true);
    expect(ok(EncryptionKeySchema, `0x04${'ab'.repeat(32)}`)).toBe(false);
    expect(ok(EncryptionKeySchema, { key: '0x02' })).toBe(false);
  });
});
