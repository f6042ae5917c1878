import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCOPE_NAMES, type ScopeName } from '../../../src-shared/protocol/index.ts';
import { isCountersignError } from '../support/errors.ts';
import { scaled, seed } from '../../support/long.ts';
import { approve, choose, listedActive, NOW_MS, setting, wish } from './support.ts';

type Act =
  | { act: 'issue' | 'reject'; scope: ScopeName[]; lifetimeSeconds: number }
  | { act: 'renew' | 'revoke' | 'deny' | 'sign'; pick: number; action: ScopeName }
  | { act: 'pass'; seconds: number }
  | { act: 'lock' | 'lock, sessions go on' | 'unlock' | 'restart' };

const scope = fc.uniqueArray(fc.constantFrom(...SCOPE_NAMES), { minLength: 1, maxLength: 3 });
const lifetimeSeconds = fc.constantFrom(60, 600, 3_600, 30 * 86_400);
const pick = fc.nat(20);
const action = fc.constantFrom<ScopeName>('order', 'modify-order', 'cancel-order', 'cancel-all');
const anAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constantFrom('issue', 'reject'), scope, lifetimeSeconds }) },
  {
    weight: 8,
    arbitrary: fc.record({ act: fc.constantFrom('renew', 'revoke', 'deny', 'sign', 'sign'), pick, action }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('pass'), seconds: fc.constantFrom(1, 59, 600, 4_000) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constantFrom('lock', 'lock, sessions go on', 'unlock', 'unlock', 'restart'),
    }),
  },
);

describe('whatever is done with sessions', () => {
  it(
    'the keys in the vault are those of the sessions that are listed as active, and nothing signs outside scope or time',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anAct, { maxLength: 40 }), async (acts) => {
          const world = await setting();
          const { wallet, clock } = world;
          const custody = world.custody;
          let { sessions } = world;
          /** What each session was issued for, as the test knows it. */
          const terms = new Map<string, { scope: readonly ScopeName[]; until: number }>();
          const ended = new Set<string>();
          const addresses = new Set<string>();
          const now = (): number => clock.ms ?? 0;
          const issued = async (
            work: () => Promise<{
              id: string;
              address: string;
              scope: readonly ScopeName[];
              expirySeconds: number;
            }>,
          ) => {
            try {
              const { id, address, scope: granted, expirySeconds } = await work();
              expect(addresses.has(address), 'a key is never used again').toBe(false);
              addresses.add(address);
              terms.set(id, { scope: granted, until: expirySeconds });
              return true;
            } catch (error) {
              if (!isCountersignError(error)) throw error;
              return false;
            }
          };
          for (const each of acts) {
            const picked =
              'pick' in each ? [...terms.keys()][each.pick % Math.max(1, terms.size)] : undefined;
            switch (each.act) {
              case 'issue':
                await issued(() => sessions.issue(wish(each), wallet, approve));
                break;
              case 'reject':
                await sessions
                  .issue(wish(each), wallet, () => Promise.reject(new Error('no')))
                  .catch(() => undefined);
                break;
              case 'renew':
                if (picked !== undefined) {
                  const old = sessions.find(picked);
                  if (
                    await issued(async () =>
                      sessions.issuing.authorise(sessions.issuing.prepareRenewal(old, {}), approve),
                    )
                  )
                    ended.add(picked);
                }
                break;
              case 'revoke':
                if (picked !== undefined) {
                  sessions.revoke(picked);
                  ended.add(picked);
                }
                break;
              case 'deny':
                if (picked !== undefined) {
                  sessions.deny(picked);
                  ended.add(picked);
                }
                break;
              case 'sign': {
                const chosen = choose(sessions, wallet, each.action, picked);
                if (typeof chosen !== 'string') break;
                const granted = terms.get(chosen);
                expect(granted?.scope.includes('unrestricted') || granted?.scope.includes(each.action)).toBe(
                  true,
                );
                expect(Math.floor(now() / 1000)).toBeLessThanOrEqual(granted?.until ?? 0);
                expect(ended.has(chosen)).toBe(false);
                if (custody.sessionsOpen) custody.signWithSession(chosen, new Uint8Array(32).fill(1));
                break;
              }
              case 'pass':
                clock.ms = now() + each.seconds * 1_000;
                break;
              case 'lock':
                custody.lock();
                break;
              case 'lock, sessions go on':
                custody.lock({ keepSessions: true });
                break;
              case 'unlock':
                await custody.unlock();
                break;
              case 'restart':
                sessions.flush();
                sessions = world.again();
            }
            sessions.sweep(now());
            expect(custody.sessionKeys().sort()).toEqual(listedActive(sessions));
            const expected = [...terms].filter(
              ([id, { until }]) => !ended.has(id) && Math.floor(now() / 1000) <= until,
            );
            expect(listedActive(sessions)).toEqual(expected.map(([id]) => id).sort());
          }
          expect(now()).toBeGreaterThanOrEqual(NOW_MS);
        }),
        { numRuns: scaled(300), seed },
      );
    },
  );
});
