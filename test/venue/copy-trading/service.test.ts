import { createHmac, randomBytes } from 'node:crypto';
import { SigningKey, Wallet } from 'ethers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyClient, DOMAIN, TYPES } from '../support/copy-trading.ts';
import { packed, sessionProof } from '../support/foreign.ts';
import { openVenue, type TestVenue } from '../support/venue.ts';

let t: TestVenue;
beforeEach(async () => {
  t = await openVenue();
});
afterEach(() => t.close());
const { url, person, replay, post, registration, connect, logon } = copyClient(() => t);

describe('registration', () => {
  it('takes a lead and a follower, counts them, and lets them go again', async () => {
    const lead = await person();
    const follower = await person();
    expect(await post('/strategy/register', await registration(lead, null))).toMatchObject({
      status: 200,
      body: { success: true, timestamp: expect.any(Number) as number },
    });
    expect((await post('/strategy/register', await registration(follower, lead))).status).toBe(200);
    const status = async (): Promise<unknown> => (await fetch(`${url()}/status`)).json();
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
