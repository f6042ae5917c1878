import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectDaemon, type DaemonLink } from '../../../../src-main/cli/link.ts';
import { osKeychain } from '../../../../src-main/custody/index.ts';
import { deriveKeys, unwrapKey } from '../../../../src-main/custody/vault/cipher.ts';
import { sessionSecret, walletSecret } from '../../../../src-main/custody/vault/names.ts';
import { Vault } from '../../../../src-main/custody/vault/vault.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { startStubVenue } from '../../support/stub-venue.ts';
import { until } from '../../support/wait.ts';
import { custodyAt } from '../support.ts';
import { countInMemory, formsOf } from './process-memory.ts';

const ENTRY = fileURLToPath(new URL('../../../../src-main/headless.ts', import.meta.url));
const PASSPHRASE = 'a passphrase that only this test has';
const APPROVAL = { by: 'passphrase', passphrase: PASSPHRASE } as const;
const ORDER = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.5', price: '1990' } as const;

/** Only Linux shows a process' memory to another one; there it is looked through, and nowhere else. */
const LOOKS = process.platform === 'linux';

interface Running extends DaemonLink {
  readonly pid: number;
  /** Where it writes its snapshots. */
  readonly folder: string;
}

/** A daemon as its own process, whose vault was made elsewhere, so that its memory never held the key as a text. */
async function runningWithVault(): Promise<{ daemon: Running; keysOf: () => Promise<Secrets> }> {
  const dataDir = temporaryFolder();
  const path = join(dataDir, 'vault');
  const custody = custodyAt(path);
  await custody.setup({ protection: 'passphrase', passphrase: PASSPHRASE });
  const { address } = await custody.importWallet('Test', randomBytes(32).toString('hex'));
  custody.lock();

  const stub = await startStubVenue();
  const [profile, secret] = [join(temporaryFolder(), 'lab.json'), join(temporaryFolder(), 'passphrase')];
  const venue = { baseUrl: stub.baseUrl, wsUrl: stub.wsUrl };
  writeFileSync(profile, JSON.stringify({ extends: 'practice', id: 'lab', ...venue }));
  writeFileSync(secret, PASSPHRASE);
  const words = ['--profile', profile, '--keychain', 'file', '--passphrase-file', secret, '--web', 'off'];
  const folder = temporaryFolder();
  const node = ['--heapsnapshot-signal=SIGUSR2', ENTRY];
  const child = spawn(process.execPath, [...node, '--json', '--data-dir', dataDir, ...words], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await once(createInterface(child.stdout), 'line');
  const link = await connectDaemon(dataDir);
  await until(async () => (await link.call('status.get', {})).venue.reachable, 'the venue');
  const daemon = { ...link, pid: child.pid ?? 0, folder };
  return { daemon, keysOf: () => secretsIn(path, address) };
}

interface Secrets {
  readonly wallet: Buffer;
  readonly session: Buffer;
  readonly master: Buffer;
  readonly walletsKey: Buffer;
  readonly sessionsKey: Buffer;
}

/** Everything secret in a vault's file, read here from a copy of it. */
async function secretsIn(path: string, address: string): Promise<Secrets> {
  const copy = join(temporaryFolder(), 'vault');
  copyFileSync(path, copy);
  const vault = new Vault({ path: copy, keychain: osKeychain() });
  await vault.unlock(PASSPHRASE);
  const { wrapped, id } = vault.header ?? {};
  const master = wrapped && (await unwrapKey(wrapped, PASSPHRASE));
  if (!master || id === undefined) throw new Error('the vault cannot be read');
  const keys = deriveKeys(master, id);
  const open = (name: string): Buffer => vault.use(name, (secret) => Buffer.from(secret));
  const session = vault.names().find((name) => name.startsWith(sessionSecret('')));
  if (session === undefined) throw new Error('there is no session key');
  return {
    wallet: open(walletSecret(address)),
    session: open(session),
    master,
    walletsKey: keys.wallets,
    sessionsKey: keys.sessions,
  };
}

/** The wallet authorises a session and the session trades; then it can be told how often each secret lies in memory. */
async function usedDaemon() {
  const { daemon, keysOf } = await runningWithVault();
  await daemon.call('lock.set', { change: { sessionsGoOn: true }, approval: APPROVAL });
  await daemon.call('session.issue', { scope: ['unrestricted'], lifetimeSeconds: 3600, approval: APPROVAL });
  expect(await daemon.call('order.place', ORDER)).toMatchObject({ state: 'Sequenced' });
  const patterns = Object.fromEntries(
    Object.entries(await keysOf()).flatMap(([name, secret]) =>
      Object.entries(formsOf(secret)).map(([form, bytes]) => [`${name}: ${form}`, bytes]),
    ),
  );
  return { daemon, found: () => countInMemory(daemon.pid, patterns) };
}

const present = (counts: Record<string, number>): string[] =>
  Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [name] : []));

/** Every text that a process can still reach, as V8 writes it down. */
async function heapOf({ pid, folder }: Running): Promise<Buffer> {
  process.kill(pid, 'SIGUSR2');
  const name = await until(
    () => readdirSync(folder).find((each) => each.endsWith('.heapsnapshot')),
    'the snapshot of the heap',
  );
  // Its last bytes close the list of strings.
  return until(() => {
    const text = readFileSync(join(folder, name));
    return text.subarray(-4).toString().trimEnd().endsWith(']}') && text;
  }, 'the end of the snapshot');
}

describe.runIf(LOOKS)('the memory of a daemon', () => {
  it(
    'holds the keys of sessions alone while those go on, and no key once everything is locked',
    { timeout: 60_000 },
    async () => {
      const { daemon, found } = await usedDaemon();
      // What is looked for is there before: the key of each sort, and a session's; a wallet's is gone after each use.
      expect(present(found())).toEqual(['session: raw', 'walletsKey: raw', 'sessionsKey: raw']);
      await daemon.call('vault.lock', {});
      expect(await daemon.call('order.place', ORDER)).toMatchObject({ state: 'Sequenced' });
      expect(present(found())).toEqual(['session: raw', 'sessionsKey: raw']);
      await daemon.call('vault.lock', { everything: true });
      expect(present(found())).toEqual([]);
    },
  );

  it(
    'keeps no text of a key that was imported, nor of a passphrase that was given',
    { timeout: 60_000 },
    async () => {
      const { daemon } = await runningWithVault();
      const key = randomBytes(32).toString('hex');
      await daemon.call('wallet.import', { name: 'Typed', secret: key });
      await daemon.call('lock.set', { change: { idleMinutes: 30 }, approval: APPROVAL });
      await daemon.call('vault.lock', {});
      const heap = await heapOf(daemon);
      expect(heap.includes('socket-token')).toBe(true);
      for (const secret of [key, PASSPHRASE]) expect(heap.includes(secret)).toBe(false);
    },
  );
});
