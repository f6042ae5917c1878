import { formatDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import type { Decision } from './decision.ts';
import type { LegFacts } from './facts.ts';
import type { Plan } from './plan.ts';

/** A position whose exit is missing, or stands with another amount than is held. */
export function unprotected(leg: string, left: Fixed, { failure, open }: LegFacts, plan: Plan): Decision {
  const amount = `${formatDecimal(left)} ${plan.symbol}`;
  const why = failure === null ? 'It ended before all of it traded.' : failure.message;
  if (open === null) {
    return bare(
      leg,
      left,
      plan,
      why,
      'Try again, or place an order of your own; what else stands of the bracket stays.',
    );
  }
  const problem = {
    code: 'BRACKET_MISFIT',
    message: `The ${leg} stands with ${formatDecimal(open.left)} where ${amount} are held, and could not be changed. ${why}`,
    hint: 'Try again, or change it among the open orders: what is too much of it would open a position.',
  };
  return { is: 'stuck', problem };
}

/** The exit met an order that is not of the bracket: a person's, which is never cancelled for it. `order` is it, if known. */
export function blocked(leg: string, left: Fixed, plan: Plan, order: string | null): Decision {
  const which = order === null ? 'another order of the same strategy' : `your own order "${order}"`;
  const why = `It met ${which}, with which it may not trade, and was rejected for that.`;
  return bare(
    leg,
    left,
    plan,
    why,
    'Cancel or move that order, then try again; or close the position yourself.',
  );
}

/** The rest of the entry is in the exit's way, and cannot be cancelled. */
export function heldUp(leg: string, left: Fixed, plan: Plan, whyNot: string): Decision {
  const why = `It met the rest of its own entry, which could not be cancelled: ${whyNot}`;
  return bare(leg, left, plan, why, 'Try again, or cancel the entry among the open orders first.');
}

function bare(leg: string, left: Fixed, { symbol }: Plan, why: string, hint: string): Decision {
  const message = `${formatDecimal(left)} ${symbol} are held without the ${leg} of this bracket. ${why}`;
  return { is: 'stuck', problem: { code: 'BRACKET_UNPROTECTED', message, hint } };
}

export function overshot(by: Fixed, { symbol }: Plan): Decision {
  const problem = {
    code: 'BRACKET_OVERSHOT',
    message: `Both exits traded: ${formatDecimal(by)} ${symbol} more were given away than the entry had brought.`,
    hint: 'Look at the position: it may have turned round. The venue knows no order that only reduces a position.',
  };
  return { is: 'stuck', problem };
}
