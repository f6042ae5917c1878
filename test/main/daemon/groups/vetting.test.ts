import { describe, expect, it } from 'vitest';
import type { CommandInput } from '../../../../src-shared/contract/index.ts';
import { practising, type Practising } from '../practising.ts';
import { until } from '../../support/wait.ts';

const BRACKET = {
  symbol: 'ETHP',
  side: 'buy',
  type: 'limit',
  amount: '1',
  price: '2000',
  stop: { stopPrice: '1955' },
  target: { price: '2030' },
} as const satisfies CommandInput<'order.bracket'>;
const ALL = ['order', 'modify-order', 'cancel-order'] as const;

const issue = async ({ client }: Practising, input: Partial<CommandInput<'session.issue'>>) =>
  (
    await client.call('session.issue', {
      scope: [...ALL],
      lifetimeSeconds: 3600,
      approval: { by: 'interface' },
      ...input,
    })
  ).session;

describe('a bracket is refused before its entry goes out', () => {
  it('where the venue would refuse an exit, with the rule, a hint and the field', async () => {
    const { client } = await practising();
    const cases: readonly [Partial<CommandInput<'order.bracket'>>, object][] = [
      [
        { stop: { stopPrice: '1955.0001' } },
        {
          code: 'PriceNotMultipleOfTickSize',
          path: 'stop.stopPrice',
          hint: expect.stringMatching(/1955 or 1955\.\d+ is allowed/),
        },
      ],
      [{ stop: { stopPrice: '1955', price: '1954.0001' } }, { path: 'stop.price' }],
      [
        { stop: { stopPrice: '1955', price: '1000' } },
        { code: 'MaxTakerPriceDeviationBreached', path: 'stop.price' },
      ],
      [{ target: { price: '2030.0001' } }, { code: 'PriceNotMultipleOfTickSize', path: 'target.price' }],
      [{ amount: '0.00001' }, { code: 'OrderAmountNotMultipleOfMinOrderSize', path: 'amount' }],
      [{ symbol: 'NONE' }, { code: 'UnsupportedMarket', path: 'symbol' }],
    ];
    for (const [part, refusal] of cases) {
      await expect(
        client.call('order.bracket', { ...BRACKET, ...part }),
        JSON.stringify(part),
      ).rejects.toMatchObject(refusal);
    }
    expect(await client.call('group.list', {})).toEqual([]);
    expect(await client.call('order.list', {})).toEqual([]);
  });

  it('where an exit lies on the wrong side of the entry, as far as it is known where that trades', async () => {
    const { client } = await practising();
    const side = (path: string) => ({ code: 'BRACKET_SIDE', path });
    const { target: _target, ...stopped } = BRACKET;
    const { stop: _stop, ...aimed } = BRACKET;
    const refused = (input: CommandInput<'order.bracket'>, path: string) =>
      expect(client.call('order.bracket', input)).rejects.toMatchObject(side(path));
    await refused({ ...stopped, price: '1900' }, 'stop.stopPrice');
    await refused({ ...aimed, price: '1900', target: { price: '1890' } }, 'target.price');
    // At market, and beyond the market, it trades at the mark price.
    const { price: _price, ...market } = { ...stopped, type: 'market' as const };
    await refused({ ...market, stop: { stopPrice: '2500' } }, 'stop.stopPrice');
    await refused({ ...stopped, price: '2010', stop: { stopPrice: '2009' } }, 'stop.stopPrice');
    // What the book has for it then is not known, but a target far on the other side would be refused.
    await expect(
      client.call('order.bracket', { ...market, target: { price: '1500' } }),
    ).rejects.toMatchObject({ code: 'BRACKET_CROSSED' });
    const { stop: _none, ...bare } = market;
    await expect(client.call('order.bracket', { ...bare, target: { price: '1500' } })).rejects.toMatchObject({
      code: 'MaxTakerPriceDeviationBreached',
      path: 'target.price',
    });
    await refused({ ...aimed, side: 'sell', price: '2100', target: { price: '2150' } }, 'target.price');
    expect(await client.call('group.list', {})).toEqual([]);
  });

  it('where there is no place for all of it among the open orders', async () => {
    const test = await practising();
    for (let i = 0; i < 18; i++) await test.bid({ amount: '0.01', price: `${1500 + i}` });
    await expect(test.client.call('order.bracket', BRACKET)).rejects.toMatchObject({ code: 'TooManyOrders' });
    const { target: _target, ...stopped } = BRACKET;
    await expect(test.client.call('order.bracket', stopped)).resolves.toMatchObject({ state: 'working' });
  });
});

describe('the key of a group that names none', () => {
  it('is one that could sign all of it, and not one whose rails or scope forbid a part', async () => {
    const test = await practising();
    const { client } = test;
    await issue(test, { rails: { symbols: ['BTCP'] }, lifetimeSeconds: 7200 });
    await issue(test, { rails: { maxOrderNotional: '100' }, lifetimeSeconds: 7200 });
    await issue(test, { scope: ['order'], lifetimeSeconds: 7200 });
    const whole = await issue(test, { lifetimeSeconds: 1800 });
    await client.call('session.revoke', { session: test.session });
    const { group } = await client.call('order.bracket', BRACKET);
    const requests = await until(async () => {
      const rows = await client.call('request.list', {});
      return rows.filter(({ clientId }) => clientId?.startsWith(`group-${group}`)).length > 0 && rows;
    });
    const [entry] = requests;
    expect(entry).toMatchObject({ kind: 'Order', session: whole });
  });

  it('does not exist where the rails of all forbid an order: it is said why, and nothing goes out', async () => {
    const test = await practising();
    const { client } = test;
    await issue(test, { rails: { maxOrderNotional: '1990' } });
    await client.call('session.revoke', { session: test.session });
    await expect(client.call('order.bracket', BRACKET)).rejects.toMatchObject({
      code: 'rail:max-order-notional',
      path: 'amount',
      message: expect.stringMatching(/No session key.*1990 USDC/),
    });
    const orders = ['1900', '1000'].map((price) => ({ price, amount: '1.5' }));
    await expect(
      client.call('order.scale', { symbol: 'ETHP', side: 'buy', type: 'limit', orders }),
    ).rejects.toMatchObject({ code: 'rail:max-order-notional', path: 'orders' });
    expect(await client.call('group.list', {})).toEqual([]);
    expect(await client.call('request.list', {})).toEqual([]);
  });
});
