import { describe, expect, it } from 'vitest';
import { newGroup } from '../../../../src-main/daemon/groups/beginning.ts';
import type { Action } from '../../../../src-main/daemon/groups/facts.ts';
import { passingOf } from '../../../../src-main/daemon/groups/passing.ts';
import { planScale, type Plan } from '../../../../src-main/daemon/groups/plan.ts';
import type { Group, HeldStep } from '../../../../src-main/daemon/groups/store.ts';
import { ONE } from '../../../../src-shared/money/index.ts';
import { BASE, BRACKET, d } from './desk.ts';
import { WALLET } from './quiet.ts';

const SCALE = planScale({ ...BASE, type: 'limit', orders: [{ price: d('2000'), amount: ONE }] });

const groupOf = (plan: Plan): Group =>
  newGroup({ wallet: WALLET, session: null, clientId: null, identity: '', plan });

/** One more step of a leg that the venue or this program answered so. */
function step(group: Group, leg: string, action: Action, reason: string): HeldStep {
  const n = group.steps.length + 1;
  const error = { reason, safety: null, message: reason, retry: 'no' } as const;
  const made: HeldStep = { n, leg, action, clientId: `c${n}`, amount: ONE, request: null, error };
  group.steps.push(made);
  return made;
}

describe('what the rate limit of the venue refused', () => {
  it.each([
    ['stop', 'place'],
    ['stop', 'modify'],
    ['target', 'cancel'],
    ['entry', 'cancel'],
  ] as const)('of a bracket is asked for anew: %s, %s', (leg, action) => {
    const group = groupOf(BRACKET);
    const refused = step(group, leg, action, 'RateLimit');
    expect(passingOf(group)).toEqual([refused]);
  });

  it('is never asked for anew where it opens a position, nor for an order of a scale', () => {
    const entry = groupOf(BRACKET);
    step(entry, 'entry', 'place', 'RateLimit');
    const rung = groupOf(SCALE);
    step(rung, '1', 'place', 'RateLimit');
    const cancelled = groupOf(SCALE);
    step(cancelled, '1', 'cancel', 'RateLimit');
    expect([entry, rung, cancelled].flatMap(passingOf)).toEqual([]);
  });

  it('is asked for five times in a row at most, whatever else was in between, and again when a person says so', () => {
    const group = groupOf(BRACKET);
    for (let i = 0; i < 5; i++) {
      step(group, 'stop', 'place', 'RateLimit');
      expect(passingOf(group)).toHaveLength(1);
      step(group, 'stop', 'place', 'RATE_BUDGET');
    }
    step(group, 'stop', 'place', 'RateLimit');
    expect(passingOf(group)).toEqual([]);
    group.forgiven = group.steps.length;
    step(group, 'stop', 'place', 'RateLimit');
    expect(passingOf(group)).toHaveLength(1);
  });
});
