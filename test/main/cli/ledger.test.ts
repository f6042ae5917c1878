import { describe, expect, it, onTestFinished } from 'vitest';
import { ledgerJsPort } from '../../../src-main/custody/ledger/ledgerjs/index.ts';
import { startSocketHost } from '../../../src-main/hosts/socket/index.ts';
import { createLogger } from '../../../src-shared/node/index.ts';
import { EthereumApp } from '../custody/ledger/support/ethereum-app.ts';
import { PATH, WALLET } from '../custody/ledger/support/recordings.ts';
import { withApp } from '../custody/ledger/support/sources.ts';
import { startDaemon } from '../support/daemon.ts';
import { quietVenue, startPractice } from '../support/practice.ts';
import { cli, type World } from './support.ts';

/** What asks a device alone needs no venue. */
const NO_VENUE = { launchVenue: () => Promise.reject(new Error('no venue in this test')) };

/** The command line against a daemon with a device, through the local socket. */
async function plugged(start: typeof startDaemon = (options) => startDaemon({ ...NO_VENUE, ...options })) {
  const app = new EthereumApp();
  const ledgerPort = ledgerJsPort({ source: withApp(app).source });
  const test = await start({ ledgerPort });
  const { dataDir, daemon } = test;
  const logger = createLogger('test', { level: 'silent' });
  const host = await startSocketHost({ dataDir, handlers: daemon.handlers, logger });
  onTestFinished(() => host.close());
  await test.client.call('vault.setup', { protection: 'unprotected' });
  return {
    app,
    client: test.client,
    run: (words: string[], world?: World) => cli([...words, '--json', '--data-dir', dataDir], world),
    read: (words: string[], world?: World) => cli([...words, '--data-dir', dataDir], world),
  };
}

/** A person who presses the device's button only after the terminal has said what the device shows. */
function whoReadsFirst(app: EthereumApp): World {
  let read = Promise.withResolvers<boolean>();
  app.person = async () => {
    const answer = await read.promise;
    read = Promise.withResolvers();
    return answer;
  };
  return {
    onWords: (text) => {
      if (text.includes('Now on your Ledger')) read.resolve(true);
    },
  };
}

describe('wallet create --ledger', () => {
  it('takes the first account where nobody is there to be asked, and says what to compare', async () => {
    const { run, read, app } = await plugged();
    const made = await run(['wallet', 'create', '--ledger', '--name', 'Device'], whoReadsFirst(app));
    expect(made.json).toMatchObject({ address: WALLET, kind: 'ledger', name: 'Device', path: PATH });
    expect(made.stderr).toContain('Now on your Ledger (Nano S Plus):');
    expect(made.stderr).toContain('0xDad77910DbDFdE764fC21FCD4E74D71bBACA6D8D');
    const { stdout } = await read(['wallet', 'list']);
    expect(stdout).toMatch(/0xdad77910\w+ +Device +ledger +practice +- +m\/44'\/60'\/0'\/0\/0/);
  });

  it('adds the account at a path', async () => {
    const { run, app } = await plugged();
    const path = "m/44'/60'/3'/0/0";
    const made = await run(['wallet', 'create', '--ledger', '--path', path, '--name', 'Third']);
    expect(made.json).toMatchObject({ address: app.addressAt(path.slice(2)), path });
  });

  it('lists accounts page by page in both layouts, and takes the one that is named', async () => {
    const { read, app } = await plugged();
    const made = await read(['wallet', 'create', '--ledger', '--name', 'Chosen'], {
      answers: ['more', 'bip44', '2'],
    });
    expect(made.stderr).toContain("m/44'/60'/4'/0/0");
    expect(made.stderr).toContain("m/44'/60'/5'/0/0");
    expect(made.stdout).toContain(app.addressAt("44'/60'/0'/0/1"));
  });

  it('can be left', async () => {
    const { read, run } = await plugged();
    const left = await read(['wallet', 'create', '--ledger', '--name', 'None'], { answers: [''] });
    expect(left.code).not.toBe(0);
    expect((await run(['wallet', 'list'])).json).toEqual([]);
  });

  it.each([
    [['--path', "m/44'/0'/0'/0/0", '--ledger'], 'LEDGER_PATH', 1],
    [['--path', PATH], 'PATH_WITHOUT_LEDGER', 2],
  ] as const)('with %j is %s', async (words, code, exit) => {
    const { run } = await plugged();
    const failed = await run(['wallet', 'create', '--name', 'Bad', ...words]);
    expect(failed).toMatchObject({ code: exit, error: { code } });
  });

  it('that is rejected on the device adds nothing', async () => {
    const { run, app } = await plugged();
    app.person = () => false;
    expect(await run(['wallet', 'create', '--ledger', '--name', 'No'])).toMatchObject({
      code: 1,
      error: { code: 'LEDGER_REJECTED' },
    });
    expect((await run(['wallet', 'list'])).json).toEqual([]);
  });
});

describe('a command that the device signs', () => {
  it('says on the terminal what to do and what the device will show', async () => {
    const { run, read, app } = await plugged((options) =>
      startPractice({ launchVenue: quietVenue, ...options }),
    );
    await run(['wallet', 'create', '--ledger', '--name', 'Device']);
    const person = whoReadsFirst(app);
    const started = await run(['practice', 'start'], person);
    expect(started).toMatchObject({ code: 0, json: { wallet: WALLET } });
    expect(started.stderr).toContain('Now on your Ledger');

    const withdrawal = await read(['withdraw', '--strategy', 'main', '--amount', '2', '--yes'], person);
    expect(withdrawal.code).toBe(0);
    expect(withdrawal.stderr).toContain('taken when the device is asked');
    for (const part of [
      'Now on your Ledger (Nano S Plus):',
      '"Blind signing ahead"',
      'about 28 presses',
      'domain hash',
      'message hash',
      'Withdraw 2 USDC from main',
    ])
      expect(withdrawal.stderr).toContain(part);

    const issued = await run(['session', 'issue', '--scope', 'order', '--yes'], person);
    expect(issued.code).toBe(0);
    expect(issued.stderr).toContain('about 21 presses');
  });
});

describe('ledger', () => {
  it('status, accounts and show', async () => {
    const { run, read, app } = await plugged();
    expect((await run(['ledger', 'status'])).json).toMatchObject({
      devices: [{ model: 'Nano S Plus' }],
      app: { name: 'Ethereum', version: '1.22.0' },
      problem: null,
    });
    const { json } = await run(['ledger', 'accounts', '--layout', 'bip44', '--from', '1', '--count', '1']);
    expect(json).toEqual([
      { path: "m/44'/60'/0'/0/1", address: app.addressAt("44'/60'/0'/0/1"), wallet: null },
    ]);
    expect(await run(['ledger', 'accounts', '--count', '11'])).toMatchObject({ code: 2 });
    await run(['wallet', 'create', '--ledger', '--name', 'Device']);
    expect((await read(['ledger', 'show', WALLET])).stdout).toContain('was confirmed on the device');
    app.locked = true;
    const { stdout } = await read(['ledger', 'status']);
    expect(stdout).toMatch(/Problem: +The Ledger is locked\. Enter its PIN/);
  });
});
