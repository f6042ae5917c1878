import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readPrivateFile, removePrivateFile, writePrivateFile } from '../../../src-main/storage/index.ts';
import { readProof } from '../support/foreign-crypto.ts';
import { approve, choose, listedActive, NOW_MS, setting, wish } from './support.ts';

describe('revoking', () => {
  it('destroys the key at once, locked or not, and for good', async () => {
    for (const locked of ['no', 'sessions go on', 'wholly'] as const) {
      const { sessions, wallet, custody, again, custodyAgain } = await setting();
      const session = await sessions.issue(wish(), wallet, approve);
      if (locked !== 'no') custody.lock({ keepSessions: locked === 'sessions go on' });
      expect(sessions.revoke(session.id).state).toBe('revoked');
      expect(custody.hasSessionKey(session.id)).toBe(false);
      expect(() => custody.signWithSession(session.id, new Uint8Array(32))).toThrow();
      expect(choose(sessions, wallet, 'order', session.id)).toMatchObject({ reason: 'SESSION_ENDED' });

      const later = await custodyAgain();
      expect(later.sessionKeys()).toEqual([]);
      expect(again({ custody: later }).list()).toMatchObject([{ state: 'revoked', leftSeconds: null }]);
    }
  });

  it('twice is once, of an unknown one is refused, and of one that the venue denies changes nothing', async () => {
    const { sessions, wallet } = await setting();
    const session = await sessions.issue(wish(), wallet, approve);
    sessions.deny(session.id);
    expect(sessions.revoke(session.id).state).toBe('denied');
    expect(() => sessions.revoke('nothing')).toThrow(expect.objectContaining({ code: 'SESSION_UNKNOWN' }));
  });

  it('says so when the vault cannot be written, signs no more all the same, and is tried again', async () => {
    const { sessions, wallet, custodyAgain, again } = await setting();
    const { id } = await sessions.issue(wish(), wallet, approve);
    let full = false;
    const custody = await custodyAgain({
      files: {
        read: readPrivateFile,
        remove: removePrivateFile,
        write: (path, content) => {
          if (full) throw new Error('ENOSPC');
          writePrivateFile(path, content);
        },
      },
    });
    const later = again({ custody });
    full = true;
    expect(() => later.revoke(id)).toThrow(expect.objectContaining({ code: 'SESSION_KEY_STAYS' }));
    expect(later.list()).toMatchObject([{ state: 'revoked' }]);
    expect(choose(later, wallet, 'order', id)).toMatchObject({ reason: 'SESSION_ENDED' });
    expect(() => custody.signWithSession(id, new Uint8Array(32))).toThrow();
    full = false;
    later.sweep(null);
    expect((await custodyAgain()).sessionKeys()).toEqual([]);
  });
});

describe('renewing', () => {
  it('makes a new key with the same name, scope, rails and lifetime, and destroys the old one after', async () => {
    const { sessions, wallet, custody, clock, again } = await setting();
    const rails = { symbols: ['ETHP'], maxOrderNotional: 5_000_000n };
    const old = await sessions.issue(wish({ name: 'Bot', rails, lifetimeSeconds: 7_200 }), wallet, approve);
    clock.ms = NOW_MS + 3_600_000;
    const draft = sessions.issuing.prepareRenewal(old, {});
    expect(draft.preview.title).toBe('Renew a session key: Bot');
    expect(draft.preview.sentences.join(' ')).toContain(old.address);
    // Until the new one is authorised, the old one goes on.
    expect(custody.hasSessionKey(old.id)).toBe(true);
    const next = await sessions.issuing.authorise(draft, approve);
    expect(next).toMatchObject({ name: 'Bot', scope: old.scope, rails, wallet, uses: 0 });
    expect(next.address).not.toBe(old.address);
    expect(next.id).not.toBe(old.id);
    expect(readProof(next.proof)).toMatchObject({
      expiry: BigInt(NOW_MS / 1000 + 3_600 + 7_200),
      session: next.address,
      wallet,
    });
    expect(custody.sessionKeys()).toEqual([next.id]);
    expect(again().list()).toMatchObject([
      { session: next.id, state: 'active', leftSeconds: 7_200, replacedBy: null },
      { session: old.id, state: 'revoked', replacedBy: next.id },
    ]);
  });

  it('keeps the old key when it is not approved, and leaves no new one', async () => {
    const { sessions, wallet, custody } = await setting();
    const old = await sessions.issue(wish(), wallet, approve);
    const draft = sessions.issuing.prepareRenewal(old, { lifetimeSeconds: 60 });
    await expect(sessions.issuing.authorise(draft, () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    expect(custody.sessionKeys()).toEqual([old.id]);
    expect(sessions.list()).toMatchObject([{ session: old.id, state: 'active' }]);
  });

  it('ends the old key also when the disk is full just then, and writes that down later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { sessions, store, wallet, custody, clock, again } = await setting();
    const old = await sessions.issue(wish(), wallet, approve);
    const save = vi.spyOn(store, 'save').mockImplementationOnce(() => {
      throw new Error('SQLITE_FULL');
    });
    const next = await sessions.issuing.authorise(sessions.issuing.prepareRenewal(old, {}), approve);
    expect(custody.sessionKeys()).toEqual([next.id]);
    expect(sessions.list()).toMatchObject([
      { session: next.id, state: 'active' },
      { session: old.id, state: 'revoked', replacedBy: next.id },
    ]);
    expect(choose(sessions, wallet, 'order')).toBe(next.id);
    save.mockRestore();
    vi.advanceTimersByTime(10_000);
    expect(again().list()).toMatchObject([{ state: 'active' }, { state: 'revoked', replacedBy: next.id }]);
    sessions.sweep(clock.ms);
    expect(custody.sessionKeys()).toEqual([next.id]);
  });

  it('is done once: of two that wait for a yes, the second makes no further key', async () => {
    const { sessions, wallet, custody } = await setting();
    const { issuing } = sessions;
    const old = await sessions.issue(wish(), wallet, approve);
    const drafts = [issuing.prepareRenewal(old, {}), issuing.prepareRenewal(old, {})] as const;
    const next = await issuing.authorise(drafts[0], approve);
    await expect(issuing.authorise(drafts[1], approve)).rejects.toMatchObject({ code: 'SESSION_REPLACED' });
    expect(() => issuing.prepareRenewal(old, {})).toThrow(
      expect.objectContaining({ code: 'SESSION_REPLACED' }),
    );
    expect(custody.sessionKeys()).toEqual([next.id]);
    expect(listedActive(sessions)).toEqual([next.id]);
  });

  it('brings no session back that was ended while it was asked', async () => {
    for (const end of ['revoke', 'deny'] as const) {
      const { sessions, wallet, custody } = await setting();
      const old = await sessions.issue(wish(), wallet, approve);
      const draft = sessions.issuing.prepareRenewal(old, {});
      const renewed = sessions.issuing.authorise(draft, (shown) => {
        sessions[end](old.id);
        return Promise.resolve(shown);
      });
      await expect(renewed).rejects.toMatchObject({ code: 'SESSION_REPLACED' });
      expect(custody.sessionKeys()).toEqual([]);
    }
  });

  it('is done all the same when its time runs out while it is asked', async () => {
    const { sessions, wallet, custody, clock } = await setting();
    const old = await sessions.issue(wish(), wallet, approve);
    clock.ms = NOW_MS + 3_599_000;
    const draft = sessions.issuing.prepareRenewal(old, {});
    const next = await sessions.issuing.authorise(draft, (shown) => {
      clock.ms = NOW_MS + 3_700_000;
      sessions.sweep(clock.ms);
      return Promise.resolve(shown);
    });
    expect(custody.sessionKeys()).toEqual([next.id]);
  });

  it('works on one that has ended as well', async () => {
    const { sessions, wallet, clock, custody } = await setting();
    const old = await sessions.issue(wish(), wallet, approve);
    clock.ms = NOW_MS + 4_000_000;
    sessions.sweep(clock.ms);
    const next = await sessions.issuing.authorise(sessions.issuing.prepareRenewal(old, {}), approve);
    expect(sessions.list()).toMatchObject([
      { session: next.id, state: 'active' },
      { session: old.id, state: 'expired', replacedBy: next.id },
    ]);
    expect(custody.sessionKeys()).toEqual([next.id]);
  });
});

describe('a draft', () => {
  it('whose time is over when a device has signed it at last becomes no session', async () => {
    const { sessions, wallet, custody, events } = await setting({
      signByWallet: ({ wallet: signer, digest, what }) => {
        now.ms += 3_600_000;
        return Promise.resolve(custody.signWithWallet(signer, digest, what));
      },
      venueTime: () => now.ms,
    });
    const now = { ms: NOW_MS };
    await expect(sessions.issue(wish({ lifetimeSeconds: 3_600 }), wallet, approve)).rejects.toMatchObject({
      code: 'SESSION_EXPIRY',
    });
    expect(sessions.list()).toEqual([]);
    expect(custody.sessionKeys()).toEqual([]);
    expect(events.map(({ event }) => event)).not.toContain('session.issued');
  });

  it('has no authority and is no session; it ends unsigned after ten minutes', async () => {
    let monotonic = 0;
    const { sessions, wallet, custody } = await setting({ monotonic: () => monotonic });
    const { issuing } = sessions;
    const draft = issuing.prepare(wish(), wallet);
    expect(issuing.validMs(draft)).toBe(600_000);
    expect(sessions.list()).toEqual([]);
    sessions.sweep(null);
    expect(custody.sessionKeys()).toEqual([draft.id]);
    monotonic = 600_000;
    expect(() => issuing.draft(draft.id)).toThrow(expect.objectContaining({ code: 'PREPARED_UNKNOWN' }));
    sessions.sweep(null);
    expect(custody.sessionKeys()).toEqual([]);
  });

  it('is signed once: a second time it is unknown, and the first is not disturbed', async () => {
    const { sessions, wallet, custody } = await setting();
    const { issuing } = sessions;
    const draft = issuing.prepare(wish(), wallet);
    let yes: () => void = () => undefined;
    const first = issuing.authorise(draft, (shown) => new Promise((resolve) => (yes = () => resolve(shown))));
    await expect(issuing.authorise(draft, approve)).rejects.toMatchObject({ code: 'PREPARED_UNKNOWN' });
    // Who asked has gone, but a person is being asked: that decides.
    issuing.abandon(draft.id);
    yes();
    expect((await first).id).toBe(draft.id);
    await expect(issuing.authorise(draft, approve)).rejects.toMatchObject({ code: 'PREPARED_UNKNOWN' });
    expect(custody.sessionKeys()).toEqual([draft.id]);
  });

  it('that is abandoned leaves no key, and there are at most twenty', async () => {
    const { sessions, wallet, custody } = await setting();
    const { issuing } = sessions;
    const drafts = Array.from({ length: 20 }, () => issuing.prepare(wish(), wallet));
    expect(() => issuing.prepare(wish(), wallet)).toThrow(
      expect.objectContaining({ code: 'DRAFTS_TOO_MANY' }),
    );
    for (const { id } of drafts) issuing.abandon(id);
    expect(custody.sessionKeys()).toEqual([]);
    issuing.prepare(wish(), wallet);
  });

  it('is what was shown, whatever becomes of the wish in between', async () => {
    const { sessions, wallet } = await setting();
    const wanted = {
      ...wish(),
      scope: ['order' as const] as ('order' | 'cancel-all')[],
      rails: { symbols: ['ETHP'] },
    };
    const session = await sessions.issue(wanted, wallet, (shown) => {
      wanted.scope.push('cancel-all');
      wanted.rails.symbols.push('BTCP');
      wanted.name = 'Another';
      wanted.lifetimeSeconds = 86_400;
      expect(() => shown.fields.push({ name: 'aclScope', raw: '[1, 4]' })).toThrow(TypeError);
      return Promise.resolve(shown);
    });
    expect(session).toMatchObject({ name: 'Test', scope: ['order'], rails: { symbols: ['ETHP'] } });
    expect(readProof(session.proof)).toMatchObject({ scope: [1], expiry: BigInt(NOW_MS / 1000 + 3_600) });
  });

  it('whose approval was for something else, or whose signature is another wallet’s, is not made', async () => {
    const { sessions, wallet, custody, again } = await setting();
    const other = await custody.createWallet('Other');
    await expect(
      sessions.issue(wish(), wallet, (shown) =>
        Promise.resolve({ ...shown, digest: `0x${'00'.repeat(32)}` }),
      ),
    ).rejects.toMatchObject({ code: 'SHOWN_DIFFERS' });
    const signed: string[] = [];
    const foreign = again({
      over: {
        signByWallet: ({ digest, what }) => {
          signed.push(what);
          return Promise.resolve(custody.signWithWallet(other.address, digest, what));
        },
      },
    });
    await expect(foreign.issue(wish(), wallet, approve)).rejects.toMatchObject({ code: 'WALLET_SIGNATURE' });
    expect(signed).toEqual(['session issue']);
    expect(custody.sessionKeys()).toEqual([]);
    expect(sessions.list()).toEqual([]);
  });
});

describe('a sweep', () => {
  it('ends sessions whose wallet was removed, and those of no other', async () => {
    const { sessions, wallet, custody, events } = await setting();
    const other = await custody.createWallet('Other');
    const removed = await sessions.issue(wish(), other.address, approve);
    const kept = await sessions.issue(wish(), wallet, approve);
    custody.keeper.remove(other.address, 'Other');
    custody.lock();
    sessions.sweep(null);
    expect(sessions.list()).toMatchObject([
      { session: kept.id, state: 'active' },
      { session: removed.id, state: 'revoked' },
    ]);
    expect(custody.sessionKeys()).toEqual([kept.id]);
    expect(events.map(({ event }) => event)).toContain('session.revoked');
  });

  it('leaves the keys of another profile alone, and takes those that no profile knows', async () => {
    const { sessions, wallet, custody, again } = await setting();
    const other = again({ profile: 'lab' });
    const theirs = await other.issue(wish(), wallet, approve);
    const ended = await other.issue(wish(), wallet, approve);
    other.deny(ended.id);
    custody.createSessionKey('left-behind');
    sessions.sweep(null);
    expect(custody.sessionKeys()).toEqual([theirs.id]);
  });

  it('shows a session without its key as lost, never as active, and uses it for nothing', async () => {
    const { sessions, wallet, custody } = await setting();
    const session = await sessions.issue(wish(), wallet, approve);
    custody.destroySessionKey(session.id);
    expect(sessions.list()).toMatchObject([{ state: 'lost', leftSeconds: null }]);
    expect(choose(sessions, wallet, 'order')).toMatchObject({ reason: 'SESSION_NONE' });
    expect(choose(sessions, wallet, 'order', session.id)).toMatchObject({
      reason: 'SESSION_ENDED',
      message: 'The session Test is without its key.',
    });
    expect(sessions.current(wallet)).toBeNull();
    expect(listedActive(sessions)).toEqual([]);
    expect(sessions.count()).toEqual({ active: 0, ended: 1 });
  });

  it('puts what ended on record: issued, renewed, revoked, expired, denied', async () => {
    const { sessions, wallet, events, clock } = await setting();
    const first = await sessions.issue(wish(), wallet, approve);
    const second = await sessions.issuing.authorise(sessions.issuing.prepareRenewal(first, {}), approve);
    sessions.deny(second.id, 1_800_000_000);
    await sessions.issue(wish({ lifetimeSeconds: 60 }), wallet, approve);
    clock.ms = NOW_MS + 61_000;
    sessions.sweep(clock.ms);
    expect(events.map(({ event, details }) => [event, details?.['until']])).toEqual([
      ['session.issued', undefined],
      ['session.renewed', undefined],
      ['session.revoked', undefined],
      ['session.denied', 1_800_000_000],
      ['session.issued', undefined],
      ['session.expired', undefined],
    ]);
  });

  it('authorises nothing that cannot be put on record', async () => {
    const { sessions, wallet, custody } = await setting({
      record: () => {
        throw new Error('no room');
      },
    });
    await expect(sessions.issue(wish(), wallet, approve)).rejects.toThrow('no room');
    expect(custody.sessionKeys()).toEqual([]);
    expect(sessions.list()).toEqual([]);
  });
});
