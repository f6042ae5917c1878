import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenOrder } from '../../../src-shared/contract/index.ts';
import { ordersSample, requestSample } from '../harness/samples.ts';
import { answer, callsOf, inputOf, refused, startTerminal } from '../harness/terminal.ts';

let { carrier, terminal }: Awaited<ReturnType<typeof startTerminal>> = {} as never;
let order: OpenOrder;
beforeEach(async () => {
  ({ carrier, terminal } = await startTerminal());
  const second = ordersSample(Date.now())[1];
  if (!second) throw new Error('There is no sample.');
  order = second;
  terminal.change.begin(order);
});
const sent = (state: string) => ({ ...requestSample(0, 1, {}), state });

describe('an order that is changed where it stands', () => {
  it('begins with what is still open of it, and sends nothing while it is the same', () => {
    const { change } = terminal;
    expect([change.price, change.amount, change.isSame]).toEqual(['2419', '1.25', true]);
    void change.submit();
    expect(callsOf(carrier, 'order.modify')).toBe(0);
  });

  it('sends every member of the replacement, so that nothing is left to a guess', () => {
    terminal.change.price = '2421.50';
    expect(terminal.change.words).toBe('Buy 1.25 ETHP @ 2,421.5');
    void terminal.change.submit();
    expect(inputOf(carrier, 'order.modify')).toMatchObject({
      orderHash: order.orderHash,
      symbol: 'ETHP',
      strategy: 'main',
      side: 'buy',
      type: 'limit',
      amount: '1.25',
      price: '2421.5',
    });
    void terminal.change.submit();
    expect(callsOf(carrier, 'order.modify')).toBe(1);
  });

  it.each(['2421.55', '0', '', '1e3'])('sends nothing with the price "%s"', (price) => {
    terminal.change.price = price;
    void terminal.change.submit();
    expect(callsOf(carrier, 'order.modify')).toBe(0);
  });

  it.each(['Sequenced', 'Unknown'])('ends when the answer is %s', async (state) => {
    terminal.change.price = '2421';
    void terminal.change.submit();
    answer(carrier, 'order.modify', sent(state));
    await vi.waitFor(() => expect(terminal.change.order).toBeNull());
  });

  it('stays with what was typed when it is refused, and goes out in spite of it in a second step', async () => {
    terminal.change.price = '2600';
    void terminal.change.submit();
    answer(carrier, 'order.modify', refused('SafetyFailure', 'MaxTakerPriceDeviationBreached'));
    await vi.waitFor(() => expect(terminal.change.refusal?.rule).toBe('MaxTakerPriceDeviationBreached'));
    expect(terminal.change.price).toBe('2600');
    void terminal.change.submit('MaxTakerPriceDeviationBreached');
    expect(inputOf(carrier, 'order.modify')['override']).toEqual(['MaxTakerPriceDeviationBreached']);
  });

  it('is over when the order is no longer open, and says so', () => {
    terminal.change.settle([]);
    flushSync();
    expect(terminal.change.order).toBeNull();
    expect(terminal.messages.newest?.text).toMatch(/no longer open/);
  });

  it('changes the stop price of a stop order, which may have no price of its own', () => {
    terminal.change.begin({ ...order, type: 'stop', price: '0', stopPrice: '2500' });
    expect([terminal.change.price, terminal.change.stopPrice]).toEqual(['', '2500']);
    terminal.change.stopPrice = '2490';
    void terminal.change.submit();
    expect(inputOf(carrier, 'order.modify')).toMatchObject({ type: 'stop', price: '0', stopPrice: '2490' });
  });
});
