import { afterEach, describe, expect, it } from 'vitest';
import {
  formatCountdown,
  formatSpan,
  orderWords,
  placesFor,
  progressWords,
  shortHex,
} from '../../../src-renderer/format/index.ts';
import { useLanguage } from '../../../src-renderer/words/index.ts';
import { MARKETS } from '../harness/samples.ts';

afterEach(() => useLanguage('en'));

describe('words for orders', () => {
  it('state side, amount, symbol and price as the ticket does', () => {
    expect(orderWords({ side: 'buy', symbol: 'ETHP', amount: '0.5', price: '2000' }, 1)).toBe(
      'Buy 0.5 ETHP @ 2,000.0',
    );
    expect(orderWords({ side: 'sell', symbol: 'ETHP', amount: '0.1' }, 1)).toBe('Sell 0.1 ETHP at market');
  });

  it('follow the language, amounts and symbols as they are', async () => {
    await useLanguage('de');
    const order = { side: 'sell', symbol: 'ETHP', amount: '0.1', price: '2000', stopPrice: '1990' } as const;
    expect(orderWords(order, 1)).toBe('Verkauf 0.1 ETHP @ 2,000.0, Stop 1,990.0');
    expect(progressWords({ state: 'cancelled', detail: null, filled: '0.5', at: 0 })).toBe(
      'storniert, 0.5 ausgeführt',
    );
  });

  it('take their places from tick and step, and six while the market is not known', () => {
    expect(placesFor(MARKETS[0])).toEqual({ price: 1, amount: 4 });
    expect(placesFor(MARKETS[1])).toEqual({ price: 0, amount: 5 });
    expect(placesFor(undefined)).toEqual({ price: 6, amount: 6 });
  });

  it('shorten hashes to what one recognises', () => {
    expect(shortHex('0x71f1d5e2b6f5a1c3e0ad7f1f5c88d2b0a9c46e1b')).toBe('0x71f1…6e1b');
    expect(shortHex('0x1234')).toBe('0x1234');
  });
});

describe('times', () => {
  it('count down in hours, minutes and seconds and stop at zero', () => {
    expect(formatCountdown(3 * 3_600_000 + 12 * 60_000 + 8_400)).toBe('3:12:08');
    expect(formatCountdown(-5)).toBe('0:00:00');
  });

  it('say spans in their largest unit', () => {
    expect([8_000, 340_000, 86_399_000, 6 * 86_400_000].map(formatSpan)).toEqual([
      '8 s',
      '5 m',
      '23 h',
      '6 d',
    ]);
  });
});
