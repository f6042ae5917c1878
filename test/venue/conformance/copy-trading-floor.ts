import { afterEach, beforeEach, expect } from 'vitest';
import { CopyClient, getJson, type LogonOptions, type Members } from './copy-trading-support.ts';
import type { CopyChannel } from './copy-trading-socket.ts';
import { startedVenue, type Started } from './support.ts';

export interface CopyFloor extends Started {
  readonly lead: CopyClient;
  readonly follower: CopyClient;
  /** Registered strategies. */
  count(): Promise<number>;
  /** A channel after its log-on was answered; it is closed with the test. */
  logOn(client: CopyClient, options?: LogonOptions): Promise<CopyChannel>;
  /** Closes a channel with the test. */
  closeLater(channel: CopyChannel): void;
}

/** A venue with a fresh exchange for each test, so without registrations, and two clients of the copy-trading service. */
export function copyFloor(): CopyFloor {
  const start = startedVenue();
  const open: CopyChannel[] = [];
  let clients: readonly CopyClient[] = [];
  beforeEach(async () => {
    await start.venue.must('/practice/reset', { seed: 7 });
    clients = [new CopyClient(await start.trader()), new CopyClient(await start.trader())];
  });
  afterEach(async () => {
    for (const channel of open.splice(0)) await channel.close();
  });
  const client = (at: number): CopyClient => {
    const found = clients[at];
    if (found === undefined) throw new Error('the test has not begun');
    return found;
  };
  return {
    get venue() {
      return start.venue;
    },
    trader: (collateral) => start.trader(collateral),
    get lead() {
      return client(0);
    },
    get follower() {
      return client(1);
    },
    async count() {
      return ((await getJson(start.venue, '/status')) as { strategies: number }).strategies;
    },
    async logOn(who, options = {}) {
      const channel = await who.logOn(options);
      open.push(channel);
      return channel;
    },
    closeLater(channel) {
      open.push(channel);
    },
  };
}

export const REFUSED = {
  status: 400,
  body: { success: false, errorMsg: expect.stringMatching(/./) as string },
};
export const DONE = { status: 200, body: { success: true, timestamp: expect.any(Number) as number } };

/** Each of them is refused, and nothing is registered by it. */
export async function refuses(
  floor: CopyFloor,
  path: string,
  bodies: Iterable<Members | string>,
): Promise<void> {
  const before = await floor.count();
  for (const body of bodies) {
    const answer = await floor.lead.post(path, body);
    expect({ sent: body, ...answer }).toEqual({ sent: body, ...REFUSED });
  }
  expect(await floor.count()).toBe(before);
}

/** A body without each of its members in turn, and with a value of another type in its place. */
export const broken = (valid: Members): Members[] =>
  Object.keys(valid).flatMap((name) => [
    Object.fromEntries(Object.entries(valid).filter(([other]) => other !== name)),
    { ...valid, [name]: name === 'recvWindowMs' || name === 'clientTimestampMs' ? '5000' : 5 },
  ]);

/** The answer to a log-on that is taken. */
export const WELCOME = (lastEventId = 0): unknown => ({
  t: 'LogonResponse',
  c: { success: true, errorMsg: null, lastEventId },
});
export const REFUSAL = {
  t: 'LogonResponse',
  c: {
    success: false,
    errorMsg: expect.stringMatching(/./) as string,
    lastEventId: expect.any(Number) as number,
  },
};
export const answered = (channel: CopyChannel): unknown => channel.messages[0];

/** The events once there are so many. */
export async function events(channel: CopyChannel, count: number): Promise<Members[]> {
  await channel.until(count + 1);
  return channel.events;
}

/** A lead posts, is taken in part, and cancels what is left: Post, Trade, Position, Cancel. */
export async function live(floor: Started, { trader }: CopyClient): Promise<string> {
  const other = await floor.trader();
  const orderHash = await trader.placed({ price: '1999', amount: '0.3' });
  await other.placed({ side: 'Ask', price: '1999', amount: '0.1' });
  await trader.sequenced('CancelOrder', { orderHash });
  return orderHash;
}

/** Expiry of a session, in Unix seconds, that nobody here lives to see. */
export const FAR_SECONDS = 4_000_000_000n;
