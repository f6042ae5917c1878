/** A monotonic clock that rings; tests have one of their own. */
export interface Alarm {
  /** Milliseconds. */
  now(): number;
  /** Calls `work` after `ms`, unless the returned function was called before. */
  after(ms: number, work: () => void): () => void;
}

export const SYSTEM_ALARM: Alarm = {
  now: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};
