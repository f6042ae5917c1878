import type { Alarm } from '../../../src-main/alarm/index.ts';

/** A clock that the test moves; what falls due rings on the way, in order. */
export function manualAlarm(): Alarm & {
  pass(ms: number): void;
  /** Time goes by and nothing rings: the process stands still. */
  stall(ms: number): void;
} {
  let now = 0;
  const set = new Set<{ at: number; work: () => void }>();
  return {
    now: () => now,
    after(ms, work) {
      const bell = { at: now + ms, work };
      set.add(bell);
      return () => set.delete(bell);
    },
    stall(ms) {
      now += ms;
    },
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const [next] = [...set].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        set.delete(next);
        now = Math.max(now, next.at);
        next.work();
      }
      now = end;
    },
  };
}
