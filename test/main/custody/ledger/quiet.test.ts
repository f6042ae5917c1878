import { execFileSync } from 'node:child_process';
import dns from 'node:dns';
import { createRequire } from 'node:module';
import net from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { Ledger } from '../../../../src-main/custody/ledger/index.ts';
import { ledgerJsPort } from '../../../../src-main/custody/ledger/ledgerjs/index.ts';
import { typedData } from '../../../../src-main/custody/ledger/ledgerjs/typed-data.ts';
import { messageOf } from '../../../../src-main/custody/ledger/message.ts';
import { EthereumApp } from './support/ethereum-app.ts';
import { question } from './support/question.ts';
import { messageCase, PATH } from './support/recordings.ts';
import { withApp } from './support/sources.ts';

/** Notes every attempt to reach another machine, and lets none through. */
function noNetwork(): { attempts: string[] } {
  const attempts: string[] = [];
  const stop = (what: string) => () => {
    attempts.push(what);
    throw new Error('no network in this test');
  };
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(stop('a socket'));
  vi.spyOn(dns, 'lookup').mockImplementation(stop('a name') as unknown as typeof dns.lookup); // Overloads and a property beside them.
  vi.spyOn(globalThis, 'fetch').mockImplementation(stop('fetch'));
  return { attempts };
}

describe('signing on a Ledger', () => {
  it('asks nobody else about what is signed', async () => {
    const { attempts } = noNetwork();
    const { source } = withApp(new EthereumApp());
    const ledger = new Ledger(ledgerJsPort({ source }));
    for (const name of ['order', 'withdraw', 'withdrawDdx', 'profile', 'delegatedSession'])
      await ledger.sign(question(name));
    await ledger.accounts('live', 0, 2);
    expect(attempts).toEqual([]);
  });

  it('would ask, were it not told to leave it: the test above sees what it looks for', async () => {
    const { attempts } = noNetwork();
    const { source } = withApp(new EthereumApp());
    const [device] = await source.devices();
    const { transport } = await source.open(device!);
    const { default: Eth } = createRequire(import.meta.url)('@ledgerhq/hw-app-eth');
    const { digester, values } = messageCase('order');
    const path = PATH.replace('m/', '');
    await new Eth(transport)
      .signEIP712Message(path, typedData(messageOf(digester, values)))
      .catch(() => null);
    expect(attempts.length).toBeGreaterThan(0);
  });
});

describe('a daemon that nobody asks about a Ledger', () => {
  it('loads none of its packages', () => {
    const root = fileURLToPath(new URL('../../../../', import.meta.url));
    const script = `
      import { createRequire } from 'node:module';
      import { mkdtempSync, rmSync } from 'node:fs';
      import { tmpdir } from 'node:os';
      import { createDaemon, selectProfile } from './src-main/daemon/index.ts';
      const dataDir = mkdtempSync(tmpdir() + '/quiet-');
      const never = new Promise(() => undefined);
      const daemon = createDaemon({ dataDir, selected: selectProfile(), version: '0', keychainMode: 'file', launchVenue: () => never });
      await daemon.start();
      const loaded = () => Object.keys(createRequire(import.meta.url).cache).filter((file) => /ledgerhq|node-hid/.test(file));
      const before = loaded().length;
      createRequire(import.meta.url)('@ledgerhq/hw-app-eth');
      console.log(JSON.stringify({ before, after: loaded().length > 0 }));
      rmSync(dataDir, { recursive: true });
      process.exit(0);
    `;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
    expect(JSON.parse(output.toString().trim().split('\n').at(-1)!)).toEqual({ before: 0, after: true });
  }, 60_000);
});
