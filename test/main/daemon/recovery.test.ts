import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { selectProfile } from '../../../src-main/daemon/index.ts';
import { CHEAP_SCRYPT, startDaemon, venueFound } from '../support/daemon.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startStubVenue } from '../support/stub-venue.ts';
import { until } from '../support/wait.ts';

const LIMIT = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.5', price: '1990' } as const;

describe('a daemon that was killed while sending', () => {
  it('sends the same body again while the window is open, before anything new of the strategy', async () => {
    const stub = await startStubVenue();
    const dataDir = temporaryFolder();
    const selected = selectProfile({ profile: 'practice', baseUrl: stub.baseUrl, wsUrl: stub.wsUrl });
    stub.replies.push((opened) => {
      stub.sequence(opened);
      return 'hang';
    });
    const child = startChild(dataDir, stub.baseUrl, stub.wsUrl);
    const opened = await until(() => stub.requests[0], 'the request');
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));

    const { client } = await startDaemon({ selected, dataDir });
    const [row] = await client.call('request.list', {});
    expect(row).toMatchObject({
      state: 'Unknown',
      requestHash: opened.digest,
      attempts: [{ outcome: 'the daemon ended' }],
    });
    const next = client.call('order.place', { ...LIMIT, walletSigned: true });
    expect(await next).toMatchObject({ state: 'Sequenced', requestIndex: 2 });
    expect((await client.call('request.list', {})).at(-1)).toMatchObject({
      state: 'Sequenced',
      requestIndex: 1,
      receiptVerified: true,
    });
    expect(stub.requests.map(({ digest }) => digest === opened.digest)).toEqual([true, true, false]);
    expect(stub.requests[1]?.text).toBe(opened.text);
  });

  it('sends nothing again when the window is over, and learns its fate from the venue', async () => {
    const stub = await startStubVenue();
    const dataDir = temporaryFolder();
    const selected = selectProfile({ profile: 'practice', baseUrl: stub.baseUrl, wsUrl: stub.wsUrl });
    stub.replies.push((opened) => {
      stub.sequence(opened);
      return 'hang';
    });
    const child = startChild(dataDir, stub.baseUrl, stub.wsUrl);
    await until(() => stub.requests[0], 'the request');
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));

    stub.clockOffsetMs = 61_000;
    const { client } = await startDaemon({ selected, dataDir });
    await until(async () => (await client.call('request.list', {}))[0]?.state === 'Sequenced', 'its fate');
    expect(stub.bodies).toHaveLength(1);
  });
});

describe('a daemon whose venue is not there', () => {
  it('starts, says so, and recovers when the venue appears', async () => {
    const probe = await startStubVenue();
    const port = Number(new URL(probe.baseUrl).port);
    await probe.stop();
    const selected = selectProfile({ profile: 'practice', baseUrl: probe.baseUrl, wsUrl: probe.wsUrl });
    const test = await startDaemon({ selected, passphrase: 'a passphrase' });
    const { client } = test;
    const books = test.watch('book', { symbol: 'ETHP' });
    const statuses = test.watch('status', {});
    const down = await until(async () => {
      const { venue } = await client.call('status.get', {});
      return venue.problem?.includes('cannot be reached') === true ? venue : null;
    }, 'the problem');
    expect(down.reachable).toBe(false);
    await client.call('wallet.create', { name: 'Test' });
    await expect(client.call('order.place', { ...LIMIT, walletSigned: true })).rejects.toMatchObject({
      code: 'VENUE_UNREACHABLE',
    });
    await expect(client.call('market.list', {})).rejects.toMatchObject({ code: 'VENUE_UNREACHABLE' });
    expect(await client.call('request.list', {})).toEqual([]);
    expect(books.at(-1)).toMatchObject({ state: 'loading' });

    const stub = await startStubVenue(port);
    await venueFound(test);
    await until(() => statuses.at(-1)?.venue.reachable, 'the status');
    expect(await client.call('order.place', { ...LIMIT, walletSigned: true })).toMatchObject({
      state: 'Sequenced',
    });
    await until(
      () => stub.commands.some((command) => JSON.stringify(command).includes('ORDER_BOOK_L2')),
      'the book',
    );
  });
});

describe('the embedded venue', () => {
  it('that does not start is said, and the daemon runs', async () => {
    const { client } = await startDaemon({ launchVenue: () => Promise.reject(new Error('no such file')) });
    const status = await until(async () => {
      const { venue } = await client.call('status.get', {});
      return venue.problem === 'The practice venue is starting.' ? null : venue;
    });
    expect(status).toMatchObject({ embedded: true, reachable: false });
  });
});

/** A daemon in its own process, which places one order as soon as it can. */
function startChild(dataDir: string, baseUrl: string, wsUrl: string) {
  const module = (path: string): string => JSON.stringify(new URL(`../../../${path}`, import.meta.url).href);
  const script = `
    import { createDaemon, selectProfile } from ${module('src-main/daemon/index.ts')};
    import { COMMANDS } from ${module('src-shared/contract/index.ts')};
    import * as v from ${module('node_modules/valibot/dist/index.mjs')};
    const selected = selectProfile({ profile: 'practice', baseUrl: '${baseUrl}', wsUrl: '${wsUrl}' });
    const daemon = createDaemon({ dataDir: ${JSON.stringify(dataDir)}, selected, version: '0', keychainMode: 'file', scrypt: ${JSON.stringify(CHEAP_SCRYPT)} });
    await daemon.start();
    const context = { caller: { kind: 'interface', label: 'interface' }, signal: new AbortController().signal };
    const call = (name, input) => daemon.handlers.commands[name](v.parse(COMMANDS[name].input, input), context);
    await call('vault.setup', { protection: 'unprotected' });
    await call('wallet.create', { name: 'Test' });
    while (!(await call('status.get', {})).venue.reachable) await new Promise((resolve) => setTimeout(resolve, 10));
    await call('order.place', ${JSON.stringify({ ...LIMIT, walletSigned: true })});
  `;
  const file = join(temporaryFolder(), 'child.mjs');
  writeFileSync(file, script);
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'inherit', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}
