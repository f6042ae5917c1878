import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection } from '../../../src-renderer/connection/index.ts';
import { Terminal } from '../../../src-renderer/state/index.ts';
import type { OpenOrder } from '../../../src-shared/contract/index.ts';
import { FakeCarrier } from '../harness/fake-carrier.ts';
import { ordersSample, requestSample } from '../harness/samples.ts';

let carrier: FakeCarrier;
let terminal: Terminal;
let order: OpenOrder;

beforeEach(() => {
  carrier = new FakeCarrier();
  terminal = new Terminal(new Connection(carrier));
  carrier.open();
  const [first] = ordersSample(Date.now());
  if (!first) throw new Error('There is no sample.');
  order = first;
});

const answer = (part: object): void => {
  carrier.receive({
    t: 'result',
    id: carrier.lastCall('order.cancel').id,
    output: { ...requestSample(0, 1, {}), ...part },
  });
};

describe('a cancel', () => {
  it('shows at once, is asked for once, and ends when the order is gone', async () => {
    void terminal.orders.cancel(order, 'Buy');
    void terminal.orders.cancel(order, 'Buy');
    expect(terminal.orders.isCancelling(order)).toBe(true);
    expect(carrier.sent.filter(({ t }) => t === 'call')).toHaveLength(1);
    answer({});
    await vi.waitFor(() => expect(terminal.messages.newest?.tone).toBe('good'));
    terminal.orders.settle([order]);
    expect(terminal.orders.isCancelling(order)).toBe(true);
    terminal.orders.settle([]);
    expect(terminal.orders.isCancelling(order)).toBe(false);
  });

  it('gives the row back when it was refused, and says why', async () => {
    void terminal.orders.cancel(order, 'Buy 0.5');
    answer({
      state: 'Rejected',
      error: { reason: 'RateLimit', safety: null, message: 'Too many requests.', retry: 'later' },
    });
    await vi.waitFor(() => expect(terminal.orders.isCancelling(order)).toBe(false));
    expect(terminal.messages.newest).toMatchObject({
      tone: 'bad',
      text: 'Cancel Buy 0.5: Too many requests.',
    });
  });
});
