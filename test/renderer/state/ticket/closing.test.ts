import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeCarrier } from '../../harness/fake-carrier.ts';
import { POSITIONS, requestSample } from '../../harness/samples.ts';
import { answer, callsOf, inputOf, startTerminal } from '../../harness/terminal.ts';
import type { Terminal } from '../../../../src-renderer/state/index.ts';

let carrier: FakeCarrier;
let terminal: Terminal;
const [long, short] = POSITIONS;
if (!long || !short) throw new Error('There are no positions.');

beforeEach(async () => {
  ({ carrier, terminal } = await startTerminal());
  carrier.item('positions', POSITIONS);
  flushSync();
});
afterEach(() => {
  terminal.connection.close();
});
const placed = (): Record<string, unknown> => inputOf(carrier, 'order.place');
const taken = (part: object = {}): void =>
  answer(carrier, 'order.place', { ...requestSample(0, 1, {}), ...part });

describe('closing a position', () => {
  it('sells a long one and buys a short one, at market, in its own strategy', async () => {
    const { closing } = terminal;
    closing.begin(long, 'close');
    expect(placed()).toMatchObject({
      symbol: 'ETHP',
      strategy: 'main',
      side: 'sell',
      type: 'market',
      amount: '1.25',
    });
    expect(placed()).not.toHaveProperty('price');
    taken();
    await vi.waitFor(() => expect(closing.busy).toBe(false));
    closing.begin(short, 'reverse');
    expect(placed()).toMatchObject({ symbol: 'BTCP', side: 'buy', amount: '0.0724' });
  });

  it('rounds a part down to the step, and sends nothing where nothing is left of it', () => {
    terminal.closing.begin({ ...long, amount: '0.0007' }, 'half');
    expect(placed()).toMatchObject({ amount: '0.0003' });
    taken();
    const { length } = carrier.sent;
    terminal.closing.begin({ ...long, amount: '0.0003' }, 'quarter');
    expect(carrier.sent).toHaveLength(length);
  });

  it('is asked about as the ticket’s orders are, and sends once what it showed', () => {
    const { closing, ticket } = terminal;
    ticket.confirming.mode = 'always';
    closing.begin(long, 'close');
    closing.begin(short, 'close');
    expect([callsOf(carrier, 'order.place'), closing.asking?.map(({ words }) => words)]).toEqual([
      0,
      ['Sell 1.25 ETHP at market'],
    ]);
    closing.confirm();
    closing.confirm();
    expect(callsOf(carrier, 'order.place')).toBe(1);
  });

  it('of all asks always, then goes one after the other, and names what did not get through', async () => {
    const { closing, ticket } = terminal;
    ticket.confirming.mode = 'never';
    closing.all(POSITIONS);
    expect(closing.asking).toHaveLength(2);
    closing.confirm();
    expect(callsOf(carrier, 'order.place')).toBe(1);
    taken({ state: 'Refused', error: { reason: 'RATE_BUDGET', safety: null, message: 'No.', retry: 'no' } });
    await vi.waitFor(() => expect(callsOf(carrier, 'order.place')).toBe(2));
    taken();
    await vi.waitFor(() => expect(closing.busy).toBe(false));
    expect(closing.failed.map(({ intent }) => intent.words)).toEqual(['Sell 1.25 ETHP at market']);
  });

  it('closes none twice before its row has followed', async () => {
    const { closing } = terminal;
    closing.begin(long, 'close');
    taken({ state: 'Sequenced' });
    await vi.waitFor(() => expect(closing.busy).toBe(false));
    closing.begin(long, 'close');
    expect(callsOf(carrier, 'order.place')).toBe(1);
    expect(terminal.messages.newest?.text).toMatch(/has not followed yet/);
    closing.begin({ ...long, amount: '0.5' }, 'close');
    expect(placed()).toMatchObject({ amount: '0.5' });
    expect(callsOf(carrier, 'order.place')).toBe(2);
  });

  it('closes one again after a while whose close met nobody, or at once when it was refused', async () => {
    const { closing } = terminal;
    const error = { reason: 'RATE_BUDGET', safety: null, message: 'No.', retry: 'no' };
    closing.begin(long, 'close');
    taken({ state: 'Refused', error });
    await vi.waitFor(() => expect(closing.busy).toBe(false));
    closing.begin(long, 'close');
    expect(callsOf(carrier, 'order.place')).toBe(2);
    taken({ state: 'Sequenced' });
    await vi.waitFor(() => expect(closing.busy).toBe(false));
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11_000);
    closing.begin(long, 'close');
    later.mockRestore();
    expect(callsOf(carrier, 'order.place')).toBe(3);
  });

  it('shows anew what would be sent where a position changed while it asked', () => {
    const { closing } = terminal;
    closing.all(POSITIONS);
    carrier.item('positions', [{ ...long, amount: '0.5' }]);
    closing.confirm();
    expect(callsOf(carrier, 'order.place')).toBe(0);
    expect(closing.asking?.map(({ words }) => words)).toEqual(['Sell 0.5 ETHP at market']);
    closing.confirm();
    expect(placed()).toMatchObject({ amount: '0.5' });
  });

  it('stops where it is not known what became of an order', async () => {
    const { closing } = terminal;
    closing.all(POSITIONS);
    closing.confirm();
    carrier.end();
    await vi.waitFor(() => expect(closing.busy).toBe(false));
    expect([callsOf(carrier, 'order.place'), closing.failed.length]).toEqual([1, 1]);
  });
});
