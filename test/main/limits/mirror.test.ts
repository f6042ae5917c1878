import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseDecimal } from '../../../src-shared/money/index.ts';
import type { Address, ErrorReason, RequestKind } from '../../../src-shared/protocol/index.ts';
import { lessonOf, RequestLimits } from '../../../src-main/limits/index.ts';
import { scaled, seed } from '../../support/long.ts';
import {
  ForeignTrader,
  ForeignVenue,
  type OperatorAnswer,
  type Signed,
} from '../../venue/support/foreign.ts';
import { startProcess, type VenueProcess } from '../../venue/support/process.ts';

/** It decodes to nothing, so no other trader is recovered from it. */
const NO_SIGNATURE = `0x${'00'.repeat(65)}`;

/** What is sent, over every place in the order of the operator's checks (profile: 5). */
const WISHES = {
  order: (trader) => trader.sign('Order', { orderType: 3, price: '1800' }),
  cancelAll: (trader) => trader.sign('CancelAll'),
  /** Refused by a safety rule, behind the bucket. */
  unsafe: (trader) => trader.sign('Order', { amount: '0' }),
  noChange: (trader) => trader.sign('ProfileUpdate'),
  /** Refused before the bucket. */
  unsigned: (trader) =>
    trader.sign('Order', {}, { change: (content) => void (content.signature = NO_SIGNATURE) }),
  windowless: (trader) => trader.sign('Order', { recvWindowMs: 0 }),
  expired: (trader) => trader.sign('CancelAll', { clientTimestampMs: 1_000 }),
} satisfies Record<string, (trader: ForeignTrader) => Promise<Signed>>;

const KIND: Partial<Record<keyof typeof WISHES, RequestKind>> = { noChange: 'ProfileUpdate', order: 'Order' };

const Step = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...(Object.keys(WISHES) as (keyof typeof WISHES)[])) },
  { weight: 1, arbitrary: fc.constant('again' as const) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 5_000 }) },
);

describe('the mirror of the trader limits beside the venue', () => {
  let process: VenueProcess;
  let venue: ForeignVenue;
  beforeAll(async () => {
    const args = ['--port', '0', '--seed', '3', '--limits', 'trader', '--participants', 'off'];
    process = await startProcess([...args, '--clock', 'manual', '--data-dir', 'memory']);
    venue = new ForeignVenue(process.ready);
  });
  afterAll(() => process.stop());

  async function funded(ddx: string): Promise<ForeignTrader> {
    const trader = new ForeignTrader(venue);
    await venue.must('/practice/deposit', { trader: trader.address, strategyId: 'main', amount: '10000' });
    if (ddx !== '0') await venue.must('/practice/deposit_ddx', { trader: trader.address, amount: ddx });
    return trader;
  }

  const reasonOf = ({ body }: OperatorAnswer) => (body.error_reason as ErrorReason | undefined) ?? null;

  it('lets go what the venue takes and holds back what it refuses, over any mix of requests', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('0', '1000'),
        fc.array(Step, { minLength: 5, maxLength: 40 }),
        async (ddx, steps) => {
          const trader = await funded(ddx);
          const address = trader.address as Address;
          let now = 0;
          const limits = new RequestLimits({ trader: true, gateway: false }, () => now);
          limits.setDdx(address, parseDecimal(ddx));
          let sequenced: string | null = null;
          for (const step of steps) {
            if (typeof step === 'number') {
              await venue.advance(step);
              now += step;
              continue;
            }
            if (step === 'again' && sequenced === null) continue;
            const json: string = step === 'again' ? (sequenced ?? '') : (await WISHES[step](trader)).json;
            // A cancel may take the whole bucket, so it shows the whole of it; the reserve is for all others.
            const reserve = limits.budget(address)?.reserved ?? 0;
            const kind = (step === 'again' ? undefined : KIND[step]) ?? 'CancelAll';
            const held = limits.take(address, kind) > 0;
            const kept = kind !== 'CancelAll' && held && limits.take(address, 'CancelAll') === 0;
            if (kept) {
              expect(reserve).toBe(ddx === '0' ? 0 : 1);
              limits.unsent(address);
              continue;
            }
            const answer = await venue.postText(json);
            const reason = reasonOf(answer);
            const untaken = { sequenced: false, unansweredBefore: 0 };
            const { status } = answer;
            if (held) {
              // What stands before the bucket is answered all the same.
              const before = lessonOf({ status, reason, ...untaken }, true).untaken === 1 || step === 'again';
              expect(before || reason === 'RateLimit').toBe(true);
              continue;
            }
            expect(reason).not.toBe('RateLimit');
            if (status === 200 && step !== 'again') sequenced = json;
            const isAgain = step === 'again' && status === 200;
            limits.ended(
              address,
              lessonOf(
                isAgain
                  ? { status, reason, sequenced: true, unansweredBefore: 1 }
                  : { status, reason, ...untaken, sequenced: status === 200 },
                true,
              ),
            );
          }
        },
      ),
      { numRuns: scaled(200), seed },
    );
  });
});
