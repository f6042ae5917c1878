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
