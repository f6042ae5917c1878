import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromHex } from '../../src-shared/protocol/index.ts';
import type { Benchmark, Contest } from './harness/benchmark.ts';
import { RequestMaker } from './load/requests.ts';
import { IN_FLIGHT, Traders } from './load/traders.ts';
import { startVenue } from './load/venue.ts';
import { verifyRequest } from './load/verify.ts';

const benchmark: Benchmark = {
  name: 'venue-throughput',
  peerName: 'the bare cryptography of the same requests',
  goal: { atLeast: 0.5 },
  async prepare(): Promise<Contest> {
    const venue = await startVenue({ durable: true });
    const traders = new Traders();
    const target = await traders.open(venue);
    const secret = fromHex(readFileSync(join(venue.dataDir ?? '', 'operator-key'), 'utf8').trim());
    const makers = Array.from({ length: IN_FLIGHT }, (_, index) => new RequestMaker(index));
    let bodies: Uint8Array[] = [];
    for (const maker of makers) {
      const [, trader] = verifyRequest(maker.next(fromHex(venue.operatorKey)), secret);
      assert.equal(trader, maker.trader);
    }
    return {
      async before(contender, count) {
        if (contender === 'ours') await traders.prepare(target, count);
        else {
          const key = fromHex(venue.operatorKey);
          bodies = Array.from({ length: count }, (_, index) => {
            const maker = makers[index % makers.length];
            assert(maker);
            return maker.next(key);
          });
        }
      },
      ours: () => traders.run(target),
      peer: () => {
        for (const body of bodies) verifyRequest(body, secret);
      },
      async close() {
        traders.close();
        await venue.stop();
      },
    };
  },
};

export default benchmark;
