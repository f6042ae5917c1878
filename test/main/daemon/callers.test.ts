import { describe, expect, it } from 'vitest';
import { assertNear } from '../../../src-main/sessions/index.ts';
import { AtMost } from '../../../src-main/daemon/at-most.ts';
import { Leaving } from '../../../src-main/daemon/leaving.ts';
import { LOCAL } from '../support/daemon.ts';
import { liveOnStub, practiceOnStub } from '../support/on-stub.ts';
import { until } from '../support/wait.ts';

const CLICK = { by: 'interface' } as const;
const WISH = { scope: ['order' as const], lifetimeSeconds: 3600 };
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  );

describe('what one caller leaves undecided', () => {
  it('takes no room from another: session keys that wait', async () => {
    const { connect, client } = await liveOnStub({ acceptUnverified: true });
    for (let i = 0; i < 20; i++) await connect(LOCAL).call('session.prepare', WISH);
    expect(await codeOf(connect(LOCAL).call('session.prepare', WISH))).toBe('DRAFTS_TOO_MANY');
    const { prepared } = await client.call('session.prepare', WISH);
    expect(await client.call('session.submit', { prepared, approval: CLICK })).toMatchObject({
      scope: ['order'],
    });
  });

  it('takes no room from another: requests that wait', async () => {
    const { connect, client } = await practiceOnStub();
    const order = { kind: 'Order', symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.5' } as const;
    const wish = { ...order, price: '1990', walletSigned: true };
    const mine = await client.call('request.prepare', wish);
    const bot = connect(LOCAL);
    for (let i = 0; i < 60; i++) await bot.call('request.prepare', wish);
    const prepared = 'prepared' in mine ? mine.prepared : '';
    expect(await codeOf(client.call('request.submit', { prepared, approval: CLICK }))).toBe('done');
  });

  it('leaves nothing behind on a connection that stays', () => {
    const open = new Set(['b', 'c']);
    const leaving = new Leaving((id) => open.has(id));
    const gone = new AbortController();
    const left: string[] = [];
    for (const id of ['a', 'b', 'c', 'd'])
      leaving.add(id, gone.signal, () => {
        left.push(id);
      });
    // "a" was over when "b" came; "d" has only just come.
    expect(leaving.size).toBe(3);
    leaving.forget('b');
    gone.abort();
    expect(left).toEqual(['c', 'd']);
    expect(leaving.size).toBe(0);
  });
});

describe('an answer to what was shown', () => {
  it('changes no guard rail that somebody set meanwhile', async () => {
    const { connect, client } = await liveOnStub({ acceptUnverified: true });
    await client.call('rails.set', { rails: { maxOrderNotional: '1000' }, approval: CLICK });
    const asked = codeOf(connect(LOCAL).call('rails.set', { rails: { maxOrderNotional: '5000' } }));
    const question = await until(async () => (await client.call('approvals.list', {}))[0], 'the question');
    expect(question.preview.fields).toMatchObject([{ raw: '1000 → 5000' }]);
    await client.call('rails.set', { rails: { maxOrderNotional: '10' } });
    await client.call('approvals.approve', { id: question.id });
    expect(await asked).toBe('RAILS_CHANGED');
    expect((await client.call('rails.get', {})).rails).toEqual({ maxOrderNotional: '10' });
  });

  it("changes no dead man's switch that somebody set meanwhile", async () => {
    const { connect, client } = await liveOnStub({ acceptUnverified: true });
    await client.call('deadMan.set', { change: { enabled: true, seconds: 60 } });
    const asked = codeOf(connect(LOCAL).call('deadMan.set', { change: { seconds: 120 } }));
    const question = await until(async () => (await client.call('approvals.list', {}))[0], 'the question');
    await client.call('deadMan.set', { change: { seconds: 10 } });
    await client.call('approvals.approve', { id: question.id });
    expect(await asked).toBe('DEAD_MAN_CHANGED');
    expect(await client.call('deadMan.get', {})).toMatchObject({ enabled: true, seconds: 10 });
  });
});

describe('an address of the interface', () => {
  it('is asked for so often and no more, since each is on record', async () => {
    const { daemon, connect, client } = await practiceOnStub();
    daemon.provideAddress(() => 'http://127.0.0.1:1/#token=x');
    for (let i = 0; i < 16; i++) expect(await codeOf(connect(LOCAL).call('host.open', {}))).toBe('done');
    expect(await codeOf(connect(LOCAL).call('host.open', {}))).toBe('TOO_OFTEN');
    expect(await codeOf(client.call('host.open', {}))).toBe('done');
  });

  it('can be asked for again when the time is over', () => {
    let now = 0;
    const atMost = new AtMost(2, 1_000, () => now);
    atMost.count('bot');
    now = 500;
    atMost.count('bot');
    expect(() => {
      atMost.count('bot');
    }).toThrow(expect.objectContaining({ hint: 'Ask again in 1 s.' }));
    atMost.count('other');
    now = 1_000;
    atMost.count('bot');
  });
});

describe("a venue's clock that is days away from this machine's", () => {
  const NOW = Date.UTC(2026, 10, 21);
  const DAY = 86_400_000;

  it('issues nothing on a live profile, and says what to do', async () => {
    const wallClock = () => Date.now() - 3 * DAY;
    const { client } = await liveOnStub({ acceptUnverified: true, wallClock });
    await expect(client.call('session.issue', { ...WISH, approval: CLICK })).rejects.toMatchObject({
      code: 'VENUE_TIME_FAR',
      message: "The venue's clock is 3 days ahead of this machine's.",
    });
  });

  it('is believed within a day, and beside a clock that was lost', () => {
    for (const [venue, wall] of [
      [NOW + DAY, NOW],
      [NOW - DAY, NOW],
      [NOW, 0],
      [NOW, -5e12],
      [NOW, 5e12],
    ] as const)
      expect(() => {
        assertNear(venue, wall);
      }).not.toThrow();
    for (const venue of [NOW + DAY + 1, NOW - DAY - 1, Date.UTC(2099, 0, 1), 1])
      expect(() => {
        assertNear(venue, NOW);
      }).toThrow(expect.objectContaining({ code: 'VENUE_TIME_FAR' }));
  });
});
