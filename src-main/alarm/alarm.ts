/** A monotonic clock that rings; tests have one of their own. */
export interface Alarm {
  /** Milliseconds. */
  now(): number;
  /** Calls `work` after `ms`, unless the returned function was called before. */
  after(ms: number, work: () => void): () => void;
}

/** Rings after what waits at the sockets was read: a late timer would else come before it. */
export const SYSTEM_ALARM: Alarm = {
  now: () => performance.now(),
  after(ms, work) {
    let read: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => {
      read = setImmediate(work);
    }, ms);
    return () => {
      clearTimeout(timer);
      clearImmediate(read);
    };
  },
};
