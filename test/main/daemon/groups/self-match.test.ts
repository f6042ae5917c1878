import { describe, expect, it } from 'vitest';
import { decideBracket } from '../../../../src-main/daemon/groups/bracket.ts';
import { factsOf } from '../../../../src-main/daemon/groups/facts.ts';
import type { CommandInput, GroupRow } from '../../../../src-shared/contract/index.ts';
import { ONE } from '../../../../src-shared/money/index.ts';
import { ORDER_REJECTIONS } from '../../../../src-shared/protocol/index.ts';
import { until } from '../../support/wait.ts';
import { practising, type Practising } from '../practising.ts';
import { acts, at, BRACKET, d, Desk } from './desk.ts';

const MET = ORDER_REJECTIONS[0];

/** A bracket a part of which has traded, with its exits standing. */
function entered(part = d('0.4')): Desk {
  const desk = new Desk(BRACKET);
  desk.take(desk.decide());
  desk.trade('entry', part);
  desk.settle();
  return desk;
}
/** The stop wakes up, and meets an order of its own strategy at a time of the venue. */
function meets(desk: Desk, when: number): void {
  const request = desk.standing('stop')?.request;
  if (request == null) throw new Error('no stop stands');
  request.progress = { ...at('rejected', 0n), detail: MET, at: when };
}
/** When the venue last said something of the entry. */
function entryAt(desk: Desk, when: number): void {
  const request = desk.steps.find(({ leg }) => leg === 'entry')?.request;
  if (request?.progress == null) throw new Error('there is no entry');
  request.progress = { ...request.progress, at: when };
}

describe('a stop that was rejected since it met the rest of its own entry', () => {
  it('is placed anew once that rest is cancelled', () => {
    const desk = entered();
    meets(desk, 100);
    expect(desk.decide()).toEqual(acts('entry', 'cancel'));
    const cancel = desk.take(desk.decide(), 'Sending');
    expect(desk.decide()).toEqual({ is: 'wait' });
    if (cancel.request) cancel.request.state = 'Sequenced';
    expect(desk.decide()).toEqual({ is: 'wait' });
    const entry = desk.standing('entry')?.request;
    if (entry) entry.progress = { ...at('cancelled', d('0.4')), at: 150 };
    expect(desk.decide()).toEqual(acts('stop', 'place', d('0.4')));
    desk.take(desk.decide());
    expect(desk.settle()).toEqual({ is: 'wait' });
    desk.trade('stop', d('0.4'));
    expect(desk.settle()).toEqual({ is: 'ended', ending: 'done' });
  });

  it('is placed with what is left when a part of it had traded, and with what the entry has bought since', () => {
    const desk = entered();
    meets(desk, 100);
    const stop = desk.steps.find(({ leg }) => leg === 'stop')?.request;
    if (stop?.progress) stop.progress = { ...stop.progress, filled: '0.1' };
    desk.trade('entry', ONE);
    entryAt(desk, 120);
    // All of the entry has traded meanwhile: nothing is in the way any more.
    expect(desk.decide()).toEqual(acts('stop', 'place', d('0.9')));
  });

  it('is told of as missing when the entry cannot be cancelled', () => {
    const desk = entered();
    meets(desk, 100);
    desk.take(desk.decide(), 'Refused');
    expect(desk.decide()).toMatchObject({
      is: 'stuck',
      problem: { code: 'BRACKET_UNPROTECTED', message: expect.stringMatching(/its own entry.*cancelled/) },
    });
  });
});

describe('a stop that met an order that is not of its bracket', () => {
  it('is left to the person, and the order is named', () => {
    const desk = entered(ONE);
    entryAt(desk, 90);
    meets(desk, 100);
    const known = (leg: string) => factsOf(leg, desk.steps, 0);
    const decision = decideBracket(BRACKET, known, () => 'buy 0.1 ETHP at 1960');
    expect(decision).toMatchObject({
      is: 'stuck',
      problem: {
        code: 'BRACKET_UNPROTECTED',
        message: expect.stringContaining('your own order "buy 0.1 ETHP at 1960"'),
      },
    });
    expect(desk.decide()).toMatchObject({ problem: { message: expect.stringContaining('same strategy') } });
  });
});

const WISH = {
  symbol: 'ETHP',
  side: 'buy',
  type: 'limit',
  amount: '1',
  price: '2000',
  stop: { stopPrice: '1985' },
} as const satisfies CommandInput<'order.bracket'>;

const rowOf = async ({ client }: Practising, group: string): Promise<GroupRow> => {
  const row = (await client.call('group.list', {})).find((each) => each.group === group);
  if (!row) throw new Error('the group is gone');
  return row;
};
const rowThat = (test: Practising, group: string, is: (row: GroupRow) => boolean, what: string) =>
  until(async () => {
    const row = await rowOf(test, group);
    return is(row) && row;
  }, what);
const second = async (test: Practising, side: 'buy' | 'sell', amount: string, price: string) => {
  const order = { symbol: 'ETHP', strategy: 'second', side, type: 'limit', amount, price } as const;
  expect(await test.client.call('order.place', order)).toMatchObject({ state: 'Sequenced' });
};
const falls = (test: Practising) => test.control('/practice/price', { symbol: 'ETHP', indexPrice: '1960' });

describe('at the practice venue', () => {
  it('a price that falls through the stop of a bracket whose entry has traded in part closes the position', async () => {
    const test = await practising();
    const { group } = await test.client.call('order.bracket', WISH);
    await rowThat(test, group, ({ legs }) => legs[0]?.state === 'open', 'the entry');
    await second(test, 'sell', '0.1', '2000');
    await rowThat(test, group, ({ legs }) => legs[1]?.state === 'waits', 'the stop');
    // Somebody to sell to, behind the bracket's own bid.
    await second(test, 'buy', '5', '1955');
    await falls(test);
    const row = await rowThat(test, group, ({ state }) => state === 'ended', 'the end');
    expect(row).toMatchObject({ ending: 'done', problem: null });
    expect(row.legs.map(({ leg, state }) => `${leg} ${state}`)).toEqual(['entry cancelled', 'stop filled']);
    const held = await test.client.call('position.list', {});
    expect(held.filter(({ strategy }) => strategy === 'main')).toEqual([]);
    expect((await test.client.call('order.list', {})).filter(({ strategy }) => strategy === 'main')).toEqual(
      [],
    );
  });

  it('an order of the same strategy in the way of the stop is named before and after, and stays', async () => {
    const test = await practising();
    const { orderHash } = await test.bid({ price: '1975' });
    const answer = await test.client.call('order.bracket', WISH);
    const { group } = answer;
    expect(answer.problem).toMatchObject({
      code: 'BRACKET_STOP_BLOCKED',
      message: expect.stringContaining('buy 0.1 ETHP at 1975'),
    });
    await rowThat(test, group, ({ legs }) => legs[0]?.state === 'open', 'the entry');
    await second(test, 'sell', '1', '2000');
    await rowThat(test, group, ({ legs }) => legs[1]?.state === 'waits', 'the stop');
    await falls(test);
    const row = await rowThat(test, group, ({ state }) => state === 'stuck', 'the question');
    expect(row.problem).toMatchObject({
      code: 'BRACKET_UNPROTECTED',
      message: expect.stringContaining('buy 0.1 ETHP at 1975'),
    });
    const open = await test.client.call('order.list', {});
    expect(open.map((each) => each.orderHash)).toEqual([orderHash]);
    await test.client.call('order.cancel', { orderHash: orderHash ?? '', symbol: 'ETHP' });
    await second(test, 'buy', '5', '1955');
    await test.client.call('group.retry', { group });
    expect(await rowThat(test, group, ({ state }) => state === 'ended', 'the end')).toMatchObject({
      ending: 'done',
    });
  });

  it('an entry that is moved below its own stop is warned of at once, and no more when it is moved back', async () => {
    const test = await practising();
    const { group } = await test.client.call('order.bracket', WISH);
    const { legs } = await rowThat(test, group, (row) => row.legs[0]?.state === 'open', 'the entry');
    const move = (orderHash: string, price: string) =>
      test.client.call('order.modify', { orderHash, symbol: 'ETHP', price });
    const moved = await move(legs[0]?.orderHash ?? '', '1980');
    const row = await rowThat(test, group, ({ problem }) => problem !== null, 'the warning');
    expect(row).toMatchObject({
      state: 'working',
      problem: { code: 'BRACKET_BEYOND', message: expect.stringMatching(/entry .* at 1980 .*stop at 1985/) },
    });
    await move(moved.orderHash ?? '', '1999');
    await rowThat(test, group, ({ problem }) => problem === null, 'no warning');
  });
});
