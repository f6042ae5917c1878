import * as v from 'valibot';
import { DeadMan, type DeadManChange } from '../../../src-shared/contract/index.ts';
import type { Settings } from '../../storage/index.ts';

const { enabled, seconds, strategies, watch, pause, lastFired } = DeadMan.entries;
/** What outlives the process. */
const Stored = v.object({ enabled, seconds, strategies, watch, pause, lastFired });
export type DeadManSettings = v.InferOutput<typeof Stored>;

export const OFF: DeadManSettings = {
  enabled: false,
  seconds: 60,
  strategies: null,
  watch: { kind: 'interface' },
  pause: false,
  lastFired: null,
};

/** What is set; null when it cannot be read: then it is off, and somebody may rely on it all the same. */
export function readDeadMan(settings: Settings, name: string): DeadManSettings | null {
  const kept = settings.get(name);
  const stored = v.safeParse(Stored, kept === undefined ? OFF : kept);
  return stored.success ? stored.output : null;
}

/** The settings after a change: what is left out stays. */
export function changedBy(now: DeadManSettings, change: DeadManChange): DeadManSettings {
  return { ...now, ...change };
}

/**
 * What a change takes away from a switch that is on, in sentences; none when it only makes it stricter. Another thing
 * to watch counts as weaker: nobody can say which of two comes back first.
 */
export function weakenedBy(before: DeadManSettings, after: DeadManSettings): string[] {
  if (!before.enabled) return [];
  if (!after.enabled) return ['It is switched off: orders stay open when nobody is there.'];
  const lost: string[] = [];
  if (after.seconds > before.seconds)
    lost.push(`It waits ${after.seconds} s in place of ${before.seconds} s.`);
  if (!covers(after.strategies, before.strategies))
    lost.push(`It no longer cancels the orders of all strategies that it did: ${namesOf(after.strategies)}.`);
  if (!sameWatch(before, after)) lost.push(`It watches ${watched(after)} in place of ${watched(before)}.`);
  if (before.pause && !after.pause) lost.push('It no longer pauses new orders.');
  return lost;
}

/** Whether both look at the same thing. */
export const sameWatch = (a: Pick<DeadManSettings, 'watch'>, b: Pick<DeadManSettings, 'watch'>): boolean =>
  JSON.stringify(a.watch) === JSON.stringify(b.watch);

export function watched({ watch }: Pick<DeadManSettings, 'watch'>): string {
  switch (watch.kind) {
    case 'interface':
      return 'the interface';
    case 'clients':
      return 'any connection';
    case 'heartbeat':
      return `the heartbeat of ${watch.name}`;
  }
}

export const namesOf = (strategies: DeadManSettings['strategies']): string =>
  strategies === null ? 'all strategies' : strategies.join(', ');

function covers(all: DeadManSettings['strategies'], some: DeadManSettings['strategies']): boolean {
  if (all === null) return true;
  return some !== null && some.every((each) => all.includes(each));
}
