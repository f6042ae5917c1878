import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planScale } from '../../../../src-main/daemon/groups/plan.ts';
import { ONE } from '../../../../src-shared/money/index.ts';
import { acts, at, BASE, BRACKET, d, Desk } from './desk.ts';

describe('a bracket', () => {
  it('places nothing but the entry until the entry has traded', () => {
    const desk = new Desk(BRACKET);
    expect(desk.decide()).toEqual(acts('entry', 'place'));
    desk.take(desk.decide());
    expect(desk.decide()).toEqual({ is: 'wait' });
  });

  it('then places the stop before the target, each with what has traded', () => {
    const desk = new Desk(BRACKET);
    desk.take(desk.decide());
    desk.trade('entry', d('0.4'));
    expect(desk.decide()).toEqual(acts('stop', 'place', d('0.4')));
    desk.take(desk.decide());
    expect(desk.decide()).toEqual(acts('target', 'place', d('0.4')));
    desk.take(desk.decide());
    desk.trade('entry', d('0.6'));
    expect(desk.decide()).toEqual(acts('stop', 'modify', ONE));
    expect(desk.settle()).toEqual({ is: 'wait' });
    expect([desk.open('stop'), desk.open('target')]).toEqual([ONE, ONE]);
  });

  it('cancels the other exit when one has traded, and is done', () => {
    for (const [one, two] of [
      ['stop', 'target'],
      ['target', 'stop'],
    ] as const) {
      const desk = new Desk(BRACKET);
      desk.take(desk.decide());
      desk.trade('entry', ONE);
      desk.settle();
      desk.trade(one, ONE);
      expect(desk.decide()).toEqual(acts(two, 'cancel'));
      desk.take(desk.decide());
      expect(desk.decide()).toEqual({ is: 'ended', ending: 'done' });
    }
  });

  it('ends when its entry came to nothing, with no exit ever sent', () => {
    const refused = new Desk(BRACKET);
    refused.take(refused.decide(), 'Refused');
    expect(refused.decide()).toEqual({ is: 'ended', ending: 'not-entered' });
    const cancelled = new Desk(BRACKET);
    const { request } = cancelled.take(cancelled.decide());
    if (request) request.progress = at('cancelled', 0n);
    expect(cancelled.decide()).toEqual({ is: 'ended', ending: 'not-entered' });
    expect(cancelled.steps).toHaveLength(1);
  });

  it('waits while it is not known what became of a request', () => {
    const desk = new Desk(BRACKET);
    const step = desk.take(desk.decide(), 'Unknown');
    expect(desk.decide()).toEqual({ is: 'wait' });
    if (step.request) Object.assign(step.request, { state: 'Sequenced', progress: at('filled', ONE) });
    expect(desk.decide()).toMatchObject({ leg: 'stop', action: 'place' });
  });

  it('says that a position is held without its stop when the stop was refused, and tries again when told to', () => {
    const desk = new Desk(BRACKET);
    desk.take(desk.decide());
    desk.trade('entry', ONE);
    desk.take(desk.decide(), 'Refused');
    expect(desk.decide()).toMatchObject({ is: 'stuck', problem: { code: 'BRACKET_UNPROTECTED' } });
    desk.forgiven = desk.steps.length;
    expect(desk.decide()).toEqual(acts('stop', 'place', ONE));
  });

  it('lets go when its exits were cancelled from elsewhere, and sends none of them again', () => {
    const desk = new Desk(BRACKET);
    desk.take(desk.decide());
    desk.trade('entry', ONE);
    desk.settle();
    for (const leg of ['stop', 'target']) {
      const step = desk.standing(leg);
      if (step?.request) step.request.progress = at('cancelled', 0n);
    }
    expect(desk.decide()).toEqual({ is: 'ended', ending: 'released' });
  });

  it('says so when both exits have traded', () => {
    const desk = new Desk(BRACKET);
    desk.take(desk.decide());
    desk.trade('entry', ONE);
    desk.settle();
    desk.trade('stop', ONE);
    desk.trade('target', d('0.2'));
    expect(desk.settle()).toMatchObject({ is: 'stuck', problem: { code: 'BRACKET_OVERSHOT' } });
    expect(desk.open('target')).toBe(0n);
  });

  it('never has more standing on either exit than is held once it came to rest, whatever trades when', () => {
    const legs = fc.constantFrom('entry', 'stop', 'target');
    const trades = fc.array(
      fc.record({ leg: legs, part: fc.bigInt({ min: 1n, max: ONE }), rest: fc.boolean() }),
      {
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(trades, (moves) => {
        const desk = new Desk(BRACKET);
        let held = 0n;
        desk.settle();
        for (const { leg, part, rest } of moves) {
          const traded = desk.trade(leg, part);
          held += leg === 'entry' ? traded : -traded;
          // Trades may come between two steps as well.
          const decision = desk.decide();
          if (!rest && decision.is === 'act') desk.take(decision);
          if (!rest) continue;
          const end = desk.settle();
          const most = held > 0n ? held : 0n;
          expect([desk.open('stop') <= most, desk.open('target') <= most]).toEqual([true, true]);
          if (held > 0n && end.is === 'wait') expect(desk.open('stop')).toBe(held);
          if (held < 0n) expect(end.is).toBe('stuck');
        }
      }),
    );
  });
});

describe('a scale', () => {
  const scale = planScale({
    ...BASE,
    type: 'limit',
    orders: ['2000', '1995', '1990'].map((price) => ({ price: d(price), amount: d('0.1') })),
  });

  it('places one after the other, and is done when none of them stands any more', () => {
    const desk = new Desk(scale);
    expect(desk.settle()).toEqual({ is: 'wait' });
    expect(desk.steps.map(({ leg }) => leg)).toEqual(['1', '2', '3']);
    for (const leg of ['1', '2', '3']) desk.trade(leg, ONE);
    expect(desk.decide()).toEqual({ is: 'ended', ending: 'done' });
  });

  it('stops at the first that is refused, says how many stand, and goes on there when told to', () => {
    const desk = new Desk(scale);
    desk.take(desk.decide());
    desk.take(desk.decide(), 'Refused');
    expect(desk.decide()).toMatchObject({
      is: 'stuck',
      problem: { message: expect.stringMatching(/^1 of 3/) },
    });
    desk.forgiven = desk.steps.length;
    expect(desk.decide()).toEqual(acts('2', 'place'));
  });

  it('sends nothing more while the outcome of one is not known', () => {
    const desk = new Desk(scale);
    desk.take(desk.decide(), 'Unknown');
    expect(desk.decide()).toEqual({ is: 'wait' });
  });

  it('is wound up order by order, and says which could not be cancelled', () => {
    const desk = new Desk(scale);
    desk.settle();
    desk.take(desk.decide(true));
    expect(desk.decide(true)).toEqual(acts('2', 'cancel'));
    desk.take(desk.decide(true), 'Rejected');
    // The third goes all the same.
    desk.take(desk.decide(true));
    expect(desk.decide(true)).toMatchObject({ is: 'stuck', problem: { code: 'GROUP_CANCEL_FAILED' } });
    desk.forgiven = desk.steps.length;
    expect(desk.decide(true)).toEqual(acts('2', 'cancel'));
    desk.take(desk.decide(true));
    expect(desk.decide(true)).toEqual({ is: 'ended', ending: 'cancelled' });
  });
});
