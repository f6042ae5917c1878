import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressOfSecret } from '../../../src-shared/node/index.ts';
import type { Hex } from '../../../src-shared/protocol/index.ts';
import { parseDecimal } from '../../../src-shared/money/index.ts';
import { openVenue, session, type Answer, type TestTrader, type TestVenue } from '../support/venue.ts';

/** ProfileUpdate, Withdraw and WithdrawDDX (interface: Content of each request type; profile: 5 and 7). */
const USDC = '0x00000000000000000000000000000000000c0ffe';
let t: TestVenue;
let trader: TestTrader;
beforeAll(async () => {
  t = await openVenue();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.must('/practice/reset', {});
  trader = await t.trader();
});

const update = (fields: object = {}): Promise<Answer> =>
  trader.send('ProfileUpdate', {
    payFeesInDdx: false,
    referralAddress: null,
    deniedDelegatedSessionUpdate: null,
    ...fields,
  });
const withdraw = (amount: string, fields: object = {}): Promise<Answer> =>
  trader.send('Withdraw', { strategyId: 'main', currency: USDC, amount: parseDecimal(amount), ...fields });
const withdrawDdx = (amount: string): Promise<Answer> =>
  trader.send('WithdrawDDX', { amount: parseDecimal(amount) });
const ddx = (amount: string): Promise<unknown> =>
  t.must('/practice/deposit_ddx', { trader: trader.address, amount });
const advance = (advanceMs: number): Promise<unknown> => t.must('/practice/clock', { advanceMs });
const safety = (answer: Answer): unknown => answer.body.safety_failure;
const rows = (family: 'strategy' | 'trader'): Promise<Record<string, unknown>[]> =>
  t.read(`/exchange/api/v1/${family}_updates?order=asc&trader=${trader.wire}`);
const seconds = (): bigint => BigInt(Math.floor(t.venue.clock.now() / 1_000));

describe('ProfileUpdate', () => {
  it('sets the fee token and tells TRADER_UPDATE reason 4', async () => {
    expect((await update({ payFeesInDdx: true })).status).toBe(200);
    expect(await t.read(`/stats/api/v1/trader?trader=${trader.address}`)).toMatchObject({
      payFeesInDdx: true,
    });
    expect(await rows('trader')).toMatchObject([{ reason: 4, payFeesInDDX: true }]);
  });

  it('NoChangesRequested: takes no index when nothing differs', async () => {
    const other = addressOfSecret(trader.secret);
    for (const fields of [
      {},
      { deniedDelegatedSessionUpdate: other },
      { deniedDelegatedSessionUpdate: { delegated: other, expiry: seconds() - 1n } },
    ])
      expect(await update(fields)).toMatchObject({
        status: 409,
        body: { error_reason: 'NoChangesRequested' },
      });
    expect(t.venue.sequencer.exchange.requestIndex).toBe(0);
  });

  it('UnsupportedTraderUpdate: the referral address is set once', async () => {
    const first: Hex = `0x${'11'.repeat(20)}`;
    expect((await update({ referralAddress: first })).status).toBe(200);
    expect((await update({ referralAddress: first })).body.error_reason).toBe('NoChangesRequested');
    expect(safety(await update({ referralAddress: `0x${'22'.repeat(20)}` }))).toBe('UnsupportedTraderUpdate');
  });

  it('Forbidden: denies a session key until its expiry, and takes it off the list again', async () => {
    const { secret, proof } = session(trader, [0], seconds() + 10_000n);
    const delegated = addressOfSecret(secret);
    const order = (): Promise<Answer> => trader.order({ price: '1900', amount: '0.1' }, { secret, proof });
    const deny = (expiry: bigint): Promise<Answer> =>
      update({ deniedDelegatedSessionUpdate: { delegated, expiry } });
    expect((await order()).status).toBe(200);
    expect((await deny(seconds() + 60n)).status).toBe(200);
    expect((await deny(seconds() + 60n)).body.error_reason).toBe('NoChangesRequested');
    expect(await order()).toMatchObject({ status: 403, body: { error_reason: 'Forbidden' } });
    await advance(61_000);
    expect((await order()).status).toBe(200);
    expect((await deny(seconds() + 60n)).status).toBe(200);
    expect((await update({ deniedDelegatedSessionUpdate: delegated })).status).toBe(200);
    expect((await order()).status).toBe(200);
  });

  it('is signed by the wallet alone: a session proof is not a member', async () => {
    const { json } = trader.text('ProfileUpdate', {
      payFeesInDdx: true,
      referralAddress: null,
      deniedDelegatedSessionUpdate: null,
    });
    const answer = await t.postText(json.replace('}}', ',"sessionKeySignature":null}}'));
    expect(answer.body.error_reason).toBe('InvalidRequestPayload');
  });
});

describe('Withdraw', () => {
  it('locks the amount, then confirms it 10 s later: reasons 2 and 1', async () => {
    expect((await withdraw('400')).status).toBe(200);
    const held = (): Promise<unknown> => t.read(`/stats/api/v1/strategies?trader=${trader.address}`);
    expect(await held()).toMatchObject([{ availCollateral: '9600', lockedCollateral: '400' }]);
    await advance(9_999);
    expect(await held()).toMatchObject([{ lockedCollateral: '400' }]);
    await advance(1);
    expect(await held()).toMatchObject([{ availCollateral: '9600', lockedCollateral: '0' }]);
    expect((await rows('strategy')).map(({ reason, amount }) => [reason, amount])).toEqual([
      [0, '10000'],
      [2, '400'],
      [1, '400'],
    ]);
  });

  it('has its safety failures in their order', async () => {
    expect(safety(await withdraw('0', { currency: `0x${'1'.repeat(40)}` }))).toBe('WithdrawAmountZeroNeg');
    expect(safety(await withdraw('-1'))).toBe('WithdrawAmountZeroNeg');
    expect(safety(await withdraw('1', { currency: `0x${'1'.repeat(40)}` }))).toBe('UnsupportedCurrency');
    expect(safety(await withdraw('10000.000001'))).toBe('MaxWithdrawAmountBreached');
    expect(safety(await withdraw('1', { strategyId: 'none' }))).toBe('StrategyNotFound');
    expect((await withdraw('10000')).status).toBe(200);
  });

  it('leaves the initial margin of open orders and positions', async () => {
    await trader.placed({ price: '2000', amount: '3' });
    // Open notional 6,000 needs 2,000 at three times leverage.
    expect(safety(await withdraw('8000.000001'))).toBe('MaxWithdrawAmountBreached');
    expect((await withdraw('8000')).status).toBe(200);
  });

  it('is given back when the strategy cannot bear it any more: reason 9, withdrawRejection 2', async () => {
    const other = await t.trader();
    await other.placed({ side: 'Ask', price: '2000', amount: '5' });
    await trader.placed({ price: '2000', amount: '5' });
    expect((await withdraw('9400')).status).toBe(200);
    // Taken away for good: nobody is liquidated without a price, and the loss stands when the withdrawal is due.
    t.venue.sequencer.exchange.marks[0] = parseDecimal('1800');
    await t.must('/practice/price', { symbol: 'ETHP', unavailable: true });
    await advance(10_000);
    expect((await rows('strategy')).at(-1)).toMatchObject({
      reason: 9,
      withdrawRejection: 2,
      amount: '9400',
    });
    await t.must('/practice/price', { symbol: 'ETHP', indexPrice: '2000' });
  });
});

describe('WithdrawDDX', () => {
  it('locks, then confirms: reasons 2 and 1', async () => {
    await ddx('500');
    expect((await withdrawDdx('200')).status).toBe(200);
    await advance(10_000);
    expect((await rows('trader')).map(({ reason }) => reason)).toEqual([0, 2, 1]);
    expect(await t.read(`/stats/api/v1/trader?trader=${trader.address}`)).toMatchObject({
      availDdx: '300',
      lockedDdx: '0',
    });
  });

  it('has its safety failures', async () => {
    await ddx('1000000');
    expect(safety(await withdrawDdx('0'))).toBe('WithdrawDDXAmountZeroNeg');
    expect(safety(await withdrawDdx('1000000.000001'))).toBe('MaxDDXWithdrawAmountBreached');
    await t.must('/practice/deposit', { trader: trader.address, strategyId: 'main', amount: '90000' });
    expect(safety(await withdrawDdx('1'))).toBe('TooMuchCollateralToWithdrawDDX');
    await ddx('1');
    expect((await withdrawDdx('1')).status).toBe(200);
  });

  it('is given back when the cap no longer fits at confirmation: reason 9, withdrawDDXRejection 1', async () => {
    await ddx('1000001');
    expect((await withdrawDdx('2')).status).toBe(200);
    // The locked DDX still count, so the deposit is within the cap; after the confirmation it would not be.
    await t.must('/practice/deposit', { trader: trader.address, strategyId: 'main', amount: '90000' });
    await advance(10_000);
    expect((await rows('trader')).at(-1)).toMatchObject({ reason: 9, withdrawDDXRejection: 1 });
  });
});
