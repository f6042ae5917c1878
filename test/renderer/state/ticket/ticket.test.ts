import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection } from '../../../../src-renderer/connection/index.ts';
import { Terminal } from '../../../../src-renderer/state/index.ts';
import { Confirming } from '../../../../src-renderer/state/ticket/confirming.svelte.ts';
import { trading } from '../../../../src-renderer/state/actions/trading.ts';
import type { Position } from '../../../../src-shared/contract/index.ts';
import { ONE } from '../../../../src-shared/money/index.ts';
import { FakeCarrier } from '../../harness/fake-carrier.ts';
import { ACCOUNT, MARKETS, POSITIONS, requestSample } from '../../harness/samples.ts';
import { SHAPES, SimulatedMarket } from '../../harness/simulation.ts';

let carrier: FakeCarrier;
let terminal: Terminal;

beforeEach(async () => {
  carrier = new FakeCarrier();
  terminal = new Terminal(new Connection(carrier), (paint) => {
    paint();
    return () => undefined;
  });
  carrier.open();
  const [shape] = SHAPES;
  if (!shape) throw new Error('There is no market to simulate.');
  const market = new SimulatedMarket(shape, 1);
  for (const stream of [
    terminal.tickers,
    terminal.account,
    terminal.positions,
    terminal.orders.stream,
    terminal.requests,
  ])
    stream.use();
  carrier.item('tickers', [market.ticker()]);
  carrier.item('account', ACCOUNT);
  carrier.item('positions', []);
  carrier.item('orders', []);
  terminal.markets.load(terminal.connection);
  carrier.receive({ t: 'result', id: carrier.lastCall('market.list').id, output: MARKETS });
  await vi.waitFor(() => expect(terminal.markets.list).toHaveLength(2));
  terminal.deepBook.use();
  carrier.item('book', {
    symbol: 'ETHP',
    aggregation: '0.1',
    state: 'live',
    staleSince: null,
    ...market.rows('0.1', 50),
  });
  flushSync();
});
afterEach(() => {
  terminal.connection.close();
});

const placed = (): Record<string, unknown> =>
  carrier.lastCall('order.place').input as Record<string, unknown>;
const calls = (): number =>
  carrier.sent.filter((frame) => frame.t === 'call' && frame.command === 'order.place').length;
const answer = (part: object): void => {
  carrier.receive({
    t: 'result',
    id: carrier.lastCall('order.place').id,
    output: { ...requestSample(0, 1, {}), ...part },
  });
};
const fill = (amount: string, price: string): void => {
  terminal.ticket.amount = amount;
  terminal.ticket.price = price;
};

describe('the order ticket', () => {
  it('trades in the strategy that is looked at, with that strategy’s margin', async () => {
    const { ticket } = terminal;
    const before = ticket.standing;
    ticket.strategy = 'hedge';
    flushSync();
    expect(before).not.toBeNull();
    expect(ticket.standing).not.toEqual(before);
    ticket.amount = '0.5';
    ticket.price = '2000';
    flushSync();
    ticket.submit();
    await vi.waitFor(() => expect(placed()).toMatchObject({ strategy: 'hedge' }));
    answer({});
  });

  it('opens on ETHP, buy, limit, and says on its button what it would send', () => {
    const { ticket } = terminal;
    expect([ticket.side, ticket.type, ticket.submitWords]).toEqual(['buy', 'limit', 'Buy ETHP']);
    fill('0.5', '2000');
    expect(ticket.submitWords).toBe('Buy 0.5 ETHP @ 2,000.0');
    ticket.side = 'sell';
    ticket.type = 'market';
    expect(ticket.submitWords).toBe('Sell 0.5 ETHP at market');
  });

  it('sends decimals in shortest form and no price at market', () => {
    fill('0.50', '2000.0');
    terminal.ticket.submit();
    expect(placed()).toMatchObject({
      symbol: 'ETHP',
      strategy: 'main',
      side: 'buy',
      type: 'limit',
      amount: '0.5',
      price: '2000',
    });
    answer({});
  });

  it('sends no price at market, whatever stands in the box', async () => {
    fill('0.5', '1e9');
    terminal.ticket.type = 'market';
    terminal.ticket.submit();
    expect(placed()).not.toHaveProperty('price');
    answer({});
    await vi.waitFor(() => expect(terminal.ticket.sending).toBe(false));
  });

  it('sends nothing while a field is wrong or empty', () => {
    expect(terminal.ticket.submit()).toBe(false);
    fill('0.12345678', '2000');
    expect(terminal.ticket.submit()).toBe(false);
    expect(calls()).toBe(0);
  });

  it('sends once, however often it is pressed while one is under way', () => {
    fill('0.5', '2000');
    terminal.ticket.submit();
    terminal.ticket.submit();
    expect(calls()).toBe(1);
  });

  it('keeps what was typed when the daemon refuses, and shows why', async () => {
    fill('0.5', '2000');
    terminal.ticket.submit();
    const error = { code: 'VAULT_LOCKED', message: 'The vault is locked.', hint: 'Unlock it.' };
    carrier.receive({ t: 'error', id: carrier.lastCall('order.place').id, error });
    await vi.waitFor(() => expect(terminal.ticket.outcome).toMatchObject({ is: 'failed', error }));
    expect([terminal.ticket.amount, terminal.ticket.price]).toEqual(['0.5', '2000']);
  });

  it('asks first from 50,000 USDC on, and then sends exactly what it showed', () => {
    fill('25', '2431');
    terminal.ticket.submit();
    expect(calls()).toBe(0);
    const { asking } = terminal.ticket;
    expect(asking?.words).toBe('Buy 25 ETHP @ 2,431.0');
    terminal.ticket.amount = '1';
    terminal.ticket.confirm();
    expect(placed()).toEqual(asking?.input);
    expect(placed()).toMatchObject({ amount: '25', price: '2431' });
  });

  it('does not ask below that', () => {
    fill('20', '2431');
    terminal.ticket.submit();
    expect(terminal.ticket.asking).toBeNull();
    expect(calls()).toBe(1);
  });

  it('gives each intent an id of its own', () => {
    fill('0.5', '2000');
    terminal.ticket.submit();
    const first = placed()['clientId'];
    answer({});
    return vi.waitFor(() => {
      terminal.ticket.submit();
      expect(placed()['clientId']).not.toBe(first);
      expect(first).toMatch(/^ui-[0-9a-f]{32}$/);
    });
  });

  it('says that it does not know when the connection breaks while an order is under way', async () => {
    fill('0.5', '2000');
    terminal.ticket.submit();
    const { clientId } = placed();
    carrier.end();
    await vi.waitFor(() => expect(terminal.ticket.outcome).toMatchObject({ is: 'lost', clientId }));
  });

  it('takes a share of what the margin allows, on the step', () => {
    terminal.ticket.takeShare(100n);
    // 9,987.414 USDC at leverage 3, less the fee, at the mark price.
    expect(Number(terminal.ticket.amount)).toBeGreaterThan(12);
    expect(terminal.ticket.amount).toMatch(/^\d+\.\d{1,4}$/);
  });

  it('turns to a limit order when a price of the book is picked', () => {
    terminal.ticket.type = 'market';
    terminal.ticket.takePrice('2430.5');
    expect([terminal.ticket.type, terminal.ticket.price]).toEqual(['limit', '2430.5']);
  });

  it('empties for another market', () => {
    fill('0.5', '2000');
    terminal.show('BTCP');
    expect([terminal.ticket.amount, terminal.ticket.price, terminal.ticket.submitWords]).toEqual([
      '',
      '',
      'Buy BTCP',
    ]);
  });

  it('sends no second order after a switch of the market while the first is on its way', async () => {
    const { ticket } = terminal;
    fill('0.5', '2000');
    ticket.submit();
    terminal.show('BTCP');
    terminal.show('ETHP');
    fill('0.5', '2000');
    ticket.submit();
    expect([calls(), ticket.sending]).toEqual([1, true]);
    answer({});
    await vi.waitFor(() => expect(ticket.sending).toBe(false));
    expect(ticket.outcome).toMatchObject({ words: 'Buy 0.5 ETHP @ 2,000.0' });
  });

  it('shows a refusal beside no order of another market', async () => {
    const { ticket } = terminal;
    fill('0.5', '2000');
    ticket.submit();
    terminal.show('BTCP');
    const error = { reason: 'SafetyFailure', safety: 'PriceNotMultipleOfTickSize', message: 'No.' };
    answer({ state: 'Rejected', error: { ...error, retry: 'no' } });
    await vi.waitFor(() => expect(ticket.sending).toBe(false));
    fill('0.5', '2000');
    expect(ticket.refusal).toBeNull();
    terminal.show('ETHP');
    expect(ticket.outcome).toBeNull();
  });

  it('closes a position in its own strategy, which the button names where there are several', () => {
    const { ticket } = terminal;
    const held = { ...POSITIONS[0], symbol: 'ETHP', side: 'long', amount: '1.25' } as Position;
    const hedged = { ...held, strategy: 'hedge', amount: '0.5' };
    expect(ticket.submitWords).toBe('Buy ETHP');
    carrier.item('positions', [held, hedged]);
    flushSync();
    ticket.prepareClose(hedged);
    expect(ticket.submitWords).toBe('Sell 0.5 ETHP at market, strategy hedge');
    ticket.submit();
    expect(placed()).toMatchObject({ strategy: 'hedge', side: 'sell', amount: '0.5' });
  });

  it('closes by its key the position of the strategy that it trades in', () => {
    const { ticket } = terminal;
    const held = { ...POSITIONS[0], symbol: 'ETHP', side: 'long', amount: '1.25' } as Position;
    carrier.item('positions', [held, { ...held, strategy: 'hedge', amount: '0.5' }]);
    flushSync();
    const places = { field: () => undefined };
    const parts = { terminal, places, workspaces: { open: () => undefined } } as never;
    ticket.strategy = 'hedge';
    trading(parts)
      .find(({ id }) => id === 'close-position')
      ?.run();
    expect([ticket.strategy, ticket.amount]).toEqual(['hedge', '0.5']);
  });

  it('takes no second order while it asks about the first', () => {
    fill('25', '2431');
    terminal.ticket.submit();
    const { asking } = terminal.ticket;
    terminal.ticket.submit();
    expect(terminal.ticket.asking).toBe(asking);
    terminal.ticket.confirm();
    terminal.ticket.confirm();
    expect(calls()).toBe(1);
  });

  it('takes an amount as a value or as percent, and sends it in units', () => {
    const { ticket } = terminal;
    fill('1', '2000');
    ticket.unit = 'value';
    expect(ticket.amount).toBe('2000');
    ticket.amount = '1k';
    expect(ticket.submitWords).toBe('Buy 0.5 ETHP @ 2,000.0');
    ticket.submit();
    expect(placed()).toMatchObject({ amount: '0.5', price: '2000' });
    ticket.unit = 'percent';
    ticket.takeShare(50n);
    expect([ticket.amount, ticket.share]).toEqual(['50', 50]);
  });

  it('steps its boxes by tick and by the smallest size, an empty price from the best of its side', () => {
    const { ticket } = terminal;
    const best = terminal.deepBook.value?.bids[0]?.[0];
    ticket.step('price', 1n);
    expect(ticket.price).toBe(best);
    ticket.price = '2000';
    ticket.step('price', -10n);
    expect(ticket.price).toBe('1999');
    ticket.step('amount', 100n);
    expect(ticket.amount).toBe('0.01');
  });

  it('says that a post-only order would trade at once, and that a stop is met already', () => {
    const { ticket } = terminal;
    fill('1', '2440');
    ticket.type = 'post-only';
    expect(ticket.hint?.box).toBe('price');
    ticket.price = '2400';
    expect(ticket.hint).toBeNull();
    ticket.type = 'stop';
    ticket.stopPrice = '2400';
    expect(ticket.hint?.box).toBe('stopPrice');
    ticket.stopPrice = '2500';
    expect(ticket.hint).toBeNull();
  });
});

describe('what is asked about before it is sent', () => {
  it('is what a person chose: everything, nothing, or what is large enough', () => {
    const { ticket } = terminal;
    fill('1', '2000');
    ticket.confirming.mode = 'always';
    ticket.submit();
    expect([calls(), ticket.asking?.words]).toEqual([0, 'Buy 1 ETHP @ 2,000.0']);
    ticket.dismiss();
    ticket.confirming.mode = 'above';
    ticket.confirming.typed = '2k';
    ticket.submit();
    expect(ticket.asking).not.toBeNull();
    ticket.dismiss();
    ticket.confirming.mode = 'never';
    fill('100', '2400');
    ticket.submit();
    expect([calls(), ticket.asking]).toEqual([1, null]);
  });

  it('is also an order whose value nobody knows', () => {
    fill('5000', '');
    terminal.ticket.type = 'market';
    terminal.ticket.submit();
    expect([calls(), terminal.ticket.asking?.notional]).toEqual([0, null]);
  });

  it('is a stop by what it may trade at, however low its prices', () => {
    const { ticket } = terminal;
    ticket.type = 'stop';
    ticket.side = 'sell';
    fill('25', '1');
    ticket.stopPrice = '1';
    ticket.submit();
    expect(calls()).toBe(0);
    expect(ticket.asking?.notional).toBeGreaterThan(50_000n * ONE);
    ticket.dismiss();
    ticket.side = 'buy';
    fill('25', '');
    ticket.submit();
    expect([calls(), ticket.asking === null]).toEqual([0, false]);
    ticket.dismiss();
    fill('1', '');
    ticket.submit();
    expect([calls(), ticket.asking]).toEqual([1, null]);
  });

  it('is a stop while no price of the market is known', () => {
    const { ticket } = terminal;
    terminal.show('BTCP');
    ticket.type = 'stop';
    fill('0.01', '');
    ticket.stopPrice = '1';
    ticket.submit();
    expect([calls(), ticket.asking?.notional]).toEqual([0, null]);
  });

  it('is remembered on this machine, and falls back on 50,000 where what was kept is nonsense', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
    };
    const first = new Confirming(storage);
    first.mode = 'above';
    first.typed = '12k';
    first.typed = 'nonsense';
    const second = new Confirming(storage);
    expect([second.mode, second.from]).toEqual(['above', 12_000n * ONE]);
    kept.set('countersign.confirm', 'sometimes -4');
    expect(new Confirming(storage)).toMatchObject({ mode: 'above', from: 50_000n * ONE });
  });
});

describe('a scale in the ticket', () => {
  it('shows every order, and sends just these', () => {
    const { ticket } = terminal;
    ticket.type = 'scale';
    expect(ticket.submit()).toBe(false);
    ticket.amount = '1';
    Object.assign(ticket.scale, { from: '2400', to: '2390', count: '3', sizes: 'rising' });
    expect(ticket.submitWords).toBe('Buy 1 ETHP in 3 orders, 2,400.0 to 2,390.0');
    expect(ticket.planned?.map(({ amount, price }) => [amount, price])).toEqual([
      [166_700n, 2_400n * ONE],
      [333_300n, 2_395n * ONE],
      [500_000n, 2_390n * ONE],
    ]);
    ticket.submit();
    ticket.submit();
    const sent = carrier.sent.filter((frame) => frame.t === 'call' && frame.command === 'order.scale');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      input: {
        symbol: 'ETHP',
        side: 'buy',
        type: 'limit',
        orders: [
          { price: '2400', amount: '0.1667' },
          { price: '2395', amount: '0.3333' },
          { price: '2390', amount: '0.5' },
        ],
      },
    });
  });

  it('says why the boxes make none, and marks what would trade at once', () => {
    const { ticket } = terminal;
    ticket.type = 'scale';
    ticket.amount = '0.0003';
    Object.assign(ticket.scale, { from: '2400', to: '2390', count: '5' });
    expect(ticket.scale.problem).toMatch(/smaller than the smallest size/);
    expect(ticket.submit()).toBe(false);
    ticket.scale.count = '21';
    expect(ticket.scale.countCheck.state).toBe('wrong');
    Object.assign(ticket.scale, { from: '2480', to: '2390', count: '2' });
    ticket.amount = '1';
    expect(ticket.planned?.map((order) => ticket.crosses(order))).toEqual([true, false]);
  });

  it('estimates fee and slippage of the orders that cross the book, and none where they must rest', () => {
    const { ticket } = terminal;
    ticket.type = 'scale';
    ticket.amount = '1';
    Object.assign(ticket.scale, { from: '2480', to: '2390', count: '2' });
    const { estimate } = ticket;
    expect(estimate?.taken).toBe(ONE / 2n);
    expect(estimate?.fee).toBeGreaterThan(0n);
    expect(estimate?.slippage).toMatchObject({ enough: true });
    // What trades at once does so at what is asked, below the limit of its order.
    expect(estimate?.notional).toBeLessThan((2_480n * ONE + 2_390n * ONE) / 2n);
    ticket.scale.postOnly = true;
    expect(ticket.estimate).toMatchObject({ taken: 0n, fee: 0n, slippage: null });
  });
});

describe('a bracket in the ticket', () => {
  const bracket = (): Record<string, unknown> =>
    carrier.lastCall('order.bracket').input as Record<string, unknown>;

  it('sends entry, stop and target as one', async () => {
    const { ticket } = terminal;
    fill('1', '2400');
    ticket.exits.on = true;
    expect(ticket.submit()).toBe(false);
    Object.assign(ticket.exits, { stop: '2350', target: '2.5k' });
    expect(ticket.planned?.map(({ role, side }) => `${role} ${side}`)).toEqual([
      'entry buy',
      'stop sell',
      'target sell',
    ]);
    expect([
      ticket.exits.result(ticket.exits.stopCheck),
      ticket.exits.result(ticket.exits.targetCheck),
    ]).toEqual([-50n * ONE, 100n * ONE]);
    ticket.submit();
    expect(bracket()).toMatchObject({
      amount: '1',
      price: '2400',
      stop: { stopPrice: '2350' },
      target: { price: '2500' },
    });
    expect(ticket.sending).toBe(true);
    const error = { code: 'GROUP_NEEDS_KEY', message: 'No key may.', hint: 'Issue one.' };
    carrier.receive({ t: 'error', id: carrier.lastCall('order.bracket').id, error });
    await vi.waitFor(() => expect(ticket.groups.outcome).toMatchObject({ is: 'failed', error }));
    expect([ticket.sending, ticket.amount]).toEqual([false, '1']);
  });

  it('shows what the daemon has against an exit beside its box, until something else is typed', async () => {
    const { ticket } = terminal;
    fill('1', '2400');
    ticket.exits.on = true;
    Object.assign(ticket.exits, { stop: '2350', target: '2500' });
    const refuse = async (path: string): Promise<void> => {
      ticket.submit();
      const error = { code: 'MaxTakerPriceDeviationBreached', message: 'No.', hint: 'At least 2360.', path };
      carrier.receive({ t: 'error', id: carrier.lastCall('order.bracket').id, error });
      await vi.waitFor(() => expect(ticket.groups.outcome).toMatchObject({ is: 'failed', error }));
    };
    await refuse('stop.stopPrice');
    expect(ticket.refusal).toMatchObject({ field: 'stop.stopPrice', error: { hint: 'At least 2360.' } });
    ticket.exits.stop = '2360';
    expect(ticket.refusal).toBeNull();
    await refuse('target.price');
    expect(ticket.refusal).toMatchObject({ field: 'target.price' });
    ticket.amount = '2';
    expect(ticket.refusal).toBeNull();
    await refuse('amount');
    expect(ticket.refusal).toMatchObject({ field: 'amount' });
    // Of what is in no box here nothing is said beside one.
    await refuse('stop.price');
    expect(ticket.refusal).toMatchObject({ field: null });
    ticket.exits.on = false;
    expect(ticket.refusal).toBeNull();
  });

  it('refuses an exit on the wrong side of its entry', () => {
    const { ticket } = terminal;
    fill('1', '2400');
    ticket.exits.on = true;
    Object.assign(ticket.exits, { stop: '2410', target: '2390' });
    expect([ticket.exits.stopCheck.state, ticket.exits.targetCheck.state]).toEqual(['wrong', 'wrong']);
    expect(ticket.submit()).toBe(false);
    ticket.side = 'sell';
    ticket.price = '2500';
    Object.assign(ticket.exits, { stop: '2510', target: '2490' });
    expect([ticket.exits.stopCheck.state, ticket.exits.targetCheck.state]).toEqual(['good', 'good']);
  });

  it('measures its exits at the price that an entry which crosses the book would trade at', () => {
    const { ticket } = terminal;
    fill('0.1', '2480');
    ticket.exits.on = true;
    const price = ticket.estimate?.averagePrice ?? 0n;
    expect(price).toBeGreaterThan(2_400n * ONE);
    expect(price).toBeLessThan(2_470n * ONE);
    Object.assign(ticket.exits, { stop: '2470', target: '2475' });
    // Below its limit, yet above what it pays: as soon as it is placed this stop would close it.
    expect(ticket.exits.stopCheck.state).toBe('wrong');
    expect(ticket.exits.targetCheck.state).toBe('good');
    expect(ticket.exits.result(ticket.exits.targetCheck)).toBe((2_475n * ONE - price) / 10n);
  });
});
