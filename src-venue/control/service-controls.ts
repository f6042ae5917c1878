import * as v from 'valibot';
import { REQUEST_FAULTS } from '../operator/index.ts';
import { count } from './fields.ts';
import { done, post, type ControlRoute } from './route.ts';
import type { ControlTarget } from './target.ts';

const clockBody = v.union([
  v.strictObject({ advanceMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(400 * 86_400_000)) }),
  v.strictObject({ mode: v.picklist(['real', 'manual']) }),
]);

/** The calls that move what surrounds it. */
export function serviceControls(target: ControlTarget): ControlRoute[] {
  const faultKinds = [...REQUEST_FAULTS, 'drop-sockets', 'rotate-encryption-key'] as const;
  const fault = v.strictObject({
    kind: v.picklist(faultKinds),
    count: v.optional(count, 1),
    ms: v.optional(count, 1_000),
  });
  return [
    post('/practice/clock', clockBody, (body) => {
      if ('mode' in body) target.setClockMode(body.mode);
      else target.advance(body.advanceMs);
      return done({ serverTimeMs: target.now() });
    }),
    post('/practice/fault', fault, ({ kind, count: times, ms }) => {
      if (kind === 'drop-sockets') target.dropSockets();
      else if (kind === 'rotate-encryption-key') target.operator.key.rotate();
      else target.operator.faults.arm(kind, times, ms);
      return done();
    }),
    post(
      '/practice/reset',
      v.strictObject({
        seed: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff))),
      }),
      ({ seed }) => {
        target.reset(seed);
        return done();
      },
    ),
    {
      method: 'GET',
      path: '/practice/state-hash',
      handle: () => ({ status: 200, body: target.stateHash() }),
    },
  ];
}
