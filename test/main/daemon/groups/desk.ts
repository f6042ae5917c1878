import { decideBracket } from '../../../../src-main/daemon/groups/bracket.ts';
import { decideScale, windUp, type Decision } from '../../../../src-main/daemon/groups/decision.ts';
import {
  factsOf,
  type Action,
  type Step,
  type StepRequest,
} from '../../../../src-main/daemon/groups/facts.ts';
import { planBracket, type Plan } from '../../../../src-main/daemon/groups/plan.ts';
import { formatDecimal, ONE, parseDecimal, type Fixed } from '../../../../src-shared/money/index.ts';

type Progress = NonNullable<StepRequest['progress']>;
type Moving = { -readonly [K in keyof Step]: Step[K] } & { request: Moves | null };
type Moves = { -readonly [K in keyof StepRequest]: StepRequest[K] };

export const BASE = { symbol: 'ETHP', strategy: 'main', side: 'buy' } as const;
export const d = parseDecimal;
export const BRACKET = planBracket({
  ...BASE,
  type: 'limit',
  amount: ONE,
  price: d('2000'),
  stop: { stopPrice: d('1950') },
  target: { price: d('2100') },
});

/** A venue of one trader's orders that does what the test says; it knows amounts and nothing of prices. */
export class Desk {
  readonly steps: Moving[] = [];
  readonly plan: Plan;
  forgiven = 0;
  /** Legs that a person wants placed once more. */
  readonly again = new Set<string>();

  constructor(plan: Plan) {
    this.plan = plan;
  }

  decide(ending = false): Decision {
    const known = (leg: string) => factsOf(leg, this.steps, this.forgiven, this.again);
    const legs = this.plan.legs.map(({ leg }) => leg);
    if (ending) return windUp(legs, known) ?? { is: 'ended', ending: 'cancelled' };
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

export const at = (state: Progress['state'], filled: Fixed | null): Progress => ({
  state,
  detail: null,
  filled: filled === null ? null : formatDecimal(filled),
  at: 0,
});
export const acts = (leg: string, action: Action, amount: Fixed | null = null): Decision => ({
  is: 'act',
  leg,
  action,
  amount,
});
