import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsOf, type StepRequest } from '../../../../src-main/daemon/groups/facts.ts';
import { planScale } from '../../../../src-main/daemon/groups/plan.ts';
import { ONE } from '../../../../src-shared/money/index.ts';
import { acts, at, BASE, BRACKET, d, Desk } from './desk.ts';

/** A bracket whose entry has traded this much, and whose exits stand with it. */
function entered(amount = ONE): Desk {
  const desk = new Desk(BRACKET);
  desk.take(desk.decide());
  desk.trade('entry', amount);
  desk.settle();
  return desk;
}

const PENDING = ['Prepared', 'Signed', 'Sending', 'Unknown'];

describe('an exit in doubt', () => {
  it('does not keep the other from being made smaller', () => {
    for (const [doubted, other] of [
      ['stop', 'target'],
      ['target', 'stop'],
    ] as const) {
      const desk = entered(d('0.4'));
      desk.trade('entry', d('0.2'));
      // The change of one is answered by nobody; then a part of it trades as it stood.
      desk.take(acts(doubted, 'modify', d('0.6')), 'Unknown');
      desk.trade(doubted, d('0.3'));
      expect(desk.decide()).toEqual(acts(other, 'modify', d('0.3')));
    }
  });

  it('does not keep the other from being cancelled when nothing is left, nor the rest of the entry', () => {
    const desk = entered(d('0.4'));
    desk.trade('entry', d('0.2'));
    desk.take(acts('stop', 'modify', d('0.6')), 'Unknown');
    desk.take(acts('target', 'modify', d('0.6')));
    desk.trade('target', d('0.6'));
    expect(desk.decide()).toEqual(acts('entry', 'cancel'));
    desk.take(desk.decide());
    // The stop is in doubt: whether it stands, and under which hash, is not known.
    expect(desk.decide()).toEqual({ is: 'wait' });
  });

  it('keeps the target from being placed or made larger, since the stop may have traded', () => {
    const desk = new Desk(BRACKET);
    desk.take(desk.decide());
    desk.trade('entry', d('0.4'));
    desk.take(desk.decide(), 'Unknown');
    expect(desk.decide()).toEqual({ is: 'wait' });
    const later = entered(d('0.4'));
    later.trade('entry', d('0.2'));
    later.take(later.decide(), 'Unknown');
    expect(later.decide()).toEqual({ is: 'wait' });
  });

  it('that is the target leaves the stop to be placed with all that is held', () => {
    const desk = entered(d('0.4'));
    desk.take(acts('target', 'modify', d('0.3')), 'Unknown');
    desk.trade('entry', d('0.2'));
    expect(desk.decide()).toEqual(acts('stop', 'modify', d('0.6')));
  });

  it('does not keep the exits from following an entry the rest of which is in doubt', () => {
    const desk = entered(d('0.4'));
    desk.take(acts('entry', 'cancel'), 'Unknown');
    desk.trade('entry', d('0.2'));
    expect(desk.decide()).toEqual(acts('stop', 'modify', d('0.6')));
  });
});

describe('the winding up', () => {
  it('goes on with the other orders while one is in doubt, or was not seen on the venue yet', () => {
    for (const hidden of ['Unknown', 'unseen'] as const) {
      const scale = planScale({
        ...BASE,
        type: 'limit',
        orders: ['2000', '1995', '1990'].map((price) => ({ price: d(price), amount: d('0.1') })),
      });
      const desk = new Desk(scale);
      desk.settle();
      const first = desk.steps[0]?.request;
      if (first) Object.assign(first, { progress: null }, hidden === 'Unknown' ? { state: 'Unknown' } : {});
      desk.take(desk.decide(true));
      desk.take(desk.decide(true));
      expect(desk.steps.slice(3).map(({ leg }) => leg)).toEqual(['2', '3']);
      expect(desk.decide(true)).toEqual({ is: 'wait' });
      if (first) Object.assign(first, { state: 'Sequenced', progress: at('open', 0n) });
      expect(desk.decide(true)).toEqual(acts('1', 'cancel'));
    }
  });
});

describe('an exit that the bracket itself took away', () => {
  it('is placed anew when the entry traded on meanwhile', () => {
    const desk = entered(d('0.4'));
    desk.trade('target', d('0.4'));
    desk.take(acts('stop', 'cancel'));
    desk.trade('entry', d('0.2'));
    expect(desk.decide()).toEqual(acts('stop', 'place', d('0.2')));
    desk.take(desk.decide());
    // The target has traded whole; what the entry brought since is for it as well.
    expect(desk.settle()).toEqual({ is: 'wait' });
    expect([desk.open('stop'), desk.open('target')]).toEqual([d('0.2'), d('0.2')]);
  });

  it('is tried again when a person says so, after that was refused', () => {
    const desk = entered(d('0.4'));
    desk.trade('target', d('0.4'));
    desk.take(acts('stop', 'cancel'));
    desk.trade('entry', d('0.2'));
    desk.take(acts('stop', 'place', d('0.2')), 'Refused');
    expect(desk.decide()).toMatchObject({ is: 'stuck', problem: { code: 'BRACKET_UNPROTECTED' } });
    desk.forgiven = desk.steps.length;
    expect(desk.decide()).toEqual(acts('stop', 'place', d('0.2')));
  });

  it('is not touched while its cancel is taken and not seen yet', () => {
    const desk = entered(d('0.4'));
    desk.trade('target', d('0.4'));
    const stop = desk.standing('stop');
    desk.take(acts('stop', 'cancel'));
    if (stop?.request) stop.request.progress = at('open', 0n);
    desk.trade('entry', d('0.2'));
    expect(desk.decide()).not.toMatchObject({ leg: 'stop' });
    if (stop?.request) stop.request.progress = at('cancelled', 0n);
    expect(desk.decide()).toEqual(acts('stop', 'place', d('0.2')));
  });
});

describe('a stop whose rest found nobody to trade with', () => {
  it('is placed anew for what is left when a person says so', () => {
    const desk = entered();
    desk.trade('stop', d('0.4'));
    const stop = desk.standing('stop');
    if (stop?.request) stop.request.progress = at('cancelled', d('0.4'));
    // The target is made smaller all the same.
    expect(desk.decide()).toEqual(acts('target', 'modify', d('0.6')));
    desk.take(desk.decide());
    expect(desk.decide()).toMatchObject({ is: 'stuck', problem: { code: 'BRACKET_UNPROTECTED' } });
    desk.forgiven = desk.steps.length;
    desk.again.add('stop');
    expect(desk.decide()).toEqual(acts('stop', 'place', d('0.6')));
  });
});

describe('exits that were cancelled elsewhere', () => {
  it('are not the end of a bracket whose entry still stands', () => {
    const desk = entered(d('0.4'));
    for (const leg of ['stop', 'target']) {
      const step = desk.standing(leg);
      if (step?.request) step.request.progress = at('cancelled', 0n);
    }
    expect(desk.decide()).toEqual({ is: 'wait' });
    const entry = desk.standing('entry');
    if (entry?.request) entry.request.progress = at('cancelled', d('0.4'));
    expect(desk.decide()).toEqual({ is: 'ended', ending: 'released' });
  });
});

describe("a person's own change of an exit", () => {
  it('that is rejected does not stop the bracket', () => {
    const desk = entered(d('0.4'));
    const rejected = desk.take(acts('stop', 'modify', d('0.1')), 'Rejected');
    Object.assign(rejected, { clientId: null });
    expect(desk.decide()).toEqual({ is: 'wait' });
    desk.trade('entry', d('0.2'));
    expect(desk.decide()).toEqual(acts('stop', 'modify', d('0.6')));
  });

  it('that is rejected afterwards does not either', () => {
    const desk = entered(d('0.4'));
    const before = desk.standing('stop')?.request?.progress;
    const person = desk.take(acts('stop', 'modify', d('0.1')));
    Object.assign(person, { clientId: null });
    if (person.request) person.request.progress = at('rejected', null);
    const first = desk.steps.find(({ leg }) => leg === 'stop')?.request;
    if (first && before) first.progress = before;
    desk.trade('entry', d('0.2'));
    expect(desk.decide()).toEqual(acts('stop', 'modify', d('0.6')));
  });

  it.each(['Rejected', 'Sequenced'] as const)(
    'that is %s does not hide that one of ours is in doubt',
    (fate) => {
      const desk = entered(d('0.4'));
      desk.trade('entry', d('0.2'));
      desk.take(desk.decide(), 'Unknown');
      Object.assign(desk.take(acts('stop', 'modify', d('0.1')), fate), { clientId: null });
      expect(factsOf('stop', desk.steps, desk.forgiven).inFlight).toBe(true);
      expect(desk.decide()).toEqual({ is: 'wait' });
    },
  );
});

describe('whatever becomes of requests', () => {
  it('none is made for an order while another of that order may still be taken', () => {
    const often = <T extends string>(usual: T, ...others: T[]) =>
      fc.oneof({ arbitrary: fc.constant(usual), weight: 6 }, fc.constantFrom(...others));
    const move = fc.record({
      is: often('act', 'trade', 'trade', 'resolve', 'retry', 'person'),
      leg: fc.constantFrom('entry', 'stop', 'target'),
      fate: often<StepRequest['state']>(
        'Sequenced',
        ...(['Unknown', 'Unknown', 'Sending', 'Rejected', 'Refused', 'NotSequenced'] as const),
      ),
      part: fc.bigInt({ min: 1n, max: ONE / 4n }),
      ending: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60, size: 'max' }), (moves) => {
        const desk = new Desk(BRACKET);
        for (const { is, leg, fate, part, ending } of moves) {
          if (is === 'trade') desk.trade(leg, part);
          else if (is === 'retry') desk.forgiven = desk.steps.length;
          else if (is === 'person') {
            // Somebody else changes what stands, and that may be refused or stay in doubt as well.
            if (desk.standing(leg) === undefined) continue;
            Object.assign(desk.take(acts(leg, 'modify', part), fate), { clientId: null });
          } else if (is === 'resolve') {
            const open = desk.steps.find(({ request }) => PENDING.includes(request?.state ?? ''));
            if (open?.request) open.request.state = part > ONE / 8n ? 'NotSequenced' : 'Rejected';
          } else {
            const decision = desk.decide(ending);
            if (decision.is !== 'act') continue;
            const pending = desk.steps.filter(
              (step) => step.leg === decision.leg && PENDING.includes(step.request?.state ?? ''),
            );
            expect(pending).toEqual([]);
            if (decision.action === 'place') expect(desk.standing(decision.leg)).toBeUndefined();
            desk.take(decision, fate);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
