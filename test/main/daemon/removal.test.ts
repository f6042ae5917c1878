import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { selectProfile } from '../../../src-main/daemon/index.ts';
import { startDaemon } from '../support/daemon.ts';
import { PASSPHRASE, practiceOnStub } from '../support/on-stub.ts';

const MANY = 620;
const CLICK = { by: 'interface' } as const;

it('removing a wallet ends every session key of it, and counts them for the person who is asked', async () => {
  const first = await practiceOnStub();
  const [wallet] = await first.client.call('wallet.list', {});
  await first.client.call('session.issue', { scope: ['order'], lifetimeSeconds: 3600, approval: CLICK });
  await first.stop();
  // More than any list shows, as a program may issue them in a day.
  const database = new Sqlite(join(first.dataDir, 'countersign.db'));
  const row = database.prepare<[], Record<string, unknown>>('SELECT * FROM sessions').get() ?? {};
  const names = Object.keys(row);
  const insert = database.prepare(
    `INSERT INTO sessions (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`,
  );
  database.transaction(() => {
    for (let n = 1; n < MANY; n++)
      insert.run({ ...row, id: `more-${n}`, address: `0x${String(n).padStart(40, '0')}` });
  })();
  database.close();

  const { baseUrl, wsUrl } = first.stub;
  const selected = selectProfile({ profile: 'practice', baseUrl, wsUrl });
  const { client } = await startDaemon({ selected, dataDir: first.dataDir, passphrase: PASSPHRASE });
  const address = wallet?.address ?? '';
  const shown = await client.call('wallet.preview', { address, what: 'remove' });
  expect(shown.sentences.join(' ')).toContain(String(MANY));
  expect(await client.call('wallet.remove', { address, name: 'Test', approval: CLICK })).toEqual({
    address,
    sessionsEnded: MANY,
  });
  expect(await client.call('session.count', {})).toEqual({ active: 0, ended: MANY });
});
