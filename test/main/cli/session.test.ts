import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SessionRow, SigningPreview } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { createLogger } from '../../../src-shared/node/index.ts';
import { startSocketHost } from '../../../src-main/hosts/socket/index.ts';
import { liveOnStub, PASSPHRASE } from '../support/on-stub.ts';
import { until } from '../support/wait.ts';
import { answer, cli, fakeDaemon, status, temporaryFolder } from './support.ts';

const ADDRESS = `0x${'5e'.repeat(20)}`;
const WALLET = `0x${'11'.repeat(20)}`;
const PREVIEW: SigningPreview = {
  title: 'Deny session key; fees in USDC',
  sentences: ['The wallet itself signs this request.'],
  signer: WALLET,
  fields: [
    { name: 'deniedDelegatedSessionAction', raw: '1', readable: 'deny a key' },
    { name: 'deniedDelegatedSessionAddress', raw: ADDRESS },
    { name: 'deniedDelegatedSessionExpiry', raw: '1795343235', readable: '2026-11-22 10:27:15 UTC' },
  ],
  digest: `0x${'12'.repeat(32)}`,
};
const DENIAL = answer({ kind: 'ProfileUpdate' });
const REVOKED = {
  session: 's1',
  address: ADDRESS,
  wallet: WALLET,
  state: 'revoked',
  request: null,
  problem: null,
} as const;

const row = (n: number, over: Partial<SessionRow> = {}): SessionRow => ({
  session: `s${n}`,
  address: ADDRESS,
  name: `Session ${n}`,
  wallet: WALLET,
  scope: ['order'],
  expirySeconds: 1_795_343_235,
  state: 'active',
  leftSeconds: 3_661,
  createdAt: 0,
  lastUsedAt: null,
  uses: 2,
  rails: {},
  replacedBy: null,
  ...over,
});

/** A daemon that revokes, and prepares and takes a denial. */
const revoking = (request: () => typeof DENIAL = () => DENIAL) =>
  fakeDaemon({
    'status.get': () => status(),
    'session.revoke': () => REVOKED,
    'request.prepare': () => ({ prepared: 'p1', preview: PREVIEW, validMs: 60_000 }),
    'request.submit': request,
  });

describe('session revoke', () => {
  it('destroys the key without asking anything', async () => {
    const daemon = await revoking();
    expect(await daemon.run(['session', 'revoke', 's1'])).toMatchObject({
      code: 0,
      json: { session: 's1', state: 'revoked', request: null },
    });
    expect(daemon.calls.map(({ command }) => command)).toEqual(['session.revoke']);
  });

  it('with --deny destroys it first, then shows every signed field with the digest, and has just that signed', async () => {
    const daemon = await revoking();
    const outcome = await daemon.run(['session', 'revoke', 's1', '--deny', '--yes']);
    expect(outcome).toMatchObject({
      code: 0,
      json: { session: 's1', address: ADDRESS, state: 'revoked', request: DENIAL },
    });
    expect(daemon.calls.map(({ command }) => command)).toEqual([
      'session.revoke',
      'request.prepare',
      'status.get',
      'request.submit',
    ]);
    expect(daemon.calls[1]?.input).toMatchObject({
      kind: 'ProfileUpdate',
      wallet: WALLET,
      deniedSession: { action: 'add', address: ADDRESS },
    });
    expect(daemon.calls[3]?.input).toMatchObject({ prepared: 'p1', approval: { by: 'yes' } });
    for (const { raw } of PREVIEW.fields) expect(outcome.stderr).toContain(raw);
    expect(outcome.stderr).toContain(PREVIEW.digest);
  });

  it.each([
    ['2026-12-01T12:00:00Z', 1_796_126_400],
    ['2026-12-01T13:00:00+01:00', 1_796_126_400],
    ['2026-12-01', 1_796_083_200],
    ['1796126400', 1_796_126_400],
  ])('denies until %s', async (text, seconds) => {
    const daemon = await revoking();
    await daemon.run(['session', 'revoke', 's1', '--deny', '--yes', '--until', text]);
    expect(daemon.calls[1]?.input).toMatchObject({ deniedSession: { expirySeconds: seconds } });
  });

  it.each(['tomorrow', '24h', '-1', '0', '2026-13-01', '1e18', '99999999999999999', 'NaN'])(
    'takes --until %s for wrong usage, before the key is touched or the wallet asked',
    async (text) => {
      const daemon = await revoking();
      for (const words of [
        ['session', 'revoke', 's1', '--deny'],
        ['session', 'deny', ADDRESS],
      ]) {
        const outcome = await daemon.run([...words, '--yes', '--until', text]);
        expect(outcome).toMatchObject({ code: 2, stdout: '' });
        expect(outcome.error?.code).toMatch(/^(TIME_SYNTAX|INPUT_INVALID)$/);
      }
      expect(daemon.calls).toEqual([]);
    },
  );

  it('takes --until without --deny for wrong usage', async () => {
    const daemon = await revoking();
    expect(await daemon.run(['session', 'revoke', 's1', '--until', '2026-12-01'])).toMatchObject({ code: 2 });
    expect(daemon.calls).toEqual([]);
  });

  it('says that the key is destroyed and how to try again when the person says no', async () => {
    const daemon = await revoking();
    const outcome = await daemon.run(['session', 'revoke', 's1', '--deny'], { answers: ['n'] });
    expect(outcome).toMatchObject({
      code: 1,
      json: { session: 's1', state: 'revoked', request: null },
      error: { code: 'CANCELLED', hint: expect.stringContaining(`session deny ${ADDRESS}`) as string },
    });
    expect(daemon.calls.map(({ command }) => command)).not.toContain('request.submit');
  });

  it.each([
    ['Rejected', 1],
    ['Refused', 1],
    ['Unknown', 3],
  ] as const)(
    'ends with the exit code of a denial that is %s, and prints its answer',
    async (state, code) => {
      const request = {
        ...DENIAL,
        state,
        error: { reason: 'SafetyFailure', safety: 'AccessDenied', message: 'No.', retry: 'no' },
      };
      const outcome = await (
        await revoking(() => request)
      ).run(['session', 'revoke', 's1', '--deny', '--yes']);
      expect(outcome).toMatchObject({ code, json: { state: 'revoked', request: { state } } });
      if (code === 1) expect(outcome.error?.hint).toContain(`session deny ${ADDRESS}`);
    },
  );

  it('says so when the venue cannot even be asked', async () => {
    const daemon = await fakeDaemon({
      'session.revoke': () => REVOKED,
      'request.prepare': () => {
        throw new CountersignError('VENUE_UNREACHABLE', 'The venue does not answer.', 'Wait.');
      },
    });
    expect(await daemon.run(['session', 'revoke', 's1', '--deny', '--yes'])).toMatchObject({
      code: 1,
      json: { state: 'revoked', request: null },
      error: { code: 'VENUE_UNREACHABLE', message: expect.stringContaining('not told') as string },
    });
  });
});

describe('session deny and allow', () => {
  it('send a ProfileUpdate that was shown, and answer as every private request does', async () => {
    const daemon = await revoking();
    const denied = await daemon.run(['session', 'deny', ADDRESS, '--yes', '--client-id', 'd1']);
    expect(denied).toMatchObject({ code: 0, json: DENIAL });
    expect(daemon.calls[0]?.input).toMatchObject({
      kind: 'ProfileUpdate',
      clientId: 'd1',
      deniedSession: { action: 'add', address: ADDRESS },
    });
    await daemon.run(['session', 'allow', ADDRESS, '--yes']);
    expect(daemon.calls.filter(({ command }) => command === 'request.prepare')[1]?.input).toMatchObject({
      deniedSession: { action: 'remove', address: ADDRESS },
    });
  });

  it.each(['deny', 'allow'])('%s refuses what is no address', async (word) => {
    const daemon = await revoking();
    expect(await daemon.run(['session', word, '0x12', '--yes'])).toMatchObject({
      code: 2,
      error: { code: 'ADDRESS_SYNTAX' },
    });
    expect(daemon.calls).toEqual([]);
  });

  it('waits for the interface where nobody can approve it here', async () => {
    const daemon = await fakeDaemon({
      'status.get': () => status({ kind: 'mainnet', protection: 'keychain' }),
      'request.prepare': () => ({ prepared: 'p1', preview: PREVIEW, validMs: 60_000 }),
      'request.submit': () => DENIAL,
    });
    const outcome = await daemon.run(['session', 'deny', ADDRESS, '--yes']);
    expect(outcome.stderr).toContain('Waiting for approval in the interface');
    expect(daemon.calls.at(-1)).toMatchObject({ command: 'request.submit', input: { prepared: 'p1' } });
    expect(daemon.calls.at(-1)?.input).not.toHaveProperty('approval');
  });
});

describe('session renew', () => {
  it('shows the new key and has it authorised', async () => {
    const issued = { session: 's2', address: ADDRESS, scope: ['order'], expirySeconds: 1_795_343_235 };
    const daemon = await fakeDaemon({
      'status.get': () => status(),
      'session.prepareRenewal': () => ({ prepared: 'd1', preview: PREVIEW, validMs: 60_000 }),
      'session.submit': () => issued,
    });
    const outcome = await daemon.run(['session', 'renew', 's1', '--expires', '2d', '--yes']);
    expect(outcome).toMatchObject({ code: 0, json: issued });
    expect(daemon.calls[0]?.input).toEqual({ session: 's1', lifetimeSeconds: 172_800 });
    expect(outcome.stderr).toContain(PREVIEW.digest);
    expect(await daemon.run(['session', 'renew', 's1', '--expires', '31d'])).toMatchObject({
      code: 2,
      error: { code: 'INPUT_INVALID' },
    });
  });
});

describe('session list', () => {
  const listing = (total: number) =>
    fakeDaemon({
      'session.count': () => ({ active: 1, ended: total - 1 }),
      'session.list': ({ state, before, limit }) => {
        if (state === undefined) return [row(total), row(total - 1, { state: 'expired', leftSeconds: null })];
        const newest = before === undefined ? total : Number(before.slice(1)) - 1;
        return Array.from({ length: Math.min(limit, newest) }, (_, n) => row(newest - n));
      },
    });

  it('has remaining time and last use, and says how many there are besides', async () => {
    const daemon = await listing(2_500);
    const { stdout, stderr, code } = await daemon.read(['session', 'list']);
    expect(code).toBe(0);
    expect(stdout).toContain('1 h 1 min');
    expect(stdout.split('\n')[0]).toMatch(/LEFT +USES +LAST USED/);
    expect(stderr).toContain('2 of 2500 session keys; --all lists every one.');
    expect((await daemon.run(['session', 'list'])).json).toHaveLength(2);
  });

  it('goes through every page with --all', async () => {
    const daemon = await listing(2_500);
    const { json, stderr } = await daemon.run(['session', 'list', '--all']);
    expect((json as SessionRow[]).map(({ session }) => session)).toEqual(
      Array.from({ length: 2_500 }, (_, n) => `s${2_500 - n}`),
    );
    expect(stderr).toBe('');
    expect(daemon.calls.filter(({ command }) => command === 'session.list')).toHaveLength(3);
  });

  it('shows an end that no calendar has as it is', async () => {
    const daemon = await fakeDaemon({
      'session.denied': () => ({
        notice: 'No read of the venue carries it.',
        rows: [
          {
            address: ADDRESS,
            wallet: WALLET,
            state: 'denied',
            expirySeconds: 9e15,
            requestId: 'r1',
            requestIndex: 7,
            at: 0,
            session: null,
          },
        ],
      }),
    });
    const { code, stdout, stderr } = await daemon.read(['session', 'denied']);
    expect(code).toBe(0);
    expect(stdout).toContain('9000000000000000000');
    expect(stderr).toContain('No read of the venue carries it.');
    expect((await daemon.run(['session', 'denied'])).json).toMatchObject([{ address: ADDRESS }]);
  });
});

describe('approvals approve', () => {
  it("gives the vault's passphrase for what waits on a live profile; nothing less is taken", async () => {
    const { daemon, dataDir, client, stub } = await liveOnStub({ acceptUnverified: true });
    const host = await startSocketHost({
      dataDir,
      handlers: daemon.handlers,
      logger: createLogger('test', { level: 'silent' }),
    });
    onTestFinished(() => host.close());
    const run = (...words: string[]) => cli([...words, '--json', '--data-dir', dataDir]);
    const file = (text: string): string => {
      const path = join(temporaryFolder(), 'passphrase');
      writeFileSync(path, text);
      return path;
    };
    const waiting = run('session', 'deny', ADDRESS, '--yes');
    const { id, preview } = await until(
      async () => (await client.call('approvals.list', {}))[0],
      'the question',
    );
    expect((await run('approvals', 'show', id)).json).toMatchObject({ preview: { digest: preview.digest } });
    expect(await run('approvals', 'approve', id, '--passphrase-file', file('a guess'))).toMatchObject({
      code: 1,
      error: { code: 'VAULT_PASSPHRASE' },
    });
    expect(await run('approvals', 'approve', id, '--yes')).toMatchObject({
      code: 1,
      error: { code: 'NOT_ALLOWED' },
    });
    expect(await run('session', 'deny', ADDRESS, '--yes')).toMatchObject({
      code: 1,
      error: { code: 'APPROVAL_PENDING' },
    });
    expect(stub.requests).toEqual([]);
    const approved = await run('approvals', 'approve', id, '--passphrase-file', file(PASSPHRASE));
    expect(approved).toMatchObject({ code: 0, json: { id, decision: 'approve' } });
    expect(approved.stderr).toContain(preview.digest);
    expect(await waiting).toMatchObject({
      code: 0,
      json: { kind: 'ProfileUpdate', state: 'Sequenced', requestHash: preview.digest },
    });
    expect(stub.requests).toHaveLength(1);
  });
});
