import { describe, expect, it } from 'vitest';
import type { DeadMan, DeadManChange } from '../../../src-shared/contract/index.ts';
import { selectProfile, type DaemonOptions } from '../../../src-main/daemon/index.ts';
import { manualAlarm } from '../support/alarm.ts';
import { INTERFACE, LOCAL, startDaemon } from '../support/daemon.ts';
import { quietVenue, startPractice } from '../support/practice.ts';
import { until } from '../support/wait.ts';
import { practising, type Practising } from './practising.ts';

const CLICK = { by: 'interface' } as const;

type Local = ReturnType<Practising['connect']>;

/** A practising daemon whose dead man's switch runs by the test's clock. */
async function switched(change: DeadManChange) {
  const alarm = manualAlarm();
  const test = await practising({ alarm });
  await test.client.call('deadMan.set', {
    change: { enabled: true, seconds: 30, ...change },
    approval: CLICK,
  });
  return { ...test, alarm };
}

/** Without a venue: what is set, and by whom. */
async function alone(change: DeadManChange, options: Partial<DaemonOptions> = {}) {
  const nowhere = { baseUrl: 'http://127.0.0.1:9', wsUrl: 'ws://127.0.0.1:9' };
  const selected = selectProfile({ profile: 'practice', ...nowhere });
  const test = await startDaemon({ selected, ...options });
  await test.client.call('deadMan.set', { change: { enabled: true, seconds: 30, ...change } });
  return test;
}

const stateOf = (local: Local): Promise<DeadMan> => local.call('deadMan.get', {});

/** Waits until a firing has ended and been kept. */
const firedOnce = (local: Local, after?: string) =>
  until(async () => {
    const { lastFired } = await stateOf(local);
    return lastFired !== null && lastFired.id !== after && lastFired;
  }, 'the firing');

describe("the dead man's switch that watches the interface", () => {
  it('cancels the orders of its strategies when the interface was away for so long, and what comes meanwhile', async () => {
    const { client, connect, alarm, bid, standing } = await switched({ strategies: ['main'] });
    expect(await client.call('deadMan.get', {})).toMatchObject({
      state: 'armed',
      firesInMs: null,
      problem: null,
    });
    await bid();
    const kept = await bid({ strategy: 'second' });
    const local = connect(LOCAL);
    client.close();
    expect(await stateOf(local)).toMatchObject({ state: 'counting', firesInMs: 30_000 });
    alarm.pass(29_999);
    expect((await local.call('status.get', {})).deadMan).toEqual({ state: 'counting', firesInMs: 1 });
    alarm.pass(1);
    const first = await firedOnce(local);
    expect(first).toMatchObject({
      by: "dead man's switch",
      paused: false,
      pairs: [{ strategy: 'main', symbol: 'ETHP', left: 0, requests: [{ state: 'Sequenced' }] }],
    });
    expect(await stateOf(local)).toMatchObject({ state: 'fired', firesInMs: null });
    expect((await standing('ETHP')).map(({ orderHash }) => orderHash)).toEqual([kept.orderHash]);

    // A bot goes on trading: with nobody there, its orders go as well.
    const order = { symbol: 'BTCP', side: 'buy', type: 'limit', amount: '0.01', price: '20000' } as const;
    expect(await local.call('order.place', order)).toMatchObject({ state: 'Sequenced' });
    await until(async () => (await local.call('order.list', {})).some(({ symbol }) => symbol === 'BTCP'));
    alarm.pass(10_000);
    const second = await firedOnce(local, first.id);
    expect(second.pairs).toMatchObject([{ symbol: 'BTCP', left: 0 }]);

    connect(INTERFACE);
    expect(await stateOf(local)).toMatchObject({ state: 'armed', firesInMs: null });
  });

  it('does nothing when the interface is back in time, and counts anew', async () => {
    const { client, connect, alarm, bid, standing } = await switched({});
    await bid();
    const local = connect(LOCAL);
    client.close();
    alarm.pass(29_000);
    const back = connect(INTERFACE);
    alarm.pass(60_000);
    expect(await stateOf(local)).toMatchObject({ state: 'armed', lastFired: null });
    back.close();
    expect(await stateOf(local)).toMatchObject({ state: 'counting', firesInMs: 30_000 });
    expect(await standing('ETHP')).toHaveLength(1);
  });

  it('is not held off by callers that come and go once it has fired', async () => {
    const { client, connect, alarm, standing } = await switched({});
    const local = connect(LOCAL);
    client.close();
    alarm.pass(30_000);
    await firedOnce(local);
    const order = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.1', price: '1500' } as const;
    expect(await local.call('order.place', order)).toMatchObject({ state: 'Sequenced' });
    await until(async () => (await local.call('order.list', {})).length > 0, 'the order');
    for (let i = 0; i < 2; i++) {
      alarm.pass(5_000);
      connect(LOCAL).close();
    }
    await until(async () => (await standing('ETHP')).length === 0, 'the cancel');
  });

  it('pauses new orders where it is set to', async () => {
    const { client, connect, alarm, bid } = await switched({ pause: true });
    await bid();
    const local = connect(LOCAL);
    client.close();
    alarm.pass(30_000);
    await firedOnce(local);
    expect((await local.call('status.get', {})).paused).toMatchObject({ by: "dead man's switch" });
  });

  it('says that it cannot act while the vault is locked, and acts as soon as it can', async () => {
    const { client, connect, alarm, bid, standing } = await switched({});
    await bid();
    const local = connect(LOCAL);
    client.close();
    await local.call('vault.lock', {});
    expect((await stateOf(local)).problem).toMatch(/locked/);
    alarm.pass(30_000);
    const first = await firedOnce(local);
    expect(first.problem).toMatch(/locked/);
    expect(await standing('ETHP')).toHaveLength(1);
    await local.call('vault.unlock', {});
    alarm.pass(10_000);
    await firedOnce(local, first.id);
    expect(await standing('ETHP')).toEqual([]);
  });
});

describe("the dead man's switch over a restart", () => {
  it('counts from the start, with half a minute at least, and cancels what the earlier run left', async () => {
    const first = await switched({ seconds: 5 });
    await first.bid();
    await first.stop();
    const alarm = manualAlarm();
    const { connect, client } = await startPractice({
      launchVenue: quietVenue,
      dataDir: first.dataDir,
      alarm,
    });
    const local = connect(LOCAL);
    await until(
      async () => (await local.call('order.list', {})).length === 1,
      'the order of the earlier run',
    );
    client.close();
    alarm.pass(0);
    expect(await stateOf(local)).toMatchObject({ enabled: true, seconds: 5, state: 'counting' });
    alarm.pass(30_000);
    expect(await firedOnce(local)).toMatchObject({ leftOpen: [], pairs: [{ left: 0 }] });
  });
});

describe("the dead man's switch that watches all clients", () => {
  it('counts a program with its token, and not a stranger', async () => {
    const { client, connect, alarm, bid, standing } = await switched({ watch: { kind: 'clients' } });
    await bid();
    const local = connect(LOCAL);
    client.close();
    alarm.pass(60_000);
    expect(await stateOf(local)).toMatchObject({ state: 'armed' });
    local.close();
    connect({ kind: 'stranger', label: 'a program without a token' });
    alarm.pass(30_000);
    await until(async () => (await standing('ETHP')).length === 0, 'the cancel');
  });
});

describe("the dead man's switch that watches a heartbeat", () => {
  it('waits from beat to beat of that caller, and of no other', async () => {
    const { connect, alarm, bid, standing } = await switched({
      watch: { kind: 'heartbeat', name: 'grid bot' },
    });
    await bid();
    const local = connect(LOCAL);
    for (let i = 0; i < 4; i++) {
      await local.call('deadMan.heartbeat', { name: 'grid bot' });
      expect(await stateOf(local)).toMatchObject({ state: 'armed' });
      alarm.pass(20_000);
      expect(await stateOf(local)).toMatchObject({ state: 'counting', firesInMs: 10_000 });
    }
    await local.call('deadMan.heartbeat', { name: 'another bot' });
    expect(await standing('ETHP')).toHaveLength(1);
    alarm.pass(10_000);
    await firedOnce(local);
    expect(await standing('ETHP')).toEqual([]);
  });
});

describe("the dead man's switch of a process that stood still", () => {
  const heartbeat = { watch: { kind: 'heartbeat', name: 'grid bot' } } as const;

  it('listens for a moment before it fires, and hears the beat that waited', async () => {
    const alarm = manualAlarm();
    const { connect } = await alone(heartbeat, { alarm });
    const local = connect(LOCAL);
    await local.call('deadMan.heartbeat', { name: 'grid bot' });
    alarm.stall(3_600_000);
    alarm.pass(0);
    expect(await stateOf(local)).toMatchObject({ state: 'counting', lastFired: null });
    await local.call('deadMan.heartbeat', { name: 'grid bot' });
    alarm.pass(10_000);
    expect(await stateOf(local)).toMatchObject({ state: 'armed', lastFired: null });
  });

  it('also while it was counting already', async () => {
    const alarm = manualAlarm();
    const { connect } = await alone(heartbeat, { alarm });
    const local = connect(LOCAL);
    await local.call('deadMan.heartbeat', { name: 'grid bot' });
    alarm.pass(20_000);
    alarm.stall(60_000);
    alarm.pass(0);
    await local.call('deadMan.heartbeat', { name: 'grid bot' });
    expect(await stateOf(local)).toMatchObject({ state: 'armed', lastFired: null });
  });

  it('fires when the moment is over, and nobody else that comes and goes draws it out', async () => {
    const alarm = manualAlarm();
    const { connect } = await alone(heartbeat, { alarm });
    const local = connect(LOCAL);
    await local.call('deadMan.heartbeat', { name: 'grid bot' });
    alarm.stall(3_600_000);
    alarm.pass(0);
    for (let i = 0; i < 3; i++) {
      alarm.pass(600);
      connect(LOCAL).close();
      expect(await stateOf(local)).toMatchObject({ state: 'counting' });
    }
    alarm.pass(200);
    expect(await stateOf(local)).toMatchObject({ state: 'fired' });
  });
});

describe("a change of the dead man's switch", () => {
  it.each<[string, DeadManChange]>([
    ['off', { enabled: false }],
    ['later', { seconds: 31 }],
    ['for fewer strategies', { strategies: ['main'] }],
    ['by another thing to watch', { watch: { kind: 'clients' } }],
    ['without the pause', { pause: false }],
  ])('(%s) needs a person: a bare yes of a local program waits for the interface', async (_, change) => {
    const { client, connect } = await alone({ pause: true });
    expect(await client.call('deadMan.preview', { change })).toMatchObject({ weakens: true });
    const before = await client.call('deadMan.get', {});
    const set = connect(LOCAL).call('deadMan.set', { change, approval: { by: 'yes' } });
    const [pending] = await until(async () => {
      const list = await client.call('approvals.list', {});
      return list.length > 0 && list;
    });
    expect(await client.call('deadMan.get', {})).toEqual(before);
    await client.call('approvals.approve', { id: pending?.id ?? '' });
    expect(await set).toMatchObject(change);
  });

  it('(stricter, or switching it on) needs nothing', async () => {
    const { connect } = await alone({ strategies: ['main'] });
    const local = connect(LOCAL);
    const change = { seconds: 10, strategies: ['main', 'second'], pause: true };
    expect(await local.call('deadMan.set', { change })).toMatchObject({ ...change, enabled: true });
  });

  it("(that takes nobody's word) does not hold it off", async () => {
    const alarm = manualAlarm();
    const { client, connect } = await alone({}, { alarm });
    const local = connect(LOCAL);
    client.close();
    alarm.pass(29_000);
    await local.call('deadMan.set', { change: {} });
    expect(await stateOf(local)).toMatchObject({ state: 'counting', firesInMs: 1_000 });
    await local.call('deadMan.set', { change: { seconds: 29 } });
    alarm.pass(0);
    expect(await stateOf(local)).toMatchObject({ state: 'fired' });
    await local.call('deadMan.set', { change: { pause: true } });
    expect(await stateOf(local)).toMatchObject({ state: 'fired' });
  });

  it.each([{ seconds: 4 }, { seconds: 86_401 }, { seconds: 5.5 }, { strategies: [] }])(
    '(%j) is not taken',
    async (change) => {
      const { client } = await alone({});
      await expect(client.call('deadMan.set', { change, approval: CLICK })).rejects.toMatchObject({
        code: 'INPUT_INVALID',
      });
    },
  );

  it('or a look at it says plainly what it cannot do', async () => {
    const { client } = await alone({});
    expect((await client.call('deadMan.get', {})).notice).toMatch(/daemon.*gone.*no scheduled cancel/);
  });
});
