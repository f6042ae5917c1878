import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyClient, DOMAIN, TYPES } from '../support/copy-trading.ts';
import { packed } from '../support/foreign.ts';
import { openVenue, type TestVenue } from '../support/venue.ts';

/** Issue: durability of the copy-trading service. The venue is closed and started again with the same data-dir. */
let dataDir: string;
let t: TestVenue;
const open = async (): Promise<void> => {
  t = await openVenue({ dataDir });
};
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'venue-copy-'));
  await open();
});
afterEach(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});
const { url, person, replay, post, registration, logon } = copyClient(() => t);

const dropLatestSnapshot = (): void => {
  const folder = join(dataDir, 'exchange');
  const latest = readdirSync(folder)
    .filter((name) => name.startsWith('snapshot-'))
    .sort()
    .at(-1);
  if (latest !== undefined) rmSync(join(folder, latest));
};
const status = async (): Promise<unknown> => (await fetch(`${url()}/status`)).json();

describe.each([
  ['the snapshot', () => undefined],
  ['the log', dropLatestSnapshot],
])('after a restart from %s', (_name, between) => {
  const restart = async (): Promise<void> => {
    await t.close();
    between();
    await open();
  };

  it('registrations stand, channels go on under their secrets, and missed events are told again', async () => {
    const lead = await person();
    const follower = await person();
    expect((await post('/strategy/register', await registration(lead, null))).status).toBe(200);
    expect((await post('/strategy/register', await registration(follower, lead))).status).toBe(200);
    for (let i = 0; i < 3; i++) await lead.trader.placed({ price: `19${i}0`, amount: '0.1' });
    const before = await logon(follower, 0);
    await before.until(4);
    await restart();
    expect(await status()).toMatchObject({ strategies: 2 });
    await lead.trader.in(t).placed({ price: '1940', amount: '0.1' });
    const after = await logon(follower, 1);
    await after.until(4);
    // Texts and their signatures are those of before; the numbering goes on.
    expect(after.messages[0]?.c).toMatchObject({ success: true, lastEventId: 4 });
    expect(after.messages.slice(1, 3)).toEqual(before.messages.slice(2, 4));
    expect(after.messages[3]?.c).toMatchObject({ eventId: 4, price: '1940' });
  });

  it('an unregistration stands, and used nonces are known', async () => {
    const lead = await person();
    const other = await person();
    const used = await registration(lead, null);
    await post('/strategy/register', used);
    await post('/strategy/register', await registration(other, null));
    const base = replay();
    const signature = await lead.wallet.signTypedData(DOMAIN, TYPES.unregister, {
      ...base,
      strategyId: packed('main'),
    });
    const gone = { trader: lead.trader.address, strategyId: 'main', ...base, signature };
    expect((await post('/strategy/unregister', gone)).status).toBe(200);
    await restart();
    expect(await status()).toMatchObject({ strategies: 1 });
    for (const [path, body] of [
      ['/strategy/register', used],
      ['/strategy/unregister', gone],
    ] as const)
      expect(await post(path, body)).toMatchObject({
        status: 400,
        body: { errorMsg: 'The nonce was used before.' },
      });
  });

  it('a reset has forgotten what was copied', async () => {
    const lead = await person();
    await post('/strategy/register', await registration(lead, null));
    await t.must('/practice/reset', {});
    await restart();
    expect(await status()).toMatchObject({ strategies: 0 });
  });
});

it('secrets of channels are on the disk only as they were sealed', async () => {
  const lead = await person();
  await post('/strategy/register', await registration(lead, null));
  await t.close();
  const folder = join(dataDir, 'exchange');
  for (const name of readdirSync(folder))
    expect(readFileSync(join(folder, name)).includes(lead.secret.slice(2))).toBe(false);
  await open();
});
