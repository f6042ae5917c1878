import { createHmac, randomBytes } from 'node:crypto';
import { hexlify, keccak256, SigningKey, Wallet, ZeroAddress, ZeroHash, type TypedDataField } from 'ethers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { packed, seal, sessionProof } from '../support/foreign.ts';
import { openVenue, type TestTrader, type TestVenue } from '../support/venue.ts';

/** profile: 10 Copy trading, spoken by a client that shares no code with the product. */
const DOMAIN = {
  name: 'DerivaDEX',
  version: '1',
  chainId: 31337,
  verifyingContract: '0x00000000000000000000000000000000000d0d0d',
};
const fields = (text: string): TypedDataField[] =>
  text.split(',').map((member) => {
    const [type = '', name = ''] = member.split(' ');
    return { type, name };
  });
const REPLAY = 'bytes32 nonce,uint256 clientTimestampMs,uint256 recvWindowMs';
const TYPES = {
  register: {
    RegisterStrategyParams: fields(
      `bytes32 strategyId,uint256 role,address leadTrader,bytes32 leadStrategyId,bytes32 authHash,${REPLAY}`,
    ),
  },
  unregister: { UnregisterStrategyParams: fields(`bytes32 strategyId,${REPLAY}`) },
  logon: { LogonParams: fields(`address trader,${REPLAY}`) },
};

let t: TestVenue;
let url: string;
beforeEach(async () => {
  t = await openVenue();
  url = t.venue.ready.copyTradingUrl;
});
afterEach(() => t.close());

interface Person {
  readonly trader: TestTrader;
  readonly wallet: Wallet;
  readonly secret: string;
}

async function person(): Promise<Person> {
  const trader = await t.trader();
  return { trader, wallet: new Wallet(hexlify(trader.secret)), secret: hexlify(randomBytes(32)) };
}

const replay = (): { nonce: string; clientTimestampMs: number; recvWindowMs: number } => ({
  nonce: hexlify(randomBytes(32)),
  clientTimestampMs: t.venue.clock.now(),
  recvWindowMs: 5_000,
});

async function post(path: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(url + path, { method: 'POST', body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function registration(
  { trader, wallet, secret }: Person,
  lead: Person | null,
  session: string | null = null,
): Promise<Record<string, unknown>> {
  const key = (await (await fetch(`${url}/encryption-key`)).json()) as string;
  const encryptedAuth = hexlify(seal(JSON.stringify({ channelSecret: secret }), key));
  const base = replay();
  const signature = await wallet.signTypedData(DOMAIN, TYPES.register, {
    ...base,
    strategyId: packed('main'),
    role: lead ? 1 : 0,
    leadTrader: lead?.trader.address ?? ZeroAddress,
    leadStrategyId: lead ? packed('main') : ZeroHash,
    authHash: keccak256(encryptedAuth),
  });
  return {
    trader: trader.address,
    strategyId: 'main',
    role: lead ? 'follow' : 'lead',
    lead: lead && { trader: lead.trader.address, strategyId: 'main' },
    encryptedAuth,
    sessionDelegatedPayload: session,
    ...base,
    signature,
  };
}

interface Channel {
  readonly socket: WebSocket;
  readonly messages: { t: string; c: Record<string, unknown> }[];
  readonly closed: Promise<number>;
  until(count: number): Promise<void>;
}

function connect(first: string): Promise<Channel> {
  const socket = new WebSocket(`${t.venue.ready.copyTradingWsUrl}/ws`);
  const messages: Channel['messages'] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data: Buffer) => {
    messages.push(JSON.parse(data.toString()) as Channel['messages'][number]);
    for (const check of waiting) check();
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const until = (count: number): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (messages.length < count) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });
  return new Promise((resolve) => {
    socket.on('open', () => {
      socket.send(first);
      resolve({ socket, messages, closed, until });
    });
  });
}

async function logon(
  { trader, wallet }: Pick<Person, 'trader' | 'wallet'>,
  resumeAfterEventId: number | null = null,
  sessionKeySignature: string | null = null,
  signer: Wallet = wallet,
): Promise<Channel> {
  const base = replay();
  const signature = await signer.signTypedData(DOMAIN, TYPES.logon, { ...base, trader: trader.address });
  const c = { trader: trader.address, ...base, signature, sessionKeySignature, resumeAfterEventId };
  const channel = await connect(JSON.stringify({ t: 'LogonRequest', c }));
  await channel.until(1);
  return channel;
}

describe('registration', () => {
  it('takes a lead and a follower, counts them, and lets them go again', async () => {
    const lead = await person();
    const follower = await person();
    expect(await post('/strategy/register', await registration(lead, null))).toMatchObject({
      status: 200,
      body: { success: true, timestamp: expect.any(Number) as number },
    });
    expect((await post('/strategy/register', await registration(follower, lead))).status).toBe(200);
    const status = async (): Promise<unknown> => (await fetch(`${url}/status`)).json();
    expect(await status()).toMatchObject({ status: 'ok', strategies: 2 });
    const base = replay();
    const signature = await lead.wallet.signTypedData(DOMAIN, TYPES.unregister, {
      ...base,
      strategyId: packed('main'),
    });
    const body = { trader: lead.trader.address, strategyId: 'main', ...base, signature };
    expect((await post('/strategy/unregister', body)).status).toBe(200);
    expect(await status()).toMatchObject({ strategies: 1 });
  });

  it('refuses with 400 what is malformed, foreign, replayed, expired or about nobody', async () => {
    const lead = await person();
    const other = await person();
    const valid = await registration(lead, null);
    const refused = [
      { ...valid, extra: 1 },
      { ...valid, trader: other.trader.address },
      { ...valid, strategyId: 'none' },
      { ...valid, recvWindowMs: 0 },
      { ...valid, encryptedAuth: `${String(valid['encryptedAuth'])}00` },
      await registration(other, lead),
      await registration(lead, null, '0x00'),
    ];
    for (const body of refused)
      expect(await post('/strategy/register', body)).toEqual({
        status: 400,
        body: { success: false, errorMsg: expect.any(String) as string },
      });
    expect((await post('/strategy/register', valid)).status).toBe(200);
    expect((await post('/strategy/register', valid)).status).toBe(400);
    expect((await post('/nothing', {})).status).toBe(404);
  });
});

describe('the channel', () => {
  it('closes with 1008 when anything but a log-on comes first', async () => {
    for (const first of ['hello', '{}', '{"t":"LogonRequest","c":{}}'])
      expect(await (await connect(first)).closed).toBe(1008);
  });

  it('tells followers what a lead does, numbered without gaps and signed under their secret', async () => {
    const lead = await person();
    const follower = await person();
    const other = await t.trader();
    await post('/strategy/register', await registration(lead, null));
    await post('/strategy/register', await registration(follower, lead));
    const channel = await logon(follower);
    expect(channel.messages[0]).toEqual({
      t: 'LogonResponse',
      c: { success: true, errorMsg: null, lastEventId: 0 },
    });
    const hash = await lead.trader.placed({ side: 'Bid', price: '1999', amount: '0.2' });
    await other.placed({ side: 'Ask', price: '1999', amount: '0.1' });
    await lead.trader.cancel(hash);
    await channel.until(5);
    const events = channel.messages.slice(1).map(({ c }) => c);
    expect(events.map(({ eventId, kind }) => [eventId, kind])).toEqual([
      [1, 'Post'],
      [2, 'Trade'],
      [3, 'Position'],
      [4, 'Cancel'],
    ]);
    expect(events[1]).toMatchObject({
      lead: { trader: lead.trader.address, strategyId: 'main' },
      symbol: 'ETHP',
      side: 'Bid',
      amount: '0.1',
      price: '1999',
      orderHash: hash,
    });
    for (const { mac, ...content } of events) {
      const key = Buffer.from(follower.secret.slice(2), 'hex');
      const wanted = createHmac('sha256', key).update(JSON.stringify(content)).digest('hex');
      expect(mac).toBe(`0x${wanted}`);
    }
  });

  it('resumes after an event, and refuses a second log-on while the first channel is alive', async () => {
    const lead = await person();
    const follower = await person();
    await post('/strategy/register', await registration(lead, null));
    await post('/strategy/register', await registration(follower, lead));
    for (let i = 0; i < 3; i++) await lead.trader.placed({ price: `19${i}0`, amount: '0.1' });
    const channel = await logon(follower, 1);
    await channel.until(3);
    expect(channel.messages[0]?.c).toMatchObject({ lastEventId: 3 });
    expect(channel.messages.slice(1).map(({ c }) => c['eventId'])).toEqual([2, 3]);
    const second = await logon(follower);
    expect(second.messages[0]?.c).toMatchObject({ success: false, errorMsg: expect.any(String) as string });
    await second.closed;
    channel.socket.close();
    await channel.closed;
    expect((await logon(follower)).messages[0]?.c).toMatchObject({ success: true });
  });

  it('takes a log-on by a session key, from the message or from the registration', async () => {
    const lead = await person();
    const session = new SigningKey(randomBytes(32));
    const signer = new Wallet(session.privateKey);
    const proof = await sessionProof(lead.wallet, session, 4_000_000_000n, [3]);
    const stranger = await logon(lead, null, null, signer);
    expect(stranger.messages[0]?.c).toMatchObject({ success: false });
    const withProof = await logon(lead, null, proof, signer);
    expect(withProof.messages[0]?.c).toMatchObject({ success: true });
    withProof.socket.close();
    await withProof.closed;
    await post('/strategy/register', await registration(lead, null, proof));
    expect((await logon(lead, null, null, signer)).messages[0]?.c).toMatchObject({ success: true });
  });
});
