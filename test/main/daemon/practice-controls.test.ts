import { describe, expect, it } from 'vitest';
import type { PracticeControlInput } from '../../../src-shared/contract/index.ts';
import { selectProfile } from '../../../src-main/daemon/index.ts';
import { startDaemon } from '../support/daemon.ts';
import { practising, type Practising } from './practising.ts';
import { until } from '../support/wait.ts';

const control = (test: Practising, input: PracticeControlInput) =>
  test.client.call('practice.control', input);
const market = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.5', price: '1500' } as const;

describe('what can be done to the practice venue', () => {
  it('puts funds into a strategy of the wallet in use, and they are there when it answers', async () => {
    const test = await practising();
    await control(test, { do: 'deposit', strategy: 'third', amount: '12.5' });
    await control(test, { do: 'deposit-ddx', amount: '7' });
    expect(await test.client.call('account.get', {})).toMatchObject({
      ddx: '1007',
      strategies: expect.arrayContaining([
        expect.objectContaining({ strategy: 'third', availableCollateral: '12.5' }),
      ]) as unknown[],
    });
  });

  it('tells in the words of the venue why it does not, and changes nothing', async () => {
    const test = await practising();
    await expect(
      control(test, { do: 'deposit', strategy: 'main', amount: '900000000' }),
    ).rejects.toMatchObject({
      code: 'PRACTICE_REFUSED',
      message: expect.stringContaining('collateral cap') as string,
    });
    await expect(control(test, { do: 'deposit', amount: '0' })).rejects.toMatchObject({ path: 'amount' });
    await expect(control(test, { do: 'fault', kind: 'fire' } as never)).rejects.toMatchObject({
      path: 'kind',
    });
  });

  it('moves the price, takes it away and gives it back', async () => {
    const test = await practising();
    const mark = async (): Promise<string | null | undefined> =>
      (await test.client.call('market.tickers', {})).find(({ symbol }) => symbol === 'ETHP')?.markPrice;
    await control(test, { do: 'price', symbol: 'ETHP', indexPrice: '1750' });
    expect(await mark()).toBe('1750');
    await control(test, { do: 'no-price', symbol: 'ETHP' });
    await until(async () => (await mark()) === null, 'the end of the mark price');
    await control(test, { do: 'price', symbol: 'ETHP', indexPrice: '1800' });
    await until(async () => (await mark()) === '1800', 'the new mark price');
  });

  it('moves the venue’s clock, which is known at once', async () => {
    const test = await practising();
    const offset = async (): Promise<number> =>
      (await test.client.call('status.get', {})).venue.timeOffsetMs ?? 0;
    const before = await offset();
    await control(test, { do: 'advance', ms: 3_600_000 });
    expect((await offset()) - before).toBeGreaterThan(3_590_000);
    // What is signed after it is signed by that clock.
    expect(await test.client.call('order.place', market)).toMatchObject({ state: 'Sequenced' });
    await control(test, { do: 'clock', mode: 'manual' });
    expect(await test.client.call('order.place', market)).toMatchObject({ state: 'Sequenced' });
    await control(test, { do: 'clock', mode: 'real' });
  });

  it('loses an answer: the request is unknown, and found again by its own bytes', async () => {
    const test = await practising();
    await control(test, { do: 'fault', kind: 'drop-response-after-commit' });
    const { requestId } = await test.client.call('order.place', market);
    const row = await until(async () => {
      const now = await test.client.call('request.show', { requestId });
      return now.state === 'Sequenced' ? now : null;
    }, 'the outcome');
    expect(row.trail.map(({ state }) => state)).toEqual([
      'Prepared',
      'Signed',
      'Sending',
      'Unknown',
      'Sequenced',
    ]);
  });

  it('shuts the trader out and lets it in again', async () => {
    const test = await practising();
    await control(test, { do: 'deny', denied: true });
    expect(await test.client.call('order.place', market)).toMatchObject({ state: 'Rejected' });
    await control(test, { do: 'deny', denied: false });
    expect(await test.client.call('order.place', market)).toMatchObject({ state: 'Sequenced' });
  });

  it('begins anew: nothing of the exchange before is shown, its seed is, and one can start again', async () => {
    const test = await practising();
    await test.bid();
    await control(test, { do: 'reset', seed: 4711 });
    expect((await test.client.call('status.get', {})).venue.seed).toBe(4711);
    await until(async () => !(await test.client.call('status.get', {})).practiceReady, 'the fresh start');
    await until(async () => (await test.client.call('order.list', {})).length === 0, 'no orders');
    await test.client.call('practice.start', {});
    const { strategies } = await test.client.call('account.get', {});
    expect(strategies).toMatchObject([{ strategy: 'main', availableCollateral: '10000' }]);
    const again = await until(async () => {
      const answer = await test.client.call('order.place', market);
      return answer.state === 'Sequenced' ? answer : null;
    }, 'an order at the fresh exchange');
    expect(again.receiptVerified).toBe(true);
  });
});

describe('on a live profile', () => {
  it('none of it exists, and nothing is sent', async () => {
    const address = { baseUrl: 'https://127.0.0.1:1', wsUrl: 'wss://127.0.0.1:1' };
    const { client } = await startDaemon({ selected: selectProfile({ profile: 'sepolia', ...address }) });
    for (const input of [
      { do: 'deposit', amount: '1' },
      { do: 'reset' },
      { do: 'fault', kind: 'delay' },
    ] as const)
      await expect(client.call('practice.control', input)).rejects.toMatchObject({ code: 'NOT_PRACTICE' });
  });
});
