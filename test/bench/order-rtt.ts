import type { Benchmark, Contest } from './harness/benchmark.ts';
import { inWords, timeByTurns } from './round-trip/growth.ts';
import { startOurs, type Ours } from './round-trip/ours.ts';
import { startPeer } from './round-trip/peer.ts';

/** Open orders at the venue, and requests in the journal. */
const FEW = 10;
const MORE = { full: [1_000, 100_000], brief: [100] } as const;
const PACE = {
  full: { warmUp: 100, turns: 20, orders: 20 },
  brief: { warmUp: 5, turns: 2, orders: 10 },
} as const;

/**
 * One order after another, from the command on the local socket to the answer with the verified receipt, through the
 * daemon and the venue as processes of their own: journal and log on the disk before anything leaves. The peer keeps and
 * carries as many bytes over the same kinds of connections, and does nothing else.
 */
const benchmark: Benchmark = {
  name: 'order-rtt',
  peerName: 'two chained echo servers, one fsync each, the same bytes',
  goal: { atMost: 2 },
  unit: 'ms',
  async prepare(): Promise<Contest> {
    const ours = await startOurs(FEW, true);
    const peer = await startPeer(ours.sizes);
    return {
      async ours(count) {
        for (let i = 0; i < count; i++) await ours.order();
      },
      async peer(count) {
        for (let i = 0; i < count; i++) await peer.order();
      },
      async notes(brief) {
        const effort = brief ? 'brief' : 'full';
        const larger: Ours[] = [];
        try {
          for (const size of MORE[effort]) larger.push(await startOurs(size, true));
          const times = await timeByTurns([ours, ...larger, peer], PACE[effort]);
          const names = [FEW, ...MORE[effort]].map(
            (size) => `with ${size.toLocaleString('en')} open orders and journal rows`,
          );
          return [...times.values()].map(
            (taken, index) => `one order ${names[index] ?? 'through the peer'}: ${inWords(taken)}`,
          );
        } finally {
          await Promise.all(larger.map((each) => each.stop()));
        }
      },
      async close() {
        await Promise.all([ours.stop(), peer.stop()]);
      },
    };
  },
};

export default benchmark;
