import { formatDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import { ended, WAIT, windUp, type Decision, type Known } from './decision.ts';
import { REJECTED_AFTERWARDS, type LegFacts } from './facts.ts';
import type { Plan } from './plan.ts';

/**
 * A bracket: the exits stand with just what the entry has traded and no exit has taken away yet. The venue knows no order
 * that only reduces (profile: 8 Matching), so an exit that stands without a position would open one: none is placed
 * before the entry has traded, none is larger than what is left, and when nothing is left all go.
 */
export function decideBracket(plan: Plan, known: Known): Decision {
  const entry = known('entry');
  const exits = plan.legs.filter(({ role }) => role !== 'entry').map(({ leg }) => leg);
  if (entry.inFlight) return WAIT;
  if (entry.untried) return { is: 'act', leg: 'entry', action: 'place', amount: null };
  if (exits.some((leg) => known(leg).inFlight)) return WAIT;

  const out = exits.reduce((sum, leg) => sum + known(leg).filled, 0n);
  const left = entry.filled - out;
  if (entry.filled === 0n) {
    // Refused, rejected, or cancelled before it traded.
    return entry.open !== null || entry.unseen ? WAIT : ended('not-entered');
  }
  if (left < 0n) return windUp(exits, known) ?? overshot(-left, plan);
  if (left === 0n) return windUp(['entry', ...exits], known) ?? ended('done');
  return protect(exits, known, left, plan);
}

/** Brings each exit to what is left of the position. */
function protect(exits: readonly string[], known: Known, left: Fixed, plan: Plan): Decision {
  let standing = false;
  for (const leg of exits) {
    const facts = known(leg);
    if (facts.untried) return { is: 'act', leg, action: 'place', amount: left };
    if (facts.unseen) {
      standing = true;
      continue;
    }
    if (facts.open === null) {
      // Cancelled from elsewhere: a person took it away and knows why. Anything else leaves the position without it:
      // a refusal, a stop whose rest found nobody to trade with, an entry that traded on while all was being cancelled.
      const endedShort = leg === 'stop' && facts.filled > 0n;
      if (facts.failure !== null || endedShort || facts.cancelled) return unprotected(leg, left, facts, plan);
      continue;
    }
    standing = true;
    if (facts.open.left === left) continue;
    // It was gone when it was to be changed: its own rows will tell.
    if (facts.failure?.reason === REJECTED_AFTERWARDS) standing = true;
    else if (facts.failure !== null) return unprotected(leg, left, facts, plan);
    else return { is: 'act', leg, action: 'modify', amount: left };
  }
  return standing ? WAIT : ended('released');
}

function unprotected(leg: string, left: Fixed, { failure, open }: LegFacts, { symbol }: Plan): Decision {
  const amount = `${formatDecimal(left)} ${symbol}`;
  const why = failure === null ? 'It ended before all of it traded.' : failure.message;
  const problem =
    open === null
      ? {
          code: 'BRACKET_UNPROTECTED',
          message: `${amount} are held without the ${leg} of this bracket. ${why}`,
          hint: 'Try again, or place an order of your own; what else stands of the bracket stays.',
        }
      : {
          code: 'BRACKET_MISFIT',
          message: `The ${leg} stands with ${formatDecimal(open.left)} where ${amount} are held, and could not be changed. ${why}`,
          hint: 'Try again, or change it among the open orders: what is too much of it would open a position.',
        };
  return { is: 'stuck', problem };
}

function overshot(by: Fixed, { symbol }: Plan): Decision {
  const problem = {
    code: 'BRACKET_OVERSHOT',
    message: `Both exits traded: ${formatDecimal(by)} ${symbol} more were given away than the entry had brought.`,
    hint: 'Look at the position: it may have turned round. The venue knows no order that only reduces a position.',
  };
  return { is: 'stuck', problem };
}
