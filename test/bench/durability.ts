import type { Benchmark, Contest } from './harness/benchmark.ts';
import { Traders } from './load/traders.ts';
import { startVenue } from './load/venue.ts';

const benchmark: Benchmark = {
  name: 'durability',
  peerName: 'the same venue that keeps nothing',
  goal: { atLeast: 0.6 },
  async prepare(): Promise<Contest> {
    const venues = await Promise.all([startVenue({ durable: true }), startVenue({ durable: false })]);
    const traders = new Traders();
    const targets = { ours: await traders.open(venues[0]), peer: await traders.open(venues[1]) };
    return {
      before: (contender, count) => traders.prepare(targets[contender], count),
      ours: () => traders.run(targets.ours),
      peer: () => traders.run(targets.peer),
      async close() {
        traders.close();
        await Promise.all(venues.map((venue) => venue.stop()));
      },
    };
  },
};

export default benchmark;
