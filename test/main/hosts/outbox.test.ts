import { describe, expect, it } from 'vitest';
import { HIGH_WATER_BYTES, MAX_WAITING_BYTES, Outbox } from '../../../src-main/hosts/outbox.ts';

/** A carrier whose reader can stall. */
function reader() {
  const seen: unknown[] = [];
  const state = { stalled: false, overflowed: 0 };
  const outbox = new Outbox({
    write: (text) => seen.push(JSON.parse(text)),
    buffered: () => (state.stalled ? HIGH_WATER_BYTES : 0),
    overflow: () => state.overflowed++,
  });
  return { seen, state, outbox };
}

const item = (id: number, value: unknown) => ({ t: 'item', id, item: value }) as const;

describe('the outgoing side of a connection', () => {
  it('gives a slow reader the newest item of each stream', () => {
    const { seen, state, outbox } = reader();
    outbox.note({ t: 'subscribe', id: 1, stream: 'book', params: {} });
    outbox.note({ t: 'subscribe', id: 2, stream: 'status', params: {} });
    state.stalled = true;
    for (let n = 0; n < 1000; n++) {
      outbox.send(item(1, `book ${n}`));
      outbox.send(item(2, `status ${n}`));
    }
    expect(seen).toEqual([]);
    state.stalled = false;
    outbox.drained();
    expect(seen).toEqual([item(1, 'book 999'), item(2, 'status 999')]);
  });

  it('drops nothing of a stream whose items add up, nor any answer, and keeps their order', () => {
    const { seen, state, outbox } = reader();
    outbox.note({ t: 'subscribe', id: 1, stream: 'requests', params: {} });
    state.stalled = true;
    outbox.send(item(1, 'a'));
    outbox.send({ t: 'result', id: 5, output: 'done' });
    outbox.send(item(1, 'b'));
    state.stalled = false;
    outbox.drained();
    expect(seen).toEqual([item(1, 'a'), { t: 'result', id: 5, output: 'done' }, item(1, 'b')]);
  });

  it('sends nothing more of a stream that was given up', () => {
    const { seen, state, outbox } = reader();
    outbox.note({ t: 'subscribe', id: 1, stream: 'book', params: {} });
    state.stalled = true;
    outbox.send(item(1, 'old'));
    outbox.note({ t: 'unsubscribe', id: 1 });
    state.stalled = false;
    outbox.drained();
    expect(seen).toEqual([]);
  });

  it('gives up on a reader that never reads, once, and forgets what waited', () => {
    const { seen, state, outbox } = reader();
    state.stalled = true;
    const output = 'x'.repeat(MAX_WAITING_BYTES / 8);
    for (let id = 0; id < 20; id++) outbox.send({ t: 'result', id, output });
    expect(state.overflowed).toBe(1);
    state.stalled = false;
    outbox.drained();
    expect(seen).toEqual([]);
  });
});
