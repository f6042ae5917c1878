import { describe, expect, it } from 'vitest';
import { parseDecimal } from '../../../src-shared/money/index.ts';
import { RequestLimits, type PastSend } from '../../../src-main/limits/index.ts';
import { clock, OTHER, TRADER, TRADER_ONLY } from './support.ts';

const sent = (agoMs: number, refused = false): PastSend => ({ trader: TRADER, agoMs, refused });

/** Limits after a restart, with the tier read. */
function restarted(ddx: string, sends: readonly PastSend[], mode = TRADER_ONLY) {
  const time = clock();
  const limits = new RequestLimits(mode, time.now);
  limits.seed(sends);
  limits.setDdx(TRADER, parseDecimal(ddx));
  limits.setDdx(OTHER, parseDecimal(ddx));
  return { limits, time };
}

describe('what an earlier run has sent', () => {
  it('is missing in the bucket until it has flown in again', () => {
    const { limits, time } = restarted('0', [sent(1_000)]);
    expect(limits.take(TRADER, 'CancelOrder')).toBe(3_000);
    expect(limits.take(OTHER, 'CancelOrder')).toBe(0);
    time.pass(3_000);
    expect(limits.take(TRADER, 'CancelOrder')).toBe(0);
  });

  it('counts by the tier that is read afterwards, however much it was', () => {
    const burst = Array.from({ length: 9 }, () => sent(4_000));
    expect(restarted('1000', burst).limits.budget(TRADER)).toMatchObject({ tier: 1, tokens: 2 });
    const spread = [sent(60_000), sent(58_000), sent(1_000)];
    expect(restarted('1000', spread).limits.budget(TRADER)).toMatchObject({ tokens: 4 });
    expect(restarted('1000', []).limits.budget(TRADER)).toMatchObject({ tokens: 5 });
  });

  it('empties the bucket where it was refused, and the rate counts half for what is left of 60 s', () => {
    const { limits } = restarted('1000', [sent(20_000, true)]);
    expect(limits.budget(TRADER)).toMatchObject({ tokens: 5, slowedMs: 40_000 });
    const fresh = restarted('0', [sent(2_000, true)]).limits;
    expect(fresh.take(TRADER, 'CancelAll')).toBe(6_000);
  });

  it('counts for the gateway as well, by whichever wallet', () => {
    const sends = [0, 0, 0].map(() => ({ trader: null, agoMs: 0, refused: false }));
    const { limits } = restarted('1000000', sends, { trader: true, gateway: true });
    expect(limits.budget(TRADER)).toMatchObject({ tokens: 50, gateway: { tokens: 2 } });
  });

  it('counts, too, when it was sent after the restart and before the tier was read', () => {
    const limits = new RequestLimits(TRADER_ONLY, clock().now);
    for (let i = 0; i < 3; i++) expect(limits.take(TRADER, 'Order')).toBe(0);
    limits.setDdx(TRADER, parseDecimal('1000'));
    expect(limits.budget(TRADER)).toMatchObject({ tokens: 2 });
  });
});
