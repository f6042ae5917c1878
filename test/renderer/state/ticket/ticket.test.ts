import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection } from '../../../../src-renderer/connection/index.ts';
import { Terminal } from '../../../../src-renderer/state/index.ts';
import { FakeCarrier } from '../../harness/fake-carrier.ts';
import { ACCOUNT, MARKETS, requestSample } from '../../harness/samples.ts';
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
});
