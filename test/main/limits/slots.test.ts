import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseDecimal } from '../../../src-shared/money/index.ts';
import { RequestLimits, SlotQueue } from '../../../src-main/limits/index.ts';
import { clock, OTHER, SEQUENCED, TRADER, TRADER_ONLY } from './support.ts';

/** Whatever was answered has been heard. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function queued(ddx = '0', mode = TRADER_ONLY) {
  const time = clock();
  const limits = new RequestLimits(mode, time.now);
  limits.setDdx(TRADER, parseDecimal(ddx));
  const queue = new SlotQueue(limits, time.now);
  onTestFinished(() => queue.stop());
  return {
    limits,
    queue,
    /** Time passes, and whoever may go goes. */
    async pass(ms: number) {
      await settled();
      // Whatever went was answered at once.
      for (let i = 0; i < 10; i++) for (const trader of [TRADER, OTHER]) limits.ended(trader, SEQUENCED);
      time.pass(ms);
      limits.onChange();
      await settled();
    },
    now: time.now,
  };
}

describe('those who wait for a slot', () => {
  it('are told at once when it would take too long', async () => {
    const { queue } = queued();
    expect(await queue.take(TRADER, 'Order', 5_000)).toBe(0);
    expect(await queue.take(TRADER, 'Order', 3_999)).toBe(4_000);
  });

  it('are told at once also behind others, by all who go before them', async () => {
    const { queue } = queued();
    await queue.take(TRADER, 'Order', 0);
    void queue.take(TRADER, 'Order', 60_000);
    void queue.take(TRADER, 'CancelAll', 60_000);
    expect(await queue.take(TRADER, 'Order', 11_999)).toBe(12_000);
    expect(await queue.take(TRADER, 'CancelAll', 7_999)).toBe(8_000);
    expect(queue.budget(TRADER)).toMatchObject({ queued: 2, nextSlotMs: 12_000, nextCancelMs: 8_000 });
  });

  it('go in their order, with cancels before all others and those of a panic before these', async () => {
    const { queue, pass } = queued();
    const went: string[] = [];
    await queue.take(TRADER, 'Order', 0);
    const waiting = (['Order', 'ModifyOrder', 'CancelOrder'] as const).map((kind) =>
      queue.take(TRADER, kind, 60_000).then(() => went.push(kind)),
    );
    const panic = queue.wait({ trader: TRADER, kind: 'CancelAll', limitMs: Infinity, panic: true });
    void panic.then(() => went.push('CancelAll'));
    for (let i = 0; i < 4; i++) await pass(4_000);
    await Promise.all([...waiting, panic]);
    expect(went).toEqual(['CancelAll', 'CancelOrder', 'Order', 'ModifyOrder']);
  });

  it('are refused as soon as a cancel that overtakes them makes them too late', async () => {
    const { queue, pass } = queued();
    await queue.take(TRADER, 'Order', 0);
    const order = queue.take(TRADER, 'Order', 5_000);
    await pass(1_000);
    const cancel = queue.take(TRADER, 'CancelAll', 5_000);
    expect(await order).toBe(7_000);
    await pass(3_000);
    expect(await cancel).toBe(0);
  });

  it('are not let go after their time, however late the look at the clock', async () => {
    const { queue, pass } = queued();
    await queue.take(TRADER, 'Order', 0);
    const order = queue.take(TRADER, 'Order', 4_500);
    await pass(4_501);
    expect(await order).toBeGreaterThan(0);
    expect(queue.budget(TRADER)).toMatchObject({ queued: 0, tokens: 1 });
  });

  it('go earlier when the tier rises', async () => {
    const { queue, limits } = queued();
    await queue.take(TRADER, 'Order', 0);
    const waiting = queue.take(TRADER, 'Order', 60_000);
    limits.setDdx(TRADER, parseDecimal('1000000'));
    expect(await waiting).toBe(0);
  });

  it('do not hold up another trader', async () => {
    const { queue, limits } = queued();
    limits.setDdx(OTHER, 0n);
    await queue.take(TRADER, 'Order', 0);
    void queue.take(TRADER, 'Order', 60_000);
    expect(await queue.take(OTHER, 'Order', 0)).toBe(0);
  });

  it('are sent away when their kind is', async () => {
    const { queue } = queued();
    await queue.take(TRADER, 'Order', 0);
    const order = queue.take(TRADER, 'Order', 60_000);
    void queue.take(TRADER, 'CancelAll', 60_000);
    queue.dismiss((kind) => kind === 'Order');
    expect(await order).toBeGreaterThan(0);
    expect(queue.budget(TRADER)).toMatchObject({ queued: 1 });
  });

  it('take nothing that is given back', async () => {
    const { queue } = queued();
    await queue.take(TRADER, 'Order', 0);
    queue.unsent(TRADER);
    expect(await queue.take(TRADER, 'Order', 0)).toBe(0);
  });

  it.each([
    { ddx: '0', gateway: false, expected: 36_000 },
    { ddx: '1000', gateway: false, expected: 10_000 },
    // Five at once, then one in two seconds, whatever the tier allows.
    { ddx: '1000000', gateway: true, expected: 10_000 },
  ])('all went when it was said: ten cancels, DDX $ddx', async ({ ddx, gateway, expected }) => {
    const { queue, pass } = queued(ddx, { trader: true, gateway });
    expect(queue.expectedMs(new Map([[TRADER, 10]]))).toBe(expected);
    let left = 10;
    for (let i = 0; i < 10; i++)
      void queue
        .wait({ trader: TRADER, kind: 'CancelAll', limitMs: Infinity, panic: true })
        .then(() => left--);
    for (let ms = 500; ms < expected; ms += 500) await pass(500);
    expect(left).toBe(1);
    await pass(500);
    expect(left).toBe(0);
  });

  it('go within their time or are refused, never late, over any mix of kinds and windows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('0', '1000'),
        fc.array(
          fc.record({
            kind: fc.constantFrom('Order' as const, 'CancelAll' as const),
            limitMs: fc.nat(20_000),
            pause: fc.nat(3_000),
          }),
          { maxLength: 40 },
        ),
        async (ddx, wishes) => {
          const { queue, pass, now } = queued(ddx);
          const late: number[] = [];
          const answers = [];
          for (const { kind, limitMs, pause } of wishes) {
            const until = now() + limitMs;
            const answer = queue.take(TRADER, kind, limitMs);
            answers.push(
              answer.then((waitMs) => {
                if (waitMs === 0 && now() > until) late.push(now() - until);
              }),
            );
            await pass(pause);
          }
          for (let i = 0; i < 60; i++) await pass(500);
          await Promise.all(answers);
          expect(late).toEqual([]);
          queue.stop();
        },
      ),
      { numRuns: 50 },
    );
  });
});
