import { describe, expect, it } from 'vitest';
import type { CommandOutput } from '../../../src-shared/contract/index.ts';
import { LOCAL, type TestDaemon } from '../support/daemon.ts';
import { liveOnStub, PASSPHRASE, practiceOnStub } from '../support/on-stub.ts';
import { until } from '../support/wait.ts';
import { practising } from './practising.ts';

const CLICK = { by: 'interface' } as const;
const ORDER = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.1', price: '1500' } as const;
const ELSEWHERE = `0x${'5e'.repeat(20)}`;

/** The question that is open. */
const question = ({ client }: Pick<TestDaemon, 'client'>) =>
  until(async () => (await client.call('approvals.list', {}))[0], 'the question');
const rowOf = async ({ client }: Pick<TestDaemon, 'client'>, id: string) =>
  (await client.call('session.list', {})).find(({ session }) => session === id);

describe('a session', () => {
  it('is prepared with its key and digest, and just that is signed', async () => {
    const { client, stub } = await practiceOnStub();
    const { prepared, preview, validMs } = await client.call('session.prepare', {
      scope: ['order'],
      lifetimeSeconds: 3600,
    });
    expect(preview.digest).toMatch(/^0x[0-9a-f]{64}$/);
    expect(preview.fields.map(({ name }) => name)).toEqual(['sessionPublicKey', 'expiry', 'aclScope']);
    expect(validMs).toBeGreaterThan(500_000);
    expect(await client.call('session.list', {})).toEqual([]);
    const issued = await client.call('session.submit', { prepared, approval: CLICK });
    const order = await client.call('order.place', ORDER);
    expect(order).toMatchObject({ state: 'Sequenced' });
    expect(stub.requests[0]?.signer).toBe(issued.address);
    await expect(client.call('session.submit', { prepared, approval: CLICK })).rejects.toMatchObject({
      code: 'PREPARED_UNKNOWN',
    });
  });

  it('that was prepared by a connection that has gone cannot be signed any more', async () => {
    const { client, connect } = await practiceOnStub();
    const bot = connect(LOCAL);
    const wish = { scope: ['order' as const], lifetimeSeconds: 3600 };
    const { prepared } = await bot.call('session.prepare', wish);
    bot.close();
    await expect(client.call('session.submit', { prepared, approval: CLICK })).rejects.toMatchObject({
      code: 'PREPARED_UNKNOWN',
    });
  });

  it('outside its scope or its time reaches the venue with nothing, named or not', async () => {
    const { client, stub } = await practiceOnStub();
    const cancels = await client.call('session.issue', {
      scope: ['cancel-order'],
      lifetimeSeconds: 3600,
      approval: CLICK,
    });
    const orders = await client.call('session.issue', {
      scope: ['order'],
      lifetimeSeconds: 3600,
      approval: CLICK,
    });
    const reason = async (answer: Promise<CommandOutput<'order.place'>>) => (await answer).error?.reason;
    const cancelAll = { symbol: 'ETHP', override: ['CancelNoLiquidityForMarket'] };
    expect([
      await reason(client.call('order.place', { ...ORDER, session: cancels.session })),
      await reason(client.call('order.cancelAll', cancelAll)),
      await reason(client.call('order.cancelAll', { ...cancelAll, session: orders.session })),
      await reason(client.call('order.place', { ...ORDER, session: 'unknown' })),
    ]).toEqual(['SESSION_SCOPE', 'SESSION_NONE', 'SESSION_SCOPE', 'SESSION_UNKNOWN']);
    expect(stub.requests).toEqual([]);

    stub.clockOffsetMs = 3_602_000;
    await until(async () => (await rowOf({ client }, orders.session))?.state === 'expired', 'the end');
    expect([
      await reason(client.call('order.place', ORDER)),
      await reason(client.call('order.place', { ...ORDER, session: orders.session })),
    ]).toEqual(['SESSION_NONE', 'SESSION_ENDED']);
    expect(stub.requests).toEqual([]);
    expect(stub.bodies).toEqual([]);
  });

  it('that is revoked while a request of it waits for its slot signs nothing more', async () => {
    const { client, session } = await practising({ venueLimits: 'trader' });
    const wish = { ...ORDER, recvWindowMs: 60_000 };
    const orders = Array.from({ length: 9 }, () => client.call('order.place', wish));
    await until(async () => ((await client.call('status.get', {})).budget?.queued ?? 0) > 0, 'the queue');
    const revoked = await client.call('session.revoke', { session });
    expect(revoked).toMatchObject({ state: 'revoked', request: null, problem: null });
    const answers = await Promise.all(orders);
    const late = answers.filter(({ state }) => state === 'Refused');
    expect(late.length).toBeGreaterThan(0);
    for (const { error, nonce } of late) {
      expect(error?.reason).toBe('SESSION_ENDED');
      expect(nonce).toBeNull();
    }
    const used = (await rowOf({ client }, session))?.uses;
    expect(answers.filter(({ state }) => state === 'Sequenced')).toHaveLength(used ?? -1);
  });

  it('is renewed with one click, and the old key signs no more', async () => {
    const { client, stub } = await practiceOnStub();
    const old = await client.call('session.issue', {
      name: 'Bot',
      scope: ['order'],
      lifetimeSeconds: 7_200,
      approval: CLICK,
    });
    const { prepared, preview } = await client.call('session.prepareRenewal', { session: old.session });
    expect(preview.title).toBe('Renew a session key: Bot');
    const next = await client.call('session.submit', { prepared, approval: CLICK });
    expect(next.address).not.toBe(old.address);
    expect(await rowOf({ client }, old.session)).toMatchObject({
      state: 'revoked',
      replacedBy: next.session,
    });
    await client.call('order.place', ORDER);
    expect(stub.requests[0]?.signer).toBe(next.address);
    const third = await client.call('session.renew', { session: next.session, approval: CLICK });
    expect(await client.call('session.count', {})).toEqual({ active: 1, ended: 2 });
    expect((await rowOf({ client }, third.session))?.leftSeconds).toBeGreaterThan(7_100);
  });
});

describe('revoking with a denial', () => {
  it('destroys the key before anybody is asked, then denies it at the venue', async () => {
    const test = await practising();
    const { client, connect, session } = test;
    const answer = connect(LOCAL).call('session.revoke', { session, deny: true });
    const pending = await question(test);
    expect(pending).toMatchObject({ command: 'ProfileUpdate' });
    const { address = '', expirySeconds } = (await rowOf(test, session)) ?? {};
    expect(pending.preview.fields).toContainEqual(
      expect.objectContaining({ name: 'deniedDelegatedSessionAddress', raw: address }),
    );
    expect(pending.preview.digest).toMatch(/^0x/);
    expect(await rowOf(test, session)).toMatchObject({ state: 'revoked' });
    await client.call('approvals.approve', { id: pending.id });
    expect(await answer).toMatchObject({
      session,
      address,
      state: 'revoked',
      problem: null,
      request: { kind: 'ProfileUpdate', state: 'Sequenced', requestHash: pending.preview.digest },
    });
    // The venue has it: the same once more changes nothing.
    expect(await client.call('session.deny', { address, approval: CLICK })).toMatchObject({
      error: { reason: 'NoChangesRequested' },
    });
    const { notice, rows } = await client.call('session.denied', {});
    expect(notice).toContain('No read of the venue');
    expect(rows).toMatchObject([{ address, state: 'denied', expirySeconds, session: { session } }]);
  });

  it('says what to do when nobody lets the wallet sign, and the key is destroyed all the same', async () => {
    const test = await practising();
    const { client, connect, session } = test;
    const answer = connect(LOCAL).call('session.revoke', { session, deny: true });
    await client.call('approvals.reject', { id: (await question(test)).id });
    const { address, state, request, problem } = await answer;
    expect({ state, request }).toEqual({ state: 'revoked', request: null });
    expect(problem).toMatchObject({ code: 'APPROVAL_REJECTED' });
    expect(problem?.hint).toContain(`countersign session deny ${address}`);
    expect((await client.call('order.place', { ...ORDER, session })).error?.reason).toBe('SESSION_ENDED');
  });

  it('says so when the venue refuses it, or is not there', async () => {
    const { client, stub } = await practiceOnStub();
    const issue = () =>
      client.call('session.issue', { scope: ['order'], lifetimeSeconds: 3600, approval: CLICK });
    const first = await issue();
    stub.replies.push(() => ({
      status: 422,
      body: { error_reason: 'SafetyFailure', safety_failure: 'AccessDenied', message: 'denied' },
    }));
    const refused = await client.call('session.revoke', {
      session: first.session,
      deny: true,
      approval: CLICK,
    });
    expect(refused).toMatchObject({
      state: 'revoked',
      request: { state: 'Rejected' },
      problem: { code: 'AccessDenied' },
    });
    expect(refused.problem?.hint).toContain(`session deny ${first.address}`);

    const second = await issue();
    await stub.stop();
    const unheard = await client.call('session.revoke', {
      session: second.session,
      deny: true,
      recvWindowMs: 200,
      approval: CLICK,
    });
    expect(unheard).toMatchObject({ state: 'revoked', problem: { hint: expect.any(String) as string } });
    expect(await client.call('session.count', {})).toEqual({ active: 0, ended: 2 });
  });

  it('is refused for one whose time is over, which the venue takes no more anyway', async () => {
    const { client, stub } = await practiceOnStub();
    const { session } = await client.call('session.issue', {
      scope: ['order'],
      lifetimeSeconds: 60,
      approval: CLICK,
    });
    stub.clockOffsetMs = 62_000;
    await until(async () => (await rowOf({ client }, session))?.state === 'expired', 'the end');
    const answer = await client.call('session.revoke', { session, deny: true, approval: CLICK });
    expect(answer).toMatchObject({ request: null, problem: { code: 'DENIAL_OVER' } });
    expect(stub.requests).toEqual([]);
  });
});

describe('the deny list', () => {
  it('takes keys of other machines, for as long as a session can last, and lets them go again', async () => {
    const { client, control } = await practising();
    const denied = await client.call('session.deny', { address: ELSEWHERE, approval: CLICK });
    expect(denied).toMatchObject({ kind: 'ProfileUpdate', state: 'Sequenced' });
    const [row] = (await client.call('session.denied', {})).rows;
    const { venue } = await client.call('status.get', {});
    const days = ((row?.expirySeconds ?? 0) - (venue.venueTimeMs ?? 0) / 1_000) / 86_400;
    expect(row).toMatchObject({ address: ELSEWHERE, state: 'denied', session: null });
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);

    expect(await client.call('session.allow', { address: ELSEWHERE, approval: CLICK })).toMatchObject({
      state: 'Sequenced',
    });
    expect((await client.call('session.denied', {})).rows).toMatchObject([
      { address: ELSEWHERE, state: 'allowed', expirySeconds: null },
    ]);
    const soon = Math.floor((venue.venueTimeMs ?? 0) / 1_000) + 600;
    await client.call('session.deny', { address: ELSEWHERE, until: soon, approval: CLICK });
    await control('/practice/clock', { advanceMs: 700_000 });
    await until(
      async () => (await client.call('session.denied', {})).rows[0]?.state === 'over',
      'the end of the denial',
    );
    await expect(
      client.call('session.deny', { address: ELSEWHERE, until: soon, approval: CLICK }),
    ).rejects.toMatchObject({ code: 'DENIAL_PAST' });
  });

  it('ends a session of this machine whose key is put on it, and allowing it brings it not back', async () => {
    const test = await practising();
    const { client, session, wallet } = test;
    const { address = '' } = (await rowOf(test, session)) ?? {};
    await client.call('session.deny', { address, approval: CLICK });
    expect(await rowOf(test, session)).toMatchObject({ state: 'denied' });
    await client.call('session.allow', { address, approval: CLICK });
    expect(await rowOf(test, session)).toMatchObject({ state: 'denied' });
    const events = (await client.call('audit.list', { limit: 50 })).map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(['session.denied', 'session.allowed', 'approval.given']));

    const other = await client.call('wallet.create', { name: 'Other' });
    const third = await client.call('session.issue', {
      wallet,
      scope: ['order'],
      lifetimeSeconds: 3600,
      approval: CLICK,
    });
    await expect(
      client.call('session.deny', { address: third.address, wallet: other.address, approval: CLICK }),
    ).rejects.toMatchObject({ code: 'DENIAL_WALLET' });
    // Without a name it is the wallet that authorised the key.
    expect(await client.call('session.deny', { address: third.address, approval: CLICK })).toMatchObject({
      state: 'Sequenced',
      sender: wallet,
    });
  });

  it('shows a denial whose outcome is not known as such', async () => {
    const { client, stub } = await practiceOnStub();
    stub.replies.push(...Array.from({ length: 20 }, () => () => 'drop' as const));
    const { state } = await client.call('session.deny', {
      address: ELSEWHERE,
      recvWindowMs: 1_500,
      approval: CLICK,
    });
    expect(state).toBe('Unknown');
    expect((await client.call('session.denied', {})).rows).toMatchObject([
      { address: ELSEWHERE, state: 'unknown' },
    ]);
  });
});

describe('on a live profile', () => {
  it("what waits is approved with the vault's passphrase from another connection, and by nothing less", async () => {
    const { client, connect, stub } = await liveOnStub({ acceptUnverified: true });
    const asker = connect(LOCAL);
    const answer = asker.call('session.deny', { address: ELSEWHERE, approval: { by: 'yes' } });
    const { id, preview } = await question({ client });
    const approval = { by: 'passphrase', passphrase: PASSPHRASE } as const;
    await expect(asker.call('approvals.approve', { id, approval })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    const other = connect(LOCAL);
    await expect(other.call('approvals.approve', { id, approval: { by: 'yes' } })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    expect(stub.requests).toEqual([]);
    await other.call('approvals.approve', { id, approval });
    expect(await answer).toMatchObject({ state: 'Sequenced', requestHash: preview.digest });
    expect(stub.requests.map(({ digest }) => digest)).toEqual([preview.digest]);
  });

  it('a second question of the command line is refused while one is open', async () => {
    const { client, connect } = await liveOnStub({ acceptUnverified: true });
    const first = connect(LOCAL).call('session.deny', { address: ELSEWHERE });
    const { id } = await question({ client });
    await expect(connect(LOCAL).call('account.withdraw', { amount: '1' })).rejects.toMatchObject({
      code: expect.stringMatching(/^(APPROVAL_PENDING|NO_COLLATERAL_ADDRESS)$/) as string,
    });
    await expect(
      connect(LOCAL).call('session.issue', { scope: ['order'], lifetimeSeconds: 60 }),
    ).rejects.toMatchObject({ code: 'APPROVAL_PENDING' });
    expect(await client.call('session.list', {})).toEqual([]);
    await client.call('approvals.reject', { id });
    await expect(first).rejects.toMatchObject({ code: 'APPROVAL_REJECTED' });
  });
});
