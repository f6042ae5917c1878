import type { Fixed } from '../../../src-shared/money/index.ts';
import { ended, WAIT, windUp, type Decision, type Known } from './decision.ts';
import { blocked, heldUp, overshot, unprotected } from './bracket-problems.ts';
import { REJECTED_AFTERWARDS, type LegFacts } from './facts.ts';
import type { Plan } from './plan.ts';

type InTheWay = () => string | null;
/** What an exit is to be brought to. */
interface Wanted {
  readonly left: Fixed;
  readonly plan: Plan;
  readonly inTheWay: InTheWay;
}

/**
 * A bracket: the exits stand with just what the entry has traded and no exit has taken away yet. The venue knows no order
 * that only reduces (profile: 8 Matching), so an exit that stands without a position would open one: none is placed
 * before the entry has traded, none is larger than what is left, and when nothing is left all go.
 * @param inTheWay the order of the same strategy that an exit would meet and that is not of the bracket, in words
 */
export function decideBracket(plan: Plan, known: Known, inTheWay: InTheWay = () => null): Decision {
  const entry = known('entry');
  const exits = plan.legs.filter(({ role }) => role !== 'entry').map(({ leg }) => leg);
  if (entry.untried) return { is: 'act', leg: 'entry', action: 'place', amount: null };
  const entryMayTrade = entry.open !== null || entry.unseen || entry.inFlight;

  const out = exits.reduce((sum, leg) => sum + known(leg).filled, 0n);
  const left = entry.filled - out;
  if (entry.filled === 0n) {
    // Refused, rejected, or cancelled before it traded.
    return entryMayTrade ? WAIT : ended('not-entered');
  }
  if (left < 0n) return windUp(exits, known) ?? overshot(-left, plan);
  if (left === 0n) return windUp(['entry', ...exits], known) ?? ended('done');
  // Exits that were let go elsewhere are not the end while more may come of the entry.
  return protect(exits, known, { left, plan, inTheWay }) ?? (entryMayTrade ? WAIT : ended('released'));
}

/**
 * Brings each exit to what is left of the position, the stop first. One that is in doubt may have traded, and one that
 * failed is to be told of: those behind it are made no larger then, and smaller all the same.
 * @returns null when none of them stands
 */
function protect(exits: readonly string[], known: Known, wanted: Wanted): Decision | null {
  let rest: Decision | null = null;
  let none = false;
  for (const leg of exits) {
    const facts = known(leg);
    const next = exitOf(leg, known, wanted);
    const grows = next?.is === 'act' && (facts.open === null || facts.open.left < wanted.left);
    if (next?.is === 'act' && !(grows && none)) return next;
    none ||= facts.inFlight || next?.is === 'stuck';
    if (rest?.is !== 'stuck') rest = next?.is === 'act' ? WAIT : (next ?? rest);
  }
  return rest;
}

/** What one exit needs; null when it was let go. */
function exitOf(leg: string, known: Known, wanted: Wanted): Decision | null {
  const facts = known(leg);
  const { open, failure } = facts;
  const { left, plan } = wanted;
  if (facts.inFlight || facts.unseen) return WAIT;
  if (facts.untried) return { is: 'act', leg, action: 'place', amount: left };
  if (open === null) {
    if (facts.metOwnAt !== null) return afterMeeting(leg, facts.metOwnAt, known('entry'), wanted);
    // It ended as it should, and the entry has traded on since; or a person wants it placed once more.
    const isOver = facts.cancelled || facts.traded || facts.again;
    if (isOver && failure?.action !== 'place') return { is: 'act', leg, action: 'place', amount: left };
    return isMissed(leg, facts) ? unprotected(leg, left, facts, plan) : null;
  }
  // Its cancel is at the venue: the order's own rows will tell.
  if (facts.cancelled || open.left === left) return WAIT;
  // It was gone when it was to be changed: its own rows will tell.
  if (failure?.reason === REJECTED_AFTERWARDS) return WAIT;
  if (failure !== null) return unprotected(leg, left, facts, plan);
  return { is: 'act', leg, action: 'modify', amount: left };
}

/**
 * An exit met an order of its own strategy (profile: 8, Self match). The rest of the entry stands on the other side of the
 * book, and is the one order there that is the bracket's: it is cancelled, and once it is gone the exit is placed anew. What
 * met another order although the entry was gone is left to the person, whose order that is.
 */
function afterMeeting(leg: string, at: number, entry: LegFacts, wanted: Wanted): Decision {
  const { left, plan } = wanted;
  const cleared = windUp(['entry'], () => entry);
  if (cleared?.is === 'stuck') return heldUp(leg, left, plan, entry.failure?.message ?? '');
  if (cleared !== null) return cleared;
  const stood = entry.seenAt !== null && entry.seenAt >= at;
  return stood
    ? { is: 'act', leg, action: 'place', amount: left }
    : blocked(leg, left, plan, wanted.inTheWay());
}

/** Whether an exit ended as nobody wanted it to. One that was cancelled from elsewhere a person took away, and knows why. */
function isMissed(leg: string, { failure, filled }: LegFacts): boolean {
  // The rest of a stop may have found nobody to trade with.
  return failure !== null || (leg === 'stop' && filled > 0n);
}

/** Exits that a person means who says "try again". */
export function missing({ legs }: Plan, known: Known): string[] {
  const exits = legs.filter(({ role }) => role === 'stop' || role === 'target').map(({ leg }) => leg);
  return exits.filter((leg) => {
    const facts = known(leg);
    return !facts.inFlight && !facts.unseen && facts.open === null && isMissed(leg, facts);
  });
}
