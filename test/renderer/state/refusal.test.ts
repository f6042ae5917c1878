import { beforeEach, describe, expect, it, vi } from 'vitest';
import { flushSync } from 'svelte';
import { answer, callsOf, inputOf, refused, startTerminal } from '../harness/terminal.ts';

let { carrier, terminal }: Awaited<ReturnType<typeof startTerminal>> = {} as never;
beforeEach(async () => {
  ({ carrier, terminal } = await startTerminal());
  terminal.ticket.amount = '0.5';
  terminal.ticket.price = '2600';
  terminal.ticket.submit();
});

const say = async (reason: string, safety: string | null): Promise<void> => {
  answer(carrier, 'order.place', refused(reason, safety));
  await vi.waitFor(() => expect(terminal.ticket.sending).toBe(false));
};

describe('a refusal before anything was signed', () => {
  it.each([
    ['MaxTakerPriceDeviationBreached', 'price'],
    ['OMFLessThanIMF', 'amount'],
    ['TooManyOrders', null],
  ] as const)('%s stands at the box that it is about', async (safety, field) => {
    await say('SafetyFailure', safety);
    expect(terminal.ticket.refusal).toMatchObject({ field, rule: safety, error: { code: safety } });
  });

  it('of a rail stands at its box too, and nobody can send in spite of it', async () => {
    await say('rail:max-order-notional', null);
    expect(terminal.ticket.refusal).toMatchObject({ field: 'amount', rule: null });
    terminal.ticket.askInSpite();
    expect(terminal.ticket.asking).toBeNull();
  });

  it('goes when what is typed is something else, and comes back with it', async () => {
    await say('SafetyFailure', 'OMFLessThanIMF');
    terminal.ticket.amount = '0.4';
    flushSync();
    expect(terminal.ticket.refusal).toBeNull();
    terminal.ticket.amount = '0.50';
    flushSync();
    expect(terminal.ticket.refusal).not.toBeNull();
  });

  it('is overridden in a second step, as a request of its own that names the finding', async () => {
    const first = inputOf(carrier, 'order.place');
    await say('SafetyFailure', 'MaxTakerPriceDeviationBreached');
    terminal.ticket.askInSpite();
    expect(callsOf(carrier, 'order.place')).toBe(1);
    expect(terminal.ticket.asking?.input).toMatchObject({ override: ['MaxTakerPriceDeviationBreached'] });
    terminal.ticket.confirm();
    const second = inputOf(carrier, 'order.place');
    expect(second).toEqual({
      ...first,
      override: ['MaxTakerPriceDeviationBreached'],
      clientId: second['clientId'],
    });
    expect(second['clientId']).not.toBe(first['clientId']);
  });

  it('that meets the next finding names both when it is overridden once more', async () => {
    await say('SafetyFailure', 'MaxTakerPriceDeviationBreached');
    terminal.ticket.askInSpite();
    terminal.ticket.confirm();
    await say('SafetyFailure', 'OMFLessThanIMF');
    terminal.ticket.askInSpite();
    terminal.ticket.confirm();
    expect(inputOf(carrier, 'order.place')['override']).toEqual([
      'MaxTakerPriceDeviationBreached',
      'OMFLessThanIMF',
    ]);
  });

  it('of a box that the contract names stands at that box', async () => {
    const error = {
      code: 'DECIMAL_SYNTAX',
      message: 'It is no decimal.',
      hint: 'Write one.',
      path: 'price',
    };
    carrier.receive({ t: 'error', id: carrier.lastCall('order.place').id, error });
    await vi.waitFor(() => expect(terminal.ticket.refusal).toMatchObject({ field: 'price', rule: null }));
  });
});

describe('a stop order', () => {
  beforeEach(async () => {
    await say('x', null);
    terminal.ticket.clear();
    terminal.ticket.type = 'stop';
    terminal.ticket.amount = '0.5';
  });

  it('needs a stop price, and without a price runs at market once it wakes up', () => {
    expect(terminal.ticket.submit()).toBe(false);
    terminal.ticket.stopPrice = '2500';
    expect(terminal.ticket.submitWords).toBe('Buy 0.5 ETHP at market, stop 2,500.0');
    return vi.waitFor(() => {
      expect(terminal.ticket.submit()).toBe(true);
      expect(inputOf(carrier, 'order.place')).toMatchObject({ type: 'stop', stopPrice: '2500' });
      expect(inputOf(carrier, 'order.place')).not.toHaveProperty('price');
    });
  });

  it('takes its limit price along, and a stop price off the tick is wrong', () => {
    terminal.ticket.stopPrice = '2500';
    terminal.ticket.price = '2510';
    expect(terminal.ticket.submitWords).toBe('Buy 0.5 ETHP @ 2,510.0, stop 2,500.0');
    terminal.ticket.stopPrice = '2500.05';
    expect(terminal.ticket.stopCheck).toMatchObject({
      state: 'wrong',
      error: { code: 'PriceNotMultipleOfTickSize' },
    });
  });
});
