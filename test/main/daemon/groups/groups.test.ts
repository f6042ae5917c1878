import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../src-main/storage/index.ts';
import type { CommandInput, GroupRow } from '../../../../src-shared/contract/index.ts';
import { until } from '../../support/wait.ts';
import type { TestDaemon } from '../../support/daemon.ts';
import { quietVenue, startPractice } from '../../support/practice.ts';
import { practising } from '../practising.ts';

const BRACKET = {
  symbol: 'ETHP',
  side: 'buy',
  type: 'limit',
  amount: '1',
  price: '2000',
  stop: { stopPrice: '1955' },
  target: { price: '2030' },
} as const satisfies CommandInput<'order.bracket'>;
const SCALE = {
  symbol: 'ETHP',
  side: 'buy',
  type: 'limit',
  orders: ['1900', '1890', '1880'].map((price) => ({ price, amount: '0.1' })),
} as const satisfies CommandInput<'order.scale'>;

const rowOf = async ({ client }: Pick<TestDaemon, 'client'>, group: string): Promise<GroupRow> => {
  const row = (await client.call('group.list', {})).find((each) => each.group === group);
  if (!row) throw new Error('the group is gone');
  return row;
};
const legsOf = ({ legs }: GroupRow): string[] =>
  legs.map(({ leg, state, amount }) => `${leg} ${state} ${amount}`);
/** Waits until the legs of a group are so. */
const legsAre = (test: TestDaemon, group: string, legs: readonly string[]): Promise<GroupRow> =>
  until(async () => {
    const row = await rowOf(test, group);
    return JSON.stringify(legsOf(row)) === JSON.stringify(legs) && row;
  }, legs.join(', '));
const endOf = (test: TestDaemon, group: string): Promise<GroupRow> =>
  until(async () => {
    const row = await rowOf(test, group);
    return row.state === 'ended' && row;
  }, 'the end of the group');
/** An order of the other strategy, which the first one meets. */
async function meet(test: TestDaemon, side: 'buy' | 'sell', amount: string, price: string): Promise<void> {
  const answer = await test.client.call('order.place', {
    symbol: 'ETHP',
    strategy: 'second',
    side,
    type: 'limit',
    amount,
    price,
  });
  expect(answer).toMatchObject({ state: 'Sequenced' });
}

describe('a bracket at the practice venue', () => {
  it('brings its exits to what has traded, and cancels the stop when the target has', async () => {
    const test = await practising();
    const { group } = await test.client.call('order.bracket', BRACKET);
    await legsAre(test, group, ['entry open 1', 'stop planned 1', 'target planned 1']);
    await meet(test, 'sell', '0.4', '2000');
    await legsAre(test, group, ['entry partly filled 1', 'stop waits 0.4', 'target open 0.4']);
    await meet(test, 'sell', '0.6', '2000');
    await legsAre(test, group, ['entry filled 1', 'stop waits 1', 'target open 1']);
    await meet(test, 'buy', '1', '2030');
    const row = await endOf(test, group);
    expect(row).toMatchObject({ ending: 'done', problem: null });
    expect(legsOf(row)).toEqual(['entry filled 1', 'stop cancelled 1', 'target filled 1']);
    expect(await test.client.call('order.list', {})).toEqual([]);
    const held = await test.client.call('position.list', {});
    expect(held.filter(({ strategy }) => strategy === 'main')).toEqual([]);
    // Each step is a request of the journal, under the group's own ids.
    const rows = await test.client.call('request.list', {});
    const own = rows.filter(({ clientId }) => clientId?.startsWith(`group-${group}-`));
    expect(own.map(({ kind }) => kind).reverse()).toEqual([
      'Order',
      'Order',
      'Order',
      'ModifyOrder',
      'ModifyOrder',
      'CancelOrder',
    ]);
    expect(row.legs.flatMap(({ requests }) => requests).sort()).toEqual(
      own.map(({ requestId }) => requestId).sort(),
    );
  });

  it('goes on after a restart: the stop that wakes up then takes the target away', async () => {
    const before = await practising();
    const { group } = await before.client.call('order.bracket', BRACKET);
    await meet(before, 'sell', '1', '2000');
    await legsAre(before, group, ['entry filled 1', 'stop waits 1', 'target open 1']);
    await before.stop();
    const after = await startPractice({ launchVenue: quietVenue, dataDir: before.dataDir });
    expect(await rowOf(after, group)).toMatchObject({ state: 'working', legs: [{}, { state: 'waits' }, {}] });
    await until(async () => (await after.client.call('order.list', {})).length === 2, 'the exits');
    await meet(after, 'buy', '1', '1950');
    const ready = await after.daemon.venueReady;
    if (!ready) throw new Error('there is no venue');
    const moved = await fetch(`${ready.baseUrl}/practice/price`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ready.controlToken}`, 'content-type': 'application/json' },
      // So far below the stop that the mark price is too, whatever its premium (profile: 8, Mark).
      body: JSON.stringify({ symbol: 'ETHP', indexPrice: '1930' }),
    });
    expect(moved.status).toBe(200);
    const row = await endOf(after, group);
    expect(row.ending).toBe('done');
    expect(legsOf(row)).toEqual(['entry filled 1', 'stop filled 1', 'target cancelled 1']);
  });

  it('keeps an exit that was moved among the open orders', async () => {
    const test = await practising();
    const { group } = await test.client.call('order.bracket', BRACKET);
    await meet(test, 'sell', '1', '2000');
    const { legs } = await legsAre(test, group, ['entry filled 1', 'stop waits 1', 'target open 1']);
    const orderHash = legs[2]?.orderHash ?? '';
    const moved = await test.client.call('order.modify', { orderHash, symbol: 'ETHP', price: '2020' });
    expect(moved.state).toBe('Sequenced');
    await until(async () => (await rowOf(test, group)).legs[2]?.orderHash === moved.orderHash);
    expect((await rowOf(test, group)).legs[2]).toMatchObject({ price: '2020', amount: '1', stopPrice: null });
    await meet(test, 'buy', '1', '2020');
    expect(await endOf(test, group)).toMatchObject({ ending: 'done' });
    expect(await test.client.call('order.list', {})).toEqual([]);
  });

  it('knows an exit that was moved when the daemon ended before it had written whose order that was', async () => {
    const before = await practising();
    const { group } = await before.client.call('order.bracket', BRACKET);
    await meet(before, 'sell', '1', '2000');
    const { legs } = await legsAre(before, group, ['entry filled 1', 'stop waits 1', 'target open 1']);
    const orderHash = legs[2]?.orderHash ?? '';
    const moved = await before.client.call('order.modify', { orderHash, symbol: 'ETHP', price: '2020' });
    await before.stop();
    const database = openDatabase(join(before.dataDir, 'countersign.db'));
    const lost = database.prepare('DELETE FROM order_group_steps WHERE client_id IS NULL').run();
    database.close();
    expect(lost.changes).toBe(1);
    const after = await startPractice({ launchVenue: quietVenue, dataDir: before.dataDir });
    const row = await until(async () => {
      const now = await rowOf(after, group);
      return now.legs[2]?.orderHash === moved.orderHash && now;
    });
    expect(row).toMatchObject({ state: 'working', legs: [{}, {}, { state: 'open', price: '2020' }] });
  });

  it('goes on where a change of an exit that somebody else made is rejected', async () => {
    const test = await practising();
    const { group } = await test.client.call('order.bracket', BRACKET);
    await meet(test, 'sell', '0.4', '2000');
    const { legs } = await legsAre(test, group, [
      'entry partly filled 1',
      'stop waits 0.4',
      'target open 0.4',
    ]);
    const rejected = await test.client.call('order.modify', {
      orderHash: legs[2]?.orderHash ?? '',
      symbol: 'ETHP',
      price: '2020.0001',
      override: ['PriceNotMultipleOfTickSize'],
    });
    expect(rejected.state).toBe('Rejected');
    expect((await rowOf(test, group)).legs[2]).toMatchObject({ state: 'open', price: '2030', error: null });
    await meet(test, 'sell', '0.6', '2000');
    const row = await legsAre(test, group, ['entry filled 1', 'stop waits 1', 'target open 1']);
    expect(row).toMatchObject({ state: 'working', problem: null });
  });

  it('that is cancelled before its entry has traded leaves nothing behind', async () => {
    const test = await practising();
    const { group } = await test.client.call('order.bracket', BRACKET);
    await legsAre(test, group, ['entry open 1', 'stop planned 1', 'target planned 1']);
    expect(await test.client.call('group.cancel', { group })).toMatchObject({ state: 'ending' });
    expect(await endOf(test, group)).toMatchObject({ ending: 'cancelled' });
    expect(await test.client.call('order.list', {})).toEqual([]);
  });

  it('is refused where its stop lies beyond its target, and where no key may take it away again', async () => {
    const test = await practising();
    const crossed = { ...BRACKET, stop: { stopPrice: '2040' } };
    await expect(test.client.call('order.bracket', crossed)).rejects.toMatchObject({
      code: 'BRACKET_CROSSED',
    });
    const { client, session } = test;
    await client.call('session.issue', {
      scope: ['order'],
      lifetimeSeconds: 3600,
      approval: { by: 'interface' },
    });
    await client.call('session.revoke', { session });
    await expect(client.call('order.bracket', BRACKET)).rejects.toMatchObject({ code: 'GROUP_NEEDS_KEY' });
    expect(await client.call('group.list', {})).toEqual([]);
  });
});

describe('the key of a bracket', () => {
  const ALL = ['order', 'modify-order', 'cancel-order'] as const;

  it('stays the one that signed its entry where several could, so that its exits are placed', async () => {
    const test = await practising();
    const { client } = test;
    const { group } = await client.call('order.bracket', BRACKET);
    await legsAre(test, group, ['entry open 1', 'stop planned 1', 'target planned 1']);
    await client.call('session.issue', {
      scope: [...ALL],
      lifetimeSeconds: 3600,
      approval: { by: 'interface' },
    });
    const second = await client.call('order.place', {
      symbol: 'ETHP',
      strategy: 'second',
      session: test.session,
      side: 'sell',
      type: 'limit',
      amount: '1',
      price: '2000',
    });
    expect(second).toMatchObject({ state: 'Sequenced' });
    await legsAre(test, group, ['entry filled 1', 'stop waits 1', 'target open 1']);
    const rows = (await client.call('request.list', {})).filter(({ clientId }) => clientId?.includes(group));
    expect(rows.map(({ session }) => session)).toEqual([test.session, test.session, test.session]);
  });

  it('is the one that was named, and one that may not do it is refused', async () => {
    const { client } = await practising();
    const { session } = await client.call('session.issue', {
      scope: ['cancel-order'],
      lifetimeSeconds: 3600,
      approval: { by: 'interface' },
    });
    const named = client.call('order.bracket', { ...BRACKET, session });
    await expect(named).rejects.toMatchObject({ code: 'SESSION_SCOPE' });
    const unknown = client.call('order.bracket', { ...BRACKET, session: 'none' });
    await expect(unknown).rejects.toMatchObject({ code: 'SESSION_UNKNOWN' });
    expect(await client.call('group.list', {})).toEqual([]);
  });
});

describe('a scale at the practice venue', () => {
  it('places its orders just as they were shown, and takes them all away when told to', async () => {
    const test = await practising();
    const groups = test.watch('groups', {});
    const { group } = await test.client.call('order.scale', SCALE);
    await legsAre(test, group, ['1 open 0.1', '2 open 0.1', '3 open 0.1']);
    const open = await test.client.call('order.list', {});
    expect(open.map(({ price, amount }) => `${amount} @ ${price}`).sort()).toEqual([
      '0.1 @ 1880',
      '0.1 @ 1890',
      '0.1 @ 1900',
    ]);
    await test.client.call('group.cancel', { group });
    await endOf(test, group);
    expect(await test.client.call('order.list', {})).toEqual([]);
    await until(() => groups.at(-1)?.[0]?.state === 'ended');
    expect(groups[0]?.[0]).toMatchObject({ group, kind: 'scale', state: 'working' });
  });

  it('stops at the one that is refused, and says how many stand', async () => {
    const test = await practising();
    const [first, , third] = SCALE.orders;
    if (!first || !third) throw new Error('the scale is short');
    const orders = [first, { price: '1890.05', amount: '0.1' }, third];
    const { group } = await test.client.call('order.scale', { ...SCALE, orders });
    const row = await until(async () => {
      const found = await rowOf(test, group);
      return found.state === 'stuck' && found;
    });
    expect(row).toMatchObject({
      problem: { code: 'SCALE_INCOMPLETE', message: expect.stringMatching(/^1 of 3/) as string },
      legs: [
        { state: 'open' },
        { state: 'refused', error: { safety: 'PriceNotMultipleOfTickSize' } },
        { state: 'planned' },
      ],
    });
    await test.client.call('group.retry', { group });
    await until(async () => (await rowOf(test, group)).legs[1]?.requests.length === 2);
    await test.client.call('group.cancel', { group });
    expect(await endOf(test, group)).toMatchObject({ ending: 'cancelled' });
    expect(await test.client.call('order.list', {})).toEqual([]);
  });

  it('is one group for one client id, and the id stands for nothing else', async () => {
    const { client } = await practising();
    const wish = { ...SCALE, clientId: 'mine' };
    const [one, two] = await Promise.all([
      client.call('order.scale', wish),
      client.call('order.scale', wish),
    ]);
    expect(two.group).toBe(one.group);
    const reused = client.call('order.scale', { ...wish, side: 'sell' });
    await expect(reused).rejects.toMatchObject({ code: 'CLIENT_ID_REUSED' });
  });

  it('passes the same rails as every order', async () => {
    const test = await practising();
    await test.client.call('rails.set', { rails: { maxOrdersPerMinute: 2 } });
    const { group } = await test.client.call('order.scale', SCALE);
    await legsAre(test, group, ['1 open 0.1', '2 open 0.1', '3 refused 0.1']);
    await until(async () => (await rowOf(test, group)).state === 'stuck', 'the question');
  });
});

describe('what cancels all orders', () => {
  it('ends the groups that they belong to, and only those', async () => {
    const test = await practising();
    const { client } = test;
    const { group } = await client.call('order.bracket', BRACKET);
    const other = await client.call('order.bracket', { ...BRACKET, strategy: 'second', price: '1990' });
    await legsAre(test, group, ['entry open 1', 'stop planned 1', 'target planned 1']);
    await legsAre(test, other.group, ['entry open 1', 'stop planned 1', 'target planned 1']);
    await client.call('order.cancelAll', { symbol: 'ETHP', strategy: 'main' });
    expect(await rowOf(test, group)).toMatchObject({ ending: 'cancelled' });
    expect(await endOf(test, group)).toMatchObject({ ending: 'cancelled' });
    expect(await rowOf(test, other.group)).toMatchObject({ state: 'working', ending: null });
    await client.call('panic', { approval: { by: 'interface' } });
    expect(await endOf(test, other.group)).toMatchObject({ ending: 'cancelled' });
  });
});
