import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenOrder } from '../../../src-shared/contract/index.ts';
import { changeSaid } from '../../../src-renderer/state/index.ts';
import { ONE } from '../../../src-shared/money/index.ts';
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

  it('says what the venue would do at once with it: a line that is dragged into the other side trades', () => {
    const { change } = terminal;
    terminal.deepBook.use();
    carrier.item('book', {
      symbol: 'ETHP',
      state: 'live',
      staleSince: null,
      bids: [['2430', '1']],
      asks: [['2431', '1']],
    });
    change.price = '2420';
    expect(change.hint).toBeNull();
    change.price = '2431';
    expect(change.hint).toBe('Fills at once, as far as the book reaches its price.');
    change.begin({ ...order, type: 'post-only' });
    change.price = '2431';
    expect(change.hint).toBe('It would trade at once, so the venue would reject it.');
    change.begin({ ...order, side: 'sell', price: '2600' });
    change.price = '2500';
    expect(change.hint).toBeNull();
    change.price = '2300';
    expect(change.hint).toMatch(/^Fills at once/);
    change.begin({ ...order, type: 'stop', stopPrice: '2600' });
    change.stopPrice = '2300';
    expect(change.hint).toBe('The mark price is there already: it would wake up at once.');
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

  const traded = (amount: string): void => {
    const rows = ordersSample(Date.now()).filter(({ symbol }) => symbol === 'ETHP');
    const now = rows.map((row) => (row.orderHash === order.orderHash ? { ...row, amount } : row));
    carrier.item('orders', now);
    flushSync();
  };

  it('follows what is left of its order while nobody typed an amount', () => {
    const { change } = terminal;
    change.price = '2421';
    traded('0.5');
    change.settle(terminal.orders.stream.value ?? []);
    void change.submit();
    expect(inputOf(carrier, 'order.modify')).toMatchObject({ amount: '0.5', price: '2421' });
  });

  it('says that less is left than when the amount was typed, and wants another press', () => {
    const { change } = terminal;
    change.amount = '1.2';
    traded('0.5');
    change.settle(terminal.orders.stream.value ?? []);
    expect(changeSaid(change)?.error.message).toMatch(/0\.5\d* is left now/);
    void change.submit();
    expect([callsOf(carrier, 'order.modify'), change.less]).toEqual([0, null]);
    void change.submit();
    expect(inputOf(carrier, 'order.modify')).toMatchObject({ amount: '1.2' });
  });

  it('compares once more before it is sent, where no table looked', () => {
    const { change } = terminal;
    change.price = '2421';
    traded('0.5');
    void change.submit();
    expect([callsOf(carrier, 'order.modify'), change.amount]).toEqual([0, '0.5']);
    void change.submit();
    expect(inputOf(carrier, 'order.modify')).toMatchObject({ amount: '0.5' });
  });

  it('begins with what is left now, and not while another is on its way', () => {
    const { change } = terminal;
    change.end();
    traded('0.5');
    expect([change.begin(order), change.amount]).toEqual([true, '0.5']);
    change.price = '2421';
    void change.submit();
    expect(change.begin({ ...order, orderHash: '0xother' })).toBe(false);
  });

  it('changes the stop price of a stop order, which may have no price of its own', () => {
    terminal.change.begin({ ...order, type: 'stop', price: '0', stopPrice: '2500' });
    expect([terminal.change.price, terminal.change.stopPrice]).toEqual(['', '2500']);
    terminal.change.stopPrice = '2490';
    void terminal.change.submit();
    expect(inputOf(carrier, 'order.modify')).toMatchObject({ type: 'stop', price: '0', stopPrice: '2490' });
  });
});

describe('what is asked about before a change is sent', () => {
  const ask = (mode: 'never' | 'above' | 'always', from = '50000'): void => {
    Object.assign(terminal.ticket.confirming, { mode, typed: from });
  };

  it('is every change where a person chose so, whether typed or laid down in the chart, and it goes out as shown', () => {
    const { change, chart } = terminal;
    ask('always');
    change.end();
    chart.take({ order, price: 2_419n * ONE });
    chart.drag(2_421n * ONE);
    chart.drop();
    void change.submit();
    void change.submit();
    expect(callsOf(carrier, 'order.modify')).toBe(0);
    expect(change.asking).toMatchObject({
      before: 'Buy 1.25 ETHP @ 2,419.0',
      words: 'Buy 1.25 ETHP @ 2,421.0',
    });
    void change.confirm();
    void change.confirm();
    expect(callsOf(carrier, 'order.modify')).toBe(1);
    expect(inputOf(carrier, 'order.modify')).toMatchObject({ amount: '1.25', price: '2421' });
    expect(change.asking).toBeNull();
  });

  it('is one whose order is or would be large, by the larger of the two', () => {
    const { change } = terminal;
    // 1.25 at 2,419 is 3,023.75 USDC.
    ask('above', '3050');
    change.amount = '1.27';
    void change.submit();
    expect(change.asking?.notional).toBe(3_072_130_000n);
    change.dismiss();
    change.amount = '0.1';
    ask('above', '3000');
    void change.submit();
    expect(change.asking?.notional).toBe(3_023_750_000n);
    change.dismiss();
    ask('above', '3100');
    void change.submit();
    expect([change.asking, callsOf(carrier, 'order.modify')]).toEqual([null, 1]);
  });

  it('is a sale by what is bid, however low it asks, and one without a known price of the market', () => {
    const { change } = terminal;
    change.begin({ ...order, side: 'sell', price: '1' });
    ask('above', '3000');
    change.price = '2';
    void change.submit();
    expect(change.asking?.notional).toBeGreaterThan(3_000n * ONE);
    change.begin({ ...order, symbol: 'BTCP', side: 'sell', price: '1' });
    change.price = '2';
    void change.submit();
    expect(change.asking).toMatchObject({ notional: null });
  });

  it('is nothing where a person chose so, and nothing twice in spite of a finding', async () => {
    const { change } = terminal;
    ask('never');
    change.amount = '1000';
    void change.submit();
    expect([change.asking, callsOf(carrier, 'order.modify')]).toEqual([null, 1]);
    ask('always');
    answer(carrier, 'order.modify', refused('SafetyFailure', 'OMFLessThanIMF'));
    await vi.waitFor(() => expect(change.refusal?.rule).toBe('OMFLessThanIMF'));
    void change.submit('OMFLessThanIMF');
    expect([change.asking, callsOf(carrier, 'order.modify')]).toEqual([null, 2]);
  });

  it('is asked about anew when a part of the order trades meanwhile', () => {
    const { change } = terminal;
    ask('always');
    change.price = '2421';
    void change.submit();
    const rows = ordersSample(Date.now());
    const now = rows.map((row) => (row.orderHash === order.orderHash ? { ...row, amount: '0.5' } : row));
    carrier.item('orders', now);
    flushSync();
    // No table looked: the second yes is to something else than there is.
    void change.confirm();
    expect([change.asking, callsOf(carrier, 'order.modify')]).toEqual([null, 0]);
    expect(terminal.messages.newest?.text).toMatch(/traded meanwhile/);
    void change.submit();
    expect(change.asking?.words).toBe('Buy 0.5 ETHP @ 2,421.0');
  });
});
