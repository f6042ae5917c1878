import { describe, expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../../../src-shared/node/index.ts';
import { bookL2, markPrices } from '../../../src-shared/protocol/index.ts';
import { UpgradeWindow } from '../../../src-main/limits/index.ts';
import { Realtime, VenueLocation } from '../../../src-main/venue-client/index.ts';
import { startStubVenue, type StubVenue } from '../support/stub-venue.ts';
import { until } from '../support/wait.ts';

interface Setting {
  stub: StubVenue;
  realtime: Realtime;
  location: VenueLocation;
  /** What the reader of MARK_PRICE was told. */
  heard: string[];
}

async function setting(pingMs = 10_000): Promise<Setting> {
  const stub = await startStubVenue();
  const location = new VenueLocation();
  const logger = createLogger('test', { level: 'silent' });
  const realtime = new Realtime({
    location,
    logger,
    upgrades: new UpgradeWindow(),
    pingMs,
    backoff: () => 5,
  });
  onTestFinished(() => {
    realtime.stop();
  });
  const heard: string[] = [];
  realtime.read('MARK_PRICE', {
    message: (message) => heard.push(`${message.contents.messageType} ${message.ordinal}`),
    lost: () => heard.push('lost'),
  });
  realtime.want('MARK_PRICE', markPrices(['ETHP']));
  location.set({ baseUrl: stub.baseUrl, wsUrl: stub.wsUrl, controlToken: null });
  realtime.start();
  await until(() => stub.commands.length === 1 && stub.sockets.size === 1, 'the subscription');
  return { stub, realtime, location, heard };
}

function send(stub: StubVenue, ordinal: number, messageType = 'UPDATE', over: object = {}): void {
  const message = {
    sequence: ordinal * 3,
    ordinal,
    feed: 'MARK_PRICE',
    subscriptionKey: '',
    contents: { messageType, data: [] },
    ...over,
  };
  for (const socket of stub.sockets) socket.send(JSON.stringify(message));
}

describe('the realtime connection', () => {
  it('subscribes in the form of the venue and delivers what comes', async () => {
    const { stub, heard, realtime } = await setting();
    expect(stub.commands[0]).toEqual({
      action: 'SUBSCRIBE',
      nonce: 'c1',
      feeds: [{ feed: 'MARK_PRICE', params: { symbols: ['ETHP'] } }],
    });
    send(stub, 0, 'PARTIAL');
    send(stub, 1);
    await until(() => heard.length === 2);
    expect(heard).toEqual(['PARTIAL 0', 'UPDATE 1']);
    expect(realtime.state).toBe('live');
    expect(realtime.staleSince).toBeNull();
  });

  it('drops everything at a gap and subscribes anew on a fresh connection', async () => {
    const { stub, heard, realtime } = await setting();
    send(stub, 0, 'PARTIAL');
    send(stub, 2);
    await until(() => stub.commands.length === 2, 'a second subscription');
    expect(heard).toEqual(['PARTIAL 0', 'lost']);
    expect(realtime.resubscriptions).toBe(1);
    // The count of a connection begins anew.
    await until(() => stub.sockets.size === 1);
    send(stub, 0, 'PARTIAL');
    await until(() => heard.at(-1) === 'PARTIAL 0');
  });

  it.each([
    ['a repeated ordinal', (stub: StubVenue) => send(stub, 0)],
    ['a message that is no JSON', (stub: StubVenue) => stub.sockets.forEach((socket) => socket.send('{'))],
    [
      'a message of no known form',
      (stub: StubVenue) => stub.sockets.forEach((socket) => socket.send('{"hello":1}')),
    ],
  ])('does the same at %s', async (_, disturb) => {
    const { stub, heard } = await setting();
    send(stub, 0, 'PARTIAL');
    await until(() => heard.length === 1);
    disturb(stub);
    await until(() => stub.commands.length === 2, 'a second subscription');
    expect(heard.at(-1)).toBe('lost');
  });

  it('does the same when a row cannot be read', async () => {
    const { stub, realtime } = await setting();
    realtime.read('MARK_PRICE', {
      message: () => {
        throw new Error('a row that does not fit');
      },
      lost: () => undefined,
    });
    send(stub, 0, 'PARTIAL');
    await until(() => stub.commands.length === 2, 'a second subscription');
  });

  it('takes acknowledgements in every form and lives on with a refused one', async () => {
    const { stub, realtime, heard } = await setting();
    for (const socket of stub.sockets) {
      socket.send('{"result":{}}');
      socket.send('{"action":"ACKNOWLEDGE","nonce":"c1","result":{"error":null}}');
      socket.send('{"action":"SUBSCRIBE","result":{"error":"no such symbol"}}');
    }
    send(stub, 0, 'PARTIAL');
    await until(() => heard.length === 1);
    expect(realtime.refusedCommand).toBe('no such symbol');
    expect(realtime.state).toBe('live');
  });

  it('comes back after the venue has closed it, and says since when it was stale', async () => {
    const { stub, realtime, heard } = await setting();
    const states: string[] = [];
    realtime.onState(() => states.push(`${realtime.state} ${realtime.staleSince === null}`));
    for (const socket of stub.sockets) socket.close();
    await until(() => stub.commands.length === 2 && realtime.state === 'live', 'a second connection');
    expect(states).toEqual(['stale false', 'live true']);
    expect(heard).toEqual(['lost']);
  });

  it('gives up a connection that answers no ping', async () => {
    const { stub, realtime } = await setting(20);
    // A peer whose machine has gone neither reads nor closes.
    for (const socket of stub.sockets) (socket as unknown as { _socket: { pause(): void } })._socket.pause(); // ws has no public pause of its bytes
    await until(() => realtime.resubscriptions > 0, 'the end of a silent connection');
  });

  it('changes what it wants of a feed by leaving and entering it', async () => {
    const { stub, realtime } = await setting();
    realtime.want('ORDER_BOOK_L2', bookL2([{ symbol: 'ETHP', aggregation: 0.1 }]));
    realtime.want('ORDER_BOOK_L2', bookL2([{ symbol: 'ETHP', aggregation: 0.1 }]));
    realtime.want('ORDER_BOOK_L2', bookL2([{ symbol: 'BTCP', aggregation: 1 }]));
    realtime.want('ORDER_BOOK_L2', null);
    await until(() => stub.commands.length === 5, 'five commands');
    expect(stub.commands.slice(1).map((command) => (command as { action: string }).action)).toEqual([
      'SUBSCRIBE',
      'UNSUBSCRIBE',
      'SUBSCRIBE',
      'UNSUBSCRIBE',
    ]);
    expect(stub.commands[2]).toMatchObject({ feeds: ['ORDER_BOOK_L2'] });
  });

  it('moves with the venue to another address', async () => {
    const { location, realtime } = await setting();
    const other = await startStubVenue();
    location.set({ baseUrl: other.baseUrl, wsUrl: other.wsUrl, controlToken: null });
    await until(() => other.commands.length === 1 && realtime.state === 'live', 'the new address');
    location.set(null);
    expect(realtime.state).toBe('stale');
  });
});
