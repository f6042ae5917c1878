import { describe, expect, it } from 'vitest';
import { until } from '../../support/wait.ts';
import { practising } from '../practising.ts';

const FINAL = ['Sequenced', 'Rejected', 'NotSequenced', 'Refused'];

describe('an exit that is made anew', () => {
  it('is signed only when the one before can no longer be taken, and stands once', async () => {
    const test = await practising();
    const { client, control } = test;
    await client.call('order.place', {
      symbol: 'ETHP',
      strategy: 'second',
      side: 'sell',
      type: 'limit',
      amount: '1',
      price: '2000',
    });
    const { group } = await client.call('order.bracket', {
      symbol: 'ETHP',
      side: 'buy',
      type: 'stop',
      amount: '1',
      stopPrice: '2010',
      stop: { stopPrice: '1900' },
    });
    const row = async () => {
      const found = (await client.call('group.list', {})).find((each) => each.group === group);
      if (found === undefined) throw new Error('the group is gone');
      return found;
    };
    await until(async () => (await row()).legs[0]?.state === 'waits');
    // The entry wakes up and trades; its stop gets no answer that says anything, up to the end of its window.
    await control('/practice/fault', { kind: 'internal-error-before-commit', count: 1_000 });
    await control('/practice/price', { symbol: 'ETHP', indexPrice: '2050' });
    const stops = async () => {
      const rows = await client.call('request.list', {});
      const own = rows.filter(
        ({ clientId, summary }) => clientId?.startsWith(`group-${group}`) && /stop 1,900/.test(summary),
      );
      return own.reverse();
    };
    const [first] = await until(async () => {
      const found = await stops();
      return found[0]?.state === 'Unknown' && found;
    }, 'the doubt');
    await until(async () => (await stops())[0]?.state !== 'Unknown', 'the end of the doubt');
    await control('/practice/fault', { kind: 'internal-error-before-commit', count: 0 });
    await until(async () => (await row()).legs[1]?.state === 'waits', 'the stop');
    const made = await stops();
    expect(made[0]).toMatchObject({ requestId: first?.requestId, state: 'NotSequenced' });
    expect(made.length).toBeGreaterThan(1);
    for (const [i, request] of made.slice(1).entries()) {
      const before = await client.call('request.show', { requestId: made[i]?.requestId ?? '' });
      const last = before.trail.at(-1);
      expect(FINAL).toContain(last?.state);
      expect(last?.at).toBeLessThanOrEqual(request.createdAt);
    }
    const open = await client.call('order.list', {});
    expect(open.filter(({ type, strategy }) => type === 'stop' && strategy === 'main')).toHaveLength(1);
  });
});
