import Sqlite from 'better-sqlite3';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { HealthCheck } from '../../../src-shared/contract/index.ts';
import { runtimeCheck } from '../../../src-main/doctor/local.ts';
import type { TestDaemon } from '../support/daemon.ts';
import { startLab } from '../support/lab.ts';
import { until } from '../support/wait.ts';

async function checks({ client }: TestDaemon): Promise<Record<string, HealthCheck>> {
  const rows = await client.call('doctor.run', {});
  return Object.fromEntries(rows.map((row) => [row.check, row]));
}

describe('doctor', () => {
  it('finds a daemon that practises well, and says so check by check', async () => {
    const lab = await startLab();
    const daemon = await lab.daemon();
    await until(async () => (await daemon.client.call('status.get', {})).realtime.state === 'live');
    const found = await checks(daemon);
    expect(Object.keys(found)).toEqual([
      'runtime',
      'data folder',
      'vault',
      'lock',
      'keychain',
      'venue',
      'clock',
      'realtime',
      'journal',
      'audit log',
      'settings',
      'requests',
    ]);
    const { keychain, ...others } = found;
    expect(keychain).toMatchObject({ result: 'warning', hint: expect.any(String) as string });
    for (const each of Object.values(others))
      expect(each, each.check).toMatchObject({ result: 'ok', hint: null });
  });

  it('finds what others may read', async () => {
    const lab = await startLab();
    const daemon = await lab.daemon();
    const path = join(daemon.dataDir, 'notes');
    writeFileSync(path, '');
    chmodSync(path, 0o640);
    expect((await checks(daemon))['data folder']).toMatchObject({
      result: 'failed',
      found: expect.stringContaining(path) as string,
    });
  });

  it('finds a venue that does not answer, and a vault that is locked', async () => {
    const lab = await startLab();
    const daemon = await lab.daemon();
    await daemon.client.call('vault.lock', {});
    await lab.process.stop();
    expect(await checks(daemon)).toMatchObject({
      venue: { result: 'failed' },
      vault: { result: 'warning' },
    });
  });

  it('finds a journal that cannot be read', async () => {
    const lab = await startLab();
    const daemon = await lab.daemon();
    await daemon.place();
    const database = new Sqlite(join(daemon.dataDir, 'countersign.db'));
    database.exec(`UPDATE requests SET evidence = 'no list'`);
    database.close();
    expect((await checks(daemon))['journal']).toMatchObject({ result: 'failed' });
  });

  it.each([
    ['20.19.0', 'failed'],
    ['22.11.9', 'failed'],
    ['22.12.0', 'ok'],
    ['24.21.0', 'ok'],
  ])('takes Node %s for %s', (version, result) => {
    expect(runtimeCheck(version)).toMatchObject({ result });
  });
});
