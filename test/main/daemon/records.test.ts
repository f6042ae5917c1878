import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { selectProfile } from '../../../src-main/daemon/index.ts';
import { startDaemon, venueFound, type TestDaemon } from '../support/daemon.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startStubVenue } from '../support/stub-venue.ts';
import { until } from '../support/wait.ts';

const domain = (chainId: number) => ({
  name: 'DerivaDEX',
  version: '1',
  chainId,
  verifyingContract: `0x${'ab'.repeat(20)}`,
});

describe('two exchanges whose profiles have one id', () => {
  it.each(['lab', 'sepolia', 'practice'])(
    '(%s) share neither session keys nor requests, and none is asked about the other',
    async (id) => {
      const stub = await startStubVenue();
      const { baseUrl, wsUrl } = stub;
      const dataDir = temporaryFolder();
      const run = async (document: object): Promise<TestDaemon> => {
        const file = join(temporaryFolder(), 'profile.json');
        writeFileSync(file, JSON.stringify({ id, baseUrl, wsUrl, kind: 'testnet', ...document }));
        const test = await startDaemon({
          selected: selectProfile({ profile: file }),
          dataDir,
          passphrase: 'a passphrase',
          acceptUnverified: true,
        });
        await venueFound(test);
        return test;
      };

      const first = await run({ domain: domain(98) });
      await first.client.call('wallet.create', { name: 'Live' });
      await first.client.call('session.issue', {
        scope: ['order'],
        lifetimeSeconds: 3600,
        approval: { by: 'interface' },
      });
      stub.replies.push(() => 'drop');
      // The stub recovers signers under the practice domain; whoever it takes the trader for does not matter here.
      const order = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.5', price: '1990' } as const;
      await first.client.call('order.place', { ...order, wait: false });
      await until(
        async () => (await first.client.call('request.list', {}))[0]?.state === 'Unknown',
        'an unknown outcome',
      );
      await first.stop();

      const hashes: string[] = [];
      stub.reads.set('/exchange/api/v1/order_updates', (query) => {
        hashes.push(...query.getAll('orderHash'));
        const timestamp = Math.floor(Date.now() / 1000);
        return {
          status: 200,
          text: JSON.stringify({ value: [], success: true, timestamp, nextGlobalOrdinal: null }),
        };
      });
      const second = await run({ domain: domain(99) });
      expect(await second.client.call('session.list', {})).toEqual([]);
      expect(await second.client.call('request.list', {})).toEqual([]);
      await second.stop();
      expect(hashes).toEqual([]);

      const again = await run({ domain: domain(98), label: 'The first one' });
      expect(await again.client.call('session.list', {})).toHaveLength(1);
      expect(await again.client.call('request.list', {})).toHaveLength(1);
    },
  );
});
