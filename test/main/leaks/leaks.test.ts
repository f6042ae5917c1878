import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { COMMANDS, STREAMS } from '../../../src-shared/contract/index.ts';
import { long } from '../../support/long.ts';
import { startProcess } from '../../venue/support/process.ts';
import { command } from '../cli/process.ts';
import { temporaryFolder } from '../support/folder.ts';
import { CRASHES, LeakPlace } from './daemon-process.ts';
import { useEverything } from './everything.ts';
import { ENTROPY, KEY, KEYSTORE_KEY, LIKE_NAMES, PHRASE, secretsIn, TEXTS } from './known.ts';
import { needlesOf } from './needles.ts';
import { Search, type Finding } from './search.ts';
import { misplaceSecrets } from './wrong-places.ts';

describe('no secret', () => {
  it(
    'is anywhere outside the vault after everything was used and the daemon has crashed in every way',
    { timeout: long ? 1_800_000 : 600_000 },
    async () => {
      const top = temporaryFolder();
      const folders = {
        dataDir: join(top, 'data'),
        reports: join(top, 'reports'),
        profile: join(top, 'profile'),
      };
      for (const folder of [folders.reports, folders.profile, join(top, 'backups')]) mkdirSync(folder);
      const venue = await startProcess(['--limits', 'off', '--seed', '5', '--participants', 'off']);
      onTestFinished(async () => {
        await venue.stop();
      });
      const place = new LeakPlace(folders, { ...venue.ready, event: 'ready', limits: 'off' });
      const harvested: Record<string, Buffer> = {};
      let passphrase: string = TEXTS.passphrase;
      const harvest = async (): Promise<void> => {
        Object.assign(harvested, await secretsIn(folders.dataDir, passphrase));
      };

      const daemon = await place.start();
      for (const client of [daemon.local, daemon.web])
        client.followAll({
          book: { symbol: 'ETHP' },
          book3: { symbol: 'ETHP' },
          trades: { symbol: 'ETHP' },
          candles: { symbol: 'ETHP', resolution: '1m' },
        });
      const { wallet } = await useEverything({ daemon, folder: join(top, 'backups'), harvest });
      passphrase = TEXTS['second passphrase'];
      await harvest();
      // A command or stream that this test does not use would be one in which nobody has looked.
      expect(
        Object.keys(COMMANDS).filter((name) => !place.tap.asked.has(name as keyof typeof COMMANDS)),
      ).toEqual([]);
      expect([...place.tap.followed].sort()).toEqual(Object.keys(STREAMS).sort());

      const given = [`0x${KEY}`, KEY, PHRASE, ...Object.values(TEXTS)];
      for (const client of [daemon.local, daemon.web]) {
        const some = long ? given : given.slice(0, 4);
        const asked = await misplaceSecrets(place.tap, client, some, Object.values(LIKE_NAMES));
        expect(asked).toBeGreaterThan(1_000);
      }

      // In the middle of it, unlocked, with requests under way.
      const crashes = long ? CRASHES : (['uncaught exception', 'SIGKILL'] as const);
      let running = daemon;
      for (const how of crashes) {
        await running.web.raw('vault.unlock', { passphrase });
        const order = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.01', price: '1500', wallet };
        const approval = { by: 'passphrase', passphrase };
        const underWay = [
          running.local.raw('order.place', { ...order, walletSigned: true }),
          running.local.raw('account.withdraw', { wallet, amount: '1', approval }),
          running.web.raw('session.issue', {
            scope: ['order'],
            lifetimeSeconds: 600,
            wallet,
            approval: { by: 'yes' },
          }),
          running.web.raw('wallet.import', { name: 'Again', secret: PHRASE }),
        ];
        await Promise.race(underWay.map((each) => each.catch(() => null)));
        await running.crash(how);
        await Promise.allSettled(underWay);
        await harvest();
        running = await place.start();
      }
      await running.web.raw('vault.unlock', { passphrase });
      await harvest();
      await running.stop();
      await restoreElsewhere(place, join(top, 'backups', 'backup'), join(top, 'restored'));

      const bytes = {
        'imported key': Buffer.from(KEY, 'hex'),
        'key of the keystore': Buffer.from(KEYSTORE_KEY, 'hex'),
        ...harvested,
      };
      expect(Object.values(harvested).some((secret) => secret.equals(Buffer.from(ENTROPY, 'hex')))).toBe(
        true,
      );
      const kinds = Object.keys(harvested).map((name) => name.split(':')[0]);
      expect(kinds.filter((kind) => kind === 'session').length).toBeGreaterThan(5);
      const search = new Search(
        needlesOf({ bytes, texts: { ...TEXTS, ...LIKE_NAMES }, phrases: { phrase: PHRASE } }),
      );
      const places: Record<string, { findings: Finding[]; bytes: number }> = {
        files: search.under(top),
        'standard output and error': inBuffers(search, place.said, 'output'),
        'answers and streams': inBuffers(search, place.tap.heard, 'frames'),
      };
      console.log(
        Object.entries(places)
          .map(([name, { bytes: looked }]) => `${name}: ${looked} bytes`)
          .join('; '),
        `${Object.keys(bytes).length} keys`,
      );
      // What was looked through is what there is to look through.
      for (const { bytes: looked } of Object.values(places)) expect(looked).toBeGreaterThan(1_000);
      expect(Object.values(places).flatMap(({ findings }) => findings)).toEqual([]);
    },
  );
});

/** By the command line, as a person does it, with a wrong passphrase before. */
async function restoreElsewhere(place: LeakPlace, backup: string, dataDir: string): Promise<void> {
  const outside = temporaryFolder();
  for (const name of ['wrong passphrase', 'backup passphrase'] as const) {
    const file = join(outside, name);
    writeFileSync(file, TEXTS[name]);
    const words = ['restore', backup, '--data-dir', dataDir, '--json', '--backup-passphrase-file', file];
    const { code, stdout, stderr } = await command(words);
    expect(code).toBe(name === 'wrong passphrase' ? 1 : 0);
    place.said.push(Buffer.from(stdout), Buffer.from(stderr));
  }
}

function inBuffers(
  search: Search,
  parts: readonly Buffer[],
  where: string,
): { findings: Finding[]; bytes: number } {
  const all = Buffer.concat(parts);
  return { findings: search.in(all, where), bytes: all.length };
}
