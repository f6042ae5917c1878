import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CommandInput, RequestAnswer } from '../../../src-shared/contract/index.ts';
import { selectProfile } from '../../../src-main/daemon/index.ts';
import { LOCAL, startDaemon, venueFound } from '../support/daemon.ts';
import { startStillVenue, type StillVenue } from '../support/still-venue.ts';
import { temporaryFolder } from '../support/folder.ts';
import { until } from '../support/wait.ts';

type Change = CommandInput<'rails.set'>['rails'];
type OrderInput = CommandInput<'order.place'>;

interface Setting extends StillVenue {
  /** The wallet under test, with 10,000 USDC. */
  readonly wallet: string;
  set(rails: Change): Promise<void>;
  place(over?: Partial<OrderInput>): Promise<RequestAnswer>;
}

const PASSPHRASE = 'correct horse';
const LIMIT = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.5', price: '2000' } as const;

async function setting(dataDir = temporaryFolder()): Promise<Setting> {
  const venue = await startStillVenue({ dataDir });
  const { client, control } = venue;
  await client.call('vault.setup', { protection: 'passphrase', passphrase: PASSPHRASE });
  const { address: wallet } = await client.call('wallet.create', { name: 'Mine' });
  await control('deposit', { trader: wallet, strategyId: 'main', amount: '10000' });
  await client.call('session.issue', {
    wallet,
    scope: ['unrestricted'],
    lifetimeSeconds: 30 * 86_400,
    approval: { by: 'interface' },
  });
  await venue.settle();
  return {
    ...venue,
    wallet,
    set: async (rails) => {
      await client.call('rails.set', { rails, approval: { by: 'interface' } });
    },
    place: (over = {}) => client.call('order.place', { wallet, ...LIMIT, ...over }),
  };
}

const reasons = (answers: readonly RequestAnswer[]): string[] =>
  answers
    .map(({ state, error }) => (state === 'Refused' ? (error?.safety ?? error?.reason ?? '') : state))
    .sort();

describe('the rails of the whole app', () => {
  it('are tightened by anybody and loosened by the interface or the passphrase alone', async () => {
    const { client, connect, place } = await setting();
    const local = connect(LOCAL);
    expect(await local.call('rails.set', { rails: { maxOrderNotional: '100' } })).toMatchObject({
      rails: { maxOrderNotional: '100' },
    });
    expect(await place()).toMatchObject({ state: 'Refused', error: { reason: 'rail:max-order-notional' } });

    // A yes of the local socket only asks; and what it asked it cannot approve by a yes.
    const asked = local.call('rails.set', { rails: { maxOrderNotional: null }, approval: { by: 'yes' } });
    const waiting = await until(async () => (await client.call('approvals.list', {}))[0], 'the question');
    expect(waiting).toMatchObject({ command: 'rails set', preview: { title: /Loosen/ as never } });
    await expect(
      local.call('approvals.approve', { id: waiting.id, approval: { by: 'yes' } }),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(
      local.call('rails.set', { rails: { maxOrderNotional: null }, approval: { by: 'interface' } }),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect((await client.call('rails.get', {})).rails).toEqual({ maxOrderNotional: '100' });
    await client.call('approvals.approve', { id: waiting.id });
    expect((await asked).rails).toEqual({});

    await local.call('rails.set', { rails: { maxDailyLoss: '1' } });
    const approval = { by: 'passphrase', passphrase: PASSPHRASE } as const;
    expect((await local.call('rails.set', { rails: { maxDailyLoss: '2' }, approval })).rails).toEqual({
      maxDailyLoss: '2',
    });
  });

  it('outlast the daemon', async () => {
    const dataDir = temporaryFolder();
    const first = await setting(dataDir);
    await first.set({ symbols: ['BTCP'], maxDailyLoss: '0.5' });
    await first.stop();
    const second = await startStillVenue({ dataDir, passphrase: PASSPHRASE });
    expect((await second.client.call('rails.get', {})).rails).toEqual({
      symbols: ['BTCP'],
      maxDailyLoss: '0.5',
    });
  });

  it('hold for sessions and wallet-signed orders alike, and no override lifts them; cancels pass', async () => {
    const { client, connect, place, set, wallet } = await setting();
    const { orderHash = '' } = await place({ price: '1900' });
    await set({ symbols: ['BTCP'] });
    const override = ['rail:symbols', 'symbols'];
    const bot = connect(LOCAL);
    const refused = { state: 'Refused', error: { reason: 'rail:symbols' } };
    expect(await place({ override })).toMatchObject(refused);
    expect(await place({ override, walletSigned: true })).toMatchObject(refused);
    expect(await bot.call('order.place', { wallet, ...LIMIT, override })).toMatchObject(refused);
    expect(await bot.call('order.modify', { wallet, orderHash, price: '1901', override })).toMatchObject(
      refused,
    );
    expect(await client.call('order.cancel', { wallet, symbol: 'ETHP', orderHash })).toMatchObject({
      state: 'Sequenced',
    });
  });

  it('bound an order by its notional and its distance from the mark', async () => {
    const { place, set } = await setting();
    await set({ maxOrderNotional: '1000', maxDistanceFromMarkBps: 100 });
    expect(await place({ price: '2000.1' })).toMatchObject({ error: { reason: 'rail:max-order-notional' } });
    expect(await place({ side: 'sell', price: '1999', amount: '0.5001' })).toMatchObject({
      error: { reason: 'rail:max-order-notional' },
    });
    expect(await place({ price: '1979.9', amount: '0.1' })).toMatchObject({
      error: { reason: 'rail:max-distance-from-mark' },
    });
    // A market order may take as far as the band of 2%.
    expect(await place({ type: 'market', price: undefined, amount: '0.1' })).toMatchObject({
      error: { reason: 'rail:max-distance-from-mark' },
    });
    expect(await place({ price: '1980', amount: '0.1' })).toMatchObject({ state: 'Sequenced' });
  });

  it('count the orders of a minute, also those of an earlier run', async () => {
    const dataDir = temporaryFolder();
    const { place, set, stop, client } = await setting(dataDir);
    await set({ maxOrdersPerMinute: 3 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => place({ amount: '0.01' })));
    expect(reasons(answers)).toEqual([
      'Sequenced',
      'Sequenced',
      'Sequenced',
      'rail:max-orders-per-minute',
      'rail:max-orders-per-minute',
      'rail:max-orders-per-minute',
    ]);
    expect((await client.call('rails.get', {})).ordersInLastMinute).toBe(3);
    await stop();
    const again = await startStillVenue({ dataDir, passphrase: PASSPHRASE });
    expect((await again.client.call('rails.get', {})).ordersInLastMinute).toBe(3);
  });
});

describe('orders at once', () => {
  it('do not pass the open notional together, of the app or of a session', async () => {
    const { client, place, set, wallet } = await setting();
    await set({ maxOpenNotional: '3000' });
    const many = (over: Partial<OrderInput> = {}) =>
      Promise.all(Array.from({ length: 10 }, () => place(over)));
    const rail = Array<string>(7).fill('rail:max-open-notional');
    expect(reasons(await many())).toEqual(['Sequenced', 'Sequenced', 'Sequenced', ...rail]);
    expect((await client.call('rails.get', {})).openNotional).toBe('3000');
    // What raises nothing passes: the other side of orders that are open.
    expect(await place({ side: 'sell', amount: '1.5' })).toMatchObject({ state: 'Sequenced' });

    await set({ maxOpenNotional: null });
    await client.call('order.cancelAll', { wallet, symbol: 'ETHP' });
    const { session } = await client.call('session.issue', {
      wallet,
      scope: ['order'],
      lifetimeSeconds: 3_600,
      rails: { maxOpenNotional: '2000' },
      approval: { by: 'interface' },
    });
    await until(async () => (await client.call('order.list', { wallet })).length === 0, 'no orders');
    expect(reasons(await many({ session }))).toEqual([
      'Sequenced',
      'Sequenced',
      'rail:max-open-notional',
      ...rail,
    ]);
  });

  it('do not pass the margin together: what is let through the venue accepts', async () => {
    const { place } = await setting();
    // 10,000 USDC bear 30,000: six of 5,000.
    const answers = await Promise.all(Array.from({ length: 15 }, () => place({ amount: '2.5' })));
    expect(reasons(answers)).toEqual([
      ...Array<string>(9).fill('OMFLessThanIMF'),
      ...Array<string>(6).fill('Sequenced'),
    ]);
    expect(answers.find(({ state }) => state === 'Refused')?.error?.hint).toContain('allows nothing more');
  });

  it('free what they held when the venue refuses them', async () => {
    const { control, place } = await setting();
    await control('fault', { kind: 'internal-error-before-commit', count: 1 });
    const [first, second] = await Promise.all([place({ amount: '8' }), place({ amount: '8' })]);
    expect(reasons([first, second])).toContain('OMFLessThanIMF');
    expect(await place({ amount: '7' })).toMatchObject({ state: 'Sequenced' });
  });
});

/** A trader of another program, who trades with ours. */
async function startHouse({ daemon, control }: StillVenue): Promise<(over: object) => Promise<void>> {
  const ready = await daemon.venueReady;
  const { baseUrl = '', wsUrl = '' } = ready ?? {};
  const selected = selectProfile({ profile: 'practice', baseUrl, wsUrl });
  const other = await startDaemon({ selected, passphrase: PASSPHRASE });
  await venueFound(other);
  const { address } = await other.client.call('wallet.create', { name: 'House' });
  await control('deposit_ddx', { trader: address, amount: '1000000' });
  await control('deposit', { trader: address, strategyId: 'main', amount: '1000000' });
  return async (over) => {
    const order = { ...LIMIT, ...over, walletSigned: true };
    expect(await other.client.call('order.place', order)).toMatchObject({ state: 'Sequenced' });
  };
}

describe('the loss of a day', () => {
  /** A position of 2 ETHP, bought at 2,000 for a fee of 8. */
  async function long(over: Partial<OrderInput> = {}, test?: Setting): Promise<Setting> {
    const made = test ?? (await setting());
    const { client, place, wallet } = made;
    const house = await startHouse(made);
    await house({ side: 'sell', amount: '2' });
    expect(await place({ amount: '2', ...over })).toMatchObject({ state: 'Sequenced' });
    await until(async () => (await client.call('position.list', { wallet })).length === 1, 'the position');
    return made;
  }
  const dayOf = async ({ client }: Setting) => (await client.call('rails.get', {})).day;
  /** What the strategy is worth, as the venue says. */
  const worth = async ({ read, wallet }: Setting): Promise<number> => {
    const path = `/stats/api/v1/strategy_metrics?trader=${wallet}&strategyId=main`;
    return Number(((await read(path)) as { strategyValue: string }).strategyValue);
  };
  const moveTo = async ({ control, settle }: Setting, indexPrice: string): Promise<void> => {
    await control('price', { symbol: 'ETHP', indexPrice });
    await settle();
  };

  it('counts what is realised and unrealised and fees, and not what was deposited or withdrawn', async () => {
    const test = await setting();
    const before = await worth(test);
    await long({}, test);
    await moveTo(test, '1900');
    expect(await dayOf(test)).toMatchObject({ result: '-208', problem: null, lossReached: false });
    expect(await worth(test)).toBeCloseTo(before - 208, 6);
    const { client, control, place, wallet } = test;
    await client.call('account.withdraw', { wallet, amount: '1000', approval: { by: 'interface' } });
    await control('deposit', { trader: wallet, strategyId: 'main', amount: '10' });
    // Half of it is realised, which moves the loss and does not change it.
    await (
      await startHouse(test)
    )({ price: '1900', amount: '1' });
    expect(await place({ side: 'sell', price: '1900', amount: '1' })).toMatchObject({ state: 'Sequenced' });
    const expected = -208 - 1_900 * 0.002;
    await until(async () => Number((await dayOf(test)).result) === expected, 'the second fee');
    expect((await worth(test)) - before + 990).toBeCloseTo(expected, 6);
  });

  it('is the same for a daemon that starts in the middle of the day', async () => {
    const dataDir = temporaryFolder();
    const test = await long({}, await setting(dataDir));
    await moveTo(test, '1950');
    const { baseUrl = '', wsUrl = '' } = (await test.daemon.venueReady) ?? {};
    const file = await readFile(join(dataDir, 'vault'));
    const copy = temporaryFolder();
    await writeFile(join(copy, 'vault'), file, { mode: 0o600 });
    const selected = selectProfile({ profile: 'practice', baseUrl, wsUrl });
    const other = await startDaemon({ selected, dataDir: copy, passphrase: PASSPHRASE });
    await venueFound(other);
    const result = await until(async () => {
      const { day } = await other.client.call('rails.get', {});
      return day.result;
    }, 'the result');
    expect(result).toBe('-108');
  });

  it('lets only cancels and orders that reduce pass once it is reached', async () => {
    const made = await setting();
    const { session } = await made.client.call('session.issue', {
      wallet: made.wallet,
      scope: ['unrestricted'],
      lifetimeSeconds: 3_600,
      rails: { maxDailyLoss: '200' },
      approval: { by: 'interface' },
    });
    const test = await long({ session }, made);
    const { client, place, wallet } = test;
    const own = (over: Partial<OrderInput>) => place({ session, ...over });
    const resting = await own({ amount: '0.1', price: '1850' });
    expect(resting).toMatchObject({ state: 'Sequenced' });
    // The fee of 8 is paid; 192 more make 200.
    await moveTo(test, '1904');
    const refused = { state: 'Refused', error: { reason: 'rail:max-daily-loss' } };
    expect(await own({ amount: '0.1', price: '1850' })).toMatchObject(refused);
    expect(await own({ side: 'sell', amount: '2.1', price: '1910' })).toMatchObject(refused);
    const all = await Promise.all([1, 2].map(() => own({ side: 'sell', amount: '2', price: '1910' })));
    expect(reasons(all)).toEqual(['Sequenced', 'rail:max-daily-loss']);
    const orderHash = resting.orderHash ?? '';
    expect(await client.call('order.cancel', { wallet, session, symbol: 'ETHP', orderHash })).toMatchObject({
      state: 'Sequenced',
    });
  });

  it('begins anew at 00:00 UTC of venue time, when what is unrealised is settled', async () => {
    const test = await long();
    const { client, control, place, settle } = test;
    await moveTo(test, '1900');
    const { since } = await dayOf(test);
    const { venueTimeMs } = (await client.call('status.get', {})).venue;
    await test.set({ maxDailyLoss: '100' });
    expect(await place({ price: '1850' })).toMatchObject({ error: { reason: 'rail:max-daily-loss' } });
    const nextDay = (since ?? 0) + 86_400_000;
    await control('clock', { advanceMs: nextDay - (venueTimeMs ?? 0) + 60_000 });
    await settle();
    const atMidnight = await worth(test);
    // The venue's answer to a time of yesterday makes the daemon look at the clock.
    await client.call('order.cancelAll', {
      wallet: test.wallet,
      symbol: 'ETHP',
      override: ['CancelNoLiquidityForMarket'],
    });
    await until(async () => (await dayOf(test)).since === nextDay, 'the new day');
    await moveTo(test, '1890');
    const fell = (await worth(test)) - atMidnight;
    expect(fell).toBeLessThan(-15);
    // Funding at 00:00 is the first that belongs to the day; nothing else has moved since.
    const funding = Number(
      (
        (await test.read(
          `/exchange/api/v1/strategy_updates?trader=${WIRE(test.wallet)}&reason=3&limit=1`,
        )) as { amount: string }[]
      )[0]?.amount ?? 0,
    );
    await until(async () => {
      const { result } = await dayOf(test);
      return result !== null && Math.abs(Number(result) - fell - funding) < 0.000_01;
    }, 'the result of the new day');
    expect(await place({ price: '1850' })).toMatchObject({ state: 'Sequenced' });
  });
});

/** The form with the blockchain discriminant. */
const WIRE = (address: string): string => `0x00${address.slice(2)}`;
