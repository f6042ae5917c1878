import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startWebHost } from '../../../src-main/hosts/web/index.ts';
import type { ServerFrame } from '../../../src-shared/contract/index.ts';
import { memoryKeychain } from '../custody/vault/old-vaults.ts';
import { LOCAL } from '../support/daemon.ts';
import { liveOnStub, PASSPHRASE, practiceOnStub, type OnStub } from '../support/on-stub.ts';
import { until } from '../support/wait.ts';
import { openWebSocket, silent, temporaryFolder } from './support.ts';

const ISSUE = { scope: ['order' as const], lifetimeSeconds: 3600 };
const CLICK = { by: 'interface' };

interface Tab {
  call(command: string, input: unknown): Promise<ServerFrame>;
}

async function withWebHost(test: OnStub) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'index.html'), 'x');
  const { handlers } = test.daemon;
  const host = await startWebHost({ port: 0, folder, logger: silent, handlers });
  onTestFinished(() => host.close());
  test.daemon.provideAddress((peer) => host.mintUrl(peer));

  const hello = async (frame: unknown): Promise<Tab & { secret: string }> => {
    const socket = await openWebSocket(host.port);
    let id = 0;
    socket.send(frame);
    const { secret } = (await socket.inbox.next()) as { secret: string };
    return {
      secret,
      call: async (command, input) => {
        socket.send({ t: 'call', id: ++id, command, input });
        return (await socket.inbox.next()) as ServerFrame;
      },
    };
  };
  const enter = (url: string | null) =>
    hello({ t: 'hello', token: new URL(url ?? '').hash.replace('#token=', '') });
  const bot = test.connect(LOCAL);
  return {
    bot,
    enter,
    again: (secret: string) => hello({ t: 'hello', secret }),
    printed: () => enter(host.mintUrl()),
    asked: async () => enter((await bot.call('host.open', {})).url),
    question: () => until(async () => (await bot.call('approvals.list', {}))[0], 'the question'),
  };
}

describe('a page whose address a program asked for', () => {
  it('approves nothing by a click on a live profile, so that no program approves what it asked for', async () => {
    const test = await liveOnStub({ acceptUnverified: true });
    const { bot, enter, asked, again, question } = await withWebHost(test);
    const issued = bot.call('session.issue', ISSUE).catch((error: unknown) => error);
    const first = await asked();
    const { id } = await question();
    // Nor does it after a reload, nor by way of an address that it asks for itself.
    const next = (await first.call('host.open', {})) as { output?: { url: string } };
    const second = await enter(next.output?.url ?? null);
    for (const tab of [first, await again(first.secret), second])
      for (const approval of [undefined, CLICK, { by: 'yes' }])
        expect(await tab.call('approvals.approve', { id, approval })).toMatchObject({
          t: 'error',
          error: { code: 'VAULT_PASSPHRASE_NEEDED' },
        });
    expect(await first.call('session.issue', { ...ISSUE, approval: CLICK })).toMatchObject({
      error: { code: 'VAULT_PASSPHRASE_NEEDED' },
    });

    const wrong = { by: 'passphrase', passphrase: 'not that' };
    expect(await first.call('approvals.approve', { id, approval: wrong })).toMatchObject({
      error: { code: 'VAULT_PASSPHRASE' },
    });
    const right = { by: 'passphrase', passphrase: PASSPHRASE };
    expect(await first.call('approvals.approve', { id, approval: right })).toMatchObject({ t: 'result' });
    expect(await issued).toMatchObject({ scope: ['order'] });
  });

  it('approves nothing at all where the vault is in the keychain, and is told where to', async () => {
    const keychain = memoryKeychain();
    const test = await liveOnStub({
      acceptUnverified: true,
      passphrase: undefined,
      keychain,
      keychainMode: 'auto',
    });
    const { bot, asked, printed, question } = await withWebHost(test);
    const issued = bot.call('session.issue', ISSUE);
    const { id } = await question();
    const tab = await asked();
    for (const approval of [undefined, CLICK])
      expect(await tab.call('approvals.approve', { id, approval })).toMatchObject({
        error: { code: 'NOT_ALLOWED', hint: expect.stringContaining('printed at the start') as string },
      });
    expect(await (await printed()).call('approvals.approve', { id })).toMatchObject({ t: 'result' });
    expect(await issued).toMatchObject({ scope: ['order'] });
  });

  it('is in the audit log, and so is each address that was asked for', async () => {
    const test = await liveOnStub({ acceptUnverified: true });
    const { bot, asked, question } = await withWebHost(test);
    const tab = await asked();
    void tab.call('session.issue', ISSUE);
    const { id, caller } = await question();
    expect(caller).toBe('interface (address asked for by the command line)');
    const approval = { by: 'passphrase', passphrase: PASSPHRASE } as const;
    await bot.call('approvals.approve', { id, approval });
    const texts = (await test.client.call('audit.list', { limit: 20 })).map(({ text }) => text);
    expect(texts).toContain('An address of the interface was asked for by the command line.');
    expect(texts.join('\n')).toContain('session issue of interface (address asked for by the command line)');
  });
});

describe('a page whose address the start has printed', () => {
  it('approves by a click, and so does one whose address it asks for itself', async () => {
    const test = await liveOnStub({ acceptUnverified: true });
    const { bot, printed, enter, question } = await withWebHost(test);
    const first = await printed();
    const { output } = (await first.call('host.open', {})) as { output?: { url: string } };
    for (const tab of [first, await enter(output?.url ?? null)]) {
      const issued = bot.call('session.issue', ISSUE);
      const { id } = await question();
      expect(await tab.call('approvals.approve', { id })).toMatchObject({ t: 'result' });
      expect(await issued).toMatchObject({ scope: ['order'] });
    }
  });
});

describe('on a practice profile', () => {
  it('any page approves by a click, and the log says whose address it came by', async () => {
    const test = await practiceOnStub();
    const { bot, asked, question } = await withWebHost(test);
    const issued = bot.call('session.issue', ISSUE);
    const tab = await asked();
    const { id } = await question();
    expect(await tab.call('approvals.approve', { id })).toMatchObject({ t: 'result' });
    await issued;
    const given = (await test.client.call('audit.list', { limit: 20 })).find(
      ({ event }) => event === 'approval.given',
    );
    expect(given?.text).toContain('a click in the interface (address asked for by the command line)');
  });
});
