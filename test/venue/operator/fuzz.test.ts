import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS, fromHex, type ErrorReason } from '../../../src-shared/protocol/index.ts';
import { seal } from '../../../src-shared/node/index.ts';
import { httpOf, Operator, OperatorKey } from '../../../src-venue/operator/index.ts';
import { long } from '../../support/long.ts';
import { openVenue, orderParams, type TestTrader, type TestVenue } from '../support/venue.ts';

/**
 * Whatever the bytes, the operator answers with a receipt or a row of the table, and its state stays sound: 3,600 bodies
 * always, over 100,000 in the long run.
 */
const SCALE = long ? 30 : 1;

let t: TestVenue;
let trader: TestTrader;
let operator: Operator;
let key: Uint8Array;

beforeAll(async () => {
  t = await openVenue();
  trader = await t.trader();
  const operatorKey = new OperatorKey(null);
  key = fromHex(operatorKey.publicHex);
  operator = new Operator({
    sequencer: t.venue.sequencer,
    key: operatorKey,
    now: () => t.venue.clock.now(),
    traderLimits: false,
  });
});
afterAll(() => t.close());

async function expectTableAnswer(body: Uint8Array): Promise<void> {
  const outcome = await operator.handle(body);
  if (outcome === null) throw new Error('no answer');
  // Nothing that somebody sends may break something inside.
  expect(outcome.ok ? null : outcome.reason).not.toBe('InternalServerError');
  const { status, body: text } = httpOf(outcome);
  const answer = JSON.parse(text) as { t?: string; error_reason?: ErrorReason };
  if (outcome.ok) expect(answer.t).toBe('Sequenced');
  else expect(status).toBe(ERRORS[answer.error_reason as ErrorReason].status);
  expect(status).not.toBe(500);
}

describe('the operator', () => {
  it('answers random bytes', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), expectTableAnswer), {
      numRuns: 1_500 * SCALE,
    });
  });

  it('answers any JSON that is sealed to it', async () => {
    const body = fc.json({ maxDepth: 4 }).map((text) => seal(new TextEncoder().encode(text), key));
    await fc.assert(fc.asyncProperty(body, expectTableAnswer), { numRuns: 500 * SCALE });
  });

  it('answers valid requests with a few characters changed', async () => {
    const edits = fc.array(
      fc.record({
        at: fc.nat(),
        cut: fc.nat({ max: 4 }),
        put: fc.string({ unit: fc.constantFrom(...'{}[]",:01x9-.eE\\n '.split('')), maxLength: 4 }),
      }),
      { maxLength: 3 },
    );
    const kinds = fc.constantFrom('Order' as const, 'CancelAll' as const, 'ModifyOrder' as const);
    await fc.assert(
      fc.asyncProperty(kinds, edits, async (kind, changes) => {
        const fields = {
          ...orderParams({ price: '1900', amount: '0.01' }),
          orderHash: `0x${'11'.repeat(25)}`,
        };
        let { json } = trader.text(kind, fields);
        for (const { at, cut, put } of changes) {
          const from = at % (json.length + 1);
          json = json.slice(0, from) + put + json.slice(from + cut);
        }
        await expectTableAnswer(seal(new TextEncoder().encode(json), key));
      }),
      { numRuns: 800 * SCALE },
    );
  });

  it('answers any numbers in an order', async () => {
    const digits = fc.bigInt(-(10n ** 24n), 10n ** 24n);
    const fields = fc.record({
      ...Object.fromEntries(
        ['amount', 'price', 'stopPrice'].map((name) => [
          name,
          fc.oneof(
            digits,
            fc.bigInt(0n, 10n ** 10n).map((n) => n * 100_000n),
          ),
        ]),
      ),
      orderType: fc.constantFrom(0, 1, 2, 3),
      side: fc.constantFrom('Bid', 'Ask'),
    });
    await fc.assert(
      fc.asyncProperty(fields, async (changed) => {
        const { json } = trader.text('Order', { ...orderParams({}), ...changed });
        await expectTableAnswer(seal(new TextEncoder().encode(json), key));
      }),
      { numRuns: 800 * SCALE },
    );
    expect((await t.get('/stats/api/v1/order_book_l2?symbol=ETHP')).status).toBe(200);
  });
});
