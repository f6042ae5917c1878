import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import type { CandleRow, OpenOrder } from '../../../../src-shared/contract/index.ts';
import { entryLines, orderLines, priceAtPlace } from '../../../../src-renderer/state/index.ts';
import { axisText, pixelValue } from '../../../../src-renderer/panels/chart/painted.ts';
import { MARKETS, ordersSample, POSITIONS } from '../../harness/samples.ts';
import { answer, callsOf, inputOf, startTerminal } from '../../harness/terminal.ts';

const T = 1_800_000_000_000;
const FIVE = 300_000;

const row = (step: number, close: string, over: Partial<CandleRow> = {}): CandleRow => ({
  at: T + step * FIVE,
  open: '10',
  high: '12',
  low: '9',
  close,
  volume: '1.5',
  trades: 3,
  ...over,
});
const item = (rows: CandleRow[], over: object = {}) => ({
  reset: true,
  state: 'live',
  staleSince: null,
  rows,
  older: true,
  from: T,
  ...over,
});

async function setting() {
  const { terminal, carrier } = await startTerminal();
  const { history } = terminal.chart;
  history.stream.use();
  const steps = (): number[] => history.candles.map(({ at }) => (at - T) / FIVE);
  return { terminal, carrier, history, steps };
}

describe('the candles on screen', () => {
  it('are waited for, then shown, then changed at their newer end without being painted anew', async () => {
    const { carrier, history, steps } = await setting();
    expect(history.waiting).toBe(true);
    expect(history.candles).toEqual([]);
    carrier.item('candles', item([row(0, '10'), row(1, '11')]));
    expect(history.waiting).toBe(false);
    const { epoch } = history;
    carrier.item('candles', item([row(1, '11.5'), row(2, '12')], { reset: false }));
    expect(steps()).toEqual([0, 1, 2]);
    expect(history.candles[1]?.close).toBe(11_500_000n);
    expect(history.epoch).toBe(epoch);
  });

  it('have a width in which nobody traded, too', async () => {
    const { carrier, history, steps } = await setting();
    carrier.item('candles', item([row(0, '10'), row(3, '11')]));
    expect(steps()).toEqual([0, 1, 2, 3]);
    expect(history.candles[1]).toMatchObject({ open: 10_000_000n, volume: 0n, trades: 0 });
  });

  it('go further back page by page, one page at a time, until there is nothing older', async () => {
    const { carrier, history, steps } = await setting();
    carrier.item('candles', item([row(0, '10')]));
    const first = history.loadOlder();
    void history.loadOlder();
    expect(callsOf(carrier, 'market.candles')).toBe(1);
    expect(inputOf(carrier, 'market.candles')).toMatchObject({ symbol: 'ETHP', resolution: '5m', before: T });
    answer(carrier, 'market.candles', { rows: [row(-2, '8'), row(-1, '9')], older: false, from: null });
    await first;
    expect(steps()).toEqual([-2, -1, 0]);
    expect(history.hasOlder).toBe(false);
    await history.loadOlder();
    expect(callsOf(carrier, 'market.candles')).toBe(1);
  });

  it('keep what was read further back when the list comes anew and goes on from it', async () => {
    const { carrier, history, steps } = await setting();
    carrier.item('candles', item([row(0, '10'), row(1, '11')]));
    const page = history.loadOlder();
    answer(carrier, 'market.candles', { rows: [row(-1, '9')], older: true, from: T });
    await page;
    carrier.item('candles', item([row(1, '11'), row(2, '12')]));
    expect(steps()).toEqual([-1, 0, 1, 2]);
  });

  it('begin anew when the list says otherwise of the same time', async () => {
    const { carrier, history, steps } = await setting();
    carrier.item('candles', item([row(0, '10'), row(1, '11')]));
    carrier.item('candles', item([row(1, '99'), row(2, '12')]));
    expect(steps()).toEqual([1, 2]);
    expect(history.hasOlder).toBe(true);
  });

  it('say why older ones could not be read, and can be asked for them again', async () => {
    const { carrier, history } = await setting();
    carrier.item('candles', item([row(0, '10')]));
    const page = history.loadOlder();
    const { id } = carrier.lastCall('market.candles');
    carrier.receive({ t: 'error', id, error: { code: 'VENUE_READ_ERROR', message: 'No.', hint: 'Later.' } });
    await page;
    expect(history.error?.code).toBe('VENUE_READ_ERROR');
    const again = history.loadOlder();
    answer(carrier, 'market.candles', { rows: [], older: false, from: null });
    await again;
    expect(history.error).toBeNull();
  });

  it('leave out what cannot be read, and count it: it never becomes a zero', async () => {
    const { carrier, history, steps } = await setting();
    carrier.item('candles', item([row(0, '10'), row(1, '1e3'), row(2, 'free', { low: '' })]));
    expect(steps()).toEqual([0]);
    expect(history.unreadable).toBe(2);
  });

  it('of prices that are absurd are exact as figures and at the edge as a picture', async () => {
    const { carrier, history } = await setting();
    const huge = '999999999999999999.999999';
    carrier.item('candles', item([row(0, huge, { high: huge })]));
    expect(history.candles[0]?.high).toBe(999_999_999_999_999_999_999_999n);
    expect(pixelValue(history.candles[0]?.high ?? 0n)).toBe(90_000_000_000_000);
    expect(axisText(Infinity, 1)).toBe('–');
    expect(axisText(1e15, 1)).toBe('1,000,000,000,000,000.0');
  });

  it('are of the length that was chosen, and stay so on this machine', async () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const { terminal } = await startTerminal(storage);
    terminal.chart.resolution = '1h';
    flushSync();
    expect(terminal.chart.history.resolution).toBe('1h');
    expect((await startTerminal(storage)).terminal.chart.resolution).toBe('1h');
  });
});

describe('lines in the chart', () => {
  const orders = ordersSample(T);

  it('are the open orders of the market, a waiting stop at its stop price, none at no price', () => {
    const [first] = orders.filter(({ symbol }) => symbol === 'ETHP');
    const stop: OpenOrder = { ...first!, orderHash: '0x1', type: 'stop', price: '0', stopPrice: '2300' };
    const odd: OpenOrder = { ...first!, orderHash: '0x2', price: 'cheap' };
    const none: OpenOrder = { ...first!, orderHash: '0x3', price: '0' };
    const lines = orderLines([first!, stop, odd, none], 'ETHP');
    expect(lines.map(({ order }) => order.orderHash)).toEqual([first!.orderHash, '0x1']);
    expect(lines[1]?.price).toBe(2_300_000_000n);
    expect(orderLines(orders, 'NONE')).toEqual([]);
  });

  it('are the entries of the positions of the market', () => {
    expect(entryLines(POSITIONS, 'ETHP')).toHaveLength(1);
    expect(entryLines([{ ...POSITIONS[0]!, avgEntryPrice: 'n/a' }], 'ETHP')).toEqual([]);
  });

  it('lie on the grid of the market wherever the hand is, and nowhere off it', () => {
    const market = MARKETS.find(({ symbol }) => symbol === 'ETHP');
    expect(priceAtPlace(2431.26, market)).toBe(2_431_300_000n);
    expect(priceAtPlace(2431.2499, market)).toBe(2_431_200_000n);
    for (const place of [-3, 0, 0.01, Number.NaN, Infinity, 1e18])
      expect(priceAtPlace(place, market)).toBeNull();
    expect(priceAtPlace(5, undefined)).toBeNull();
  });

  it('become a change of their order when they are laid down, and send nothing by themselves', async () => {
    const { terminal, carrier } = await setting();
    const { chart, change } = terminal;
    const [line] = orderLines(terminal.orders.stream.value ?? [], 'ETHP');
    chart.take(line!);
    chart.drag(2_400_100_000n);
    chart.drag(null);
    expect(chart.draggedTo).toBe(2_400_100_000n);
    chart.drop();
    expect(chart.dragged).toBeNull();
    expect(change.order?.orderHash).toBe(line!.order.orderHash);
    expect(change.price).toBe('2400.1');
    expect(change.amount).toBe(line!.order.amount);
    expect(callsOf(carrier, 'order.modify')).toBe(0);
    void change.submit();
    expect(inputOf(carrier, 'order.modify')).toMatchObject({
      orderHash: line!.order.orderHash,
      price: '2400.1',
    });
    // One change at a time.
    chart.take(line!);
    expect(chart.dragged).toBeNull();
  });

  it('laid down while another change is on its way leave that one alone', async () => {
    const { terminal } = await setting();
    const { chart, change } = terminal;
    const [line] = orderLines(terminal.orders.stream.value ?? [], 'ETHP');
    chart.take(line!);
    chart.drag(2_400_100_000n);
    change.begin(line!.order);
    change.price = '2300';
    void change.submit();
    chart.drop();
    expect(change.price).toBe('2300');
  });

  it('are left alone by Escape, and where they are laid down where they were', async () => {
    const { terminal } = await setting();
    const { chart, change } = terminal;
    const [line] = orderLines(terminal.orders.stream.value ?? [], 'ETHP');
    chart.take(line!);
    chart.drag(2_400_100_000n);
    chart.putBack();
    chart.drag(2_300_000_000n);
    chart.drop();
    expect(change.order).toBeNull();
    chart.take(line!);
    chart.drop();
    expect(change.order).toBeNull();
    await vi.waitFor(() => expect(chart.draggedTo).toBeNull());
  });

  it('of a stop move the price that it waits for', async () => {
    const { terminal } = await setting();
    const [first] = terminal.orders.stream.value ?? [];
    const stop: OpenOrder = { ...first!, type: 'stop', price: '0', stopPrice: '2300' };
    terminal.chart.take({ order: stop, price: 2_300_000_000n });
    terminal.chart.drag(2_310_000_000n);
    terminal.chart.drop();
    expect(terminal.change).toMatchObject({ stopPrice: '2310', price: '' });
  });
});
