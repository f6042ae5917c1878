import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { createDaemon, selectProfile } from '../../../src-main/daemon/index.ts';
import { practiceOnStub } from '../support/on-stub.ts';

it('a daemon that cannot write any more locks the vault all the same, and leaves the data-dir free', async () => {
  const { client, dataDir, daemon, stub } = await practiceOnStub();
  const approval = { by: 'interface' } as const;
  await client.call('session.issue', { scope: ['order'], lifetimeSeconds: 3600, approval });
  const order = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.5', price: '1990' } as const;
  expect(await client.call('order.place', { ...order, wait: false })).toMatchObject({ requestId: /.+/ });
  const other = new Sqlite(join(dataDir, 'countersign.db'));
  other.exec('ALTER TABLE sessions RENAME TO away');

  await daemon.stop();
  expect((await client.call('status.get', {})).vault.state).toBe('locked');
  other.exec('ALTER TABLE away RENAME TO sessions');
  other.close();
  const selected = selectProfile({ profile: 'practice', baseUrl: stub.baseUrl, wsUrl: stub.wsUrl });
  await createDaemon({ selected, dataDir, version: '0', keychainMode: 'file' }).stop();
});
