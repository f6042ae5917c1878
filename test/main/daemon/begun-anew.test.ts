import { describe, expect, it } from 'vitest';
import { practising, type Practising } from './practising.ts';
import { until } from '../support/wait.ts';

/** Funds both strategies of the wallet at an exchange that has just begun. */
async function fund({ wallet, control }: Practising): Promise<void> {
  for (const strategyId of ['main', 'second'])
    await control('/practice/deposit', { trader: wallet, strategyId, amount: '9000' });
}

/** Lets one strategy trade with the other. */
async function trade({ client }: Practising, price: string): Promise<void> {
  const order = { symbol: 'ETHP', type: 'limit', amount: '0.1', price } as const;
  for (const [strategy, side] of [
    ['second', 'sell'],
    ['main', 'buy'],
  ] as const) {
    const answer = await client.call('order.place', { ...order, strategy, side });
    if (answer.state !== 'Sequenced') throw new Error(answer.error?.message ?? answer.state);
  }
}

const open = async ({ client }: Practising) => client.call('order.list', {});
const stop = { symbol: 'ETHP', side: 'buy', type: 'stop', amount: '0.1', stopPrice: '2500' } as const;

/** A stop, a bracket whose entry waits, and a scale that waits while the vault is locked. */
async function underWay(test: Practising): Promise<void> {
  const { client } = test;
  const { orderHash } = await client.call('order.place', stop);
  await until(async () => (await open(test)).some((order) => order.orderHash === orderHash), 'the stop');
  await client.call('order.bracket', { ...stop, stopPrice: '2600', stop: { stopPrice: '1900' } });
  await until(async () => (await open(test)).length === 2, 'the entry');
  await client.call('vault.lock', {});
  const orders = ['1500', '1600'].map((price) => ({ price, amount: '0.2' }));
  const scale = { symbol: 'ETHP', strategy: 'main', side: 'buy', type: 'limit', orders } as const;
  await client.call('order.scale', scale);
  await until(
    async () =>
      (await client.call('group.list', {})).every(
        ({ kind, problem }) => kind === 'bracket' || problem?.code === 'VAULT_LOCKED',
      ),
    'the scale',
  );
}

/** Nothing of the exchange before is open, and nothing that was meant for it is sent to this one. */
async function expectNothingLeft(test: Practising): Promise<void> {
  const { client } = test;
  const groups = await until(async () => {
    const rows = await client.call('group.list', {});
    return rows.every(({ state }) => state === 'ended') && rows;
  }, 'the end of the groups');
  expect(groups.map(({ problem }) => problem?.code)).toEqual(['VENUE_BEGUN_ANEW', 'VENUE_BEGUN_ANEW']);
  expect(await open(test)).toEqual([]);
  const requests = await client.call('request.list', {});
  expect(requests.map(({ progress }) => [progress?.state, progress?.detail])).toEqual(
    requests.map(() => ['cancelled', 'The venue was begun anew.']),
  );

  await client.call('vault.unlock', {});
  await until(async () => (await client.call('status.get', {})).venue.reachable, 'the venue');
  await client.call('practice.start', {});
  const { orderHash } = await test.bid();
  expect((await open(test)).map((order) => order.orderHash)).toEqual([orderHash]);
  expect((await test.standing('ETHP')).map((order) => order.orderHash)).toEqual([orderHash]);
  expect(await client.call('request.list', {})).toHaveLength(requests.length + 1);
}

describe('a practice venue that is begun anew', () => {
  it.each([1, 2])('takes its orders, brackets and scales with it, %i times', async (times) => {
    const test = await practising();
    await underWay(test);
    for (let n = 0; n < times; n++)
      await test.client.call('practice.control', { do: 'reset', seed: 4711 + n });
    await expectNothingLeft(test);
  });

  it('does so when nobody told the daemon of it', async () => {
    const test = await practising();
    // The daemon has seen for a while which venue this is.
    await test.client.call('practice.control', { do: 'advance', ms: 3_600_000 });
    await underWay(test);
    await test.control('/practice/reset', { seed: 9 });
    await expectNothingLeft(test);
  });
});

describe('a request that is sent again and again', () => {
  it('is not sent to the next venue', async () => {
    const test = await practising();
    const { client } = test;
    await test.control('/practice/fault', { kind: 'not-accepting', count: 1_000 });
    const { requestId } = await client.call('order.place', { ...stop, wait: false });
    const attempts = async () => (await client.call('request.show', { requestId })).attempts.length;
    await until(async () => (await attempts()) > 1, 'another attempt');
    await client.call('practice.control', { do: 'reset', seed: 4711 });
    await test.control('/practice/fault', { kind: 'not-accepting', count: 0 });
    await fund(test);
    const state = await until(async () => {
      const row = await client.call('request.show', { requestId });
      return ['Sequenced', 'Rejected', 'NotSequenced'].includes(row.state) && row.state;
    }, 'the end of the request');
    expect(state).not.toBe('Sequenced');
    expect(await open(test)).toEqual([]);
  });
});

describe('a venue that begins anew behind the back of the daemon', () => {
  it('is followed by tape and last price, although its trades have lower numbers', async () => {
    const test = await practising();
    const { client, control, watch } = test;
    const tape = watch('trades', { symbol: 'ETHP' });
    const last = async () =>
      (await client.call('market.tickers', {})).find(({ symbol }) => symbol === 'ETHP')?.lastPrice;
    for (const price of ['2001', '2002', '2003']) await trade(test, price);
    await until(async () => (await last()) === '2003', 'the last price');

    await control('/practice/reset', { seed: 9 });
    await until(() => tape.at(-1)?.reset === true && tape.at(-1)?.rows.length === 0, 'an empty tape');
    await until(async () => (await last()) !== '2003', 'the end of the old price');
    await until(async () => (await client.call('status.get', {})).realtime.state === 'live', 'realtime');
    await fund(test);
    await until(async () => {
      await trade(test, '1990');
      return tape.at(-1)?.rows[0]?.price === '1990';
    }, 'the new trade');
    expect(await last()).toBe('1990');
    // Whoever comes later sees nothing of the exchange before.
    const late = watch('trades', { symbol: 'ETHP' });
    await until(() => late.length > 0, 'the tape');
    expect(new Set(late[0]?.rows.map(({ price }) => price))).toEqual(new Set(['1990']));
  });
});
