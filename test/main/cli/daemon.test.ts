import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openWebSocket } from '../hosts/support.ts';
import { command, daemon } from './process.ts';
import { temporaryFolder } from './support.ts';

const KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
const ADDRESS = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const FILES = ['--web', 'off', '--keychain', 'file'];

describe('a headless daemon and its command line', () => {
  it(
    'takes an order from the first run to a verified receipt, and ends in order',
    { timeout: 60_000 },
    async () => {
      const dataDir = join(temporaryFolder(), 'data');
      const cli = (words: string, stdin?: string) =>
        command([...words.split(' '), '--data-dir', dataDir, '--json'], stdin);
      const running = await daemon([
        '--data-dir',
        dataDir,
        '--web',
        '0',
        '--keychain',
        'file',
        '--venue-seed',
        '7',
      ]);
      expect(running.ready).toMatchObject({
        event: 'ready',
        profile: 'practice',
        venue: { event: 'ready', limits: 'trader' },
      });
      expect(running.ready.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}$/);

      const first = await cli('practice start');
      expect(first).toMatchObject({ code: 0, json: { strategy: 'main' } });
      expect(await cli('practice start')).toMatchObject({ code: 0, json: first.json });
      expect((await cli('account show')).json).toMatchObject({
        ddx: '1000',
        strategies: [{ strategy: 'main', availableCollateral: '10000' }],
      });

      const placed = await cli('order place --symbol ETHP --side buy --type limit --amount 0.5 --price 1500');
      expect(placed).toMatchObject({
        code: 0,
        json: { kind: 'Order', state: 'Sequenced', receiptVerified: true },
      });
      const { orderHash, requestId } = placed.json as { orderHash: string; requestId: string };
      await expect
        .poll(async () => (await cli('order list')).json, { timeout: 10_000 })
        .toMatchObject([{ orderHash, price: '1500', amount: '0.5' }]);
      expect(await cli(`request show ${requestId}`)).toMatchObject({
        code: 0,
        json: { state: 'Sequenced', attempts: [{ status: 200 }] },
      });
      expect(await cli(`order cancel ${orderHash} --symbol ETHP`)).toMatchObject({
        code: 0,
        json: { state: 'Sequenced' },
      });
      expect(await cli('order cancel-all --symbol ETHP')).toMatchObject({
        code: 1,
        json: { kind: 'CancelAll', state: 'Refused', error: { safety: 'CancelNoLiquidityForMarket' } },
      });

      expect(await cli('order place --symbol NOPE --side buy --type market --amount 1')).toMatchObject({
        code: 1,
        json: { state: 'Refused', requestHash: null, error: { safety: 'UnsupportedMarket' } },
      });
      expect(await cli('order place --symbol ETHP --side buy --type market --amount -1')).toMatchObject({
        code: 2,
        stdout: '',
      });
      const journal = (await cli('request list')).json as { state: string; attempts: unknown[] }[];
      expect(journal.filter(({ state }) => state === 'Refused').map(({ attempts }) => attempts)).toEqual([
        [],
        [],
      ]);

      expect(await cli('session issue --scope order --expires 1h --yes')).toMatchObject({
        code: 0,
        json: { scope: ['order'] },
      });
      expect(await cli('wallet import --name second', KEY)).toMatchObject({
        code: 0,
        json: { address: ADDRESS, kind: 'software', name: 'second' },
      });

      const page = await openWebSocket(Number(new URL(running.ready.url ?? '').port));
      const fresh = (await cli('open')).json as { url: string };
      page.send({ t: 'hello', token: new URL(fresh.url).hash.replace('#token=', '') });
      expect(await page.inbox.next()).toMatchObject({ t: 'welcome' });

      for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
        const found = statSync(join(dataDir, name), { throwIfNoEntry: false });
        if (found) expect(found.mode & 0o077, name).toBe(0);
      }

      const began = performance.now();
      running.child.kill('SIGTERM');
      expect(await running.exited).toBe(0);
      expect(performance.now() - began).toBeLessThan(5_000);
      expect(running.lines).toHaveLength(1);
      expect((await page.closed).code).toBe(1006);
      expect(await cli('status')).toMatchObject({ code: 1, stdout: '' });
      await expect
        .poll(async () => (await fetch(running.ready.venue?.baseUrl ?? '').catch(() => null)) === null)
        .toBe(true);
    },
  );

  it('refuses a second daemon on the same data-dir', { timeout: 60_000 }, async () => {
    const dataDir = join(temporaryFolder(), 'data');
    await daemon(['--data-dir', dataDir, ...FILES]);
    await expect(daemon(['--data-dir', dataDir, ...FILES])).rejects.toThrow(
      /ended with 1: \{"code":"ALREADY_RUNNING"/,
    );
  });

  it('leaves nothing running when the port of the web host is taken', { timeout: 60_000 }, async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const dataDir = join(temporaryFolder(), 'data');
    const ended = await command([
      'run',
      '--json',
      '--data-dir',
      dataDir,
      '--keychain',
      'file',
      '--web',
      `${port}`,
    ]);
    taken.close();
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain('"code":"PORT_IN_USE"');
    await daemon(['--data-dir', dataDir, ...FILES]);
  });

  it('lets the practice venue end with it, also when it is killed', { timeout: 60_000 }, async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const running = await daemon(['--data-dir', dataDir, ...FILES]);
    const base = running.ready.venue?.baseUrl ?? '';
    expect((await fetch(`${base}/v2/time`)).status).toBe(200);
    running.child.kill('SIGKILL');
    await running.exited;
    await expect
      .poll(
        () =>
          fetch(`${base}/v2/time`).then(
            () => 'answers',
            () => 'gone',
          ),
        { timeout: 10_000 },
      )
      .toBe('gone');
    await daemon(['--data-dir', dataDir, ...FILES]);
  });
});

describe('a live profile', () => {
  const profile = (): string => {
    const file = join(temporaryFolder(), 'lab.json');
    // Nobody listens there: a daemon that cannot reach its venue starts all the same.
    writeFileSync(
      file,
      JSON.stringify({
        extends: 'sepolia',
        id: 'lab',
        label: 'Lab',
        baseUrl: 'http://127.0.0.1:9',
        wsUrl: 'ws://127.0.0.1:9',
      }),
    );
    return file;
  };
  const passphrase = (): string => {
    const file = join(temporaryFolder(), 'passphrase');
    writeFileSync(file, 'correct horse\n');
    return file;
  };
  const ORDER = 'order place --symbol ETHP --side buy --type market --amount 1';

  it(
    'starts without its venue, says so, and refuses private requests until it is accepted',
    { timeout: 60_000 },
    async () => {
      const dataDir = join(temporaryFolder(), 'data');
      const secret = passphrase();
      const file = profile();
      const cli = (words: string, stdin?: string) =>
        command([...words.split(' '), '--data-dir', dataDir, '--json'], stdin);
      const running = await daemon([
        '--data-dir',
        dataDir,
        ...FILES,
        '--profile',
        file,
        '--passphrase-file',
        secret,
      ]);
      expect(running.ready).toEqual({
        event: 'ready',
        url: null,
        socket: expect.any(String),
        profile: 'lab',
      });
      expect((await cli('status')).json).toMatchObject({
        profile: { id: 'lab', kind: 'testnet', accepted: false },
        venue: { reachable: false },
      });
      expect(await cli('open')).toMatchObject({ code: 1 });
      expect(await cli('practice start')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('NOT_PRACTICE'),
      });

      expect(await cli('wallet import --name mine', KEY)).toMatchObject({
        code: 0,
        json: { address: ADDRESS, class: 'live' },
      });
      expect(await cli(ORDER)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('PROFILE_NOT_ACCEPTED'),
      });

      expect(await cli(`profiles accept ${file} --yes --passphrase-file ${secret}`)).toMatchObject({
        code: 0,
        json: { id: 'lab', accepted: true },
      });
      const after = await cli(ORDER);
      expect(after.stderr).not.toContain('PROFILE_NOT_ACCEPTED');
      expect(after.code).toBe(1);
      expect((await cli('wallet lock')).json).toEqual({
        state: 'locked',
        protection: 'passphrase',
        sessionsOpen: false,
      });
      expect((await cli(`wallet unlock --passphrase-file ${secret}`)).json).toEqual({
        state: 'unlocked',
        protection: 'passphrase',
        sessionsOpen: true,
      });
    },
  );

  it('is accepted at once with --accept-unverified', { timeout: 60_000 }, async () => {
    const dataDir = join(temporaryFolder(), 'data');
    await daemon([
      '--data-dir',
      dataDir,
      ...FILES,
      '--profile',
      profile(),
      '--accept-unverified',
      '--passphrase-file',
      passphrase(),
    ]);
    const { json } = await command(['status', '--data-dir', dataDir, '--json']);
    expect(json).toMatchObject({ profile: { accepted: true } });
  });
});
