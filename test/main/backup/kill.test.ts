import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { scaled, seed } from '../../support/long.ts';
import { temporaryFolder } from '../support/folder.ts';
import { openDatabase } from '../../../src-main/storage/index.ts';
import { ADDRESS, backupOf, daemonAlone, daemonWithKeys, namesIn, PASSPHRASE } from './support.ts';

const MODULE = new URL('../../../src-main/backup/index.ts', import.meta.url).href;
const SCRIPT = fileURLToPath(new URL('restore-process.ts', import.meta.url));

describe('a restore that is killed', () => {
  it('has restored everything or nothing', { timeout: 600_000 }, async () => {
    const test = await daemonWithKeys();
    // Large enough that the kill falls into the middle of it.
    const database = openDatabase(join(test.dataDir, 'countersign.db'));
    database.exec(`CREATE TABLE ballast (x BLOB); INSERT INTO ballast SELECT randomblob(8000000)`);
    database.close();
    const path = await backupOf(test);
    await test.stop();

    const run = async (dataDir: string, killAfterMs: number | null): Promise<number> => {
      const child = spawn(process.execPath, [SCRIPT, MODULE, path, dataDir, PASSPHRASE], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      await once(child.stdout, 'data');
      const began = performance.now();
      const timer = killAfterMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
      await ended;
      clearTimeout(timer);
      return performance.now() - began;
    };
    const wholeMs = await run(temporaryFolder(), null);

    const fates = { nothing: 0, everything: 0 };
    const kills = scaled(100);
    for (let n = 0; n < kills; n++) {
      const dataDir = temporaryFolder();
      await run(dataDir, (((seed + n * 7919) % 101) / 100) * wholeMs);

      const { client, stop } = await daemonAlone({ dataDir });
      const { state } = (await client.call('status.get', {})).vault;
      if (state === 'absent') {
        fates.nothing++;
        expect((await client.call('rails.get', {})).rails).toEqual({});
      } else {
        fates.everything++;
        await client.call('vault.unlock', { passphrase: PASSPHRASE });
        expect(await client.call('wallet.list', {})).toMatchObject([{ address: ADDRESS }]);
        expect((await client.call('rails.get', {})).rails).toEqual({ maxOrderNotional: '1000' });
      }
      expect(await client.call('audit.verify', {})).toMatchObject({ whole: true });
      await stop();
      const left = namesIn(dataDir)?.filter((name) => /^restore|[.]tmp/.test(name));
      expect(left).toEqual([]);
    }
    console.log(`${kills} kills: ${JSON.stringify(fates)}`);
  });
});
