import { CountersignError } from '../../../src-shared/errors/index.ts';
import type { Address, ScopeName } from '../../../src-shared/protocol/index.ts';
import type { Finding } from '../../guard/index.ts';
import type { Intent } from '../../operator/index.ts';
import { noKey } from './context.ts';
import { plannedIntent } from './inputs.ts';
import type { GroupsOptions } from './options.ts';
import type { Plan } from './plan.ts';
import type { Group } from './store.ts';

type Keys = Pick<GroupsOptions, 'keysFor' | 'keyRefusal' | 'railsAgainst'>;

/** What its orders ask of a key: exits are changed and cancelled while nobody is there. */
const SCOPES: Readonly<Record<Plan['kind'], readonly ScopeName[]>> = {
  bracket: ['order', 'modify-order', 'cancel-order'],
  scale: ['order'],
};
/** Rails that say the same of an order whenever it goes out; the others are asked when it does. */
const LASTING = ['rail:symbols', 'rail:max-order-notional'];

/**
 * Looks whether keys can sign every order of a plan.
 * @param session the key that was named; null lets each order be signed by one that may
 * @throws {CountersignError} `GROUP_NEEDS_KEY`, or what speaks against the key or against the order
 */
export function requireKeys(plan: Plan, wallet: Address, session: string | null, keys: Keys): void {
  const scopes = SCOPES[plan.kind];
  for (const scope of scopes) if (keys.keysFor(wallet, [scope]).length === 0) throw noKey(scope);
  // A key that was named must do all of it, as one that is named for an order must.
  for (const scope of session === null ? [] : scopes) {
    const against = keys.keyRefusal(session ?? '', wallet, scope);
    if (against !== null) throw new CountersignError(against.reason, against.message, against.hint);
  }
  const signers = session === null ? keys.keysFor(wallet, ['order']) : [session];
  for (const { leg, role } of plan.legs) {
    const intent = plannedIntent(plan, leg);
    const ofApp = lasting(keys, null, intent, wallet)[0];
    const findings = signers.map((key) => lasting(keys, key, intent, wallet)[0]);
    const standing = ofApp ?? (findings.includes(undefined) ? undefined : findings[0]);
    if (standing === undefined) continue;
    const what = role === 'rung' ? `Order ${leg}` : `The ${role}`;
    const which = ofApp === undefined && session === null ? 'No session key may sign it. ' : '';
    throw new CountersignError(
      standing.rule,
      `${what} would be refused. ${which}${standing.message}`,
      standing.hint,
      standing.rule === 'rail:symbols' ? {} : { path: role === 'rung' ? 'orders' : 'amount' },
    );
  }
}

/**
 * The key for a step: the one that was named, until it has ended. Where none was, one whose rails let this request pass;
 * of those the one that signed last, else one that may sign all of the group, the one that lasts longest first: with
 * several that may, nobody is there to say which. A cancel is never left to a key that may not cancel.
 */
export function keyOfStep(group: Group, scope: ScopeName, intent: Intent, keys: Keys): string | null {
  const { session, wallet, plan } = group;
  const best = (): string | null => {
    const able = keys.keysFor(wallet, [scope]);
    const passing = able.filter((key) => keys.railsAgainst(key, intent, wallet).length === 0);
    const pool = passing.length > 0 ? passing : able;
    const used = group.steps.findLast(({ request }) => request?.session != null)?.request?.session;
    if (used != null && pool.includes(used)) return used;
    const all = keys.keysFor(wallet, SCOPES[plan.kind]);
    const whole = (key: string): boolean =>
      all.includes(key) &&
      plan.legs.every(({ leg }) => lasting(keys, key, plannedIntent(plan, leg), wallet).length === 0);
    return pool.find(whole) ?? pool[0] ?? null;
  };
  if (session === null) return best();
  const against = keys.keyRefusal(session, wallet, scope)?.reason;
  if (against === undefined) return session;
  const stays = against === 'SESSION_SCOPE' && scope !== 'cancel-order';
  return stays ? session : (best() ?? session);
}

function lasting({ railsAgainst }: Keys, key: string | null, intent: Intent, wallet: Address): Finding[] {
  return railsAgainst(key, intent, wallet).filter(({ rule }) => LASTING.includes(rule));
}
