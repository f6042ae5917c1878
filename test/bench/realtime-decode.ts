import assert from 'node:assert/strict';
import { rowsOf } from '../../src-main/venue-client/index.ts';
import { readFrame } from '../../src-main/venue-client/realtime-frame.ts';
import type { Benchmark, Contest } from './harness/benchmark.ts';
import { zodRows } from './peers/zod-rows.ts';
import { realtimeStream } from './streams/realtime.ts';

const messages = realtimeStream(5_000);

function ours(bytes: Buffer): readonly unknown[] {
  const frame = readFrame(bytes);
  if (!('data' in frame)) throw new Error('The message was not taken for data.');
  return rowsOf(frame.data, frame.data.feed);
}
const peer = (bytes: Buffer): readonly unknown[] => zodRows(bytes.toString('utf8'));

/** A member that is not there and one that is undefined say the same. */
const present = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      member === undefined ? [] : [[name, present(member)]],
    ),
  );
};

const benchmark: Benchmark = {
  name: 'realtime-decode',
  peerName: 'JSON.parse and zod',
  goal: { atLeast: 1.2 },
  prepare(): Contest {
    for (const bytes of messages) assert.deepEqual(ours(bytes).map(present), peer(bytes).map(present));
    let next = 0;
    let rows = 0;
    const each = (count: number, decode: (bytes: Buffer) => readonly unknown[]): void => {
      for (let i = 0; i < count; i++) {
        const bytes = messages[next++ % messages.length];
        if (bytes !== undefined) rows += decode(bytes).length;
      }
    };
    return {
      ours: (count) => {
        each(count, ours);
      },
      peer: (count) => {
        each(count, peer);
      },
      close() {
        assert.ok(rows > 0);
      },
    };
  },
};

export default benchmark;
