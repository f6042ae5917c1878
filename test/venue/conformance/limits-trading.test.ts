import { expect } from 'vitest';
import type { ForeignTrader } from '../support/foreign.ts';
import { expectError, expectReceipt, expectSafety, refusedForGood } from './answers.ts';
import { startedVenue, table } from './support.ts';

const t = startedVenue('--limits', 'trader');

/** A trader of a tier: these DDX, and 100 USDC. */
async function withDdx(ddx: string | null): Promise<ForeignTrader> {
  const trader = await t.trader('100');
  if (ddx !== null) await trader.depositDdx(ddx);
  return trader;
}

/** Takes the burst, then shows to the millisecond when the next token is there, twice over. */
async function showBucket(trader: ForeignTrader, burst: number, msPerToken: number): Promise<void> {
  // A request with a safety failure takes its token too, and leaves no open orders behind.
  const next = () => trader.send('CancelAll');
  for (let i = 0; i < burst; i++) expectSafety(await next(), 'CancelNoLiquidityForMarket');
  for (let again = 0; again < 2; again++) {
    expectError(await next(), 'RateLimit');
    await t.venue.advance(msPerToken - 1);
    expectError(await next(), 'RateLimit');
    await t.venue.advance(1);
    expectSafety(await next(), 'CancelNoLiquidityForMarket');
  }
  // However long the pause, no more than the burst is saved up.
  await t.venue.advance(msPerToken * burst * 10);
  for (let i = 0; i < burst; i++) expectSafety(await next(), 'CancelNoLiquidityForMarket');
  expectError(await next(), 'RateLimit');
}

/** The cap holds for what a strategy has available, to the last unit, and for each strategy by itself. */
async function showCap(ddx: string | null, cap: string, justAbove: string): Promise<void> {
  const trader = await t.trader(null);
  if (ddx !== null) await trader.depositDdx(ddx);
  const deposit = (amount: string, strategyId: string) =>
    t.venue.control('/practice/deposit', { trader: trader.address, strategyId, amount });
  expect(await deposit(justAbove, 'main')).toMatchObject({
    status: 422,
    body: { reason: 'CollateralCapBreached' },
  });
  expect((await deposit(cap, 'main')).status).toBe(200);
  expect(await deposit('0.000001', 'main')).toMatchObject({ status: 422 });
  expect((await deposit(cap, 'second')).status).toBe(200);
}

table('Limits, replay', ['recvWindowMs', 'Future timestamp tolerance'], (row) => {
  row('recvWindowMs', 'positive, at most 60000', async () => {
    const trader = await withDdx('1000000');
    for (const recvWindowMs of [1, 60_000])
      await trader.sequenced('Order', { recvWindowMs, amount: '0.001' });
    expectError(await trader.send('Order', { recvWindowMs: 0 }), 'ReplayWindowZero');
    expectError(await trader.send('Order', { recvWindowMs: 60_001 }), 'ReplayWindowTooLarge');
  });
  row(
    'Future timestamp tolerance',
    '`clientTimestampMs` less than 1000 ms ahead of operator time',
    async () => {
      const trader = await withDdx('1000000');
      const now = await t.venue.timeMs();
      expectReceipt(await trader.send('Order', { clientTimestampMs: now + 999, amount: '0.001' }));
      expectError(
        await trader.send('Order', { clientTimestampMs: now + 1_000 }),
        'ReplayTimestampTooFarInFuture',
      );
    },
  );
});

table(
  'Trading request tiers',
  ['0', '1', '2', 'Deposited balance', 'Per trader', 'DDX withdrawals'],
  (row) => {
    row('0', 'below 1,000 DDX: 900/hour, burst 1', async () => {
      await showBucket(await withDdx(null), 1, 4_000);
      await showBucket(await withDdx('999.999999'), 1, 4_000);
    });
    row('0', 'below 1,000 DDX: collateral cap 10,000 USDC', async () => {
      await showCap(null, '10000', '10000.000001');
      await showCap('999.999999', '10000', '10000.000001');
    });
    row('1', 'at least 1,000 DDX: 1,800/hour, burst 5', async () => {
      await showBucket(await withDdx('1000'), 5, 2_000);
      await showBucket(await withDdx('999999.999999'), 5, 2_000);
    });
    row('1', 'at least 1,000 DDX: collateral cap 10,000 USDC', async () => {
      await showCap('1000', '10000', '10000.000001');
      await showCap('999999.999999', '10000', '10000.000001');
    });
    row('2', 'at least 1,000,000 DDX: 180,000/hour, burst 50', async () => {
      await showBucket(await withDdx('1000000'), 50, 20);
    });
    row('2', 'at least 1,000,000 DDX: collateral cap 10,000,000 USDC', async () => {
      await showCap('1000000', '10000000', '10000000.000001');
    });

    row('Deposited balance', 'sets the tier at once, in both directions', async () => {
      const trader = await withDdx(null);
      await trader.sequenced('Order', { amount: '0.001' });
      expectError(await trader.send('Order', { amount: '0.001' }), 'RateLimit');
      await trader.depositDdx('1000');
      for (let i = 0; i < 4; i++)
        expectSafety(await trader.send('CancelAll', { symbol: 'BTCP' }), 'CancelNoLiquidityForMarket');
      await trader.sequenced('WithdrawDDX', { amount: '0.000001' });
      expectError(await trader.send('CancelAll'), 'RateLimit');
      // Locked DDX are still deposited; once the withdrawal is confirmed the tier is 0, a token per 4 s.
      await t.venue.advance(10_000);
      await trader.sequenced('CancelAll');
      expectError(await trader.send('CancelAll'), 'RateLimit');
      await t.venue.advance(2_000);
      expectError(await trader.send('CancelAll'), 'RateLimit');
    });

    row(
      'Per trader',
      'everybody has a bucket of their own, for all seven kinds and all sessions together',
      async () => {
        const first = await withDdx(null);
        const second = await withDdx(null);
        await first.sequenced('Order', { amount: '0.001' });
        expectError(await first.send('CancelAll'), 'RateLimit');
        expectError(await first.send('ProfileUpdate', { payFeesInDdx: true }), 'RateLimit');
        expectError(await first.send('Order', {}, { session: await first.session([0]) }), 'RateLimit');
        await second.sequenced('Order', { amount: '0.001' });
      },
    );
    row(
      'Per trader',
      'what fails before the bucket takes no token, nor does an identical request',
      async () => {
        const trader = await withDdx(null);
        expectError(await trader.send('Order', { recvWindowMs: 0 }), 'ReplayWindowZero');
        expectError(
          await trader.send('Order', {}, { change: (c) => (c.signature = '0x') }),
          'SignedRequestAuthenticationFailed',
        );
        const { json, receipt } = await trader.sequenced('Order', { amount: '0.001' });
        expect((await t.venue.postText(json)).body).toEqual(receipt);
        expectError(await trader.send('Order', { amount: '0.001' }), 'RateLimit');
        expect((await t.venue.postText(json)).body).toEqual(receipt);
      },
    );

    row(
      'DDX withdrawals',
      'to a lower band are refused while aggregate margin exceeds the new cap',
      async () => {
        const trader = await t.trader(null);
        await trader.depositDdx('1000000');
        await trader.deposit('6000', 'main');
        await trader.deposit('4000.000001', 'second');
        expectSafety(
          await trader.send('WithdrawDDX', { amount: '0.000001' }),
          'TooMuchCollateralToWithdrawDDX',
        );
        await trader.sequenced('Withdraw', { strategyId: 'second', amount: '0.000001' });
        await trader.sequenced('WithdrawDDX', { amount: '0.000001' });
      },
    );
    row(
      'DDX withdrawals',
      'within the band are not, whatever the margin; to a band of the same cap they are',
      async () => {
        const trader = await t.trader(null);
        await trader.depositDdx('1000001');
        await trader.deposit('20000', 'main');
        await trader.sequenced('WithdrawDDX', { amount: '1' });
        const other = await t.trader(null);
        await other.depositDdx('1000');
        for (const strategy of ['a', 'b']) await other.deposit('10000', strategy);
        await t.venue.advance(2_000);
        expectSafety(await other.send('WithdrawDDX', { amount: '1' }), 'TooMuchCollateralToWithdrawDDX');
      },
    );
  },
);

table('Outcomes, of the trader', ['Trader exceeds its bucket', 'Trader denied access by policy'], (row) => {
  row('Trader exceeds its bucket', '`429 RateLimit`', async () => {
    const trader = await withDdx(null);
    await trader.sequenced('Order', { amount: '0.001' });
    await refusedForGood(t.venue, (await trader.sign('Order', { amount: '0.001' })).json, 'RateLimit');
  });
  row('Trader denied access by policy', '`422 SafetyFailure` with `AccessDenied`', async () => {
    const trader = await withDdx(null);
    await t.venue.must('/practice/deny', { trader: trader.address, denied: true });
    expectSafety(await trader.send('Order'), 'AccessDenied');
    await t.venue.must('/practice/deny', { trader: trader.address, denied: false });
    await t.venue.advance(4_000);
    await trader.sequenced('Order', { amount: '0.001' });
  });
});
