import { recoverAddress } from 'ethers';
import { describe, expect, it } from 'vitest';
import { decodeSessionProof, toHex } from '../../../src-shared/protocol/index.ts';
import { VenueTime } from '../../../src-main/operator/index.ts';
import { readProof } from '../support/foreign-crypto.ts';
import { approve, choose, NOW_MS, setting, wish } from './support.ts';

describe('issuing a session key', () => {
  it('has the wallet sign exactly what was shown', async () => {
    const { sessions, wallet } = await setting();
    let shown: { digest: string | null; fields: { name: string; raw: string }[] } | null = null;
    const session = await sessions.issue(wish({ scope: ['cancel-all', 'order'] }), wallet, (preview) => {
      shown = preview;
      return Promise.resolve(preview);
    });
    expect(readProof(session.proof)).toEqual({
      version: 2,
      expiry: BigInt(NOW_MS / 1000 + 3600),
      scope: [1, 4],
      session: session.address,
      wallet,
    });
    const proof = decodeSessionProof(session.proof);
    expect(shown).toMatchObject({
      signer: wallet,
      fields: [
        { name: 'sessionPublicKey', raw: toHex(proof?.sessionPublicKey ?? new Uint8Array()) },
        { name: 'expiry', raw: String(NOW_MS / 1000 + 3600) },
        { name: 'aclScope', raw: '[1, 4]' },
      ],
    });
    const digest = (shown as unknown as { digest: string }).digest; // set by the callback, which the compiler cannot see
    expect(recoverAddress(digest, toHex(proof?.walletSignature ?? new Uint8Array())).toLowerCase()).toBe(
      wallet,
    );
  });

  it('leaves no key behind when it is not approved', async () => {
    const { sessions, wallet, custody } = await setting();
    const ids: string[] = [];
    const create = custody.createSessionKey.bind(custody);
    custody.createSessionKey = (id) => {
      ids.push(id);
      return create(id);
    };
    await expect(sessions.issue(wish(), wallet, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(sessions.list()).toEqual([]);
    expect(ids.map((id) => custody.hasSessionKey(id))).toEqual([false]);
  });

  it('counts its time by the venue, and not before that is known', async () => {
    const { sessions, wallet, clock } = await setting();
    clock.ms = null;
    await expect(sessions.issue(wish(), wallet, approve)).rejects.toMatchObject({
      code: 'VENUE_TIME_UNKNOWN',
    });
  });

  it('gives at most 30 days', async () => {
    const { sessions, wallet } = await setting();
    await sessions.issue(wish({ lifetimeSeconds: 30 * 86_400 }), wallet, approve);
    await expect(
      sessions.issue(wish({ lifetimeSeconds: 30 * 86_400 + 1 }), wallet, approve),
    ).rejects.toMatchObject({ code: 'SESSION_TOO_LONG' });
  });

  it('keeps everything but the secret across a restart', async () => {
    const { sessions, wallet, again } = await setting();
    const session = await sessions.issue(
      wish({ rails: { symbols: ['ETHP'], maxOrderNotional: 1_500_000n, maxOrdersPerMinute: 3 } }),
      wallet,
      approve,
    );
    sessions.used(session);
    sessions.flush();
    const [row] = again().list();
    expect(row).toMatchObject({
      session: session.id,
      name: 'Test',
      wallet,
      scope: ['order', 'cancel-order'],
      state: 'active',
      uses: 1,
      rails: { symbols: ['ETHP'], maxOrderNotional: '1.5', maxOrdersPerMinute: 3 },
    });
    expect(row?.lastUsedAt).toBeGreaterThan(0);
    expect(JSON.stringify(row)).not.toContain('proof');
  });
});

describe('the key that signs', () => {
  it('is the only one whose scope covers the action', async () => {
    const { sessions, wallet } = await setting();
    const orders = await sessions.issue(wish({ scope: ['order'] }), wallet, approve);
    const cancels = await sessions.issue(wish({ scope: ['cancel-order'] }), wallet, approve);
    expect(choose(sessions, wallet, 'order')).toBe(orders.id);
    expect(choose(sessions, wallet, 'cancel-order')).toBe(cancels.id);
    expect(choose(sessions, wallet, 'cancel-all')).toMatchObject({ reason: 'SESSION_NONE' });
  });

  it('is any covered action of an unrestricted one', async () => {
    const { sessions, wallet } = await setting();
    const session = await sessions.issue(wish({ scope: ['unrestricted'] }), wallet, approve);
    expect(choose(sessions, wallet, 'cancel-all')).toBe(session.id);
  });

  it('is named when several could sign, and refused with a list when it is not', async () => {
    const { sessions, wallet } = await setting();
    const first = await sessions.issue(wish({ name: 'First' }), wallet, approve);
    const second = await sessions.issue(wish({ name: 'Second' }), wallet, approve);
    const refused = choose(sessions, wallet, 'order');
    expect(refused).toMatchObject({ reason: 'SESSION_AMBIGUOUS' });
    expect(JSON.stringify(refused)).toContain(first.id);
    expect(JSON.stringify(refused)).toContain(second.id);
    expect(choose(sessions, wallet, 'order', second.id)).toBe(second.id);
  });

  it('is the one whose rails allow it', async () => {
    const { sessions, wallet } = await setting();
    const first = await sessions.issue(wish(), wallet, approve);
    const second = await sessions.issue(wish(), wallet, approve);
    expect(choose(sessions, wallet, 'order', undefined, [first.id])).toBe(second.id);
    expect(choose(sessions, wallet, 'order', first.id, [first.id])).toMatchObject({ reason: 'rail:symbols' });
  });

  it('says which rail stands in the way when there is one session', async () => {
    const { sessions, wallet } = await setting();
    const session = await sessions.issue(wish(), wallet, approve);
    expect(choose(sessions, wallet, 'order', undefined, [session.id])).toMatchObject({
      reason: 'rail:symbols',
      message: 'not this one',
    });
  });

  it('is never one of another wallet, nor one out of scope, nor an unknown one', async () => {
    const { sessions, wallet, custody } = await setting();
    const session = await sessions.issue(wish({ scope: ['order'] }), wallet, approve);
    const other = (await custody.createWallet('Other')).address;
    expect(choose(sessions, other, 'order')).toMatchObject({ reason: 'SESSION_NONE' });
    expect(choose(sessions, other, 'order', session.id)).toMatchObject({ reason: 'SESSION_UNKNOWN' });
    expect(choose(sessions, wallet, 'cancel-all', session.id)).toMatchObject({ reason: 'SESSION_SCOPE' });
    expect(choose(sessions, wallet, 'order', 'nothing')).toMatchObject({ reason: 'SESSION_UNKNOWN' });
  });

  it('ends when the venue would refuse it: in the second after its expiry', async () => {
    const { sessions, wallet, clock } = await setting();
    const session = await sessions.issue(wish(), wallet, approve);
    clock.ms = NOW_MS + 3_600_999;
    expect(choose(sessions, wallet, 'order')).toBe(session.id);
    clock.ms = NOW_MS + 3_601_000;
    expect(choose(sessions, wallet, 'order')).toMatchObject({ reason: 'SESSION_NONE' });
    expect(choose(sessions, wallet, 'order', session.id)).toMatchObject({ reason: 'SESSION_ENDED' });
    expect(sessions.list()[0]?.state).toBe('expired');
  });

  it('ends for good when it is denied, its secret with it', async () => {
    const { sessions, wallet, custody, again } = await setting();
    const session = await sessions.issue(wish(), wallet, approve);
    sessions.deny(session.id);
    expect(custody.hasSessionKey(session.id)).toBe(false);
    expect(choose(sessions, wallet, 'order', session.id)).toMatchObject({ reason: 'SESSION_ENDED' });
    expect(again().list()[0]?.state).toBe('denied');
  });

  it('loses its secret at once also while the vault is locked', async () => {
    const { sessions, wallet, custody } = await setting();
    const session = await sessions.issue(wish(), wallet, approve);
    const other = await sessions.issue(wish(), wallet, approve);
    custody.lock();
    sessions.deny(session.id);
    expect(custody.hasSessionKey(session.id)).toBe(false);
    await custody.unlock();
    expect(custody.hasSessionKey(session.id)).toBe(false);
    expect(custody.hasSessionKey(other.id)).toBe(true);
  });

  it('keeps its secret through a single wrong answer of the clock, however far ahead, and loses it when it has ended', async () => {
    const { sessions, wallet, custody } = await setting();
    const session = await sessions.issue(wish(), wallet, approve);
    const clock = { monotonic: 0, ahead: 0 };
    const time = new VenueTime({
      monotonic: () => clock.monotonic,
      wall: () => clock.monotonic,
      fetch: () =>
        Promise.resolve({
          serverTimeMs: NOW_MS + clock.monotonic + clock.ahead,
          timeValue: 0,
          clockTickLenMs: 1,
        }),
    });
    const lookFor = async (ms: number): Promise<void> => {
      for (const end = clock.monotonic + ms; clock.monotonic < end;) {
        clock.monotonic += 5_000;
        await time.refresh();
        sessions.sweep(time.steady());
      }
    };
    await time.refresh();
    await lookFor(90_000);
    clock.ahead = 10 * 365 * 86_400_000;
    await lookFor(5_000);
    clock.ahead = 0;
    await lookFor(90_000);
    expect(custody.hasSessionKey(session.id)).toBe(true);

    clock.monotonic += 3_600_000;
    await lookFor(90_000);
    expect(custody.hasSessionKey(session.id)).toBe(false);
  });
});
