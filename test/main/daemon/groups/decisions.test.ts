import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideBracket } from '../../../../src-main/daemon/groups/bracket.ts';
import { decideScale, windUp, type Decision } from '../../../../src-main/daemon/groups/decision.ts';
import { factsOf, type Step, type StepRequest } from '../../../../src-main/daemon/groups/facts.ts';
import { planBracket, planScale, type Plan } from '../../../../src-main/daemon/groups/plan.ts';
import { formatDecimal, ONE, parseDecimal, type Fixed } from '../../../../src-shared/money/index.ts';

type Progress = NonNullable<StepRequest['progress']>;
type Moving = { -readonly [K in keyof Step]: Step[K] } & { request: Moves | null };
type Moves = { -readonly [K in keyof StepRequest]: StepRequest[K] };

const BASE = { symbol: 'ETHP', strategy: 'main', side: 'buy' } as const;
const d = parseDecimal;
const BRACKET = planBracket({
  ...BASE,
  type: 'limit',
  amount: ONE,
  price: d('2000'),
  stop: { stopPrice: d('1950') },
  target: { price: d('2100') },
});

/** A venue of one trader's orders that does what the test says; it knows amounts and nothing of prices. */
class Desk {
  readonly steps: Moving[] = [];
  readonly plan: Plan;
  forgiven = 0;

  constructor(plan: Plan) {
    this.plan = plan;
  }

  decide(ending = false): Decision {
    const known = (leg: string) => factsOf(leg, this.steps, this.forgiven);
    if (ending)
      return (
        windUp(
          this.plan.legs.map(({ leg }) => leg),
          known,
        ) ?? { is: 'ended', ending: 'cancelled' }
      );
    return this.plan.kind === 'bracket' ? decideBracket(this.plan, known) : decideScale(this.plan, known);
  }

  /** Takes what was decided; the venue accepts it unless told otherwise. */
  take(decision: Decision, state: StepRequest['state'] = 'Sequenced'): Moving {
    if (decision.is !== 'act') throw new Error(`nothing to do: ${JSON.stringify(decision)}`);
    const { leg, action } = decision;
    const planned = this.plan.legs.find((each) => each.leg === leg);
    const n = this.steps.length + 1;
    const amount = action === 'cancel' ? null : (decision.amount ?? d(planned?.amount ?? '0'));
    const request: Moves = {
      id: `r${n}`,
      state,
      orderHash: action === 'cancel' ? null : `0x${n}`,
      progress: null,
      error: null,
    };
    const before = this.standing(leg);
    const step: Moving = { n, leg, action, amount, request, error: null };
    this.steps.push(step);
    if (state !== 'Sequenced') return step;
    if (action === 'place') request.progress = at('open', 0n);
    else if (before?.request?.progress == null) request.progress = at('rejected', null);
    else {
      before.request.progress = { ...before.request.progress, state: 'cancelled' };
      request.progress = action === 'cancel' ? at('confirmed', null) : at('open', 0n);
    }
    return step;
  }

  standing(leg: string): Moving | undefined {
    return this.steps.findLast(
      ({ leg: own, request }) =>
        own === leg && ['open', 'partly filled'].includes(request?.progress?.state ?? ''),
    );
  }

  /** Trades of the order of a leg that stands. @returns what traded */
  trade(leg: string, amount: Fixed): Fixed {
    const step = this.standing(leg);
    const progress = step?.request?.progress;
    if (step?.request == null || progress == null || step.amount === null) return 0n;
    const before = d(progress.filled ?? '0');
    const part = step.amount - before < amount ? step.amount - before : amount;
    const filled = before + part;
    step.request.progress = at(filled === step.amount ? 'filled' : 'partly filled', filled);
    return part;
  }

  open(leg: string): Fixed {
    const step = this.standing(leg);
    return step?.amount == null ? 0n : step.amount - d(step.request?.progress?.filled ?? '0');
  }

  /** Until nothing is left to be done by itself. */
  settle(): Decision {
    for (let i = 0; i < 50; i++) {
      const decision = this.decide();
      if (decision.is !== 'act') return decision;
      this.take(decision);
    }
    throw new Error('it never comes to rest');
  }
}

const at = (state: Progress['state'], filled: Fixed | null): Progress => ({
  state,
  detail: null,
  filled: filled === null ? null : formatDecimal(filled),
  at: 0,
});
const acts = (leg: string, action: string, amount: Fixed | null = null) => ({
  is: 'act',
  leg,
  action,
  amount,
});

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
    expect(desk.decide(true)).toMatchObject({ is: 'stuck', problem: { code: 'GROUP_CANCEL_FAILED' } });
    desk.forgiven = desk.steps.length;
    desk.take(desk.decide(true));
    desk.take(desk.decide(true));
    expect(desk.decide(true)).toEqual({ is: 'ended', ending: 'cancelled' });
  });
});
