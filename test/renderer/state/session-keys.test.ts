import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionEnding, SessionGrant } from '../../../src-renderer/state/index.ts';
import { requestSample, signingSample, statusSample } from '../harness/samples.ts';
import { DENIED_NOTICE, deniedSample, grantSample, sessionKeysSample } from '../harness/samples-sessions.ts';
import { answer, callsOf, inputOf, startTerminal } from '../harness/terminal.ts';

const NOW = 1_790_000_000_000;
const WISH = { name: 'Bot', scope: ['order'], lifetimeSeconds: 3600 };
let { carrier, terminal }: Awaited<ReturnType<typeof startTerminal>> = {} as never;
const fail = (command: string, code: string): void => {
  const error = { code, message: 'It did not work.', hint: 'Try again.' };
  carrier.receive({ t: 'error', id: carrier.lastCall(command).id, error });
};
const row = (session: string) => {
  const found = terminal.sessionKeys.stream.value?.find((each) => each.session === session);
  if (!found) throw new Error(`There is no session ${session}.`);
  return found;
};

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  ({ carrier, terminal } = await startTerminal());
  terminal.status.use();
  terminal.clock.run();
  terminal.sessionKeys.stream.use();
  carrier.item('status', statusSample(NOW));
  carrier.item('sessions', sessionKeysSample(NOW));
  flushSync();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the list of session keys', () => {
  it('counts down by the venue’s clock, and marks what ends within the hour', () => {
    const { sessionKeys } = terminal;
    expect(sessionKeys.leftMs(row('b2'))).toBe(2_520_000);
    expect(sessionKeys.active.filter((each) => sessionKeys.endsSoon(each)).map(({ name }) => name)).toEqual([
      'Grid bot',
    ]);
    vi.setSystemTime(NOW + 86_400_000);
    vi.advanceTimersByTime(20_000);
    flushSync();
    expect(sessionKeys.leftMs(row('b2'))).toBe(2_500_000);
  });

  it('moves a key to the ended ones when its time runs out, before the daemon says so', () => {
    const { sessionKeys } = terminal;
    expect([sessionKeys.active.length, sessionKeys.ended.length]).toEqual([3, 4]);
    vi.advanceTimersByTime(2_521_000);
    flushSync();
    expect(sessionKeys.active.map(({ session }) => session)).not.toContain('b2');
    expect(sessionKeys.ended.map(({ session }) => session)).toContain('b2');
  });

  it('says nothing of the time that is left while the venue’s is not known, and keeps the daemon’s word', () => {
    const status = statusSample(NOW);
    carrier.item('status', { ...status, venue: { ...status.venue, venueTimeMs: null } });
    flushSync();
    expect(terminal.sessionKeys.leftMs(row('b2'))).toBeNull();
    expect(terminal.sessionKeys.active).toHaveLength(3);
  });

  it('reads older ended keys on demand, each once', async () => {
    const { sessionKeys } = terminal;
    const reading = sessionKeys.more();
    expect(inputOf(carrier, 'session.list')).toEqual({ state: 'ended', limit: 200, before: 'a7' });
    answer(carrier, 'session.list', [row('a7'), { ...row('a7'), session: 'z9' }]);
    await reading;
    expect(sessionKeys.ended.map(({ session }) => session)).toEqual(['d4', 'e5', 'f6', 'a7', 'z9']);
  });
});

describe('the form for a session key', () => {
  it('asks for what the program’s own tickets need, for a day, without limits', () => {
    expect(terminal.sessionKeys.form.wish).toEqual({
      name: 'Session',
      scope: ['order', 'modify-order', 'cancel-order', 'cancel-all'],
      lifetimeSeconds: 86_400,
    });
  });

  it('asks for everything in one word, whatever else is ticked', () => {
    const { form } = terminal.sessionKeys;
    form.allowed.unrestricted = true;
    expect(form.wish.scope).toEqual(['unrestricted']);
  });

  it.each([
    ['2', 'days', 172_800],
    ['90', 'minutes', 5_400],
    ['720', 'hours', 2_592_000],
  ] as const)('takes %s %s for its time', (count, unit, seconds) => {
    const { form } = terminal.sessionKeys;
    Object.assign(form, { lifetime: 'other', count, unit });
    expect(form.errors.lifetime).toBeUndefined();
    expect(form.wish.lifetimeSeconds).toBe(seconds);
  });

  it.each([
    ['', 'hours'],
    ['0', 'minutes'],
    ['1.5', 'hours'],
    ['-1', 'days'],
    ['1e2', 'hours'],
    ['721', 'hours'],
    ['31', 'days'],
  ] as const)('does not take "%s" %s', async (count, unit) => {
    const { form } = terminal.sessionKeys;
    Object.assign(form, { lifetime: 'other', count, unit });
    expect(form.errors.lifetime?.message).toMatch(/./);
    await terminal.sessionKeys.review();
    expect(callsOf(carrier, 'session.prepare')).toBe(0);
  });

  it('asks for nothing that may do nothing, nor with a limit that cannot be read', async () => {
    const { form } = terminal.sessionKeys;
    form.rails.maxOrderNotional = '1e3';
    expect(form.railErrors.maxOrderNotional?.message).toMatch(/./);
    form.rails.maxOrderNotional = '';
    for (const scope of ['order', 'modify-order', 'cancel-order', 'cancel-all'] as const)
      form.allowed[scope] = false;
    expect(form.valid).toBe(false);
    await terminal.sessionKeys.review();
    expect(callsOf(carrier, 'session.prepare')).toBe(0);
  });

  it('sends limits in the units of the contract', () => {
    const { form } = terminal.sessionKeys;
    Object.assign(form.rails, {
      maxOrderNotional: '2500',
      maxDistanceFromMarkBps: '1.5',
      symbols: 'ETHP, BTCP',
    });
    expect(form.wish.rails).toEqual({
      maxOrderNotional: '2500',
      maxDistanceFromMarkBps: 150,
      symbols: ['ETHP', 'BTCP'],
    });
  });
});

const prepared = (validMs = 57_000) => ({ prepared: 'd1', preview: grantSample(NOW, WISH), validMs });
const grantShown = (): SessionGrant => {
  const { view } = terminal.sessionKeys;
  if (view.is !== 'grant') throw new Error(`The page shows ${view.is}.`);
  return view.grant;
};

describe('a session key that is issued', () => {
  it('is read before its wallet signs just that', async () => {
    const shown = terminal.sessionKeys.review();
    answer(carrier, 'session.prepare', prepared());
    await shown;
    const grant = grantShown();
    expect(grant.preview?.digest).toMatch(/^0x/);
    expect(callsOf(carrier, 'session.submit')).toBe(0);
    const signed = grant.sign();
    void grant.sign();
    expect(inputOf(carrier, 'session.submit')).toEqual({ prepared: 'd1', approval: { by: 'interface' } });
    answer(carrier, 'session.submit', { session: 's9', address: '0x9', scope: ['order'], expirySeconds: 1 });
    expect(await signed).toBe(true);
    expect([grant.made?.session, callsOf(carrier, 'session.submit')]).toEqual(['s9', 1]);
  });

  it('cannot be signed once its time is over, and is made anew with another key', async () => {
    const shown = terminal.sessionKeys.review();
    answer(carrier, 'session.prepare', prepared(1_000));
    await shown;
    const grant = grantShown();
    vi.advanceTimersByTime(2_000);
    flushSync();
    expect([grant.expired, await grant.sign()]).toEqual([true, false]);
    expect(callsOf(carrier, 'session.submit')).toBe(0);
    const again = grant.prepare();
    answer(carrier, 'session.prepare', { ...prepared(), prepared: 'd2' });
    await again;
    void grant.sign();
    expect(inputOf(carrier, 'session.submit')['prepared']).toBe('d2');
  });

  it('that the wallet does not sign says why, and leaves nothing that could be signed', async () => {
    const shown = terminal.sessionKeys.review();
    answer(carrier, 'session.prepare', prepared());
    await shown;
    const signed = grantShown().sign();
    fail('session.submit', 'LEDGER_REJECTED');
    expect(await signed).toBe(false);
    expect(grantShown().step.error?.code).toBe('LEDGER_REJECTED');
    expect([grantShown().preview, grantShown().made]).toEqual([null, null]);
  });

  it('in the place of another one names that one and nothing else', async () => {
    const shown = terminal.sessionKeys.renew(row('b2'));
    expect(inputOf(carrier, 'session.prepareRenewal')).toEqual({ session: 'b2' });
    answer(carrier, 'session.prepareRenewal', prepared());
    await shown;
    expect(grantShown().preview).not.toBeNull();
  });
});

describe('a session key that is revoked', () => {
  const ending = (): SessionEnding => {
    terminal.sessionKeys.end(row('b2'));
    const { view } = terminal.sessionKeys;
    if (view.is !== 'ending') throw new Error(`The page shows ${view.is}.`);
    return view.ending;
  };
  const REVOKED = {
    session: 'b2',
    address: '0xb2',
    wallet: '0x71',
    state: 'revoked',
    request: null,
    problem: null,
  };

  it('is destroyed, and the venue is told nothing unless a person wants that', async () => {
    const end = ending();
    const revoked = end.revoke();
    expect(inputOf(carrier, 'session.revoke')).toEqual({ session: 'b2' });
    answer(carrier, 'session.revoke', REVOKED);
    await revoked;
    expect(end.done?.state).toBe('revoked');
    expect(callsOf(carrier, 'request.prepare')).toBe(0);
  });

  it('is destroyed first; then the denial is read, and signed by the key’s own wallet', async () => {
    const end = ending();
    end.deny = true;
    const revoked = end.revoke();
    expect(callsOf(carrier, 'request.prepare')).toBe(0);
    answer(carrier, 'session.revoke', REVOKED);
    await vi.waitFor(() => expect(callsOf(carrier, 'request.prepare')).toBe(1));
    expect(inputOf(carrier, 'request.prepare')).toMatchObject({
      kind: 'ProfileUpdate',
      wallet: row('b2').wallet,
      deniedSession: { action: 'add', address: row('b2').address },
    });
    answer(carrier, 'request.prepare', { prepared: 'p1', preview: signingSample(0), validMs: 57_000 });
    await revoked;
    const sent = end.denial.sign();
    answer(carrier, 'request.submit', requestSample(0, 1, { kind: 'ProfileUpdate' }));
    await sent;
    expect(end.denial.outcome).toMatchObject({ is: 'answered' });
  });

  it('stays destroyed when the denial fails, which can be tried again', async () => {
    const end = ending();
    end.deny = true;
    const revoked = end.revoke();
    answer(carrier, 'session.revoke', REVOKED);
    await vi.waitFor(() => expect(callsOf(carrier, 'request.prepare')).toBe(1));
    fail('request.prepare', 'VAULT_LOCKED');
    await revoked;
    expect([end.done?.state, end.denial.outcome?.is]).toEqual(['revoked', 'failed']);
    void end.review();
    expect(callsOf(carrier, 'request.prepare')).toBe(2);
  });

  it('that could not be destroyed says so, and tells the venue nothing', async () => {
    const end = ending();
    end.deny = true;
    const revoked = end.revoke();
    fail('session.revoke', 'SESSION_KEY_STAYS');
    await revoked;
    expect([end.done, end.step.error?.code]).toEqual([null, 'SESSION_KEY_STAYS']);
    expect(callsOf(carrier, 'request.prepare')).toBe(0);
  });
});

describe('the deny list', () => {
  it('is what the daemon knows, with its word that the venue shows none', async () => {
    const { denials } = terminal.sessionKeys;
    const read = denials.load();
    answer(carrier, 'session.denied', { notice: DENIED_NOTICE, rows: deniedSample(NOW) });
    await read;
    expect(denials.list?.notice).toMatch(/No read of the venue/);
  });

  it('takes a key of another machine by its address, and nothing that is none', async () => {
    const { denials } = terminal.sessionKeys;
    denials.address = '0x12';
    await denials.review('add');
    expect(denials.addressError?.code).toBe('ADDRESS_SYNTAX');
    expect(callsOf(carrier, 'request.prepare')).toBe(0);
    denials.address = ` 0x${'2c'.repeat(20)} `;
    void denials.review('add');
    expect(inputOf(carrier, 'request.prepare')).toMatchObject({
      kind: 'ProfileUpdate',
      deniedSession: { action: 'add', address: `0x${'2c'.repeat(20)}` },
    });
  });

  it('is read anew once a change of it was sent', async () => {
    const { denials } = terminal.sessionKeys;
    const [denied] = deniedSample(NOW);
    if (!denied) throw new Error('Nothing is denied.');
    const shown = denials.reviewRow(denied, 'remove');
    expect(inputOf(carrier, 'request.prepare')).toMatchObject({
      wallet: denied.wallet,
      deniedSession: { action: 'remove', address: denied.address },
    });
    answer(carrier, 'request.prepare', { prepared: 'p1', preview: signingSample(0), validMs: 57_000 });
    await shown;
    expect(callsOf(carrier, 'request.submit')).toBe(0);
    void denials.sign();
    answer(carrier, 'request.submit', requestSample(0, 1, { kind: 'ProfileUpdate' }));
    await vi.waitFor(() => expect(callsOf(carrier, 'session.denied')).toBe(1));
  });

  it('forgets a review that was left', async () => {
    const { denials } = terminal.sessionKeys;
    denials.address = `0x${'2c'.repeat(20)}`;
    const shown = denials.review('add');
    terminal.sessionKeys.close();
    answer(carrier, 'request.prepare', { prepared: 'p1', preview: signingSample(0), validMs: 57_000 });
    await shown;
    expect([denials.signing, denials.address]).toEqual([null, '']);
  });
});
