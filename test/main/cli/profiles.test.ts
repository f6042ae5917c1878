import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CommandOutput } from '../../../src-shared/contract/index.ts';
import { cli, fakeDaemon, status, temporaryFolder } from './support.ts';

function file(document: unknown): string {
  const path = join(temporaryFolder(), 'profile.json');
  writeFileSync(path, typeof document === 'string' ? document : JSON.stringify(document));
  return path;
}
const LIVE = {
  extends: 'sepolia',
  id: 'lab',
  label: 'Lab',
  baseUrl: 'https://lab.example',
  wsUrl: 'wss://lab.example',
};

describe('profiles check', () => {
  it('shows what a person would accept', async () => {
    const outcome = await cli(['profiles', 'check', file(LIVE), '--json']);
    expect(outcome).toMatchObject({
      code: 0,
      json: { valid: true, id: 'lab', kind: 'testnet', baseUrl: 'https://lab.example' },
    });
    const { unverified } = outcome.json as { unverified: { fact: string; standing: string }[] };
    expect(unverified).toContainEqual(expect.objectContaining({ fact: 'types', standing: 'inferred' }));
    expect(unverified.map(({ standing }) => standing)).not.toContain('published');
  });

  it.each([
    ['plain http to another machine', { ...LIVE, baseUrl: 'http://lab.example' }, 'baseUrl'],
    [
      'practice off this machine',
      { extends: 'practice', baseUrl: 'https://a.example', wsUrl: 'wss://a.example' },
      'baseUrl',
    ],
    ['an unknown member', { ...LIVE, leverage: 3 }, 'leverage'],
    [
      'a live profile under the practice domain',
      {
        ...LIVE,
        domain: {
          name: 'DerivaDEX',
          version: '1',
          chainId: 31337,
          verifyingContract: `0x${'00'.repeat(17)}0d0d0d`,
        },
      },
      'domain',
    ],
  ])('refuses %s, naming the member', async (_name, document, path) => {
    const outcome = await cli(['profiles', 'check', file(document), '--json']);
    expect(outcome).toMatchObject({ code: 1, stdout: '', error: { code: 'PROFILE_INVALID', path } });
  });

  it('refuses what is no JSON and what is not there', async () => {
    expect(await cli(['profiles', 'check', file('{'), '--json'])).toMatchObject({
      code: 1,
      error: { code: 'PROFILE_INVALID' },
    });
    expect(await cli(['profiles', 'check', '/nowhere.json', '--json'])).toMatchObject({
      code: 1,
      error: { code: 'PROFILE_NOT_FOUND' },
    });
  });
});

describe('profiles accept', () => {
  const row = (accepted: boolean): CommandOutput<'profiles.list'>[number] => ({
    id: 'lab',
    label: 'Lab',
    kind: 'testnet',
    baseUrl: 'https://lab.example',
    accepted,
    documentHash: 'ab'.repeat(32),
    unverified: [{ fact: 'types', standing: 'inferred', meaning: 'Type strings.' }],
  });
  const running = () => {
    let accepted = false;
    return fakeDaemon({
      'status.get': () => status({ kind: 'testnet', protection: 'passphrase' }),
      'profiles.list': () => [row(accepted)],
      'profiles.accept': () => {
        accepted = true;
        return {};
      },
    });
  };

  it('shows the unverified facts and takes the passphrase for approval', async () => {
    const daemon = await running();
    const secret = join(temporaryFolder(), 'p');
    writeFileSync(secret, 'pw');
    const outcome = await daemon.run(['profiles', 'accept', 'lab', '--yes', '--passphrase-file', secret]);
    expect(outcome).toMatchObject({ code: 0, json: { id: 'lab', accepted: true } });
    expect(outcome.stderr).toContain('Type strings.');
    expect(daemon.calls.find(({ command }) => command === 'profiles.accept')?.input).toEqual({
      id: 'lab',
      approval: { by: 'passphrase', passphrase: 'pw' },
    });
  });

  it('refuses a file that is not what runs', async () => {
    const daemon = await running();
    const outcome = await daemon.run([
      'profiles',
      'accept',
      file({ ...LIVE, baseUrl: 'https://other.example' }),
      '--yes',
    ]);
    expect(outcome).toMatchObject({ code: 1, error: { code: 'PROFILE_NOT_RUNNING' } });
    expect(daemon.calls.map(({ command }) => command)).not.toContain('profiles.accept');
  });

  it.each([
    ['realtime address', { wsUrl: 'wss://other.example' }],
    ['receipt signer', { receipts: { signer: `0x${'ab'.repeat(20)}` } }],
  ])('takes a file that differs in no more than its %s for another one', async (_name, over) => {
    const checked = await cli(['profiles', 'check', file(LIVE), '--json']);
    const { valid: _, ...same } = checked.json as { valid: true } & ReturnType<typeof row>;
    const daemon = await fakeDaemon({
      'status.get': () => status({ kind: 'testnet', protection: 'passphrase' }),
      'profiles.list': () => [same],
      'profiles.accept': () => ({}),
    });
    const outcome = await daemon.run(['profiles', 'accept', file({ ...LIVE, ...over }), '--yes']);
    expect(outcome).toMatchObject({ code: 1, error: { code: 'PROFILE_NOT_RUNNING' } });
    expect(daemon.calls.map(({ command }) => command)).not.toContain('profiles.accept');
  });
});
