import type { Batch } from '../harness/benchmark.ts';

/** Runs through a stream as often as it takes; each time around begins with a fresh state. */
export function around<State, Item>(
  items: readonly Item[],
  open: () => State,
  apply: (state: State, item: Item) => void,
): Batch {
  let state = open();
  let next = 0;
  return (count) => {
    for (let i = 0; i < count; i++) {
      const item = items[next++];
      if (item === undefined) continue;
      apply(state, item);
      if (next < items.length) continue;
      state = open();
      next = 0;
    }
  };
}
